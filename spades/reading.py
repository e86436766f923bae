"""Words that are read in many places: numbers, seeds, seconds and ``NAME=VALUE``."""

from __future__ import annotations

import re

from spades.errors import NotAWord, quoted

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)
#: Numbers of options, scores and bags have at most this many digits.
DIGITS = 7
SEEDS = 2**64
_SECONDS = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)
_DAY = 24 * 60 * 60


def read_number(text: str, low: int | None = None, digits: int = DIGITS) -> int:
    """The whole number written as ``text``, ``low`` or more, of at most ``digits`` digits.

    Raises `NotAWord` for anything else, ``+1``, ``01``, ``-0``, ``1.0`` and other scripts' digits too.
    """
    if not NUMBER.fullmatch(text) or text == "-0" or len(text.lstrip("-")) > digits:
        raise NotAWord(f"{quoted(text)} is no whole number of at most {digits} digits")
    number = int(text)
    if low is not None and number < low:
        raise NotAWord(f"{text} is below {low}")
    return number


def read_seed(text: str) -> int:
    """The seed written as ``text``: 0 to 2⁶⁴ − 1; raises `NotAWord` otherwise."""
    try:
        seed = read_number(text, 0, digits=20)
    except NotAWord:
        seed = SEEDS
    if seed >= SEEDS:
        raise NotAWord(f"{quoted(text)} is no seed; allowed: 0 to {SEEDS - 1}")
    return seed


def read_seconds(text: str) -> float:
    """The seconds written as ``text``, such as ``10`` or ``0.5``: above 0, at most a day.

    Raises `NotAWord` otherwise.
    """
    seconds = float(text) if _SECONDS.fullmatch(text) else 0
    if not 0 < seconds <= _DAY:
        raise NotAWord(f"{quoted(text)} are no seconds; allowed: above 0, up to {_DAY}, such as 10 or 0.5")
    return seconds


def read_pair(text: str, form: str = "NAME=VALUE") -> tuple[str, str]:
    """The two halves of ``NAME=VALUE``; raises `NotAWord`, saying the ``form``, if there is no ``=``."""
    name, equals, value = text.partition("=")
    if not equals:
        raise NotAWord(f"{quoted(text)} is not of the form {form}")
    return name, value
