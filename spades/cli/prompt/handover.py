"""Several people at one keyboard: the screen goes from one to the next without showing a hand."""

from __future__ import annotations

import contextlib
import shutil
import sys

import click

from spades.cli.prompt.asking import ask, forget, is_dumb
from spades.log.header import Header

#: To the top, all that is seen, and all that could be scrolled back to.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Keyboard:
    """The keyboard and screen that all people of a game share; it knows whom it was given to last."""

    def __init__(self, header: Header, on_stderr: bool = False) -> None:
        """``on_stderr``: that is where the game is shown."""
        names = zip(header.names, header.rules.seating.names, strict=True)
        self._names = [f"{name} ({seat})" for name, seat in names]
        self._screen = sys.stderr if on_stderr else sys.stdout
        self._last: int | None = None

    def give_to(self, seat: int) -> bool:
        """Let the person of this seat alone look; whether the screen was cleared for that.

        Nothing is done for who had it last, nor where there is no terminal to look at.
        Raises `click.Abort` at the end of input.
        """
        last, self._last = self._last, seat
        if last == seat or not (sys.stdin.isatty() and self._screen.isatty()):
            return False
        if last is not None:
            self._clear()
        _drop_typed_ahead()
        ask(f"{self._names[seat]} is next: press Enter when you alone look at the screen ")
        forget()
        if last is not None:
            self._clear()
        return last is not None

    def _clear(self) -> None:
        # What is dumb scrolls away at least what is seen.
        blank = "\n" * shutil.get_terminal_size().lines
        click.echo(blank if is_dumb() else _CLEAR, nl=False, file=self._screen)


def _drop_typed_ahead() -> None:
    """An Enter too many of who had the screen must not show the next hand."""
    with contextlib.suppress(ImportError, OSError):
        import termios  # noqa: PLC0415 - Windows has none

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
