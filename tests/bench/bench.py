"""Figures and ratios side by side: hands a second, verifying, start-up and growth.

Not a test: nothing fails for being slow.  Everything compared is run in turn, round after round, in
one process, and medians are printed, because a shared machine is never quiet for long.

    python tests/bench/bench.py [--quick]
"""

from __future__ import annotations

import argparse
import os
import platform
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import playing
import starting

try:
    import pyspiel
except ImportError:
    pyspiel = None

PARTNERSHIP = "partnership"
PRESETS = (PARTNERSHIP, "two-player", "two-player-basic")
REFEREE, OPENSPIEL = "referee", "openspiel"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    rounds: int
    #: Hands of one game of ours; OpenSpiel, so much quicker, plays ten times as many.
    hands: int
    starts: int
    #: Hands of the games by which growth is judged.
    growth: tuple[int, int, int]

    @property
    def their_hands(self) -> int:
        """OpenSpiel's hands a round."""
        return 10 * self.hands


FULL = Size(rounds=11, hands=200, starts=25, growth=(100, 200, 400))
QUICK = Size(rounds=2, hands=10, starts=3, growth=(5, 10, 20))


def measure_hands(
    size: Size, game: Any, folder: Path
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Hands a second of every way to play and of verifying each preset's log, a figure a round."""
    played, verified = defaultdict(list), defaultdict(list)
    rules = {preset: playing.rules_for(preset, size.hands) for preset in PRESETS}
    for seed in range(size.rounds):
        for preset in PRESETS:
            log = folder / f"{preset}.log"
            played[preset].append(size.hands / playing.play_logged(rules[preset], seed, log))
            if preset == PARTNERSHIP:
                if game is not None:
                    took = playing.play_openspiel(game, seed, size.their_hands)
                    played[OPENSPIEL].append(size.their_hands / took)
                played[REFEREE].append(size.hands / playing.play_referee(rules[preset], seed))
            verified[preset].append(size.hands / playing.verify(log, size.hands))
    return played, verified


def measure_growth(size: Size, folder: Path) -> list[tuple[int, float, float, int]]:
    """For each length of game: its hands, milliseconds a hand played and verified, verifying's peak bytes."""
    played, verified = defaultdict(list), defaultdict(list)
    logs = {hands: folder / f"{hands}.log" for hands in size.growth}
    longest = max(size.growth)
    for seed in range(size.rounds):
        for hands, log in logs.items():
            rules = playing.rules_for(PARTNERSHIP, hands)
            # As many hands of each length, so that each figure rests on as much work.
            games = range(seed * longest, seed * longest + longest // hands)
            took = [(playing.play_logged(rules, game, log), playing.verify(log, hands)) for game in games]
            playing_took, verifying_took = map(sum, zip(*took, strict=True))
            played[hands].append(1000 * playing_took / longest)
            verified[hands].append(1000 * verifying_took / longest)
    return [
        (hands, median(played[hands]), median(verified[hands]), playing.peak_of_verify(log, hands))
        for hands, log in logs.items()
    ]


def row(what: str, figures: Sequence[float], beside: str = "", decimals: int = 0) -> str:
    """A line of the table: the median, the least and the most, and what it is compared with."""
    middle, least, most = (f"{f(figures):,.{decimals}f}" for f in (median, min, max))
    return f"  {what:<42}{middle:>8}  {f'({least} - {most})':<20}{beside}".rstrip()


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The ratio of the medians."""
    return median(ours) / median(theirs)


def print_heading(size: Size) -> None:
    """What was measured, where, and how."""
    print(f"spades {_version('spades')}, OpenSpiel {_version('open_spiel')}, Click {_version('click')}")
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} CPUs,"
        f" {platform.system()} {platform.machine()}"
    )
    print(f"Medians of {size.rounds} interleaved rounds; in brackets the least and the most.")
    print("Seconds of CPU time; for start-up, of the clock.")
    if size is QUICK:
        print("QUICK: shows only that it runs; don't quote these figures.")
    if pyspiel is None:
        print("OpenSpiel (pyspiel) can't be imported here: only ours is measured.")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


def print_hands(size: Size, played: dict[str, list[float]], verified: dict[str, list[float]]) -> None:
    """The figures of `measure_hands`."""
    theirs = played.get(OPENSPIEL)

    def beside(name: str) -> str:
        return f"{ratio(played[name], theirs):.3f} x OpenSpiel" if theirs else ""

    print(f"\nPlaying at random, hands a second ({size.hands} a round, OpenSpiel {size.their_hands})")
    print(row("partnership, logged to a file", played[PARTNERSHIP], beside(PARTNERSHIP)))
    print(row("partnership, the referee alone, no log", played[REFEREE], beside(REFEREE)))
    if theirs:
        print(row("OpenSpiel's spades from Python, no log", theirs))
    for preset in PRESETS[1:]:
        print(row(f"{preset}, logged to a file", played[preset], "no counterpart"))
    print("\nVerifying those logs, hands a second")
    for preset in PRESETS:
        print(row(preset, verified[preset], f"{ratio(verified[preset], played[preset]):.2f} x playing it"))


def print_start_up(ours: list[float], bare: list[float]) -> None:
    """The figures of `starting.start_up`."""
    print(f"\nStart-up, milliseconds of a fresh process ({len(ours)} runs each, in turn)")
    name = "spades" if len(starting.our_command()) == 1 else "python -m spades"
    in_ms = [[1000 * seconds for seconds in took] for took in (ours, bare)]
    print(row(f"{name} --help", in_ms[0], f"{ratio(ours, bare):.2f} x bare Click", decimals=1))
    print(row("a bare Click program, --help", in_ms[1], decimals=1))


def print_growth(lengths: list[tuple[int, float, float, int]]) -> None:
    """The figures of `measure_growth`, each with its ratio to the shortest game's."""
    print("\nGrowth, partnership: milliseconds a hand, peak memory of verifying in KiB (ratio to the first)")
    print(f"  {'hands':>5}{'play and log':>18}{'verify':>18}{'memory':>18}")
    for hands, *figures in lengths:
        # Memory in KiB; the two times are milliseconds already.
        shown = [f"{figures[0]:.3f}", f"{figures[1]:.3f}", f"{figures[2] / 1024:.0f}"]
        ratios = [figure / first for figure, first in zip(figures, lengths[0][1:], strict=True)]
        cells = [f"{text} ({by:.2f})" for text, by in zip(shown, ratios, strict=True)]
        print(f"  {hands:>5}" + "".join(f"{cell:>18}" for cell in cells))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Print figures and ratios side by side.")
    parser.add_argument("--quick", action="store_true", help="a few hands only, to see that it runs")
    size = QUICK if parser.parse_args().quick else FULL
    game = None if pyspiel is None else pyspiel.load_game("spades")
    print_heading(size)
    with TemporaryDirectory() as name:
        folder = Path(name)
        print_hands(size, *measure_hands(size, game, folder))
        print_start_up(*starting.start_up(folder, size.starts))
        print_growth(measure_growth(size, folder))


if __name__ == "__main__":
    main()
