"""What single cards are worth in the two-player games: the fit behind `spades.players.judging.cardworth`.

Deals are drawn as in the game, each seat keeping cards above a threshold of its own with some noise, and
solved with open cards; the tricks of both seats are fitted by least squares.  Needs NumPy.
"""

from __future__ import annotations

import sys
from random import Random

import numpy

from spades.cards import RANKS, SUIT_OF, mask_of
from spades.players.judging.cardworth import WORTH
from spades.search.duel import Duel

TRICKS = [float(won) for won in range(14)]


def drawn_hands(chance: Random) -> list[list[int]]:
    """Two hands of 13 cards, drawn from a pack in pairs."""
    pack = list(range(52))
    chance.shuffle(pack)
    thresholds = [chance.uniform(0.35, 0.75) for _ in range(2)]
    hands: list[list[int]] = [[], []]
    for pair in range(26):
        card, other = pack[2 * pair : 2 * pair + 2]
        keeps = WORTH[card] + chance.gauss(0, 0.35) > thresholds[pair % 2]
        hands[pair % 2].append(card if keeps else other)
    return hands


def features(hand: list[int]) -> list[float]:
    """Cards by rank, spades and others apart, then the shape as `cardworth` counts it."""
    counts = [0.0] * 26
    lengths = [0, 0, 0, 0]
    for card in hand:
        counts[card % 13 + (13 if SUIT_OF[card] else 0)] += 1
        lengths[SUIT_OF[card]] += 1
    missing = sum(max(0, 2 - length) for length in lengths[1:])
    return [*counts, max(0, lengths[0] - 4), missing, missing * lengths[0]]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
    chance = Random(11)
    rows, tricks = [], []
    for number in range(count):
        hands = drawn_hands(chance)
        won = Duel([mask_of(hand) for hand in hands], number & 1).value(0, TRICKS)
        rows += [features(hand) for hand in hands]
        tricks += [won, 13 - won]
    matrix, aims = numpy.array(rows), numpy.array(tricks)
    worth = numpy.linalg.lstsq(matrix, aims, rcond=None)[0]
    print(f"spread around the fit: {(aims - matrix @ worth).std():.2f} tricks")
    for name, start in (("spades", 0), ("others", 13)):
        print(name, *[f"{rank} {value:.2f}" for rank, value in zip(RANKS, worth[start:], strict=False)])
    print("long spade {:.2f}, card missing to two {:.2f}, times spades {:.2f}".format(*worth[26:]))


if __name__ == "__main__":
    main()
