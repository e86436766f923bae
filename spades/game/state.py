"""The immutable state of a game, and how its phases follow each other."""

from __future__ import annotations

from typing import NamedTuple

from spades.cards import cards_in
from spades.events import Event, Held
from spades.moves import Phase
from spades.rules import Rules
from spades.scoring import BLIND_NIL, Result, Tally


class State(NamedTuple):
    """All that the rules need to know of a game at one moment; immutable.

    Sets of cards are bit masks (see `spades.cards`); tuples go by seat or by side, south first.
    """

    # A named tuple, because one is made for every card: `_replace` takes a quarter of what `replace` does.

    rules: Rules
    phase: Phase
    #: The seat to move, or None while chance is to decide or after the end.
    turn: int | None
    tallies: tuple[Tally, ...]
    #: Ties so far in the cut (F2).
    ties: int = 0
    #: The number of the hand under way or last played, from 1; 0 before the first.
    number: int = 0
    #: F of that hand; between the cut and the first hand, F to be.
    first: int | None = None
    #: Whether F, cards or pile of this hand came from a scenario.
    given: bool = False
    #: Whether chance can supply cards for an exchange (N3).
    exchanges: bool = True
    #: Moves of all seats accepted in this hand.
    moves: int = 0
    #: The cards not drawn yet, top first (D1-D4).
    pack: tuple[int, ...] = ()
    #: The cards discarded in the draw and not drawn again, in that order (N3).
    pile: tuple[int, ...] = ()
    #: The cards that each seat holds.
    hands: tuple[int, ...] = ()
    #: 0 to 13 or `BLIND_NIL`; None before the bid.
    bids: tuple[int | None, ...] = ()
    #: The leader of the trick under way and its cards so far.
    leader: int = 0
    trick: tuple[int, ...] = ()
    #: Tricks won in this hand.
    won: tuple[int, ...] = ()
    broken: bool = False
    result: Result | None = None
    #: Whether cards may be taken back.
    practice: bool = False
    #: In practice the state before the last card of that hand: two states are alike only if those are.
    before: State | None = None

    @property
    def first_bidder(self) -> int:
        """The seat that bids first and leads to the first trick (B3, P1)."""
        assert self.first is not None
        return self.rules.bidding_order(self.first)[0]


Step = tuple[State, tuple[Event, ...]]


def new_game(rules: Rules, tallies: tuple[Tally, ...] | None = None, practice: bool = False) -> State:
    """The state before the first hand, with the sides' tallies (0 points and 0 bags each by default).

    ``practice``: whether cards may be taken back.
    """
    phase = Phase.CUT if rules.first == "cut" else Phase.HAND
    tallies = tallies or tuple(Tally() for _ in rules.seating.sides)
    return State(rules, phase, None, tallies, practice=practice)


def before_last_card(state: State, seat: int) -> State | None:
    """The state in which the seat played its last card of this hand, None where it can't take one back."""
    before = state.before
    while before is not None and before.turn != seat:
        before = before.before
    return before


def first_by_rule(state: State) -> int | None:
    """F of the next hand where the rules decide it, or None where chance does (F1-F4)."""
    seating = state.rules.seating
    if state.number and state.first is not None:
        return seating.left(state.first)
    if state.first is not None:
        return state.first
    return seating.names.index(state.rules.first) if state.rules.first in seating.names else None


def held_events(state: State) -> tuple[Held, ...]:
    """What each seat holds, as events (D4, D5)."""
    return tuple(Held(seat, cards_in(hand)) for seat, hand in enumerate(state.hands))


def after_bid(state: State) -> State:
    """Whoever has no bid yet bids (B3, N2); then double-nil players exchange (N3); then play (P1)."""
    assert state.first is not None
    order = state.rules.bidding_order(state.first)
    for seat in order:
        if state.bids[seat] is None:
            return state._replace(phase=Phase.BID, turn=seat)
    return after_exchange(state, order)


def after_exchange(state: State, waiting: tuple[int, ...]) -> State:
    """The first double-nil player of those ``waiting``, in bidding order, exchanges; else play begins."""
    for seat in waiting:
        if state.bids[seat] == BLIND_NIL:
            return state._replace(phase=Phase.EXCHANGE, turn=seat)
    leader = state.first_bidder
    return state._replace(phase=Phase.PLAY, turn=leader, leader=leader)
