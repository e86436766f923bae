"""A suit between two open hands as a number, and what can happen to it (P3, P4).

A *suit code* is a leading 1 and then one bit a card in play from the highest down: 0 for a card of seat 0, 1
for one of seat 1.  Only the order of the cards counts in it, so equal neighbours are touching cards, of which
one stands for all.  What follows from a code is kept, for all games, in lists that fill as codes turn up.
"""

from __future__ import annotations

from typing import Final

Leads = list[tuple[list[int], list[int]]]

#: Per spade code: the tricks that seat 0 can't fail to win with spades alone, + 16 × those of seat 1.
SURE: Final[list[int]] = [0, 0]
#: Per 256 × tricks left + such an entry: which totals of seat 0 are possible at all, as a bit mask.
POSSIBLE: Final[list[int]] = [
    max(0, (2 << left - (sure >> 4)) - (1 << (sure & 15))) if sure >> 4 <= left else 0
    for left in range(14)
    for sure in range(256)
]
#: Per 2 × code + seat: what `find_leads` and `find_throws` found.
LEADS: Final[dict[int, Leads]] = {}
THROWS: Final[dict[int, list[int]]] = {}
#: As many entries as some dozens of deals need; then the dictionaries are emptied.
MOST_KEPT: Final = 8_000


def extend_sure(length: int) -> None:
    """Fill `SURE` for suits of up to that many cards.

    A spade is beaten only by a higher spade of the other seat, which then beats no other: those that can't
    each be paired with a higher one win a trick each, whoever leads what.
    """
    for code in range(len(SURE), 1 << length + 1):
        above = code >> 1
        sure = SURE[above]
        ones = above.bit_count() - 1
        zeros = above.bit_length() - 1 - ones
        if code & 1:
            free = zeros - (ones - (sure >> 4))
            SURE.append(sure if free else sure + 16)
        else:
            free = ones - (zeros - (sure & 15))
            SURE.append(sure if free else sure + 1)


def places(code: int, seat: int) -> list[int]:
    """One place (0 is the lowest card) of each run of touching cards of that seat, the highest first."""
    found = []
    last = 1 - seat
    for place in range(code.bit_length() - 2, -1, -1):
        owner = code >> place & 1
        if owner == seat != last:
            found.append(place)
        last = owner
    return found


def without(code: int, place: int) -> int:
    """The code when the card at that place is gone."""
    return code >> place + 1 << place | code & (1 << place) - 1


def without_both(code: int, one: int, other: int) -> int:
    """The code when the cards at both places are gone."""
    return without(without(code, max(one, other)), min(one, other))


def find_leads(key: int) -> Leads:
    """Of a suit that both hold: per card led, the changes of the code by replies that win and that lose.

    The order, the same wherever the code turns up, is part of the search: high leads first, then the
    cheapest winner.
    """
    code = key >> 1
    leads: Leads = []
    for led in places(code, key & 1):
        winning: list[int] = []
        beaten: list[int] = []
        for place in places(code, 1 - (key & 1)):
            change = without_both(code, led, place) - code
            if place > led:
                winning.insert(0, change)
            else:
                beaten.append(change)
        leads.append((winning, beaten))
    if len(LEADS) >= MOST_KEPT:
        LEADS.clear()
    LEADS[key] = leads
    return leads


def throws_of(code: int, seat: int) -> list[int]:
    """Per card of one seat, the lowest first, how the code changes when it goes."""
    key = code << 1 | seat
    throws = THROWS.get(key)
    if throws is None:
        throws = [without(code, place) - code for place in reversed(places(code, seat))]
        if len(THROWS) >= MOST_KEPT:
            THROWS.clear()
        THROWS[key] = throws
    return throws
