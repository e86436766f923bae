"""What a player's move makes of a state."""

from __future__ import annotations

from typing import TypeVar

from spades.cards import SPADES, SUIT_OF, cards_in, mask_of
from spades.events import (
    BidMade,
    Boston,
    Drew,
    Ended,
    Event,
    Exchanged,
    Offered,
    Played,
    Scored,
    TrickWon,
    Undone,
)
from spades.game.legality import refusal, why_not
from spades.game.state import State, Step, after_bid, after_exchange, before_last_card, held_events
from spades.moves import Bid, Draw, Exchange, Move, Offer, Phase, Play, TakeBack
from spades.refusals import IllegalMove, Why
from spades.rules import Rules
from spades.scoring import BLIND_NIL, TRICKS, result_after, score_hand

T = TypeVar("T")


def apply(state: State, seat: int, move: Move, drawn: tuple[int, ...] = ()) -> Step:
    """The state after a seat's move, and the events of it.

    ``drawn`` are the cards that an exchange draws from the pile, as many as it throws (N3).
    Raises `IllegalMove` if `why_not` says so or the cards drawn are not of the pile.
    """
    refused = why_not(state, seat, move)
    if refused is not None:
        raise IllegalMove(refused)
    if isinstance(move, Play):
        return _play(state, seat, move.card)
    if isinstance(move, Bid):
        return _bid(state, seat, move.tricks)
    if isinstance(move, Draw):
        return _draw(state, seat, move.keep)
    if isinstance(move, Offer):
        return _answer_offer(state, seat, move.blind_nil)
    if isinstance(move, TakeBack):
        before = before_last_card(state, seat)
        assert before is not None
        return before, (Undone(seat),)
    return _exchange(state, seat, move, drawn)


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _answer_offer(state: State, seat: int, blind_nil: bool) -> Step:
    """N1: F is asked, then the other; a declaration is the bid."""
    last = seat != state.first
    after = state._replace(
        phase=Phase.DRAW if last else Phase.OFFER,
        turn=state.rules.seating.left(seat),
        bids=_with(state.bids, seat, BLIND_NIL) if blind_nil else state.bids,
        moves=state.moves + 1,
    )
    return after, (Offered(seat, blind_nil),)


def _draw(state: State, seat: int, keep: bool) -> Step:
    """D2, D3: one card of each pair goes to the hand, the other to the pile."""
    card, other = state.pack[:2]
    kept, discarded = (card, other) if keep else (other, card)
    after = state._replace(
        turn=state.rules.seating.left(seat),
        pack=state.pack[2:],
        pile=(*state.pile, discarded),
        hands=_with(state.hands, seat, state.hands[seat] | 1 << kept),
        moves=state.moves + 1,
    )
    drew = Drew(seat, keep, card, other)
    if after.pack:
        return after, (drew,)
    return after_bid(after), (drew, *held_events(after))


def _bid(state: State, seat: int, tricks: int) -> Step:
    """B1, B2: one bid each."""
    after = after_bid(state._replace(bids=_with(state.bids, seat, tricks), moves=state.moves + 1))
    return after, (BidMade(seat, tricks),)


def _exchange(state: State, seat: int, move: Exchange, drawn: tuple[int, ...]) -> Step:
    """N3: cards thrown are out of play; those drawn leave the pile."""
    if len(drawn) != len(move.cards) or len(set(drawn)) < len(drawn) or set(drawn) - set(state.pile):
        raise IllegalMove(refusal(state, Why.NOT_OF_THE_PILE, seat, move))
    assert state.first is not None
    thrown = mask_of(move.cards)
    hand = state.hands[seat] & ~thrown | mask_of(drawn)
    order = state.rules.bidding_order(state.first)
    after = state._replace(
        pile=tuple(card for card in state.pile if card not in drawn),
        hands=_with(state.hands, seat, hand),
        moves=state.moves + 1,
    )
    after = after_exchange(after, order[order.index(seat) + 1 :])
    return after, (Exchanged(seat, cards_in(thrown), drawn),)


def _play(state: State, seat: int, card: int) -> Step:
    """T3, P2-P8: the card goes to the trick; the last one decides who leads next."""
    seating = state.rules.seating
    trick = (*state.trick, card)
    broken = state.broken or breaks(state.rules, trick)
    turn, leader, won = seating.left(seat), state.leader, state.won
    events: tuple[Event, ...] = (Played(seat, card),)
    if len(trick) == len(state.hands):
        leader = turn = seating.order(leader)[winning_place(trick)]
        won = _with(won, leader, won[leader] + 1)
        trick = ()
        events = (*events, TrickWon(sum(won), leader))
    after = state._replace(
        turn=turn,
        moves=state.moves + 1,
        hands=_with(state.hands, seat, state.hands[seat] & ~(1 << card)),
        leader=leader,
        trick=trick,
        won=won,
        broken=broken,
        before=state if state.practice else None,
    )
    if trick or sum(won) < TRICKS:
        return after, events
    after, scored = _score(after)
    return after, events + scored


def breaks(rules: Rules, trick: tuple[int, ...]) -> bool:
    """Whether the last card of the trick breaks spades (P6, P7)."""
    if SUIT_OF[trick[-1]] != SPADES:
        return False
    return rules.breaks == "any-spade" or SUIT_OF[trick[0]] != SPADES


def winning_place(trick: tuple[int, ...]) -> int:
    """The place in the trick, from 0, of the card that wins it (C2, P4); the trick has a card."""
    best = 0
    for place in range(1, len(trick)):
        card, high = trick[place], trick[best]
        if SUIT_OF[card] == SUIT_OF[high]:
            if card < high:
                best = place
        elif SUIT_OF[card] == SPADES:
            best = place
    return best


def _score(state: State) -> Step:
    """S1-S12, W1-W5: every side is scored, then the end is looked for."""
    events: list[Event] = []
    tallies = []
    for side, seats in enumerate(state.rules.seating.sides):
        bids = tuple([bid for seat in seats if (bid := state.bids[seat]) is not None])
        won = tuple([state.won[seat] for seat in seats])
        score = score_hand(state.rules, bids, won, state.tallies[side])
        if len(seats) > 1 and sum(won) == TRICKS:
            events.append(Boston(side))
        events.append(Scored(side, bids, won, score))
        tallies.append(score.tally)
    totals = tuple([tally.score for tally in tallies])
    result = result_after(state.rules, totals, state.number)
    if result is not None:
        events.append(Ended(result.winner, totals))
    phase = Phase.HAND if result is None else Phase.OVER
    return state._replace(phase=phase, turn=None, tallies=tuple(tallies), result=result), tuple(events)
