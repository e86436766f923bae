"""Imagined hands of the one opponent in the two-player games, the likelier ones more often."""

from __future__ import annotations

from math import exp, log
from random import Random

from spades.cards import cards_in
from spades.deal import index_by_weight
from spades.players.judging.cardworth import WORTH, hand_worth
from spades.players.judging.reading import Reading
from spades.view import View

#: Of so many hands one is taken, each as likely as the bid makes it.
CANDIDATES = 4
#: How much likelier a card worth keeping was kept than another, and what is worth keeping, in tricks.
KEPT, WORTH_KEEPING = 4.0, 0.5
#: How far a bid strays from the tricks of its hand, and how far it stands below them.
BID_SPREAD, BID_BELOW = 1.5, 0.5


class Rivals:
    """Deals the hidden hand of one decision from the cards that the seat can't place."""

    def __init__(self, view: View, reading: Reading, chance: Random) -> None:
        self._chance = chance
        rival = 1 - view.seat
        self._played = reading.played[rival]
        self._bid = view.bids[rival]
        self._size = 13 - self._played.bit_count()
        self._cards = cards_in(reading.unseen & reading.possible[rival])
        share = reading.kept[rival] / 13
        # Who declared double nil keeps what others throw away (N2).
        low = self._bid is not None and self._bid < 0
        self._weights = [
            share * (KEPT if (WORTH[card] > WORTH_KEEPING) != low else 1.0) + (1 - share)
            for card in self._cards
        ]

    def deal(self) -> int:
        """The cards that the opponent may hold now, as a set."""
        candidates = [self._deal() for _ in range(CANDIDATES if self._bid is not None else 1)]
        if len(candidates) == 1:
            return candidates[0]
        weights = [self._likelihood(hand | self._played) for hand in candidates]
        return candidates[index_by_weight(weights, self._chance)]

    def _deal(self) -> int:
        # The smallest of exponential waiting times: a draw without replacement by weight.
        draw = self._chance.random
        waits = sorted(
            [
                (-log(1 - draw()) / weight, card)
                for card, weight in zip(self._cards, self._weights, strict=True)
            ]
        )
        return sum([1 << card for _, card in waits[: self._size]])

    def _likelihood(self, hand: int) -> float:
        assert self._bid is not None
        worth = hand_worth(hand)
        miss = worth - 3.0 if self._bid <= 0 else worth - BID_BELOW - self._bid
        return exp(-miss * miss / (2 * BID_SPREAD * BID_SPREAD)) + 1e-9
