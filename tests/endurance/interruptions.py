"""Games broken off at random, in every way, at any moment, on any terminal, each resumed until it ends.

    python tests/endurance/interruptions.py [COUNT [SEED]]

plays COUNT games (20), the first with SEED (0), the next with SEED + 1, and so on; a game that goes wrong is
named by its seed, which plays it again as far as moments can be repeated, and the exit code is then 1.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from disturbing import Break, disturbed, undisturbed
from outsiders import CAREFUL, SIMPLE
from sessions import Way

from spades.game import State
from spades.rules import PRESETS


class AtRandom:
    """A plan that leaves at about every third question, or some time behind the answer to it."""

    def __init__(self, chance: Random, ways: list[Way]) -> None:
        self._chance = chance
        self._ways = ways

    def __call__(self, state: State | None) -> Break | None:
        if self._chance.random() < 0.7:
            return None
        way = self._chance.choice(self._ways)
        if state is not None and (way is Way.END_OF_INPUT or self._chance.random() < 0.5):
            return Break(way)
        return None if way is Way.END_OF_INPUT else Break(way, self._chance.random() ** 3 * 0.6)


def game(chance: Random) -> tuple[list[str], list[str], dict[str, object]]:
    """The words of some game, those of its resumptions, and the terminal that it is played at."""
    preset = chance.choice(list(PRESETS))
    seats = PRESETS[preset].seating.names[1:]
    words = [
        preset,
        "--seed",
        str(chance.randrange(2**64)),
        "--level",
        chance.choice(["easy", "medium", "hard"]),
    ]
    words += ["--set", f"hands={chance.randint(1, 3)}"]
    again: list[str] = []
    for seat in seats:
        player = chance.choice([None, None, None, "human", "random", SIMPLE, CAREFUL])
        if player is not None:
            words.append(f"--seat={seat}={player}")
        if player in (SIMPLE, CAREFUL):
            again.append(f"--seat={seat}={player}")
    if preset != "partnership" and chance.random() < 0.3:
        words += ["--set", "second-card=seen"]
    how = {
        "pipes": chance.random() < 0.3,
        "columns": chance.choice([20, 40, 60, 80, 120]),
        "TERM": chance.choice(["dumb", "xterm-256color"]),
        "PYTHONIOENCODING": chance.choice(["ascii", "utf-8", "cp1252"]),
    }
    return words, again, how


def main(count: int = 20, seed: int = 0) -> int:
    """Play the games; the number of those that went wrong."""
    ways: Counter[Way] = Counter()
    wrong = 0
    began = time.monotonic()
    for number in range(seed, seed + count):
        chance = Random(number)
        words, again, how = game(chance)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            try:
                whole = undisturbed(folder, *words, **how)
                breaks = disturbed(folder, AtRandom(chance, list(Way)), whole, *words, again=again, **how)
            except Exception as error:
                wrong += 1
                print(f"seed {number}: {words} {how}\n{error}\n", flush=True)
            else:
                ways.update(way for _, way in breaks)
    told = ", ".join(f"{way.value} {times}" for way, times in ways.items())
    print(f"{count} games, {wrong} wrong, {time.monotonic() - began:.0f} s; left by {told}")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
