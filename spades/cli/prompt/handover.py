"""Several people at one keyboard: the screen goes from one to the next without showing a hand."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO

import click

from spades.cli.prompt.asking import ask, forget
from spades.cli.saying import is_dumb
from spades.cli.show.screen import Show
from spades.log.header import Header

#: To the top, all that is seen, and all that could be scrolled back to.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Keyboard:
    """The keyboard and screen that all people of a game share; it knows whom it was given to last."""

    def __init__(self, header: Header, screen: TextIO) -> None:
        """``screen`` is where the game is shown."""
        seats = zip(header.names, header.rules.seating.names, strict=True)
        self._people = [f"{name} ({seat})" for name, seat in seats]
        self._screen = screen
        self._last: int | None = None
        #: What all were told, and how much of it each has read who has looked, by seat.
        self._told: list[str] = []
        self._read: dict[int, int] = {}

    def overhear(self, line: str) -> None:
        """All are told this line; who comes to the keyboard later is told it again."""
        self._told.append(line)

    def give_to(self, seat: int, show: Show) -> bool:
        """Let the person of this seat alone look; whether the screen was cleared for that.

        What happened since that person looked last is then shown again.  Nothing is done for who had it
        last, nor where there is no terminal to look at.  Raises `click.Abort` at the end of input.
        """
        last, self._last = self._last, seat
        news = self._told[self._read.get(seat, 0) :]
        self._read[seat] = len(self._told)
        if last == seat or not self._at_terminal():
            return False
        if last is not None:
            self._clear()
        _drop_typed_ahead()
        forget()
        ask(f"{self._people[seat]} is next: press Enter when you alone look at the screen: ")
        # Whoever had the screen may have typed something else there.
        forget()
        if last is None:
            return False
        self._clear()
        for line in news:
            show(line)
        return True

    def leave(self) -> None:
        """Clear away the hand in view, where one is and there is, still, a terminal."""
        if self._last is not None and self._at_terminal():
            with contextlib.suppress(OSError):
                self._clear()

    def end(self, show: Show) -> None:
        """The same before the end of the game is told; what somebody has not read yet is shown once more."""
        if self._last is not None and self._at_terminal():
            self._clear()
            for line in self._told[min(self._read.values()) :]:
                show(line)

    def _at_terminal(self) -> bool:
        return sys.stdin.isatty() and self._screen.isatty()

    def _clear(self) -> None:
        # What is dumb scrolls away at least what is seen.
        blank = "\n" * os.get_terminal_size(self._screen.fileno()).lines
        click.echo(blank if is_dumb() else _CLEAR, nl=False, file=self._screen)


def _drop_typed_ahead() -> None:
    """An Enter too many of who had the screen must not show the next hand."""
    with contextlib.suppress(ImportError, OSError):
        import termios  # noqa: PLC0415 - Windows has none

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
