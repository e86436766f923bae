"""Processes that play pairs, and that leave signals to the program that started them."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: More processes than this Windows can't wait for.
MOST_ON_WINDOWS = 61


class Workers(ProcessPoolExecutor):
    """An executor of ``jobs`` processes; leaving its ``with`` block ends them, whatever they are doing."""

    def __init__(self, jobs: int) -> None:
        if sys.platform == "win32":
            jobs = min(jobs, MOST_ON_WINDOWS)
        # Spawned everywhere: a fork would take over handlers and locks as they happen to be.
        super().__init__(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
        self._started: list[BaseProcess] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As any executor; where it starts a process, Ctrl-C won't reach that."""
        with _interrupts_held():
            others = active_children()
            future = super().submit(fn, *args, **kwargs)
            self._started += [child for child in active_children() if child not in others]
            return future

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Nothing is cancelled first: Python 3.11 can't end processes while a cancelled future waits.
        for child in self._started:
            child.terminate()
        self.shutdown()


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block, and processes started in it never get it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
