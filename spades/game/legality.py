"""What is legal, and the one place that says why a move is not (T4, N1, N3, B2, P3, P5, P8, W6)."""

from __future__ import annotations

from itertools import combinations

from spades.cards import SPADES, SUIT_MASKS, SUIT_OF, cards_in, mask_of
from spades.game.state import State, before_last_card
from spades.moves import (
    BIDS,
    DECLARE,
    DECLINE,
    KEEP,
    LOOK,
    MOST_EXCHANGED,
    NO_EXCHANGE,
    PLAYS,
    UNDO,
    Bid,
    Draw,
    Exchange,
    Move,
    Offer,
    Phase,
    Play,
)
from spades.refusals import Refusal, Why


def playable(state: State) -> tuple[int, Why | None]:
    """The cards that the seat to move may play, and why none of its others (P3, P5), in phase PLAY."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if state.trick:
        followers = hand & SUIT_MASKS[SUIT_OF[state.trick[0]]]
        return (followers, Why.MUST_FOLLOW) if followers else (hand, None)
    if not state.broken and state.rules.lead_spades == "broken":
        others = hand & ~SUIT_MASKS[SPADES]
        return (others, Why.SPADES_UNBROKEN) if others else (hand, None)
    return hand, None


def why_not(state: State, seat: int | None, move: Move) -> Refusal | None:
    """Why this seat may not make this move now, or None if it may; of no seat (None) no move is legal.

    Looked for in the order W6, T4, the phase, then the rule of the move itself.
    """
    why = _find_why(state, seat, move)
    return None if why is None else refusal(state, why, seat, move)


def _rule(state: State, why: Why) -> str:
    if why is Why.OTHER_FIRST or (why is Why.NOT_NEXT and state.phase is Phase.HAND):
        if not state.rules.preset.draws:
            return "F4"
        return "F3" if state.number else "F2" if state.rules.first == "cut" else "F1"
    if why in (Why.OTHER_PHASE, Why.NOT_NEXT):
        return state.phase.value
    return _RULE_OF[why]


def refusal(state: State, why: Why, seat: int | None = None, move: Move | None = None) -> Refusal:
    """The refusal for that reason in this state, of a seat's move or of what chance is said to have done."""
    choosing = state.phase is Phase.PLAY and seat == state.turn and move != UNDO
    return Refusal(
        rule=_rule(state, why),
        why=why,
        seating=state.rules.seating,
        phase=state.phase,
        turn=state.turn,
        seat=seat,
        move=move,
        led=SUIT_OF[state.trick[0]] if state.trick else None,
        allowed=cards_in(playable(state)[0]) if choosing else (),
        missing=_missing(state, seat, move),
    )


def _missing(state: State, seat: int | None, move: Move | None) -> tuple[int, ...]:
    """The cards of the move that the seat does not hold."""
    if seat is None or not state.hands or not isinstance(move, Play | Exchange):
        return ()
    named = (move.card,) if isinstance(move, Play) else move.cards
    return tuple(card for card in named if not state.hands[seat] >> card & 1)


_RULE_OF = {
    Why.OVER: "W6",
    Why.NOT_YOUR_TURN: "T4",
    Why.NOT_OFFERED: "N1",
    Why.NO_SUCH_BID: "B2",
    Why.NOT_HELD: "P8",
    Why.MUST_FOLLOW: "P3",
    Why.SPADES_UNBROKEN: "P5",
    Why.TOO_MANY: "N3",
    Why.TWICE: "N3",
    Why.NOT_HELD_TO_THROW: "N3",
    Why.NO_PILE: "N3",
    Why.NOT_OF_THE_PILE: "N3",
    Why.NO_PRACTICE: "P8",
    Why.NOTHING_PLAYED: "P8",
    Why.NO_CUT: "F2",
    Why.NO_PACK: "C1",
}


def _find_why(state: State, seat: int | None, move: Move) -> Why | None:
    phase = state.phase
    if phase is Phase.OVER:
        return Why.OVER
    if seat is None or seat != state.turn:
        return Why.NOT_YOUR_TURN
    if type(move) is not _MOVE_OF[phase]:
        if move == DECLARE:
            return Why.NOT_OFFERED
        return _why_not_back(state, seat) if move == UNDO else Why.OTHER_PHASE
    if isinstance(move, Play):
        if not state.hands[seat] >> move.card & 1:
            return Why.NOT_HELD
        allowed, why = playable(state)
        return None if allowed >> move.card & 1 else why
    if isinstance(move, Bid):
        return None if move in BIDS else Why.NO_SUCH_BID
    if isinstance(move, Exchange):
        return _why_no_exchange(state, seat, move)
    return None


def _why_not_back(state: State, seat: int) -> Why | None:
    """P8: a card is played once, and only in a practice game it may be taken back."""
    if not state.practice:
        return Why.NO_PRACTICE
    if state.phase is not Phase.PLAY:
        return Why.OTHER_PHASE
    return Why.NOTHING_PLAYED if before_last_card(state, seat) is None else None


def _why_no_exchange(state: State, seat: int, move: Exchange) -> Why | None:
    if len(move.cards) > MOST_EXCHANGED:
        return Why.TOO_MANY
    if len(set(move.cards)) < len(move.cards):
        return Why.TWICE
    if mask_of(move.cards) & ~state.hands[seat]:
        return Why.NOT_HELD_TO_THROW
    if move.cards and not state.exchanges:
        return Why.NO_PILE
    return None


_MOVE_OF: dict[Phase, type[Move]] = {
    Phase.OFFER: Offer,
    Phase.DRAW: Draw,
    Phase.BID: Bid,
    Phase.EXCHANGE: Exchange,
    Phase.PLAY: Play,
}


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move of the seat to move but `UNDO`; empty if it is nobody's turn.

    Cards in hand order, bids from nil to 13, exchanges by size and then in hand order.
    """
    phase = state.phase
    if phase is Phase.PLAY:
        return tuple([PLAYS[card] for card in cards_in(playable(state)[0])])
    if phase is Phase.BID:
        return BIDS
    if phase is Phase.DRAW:
        return KEEP, DECLINE
    if phase is Phase.OFFER:
        return LOOK, DECLARE
    if phase is Phase.EXCHANGE:
        assert state.turn is not None
        if not state.exchanges:
            return (NO_EXCHANGE,)
        held = cards_in(state.hands[state.turn])
        return tuple(
            Exchange(cards) for count in range(MOST_EXCHANGED + 1) for cards in combinations(held, count)
        )
    return ()
