"""What a player of simple principles plays, all cards of a suit in play being known (L5).

Make the contract; set theirs when they need nearly all that is left; otherwise duck, for a trick more is a
bag.  Keep one's own nil, cover the partner's, go under theirs.  Hands are lists by suit in hand order, so the
first card of a list is the highest; a lower number is a higher card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

Suits = list[list[int]]

#: What a seat is after in a trick.
AVOID: Final = 0
DUCK: Final = 1
TAKE: Final = 2

#: A side is worth setting if it can do without fewer than so many of the tricks left.
NEARLY_ALL: Final = 2


def contracts_of(bids: Sequence[int]) -> list[int]:
    """The contract of each of two sides: the sum of its seats' bids, a nil (0 or below) adding 0 (B4)."""
    contracts = [0, 0]
    for seat in range(len(bids)):
        if bids[seat] > 0:
            contracts[seat & 1] += bids[seat]
    return contracts


def sure_of(held: list[Suits], side: i64) -> i64:
    """The tricks that a side may count on: its spades above all of theirs, and its highest side cards.

    A highest side card doesn't count where one of them could ruff it.
    """
    ours = held[side::2]
    theirs = held[1 - side :: 2]
    sure: i64 = 0
    for suit in (1, 2, 3):
        top: i64 = 99
        for hand in theirs:
            cards = hand[suit]
            if not cards and hand[0]:
                top = -1
                break
            if cards and cards[0] < top:
                top = cards[0]
        for hand in ours:
            cards = hand[suit]
            if cards and cards[0] < top:
                sure += 1
                break
    top = 99
    for hand in theirs:
        cards = hand[0]
        if cards and cards[0] < top:
            top = cards[0]
    for hand in ours:
        for card in hand[0]:
            if card > top:
                break
            sure += 1
    return sure


def aims_of(
    held: list[Suits], bids: list[int], contracts: list[int], won: list[int], left: i64, helps: bool
) -> list[int]:
    """What each seat is after with ``left`` tricks to play; ``helps`` stands for ``failed-nil=helps``.

    A side takes tricks as long as its contract needs more than come by themselves.
    """
    needs = [contracts[0], contracts[1]]
    for seat in range(len(bids)):
        if helps or bids[seat] > 0:
            needs[seat & 1] -= won[seat]
    of_side = [DUCK, DUCK]
    for side in range(2):
        need = needs[side]
        theirs = needs[1 - side]
        if 0 < need <= left and (2 * need > left or need >= sure_of(held, side)):
            of_side[side] = TAKE
        elif 0 < theirs <= left:
            # A side that is set, or has no contract to overshoot, gets no bags for what it takes from them.
            free = need > left or (contracts[side] == 0 and not helps)
            if free or left - theirs < NEARLY_ALL:
                of_side[side] = TAKE
    return [AVOID if bids[seat] <= 0 and won[seat] == 0 else of_side[seat & 1] for seat in range(len(bids))]


def is_high(held: list[Suits], seat: i64, suit: i64, card: i64) -> bool:
    """Whether no seat but this one holds a higher card of that suit."""
    mine = held[seat]
    for hand in held:
        cards = hand[suit]
        if cards and cards[0] < card and hand is not mine:
            return False
    return True


def _cheapest_winner(cards: list[int], best: i64) -> i64:
    """The lowest of the cards that is higher than ``best``; the first one is."""
    winner: i64 = cards[0]
    for card in cards:
        if card > best:
            break
        winner = card
    return winner


def _highest_loser(cards: list[int], best: i64) -> i64:
    """The highest of the cards that is lower than ``best``, or -1."""
    for card in cards:
        if card > best:
            return card
    return -1


def _lowest_of_sides(hand: Suits) -> i64:
    """The lowest card that is no spade, or else the lowest spade."""
    lowest: i64 = -1
    rank: i64 = -1
    for suit in (1, 2, 3):
        cards = hand[suit]
        if cards and cards[-1] % 13 > rank:
            lowest = cards[-1]
            rank = lowest % 13
    return hand[0][-1] if lowest < 0 else lowest


def _highest_of_sides(hand: Suits) -> i64:
    """The highest card that is no spade, or else the lowest spade."""
    highest: i64 = -1
    rank: i64 = 13
    for suit in (1, 2, 3):
        cards = hand[suit]
        if cards and cards[0] % 13 < rank:
            highest = cards[0]
            rank = highest % 13
    return hand[0][-1] if highest < 0 else highest


