"""``spades replay``: showing a logged game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from spades.cli.completing import complete_log, complete_seat_name
from spades.cli.options import look_options, reading
from spades.cli.saved import find_log
from spades.cli.saying import NO, complain, counted, opened, write_bytes
from spades.cli.show.labels import Labels
from spades.cli.show.look import Look, Looks
from spades.cli.show.scorecard import ScoreCard
from spades.cli.show.screen import Screen, showing
from spades.cli.show.telling import Telling
from spades.cli.standing import log_stop
from spades.errors import NotAWord
from spades.events import Event, HandBegun, Played, TrickWon, Undone, take_back
from spades.log.files import Line, read_lines
from spades.log.header import Header
from spades.log.lines import line_of
from spades.log.replay import Replay, replay_lines
from spades.reading import read_number
from spades.scenario.write import ScenarioWriter
from spades.scoring import TRICKS
from spades.view import shown


def _number(text: str) -> int:
    return read_number(text, 1)


def _trick(text: str) -> int:
    number = _number(text)
    if number > TRICKS:
        raise NotAWord(f"{text} is above {TRICKS}")
    return number


@click.command()
@click.argument("log", shell_complete=complete_log)
@click.option("--hand", callback=reading(_number), metavar="N", help="Only this hand.")
@click.option("--trick", callback=reading(_trick), metavar="N", help="Only this trick.")
@click.option(
    "--as", "seat", metavar="SEAT", shell_complete=complete_seat_name, help="Only what this seat could see."
)
@click.option("--lines", is_flag=True, help="The lines of the log instead of words.")
@click.option("--scenario", is_flag=True, help="A scenario that gives the same log.")
@look_options
@click.pass_context
def replay(
    ctx: click.Context,
    log: str,
    hand: int | None,
    trick: int | None,
    seat: str | None,
    lines: bool,
    scenario: bool,
    looks: Looks,
) -> None:
    """Show the game of a LOG: the hands, each trick and who won it, the scores.

    LOG is a file, or the beginning of a saved game's name (spades games lists these); - is standard input.
    The log is verified on the way; at a line that doesn't hold the replay stops with exit code 1.

    Example: spades replay game.log --hand 2 --as south
    """
    if scenario and (lines or seat or hand or trick):
        raise click.UsageError("--scenario is of the whole log: no --lines, --as, --hand or --trick")
    part = _Part(hand, trick)
    log = find_log(log)
    with opened(log) as file:
        game, told = replay_lines(read_lines(file, log))
        if scenario:
            _write_scenario(game, told)
            return
        events = _as_seen(game.header, told, seat)
        if lines:
            _print_lines(game.header, events, part, seat is not None)
        else:
            _print_words(game, events, part, looks(sys.stdout))
    if not part.found:
        complain(f"{log}: there is no {part} in this log: it holds {counted(game.state.number, 'hand')}")
        ctx.exit(NO)


class _Part:
    """The part of a game that is asked for, and where the events have got to."""

    def __init__(self, hand: int | None, trick: int | None) -> None:
        self._wanted = hand, trick
        self._hand = 0
        #: The cards played in this hand, and by whom each trick was won.
        self._play: list[Played | TrickWon] = []
        self.whole = hand is None and trick is None
        self.found = self.whole

    def __str__(self) -> str:
        hand, trick = self._wanted
        words = [f"hand {hand}"] if hand else []
        return " with a ".join(words + ([f"trick {trick}"] if trick else []))

    def has(self, event: Event) -> bool:
        """Whether the next event of the game is of the part.

        Taking back is of every trick that it takes a card or the winner from.
        """
        hand, trick = self._wanted
        within: set[int] = set()
        match event:
            case HandBegun(number=number):
                self._hand, self._play = number, []
            case Played() | TrickWon():
                within = {self._number()}
                self._play.append(event)
            case Undone(seat=seat):
                for again in take_back(self._play, seat):
                    within.add(self._number())
                    self._play.append(again)
                take_back(self._play, seat)
        has = hand in (None, self._hand) and (trick is None or trick in within)
        self.found |= has
        return has

    def _number(self) -> int:
        """The number of the trick under way."""
        return 1 + sum(isinstance(event, TrickWon) for event in self._play)


def _as_seen(header: Header, told: Iterator[tuple[Line, Event]], seat_name: str | None) -> Iterator[Event]:
    if seat_name is None:
        return (event for _, event in told)
    try:
        seat = header.rules.seating.seat(seat_name)
    except NotAWord as error:
        raise click.BadParameter(str(error), param_hint="'--as'") from None
    return (shown(event, seat, header.rules) for _, event in told)


def _print_lines(header: Header, events: Iterator[Event], part: _Part, hide_seed: bool) -> None:
    if part.whole:
        write_bytes("".join(f"{line}\n" for line in header.lines(hide_seed)).encode())
    for event in events:
        if part.has(event):
            write_bytes(f"{line_of(event, header.rules.seating)}\n".encode())


def _print_words(game: Replay, events: Iterator[Event], part: _Part, look: Look) -> None:
    labels, show = Labels(game.header, look), showing(look)
    card = ScoreCard(game.header, labels, look)
    screen = Screen(game.header, labels, look, card, show)
    if part.whole:
        show(Telling(labels, look).header(game.header))
    for event in events:
        # The screen has to hear what it does not show: what is taken back may be of several tricks.
        screen.hear((event,), part.has(event))
    stop = log_stop(game)
    if part.whole and stop is not None:
        show(f"The log stops {stop}.")


def _write_scenario(game: Replay, told: Iterator[tuple[Line, Event]]) -> None:
    writer = ScenarioWriter(game.header)
    for _, event in told:
        writer.hear((event,))
    write_bytes((json.dumps(writer.scenario(), indent=2, ensure_ascii=False) + "\n").encode())
