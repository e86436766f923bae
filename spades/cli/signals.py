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
    """While this lasts, Ctrl-C, being told to end or losing the terminal raises `click.Abort`.

    What whoever started the program chose to ignore (as nohup does) stays ignored.
    """
    old = {number: signal.getsignal(number) for number in _numbers()}
    heeded = [number for number, handler in old.items() if handler != signal.SIG_IGN]
    for number in heeded:
        signal.signal(number, _break_off)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, old[number])


def _numbers() -> list[signal.Signals]:
    return [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])]


def _break_off(_: int, __: FrameType | None) -> NoReturn:
    raise click.Abort
