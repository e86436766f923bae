"""One table of what people wait for, beside OpenSpiel driven from Python and a bare Click program.

Not a test: nothing fails for being slow.  What is compared is run in turn, round after round, and medians
are printed, because a shared machine is never quiet for long.

    python tests/bench/bench.py [--quick]
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

import growth
import playing
import searching
import starting
import thinking
from starting import Took
from table import Case, print_group

from spades.moves import Phase
from spades.rules import PRESETS
from spades.search import playout

try:
    import openspiel
except ImportError:
    openspiel = None

#: A quick run measures so small a part of everything, once.
PART = 20


def start_cases(folder: Path, figure: Callable[[Took], float]) -> list[Case]:
    """Fresh processes."""
    bare, log = "bare Click program, --help", folder / "started.log"

    def case(what: str, start: Callable[[], Took], *beside: str) -> Case:
        return Case(what, "ms", lambda _: [figure(start())], beside)

    return [
        case("spades --help", lambda: starting.start("--help"), bare),
        case("spades --version", lambda: starting.start("--version"), bare),
        case("spades play, to its question", lambda: starting.start_playing(log), bare),
        case(bare, lambda: starting.start_bare(folder)),
    ]


def hand_cases(folder: Path, hands: int) -> list[Case]:
    """Hands at random; each log is verified after it was played.  OpenSpiel has no two-player game."""
    theirs, given = "OpenSpiel, hand played", "OpenSpiel, given moves"

    def case(what: str, measure: Callable[[int], float], *beside: str, count: int = hands) -> Case:
        return Case(what, "ms/hand", lambda seed: [measure(seed) / count], beside)

    def with_log(preset: str, *beside: str) -> list[Case]:
        log, played = folder / f"{preset}.log", f"{preset}, played and logged"
        return [
            case(played, lambda seed: playing.play_logged(preset, hands, seed, log), *beside),
            case(f"{preset}, verified", lambda _: playing.verify([log], hands), played, *beside and [given]),
        ]

    def referee(seed: int) -> float:
        return playing.play_referee("partnership", hands, seed)

    cases = [*with_log("partnership", theirs), case("partnership, referee alone", referee, theirs)]
    if openspiel is not None:
        # So much quicker that it plays more of them.
        many = 10 * hands
        cases += [
            case(theirs, lambda seed: openspiel.play(seed, many), count=many),
            case(given, lambda seed: openspiel.replay(seed, many), count=many),
        ]
    return [*cases, *with_log("two-player"), *with_log("two-player-basic")]


def search_cases(playouts: int, solved: int) -> list[Case]:
    """Deals of 52 cards played out, and open cards solved."""
    theirs, own = "OpenSpiel, random playout", "OpenSpiel, the same in C++"

    def case(what: str, measure: Callable[[int, list[list[int]]], float], *beside: str) -> Case:
        def figures(seed: int) -> list[float]:
            return [measure(seed, searching.packs(seed, playouts)) / playouts]

        return Case(what, "ms", figures, beside)

    cases = [
        case("random playout", lambda _, packs: searching.random_playouts(packs), theirs, own),
        case("rule playout", lambda _, packs: searching.rule_playouts(packs), "random playout"),
    ]
    if openspiel is not None:
        cases += [case(theirs, openspiel.playouts), case(own, openspiel.own_playouts)]
    return [
        *cases,
        Case("two-player deal solved", "ms", lambda seed: searching.duels(seed, solved)),
        Case("last five tricks of four solved", "ms", lambda seed: searching.endings(seed, solved)),
    ]


def thinking_cases() -> list[Case]:
    """The bots that think."""

    def case(level: str, preset: str) -> Case:
        return Case(
            f"{level}, {preset}",
            "ms/move",
            lambda seed: thinking.moves(f"bot:{level}", preset, seed, (Phase.BID, Phase.PLAY)),
        )

    return [case(level, preset) for preset in PRESETS for level in ("medium", "hard")]


def print_heading(quick: bool) -> None:
    """What is measured, where, and how."""
    build = "plain" if str(playout.__file__).endswith(".py") else "compiled"
    versions = (
        f"{name} {_version(package)}" for name, package in (("OpenSpiel", "open_spiel"), ("Click", "click"))
    )
    print(f"spades {_version('spades')} ({build}), {', '.join(versions)}")
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} CPUs,"
        f" {platform.system()} {platform.machine()}"
    )
    print("CPU time, or the clock where it says so; the ratio is that of the medians, below 1 quicker.")
    print("95 %: nineteen of twenty are below it.  All that is compared was run in turn.")
    if openspiel is None:
        print("OpenSpiel (pyspiel) can't be imported here: nothing is beside it.")
    if quick:
        print("QUICK: shows only that it runs; don't quote these figures.")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a little of everything, to see that it runs")
    quick = parser.parse_args().quick
    part = PART if quick else 1

    def show(title: str, rounds: int, cases: list[Case]) -> None:
        print_group(title, 1 if quick else rounds, cases)

    print_heading(quick)
    with TemporaryDirectory() as name:
        folder = Path(name)
        show("Start-up, on the clock", 21, start_cases(folder, lambda took: took.clock))
        show("Start-up, CPU time", 21, start_cases(folder, lambda took: took.used))
        show("Hands at random", 9, hand_cases(folder, 100 // part))
        show("Search", 9, search_cases(1000 // part, 20 // part))
        print(f"  checksum of what is found, the same for plain and compiled: {searching.checksum()}")
        show("Bots, where there is a choice", 5, thinking_cases())
        print("\nGrowth: time for the same work, the ratio to the first of its kind; 1.00 is linear")
        lengths = growth.Lengths(folder, [hands // part for hands in (100, 200, 400)])
        show("Hands", 5, lengths.cases())
        show("Memory, traced once", 1, lengths.peaks())
        show("Logs", 5, growth.logs(folder, [count // part for count in (20, 100, 400)], hands=2))
        show("Worlds", 3, growth.worlds("partnership", [count // part for count in (100, 200, 400, 800)]))
        show("Worlds", 3, growth.worlds("two-player", [count // part for count in (20, 40, 80)]))
        cpus = os.cpu_count() or 1
        counts = [count for count in (1, 2, 4, 8) if count <= cpus]
        show(f"Jobs, no more than {cpus} CPUs can serve", 5, growth.jobs(counts, games=40 // part))


if __name__ == "__main__":
    main()
