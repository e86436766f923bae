"""How a game stands or ended, in words."""

from __future__ import annotations

from spades.game import State
from spades.log.replay import where


def standing(state: State) -> str:
    """Who won, or that the game is drawn, or where it stops."""
    if state.result is None:
        return f"stops {where(state)}"
    if state.result.winner is None:
        return "ends in a draw"
    return f"won by {state.rules.seating.side_names[state.result.winner]}"


def scores(state: State) -> str:
    """Every side's total so far."""
    names = state.rules.seating.side_names
    return " ".join(f"{name} {tally.score}" for name, tally in zip(names, state.tallies, strict=True))
