"""How the program speaks to people: exit codes, and notes and errors of one harmless line on stderr."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from typing import BinaryIO, TextIO

import click

from spades.errors import DoesNotHold, Unreadable, reading_file

DONE, NO, USAGE, UNREADABLE = 0, 1, 2, 3
#: Columns where no terminal says how many it has.
USUAL_WIDTH = 80


def printable(text: str) -> str:
    """The text with everything escaped that a terminal might obey instead of showing."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def counted(count: int, what: str) -> str:
    """How many there are: ``1 line``, ``2 lines``."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def say(text: str, err: bool = False) -> None:
    """A line for people; on streams that can't show a character it is escaped."""
    # Naming the stream keeps Click from writing UTF-8 where the encoding is ASCII.
    click.echo(text, file=sys.stderr if err else sys.stdout)


def columns_of(stream: TextIO) -> int:
    """COLUMNS if it is set, else the columns of the terminal behind the stream, `USUAL_WIDTH` without one."""
    with contextlib.suppress(ValueError):
        if (told := int(os.environ.get("COLUMNS", ""))) > 0:
            return told
    if stream.isatty():
        with contextlib.suppress(OSError, ValueError):
            return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    return USUAL_WIDTH


def is_dumb() -> bool:
    """Whether a terminal can do no more than show one line after the other."""
    return os.environ.get("TERM") == "dumb"


def note(message: str) -> None:
    """One line on stderr, whatever the message holds."""
    with contextlib.suppress(OSError):
        say(printable(" ".join(message.splitlines())), err=True)


def complain(message: str) -> None:
    """An error, or what else keeps the answer from being yes, as one line on stderr."""
    note(message)


def unsound(error: Unreadable | DoesNotHold) -> int:
    """Say what is wrong with a file; the exit code for it."""
    complain(str(error))
    return UNREADABLE if isinstance(error, Unreadable) else NO


@contextlib.contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The file of that name to read bytes from, standard input for ``-``; raises `Unreadable`."""
    if name == "-":
        with reading_file(name):
            file = standard_input().buffer
        yield file
        return
    with reading_file(name):
        file = open(name, "rb")  # noqa: SIM115 - what is done with it may fail for other reasons
    with file:
        yield file


def must_be_regular(name: str) -> None:
    """Raise `Unreadable` unless the file of that name has an end that can be appended to.

    To open a pipe would be to wait for whoever holds its other end.
    """
    with reading_file(name):
        mode = os.stat(name).st_mode
    if not stat.S_ISREG(mode):
        raise Unreadable(name, "not a regular file")


def standard_input() -> TextIO:
    """Standard input; raises `OSError` where reading it would not wait for what is to come."""
    with contextlib.suppress(AttributeError, io.UnsupportedOperation):
        if not os.get_blocking(sys.stdin.fileno()):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return sys.stdin


def write_bytes(data: bytes) -> None:
    """Bytes to standard output, at once and as they are."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


class StandardOutput:
    """A log written to standard output."""

    def write(self, lines: list[str]) -> None:
        """Write whole lines."""
        write_bytes("".join(line + "\n" for line in lines).encode())
