"""``easy``: bids by the beginner's count and plays simple, honest cards (L2)."""

from __future__ import annotations

from random import Random

from spades.cards import RANK_OF, RANKS, SPADES, SUIT_MASKS, SUIT_OF, cards_in, mask_of
from spades.game import winning_place
from spades.moves import (
    BIDS,
    DECLINE,
    KEEP,
    LOOK,
    MOST_EXCHANGED,
    PLAYS,
    Exchange,
    Move,
    Phase,
    Play,
)
from spades.view import View

_KING, _TEN, _NINE = RANKS.index("K"), RANKS.index("T"), RANKS.index("9")


def counts(card: int) -> bool:
    """Whether the beginner's count takes this card for a trick: side aces and kings, spades from the ten."""
    return RANK_OF[card] <= (_TEN if SUIT_OF[card] == SPADES else _KING)


def beginners_bid(hand: int) -> int:
    """The beginner's bid for a set of cards: 1 to 13, one for each card that counts (L2)."""
    return max(1, sum(counts(card) for card in cards_in(hand)))


class Easy:
    """A beginner: never nil, never double nil, no memory."""

    def move(self, view: View, chance: Random) -> Move:
        """The seat's move; it needs no random number."""
        if len(view.legal) == 1:
            return view.legal[0]
        match view.phase:
            case Phase.OFFER:
                return LOOK
            case Phase.DRAW:
                return self._draw(view)
            case Phase.BID:
                return BIDS[beginners_bid(view.hand)]
            case Phase.EXCHANGE:
                return self._exchange(view)
            case _:
                return PLAYS[self._card(view)]

    def _draw(self, view: View) -> Move:
        card = view.drawn
        assert card is not None
        high_spade = SUIT_OF[card] == SPADES and RANK_OF[card] <= _NINE
        return KEEP if counts(card) or high_spade else DECLINE

    def _exchange(self, view: View) -> Move:
        # Only a seat taken over from another player can have a double nil to exchange for.
        worst = [card for card in cards_in(view.hand) if counts(card)][:MOST_EXCHANGED]
        return Exchange(tuple(worst))

    def _card(self, view: View) -> int:
        cards = [move.card for move in view.legal if isinstance(move, Play)]
        wants = self._wants_tricks(view)
        if not view.trick:
            return self._lead(cards, wants)
        winners = [card for card in cards if winning_place((*view.trick, card)) == len(view.trick)]
        losers = [card for card in cards if card not in winners]
        if not wants:
            return min(losers, key=_by_height) if losers else max(winners, key=_by_height)
        if winners and not self._partner_wins(view):
            last = len(view.trick) == len(view.seating) - 1
            ruffs = SUIT_OF[winners[0]] != SUIT_OF[view.trick[0]]
            return max(winners, key=_by_height) if last or ruffs else min(winners, key=_by_height)
        return max(losers or cards, key=_by_height)

    def _lead(self, cards: list[int], wants: bool) -> int:
        if wants:
            sure = [card for card in cards if counts(card) and SUIT_OF[card] != SPADES]
            return min(sure, key=_by_height) if sure else self._low_from_length(cards)
        return max(cards, key=_by_height)

    def _low_from_length(self, cards: list[int]) -> int:
        held = mask_of(cards)
        side = [card for card in cards if SUIT_OF[card] != SPADES] or cards
        return max(side, key=lambda card: ((held & SUIT_MASKS[SUIT_OF[card]]).bit_count(), card))

    def _wants_tricks(self, view: View) -> bool:
        """Whether the seat's own bid or its side's contract is short of tricks yet."""
        own = view.bids[view.seat]
        if own is None or own <= 0:
            return False
        side = view.seating.sides[view.seating.side_of[view.seat]]
        needed = sum(max(view.bids[seat] or 0, 0) for seat in side)
        return sum(view.won[seat] for seat in side) < needed

    def _partner_wins(self, view: View) -> bool:
        winner = view.seating.order(view.leader)[winning_place(view.trick)]
        return winner == view.seating.partner(view.seat)


def _by_height(card: int) -> tuple[int, int]:
    """Orders cards from the most to the least valuable: spades first, then by rank."""
    return SUIT_OF[card] != SPADES, RANK_OF[card]
