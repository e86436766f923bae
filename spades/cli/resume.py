"""``spades resume``: going on with an unfinished log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from spades.cli.keeping import kept, note_leaving
from spades.cli.options import by_seat, seat_option, seed_option, timeout_option
from spades.cli.prompt.session import Session
from spades.cli.saying import must_be_regular, note, opened
from spades.cli.seating import read_seated, seated
from spades.cli.standing import where
from spades.errors import NotAWord
from spades.events import Event, HandBegun
from spades.log.files import Line, read_lines
from spades.log.header import HUMAN, OUTSIDE, SCRIPT, Header
from spades.log.replay import replay_lines
from spades.log.writing import LogWriter, Scribe
from spades.moves import Phase
from spades.players.outside import is_outside
from spades.table.fates import GivenFate, NoFate, SeedFate
from spades.table.loop import Fate


@click.command()
@click.argument("log")
@seat_option
@seed_option
@timeout_option
def resume(log: str, seats: tuple[tuple[str, str], ...], seed: int | None, timeout: float) -> None:
    """Go on with the unfinished game of a LOG, appending to it.

    A last line that was cut short is dropped.  Seats that the log calls script or exec need --seat
    again; a log without a seed needs --seed to deal another hand.

    Example: spades resume game.log
    """
    if log == "-":
        raise click.UsageError("a log that is appended to can't be standard input")
    must_be_regular(log)
    # Opened for reading first: whatever is no file at all can't be read.
    with opened(log) as file, LogWriter(Path(log)) as writer:
        lines = _Whole(read_lines(file, log))
        replay, told = replay_lines(iter(lines))
        events = _events(told, any(is_outside(word) for _, word in seats))
        size = lines.torn.start if lines.torn else file.tell()
        header, state = replay.header, replay.state
        fate = _fate(header, seed)
        players = _players(header, seats)
        if lines.torn:
            note(f"{lines.torn.place}: the last line was cut short and is dropped")
        writer.cut(size)
        scribe = Scribe(writer, header.rules.seating)
        scribe.hear(replay.pending)
        events.extend(replay.pending)
        if state.phase is Phase.OVER:
            note(f"{log}: the game is over")
            return
        if HUMAN in players:
            note_leaving(log, header)
        with kept(log, header), seated(header, players, timeout, log) as company:
            session = Session(header, company, scribe)
            session.recall(events, _hand(events))
            state = session.play(replace(state, exchanges=fate.exchanges(state)), fate, header.seed)
        if state.phase is not Phase.OVER:
            note(f"{log}: the game stops {where(state)}: --seed deals another hand")


def _events(told: Iterator[tuple[Line, Event]], whole_game: bool) -> list[Event]:
    """The events that are told, of the whole game only where an outside player wants to hear them."""
    events: list[Event] = []
    for _, event in told:
        if isinstance(event, HandBegun) and not whole_game:
            events.clear()
        events.append(event)
    return events


def _hand(events: Sequence[Event]) -> Sequence[Event]:
    """Of these events those of the hand under way."""
    begins = [place for place, event in enumerate(events) if isinstance(event, HandBegun)]
    return events[begins[-1] :] if begins else events


class _Whole:
    """The whole lines of a log; one that was cut short is kept apart."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self.torn: Line | None = None

    def __iter__(self) -> Iterator[Line]:
        for line in self._lines:
            if line.torn:
                self.torn = line
                return
            yield line


def _fate(header: Header, seed: int | None) -> Fate:
    if header.seed is None:
        return NoFate() if seed is None else GivenFate(seed)
    if seed not in (None, header.seed):
        raise click.UsageError(f"the log has a seed of its own, {header.seed}")
    return SeedFate(header.seed)


def _players(header: Header, seats: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    seating = header.rules.seating
    chosen = by_seat(seats, seating, "--seat", read_seated)
    players = []
    for seat, word in enumerate(header.players):
        now = chosen.get(seat, word)
        name = seating.names[seat]
        if word in (SCRIPT, OUTSIDE):
            if seat not in chosen:
                raise click.UsageError(
                    f"the log calls {name} {word}: say with --seat {name}=PLAYER who plays on"
                )
        elif now != word:
            raise click.UsageError(f"{name} is {word} in the log and can't become {now}")
        try:
            players.append(read_seated(now))
        except NotAWord as error:
            raise click.UsageError(f"{name}: {error}") from None
    return tuple(players)
