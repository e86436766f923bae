"""The chance that a nil is made (S4), and when one is out of the question (L5)."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from spades.players.judging.tricks import expected_tricks, sure_tricks
from spades.search.policy import hand_of

#: Chance of a nil = BASE + SLOPE × the cover of its suits + PARTNER a trick of the partner's bid above USUAL
#: - WEIGHT a trick above HEAVY; from 275 nils forced on bots of the hard level, of which 57 % were made.
BASE, SLOPE, PARTNER, USUAL = 0.42, 0.60, 0.02, 3
#: A hand with so many tricks in it has them despite itself, and each more of them costs so much.
HEAVY, WEIGHT = 2.5, 0.12
#: With so many spades a nil is hopeless.
MOST_SPADES: Final = 4
#: Rounds of a suit that matter.
ROUNDS: Final = 3


@cache
def suit_cover(ranks: int, spades: bool) -> float:
    """The chance that the three lowest cards of a suit are all covered by somebody's higher card.

    ``ranks`` are 13 bits, bit 0 the ace.
    """
    chance = 1.0
    lowest = [rank for rank in range(12, -1, -1) if ranks >> rank & 1][:ROUNDS]
    for round_, rank in enumerate(lowest, 1):
        higher = rank - (ranks & (1 << rank) - 1).bit_count()
        lower = 12 - rank - (ranks >> rank + 1).bit_count()
        chance *= _covered(higher, lower, round_, spades)
    return chance


def _covered(higher: int, lower: int, round_: int, spades: bool) -> float:
    """The chance that a card is covered in that round, so many of its suit above and below it being out."""
    # The partner has a third of the cards above, and needs one of them, two in the third round; an
    # opponent with nothing below must cover too.
    needed = 2 if round_ == ROUNDS else 1
    partner = sum(
        comb(higher, count) * (1 / 3) ** count * (2 / 3) ** (higher - count)
        for count in range(needed, higher + 1)
    )
    if not higher:
        return 0.0
    forced = (higher / (higher + lower)) ** (2 if spades else 1.5)
    return partner + (1 - partner) * forced


def nil_chance(hand: int, partner_bid: int | None) -> float:
    """The chance that a hand makes nil, the partner having bid so (None: not yet, or nobody).

    0 where it is out of the question: a sure winner, four spades, a partner's nil (L5).
    """
    suits = hand_of(hand)
    if sure_tricks(hand) or suits[0].bit_count() >= MOST_SPADES:
        return 0.0
    if partner_bid is not None and partner_bid <= 0:
        return 0.0
    cover = 1.0
    for suit, ranks in enumerate(suits):
        cover *= suit_cover(ranks, suit == 0)
    partner = USUAL if partner_bid is None else partner_bid
    heavy = WEIGHT * max(0.0, expected_tricks(hand) - HEAVY)
    return max(0.0, min(0.97, BASE + SLOPE * cover + PARTNER * (partner - USUAL) - heavy))