def follow(held: list[Suits], seat: i64, suit: i64, best: i64, behind: i64, aim: i64, ours: bool) -> i64:
    """A card of the suit led, of which the seat has one.

    ``best`` is the card that wins so far, ``ours`` whether it is the partner's; ``behind`` seats play later.
    """
    cards = held[seat][suit]
    first: i64 = cards[0]
    if first > best:
        # Nothing here wins, perhaps because the trick is ruffed.
        return cards[-1] if aim == TAKE else first
    if aim == TAKE:
        if ours and (behind == 0 or is_high(held, seat, suit, best)):
            return cards[-1]
        if behind == 0:
            return _cheapest_winner(cards, best)
        if is_high(held, seat, suit, first) or (behind == 1 and not ours):
            return first
        return cards[-1]
    loser = _highest_loser(cards, best)
    if loser >= 0:
        return loser
    return cards[-1] if behind else first


def throw(hand: Suits, suit: i64, best: i64, aim: i64, ours: bool) -> i64:
    """A card of another suit than the one led, of which the seat has none."""
    spades = hand[0]
    if aim == TAKE:
        if spades and not ours:
            if best > 12:
                return spades[-1]
            if spades[0] < best:
                return _cheapest_winner(spades, best)
        return _lowest_of_sides(hand)
    if aim == AVOID and spades and best < 13:
        loser = _highest_loser(spades, best)
        if loser >= 0:
            return loser
    return _highest_of_sides(hand)


def lead(held: list[Suits], seat: i64, may_lead_spades: bool, aim: i64) -> i64:
    """A card to lead a trick with."""
    hand = held[seat]
    if aim == TAKE:
        longest: i64 = -1
        length = 0
        for suit in (1, 2, 3):
            cards = hand[suit]
            if cards:
                if is_high(held, seat, suit, cards[0]):
                    return cards[0]
                if len(cards) > length:
                    longest = cards[-1]
                    length = len(cards)
        spades = hand[0]
        if spades and (length == 0 or (may_lead_spades and is_high(held, seat, 0, spades[0]))):
            return spades[0] if is_high(held, seat, 0, spades[0]) else spades[-1]
        return longest
    lowest: i64 = -1
    rank: i64 = -1
    for suit in (1, 2, 3, 0):
        if suit == 0 and lowest >= 0 and not may_lead_spades:
            break
        cards = hand[suit]
        if cards and cards[-1] % 13 > rank:
            lowest = cards[-1]
            rank = lowest % 13
    return lowest


def lead_for_nils(held: list[Suits], seat: i64, may_lead_spades: bool, alive: i64) -> i64:
    """A lead where other seats' nils (``alive``, bits by seat) still stand, or -1 for one as usual.

    For the partner's a card that nobody beats, or else the highest; against others the lowest card of a side
    suit that the nil bidder holds.
    """
    hand = held[seat]
    covers = alive >> (seat ^ 2) & 1
    prey = (
        hand if covers else held[(seat + 1) % len(held) if alive >> (seat + 1) % len(held) & 1 else seat - 1]
    )
    found: i64 = -1
    rank: i64 = 13 if covers else -1
    for suit in (1, 2, 3, 0):
        if suit == 0 and (not covers or (found >= 0 and not may_lead_spades)):
            break
        cards = hand[suit]
        if cards and prey[suit]:
            if covers:
                if is_high(held, seat, suit, cards[0]):
                    return cards[0]
                if cards[0] % 13 < rank:
                    found = cards[0]
                    rank = found % 13
            elif cards[-1] % 13 > rank:
                found = cards[-1]
                rank = found % 13
    return found


def reply_for_nils(
    held: list[Suits], seat: i64, suit: i64, best: i64, winner: i64, behind: i64, alive: i64
) -> i64:
    """A card after a lead where other seats' nils still stand, or -1 for one as usual."""
    hand = held[seat]
    cards = hand[suit]
    partner: i64 = seat ^ 2
    if alive >> winner & 1:
        if winner != partner:
            return _highest_loser(cards, best) if cards else _lowest_of_sides(hand)
        if not cards:
            cards = hand[0]
            if best > 12:
                return cards[-1] if cards else -1
        return _cheapest_winner(cards, best) if cards and cards[0] < best else -1
    if cards and behind:
        if behind > 1 and alive >> partner & 1:
            return cards[0] if cards[0] < best else -1
        if alive >> (seat + 1 & 3) & 1:
            return cards[-1]
    return -1
