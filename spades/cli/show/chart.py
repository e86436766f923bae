"""The scores of a game drawn in characters: hands from left to right, points upward."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count, pairwise

from spades.cli.show.layout import wrapped
from spades.cli.show.look import Look

#: Lines of a chart, and the most columns from one hand to the next.
_ROWS, _STEP = 11, 6


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's totals: the first before the first hand, then one after each."""

    name: str
    totals: Sequence[int]
    #: Gives a text the side's colour.
    paint: Callable[[str], str]


def chart(curves: Sequence[Curve], target: int, look: Look) -> list[str]:
    """The curves of two sides in the width there is, and which is which; empty without a hand."""
    hands = len(curves[0].totals) - 1
    if hands < 1:
        return []
    marks, both = ("●○", "◆") if look.symbols else ("ox", "*")
    scale = _Scale([total for curve in curves for total in curve.totals], target)
    gutter = max(4, *(len(str(value)) for value in scale.labels.values()))
    room = max(2, look.width - gutter - 4)
    columns = [_column(hand, hands, room) for hand in range(hands + 1)]
    grid = _Grid(columns[-1] + 1, scale, look)
    for curve in curves:
        grid.connect([(column, total) for column, total in zip(columns, curve.totals, strict=True)])
    meet = False
    for curve, mark in zip(curves, marks, strict=True):
        for column, total in zip(columns, curve.totals, strict=True):
            meet |= grid.mark(column, total, curve.paint(mark), both)
    legend = [
        f"{curve.paint(f'{mark} {curve.name}')} {curve.totals[-1]}"
        for curve, mark in zip(curves, marks, strict=True)
    ]
    legend += [f"{both} both"] if meet else []
    side, corner, line = "│└─" if look.symbols else "|+-"
    drawn = [
        f" {scale.labels.get(row, '')!s:>{gutter}} {side}{''.join(cells).rstrip()}"
        for row, cells in enumerate(grid.rows)
    ]
    return [
        *drawn,
        f" {'':{gutter}} {corner}{line * (columns[-1] + 1)}",
        f" {'hand':>{gutter}}  {_numbers(columns)}",
        *wrapped("  " + "   ".join(legend), look.width),
    ]


class _Scale:
    """Which row a score stands in, the top one being 0, and the scores written at the rows."""

    def __init__(self, scores: Sequence[int], target: int) -> None:
        self._high, self._low = max(1, *scores), min(0, *scores)
        #: The target is drawn once somebody has come near it.
        self.target = target if 2 * self._high >= target else None
        self._high = max(self._high, self.target or 0)
        written = [self._low, self._high, *([] if self.target is None else [self.target]), 0]
        self.labels = {self.row(value): value for value in written}

    def row(self, score: int) -> int:
        return round((self._high - score) * (_ROWS - 1) / (self._high - self._low))


class _Grid:
    """The cells of a chart, each a character in its colour."""

    def __init__(self, width: int, scale: _Scale, look: Look) -> None:
        self._scale = scale
        self._dot, line = "·─" if look.symbols else ".-"
        self.rows = [[" "] * width for _ in range(_ROWS)]
        if scale.target is not None:
            self.rows[scale.row(scale.target)] = [line if column % 2 else " " for column in range(width)]
        self.rows[scale.row(0)] = [line] * width
        self._marked: set[tuple[int, int]] = set()

    def connect(self, points: Sequence[tuple[int, int]]) -> None:
        """Dots from each point, a column and a score, to the next."""
        for (start, one), (end, other) in pairwise(points):
            for column in range(start + 1, end):
                score = one + (other - one) * (column - start) / (end - start)
                self.rows[self._scale.row(round(score))][column] = self._dot

    def mark(self, column: int, score: int, mark: str, both: str) -> bool:
        """Mark a score; True if another curve's mark is there, and ``both`` stands for the two."""
        place = self._scale.row(score), column
        taken = place in self._marked and self.rows[place[0]][column] != mark
        self.rows[place[0]][column] = both if taken else mark
        self._marked.add(place)
        return taken


def _column(hand: int, hands: int, room: int) -> int:
    """The column of a hand's scores, from 0: evenly apart, or where hands are too many, several to one."""
    step = min(_STEP, (room - 1) // hands)
    return hand * step if step else hand * (room - 1) // hands


def _numbers(columns: Sequence[int]) -> str:
    hands = len(columns) - 1
    width = len(str(hands)) + 1
    steps = (step * 10**zeros for zeros in count() for step in (1, 2, 5))
    apart = next(step for step in steps if step * columns[-1] >= width * hands or step >= hands)
    text = ""
    for hand in range(apart, hands + 1, apart):
        text = text.ljust(columns[hand] - len(str(hand)) + 1) + str(hand)
    return text
