"""Where a new game is kept, and what a person is told about leaving it and going on with it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import click

from spades.cli.options import log_to
from spades.cli.saved import named, note_unsaved, resuming, save_game
from spades.cli.saying import StandardOutput, note
from spades.cli.signals import BrokenOff
from spades.log.header import OUTSIDE, Header
from spades.log.writing import LogWriter, Scribe


class NewLog:
    """The log of a new game, which is opened before anything is asked and begun once its header is known."""

    def __init__(self, log: LogWriter | StandardOutput | None, saves: bool) -> None:
        self._log = log
        self._saves = saves

    @property
    def name(self) -> str | None:
        """The log's file, ``-`` for standard output; None where the game is not kept."""
        if isinstance(self._log, LogWriter):
            return str(self._log.path)
        return None if self._log is None else "-"

    def begin(self, header: Header) -> Scribe | None:
        """Write the header; what writes the game on, or None where it is not kept.

        Raises `OSError` where a log that was asked for can't be written.
        """
        if self._log is None:
            return None
        scribe = Scribe(self._log, header.rules.seating)
        try:
            scribe.begin(header)
        except OSError as error:
            if not self._saves:
                raise
            note_unsaved(error)
            self._log = None
            return None
        return scribe


@contextlib.contextmanager
def new_log(name: str | None, force: bool, saves: bool) -> Iterator[NewLog]:
    """The log of the name given; without one, where ``saves``, one among the saved games."""
    saves = saves and name is None
    with save_game() if saves else log_to(name, force) as log:
        yield NewLog(log, saves)


def note_leaving(log: str | None, header: Header) -> None:
    """Say how to leave before anything is asked, and whether the game is then kept in ``log``."""
    note("Type ? for help, quit to leave.")
    if log is None:
        note("The game is not kept.")
    elif log != "-":
        note(f"Resume with: {_resuming(log, header)}")


def note_looking_back(log: str | None) -> None:
    """After the end, say how to find out what was given away in a game that ``log`` keeps."""
    if log not in (None, "-"):
        note(f"Look back with: spades analyze {named(log)}")


@contextlib.contextmanager
def kept(log: str | None, header: Header) -> Iterator[None]:
    """Around playing: if it is broken off, say how to go on with the game where ``log`` keeps it."""
    try:
        yield
    except (click.Abort, BrokenOff, click.exceptions.Exit, OSError):
        if log not in (None, "-"):
            note(f"The game is kept: {_resuming(log, header)}")
        raise


def _resuming(log: str, header: Header) -> str:
    """The command that goes on with the game; outside players have to be named again."""
    seats = zip(header.rules.seating.names, header.players, strict=True)
    named = [f" --seat {name}=PLAYER" for name, word in seats if word == OUTSIDE]
    return f"{resuming(log)}{''.join(named)}"
