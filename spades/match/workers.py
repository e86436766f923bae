"""The processes of ``--jobs``: the standard library's `ProcessPoolExecutor`, which ends at any moment.

All its processes answer through one pipe, of which the program holds both ends.  From one that ends in the
middle of an answer the program would wait for the rest for ever, and neither it nor the executor could end.
So all end with the first that does, and then the program closes its own ends of the pipes.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds that a process has to send its players home.
_LEAVING = 5
#: The most processes that the executor takes on Windows.
_MOST = 61
#: Signals that may come to all processes at once: the program heeds them, and ends the others by SIGTERM.
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
]
# Spawned everywhere: a fork would take over handlers and locks as they happen to be.
_CONTEXT = get_context("spawn")


class Workers(ProcessPoolExecutor):
    """``jobs`` processes; leaving the ``with`` block ends them, whatever they are doing.

    Once one has died, all that is not done raises `concurrent.futures.BrokenExecutor`.
    """

    def __init__(self, jobs: int) -> None:
        jobs = min(jobs, _MOST) if sys.platform == "win32" else jobs
        with _signals_held():
            starting = _CONTEXT.Lock()
            super().__init__(jobs, _CONTEXT, _begin, (starting,))
            # Python before 3.11.5 would wait until what nobody reads any more is written.
            self._call_queue.cancel_join_thread()  # type: ignore[attr-defined]
            with starting:
                # A process is started for all that is submitted while none is idle.
                for _ in range(jobs):
                    self.submit(os.getpid)
            self._children = active_children()
            self._watch = Thread(target=self._end, daemon=True)
            self._watch.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As any executor, but what is submitted can't be cancelled."""
        # A signal that broke this off could leave a lock locked.
        with _signals_held():
            future = super().submit(_play, fn, *args, **kwargs)
        # Python 3.11's executor fails over one that was cancelled when a process dies.
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future

    def _end(self) -> None:
        """Once one process has ended, end all, and then what the program reads of them."""
        answers: Any = self._result_queue
        wait([child.sentinel for child in self._children])
        for child in self._children:
            child.terminate()
        for child in self._children:
            child.join(_LEAVING)
            child.kill()
            child.join()
        answers._writer.close()

    def __exit__(self, *_: object) -> None:
        with _signals_held():
            for child in self._children:
                child.terminate()
            self._watch.join()
            self.shutdown()


def _begin(starting: Lock) -> None:
    """What a process does first."""
    for number in _SIGNALS:
        signal.signal(number, _leave if number == signal.SIGTERM else signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    Thread(target=_follow, daemon=True).start()
    with starting:
        pass


def _play(fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What a process does with what was submitted: being ended, it first sends its players home."""
    try:
        signal.signal(signal.SIGTERM, _break_off)
        try:
            return fn(*args, **kwargs)
        finally:
            signal.signal(signal.SIGTERM, _leave)
    except SystemExit:
        os._exit(0)


def _break_off(*_: object) -> None:
    # A second signal must not break off what this one begins.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit


def _leave(*_: object) -> None:
    # Raised in the midst of an import, an exception would become another one.
    os._exit(0)


def _follow() -> None:
    """End this process when the program has ended, however that came."""
    program = parent_process()
    assert program is not None
    program.join()
    os.kill(os.getpid(), signal.SIGTERM)


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """No process is left half started in this block, and none gets a signal before it can heed one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        # What would end with the first of these signals, and lets SIGINT and SIGTERM through again.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
