"""The processes of ``--jobs``: the standard library's executor, which here ends at any moment.

All its processes answer through one pipe, and the program holds an end of it for writing too.  Where one ends
in the middle of an answer, the program would wait for the rest for ever.  So all end with the first that
does, and then the program closes that end.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

#: Seconds that a process has to send its players home.
_LEAVING = 5
#: Signals that may come to all processes at once: the program heeds them, and ends the others by SIGTERM.
_SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    _SIGNALS += [signal.SIGHUP, signal.SIGQUIT]


class Workers(ProcessPoolExecutor):
    """``jobs`` processes; leaving the ``with`` block ends them, whatever they are doing.

    Once one has died, what is not done raises `concurrent.futures.BrokenExecutor`.  Raises `OSError` if the
    system gives no more.
    """

    def __init__(self, jobs: int) -> None:
        # Spawned everywhere: a fork would take over handlers and locks as they happen to be.
        context = get_context("spawn")
        with _signals_held():
            starting = context.Lock()
            # More than 61 it refuses on Windows.
            super().__init__(min(jobs, 61) if sys.platform == "win32" else jobs, context, _begin, (starting,))
            # Python before 3.11.5 waits in the end until what nobody reads any more is written.
            self._call_queue.cancel_join_thread()  # type: ignore[attr-defined]
            try:
                with starting:
                    # A process is started for all that is submitted while none is idle.
                    for _ in range(jobs):
                        self.submit(os.getpid)
            except OSError as error:
                for child in self._processes.values():
                    child.kill()
                raise OSError(error.errno, error.strerror, f"{jobs} processes") from None
            self._children = list(self._processes.values())
            self._watch = Thread(target=self._end, daemon=True)
            self._watch.start()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """As any executor, but what is submitted can't be cancelled."""
        # A signal that broke this off could leave a lock locked.
        with _signals_held():
            future = super().submit(_play, fn, *args, **kwargs)
        # Python 3.11 fails over a cancelled one when a process dies.
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future

    def _end(self) -> None:
        answers: Any = self._result_queue
        wait([child.sentinel for child in self._children])
        for child in self._children:
            child.terminate()
        for child in self._children:
            child.join(_LEAVING)
            child.kill()
        answers._writer.close()

    def __exit__(self, *_: object) -> None:
        with _signals_held():
            for child in self._children:
                child.terminate()
            self._watch.join(_LEAVING)
            for child in self._children:
                child.kill()
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


def _follow() -> None:
    """End this process when the program has ended, however that came."""
    program = parent_process()
    assert program is not None
    program.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _play(fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
    """What was submitted; broken off, it first sends its players home."""
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


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """No process is left half started in this block, and none gets a signal before it can heed one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        # It would end with the first of these signals, and starting it lets SIGINT and SIGTERM through again.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
