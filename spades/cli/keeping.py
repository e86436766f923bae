"""Where a new game is kept, and what a person is told about leaving it and going on with it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import click

from spades.cli.options import log_to
from spades.cli.saved import resuming, save_game
from spades.cli.saying import note
from spades.log.header import HUMAN, OUTSIDE, Header
from spades.log.writing import LogWriter, Scribe


@contextlib.contextmanager
def new_log(name: str | None, force: bool, header: Header) -> Iterator[tuple[Scribe | None, str | None]]:
    """What writes a new game down, the header being written, and the name of its log; or None and None.

    The log is that of the name given; without one a game in which a person plays is saved by itself.
    """
    saves = name is None and HUMAN in header.players
    with save_game(header) if saves else log_to(name, force) as log:
        scribe = None if log is None else Scribe(log, header.rules.seating)
        if scribe is not None and not saves:
            scribe.begin(header)
        yield scribe, str(log.path) if isinstance(log, LogWriter) else name


def note_leaving(log: str | None, header: Header) -> None:
    """Say how to leave before anything is asked, and whether the game is then kept in ``log``."""
    if log is None:
        note("Leave with quit or Ctrl-D. The game is not kept.")
    elif log == "-":
        note("Leave with quit or Ctrl-D.")
    else:
        note(f"Leave with quit or Ctrl-D and go on with: {_resuming(log, header)}")


@contextlib.contextmanager
def kept(log: str | None, header: Header) -> Iterator[None]:
    """Around playing: if it is broken off, say how to go on with the game where ``log`` keeps it."""
    try:
        yield
    except (click.Abort, click.exceptions.Exit, OSError):
        if log not in (None, "-"):
            note(f"The game is kept: {_resuming(log, header)}")
        raise


def _resuming(log: str, header: Header) -> str:
    """The command that goes on with the game; outside players have to be named again."""
    seats = zip(header.rules.seating.names, header.players, strict=True)
    named = [f" --seat {name}=PLAYER" for name, word in seats if word == OUTSIDE]
    return f"{resuming(log)}{''.join(named)}"
