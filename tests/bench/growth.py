"""How work grows: rows for a unit of work each, and their ratios to the first row of their series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import playing
import starting
import thinking
from table import Case

from spades.moves import Phase

PARTNERSHIP = "partnership"
#: The figure of a size in a round.
Measure = Callable[[int, int], float]


def _series(what: str, unit: str, sizes: Sequence[int], measure: Measure, even: str = "linear") -> list[Case]:
    """A row for each size, which stands where ``what`` has ``{}``; all but the first beside the first."""
    names = [what.format(f"{size:,}") for size in sizes]

    def case(size: int, name: str) -> Case:
        beside = tuple(names[:1]) if name != names[0] else ()
        return Case(name, unit, lambda number: [measure(size, number)], beside, even)

    return [case(*each) for each in zip(sizes, names, strict=True)]


class Lengths:
    """Games of so many hands, logged in a folder and read again."""

    def __init__(self, folder: Path, sizes: Sequence[int]) -> None:
        self._folder = folder
        self._sizes = sizes

    def cases(self) -> list[Case]:
        """Playing and logging; verifying and showing the logs, by their lines, some 80 a hand."""
        return [
            *_series("hands played and logged: {}", "ms/hand", self._sizes, self._play),
            *_series("hands in a log verified: {}", "ms/1,000 lines", self._sizes, self._verify),
            *_series("hands in a log replayed: {}", "ms/1,000 lines", self._sizes, self._replay),
        ]

    def peaks(self) -> list[Case]:
        """The memory that verifying the logs needs."""
        return _series("hands in a log verified: {}", "KiB at most", self._sizes, self._peak, "flat")

    def _log(self, hands: int) -> Path:
        return self._folder / f"{hands}.log"

    def _lines(self, hands: int) -> int:
        return self._log(hands).read_bytes().count(b"\n")

    def _play(self, hands: int, number: int) -> float:
        return playing.play_logged(PARTNERSHIP, hands, number, self._log(hands)) / hands

    def _verify(self, hands: int, _: int) -> float:
        return 1000 * playing.verify([self._log(hands)], hands) / self._lines(hands)

    def _replay(self, hands: int, _: int) -> float:
        return 1000 * playing.replay(self._log(hands)) / self._lines(hands)

    def _peak(self, hands: int, _: int) -> float:
        return playing.peak_of_verify(self._log(hands), hands)


def logs(folder: Path, counts: Sequence[int], hands: int) -> list[Case]:
    """Several logs verified by one command."""
    log = folder / "one-of-many.log"
    playing.play_logged(PARTNERSHIP, hands, 1, log)
    return _series(
        "logs verified: {}", "ms/log", counts, lambda count, _: playing.verify([log] * count, hands) / count
    )


def worlds(preset: str, counts: Sequence[int]) -> list[Case]:
    """``hard`` with so many imagined deals for each card that it may play."""

    def figure(count: int, number: int) -> float:
        took = thinking.moves(f"bot:hard:{count}", preset, number, (Phase.PLAY,))
        return 100 * sum(took) / len(took) / count

    return _series(f"worlds of hard, {preset}: {{}}", "ms/100 worlds", counts, figure)


def jobs(counts: Sequence[int], games: int) -> list[Case]:
    """A match by several processes: the time that each is busy, and the processor time of all together."""

    def busy(count: int, number: int) -> float:
        return count * starting.match(count, games, number).clock / games

    def used(count: int, number: int) -> float:
        return starting.match(count, games, number).used / games

    return [
        *_series("jobs of a match, each on the clock: {}", "ms/game", counts, busy),
        *_series("jobs of a match, CPU of all: {}", "ms/game", counts, used),
    ]
