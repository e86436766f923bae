"""Hands of bots without end, each logged and proved: is every move legal, and do memory and time stay flat?

    python tests/endurance/hands.py [HANDS [SEED]]

plays HANDS hands (100,000) of each preset at the table and with the scribe of ``spades play --log``.  The
first half of them is one game with one log; the others are ordinary games of at most 20 hands, each with a
log of its own, all in one temporary folder.  `random` and `bot:easy` sit mixed.  Ten times on the way it says
what that tenth took, in seconds of CPU time, and how much memory the program now has; then it verifies every
log.  The exit code is 1 if a move was illegal, a log does not hold, hands are missing, or memory grew.
Linux only: memory is read from /proc.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from spades.errors import DoesNotHold, Unreadable
from spades.events import Event, Scored
from spades.game import new_game
from spades.log.files import read_lines
from spades.log.header import DEFAULT_NAMES, Header
from spades.log.replay import replay_lines
from spades.log.writing import LogWriter, Scribe
from spades.moves import Phase
from spades.players.named import make_bot
from spades.refusals import IllegalMove
from spades.rules import PRESETS, Rules, with_setting
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table

PLAYERS = ("random", "bot:easy")
#: Hands after which a short game ends in any case: two players that overbid never reach a target.
SHORT = 20
#: Megabytes that are no growth: what an allocator keeps of this and that.
NOISE = 1.0


class Meter:
    """Counts the hands that a table tells of, and says every so many of them what they cost."""

    def __init__(self, step: int) -> None:
        self.hands = self.games = 0
        #: Megabytes in memory, each time it was looked at.
        self.memory: list[float] = []
        self._step = step
        self._since = time.process_time()
        print("     hands   games    CPU s  hands/s  MB in memory", flush=True)

    def hear(self, events: Sequence[Event]) -> None:
        """Count, if a hand has ended."""
        if not any(isinstance(event, Scored) for event in events):
            return
        self.hands += 1
        if self.hands % self._step:
            return
        now, memory = time.process_time(), resident()
        took, self._since = now - self._since, now
        self.memory.append(memory)
        print(
            f"{self.hands:10,}{self.games:8,}{took:9.1f}{self._step / took:9,.0f}{memory:14.2f}", flush=True
        )


def resident() -> float:
    """Megabytes of this program that are in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def play(rules: Rules, seed: int, players: Sequence[str], log: Path, meter: Meter) -> None:
    """A game to its end; raises `IllegalMove`."""
    seating = rules.seating
    start = tuple(Tally() for _ in seating.sides)
    meter.games += 1
    with LogWriter.create(log) as file:
        scribe = Scribe(file, seating)
        scribe.begin(Header(rules, seed, tuple(players), DEFAULT_NAMES[len(seating)], start))
        seated = [make_bot(word) for word in players]
        Table(new_game(rules), seed, seated, SeedFate(seed), [scribe.hear, meter.hear]).run()


def hands_of(log: Path) -> int:
    """The hands of a log that holds to the end of its game; raises `DoesNotHold` or `Unreadable`."""
    with log.open("rb") as file:
        replay, told = replay_lines(read_lines(file, log.name))
        for _ in told:
            pass
    if replay.state.phase is not Phase.OVER or replay.pending:
        raise DoesNotHold(log.name, "the game does not end")
    return replay.state.number


def long_game(preset: str, hands: int) -> tuple[Rules, list[str]]:
    """The rules and players of one game of so many hands."""
    # Out of reach, or the score would end it.
    rules = with_setting(with_setting(PRESETS[preset], "target=9999999"), f"hands={hands}")
    return rules, [PLAYERS[(seat + 1) // 2 % 2] for seat in range(len(rules.seating))]


def short_game(preset: str, hands: int, chance: Random) -> tuple[Rules, list[str]]:
    """The rules and players of an ordinary game of at most so many hands."""
    rules = with_setting(PRESETS[preset], f"hands={min(SHORT, hands)}")
    return rules, [chance.choice(PLAYERS) for _ in rules.seating.names]


def endure(preset: str, hands: int, seed: int, folder: Path) -> int:
    """Play so many hands of a preset and verify them; how much went wrong."""
    print(f"\n{preset}")
    chance = Random(f"{preset} {seed}")
    meter = Meter(max(1, hands // 10))
    illegal = 0
    while meter.hands < hands:
        left = hands - meter.hands
        if meter.games:
            rules, players = short_game(preset, left, chance)
        else:
            rules, players = long_game(preset, (hands + 1) // 2)
        log = name_of(folder, meter.games + 1)
        try:
            play(rules, chance.randrange(2**64), players, log, meter)
        except IllegalMove as error:
            illegal += 1
            print(f"{log.name}: {players}: {error}", flush=True)
    print(f"{meter.hands:,} hands in {meter.games:,} games, {illegal} illegal moves")
    return illegal + verify(folder, meter)


def name_of(folder: Path, number: int) -> Path:
    """The log of a game, from 1."""
    return folder / f"{number:06}.log"


def verify(folder: Path, meter: Meter) -> int:
    """Verify every log of the folder; how much is wrong of them and of the memory."""
    began, before = time.process_time(), resident()
    held = proved = size = 0
    for number in range(1, meter.games + 1):
        log = name_of(folder, number)
        try:
            size += log.stat().st_size
            proved += hands_of(log)
            held += 1
        except (DoesNotHold, Unreadable, OSError) as error:
            print(error, flush=True)
    took = time.process_time() - began
    grown = meter.memory[-1] - meter.memory[0], resident() - before
    print(
        f"{held:,} logs of {proved:,} hands, {size / 1e6:,.1f} MB, hold: "
        f"{took:.1f} s, {proved / took:,.0f} hands/s\n"
        f"memory: {grown[0]:+.2f} MB from the first tenth to the last, {grown[1]:+.2f} MB by verifying",
        flush=True,
    )
    return (held != meter.games) + (proved != meter.hands) + (max(grown) > NOISE)


def main(hands: int = 100_000, seed: int = 0) -> int:
    """Play and verify; how much went wrong."""
    wrong = 0
    for preset in PRESETS:
        with tempfile.TemporaryDirectory() as name:
            wrong += endure(preset, hands, seed, Path(name))
    print(f"\n{wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
