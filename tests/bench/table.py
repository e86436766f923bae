"""What is compared is measured in turn, round after round, and printed as rows of one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from statistics import median, quantiles

#: The columns before the last; the first is aligned to the left.
_WIDTHS = (42, 9, 15, 9, 9, 9, 7)
_HEADS = ("median", "", "least", "95 %", "most", "ratio")
#: So far a ratio may be from 1 and growth still be called even, on a machine that is never quiet.
_EVEN = 1.15
#: Fewer figures have no 95th percentile.
_MANY = 20


@dataclass(frozen=True, slots=True)
class Case:
    """A row: what is measured, and what its median is divided by."""

    what: str
    unit: str
    #: The figures of one round, given its number from 0.
    measure: Callable[[int], Sequence[float]]
    #: Other rows of the group; those that aren't there are passed over.
    beside: tuple[str, ...] = ()
    #: What growth is called whose ratio is about 1.
    even: str = ""


def print_group(title: str, rounds: int, cases: Sequence[Case]) -> None:
    """Measure the cases in turn, so many rounds, and print their rows."""
    figures: dict[str, list[float]] = {case.what: [] for case in cases}
    for number in range(rounds):
        for case in cases:
            figures[case.what] += case.measure(number)
    print()
    _print_line(f"{title} ({rounds} rounds)" if rounds > 1 else title, *_HEADS)
    for case in cases:
        _print_row(case, figures)


def _print_row(case: Case, figures: Mapping[str, Sequence[float]]) -> None:
    own = figures[case.what]
    many = quantiles(own, n=20)[-1] if len(own) >= _MANY else None
    cells = [
        f"  {case.what}",
        _number(median(own)),
        f" {case.unit}".ljust(_WIDTHS[2]),
        _number(min(own)),
        "" if many is None else _number(many),
        _number(max(own)),
    ]
    ratios = [(median(own) / median(figures[other]), other) for other in case.beside if other in figures]
    if not ratios:
        _print_line(*cells)
    for ratio, other in ratios:
        _print_line(*cells, f"{ratio:.2f}", _verdict(ratio, case.even) if case.even else f"x {other}")
        cells = [""] * len(cells)


def _verdict(ratio: float, even: str) -> str:
    if 1 / _EVEN <= ratio <= _EVEN:
        return even
    return f"{'more' if ratio > 1 else 'less'} than {even}"


def _number(figure: float) -> str:
    """With three digits that count."""
    return f"{figure:,.{max(0, 2 - floor(log10(figure)))}f}"


def _print_line(first: str, *cells: str) -> None:
    line = first.ljust(_WIDTHS[0])
    for width, cell in zip(_WIDTHS[1:], cells, strict=False):
        line += cell.rjust(width)
    print((line + "".join(f"  {cell}" for cell in cells[len(_WIDTHS) - 1 :])).rstrip(), flush=True)
