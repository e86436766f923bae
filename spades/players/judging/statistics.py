"""Running means of what imagined deals were worth."""

from __future__ import annotations

from math import sqrt


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
        return _error(self._points)

    def lead_over(self, other: Sample) -> tuple[float, float]:
        """By how much its chance is above another's, deal by deal, and the standard error of that."""
        leads = [one - two for one, two in zip(self._chances, other._chances, strict=False)]
        return sum(leads) / len(leads), _error(leads)


def _error(values: list[float]) -> float:
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count * (count - 1)))
