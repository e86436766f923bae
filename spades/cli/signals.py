"""Signals that end what is being played as Ctrl-C does."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

import click


@contextlib.contextmanager
def signals_break_off() -> Iterator[None]:
    """While this lasts, being told to end (or losing the terminal) raises `click.Abort`."""
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])]
    old = {number: signal.signal(number, _break_off) for number in numbers}
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)


def _break_off(_: int, __: FrameType | None) -> NoReturn:
    raise click.Abort
