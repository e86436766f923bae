"""The processes of `--jobs`, as an executor that can be left at any moment."""

from __future__ import annotations

import math
import operator
import os
import signal
import time
from concurrent.futures import wait
from multiprocessing import active_children

import pytest

from spades.match.workers import WorkerDied, Workers


def test_work_is_done_elsewhere():
    with Workers(2) as workers:
        futures = [workers.submit(pow, base, 2) for base in range(20)]
        assert [future.result(30) for future in futures] == [base**2 for base in range(20)]
        assert list(workers.map(math.sqrt, [4, 9])) == [2, 3]
        assert workers.submit(os.getpid).result(30) != os.getpid()
        assert workers.submit(sorted, [2, 1], reverse=True).result(30) == [2, 1]


def test_an_error_comes_back_with_its_place():
    with Workers(1) as workers:
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            workers.submit(operator.truediv, 1, 0).result(30)
        assert workers.submit(operator.truediv, 1, 2).result(30) == 0.5


def test_a_process_that_dies_is_an_error_and_no_hang():
    with Workers(1) as workers:
        with pytest.raises(WorkerDied):
            workers.submit(os._exit, 3).result(30)
        with pytest.raises(WorkerDied):
            workers.submit(pow, 2, 2).result(30)


def test_leaving_waits_for_nobody():
    """Neither for work under way, nor for work that waits, nor for an answer too large for the pipe."""
    began = time.monotonic()
    with Workers(2) as workers:
        futures = [workers.submit(time.sleep, 60) for _ in range(8)]
        futures.append(workers.submit(bytes, 10**8))
        wait(futures, 0.5)
    assert time.monotonic() - began < 20
    assert all(future.done() for future in futures)
    assert not active_children()


def test_processes_leave_ctrl_c_to_their_parent():
    with Workers(1) as workers:
        pid = workers.submit(os.getpid).result(30)
        os.kill(pid, signal.SIGINT)
        assert workers.submit(os.getpid).result(30) == pid
