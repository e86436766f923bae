"""The command line: one small file a command, and what they share; all of Click, printing and exit codes."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import NoReturn, TextIO

import click

from spades.cli.group import cli
from spades.cli.saying import DONE, NO, USAGE, complain, unsound
from spades.cli.signals import BrokenOff, signals_break_off
from spades.errors import DoesNotHold, Unreadable

__all__ = ["cli", "main"]

#: What a shell asks with for completions, as Click names it for a program called spades.
_ASKED = "_SPADES_COMPLETE"


def main() -> NoReturn:
    """Run the program on the words of the command line; always exits, never with a traceback."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # Whoever started the program closed it.
            setattr(sys, name, _unread() if name == "stdout" else open(os.devnull, "r+"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            # Names may hold characters that the terminal can't show: escape them, never fail.
            stream.reconfigure(errors="replace" if name == "stdin" else "backslashreplace")
    code = _run()
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _closed(error)
    sys.exit(code)


def _run() -> int:
    try:
        with signals_break_off():
            wanted = os.environ.get(_ASKED)
            if wanted:
                # Imported only now, so that starting stays quick.
                from spades.cli.shells import completed  # noqa: PLC0415

                return completed(cli, _ASKED, wanted)
            code = cli.main(prog_name="spades", standalone_mode=False)
    except click.UsageError as error:
        where = f"{error.ctx.command_path}: " if error.ctx else ""
        complain(f"{where}{error.format_message()}")
        return USAGE
    except (Unreadable, DoesNotHold) as error:
        return unsound(error)
    except (click.Abort, BrokenOff, KeyboardInterrupt):
        complain("Broken off.")
        return NO
    except OSError as error:
        if error.filename is None:
            return _closed(error)
        complain(f"{error.filename}: {error.strerror}")
        return NO
    return code if isinstance(code, int) else DONE


def _unread() -> TextIO:
    """What stands for a standard output that is closed: a pipe that nobody reads, for nothing gets there."""
    reader, writer = os.pipe()
    os.close(reader)
    return open(writer, "w", encoding="utf-8")


def _closed(error: OSError) -> int:
    """Standard output takes no more: say so unless its reader just left, and keep Python quiet about it."""
    if not isinstance(error, BrokenPipeError):
        complain(f"standard output: {error.strerror}")
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO
