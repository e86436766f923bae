"""``spades hint``: what a bot would do, and what each legal move is worth."""

from __future__ import annotations

import io
import sys

import click

from spades.cli.advice import appraisal_lines, choice_text
from spades.cli.completing import complete_log
from spades.cli.saved import find_log
from spades.cli.saying import opened, say
from spades.cli.show.look import look_of
from spades.cli.standing import standing
from spades.errors import Unreadable, reading_file
from spades.game import State
from spades.log.files import read_lines
from spades.log.header import FIRST_LINE
from spades.log.replay import replay_lines
from spades.players.hard import Hard
from spades.players.judging.moves import best_of
from spades.players.named import HELPER, LEVELS, make_bot, read_bot
from spades.scenario.nodes import FILE_SIZE
from spades.scenario.read import read_scenario
from spades.table.fates import NoFate
from spades.table.loop import Table
from spades.table.scripted import play_scenario
from spades.view import Witnesses

#: Moves that are listed; an exchange has hundreds.
MOST_LISTED = 20


@click.command()
@click.argument("game", metavar="LOG|SCENARIO", shell_complete=complete_log)
@click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default=HELPER,
    show_default=True,
    help="The bot that is asked.",
)
def hint(game: str, level: str) -> None:
    """Say what a bot would do for the seat to move, and what each legal move is worth.

    The moves are listed as the hard bot likes them: the points that the hand should bring the seat's side
    more than the other, a bag at its long-run cost, with the standard error of an estimate, and the chance
    to win the game where the bot chooses by it.  The game stands where the log stops or the scenario's moves
    end.

    LOG is a file, or the beginning of a saved game's name (spades games lists these), SCENARIO
    a file for spades run; - is standard input.

    Example: spades hint game.log
    """
    game = find_log(game)
    with opened(game) as file, reading_file(game):
        start = file.read(len(FIRST_LINE))
        rest = file.read(FILE_SIZE + 1) if start != FIRST_LINE.encode() else file.read()
    data = start + rest
    state, seed, witnesses = (
        _from_log(data, game) if data.startswith(b"spades-log") else _from_scenario(data, game)
    )
    if state.turn is None:
        raise click.UsageError(f"{game}: nobody is to move: the game {standing(state)}")
    table = Table(state, seed, [], NoFate(), (), witnesses)
    view, chance = table.question()
    found = Hard().appraise(view, chance)
    # To think again would find the same.
    choice = best_of(found).move if level == HELPER else make_bot(f"bot:{level}").move(*table.question())
    assert choice is not None
    say(f"{view.seating.names[view.seat]}: {choice_text(view, choice)}")
    for line in appraisal_lines(view, found, MOST_LISTED, look_of(sys.stdout)):
        say(line)


def _from_log(data: bytes, name: str) -> tuple[State, int | None, Witnesses]:
    replay, told = replay_lines(read_lines(io.BytesIO(data), name))
    witnesses = Witnesses(replay.header.rules)
    witnesses.see(event for _, event in told)
    witnesses.see(replay.pending)
    return replay.state, replay.header.seed, witnesses


def _from_scenario(data: bytes, name: str) -> tuple[State, int | None, Witnesses]:
    scenario = read_scenario(data, name, read_bot)
    witnesses = Witnesses(scenario.header.rules)
    outcome = play_scenario(scenario, [witnesses.see])
    if outcome.refused is not None:
        raise Unreadable(outcome.refused.place, "the last move is refused: there is nothing to hint at")
    return outcome.state, scenario.header.seed, witnesses
