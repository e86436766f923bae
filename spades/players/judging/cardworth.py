"""What single cards are worth in the two-player games, in tricks.

A least-squares fit of the tricks that each side wins with open cards and best play, over solved random
deals of 13 cards each (tests/bench/fit_cards.py).
"""

from __future__ import annotations

from typing import Final

from spades.cards import SPADES, SUIT_OF, cards_in

SPADE_WORTH: Final = (1.80, 1.55, 1.32, 1.11, 0.88, 0.74, 0.64, 0.58, 0.56, 0.55, 0.54, 0.52, 0.51)
SIDE_WORTH: Final = (0.98, 0.65, 0.43, 0.28, 0.16, 0.10, 0.04, 0.02, 0.01, 0.00, 0.00, -0.02, -0.03)
WORTH: Final = SPADE_WORTH + SIDE_WORTH * 3
#: A spade past the fourth, a card missing to two in a side suit, and that times the spades held.
LONG_SPADE, SHORTNESS, RUFFING = -0.09, -0.62, 0.17


def average_worth(cards: int) -> float:
    """What a card of a set is worth on average, in tricks; the set is not empty."""
    return sum([WORTH[card] for card in cards_in(cards)]) / cards.bit_count()


def hand_worth(hand: int) -> float:
    """The tricks that 13 cards are good for against one other hand."""
    cards = cards_in(hand)
    lengths = [0, 0, 0, 0]
    for card in cards:
        lengths[SUIT_OF[card]] += 1
    missing = sum(max(0, 2 - length) for length in lengths[1:])
    shape = LONG_SPADE * max(0, lengths[SPADES] - 4) + missing * (SHORTNESS + RUFFING * lengths[SPADES])
    return sum([WORTH[card] for card in cards]) + shape
