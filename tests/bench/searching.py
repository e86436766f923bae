"""Figures of the search room: exact solving and playouts, plain or compiled, whichever is installed.

Not a test: nothing fails for being slow.  CPU time is measured and medians are printed; the checksum of all
results at the end must be the same for plain and compiled code.

    python tests/bench/searching.py [--quick]
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import mean, median
from time import process_time

from spades.search import duel, playout, reach
from spades.search.duel import Duel
from spades.search.endgame import Endgame
from spades.search.objective import Objective, tallies
from spades.search.playout import first_state, random_playout, rule_playout

QUICK = "--quick" in sys.argv[1:]
results: list[object] = []


def sets_of(cards: list[int], hands: int) -> list[int]:
    return [sum([1 << card for card in cards[seat::hands]]) for seat in range(hands)]


def dealt(rng: Random, hands: int, each: int) -> list[int]:
    return sets_of(rng.sample(range(52), hands * each), hands)


def drawn(rng: Random) -> list[int]:
    """Two hands as the draw gives them (D1-D4), spades, aces, kings, queens, jacks and tens being kept."""
    pack = rng.sample(range(52), 52)
    kept = [
        first if first < 13 or first % 13 < 5 else second
        for first, second in zip(pack[::2], pack[1::2], strict=True)
    ]
    return sets_of(kept, 2)


def contract(bid: int, won: int) -> int:
    """Points with a bag at its long-run cost."""
    if bid == 0:
        return -100 if won else 100
    return 10 * bid - 9 * (won - bid) if won >= bid else -10 * bid


def duel_tables(rng: Random, tricks: int) -> dict[str, list[float]]:
    """Tables for a whole deal in which seat 0 wins so many tricks if both play for tricks."""
    mine = max(1, tricks + rng.choice((-1, 0, 0, 1)))
    theirs = max(1, 13 - tricks + rng.choice((-2, -1, -1, 0, 0, 1)))
    return {
        "tricks": list(range(14)),
        "contracts": [contract(mine, won) - contract(theirs, 13 - won) for won in range(14)],
        "nil": [contract(0, won) - contract(theirs, 13 - won) for won in range(14)],
        "any table": [rng.random() for _ in range(14)],
    }


def timed(make: Callable[..., Duel | Endgame], position: Sequence[object], ask: str, *about: object) -> float:
    """The milliseconds that a question about a new position takes; the answer is kept for the checksum."""
    start = process_time()
    answer = getattr(make(*position), ask)(*about)
    spent = process_time() - start
    results.append(answer)
    return 1000 * spent


def line(name: str, times: list[float]) -> None:
    print(f"  {name:34} median {median(times):7.2f} ms  mean {mean(times):7.2f}  longest {max(times):7.1f}")


def duels() -> None:
    print("Two open hands, 13 cards each")
    for kind, make in (("dealt", lambda rng: dealt(rng, 2, 13)), ("drawn", drawn)):
        rng = Random(f"duel {kind}")
        value: dict[str, list[float]] = {}
        values: dict[str, list[float]] = {}
        for _ in range(20 if QUICK else 100):
            hands = make(rng)
            leader = rng.randrange(2)
            tricks = round(Duel(hands, leader).value(0, range(14)))
            for name, table in duel_tables(rng, tricks).items():
                value.setdefault(name, []).append(timed(Duel, (hands, leader), "value", 0, table))
                values.setdefault(name, []).append(timed(Duel, (hands, leader), "values", 0, table))
        for name, times in value.items():
            line(f"{kind}, {name}, the position", times)
            line(f"{kind}, {name}, every card", values[name])


def objective(bids: list[int], nil: int | None) -> Objective:
    caps = [int(seat == nil) for seat in range(4)]
    values = []
    for team, *counts in tallies(caps):
        worth = contract(max(1, bids[0] + bids[2]), team) - contract(max(1, bids[1] + bids[3]), 13 - team)
        if nil is not None:
            worth += contract(0, counts[nil]) * (-1 if nil & 1 else 1)
        values.append(worth)
    return Objective(caps, values)


def endings(rng: Random, left: int) -> Iterator[tuple[list[int], int, list[int], Objective]]:
    while True:
        hands = dealt(rng, 4, left)
        nil = rng.choice((None, rng.randrange(4)))
        won = [0, 0, 0, 0]
        for _ in range(13 - left):
            won[rng.choice([seat for seat in range(4) if seat != nil])] += 1
        bids = [0 if seat == nil else won[seat] + rng.randint(0, 2) for seat in range(4)]
        yield hands, rng.randrange(4), won, objective(bids, nil)


def endgames() -> None:
    print("The last tricks of four open hands, half of them with a nil")
    for left, count in ((4, 100), (5, 100), (6, 60), (7, 40), (8, 20)):
        value = []
        values = []
        positions = endings(Random(f"ending {left}"), left)
        for _ in range(count // 5 if QUICK else count):
            hands, leader, won, stake = next(positions)
            value.append(timed(Endgame, (hands, leader, (), True, stake), "value", won))
            values.append(timed(Endgame, (hands, leader, (), True, stake), "values", won))
        line(f"{left} tricks, the position", value)
        line(f"{left} tricks, every card", values)


def playouts() -> None:
    print("Playouts of 13 tricks")
    for seats, bids in ((4, (3, 3, 3, 2)), (4, (0, 4, 4, 3)), (2, (5, 6))):
        rng = Random(f"playouts {seats}")
        hands = [dealt(rng, seats, 13) for _ in range(50)]
        for name, one_in in (("random", None), ("rules", 0), ("rules, 1 card in 8 random", 8)):
            rates = []
            for _ in range(3 if QUICK else 7):
                state = first_state(1)
                start = process_time()
                for each in hands * 4:
                    if one_in is None:
                        won, state = random_playout(each, 0, (), False, [0] * seats, state)
                    else:
                        won, state = rule_playout(each, 0, (), False, [0] * seats, bids, state, one_in)
                    results.append(won)
                rates.append(200 / (process_time() - start))
            print(f"  {seats} seats, bids {bids}, {name:26} {median(rates):10,.0f} a second")


def main() -> None:
    """Print all figures."""
    compiled = [
        module.__name__ for module in (duel, reach, playout) if not str(module.__file__).endswith(".py")
    ]
    print(f"Python {sys.version.split()[0]}, {'compiled' if compiled else 'plain'}")
    duels()
    endgames()
    playouts()
    print(f"checksum {zlib.crc32(repr(results).encode()):08x}")


if __name__ == "__main__":
    main()
