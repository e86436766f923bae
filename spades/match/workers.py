"""Processes that play pairs.

The standard library's `ProcessPoolExecutor` won't do: all its processes write into one pipe, and one
that is ended in the midst of an answer leaves a half that the program then waits on for ever.  Here
each has a pipe of its own, so a match can be broken off at any moment.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import FrameType, TracebackType
from typing import Any, NoReturn, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds that a process has to send its players home.
_LEAVING = 5
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
        with _interrupts_held():
            self._workers = [_Worker() for _ in range(jobs)]
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As any executor; the future raises `WorkerDied` if the process ends too early."""
        return super().submit(self._ask, fn, args, kwargs)

    def _ask(self, *work: Any) -> Any:
        worker = self._idle.get()
        try:
            return worker.ask(*work)
        finally:
            self._idle.put(worker)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.process.terminate()
        self.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end()


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
        self.process.join(_LEAVING)
        self.process.kill()
        self.process.join()
        self._connection.close()


def _serve(connection: Connection) -> None:
    """What a process does: work that is sent, until there is nobody to send any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(EOFError, OSError):
        while True:
            fn, args, kwargs = connection.recv()
            answer: tuple[str | None, Any]
            try:
                answer = None, fn(*args, **kwargs)
            except Exception:
                answer = traceback.format_exc(), None
            connection.send(answer)


def _leave(_: int, __: FrameType | None) -> NoReturn:
    raise SystemExit


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes started in this block don't get Ctrl-C, not even before they can say so themselves."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
