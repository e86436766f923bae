"""Running means of what imagined deals were worth."""

from __future__ import annotations

from math import sqrt
from operator import sub


class Sample:
    """The chances and points that a move brought, deal by deal, always in the same deals as its rivals."""

    def __init__(self) -> None:
        self._chances: list[float] = []
        self._points: list[float] = []

    def add(self, chance: float, points: float) -> None:
        """One more deal."""
        self._chances.append(chance)
        self._points.append(points)

    @property
    def chance(self) -> float:
        """The mean chance."""
        return sum(self._chances) / len(self._chances)

    @property
    def points(self) -> float:
        """The mean points."""
        return sum(self._points) / len(self._points)

    @property
    def error(self) -> float:
        """The standard error of the mean points."""
        return _mean_and_error(self._points)[1]

    def lead_over(self, other: Sample) -> tuple[float, float]:
        """By how much its chance is above another's, deal by deal, and the standard error of that."""
        return _mean_and_error(list(map(sub, self._chances, other._chances)))


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (count * (count - 1)))
