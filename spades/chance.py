"""What chance decides next in a game, from its seed: the cut, F, the pack, an exchange's cards."""

from __future__ import annotations

from itertools import islice

from spades import deal
from spades.events import Cut, FromChance, HandBegun, PackSet
from spades.game import State, first_by_rule
from spades.moves import Phase


def next_from_seed(state: State, seed: int) -> FromChance:
    """The event that the seed gives in a state that waits for chance (phases CUT, HAND and PACK)."""
    if state.phase is Phase.CUT:
        return Cut(next(islice(deal.cuts(seed), state.ties, None)))
    if state.phase is Phase.HAND:
        return HandBegun(state.number + 1, first_of_next(state, seed), given=False)
    return PackSet(deal.shuffled(seed, state.number))


def first_of_next(state: State, seed: int | None) -> int:
    """F of the hand that comes next: by rule, or in the first hand drawn by the seed (F1-F4).

    The seed may be None where the rules decide, see `first_by_rule`.
    """
    by_rule = first_by_rule(state)
    if by_rule is not None:
        return by_rule
    assert seed is not None
    return deal.first_seat(seed, len(state.rules.seating))


def draw_from_seed(state: State, seed: int, count: int) -> tuple[int, ...]:
    """The ``count`` cards that the seat to move draws from the pile in its exchange (N3)."""
    assert state.turn is not None
    return deal.drawn_from(state.pile, count, seed, state.number, state.rules.seating.names[state.turn])
