"""Processes that play pairs.

The standard library's `ProcessPoolExecutor` won't do, as of Python 3.11 to 3.13: all its processes answer
through one pipe, of which all of them and the program hold both ends.  One that is killed while it answers
leaves a part of an answer; the program then reads on for the rest, and the pipe has no end.  No future is
ever done, and neither `shutdown` nor the program itself ends, Ctrl-C or not.  The logs of a pair (100 kB) are
more than the pipe takes (64 kB), so there is time for it::

    pool = ProcessPoolExecutor(2, get_context("spawn"))
    futures = [pool.submit(bytes, 100_000) for _ in range(200)]
    # kill -9 a process whose /proc/PID/wchan is pipe_write
    wait(futures)  # for ever

Here each process has a pipe of its own, one end with it and one with the program, so any of them can be ended
at any moment.  Queue, threads and futures are the standard library's.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from types import FrameType, TracebackType
from typing import Any, NoReturn, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds that a process has to send its players home.
_LEAVING = 5
#: Signals that may come to all processes at once: the program heeds them, and ends the others by SIGTERM.
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
]
# Spawned everywhere: a fork would take over handlers and locks as they happen to be.
_CONTEXT = get_context("spawn")


class WorkerDied(RuntimeError):
    """A process ended before its work was done."""


class Workers(ThreadPoolExecutor):
    """An executor of ``jobs`` processes; leaving its ``with`` block ends them, whatever they are doing.

    What is submitted and what it returns must be picklable; an error is raised as a `RuntimeError`.
    """

    def __init__(self, jobs: int) -> None:
        # A thread a process: it waits for that process's answer.
        super().__init__(jobs)
        with _signals_held():
            self._workers = [_Worker() for _ in range(jobs)]
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As any executor; once a process has died, all that is not done raises `WorkerDied`."""
        return super().submit(self._ask, fn, args, kwargs)

    def _ask(self, *work: Any) -> Any:
        worker = self._idle.get()
        try:
            return worker.ask(*work)
        except WorkerDied:
            # A match takes its pairs in order: it would not learn of it before that pair's turn.
            self._terminate()
            raise
        finally:
            self._idle.put(worker)

    def _terminate(self) -> None:
        for worker in self._workers:
            worker.process.terminate()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(wait=False, cancel_futures=True)
        self._terminate()
        for worker in self._workers:
            worker.end()
        self.shutdown()


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self) -> None:
        self._connection, other_end = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_serve, args=(other_end,), daemon=True)
        self.process.start()
        # Its own end only: when the process dies, that is the end of the pipe.
        other_end.close()

    def ask(self, *work: Any) -> Any:
        try:
            self._connection.send(work)
            error, result = self._connection.recv()
        except (EOFError, OSError):
            raise WorkerDied("a process died") from None
        if error is not None:
            raise RuntimeError(error)
        return result

    def end(self) -> None:
        """Wait for the process to leave, but not for long."""
        self.process.join(_LEAVING)
        self.process.kill()
        self.process.join()


def _serve(connection: Connection) -> None:
    """What a process does: work that is sent, until there is nobody to send any."""
    working = False

    def leave(_: int, __: FrameType | None) -> NoReturn:
        if working:
            # The programs at the table are sent home, which a second signal must not break off.
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            raise SystemExit
        # Raised in the midst of an import, an exception would become another one.
        os._exit(0)

    for number in _SIGNALS:
        signal.signal(number, leave if number == signal.SIGTERM else signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    Thread(target=_follow, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            fn, args, kwargs = connection.recv()
            answer: tuple[str | None, Any]
            try:
                working = True
                answer = None, fn(*args, **kwargs)
            except Exception:
                answer = traceback.format_exc(), None
            finally:
                working = False
            connection.send(answer)


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
    # Otherwise the first process would start it, and Python would let SIGINT and SIGTERM through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
