"""How a game stands or ended, in words."""

from __future__ import annotations

from spades.cli.saying import counted
from spades.cli.show.labels import Labels
from spades.game import State
from spades.log.header import HUMAN, Header
from spades.log.replay import Replay
from spades.moves import Phase


def log_stop(replay: Replay) -> str | None:
    """Where a log stops, in words, or None if it goes to the end of its game.

    Lines that the rules make of the last one may be missing yet, after the last card of a game too.
    """
    if replay.pending:
        return f"with {counted(len(replay.pending), 'line')} missing that the rules make of the last one"
    return where(replay.state) if replay.state.result is None else None


def where(state: State) -> str:
    """Where an unfinished game stands, in words.

    A game that is over has no such place: see `standing`.
    """
    if state.phase in (Phase.CUT, Phase.HAND):
        return f"before hand {state.number + 1}"
    place = {
        Phase.PACK: "before its cards",
        Phase.OFFER: "at the double-nil offer",
        Phase.DRAW: "in the draw",
        Phase.BID: "in the bidding",
        Phase.EXCHANGE: "in the exchange",
        Phase.PLAY: f"in trick {sum(state.won) + 1}",
    }[state.phase]
    turn = f", {state.rules.seating.names[state.turn]} to move" if state.turn is not None else ""
    return f"in hand {state.number}, {place}{turn}"


def standing(state: State) -> str:
    """Who won, or that the game is drawn, or where it stops."""
    if state.result is None:
        return f"stops {where(state)}"
    if state.result.winner is None:
        return "ends in a draw"
    return f"won by {state.rules.seating.side_names[state.result.winner]}"


def outcome(header: Header, state: State, labels: Labels) -> str:
    """How a game that is over ended, in the words of the people who played it if they sat on one side."""
    assert state.result is not None
    winner = state.result.winner
    if winner is None:
        return "drawn"
    seating = header.rules.seating
    sides = {seating.side_of[seat] for seat, word in enumerate(header.players) if word == HUMAN}
    if len(sides) == 1:
        return "you won" if winner in sides else "you lost"
    return f"won by {labels.sides[winner]}"


def scores(state: State) -> str:
    """Every side's total so far."""
    names = state.rules.seating.side_names
    return " ".join(f"{name} {tally.score}" for name, tally in zip(names, state.tallies, strict=True))
