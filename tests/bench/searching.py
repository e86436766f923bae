"""The search as it is installed, plain or compiled: solving and playouts; milliseconds of CPU time."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random
from time import process_time

from spades.cards import mask_of
from spades.search.duel import Duel
from spades.search.endgame import Endgame
from spades.search.objective import Objective, tallies
from spades.search.playout import first_state, random_playout, rule_playout

#: The bids of four seats, without a nil and with one; the first two are those of two.
_BIDS = ((3, 3, 3, 2), (0, 4, 4, 3))
_NONE_WON = (0, 0, 0, 0)


def packs(seed: int, count: int) -> list[list[int]]:
    """So many packs of 52 cards, mixed."""
    chance = Random(seed)
    return [chance.sample(range(52), 52) for _ in range(count)]


def random_playouts(deals: list[list[int]]) -> float:
    """The 13 tricks of each deal at random, from the first lead."""
    state, hands = first_state(1), [_hands(pack, 4) for pack in deals]
    began = process_time()
    for four in hands:
        _, state = random_playout(four, 0, (), False, _NONE_WON, state)
    return 1000 * (process_time() - began)


def rule_playouts(deals: list[list[int]]) -> float:
    """The same by simple principles."""
    state, hands = first_state(1), [_hands(pack, 4) for pack in deals]
    began = process_time()
    for four in hands:
        _, state = rule_playout(four, 0, (), False, _NONE_WON, _BIDS[0], state)
    return 1000 * (process_time() - began)


def duels(seed: int, count: int) -> list[float]:
    """Milliseconds of each deal of two open hands solved: what every first lead is worth."""
    return [_timed(_duel, pack) for pack in packs(seed, count)]


def endings(seed: int, count: int) -> list[float]:
    """Milliseconds of each ending of five tricks of four open hands solved, every other with a nil."""
    return [_timed(_ending, pack, number % 2 == 0) for number, pack in enumerate(packs(seed, count))]


def checksum() -> str:
    """Of what the same searches find; it must be the same for plain and compiled code."""
    found: list[object] = []
    state = first_state(1)
    for number, pack in enumerate(packs(1, 100)):
        found += [_duel(pack), _ending(pack, number % 2 == 0)]
        for seats in (4, 2):
            hands, won = _hands(pack[: 13 * seats], seats), _NONE_WON[:seats]
            tricks, state = random_playout(hands, 0, (), False, won, state)
            found.append(tricks)
            for bids in _BIDS:
                tricks, state = rule_playout(hands, 0, (), False, won, bids[:seats], state)
                found.append(tricks)
    return f"{zlib.crc32(repr(found).encode()):08x}"


def _timed(solve: Callable[..., object], *about: object) -> float:
    began = process_time()
    solve(*about)
    return 1000 * (process_time() - began)


def _hands(cards: list[int], seats: int) -> list[int]:
    return [mask_of(cards[seat::seats]) for seat in range(seats)]


def _duel(pack: list[int]) -> object:
    """Contracts from the order of the pack, so that they don't always fit the cards."""
    mine, theirs = 2 + pack[-1] % 6, 2 + pack[-2] % 6
    table = [_contract(mine, won) - _contract(theirs, 13 - won) for won in range(14)]
    return Duel(_hands(pack[:26], 2), 0).values(0, table)


def _ending(pack: list[int], nil: bool) -> object:
    """The last five tricks; team 0 has won four of eight, and seat 0 none."""
    caps = [int(nil), 0, 0, 0]
    values = [
        _contract(6, tricks[0]) - _contract(5, 13 - tricks[0]) + nil * _contract(0, tricks[1])
        for tricks in tallies(caps)
    ]
    return Endgame(_hands(pack[:20], 4), 0, (), True, Objective(caps, values)).values((0, 2, 4, 2))


def _contract(bid: int, won: int) -> int:
    """Points with a bag at its long-run cost."""
    if bid == 0:
        return -100 if won else 100
    return 10 * bid - 9 * (won - bid) if won >= bid else -10 * bid
