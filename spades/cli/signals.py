"""Signals that end what is being played as Ctrl-C does."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any, NoReturn

from spades.cli.saying import NO


class BrokenOff(BaseException):
    """A signal has come.

    No `Exception`, nor one of Click's: it may come anywhere, also where a library goes on after any error,
    as Click does while it finds out whether a stream is a terminal.
    """


#: The signals that have come since a block here began.
_come: list[int] = []
#: So many end the program at once.
_ENOUGH = 3


@contextlib.contextmanager
def signals_break_off() -> Iterator[None]:
    """While this lasts, Ctrl-C, Ctrl-\\, being told to end or losing the terminal raises `BrokenOff`.

    Only the first does: nothing breaks off what cleans up after it.  The third ends the program at once.
    Once one has come, any that comes after this block does so too: it stands around the whole program.

    What whoever started the program chose to ignore (as nohup does) stays ignored.
    """
    _come.clear()
    old = {number: signal.signal(number, _break_off) for number in _heeded()}
    try:
        yield
    finally:
        if _come:
            _restore(dict.fromkeys(old, _end))
            # Python gives up its handlers while it ends, but goes on ignoring what it ignored.
            atexit.register(_restore, dict.fromkeys(old, signal.SIG_IGN))
        else:
            _restore(old)


@contextlib.contextmanager
def never_stopped() -> Iterator[None]:
    """While this lasts, Ctrl-Z does nothing."""
    if sys.platform == "win32":
        yield
        return
    old = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, old)


def break_off_again() -> None:
    """Raise `BrokenOff` if one was raised before: `input` drops what comes while it flushes the streams."""
    if _come:
        raise BrokenOff


class Signals:
    """A ``with`` block that the same signals break off alike, but for what stands in `held`."""

    def __init__(self) -> None:
        self._holding = False
        self._old: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Signals:
        _come.clear()
        self._old = {number: signal.signal(number, self._caught) for number in _heeded()}
        return self

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """What must not be cut in two: a signal waits for the end of this block."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            break_off_again()

    def _caught(self, number: int, frame: FrameType | None) -> None:
        if self._holding and not _come:
            _come.append(number)
        else:
            _break_off(number, frame)

    def __exit__(self, *_: object) -> None:
        _restore(self._old)


def _heeded() -> list[signal.Signals]:
    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform != "win32":
        numbers += [signal.SIGHUP, signal.SIGQUIT]
    return [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]


def _restore(handlers: Mapping[signal.Signals, Any]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _break_off(number: int, frame: FrameType | None) -> None:
    _come.append(number)
    if len(_come) >= _ENOUGH:
        _end(number, frame)
    if len(_come) == 1:
        raise BrokenOff


def _end(_: int, __: FrameType | None) -> NoReturn:
    os._exit(NO)
