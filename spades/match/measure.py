"""Statistics of a match, apart from any game: means and their 95 % intervals, percentiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

#: The 97.5th percentile of Student's distribution for 1, 2, … degrees of freedom.
# fmt: off
_STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)
# fmt: on


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side, with that many degrees of freedom."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    # The first two terms of the expansion about the normal distribution: right to three decimals here.
    return 1.95996 + 2.3722 / freedom + 2.8225 / freedom**2


@dataclass(frozen=True, slots=True)
class Sample:
    """Values taken one by one (Welford's way, which loses no digits): one value a pair."""

    count: int = 0
    mean: float = 0.0
    #: The sum of the squared distances from the mean.
    squares: float = 0.0

    def plus(self, value: float) -> Sample:
        """The sample with one more value."""
        count = self.count + 1
        distance = value - self.mean
        mean = self.mean + distance / count
        return Sample(count, mean, self.squares + distance * (value - mean))

    @property
    def variance(self) -> float | None:
        """The variance, estimated from two values or more."""
        return None if self.count < 2 else self.squares / (self.count - 1)

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the mean; None before there are two values."""
        if self.variance is None:
            return None
        return student(self.count - 1) * sqrt(self.variance / self.count)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean, from the spread of the values; None before there are two."""
        margin = self.margin
        return None if margin is None else (self.mean - margin, self.mean + margin)


def percentile(counts: Mapping[float, int], percent: int) -> float | None:
    """The least value that at least ``percent`` % of the values don't exceed (nearest rank).

    ``counts`` says how often each value came; None if there is none.
    """
    rank = -(-sum(counts.values()) * percent // 100)
    for value in sorted(counts):
        rank -= counts[value]
        if rank <= 0:
            return value
    return None
