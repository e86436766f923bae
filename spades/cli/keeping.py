"""What a person is told about leaving a game, and about going on with it."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator

import click

from spades.cli.saying import note
from spades.cli.signals import BrokenOff
from spades.log.header import OUTSIDE, Header


def note_leaving(log: str | None, header: Header) -> None:
    """Say how to leave before anything is asked, and whether the game is then kept in ``log``."""
    if log is None:
        note("Leave with Ctrl-D. The game is not kept: --log FILE would keep it.")
    elif log == "-":
        note("Leave with Ctrl-D.")
    else:
        note(f"Leave with Ctrl-D and go on with: {_resuming(log, header)}")


@contextlib.contextmanager
def kept(log: str | None, header: Header) -> Iterator[None]:
    """Around playing: if it is broken off, say how to go on with the game where ``log`` keeps it."""
    try:
        yield
    except (click.Abort, BrokenOff, click.exceptions.Exit):
        if log not in (None, "-"):
            note(f"The game is kept: {_resuming(log, header)}")
        raise


def _resuming(log: str, header: Header) -> str:
    """The command that goes on with the game; outside players have to be named again."""
    seats = zip(header.rules.seating.names, header.players, strict=True)
    named = [f" --seat {name}=PLAYER" for name, word in seats if word == OUTSIDE]
    return f"spades resume {shlex.quote(log)}{''.join(named)}"
