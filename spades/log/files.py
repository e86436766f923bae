"""Reading a log file line by line; `spades.log.writing` writes one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, NamedTuple

from spades.errors import DoesNotHold, Unreadable, reading_file

#: Bytes of a line, without its line feed.
LINE_LENGTH = 1000


class Line(NamedTuple):
    """One line of a log."""

    file: str
    #: From 1.
    number: int
    text: str
    #: Where the line begins, in bytes from the start of the file.
    start: int
    #: The line has no line feed: writing it was cut short.
    torn: bool = False

    @property
    def place(self) -> str:
        """``FILE:LINE``."""
        return f"{self.file}:{self.number}"


def read_lines(file: BinaryIO, name: str) -> Iterator[Line]:
    """The lines of a log that count, in constant memory; ``name`` is the file's in messages.

    Comments and empty lines are skipped.  Raises `Unreadable` for a line that can't be read, is too
    long or not UTF-8, or a first line of a foreign kind, and `DoesNotHold` for a later carriage return
    or byte-order mark.
    """
    number = end = 0
    for number, raw in enumerate(_raw_lines(file, name), 1):
        start, end = end, end + len(raw)
        torn = not raw.endswith(b"\n")
        text = _text(raw.removesuffix(b"\n"), torn, f"{name}:{number}")
        if text.endswith("\r") or text.startswith("\ufeff"):
            what = "a carriage return ends the line" if text.endswith("\r") else "a byte-order mark begins it"
            wrong = Unreadable if number == 1 else DoesNotHold
            raise wrong(f"{name}:{number}", f"{what}; expected UTF-8 lines that end with LF only")
        if torn or number == 1 or (text and not text.startswith("#")):
            yield Line(name, number, text, start, torn)
    if not number:
        raise Unreadable(f"{name}:1", "the file is empty; expected 'spades-log 1'")


def _raw_lines(file: BinaryIO, name: str) -> Iterator[bytes]:
    with reading_file(name):
        yield from iter(partial(file.readline, LINE_LENGTH + 2), b"")


def _text(raw: bytes, torn: bool, place: str) -> str:
    if len(raw) > LINE_LENGTH:
        raise Unreadable(place, f"a line is longer than {LINE_LENGTH} bytes")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        if torn and error.end == len(raw):
            # A torn line may end within a character.
            return raw[: error.start].decode("utf-8")
        raise Unreadable(place, "the line is not UTF-8") from None
