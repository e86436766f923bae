"""``spades verify``: proving logs."""

from __future__ import annotations

import click

from spades.cli.completing import complete_log
from spades.cli.saved import find_log
from spades.cli.saying import DONE, counted, opened, printable, say, unsound
from spades.cli.standing import log_stop, scores, standing
from spades.errors import DoesNotHold, Unreadable
from spades.log.files import read_lines
from spades.log.replay import Replay, replay_lines


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, shell_complete=complete_log)
@click.pass_context
def verify(ctx: click.Context, logs: tuple[str, ...]) -> None:
    """Play each LOG again by the rules and say whether every line of it holds.

    The first line that doesn't is named with what was expected and the id of the rule.  An unfinished
    log holds as far as it goes.

    LOG is a file, or the beginning of a saved game's name (spades games lists these); - is standard input.

    Example: spades verify game.log
    """
    codes = [_verify(name) for name in logs]
    if len(logs) > 1:
        say(f"{codes.count(DONE)} of {len(logs)} logs hold.")
    ctx.exit(max(codes))


def _verify(name: str) -> int:
    try:
        name = find_log(name)
        with opened(name) as file:
            replay, told = replay_lines(read_lines(file, name))
            for _ in told:
                pass
    except (Unreadable, DoesNotHold) as error:
        return unsound(error)
    say(f"{printable(name)}: {_result(replay)}")
    return DONE


def _result(replay: Replay) -> str:
    state = replay.state
    stop = log_stop(replay)
    if stop is not None:
        return f"holds, unfinished: it stops {stop}"
    return f"holds, {counted(state.number, 'hand')}, {standing(state)}: {scores(state)}"
