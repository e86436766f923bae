"""``spades verify``: proving logs."""

from __future__ import annotations

import click

from spades.cli.saying import DONE, NO, UNREADABLE, complain, opened
from spades.errors import DoesNotHold, Unreadable
from spades.log.files import read_lines
from spades.log.replay import Replay, replay_lines, where
from spades.moves import Phase


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.pass_context
def verify(ctx: click.Context, logs: tuple[str, ...]) -> None:
    """Play each LOG again by the rules and say whether every line of it holds.

    The first line that doesn't is named with what was expected and the id of the rule.  An unfinished
    log holds as far as it goes.  A LOG may be - for standard input.

    Example: spades verify game.log
    """
    codes = [_verify(name) for name in logs]
    if len(logs) > 1:
        click.echo(f"{codes.count(DONE)} of {len(logs)} logs hold.")
    ctx.exit(max(codes))


def _verify(name: str) -> int:
    try:
        with opened(name) as file:
            replay, told = replay_lines(read_lines(file, name))
            for _ in told:
                pass
    except Unreadable as error:
        complain(str(error))
        return UNREADABLE
    except DoesNotHold as error:
        complain(str(error))
        return NO
    click.echo(f"{click.format_filename(name)}: {_result(replay)}")
    return DONE


def _result(replay: Replay) -> str:
    state = replay.state
    side_names = state.rules.seating.side_names
    played = state.number if state.phase in (Phase.HAND, Phase.OVER) and not replay.pending else None
    if state.result is None or replay.pending:
        missing = f", {len(replay.pending)} lines short of it" if replay.pending else ""
        return f"holds, unfinished: it stops {where(state)}{missing}"
    scores = " ".join(f"{side} {tally.score}" for side, tally in zip(side_names, state.tallies, strict=True))
    winner = state.result.winner
    end = "a drawn game" if winner is None else f"won by {side_names[winner]}"
    return f"holds, {played} {'hand' if played == 1 else 'hands'}, {end}: {scores}"
