"""The processes of `--jobs`, as an executor that can be left at any moment."""

from __future__ import annotations

import contextlib
import math
import operator
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, wait
from multiprocessing import active_children

import pytest
from outsiders import HOLDING, alive, python
from terminal import PROGRAM, environment

from spades.match.workers import Workers


def test_work_is_done_elsewhere():
    with Workers(2) as workers:
        futures = [workers.submit(pow, base, 2) for base in range(20)]
        assert [future.result(30) for future in futures] == [base**2 for base in range(20)]
        assert list(workers.map(math.sqrt, [4, 9])) == [2, 3]
        assert workers.submit(os.getpid).result(30) != os.getpid()
        assert workers.submit(sorted, [2, 1], reverse=True).result(30) == [2, 1]


def test_an_error_comes_back_with_its_place():
    with Workers(1) as workers:
        with pytest.raises(ZeroDivisionError) as raised:
            workers.submit(operator.truediv, 1, 0).result(30)
        assert "in _play" in str(raised.value.__cause__)
        assert workers.submit(operator.truediv, 1, 2).result(30) == 0.5


def test_a_process_that_dies_is_an_error_and_no_hang():
    with Workers(1) as workers:
        with pytest.raises(BrokenExecutor):
            workers.submit(os._exit, 3).result(30)
        with pytest.raises(BrokenExecutor):
            workers.submit(pow, 2, 2).result(30)


def test_one_process_that_dies_ends_the_work_of_all():
    with Workers(2) as workers:
        slow = workers.submit(time.sleep, 60)
        workers.submit(os._exit, 3)
        with pytest.raises(BrokenExecutor):
            slow.result(30)


def dying_in_the_middle_of_its_answer():
    working = threading.main_thread().ident

    def die():
        while sys._current_frames()[working].f_code.co_name != "_send":
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=die).start()
    return bytes(10**8)


@pytest.mark.parametrize("watched", [True, False])
def test_a_process_that_dies_in_the_middle_of_its_answer_is_an_error_and_no_hang(watched):
    """Whether the rest of the answer is waited for or the block is left meanwhile."""
    began = time.monotonic()
    with Workers(2) as workers:
        slow = workers.submit(time.sleep, 60)
        answer = workers.submit(dying_in_the_middle_of_its_answer)
        if watched:
            with pytest.raises(BrokenExecutor):
                answer.result(30)
    assert time.monotonic() - began < 20
    assert isinstance(slow.exception(0), BrokenExecutor)
    assert not active_children()


def test_leaving_waits_for_nobody():
    """Neither for work under way, nor for work that waits, nor for what is too large for a pipe."""
    began = time.monotonic()
    with Workers(2) as workers:
        futures = [workers.submit(bytes, 10**8)]
        futures += [workers.submit(time.sleep, 60) for _ in range(3)]
        futures += [workers.submit(len, bytes(10**7)) for _ in range(5)]
        wait(futures, 0.5)
    assert time.monotonic() - began < 20
    assert all(future.done() for future in futures)
    assert not active_children()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped there")
def test_processes_that_are_stopped_are_not_waited_for():
    """Nothing but being killed reaches them."""
    with Workers(2):
        for child in active_children():
            os.kill(child.pid, signal.SIGSTOP)
        began = time.monotonic()
    assert time.monotonic() - began < 20
    assert not active_children()


def test_leaving_ends_nobody_elses_processes():
    with Workers(1) as workers:
        with Workers(1) as others:
            assert others.submit(pow, 2, 3).result(30) == 8
        assert workers.submit(pow, 3, 2).result(30) == 9


def test_work_that_was_given_up_is_no_trouble_in_the_end(capfd):
    with Workers(1) as workers:
        futures = [workers.submit(time.sleep, 60) for _ in range(9)]
        while not futures[0].running():
            time.sleep(0.01)
        for future in futures:
            future.cancel()
    assert capfd.readouterr().err == ""


def test_processes_leave_ctrl_c_to_their_parent():
    with Workers(1) as workers:
        pid = workers.submit(os.getpid).result(30)
        os.kill(pid, signal.SIGINT)
        assert workers.submit(os.getpid).result(30) == pid


class Ending:
    """Read by a process, it ends that process in the midst of an import, as it were."""

    def __reduce__(self):
        return ending, ()


class _Named:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.SIGTERM)


def ending():
    return type("Class", (), {"name": _Named()})


def test_a_process_that_is_ended_before_it_works_says_nothing(capfd):
    with Workers(1) as workers, pytest.raises(BrokenExecutor):
        workers.submit(len, Ending()).result(30)
    assert capfd.readouterr().err == ""


@contextlib.contextmanager
def playing(folder):
    """A match whose two processes wait for players that have children, and whether any of these live."""
    text = HOLDING.replace("say(moves[0])", "open(f'{sys.argv[1]}-{os.getpid()}', 'w'); time.sleep(600)")
    player = python(folder, text, folder / "pipe")
    words = ("match", "bot:easy", player, "--jobs", "2", "--timeout", "60", "--seed", "1")
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "start_new_session": True}
    with (
        alive(folder / "pipe") as lives,
        subprocess.Popen([*PROGRAM, *words], env=environment(), **pipes) as program,
    ):
        deadline = time.monotonic() + 60
        while len(list(folder.glob("pipe-*"))) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        yield program, lives


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
def test_what_all_processes_are_told_at_once_leaves_no_program_behind(tmp_path, name):
    """Neither a player of a match nor a child of it: each process sends its players home before it goes."""
    with playing(tmp_path) as (program, lives):
        os.killpg(program.pid, getattr(signal, name))
        assert program.communicate(timeout=30)[1] == b"seed 1\nBroken off.\n"
        assert program.returncode == 1
        assert not lives()


def test_when_the_program_is_killed_its_processes_go_too(tmp_path):
    with playing(tmp_path) as (program, lives):
        program.kill()
        # Python may add that it cleaned up after it.
        assert b"Traceback" not in program.communicate(timeout=30)[1]
        assert not lives()
