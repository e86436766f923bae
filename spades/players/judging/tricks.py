"""How many tricks a hand is good for, after "Bidding in Spades" (Cohensius, Meir, Oved, Stern, ECAI 2020).

The ranks of a suit are 13 bits, bit 0 the ace.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from spades.search.policy import hand_of

#: The chance that both opponents hold at least k cards of a suit of which one holds n, for n from 0:
#: for k = 1, 2 and 3, so that an ace, a king and a queen win (the other 13 - n dealt into three hands).
BOTH_FOLLOW: Final = (
    (0.997, 0.995, 0.991, 0.983, 0.971, 0.949, 0.915, 0.859, 0.774, 0.645, 0.462, 0.0, 0.0, 0.0),
    (0.967, 0.944, 0.908, 0.856, 0.780, 0.677, 0.542, 0.382, 0.215, 0.074, 0.0, 0.0, 0.0, 0.0),
    (0.819, 0.734, 0.625, 0.495, 0.351, 0.210, 0.096, 0.025, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
)
#: The sum of a hand's chances, x, tells its tricks: on average BASE + SLOPE x, give or take 1.25.
BASE, SLOPE = 0.68, 0.83
#: Bids stand so many tricks below what is expected.
BID_BELOW = 0.6
#: Spades past so many win by length.
LENGTH: Final = 4


@cache
def side_honours(ranks: int) -> float:
    """The tricks that the ace, king and queen of a side suit are good for."""
    length = ranks.bit_count()
    return sum(BOTH_FOLLOW[rank][length] for rank in range(3) if ranks >> rank & 1)


@cache
def ruffing_chances(length: int) -> tuple[float, ...]:
    """The chances to ruff a side suit of that length once, twice and three times, while both follow."""
    return tuple(BOTH_FOLLOW[round_][length] for round_ in range(length, 3))


@cache
def spade_honours(ranks: int) -> int:
    """The spade honours that win by themselves: A, and K Q J with a guard for each higher one missing."""
    count = ranks & 1
    for rank in range(1, 4):
        missing = rank - (ranks & (1 << rank) - 1).bit_count()
        below = (ranks >> rank + 1).bit_count()
        if ranks >> rank & 1 and below >= missing:
            count += 1
    return count


@cache
def _spade_tricks(honours: int, count: int, lengths: tuple[int, int, int]) -> float:
    """The tricks of so many spades, with so many honours that win, beside side suits of these lengths."""
    chances = sorted((chance for length in lengths for chance in ruffing_chances(length)), reverse=True)
    ruffs = sum(chances[: count - honours])
    return honours + max(min(count - honours, count - LENGTH), ruffs)


def chances(hand: int) -> float:
    """The sum x of a hand's chances to win tricks, 13 cards or fewer as a set."""
    spades, hearts, diamonds, clubs = hand_of(hand)
    lengths = (hearts.bit_count(), diamonds.bit_count(), clubs.bit_count())
    sides = sum([side_honours(hearts), side_honours(diamonds), side_honours(clubs)])
    return sides + _spade_tricks(spade_honours(spades), spades.bit_count(), lengths)


def expected_tricks(hand: int) -> float:
    """The tricks that a hand wins on average among four players."""
    return BASE + SLOPE * chances(hand)


def _solid(ranks: int) -> int:
    """How many cards of a suit are on top without a gap."""
    count = 0
    while ranks >> count & 1:
        count += 1
    return count


def _unbeaten(spades: int) -> int:
    """How many of these spades win whatever happens: each missing higher one beats one of them at most."""
    missing = count = 0
    for rank in range(13):
        if not spades >> rank & 1:
            missing += 1
        elif missing:
            missing -= 1
        else:
            count += 1
    return count


def sure_tricks(hand: int) -> int:
    """The tricks that nobody can take from a hand, whatever the others hold.

    Its spades as far as nothing higher is left to beat them; all of them, and the solid tops of its
    other suits too, if its highest spades draw all that are out.
    """
    spades, *sides = hand_of(hand)
    if not _runs(spades):
        return _unbeaten(spades)
    return spades.bit_count() + sum(ranks.bit_count() if _runs(ranks) else _solid(ranks) for ranks in sides)


def _runs(ranks: int) -> bool:
    """Whether the top of a suit draws all the cards of it that are out."""
    return _solid(ranks) >= 13 - ranks.bit_count()
