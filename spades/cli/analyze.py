"""``spades analyze``: what the decisions of a game gave away."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from functools import partial

import click

from spades.cli.analysis import Analysis, analysis_json
from spades.cli.completing import complete_log, complete_seat_name
from spades.cli.options import look_options, reading
from spades.cli.saved import find_log
from spades.cli.saying import DONE, NO, complain, opened, say
from spades.cli.show.look import Looks
from spades.errors import NotAWord
from spades.log.files import read_lines
from spades.log.header import HUMAN, Header
from spades.log.replay import replay_lines
from spades.match.workers import Workers
from spades.reading import read_number
from spades.table.hindsight import Decision, Judgement, decisions, judge


@click.command()
@click.argument("log", shell_complete=complete_log)
@click.option(
    "--seat",
    "names",
    metavar="SEAT",
    multiple=True,
    shell_complete=complete_seat_name,
    help="Whose decisions. Repeatable; the people's of the game if not said, everybody's if it had none.",
)
@click.option("--all", "every", is_flag=True, help="List every decision, not only the mistakes.")
@click.option("--json", "as_json", is_flag=True, help="Print every decision as JSON.")
@click.option(
    "--jobs",
    metavar="N",
    default="1",
    callback=reading(partial(read_number, low=1)),
    help="Use N processors; the result is the same.",
)
@look_options
def analyze(log: str, names: tuple[str, ...], every: bool, as_json: bool, jobs: int, looks: Looks) -> int:
    """Go through the game of a LOG and say what the hard bot would have done in a seat's place.

    LOG is a file, or the beginning of a saved game's name (spades games lists these); - is standard input.
    Each decision is judged by what the seat could know then, never by the hidden cards.  A mistake is a
    move that clearly wins the game less often or brings fewer points: on average, a bag at its long-run
    cost.  The worst five are shown with the position.  The log is verified first; an
    unfinished one is judged as far as it goes.

    Example: spades analyze game.log --seat south
    """
    log = find_log(log)
    with opened(log) as file:
        game, told = replay_lines(read_lines(file, log))
        seats = _seats(game.header, names)
        found = list(decisions(game, told, frozenset(seats)))
    try:
        judged = _think(found, jobs)
    except BrokenExecutor:
        complain("Broken off: one of the processes died.")
        return NO
    if as_json:
        say(json.dumps(analysis_json(game, seats, judged), indent=2))
    else:
        for line in Analysis(game, seats, judged, looks(sys.stdout)).lines(every):
            say(line)
    return DONE


def _seats(header: Header, names: Sequence[str]) -> list[int]:
    """The seats that are asked for, in their order at the table."""
    try:
        asked = {header.rules.seating.seat(name) for name in names}
    except NotAWord as error:
        raise click.BadParameter(str(error), param_hint="'--seat'") from None
    people = [seat for seat, player in enumerate(header.players) if player == HUMAN]
    return sorted(asked) or people or list(range(len(header.players)))


def _think(found: Sequence[Decision], jobs: int) -> list[Judgement]:
    """Every decision judged, in order, with a bar on stderr if that is a terminal."""
    with contextlib.ExitStack() as stack:
        jobs = min(jobs, len(found))
        judged = stack.enter_context(Workers(jobs)).map(judge, found) if jobs > 1 else map(judge, found)
        if not sys.stderr.isatty():
            return list(judged)
        bar = click.progressbar(judged, length=len(found), label="thinking", show_pos=True, file=sys.stderr)
        return list(stack.enter_context(bar))
