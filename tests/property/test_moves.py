"""``legal`` is exactly what ``apply`` accepts, of whatever anybody could say at any moment."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from walking import walks

from spades.cards import PACK, cards_in
from spades.events import Cut, HandBegun, PackSet
from spades.game import apply, happen, legal, why_not
from spades.moves import Bid, Draw, Exchange, Offer, Phase, Play
from spades.refusals import IllegalMove, explain

RULE_IDS = {"W6", "T4", "N1", "D2", "B1", "B2", "N3", "P8", "P3", "P5", "F2", "F3", "D1"}


def conceivable(state, chance):
    """Every word of every phase, and exchanges of all kinds: held, not held, repeated, too many."""
    yield from (Offer(True), Offer(False), Draw(True), Draw(False))
    yield from map(Bid, range(-2, 17))
    yield from map(Play, PACK)
    yield Exchange(())
    if state.turn is None:
        return
    held = cards_in(state.hands[state.turn])
    for count in (1, 2, 3):
        yield from map(Exchange, combinations(held, count))
    for count in (1, 2, 3, 4, 5, 13):
        yield Exchange(tuple(sorted(chance.sample(PACK, count))))
        if len(held) >= count:
            yield Exchange(tuple(sorted(chance.sample(held, count))))
    for card in chance.sample(PACK, 5):
        yield Exchange((card, card))


def accepted(state, seat, move):
    """Whether ``apply`` makes the move; ``why_not`` must say the same, with a rule and in one line."""
    drawn = state.pile[: len(move.cards)] if isinstance(move, Exchange) else ()
    refusal = why_not(state, seat, move)
    if refusal is None:
        after, events = apply(state, seat, move, drawn)
        assert after != state and events
        return True
    with pytest.raises(IllegalMove) as refused:
        apply(state, seat, move, drawn)
    assert refused.value.refusal == refusal
    assert refusal.rule in RULE_IDS
    assert str(refused.value) == explain(refusal)
    assert str(refused.value).isprintable()
    return False


@given(walks(), st.randoms(use_true_random=False))
def test_legal_is_exactly_what_apply_accepts(game, chance):
    state = game.state
    allowed = legal(state)
    assert len(set(allowed)) == len(allowed)
    assert (state.turn is None) == (not allowed)
    candidates = list(conceivable(state, chance))
    assert set(allowed) <= set(candidates)
    if state.turn is not None:
        for move in candidates:
            assert accepted(state, state.turn, move) == (move in allowed), move
    # T4: nobody else may say anything, nor anybody where it is nobody's turn.
    for seat in set(range(len(state.rules.seating))) - {state.turn}:
        for move in candidates[:80]:
            assert not accepted(state, seat, move)


@given(walks())
def test_the_order_of_the_legal_moves(game):
    """Cards in hand order, bids from nil up, exchanges none first, then by size and hand order."""
    allowed = legal(game.state)
    if allowed and isinstance(allowed[0], Exchange):
        assert list(allowed) == sorted(allowed, key=lambda move: (len(move.cards), move.cards))
    if allowed and isinstance(allowed[0], Bid):
        assert [move.tricks for move in allowed] == list(range(14))
    if allowed and isinstance(allowed[0], Play):
        assert list(allowed) == sorted(allowed, key=lambda move: move.card)


@given(walks())
def test_every_card_is_somewhere_and_nowhere_twice(game):
    """C1: hands, pack, pile, tricks and the cards thrown are the 52 cards."""
    state = game.state
    gone = []
    for event in game.events:
        kind = type(event).__name__
        if kind == "Played":
            gone.append(event.card)
        elif kind == "Exchanged":
            gone += event.thrown
    held = [card for hand in state.hands for card in cards_in(hand)]
    assert sorted([*held, *state.pack, *state.pile, *gone]) == list(PACK)
    assert sum(state.won) <= 13
    assert (sum(state.won) == 13) == (state.phase in (Phase.HAND, Phase.OVER))


@given(walks())
def test_chance_has_no_say_where_it_is_somebodys_turn(game):
    """F2, F3, D1: no cut, hand or pack comes out of turn, and none after the end (W6)."""
    state = game.state
    assume(state.turn is not None or state.phase is Phase.OVER)
    number = state.number + 1
    for event in (Cut((0, 1)), HandBegun(number, 0, True), HandBegun(number, 0, False), PackSet(PACK)):
        with pytest.raises(IllegalMove):
            happen(state, event)
