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
        first = first_by_rule(state)
        if first is None:
            first = deal.first_seat(seed, len(state.rules.seating))
        return HandBegun(state.number + 1, first, given=False)
    return PackSet(deal.shuffled(seed, state.number))


def draw_from_seed(state: State, seed: int, count: int) -> tuple[int, ...]:
    """The ``count`` cards that the seat to move draws from the pile in its exchange (N3)."""
    assert state.turn is not None
    return deal.drawn_from(state.pile, count, seed, state.number, state.rules.seating.names[state.turn])
