"""Hands played to their end by fast and simple play: what a position is roughly worth (P1-P8).

Both playouts take a whole position with the cards of every seat known and give the tricks that each seat
has at the end.  All chance comes from a number that is handed in and given back: a Lehmer generator modulo a
prime below 2³⁰, so that its products fit in 64 bits and plain and compiled code agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades.search.policy import (
    AVOID,
    COUNT,
    RANKS,
    Hand,
    aims_of,
    coded,
    follow,
    hand_of,
    lead,
    lead_for_nils,
    needs_of,
    nils_of,
    no_contract_of,
    reply_for_nils,
    throw,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A prime and one of the multipliers found for it by L'Ecuyer (1999); every number below it but 0 comes up.
PRIME: Final = 1_073_741_789
FACTOR: Final = 771_645_345

#: Who plays after a leader, by the number of seats and the leader.
ORDER_OF_TWO: Final[list[list[int]]] = [[1], [0]]
ORDER_OF_FOUR: Final[list[list[int]]] = [[1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 1, 2]]

#: Stands in `LISTS` where a set of ranks has not turned up yet.
UNKNOWN: Final[list[int]] = []
#: By set of ranks, as bits: the ranks in it, the highest (0) first.
LISTS: Final[list[list[int]]] = [UNKNOWN] * 8192


def first_state(seed: int) -> int:
    """A state of chance for the playouts from any whole number; close seeds give states far apart."""
    mixed = seed + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (mixed ^ mixed >> 31) % (PRIME - 1) + 1


def lists_of(hand: int) -> list[list[int]]:
    """A set of cards as new lists of ranks by suit, the highest (0) first."""
    suits: list[list[int]] = []
    for ranks in hand_of(hand):
        found = LISTS[ranks]
        if found is UNKNOWN:
            found = [rank for rank in range(13) if ranks >> rank & 1]
            LISTS[ranks] = found
        suits.append(found[:])
    return suits


def winning_place(trick: Sequence[int]) -> int:
    """The place in the trick, from 0, of the card that wins it (P4)."""
    best = 0
    for place in range(1, len(trick)):
        card = trick[place]
        if card < trick[best] and (card < 13 or card // 13 == trick[best] // 13):
            best = place
    return best


def random_playout(  # noqa: PLR0915 (calls cost more than branches)
    hands: Sequence[int],
    leader: int,
    trick: Sequence[int],
    broken: bool,
    won: Sequence[int],
    chance: i64,
    lead_any: bool = False,
    ruff_only: bool = False,
) -> tuple[list[int], int]:
    """The tricks of each seat after legal cards chosen evenly at random, and the next state of chance.

    No bot plays so: it is there to be compared with other programs and as a plain baseline in tests.

    ``hands`` are the sets of cards (bit masks) of two or four seats without the cards on the table, which
    are ``trick`` in order, the first by ``leader``; it may be complete.  ``broken`` is whether spades are
    broken, with the trick or without; ``won`` are the tricks won so far; ``chance`` is from `first_state` or
    a playout.  ``lead_any`` stands for ``lead-spades=any-time``, ``ruff_only`` for ``breaks=ruff``.
    """
    seats = len(hands)
    order = ORDER_OF_FOUR if seats == 4 else ORDER_OF_TWO
    held = [lists_of(hand) for hand in hands]
    total = list(won)
    broken = broken or lead_any
    winner: i64 = leader
    suit: i64 = 0
    started = len(trick) > 0
    for left in range(hands[leader - 1].bit_count() + len(trick) // seats, 0, -1):
        chance = chance * FACTOR % PRIME
        # One number serves all choices of a trick: its remainder by the cards to choose from, then the rest.
        luck: i64 = chance
        players = order[winner]
        # The ranks to beat, of the suit led (none beats -1) and of spades on another suit.
        best: i64 = -1
        ruff: i64 = 13
        if started:
            started = False
            suit = trick[0] // 13
            players = players[len(trick) - 1 :]
            place = winning_place(trick)
            if trick[place] // 13 == suit:
                best = trick[place] % 13
            else:
                ruff = trick[place]
            if place:
                winner = order[leader][place - 1]
            for card in trick:
                if card < 13 and (suit or not ruff_only):
                    broken = True
        else:
            hand = held[winner]
            spades: i64 = len(hand[0])
            if broken or spades == left:
                spades = 0
            suit = 1 if spades else 0
            pick: i64 = luck % (left - spades)
            luck //= left - spades
            cards = hand[suit]
            count: i64 = len(cards)
            while pick >= count:
                pick -= count
                suit += 1
                cards = hand[suit]
                count = len(cards)
            best = cards.pop(pick)
            if suit == 0 and not ruff_only:
                broken = True
        for seat in players:
            hand = held[seat]
            cards = hand[suit]
            if cards:
                count = len(cards)
                rank: i64 = cards.pop(luck % count)
                luck //= count
                if rank < best:
                    best = rank
                    winner = seat
            else:
                pick = luck % left
                luck //= left
                for cards in hand:
                    count = len(cards)
                    if pick < count:
                        break
                    pick -= count
                rank = cards.pop(pick)
                if cards is hand[0]:
                    broken = True
                    if rank < ruff:
                        ruff = rank
                        best = -1
                        winner = seat
        total[winner] += 1
    return total, chance


def rule_playout(  # noqa: PLR0915 (calls cost more than branches)
    hands: Sequence[int],
    leader: int,
    trick: Sequence[int],
    broken: bool,
    won: Sequence[int],
    bids: Sequence[int],
    chance: i64,
    one_in: int = 8,
    helps: bool = True,
    lead_any: bool = False,
    ruff_only: bool = False,
) -> tuple[list[int], int]:
    """The tricks of each seat after play by simple principles (`policy`), and the next state of chance.

    ``bids`` are those of all seats (0 nil, below 0 double nil).  One card in ``one_in`` is chosen evenly at
    random instead, none if it is 0.  ``helps`` stands for ``failed-nil=helps``; the rest as in
    `random_playout`.
    """
    seats: i64 = len(hands)
    order = ORDER_OF_FOUR if seats == 4 else ORDER_OF_TWO
    held = [hand_of(hand) for hand in hands]
    needs = needs_of(bids, won, helps)
    no_contract = no_contract_of(bids, helps)
    nils: i64 = nils_of(bids, won)
    total = list(won)
    broken = broken or lead_any
    winner: i64 = leader
    best: i64 = 0
    suit: i64 = 0
    card: i64 = 0
    tricks = hands[leader - 1].bit_count() + len(trick) // seats
    # No state is a multiple of the prime.
    rate: i64 = one_in or PRIME
    started = len(trick) > 0
    for left in range(tricks, 0, -1):
        aims = aims_of(held, needs, no_contract, nils, left)
        players = order[winner]
        behind: i64 = seats - 1
        if started:
            started = False
            suit = trick[0] // 13
            players = players[len(trick) - 1 :]
            behind = seats - len(trick)
            place = winning_place(trick)
            best = coded(trick[place])
            if place:
                winner = order[leader][place - 1]
            for each in trick:
                if each < 13 and (suit or not ruff_only):
                    broken = True
        else:
            seat: i64 = winner
            hand = held[seat]
            may_lead_spades = broken or not hand[1] | hand[2] | hand[3]
            chance = chance * FACTOR % PRIME
            if chance % rate == 0:
                card = _any(hand, 0 if may_lead_spades else 1, chance // rate)
            else:
                aim: i64 = aims[seat]
                card = -1
                if nils and aim != AVOID:
                    card = lead_for_nils(held, seat, may_lead_spades, nils)
                if card < 0:
                    card = lead(held, seat, may_lead_spades, aim)
            best = card
            suit = card >> 13
            # Not ^=, which mypyc would leave to the interpreter.
            hand[suit] = hand[suit] ^ card & RANKS
            if suit == 0 and not ruff_only:
                broken = True
        for seat in players:
            behind -= 1
            hand = held[seat]
            cards: i64 = hand[suit]
            chance = chance * FACTOR % PRIME
            if chance % rate == 0:
                luck: i64 = chance // rate
                card = suit << 13 | _one_of(cards, luck) if cards else _any(hand, 0, luck)
            else:
                aim = aims[seat]
                card = -1
                if nils and aim != AVOID:
                    card = reply_for_nils(hand, seat, suit, best, winner, behind, nils)
                if card >= 0:
                    pass
                elif cards:
                    card = follow(held, seat, suit, best, behind, aim, winner == seat ^ 2)
                else:
                    card = throw(hand, best, aim, winner == seat ^ 2)
            if cards:
                hand[suit] = cards ^ card & RANKS
            else:
                thrown: i64 = card >> 13
                hand[thrown] = hand[thrown] ^ card & RANKS
                if thrown:
                    # A card of a side suit that wasn't led wins nothing, whatever its number.
                    continue
                broken = True
            if card < best:
                best = card
                winner = seat
        total[winner] += 1
        nils &= ~(1 << winner)
        if helps or bids[winner] > 0:
            needs[winner & 1] -= 1
    return total, chance


def _one_of(cards: i64, luck: i64) -> i64:
    """One of a set of cards, as a bit, chosen evenly."""
    for _ in range(luck % COUNT[cards]):
        cards &= cards - 1
    return cards & -cards


def _any(hand: Hand, first: i64, luck: i64) -> i64:
    """A card of the suits from ``first`` on, chosen evenly."""
    count: i64 = 0
    for suit in range(first, 4):
        count += COUNT[hand[suit]]
    pick: i64 = luck % count
    for suit in range(first, 4):
        count = COUNT[hand[suit]]
        if pick < count:
            return suit << 13 | _one_of(hand[suit], pick)
        pick -= count
    return -1
