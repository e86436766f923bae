"""The three ways in which something can be wrong, all of them ``ValueError``.

A text that is no word of the game at all (`NotAWord`), a move that the rules refuse now
(`IllegalMove` in `spades.game`, with a rule id), and a file that can't be read (`Unreadable`, with
a place).  `DoesNotHold` is the answer of a log that can be read but proves wrong.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

#: A found text longer than this many characters is shortened in a message.
LONGEST_SHOWN = 160


def shortened(text: str) -> str:
    """The text, or its beginning if it is longer than messages show."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def quoted(text: str) -> str:
    """The text in quotes, safe to print: nothing unprintable in it, and of bounded length."""
    return repr(shortened(text))


class NotAWord(ValueError):
    """The text is no card, bid, move, seat, option or player of the game."""


class Unreadable(ValueError):
    """A file is missing, malformed or of another kind; ``str()`` is ``PLACE: MESSAGE``."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


@contextlib.contextmanager
def reading_file(name: str) -> Iterator[None]:
    """Around opening or reading a file: what the system refuses raises `Unreadable`."""
    try:
        yield
    except (OSError, ValueError) as error:
        # A ValueError is about a name that no file can have.
        raise Unreadable(name, getattr(error, "strerror", None) or str(error)) from None


class DoesNotHold(ValueError):
    """A log's line that the rules don't bear out; ``str()`` is ``PLACE: MESSAGE (RULE)``."""

    def __init__(self, place: str, message: str, rule: str | None = None) -> None:
        super().__init__(f"{place}: {message}" + (f" ({rule})" if rule else ""))
        self.place = place
        self.message = message
        self.rule = rule
