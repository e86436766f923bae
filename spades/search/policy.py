"""What a player of simple principles plays, all cards of a suit in play being known (L5).

Make the contract; set theirs when they need nearly all that is left; otherwise duck, for a trick more is a
bag.  Keep one's own nil, cover the partner's, go under theirs.

A hand is by suit the set of its ranks: 13 bits, bit 0 the ace.  A card is suit × 8192 + the bit of its rank.
Of two cards of a suit the lower number is the higher card, and a spade's is below all others; of two side
suits the numbers tell nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades.search import SIDE_SUITS

if TYPE_CHECKING:
    from mypy_extensions import i64

Hand = list[int]

#: All ranks of a suit.
RANKS: Final = 0x1FFF
#: Cards below this number are spades.
SPADES_END: Final = 1 << 13
#: Per set of ranks the lowest card in it, as a bit, and how many there are.
LOWEST: Final[list[int]] = [0]
COUNT: Final[list[int]] = [0]
for _rank in range(13):
    LOWEST.extend([1 << _rank] * len(LOWEST))
    COUNT.extend([count + 1 for count in COUNT])

#: What a seat is after in a trick.
AVOID: Final = 0
DUCK: Final = 1
TAKE: Final = 2

#: A side is worth setting if it can do without fewer than so many of the tricks left.
NEARLY_ALL: Final = 2


def hand_of(cards: int) -> Hand:
    """A set of cards (`spades.cards`) by suit."""
    return [cards & RANKS, cards >> 13 & RANKS, cards >> 26 & RANKS, cards >> 39]


def coded(number: int) -> int:
    """A card of `spades.cards` as it is here."""
    return number // 13 << 13 | 1 << number % 13


def uncoded(card: int) -> int:
    """A card as it is in `spades.cards`."""
    return 13 * (card >> 13) + (card & RANKS).bit_length() - 1


def needs_of(bids: Sequence[int], won: Sequence[int], helps: bool) -> list[int]:
    """The tricks that the contract of each of two sides still needs, below 0 for bags (B4).

    A nil (0 or below) adds nothing; ``helps`` stands for ``failed-nil=helps``.
    """
    needs = [0, 0]
    for seat in range(len(bids)):
        if bids[seat] > 0:
            needs[seat & 1] += bids[seat]
        if helps or bids[seat] > 0:
            needs[seat & 1] -= won[seat]
    return needs


def no_contract_of(bids: Sequence[int], helps: bool) -> list[bool]:
    """Whether each of two sides has no contract to overshoot: only nils, whose tricks don't help."""
    return [not helps and max(bids[side::2]) <= 0 for side in range(2)]


def nils_of(bids: Sequence[int], won: Sequence[int]) -> int:
    """The seats whose nil (or double nil) still stands, as bits."""
    return sum([1 << seat for seat in range(len(bids)) if bids[seat] <= 0 and won[seat] == 0])


def sure_of(held: list[Hand], side: i64) -> i64:
    """The tricks that a side may count on: its spades above all of theirs, and its highest side cards.

    A highest side card doesn't count where one of them could ruff it.
    """
    # Of two seats each is its own partner here.
    one, two = held[side], held[side - 2]
    left, right = held[1 - side], held[-1 - side]
    theirs: i64 = left[0] | right[0]
    sure: i64 = COUNT[(one[0] | two[0]) & (theirs & -theirs) - 1]
    for suit in SIDE_SUITS:
        if (left[suit] or not left[0]) and (right[suit] or not right[0]):
            theirs = left[suit] | right[suit]
            if (one[suit] | two[suit]) & (theirs & -theirs) - 1:
                sure += 1
    return sure


def aims_of(held: list[Hand], needs: list[int], no_contract: list[bool], nils: i64, left: i64) -> list[int]:
    """What each seat is after with ``left`` tricks to play, by seat (of four, even if two play).

    A side takes tricks as long as its contract needs more than come by themselves.  Arguments as from
    `needs_of`, `no_contract_of` and `nils_of`.
    """
    of_side = [DUCK, DUCK]
    for side in range(2):
        need: i64 = needs[side]
        theirs: i64 = needs[1 - side]
        # A side that is set, or has no contract, overshoots nothing by what it takes from them.
        if (0 < need <= left and (2 * need > left or need >= sure_of(held, side))) or (
            0 < theirs <= left and (need > left or no_contract[side] or left - theirs < NEARLY_ALL)
        ):
            of_side[side] = TAKE
    aims = of_side + of_side
    if nils:
        for seat in range(4):
            if nils >> seat & 1:
                aims[seat] = AVOID
    return aims


def is_high(held: list[Hand], seat: i64, suit: i64, bit: i64) -> bool:
    """Whether no seat but this one holds a card of that suit above the rank of that bit."""
    others: i64 = 0
    for hand in held:
        others |= hand[suit]
    return not others & ~held[seat][suit] & bit - 1


def _lowest_of_sides(hand: Hand) -> i64:
    """The lowest card that is no spade, or else the lowest spade."""
    found: i64 = LOWEST[hand[0]]
    bit: i64 = 0
    for suit in SIDE_SUITS:
        lowest: i64 = LOWEST[hand[suit]]
        if lowest > bit:
            bit = lowest
            found = suit << 13 | lowest
    return found


