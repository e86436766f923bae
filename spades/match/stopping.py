"""When a match may stop early because its answer is clear: rules that look at the pairs so far."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import copysign, inf, log

from spades.errors import NotAWord, quoted
from spades.match.measure import Sample

#: Before so many pairs their spread is known too badly to stop by: a chance run would often end a match.
FEWEST_PAIRS = 20
#: The chance of a wrong answer that a sequential test takes, either way.
ERROR = 0.05

_AMOUNT = re.compile(r"(-?[0-9]{1,7}(?:\.[0-9]{1,6})?)(%?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class StopAt:
    """Stop once the 95 % interval reaches no more than ``margin`` to each side."""

    margin: float
    #: Of the first player's win %; else of the difference in points.
    percent: bool = False

    def __str__(self) -> str:
        return f"--stop-at {_text(self.margin, self.percent)}"

    def answer(self, sample: Sample) -> str | None:
        """``known``, or None while it isn't known so well."""
        margin = sample.margin
        return "known" if margin is not None and margin <= self.margin else None


@dataclass(frozen=True, slots=True)
class Sprt:
    """Stop once the pairs tell a mean of ``low`` from one of ``high``: Wald's sequential test.

    The values are taken as normal with the spread that they showed so far.
    """

    low: float
    high: float
    #: As in `StopAt`.
    percent: bool = False

    def __str__(self) -> str:
        return f"--sprt {_text(self.low, self.percent)},{_text(self.high, self.percent)}"

    def evidence(self, sample: Sample) -> float:
        """The logarithm of how much better ``high`` explains the values than ``low`` does."""
        lead = sample.mean - (self.low + self.high) / 2
        if not sample.variance:
            return copysign(inf, lead) if lead and sample.variance == 0 else 0.0
        return sample.count * (self.high - self.low) * lead / sample.variance

    def answer(self, sample: Sample) -> str | None:
        """``low`` or ``high``, or None while either may be."""
        evidence = self.evidence(sample)
        if abs(evidence) < log((1 - ERROR) / ERROR):
            return None
        return "high" if evidence > 0 else "low"


StopRule = StopAt | Sprt


def answer(rule: StopRule | None, points: Sample, win_percent: Sample) -> str | None:
    """What the rule says after these pairs, or None if the match is to go on."""
    if rule is None or points.count < FEWEST_PAIRS:
        return None
    # A player that has won every game yet shows no spread at all, though it may lose one in a hundred:
    # one more pair, halved, keeps that from being taken for certainty.
    return rule.answer(win_percent.plus(50.0) if rule.percent else points)


def read_stop_at(text: str) -> StopAt:
    """The rule written as ``5``, ``±5`` (or ``+-5``) points, or ``3%``; raises `NotAWord` otherwise."""
    margin, percent = _amount(text.removeprefix("±").removeprefix("+-"), text)
    if margin <= 0:
        raise NotAWord(f"{quoted(text)} is no margin above 0")
    return StopAt(margin, percent)


def read_sprt(text: str) -> Sprt:
    """The rule written as ``LOW,HIGH``: points as ``0,5`` or win % as ``50%,55%``; `NotAWord` otherwise."""
    words = text.split(",")
    if len(words) != 2:
        raise NotAWord(f"{quoted(text)} is not of the form LOW,HIGH")
    (low, percent), (high, also_percent) = (_amount(word, text) for word in words)
    if percent != also_percent:
        raise NotAWord(f"{quoted(text)} has points and % mixed")
    if low >= high:
        raise NotAWord(f"{quoted(text)}: LOW must be below HIGH")
    return Sprt(low, high, percent)


def _amount(word: str, text: str) -> tuple[float, bool]:
    found = _AMOUNT.fullmatch(word)
    if found is None:
        raise NotAWord(f"{quoted(text)} is no amount; allowed: points such as 5 or 2.5, or win % such as 3%")
    return float(found[1]), bool(found[2])


def _text(amount: float, percent: bool) -> str:
    return f"{amount:g}{'%' if percent else ''}"
