"""Imagined deals of four hands that fit what a seat knows, the likelier ones more often."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from spades.cards import cards_in
from spades.deal import index_below, index_by_weight, mixed
from spades.players.judging.reading import Reading
from spades.players.judging.tricks import BID_BELOW, expected_tricks
from spades.view import View

#: Of so many deals one is taken, each as likely as the bids make it.
CANDIDATES = 4
#: How far bids stray from the tricks of their hands, in tricks.
BID_SPREAD = 1.3
#: What a nil bidder hardly holds: the ace and the king of spades.
NIL_WITH_ACE, NIL_WITH_KING = 0.001, 0.05


class Worlds:
    """Deals the hidden hands of one decision: every unseen card is in one of them."""

    def __init__(self, view: View, reading: Reading, chance: Random) -> None:
        self._view = view
        self._chance = chance
        self._others = [seat for seat in range(len(view.seating)) if seat != view.seat]
        self._sizes = [13 - reading.played[seat].bit_count() for seat in self._others]
        #: By the bit of each unseen card the places in `_others` that may hold it.
        self._places = {
            1 << card: [
                place for place, seat in enumerate(self._others) if reading.possible[seat] >> card & 1
            ]
            for card in cards_in(reading.unseen)
        }
        everywhere = len(self._others)
        self._free = [bit for bit, places in self._places.items() if len(places) == everywhere]
        #: The others, those that few may hold first.
        self._bound = sorted(
            (bit for bit, places in self._places.items() if len(places) < everywhere),
            key=lambda bit: len(self._places[bit]),
        )
        #: The other seats that have bid, what they have played, and their bids.
        self._told = [
            (seat, reading.played[seat], bid)
            for seat, bid in enumerate(view.bids)
            if seat != view.seat and bid is not None
        ]

    def deal(self) -> list[int]:
        """The cards of every seat as sets, the seat's own among them."""
        candidates = [self._deal() for _ in range(CANDIDATES)]
        weights = [self._weight(hands) for hands in candidates]
        return candidates[index_by_weight(weights, self._chance)]

    def _deal(self) -> list[int]:
        hidden: list[list[int]] = [[] for _ in self._others]
        for bit in self._bound:
            self._seat(bit, hidden, set())
        free = mixed(self._free, self._chance)
        hands = [0] * len(self._view.seating)
        hands[self._view.seat] = self._view.hand
        start = 0
        for seat, size, bits in zip(self._others, self._sizes, hidden, strict=True):
            end = start + size - len(bits)
            hands[seat] = sum(bits) + sum(free[start:end])
            start = end
        return hands

    def _seat(self, bit: int, hidden: list[list[int]], tried: set[int]) -> bool:
        """Give a card to a seat that may hold it, moving others on where all of those are full."""
        places = self._places[bit]
        open_: list[int] = []
        for place in places:
            open_ += [place] * (self._sizes[place] - len(hidden[place]))
        if open_:
            hidden[open_[index_below(len(open_), self._chance)]].append(bit)
            return True
        for place in places:
            if place not in tried:
                tried.add(place)
                for at, other in enumerate(hidden[place]):
                    if self._seat(other, hidden, tried):
                        hidden[place][at] = bit
                        return True
        return False

    def _weight(self, hands: Sequence[int]) -> float:
        """How well the hands that a deal began with fit the bids."""
        weight = 1.0
        for seat, played, bid in self._told:
            weight *= bid_likelihood(hands[seat] | played, bid)
        return weight


def bid_likelihood(hand: int, bid: int) -> float:
    """How likely a player with these 13 cards makes this bid, up to a common factor."""
    expected = expected_tricks(hand)
    if bid <= 0:
        ace, king = hand & 1, hand >> 1 & 1
        return exp(-expected * expected / 3) * (NIL_WITH_ACE if ace else 1) * (NIL_WITH_KING if king else 1)
    miss = expected - bid - BID_BELOW
    return exp(-miss * miss / (2 * BID_SPREAD * BID_SPREAD))
