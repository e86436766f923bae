"""``spades resume``: going on with an unfinished log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from spades.cli.committing import remind, reveal
from spades.cli.completing import complete_unfinished
from spades.cli.keeping import kept, note_leaving, note_looking_back, where_kept
from spades.cli.options import by_seat, look_options, seat_option, seed_option, timeout_option
from spades.cli.prompt.display import Display
from spades.cli.prompt.session import Session
from spades.cli.saved import find_log
from spades.cli.saying import NO, complain, must_be_regular, note, opened
from spades.cli.seating import read_seated, seated
from spades.cli.shelf import last_unfinished, writer_of
from spades.cli.show.labels import Labels
from spades.cli.show.look import Looks
from spades.cli.standing import outcome, where
from spades.errors import NotAWord
from spades.events import Event, HandBegun, Scored
from spades.game import State
from spades.log.files import Line, read_lines
from spades.log.header import HUMAN, OUTSIDE, SCRIPT, Header
from spades.log.replay import replay_lines
from spades.log.writing import Scribe
from spades.moves import Phase
from spades.players.outside import is_outside
from spades.table.fates import GivenFate, NoFate, SeedFate
from spades.table.loop import Fate


@click.command()
@click.argument("log", required=False, shell_complete=complete_unfinished)
@seat_option
@seed_option
@timeout_option
@look_options
@click.pass_context
def resume(
    ctx: click.Context,
    log: str | None,
    seats: tuple[tuple[str, str], ...],
    seed: int | None,
    timeout: float,
    looks: Looks,
) -> None:
    """Go on with the last unfinished saved game, or with that of a LOG, appending to it.

    LOG is a file, or the beginning of a saved game's name (spades games lists these).

    A last line that was cut short is dropped.  Seats that the log calls script or exec need --seat
    again; a log without a seed needs --seed to deal another hand.

    Example: spades resume
    """
    if log == "-":
        raise click.UsageError("a log that is appended to can't be standard input")
    if log is None:
        last = last_unfinished()
        if last is None:
            complain("no unfinished game is saved; a new one begins with: spades play")
            ctx.exit(NO)
        log = str(last)
    else:
        log = find_log(log)
    must_be_regular(log)
    # Opened for reading first: whatever is no file at all can't be read.
    with opened(log) as file, writer_of(Path(log)) as writer:
        replay, told = replay_lines(read_lines(file, log), drops_torn=True)
        earlier, hand = _events(told, any(is_outside(word) for _, word in seats))
        found = file.tell()
        header, state = replay.header, replay.state
        fate = _fate(header, seed)
        players = _players(header, seats)
        display = Display(header, players, looks, lambda: where_kept(log))
        if replay.torn:
            note(f"{replay.torn.place}: the last line was cut short and is dropped")
        writer.cut(replay.torn.start if replay.torn else found, found)
        scribe = Scribe(writer, header.rules.seating)
        scribe.hear(replay.pending)
        hand.extend(replay.pending)
        if state.phase is Phase.OVER:
            note(f"{log}: the game is over, {_end(header, state, display.labels)}")
            reveal(header)
            return
        if HUMAN in players:
            remind(header)
            note_leaving(log, header)
        with kept(lambda: log, header), seated(header, players, timeout, display) as company:
            session = Session(header, company, scribe, display)
            session.recall(earlier + hand, hand)
            state = session.play(state._replace(exchanges=fate.exchanges(state)), fate, header.seed)
        if state.phase is Phase.OVER:
            reveal(header)
            if HUMAN in players:
                note_looking_back(log)
        else:
            note(f"{log}: the game stops {where(state)}: --seed deals another hand")


def _events(told: Iterator[tuple[Line, Event]], whole_game: bool) -> tuple[list[Event], list[Event]]:
    """The events of earlier hands and those of the hand under way.

    Of earlier hands those that tell their scores, unless an outside player wants to hear the whole game.
    """
    earlier: list[Event] = []
    hand: list[Event] = []
    for _, event in told:
        if isinstance(event, HandBegun):
            earlier += [past for past in hand if whole_game or isinstance(past, Scored)]
            hand = []
        hand.append(event)
    return earlier, hand


def _end(header: Header, state: State, labels: Labels) -> str:
    totals = [f"{side} {tally.score}" for side, tally in zip(labels.sides, state.tallies, strict=True)]
    return f"{outcome(header, state, labels)}: {', '.join(totals)}"


def _fate(header: Header, seed: int | None) -> Fate:
    if header.seed is None:
        return NoFate() if seed is None else GivenFate(seed)
    if seed not in (None, header.seed):
        raise click.UsageError("the log has a seed of its own")
    return SeedFate(header.seed)


def _players(header: Header, seats: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    seating = header.rules.seating
    chosen = by_seat(seats, seating, "--seat", read_seated)
    players = []
    for seat, word in enumerate(header.players):
        now = chosen.get(seat, word)
        name = seating.names[seat]
        if header.can_take_back and is_outside(now):
            raise click.UsageError(f"{name}: cards may be taken back in this game, so no program plays in it")
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
