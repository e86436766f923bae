"""Where a new game is kept, and what a person is told about leaving it and going on with it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from spades.cli.options import log_exists, log_to
from spades.cli.saved import named, note_unsaved, resuming, save_game
from spades.cli.saying import StandardOutput, note
from spades.cli.signals import BrokenOff
from spades.events import Event, FromMove
from spades.log.header import HUMAN, OUTSIDE, Header
from spades.log.writing import LineSink, LogWriter, Scribe

#: Tells the name of a game's log: a file, ``-`` for standard output, or None where it is not kept.
LogName = Callable[[], str | None]


class NewLog:
    """The log of a new game, for a ``with`` block: made once its header is known and everyone is there."""

    def __init__(self, name: str | None, force: bool, saves: bool) -> None:
        """The log of the name given; without one, where ``saves``, one among the saved games.

        Raises `click.UsageError` at once if there is a log of that name and not ``force``.
        """
        if name not in (None, "-") and not force and os.path.lexists(name):
            raise log_exists(name)
        self._given, self._force, self._saves = name, force, saves and name is None
        self._log: LogWriter | StandardOutput | None = None
        self._scribe: _NewScribe | None = None
        self._open = contextlib.ExitStack()

    def name(self) -> str | None:
        """The log's file once its header is written, ``-`` for standard output; None before, or without."""
        if self._scribe is None:
            return None
        return str(self._log.path) if isinstance(self._log, LogWriter) else "-"

    def begin(self, header: Header) -> Scribe | None:
        """Make the log and write the header; what writes the game on, or None where it is not kept.

        Raises `OSError` where a log that was asked for can't be written.
        """
        self._log = self._open.enter_context(save_game() if self._saves else log_to(self._given, self._force))
        if self._log is None:
            return None
        scribe = _NewScribe(self._log, header)
        try:
            scribe.begin(header)
        except OSError as error:
            if not self._saves:
                raise
            note_unsaved(error)
            self._log = None
            return None
        self._scribe = scribe
        return scribe

    def __enter__(self) -> NewLog:
        return self

    def __exit__(self, *error: Any) -> None:
        self._open.__exit__(*error)

    def discard(self) -> bool:
        """Forget a game that is saved by itself and in which nobody has said anything; whether it is one."""
        log = self._unplayed()
        if log is not None:
            log.discard()
        return log is not None

    def where(self) -> str:
        """What a person is told who asks where the game is kept."""
        log = self._unplayed()
        if log is not None:
            return f"You made no move yet: the game is kept from your first move on, in {log.path}"
        return where_kept(self.name())

    def _unplayed(self) -> LogWriter | None:
        """The log that is forgotten if the game is left now."""
        log, scribe = self._log, self._scribe
        if self._saves and isinstance(log, LogWriter) and scribe is not None and not scribe.said:
            return log
        return None


class _NewScribe(Scribe):
    """Knows whether a person has said anything: a move, or a word for the deal."""

    def __init__(self, log: LineSink, header: Header) -> None:
        super().__init__(log, header.rules.seating)
        self._people = [seat for seat, word in enumerate(header.players) if word == HUMAN]
        self.said = header.word is not None

    def hear(self, events: Iterable[Event]) -> None:
        """Write these events."""
        events = list(events)
        # Before they are written: should that fail, what was said must not be forgotten all the same.
        self.said |= any(isinstance(event, FromMove) and event.seat in self._people for event in events)
        super().hear(events)


def where_kept(log: str | None) -> str:
    """What a person is told who asks where a game is that ``log``, if any, keeps in any case."""
    if log in (None, "-"):
        return "This game is not kept."
    return f"All up to now is written; the game is kept in {log}"


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
def kept(log: LogName, header: Header, new: NewLog | None = None) -> Iterator[None]:
    """Around playing: if it is broken off, say how to go on with the game where ``log`` keeps it.

    A ``new`` one that is left before a person made a move is forgotten: to begin another is as good.
    """
    try:
        yield
    except (click.Abort, BrokenOff, click.exceptions.Exit, OSError) as error:
        if new is not None and isinstance(error, click.Abort | BrokenOff) and new.discard():
            note("You made no move: the game is not kept.")
        elif (name := log()) not in (None, "-"):
            note(f"The game is kept: {_resuming(name, header)}")
        raise


def _resuming(log: str, header: Header) -> str:
    """The command that goes on with the game; outside players have to be named again."""
    seats = zip(header.rules.seating.names, header.players, strict=True)
    again = [f" --seat {name}=PLAYER" for name, word in seats if word == OUTSIDE]
    return f"{resuming(log)}{''.join(again)}"
