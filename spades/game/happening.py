"""What chance makes of a state: the cut, a hand that begins, its pack."""

from __future__ import annotations

from spades.cards import PACK, RANK_OF, mask_of
from spades.events import Cut, FromChance, HandBegun, PackSet
from spades.game.legality import refusal
from spades.game.state import State, Step, after_bid, first_by_rule, held_events
from spades.moves import Phase
from spades.refusals import IllegalMove, Why


def happen(state: State, event: FromChance, exchanges: bool = True) -> Step:
    """The state after a cut, the beginning of a hand, or the setting of its pack, and the events of it.

    ``exchanges`` says of a hand that begins whether chance will supply cards for exchanges in it.
    Raises `IllegalMove` where the rules don't wait for that event or wait for another one.
    """
    if state.phase is Phase.OVER:
        raise IllegalMove(refusal(state, Why.OVER))
    if isinstance(event, Cut):
        return _cut(state, event)
    if isinstance(event, HandBegun):
        return _begin(state, event, exchanges)
    return _set_pack(state, event)


def _check(state: State, holds: bool, why: Why) -> None:
    if not holds:
        raise IllegalMove(refusal(state, why))


def _cut(state: State, event: Cut) -> Step:
    """F2: the higher rank is F; equal ranks cut again."""
    south, north = event.cards
    _check(state, state.phase is Phase.CUT, Why.NOT_NEXT)
    _check(state, south != north, Why.NO_CUT)
    if RANK_OF[south] == RANK_OF[north]:
        return state._replace(ties=state.ties + 1), (event,)
    first = 0 if RANK_OF[south] < RANK_OF[north] else 1
    return state._replace(phase=Phase.HAND, first=first), (event,)


def _begin(state: State, event: HandBegun, exchanges: bool) -> Step:
    """F1-F4: F of a given hand is as given, and then nobody has cut."""
    has_cut = state.number == 0 and (state.ties > 0 or state.first is not None)
    waiting = state.phase is Phase.HAND or (state.phase is Phase.CUT and event.given)
    _check(state, waiting and not (event.given and has_cut), Why.NOT_NEXT)
    _check(state, event.number == state.number + 1, Why.NOT_NEXT)
    by_rule = first_by_rule(state)
    _check(state, event.given or by_rule in (None, event.first), Why.OTHER_FIRST)
    seats = len(state.rules.seating)
    after = State(
        state.rules,
        Phase.PACK,
        None,
        state.tallies,
        number=event.number,
        first=event.first,
        given=event.given,
        exchanges=exchanges,
        hands=(0,) * seats,
        bids=(None,) * seats,
        won=(0,) * seats,
        practice=state.practice,
    )
    return after, (event,)


def _set_pack(state: State, event: PackSet) -> Step:
    """C1, D1, D5: the pack is dealt at once, or lies ready to be drawn from."""
    _check(state, state.phase is Phase.PACK, Why.NOT_NEXT)
    assert state.first is not None
    if event.cards is None or tuple(sorted(event.cards)) != PACK:
        raise IllegalMove(refusal(state, Why.NO_PACK))
    if state.rules.preset.draws:
        phase = Phase.OFFER if state.rules.blind_nil else Phase.DRAW
        return state._replace(phase=phase, turn=state.first, pack=event.cards), (event,)
    hands = [0] * len(state.hands)
    for place, seat in enumerate(state.rules.seating.order(state.first)):
        hands[seat] = mask_of(event.cards[place :: len(hands)])
    dealt = state._replace(hands=tuple(hands))
    return after_bid(dealt), (event, *held_events(dealt))