def _highest_of_sides(hand: Hand) -> i64:
    """The highest card that is no spade, or else the lowest spade."""
    found: i64 = LOWEST[hand[0]]
    bit: i64 = SPADES_END
    for suit in SIDE_SUITS:
        cards: i64 = hand[suit]
        highest: i64 = cards & -cards
        if cards and highest < bit:
            bit = highest
            found = suit << 13 | highest
    return found


def follow(held: list[Hand], seat: i64, suit: i64, best: i64, behind: i64, aim: i64, ours: bool) -> i64:
    """A card of the suit led, of which the seat has one.

    ``best`` is the card that wins so far, ``ours`` whether it is the partner's; ``behind`` seats play later.
    """
    cards: i64 = held[seat][suit]
    base: i64 = suit << 13
    highest: i64 = cards & -cards
    if base | highest > best:
        # Nothing here wins, perhaps because the trick is ruffed.
        return base | LOWEST[cards] if aim == TAKE else base | highest
    beaten: i64 = best & RANKS
    if aim == TAKE:
        if ours and (behind == 0 or is_high(held, seat, suit, beaten)):
            return base | LOWEST[cards]
        if behind == 0:
            return base | LOWEST[cards & beaten - 1]
        if (behind == 1 and not ours) or is_high(held, seat, suit, highest):
            return base | highest
        return base | LOWEST[cards]
    below: i64 = cards & -beaten
    if below:
        return base | below & -below
    return base | LOWEST[cards] if behind else base | highest


def throw(hand: Hand, best: i64, aim: i64, ours: bool) -> i64:
    """A card of another suit than the one led, of which the hand has none."""
    spades: i64 = hand[0]
    if aim == TAKE:
        if spades and not ours:
            if best >= SPADES_END:
                return LOWEST[spades]
            if spades & best - 1:
                return LOWEST[spades & best - 1]
        return _lowest_of_sides(hand)
    if aim == AVOID and best < SPADES_END:
        below: i64 = spades & -best
        if below:
            return below & -below
    return _highest_of_sides(hand)


def lead(held: list[Hand], seat: i64, may_lead_spades: bool, aim: i64) -> i64:
    """A card to lead a trick with."""
    hand = held[seat]
    spades: i64 = hand[0]
    if aim == TAKE:
        longest: i64 = -1
        length: i64 = 0
        for suit in SIDE_SUITS:
            cards: i64 = hand[suit]
            if cards:
                if is_high(held, seat, suit, cards & -cards):
                    return suit << 13 | cards & -cards
                if COUNT[cards] > length:
                    longest = suit << 13 | LOWEST[cards]
                    length = COUNT[cards]
        if spades and (length == 0 or (may_lead_spades and is_high(held, seat, 0, spades & -spades))):
            return spades & -spades if is_high(held, seat, 0, spades & -spades) else LOWEST[spades]
        return longest
    card = _lowest_of_sides(hand)
    lowest: i64 = LOWEST[spades]
    return lowest if may_lead_spades and lowest > card & RANKS else card


def lead_for_nils(held: list[Hand], seat: i64, may_lead_spades: bool, nils: i64) -> i64:
    """A lead where other seats' nils (``nils``, bits by seat) still stand, or -1 for one as usual."""
    if nils >> (seat ^ 2) & 1:
        return _lead_to_cover(held, seat, may_lead_spades)
    after: i64 = (seat + 1) % len(held)
    return _lead_against(held[seat], held[after if nils >> after & 1 else seat - 1])


def _lead_to_cover(held: list[Hand], seat: i64, may_lead_spades: bool) -> i64:
    """A card that nobody beats, for a partner to go under, or else the highest."""
    hand = held[seat]
    found: i64 = -1
    bit: i64 = SPADES_END
    for suit in (1, 2, 3, 0):
        if suit == 0 and found >= 0 and not may_lead_spades:
            break
        cards: i64 = hand[suit]
        if cards:
            highest: i64 = cards & -cards
            if is_high(held, seat, suit, highest):
                return suit << 13 | highest
            if highest < bit:
                bit = highest
                found = suit << 13 | highest
    return found


def _lead_against(hand: Hand, prey: Hand) -> i64:
    """The lowest card of a side suit that the nil bidder (``prey``) holds too, or -1."""
    found: i64 = -1
    bit: i64 = 0
    for suit in SIDE_SUITS:
        lowest: i64 = LOWEST[hand[suit]]
        if lowest > bit and prey[suit]:
            bit = lowest
            found = suit << 13 | lowest
    return found


def reply_for_nils(hand: Hand, seat: i64, suit: i64, best: i64, winner: i64, behind: i64, nils: i64) -> i64:
    """A card after a lead where other seats' nils still stand, or -1 for one as usual."""
    cards: i64 = hand[suit]
    base: i64 = suit << 13
    partner: i64 = seat ^ 2
    if nils >> winner & 1:
        if winner != partner:
            if not cards:
                return _lowest_of_sides(hand)
            below: i64 = cards if best < base else cards & -(best & RANKS)
            return base | below & -below if below else -1
        if not cards:
            cards = hand[0]
            base = 0
            if best >= SPADES_END:
                return LOWEST[cards] if cards else -1
        above: i64 = 0 if best < base else cards & (best & RANKS) - 1
        return base | LOWEST[above] if above else -1
    if cards and behind:
        if behind > 1 and nils >> partner & 1:
            return base | cards & -cards if base | cards & -cards < best else -1
        if nils >> (seat + 1 & 3) & 1:
            return base | LOWEST[cards]
    return -1
