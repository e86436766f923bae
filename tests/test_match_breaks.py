"""A match that is broken off, and the bar that shows how far it is."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path

import pytest
from matches import match, untimed
from terminal import PROGRAM, environment, spades

from spades.cli import cli
from spades.log.writing import LogWriter
from spades.match.logs import LogFolder
from spades.match.pair import PairTask, play_pair
from spades.rules import PRESETS


def start(*words, **streams):
    return subprocess.Popen([*PROGRAM, "match", *map(str, words)], env=environment(), **streams)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("sent", "group"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_ctrl_c_prints_what_was_played(tmp_path, jobs, sent, group):
    """As a terminal sends it, to the whole group, and as `kill` does."""
    words = ("bot:easy", "random", "--games", 999_999, "--jobs", jobs, "--log-dir", tmp_path, "--seed", 8)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    with start(*words, "--json", **pipes) as program:
        deadline = time.monotonic() + 30
        while not (tmp_path / "pair-0002-2.log").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        (os.killpg if group else os.kill)(program.pid, sent)
        out, err = program.communicate(timeout=30)
    assert program.returncode == 1
    assert err.decode() == "seed 8\nBroken off.\n"
    numbers = json.loads(out)
    assert 3 <= numbers["pairs"] < 400_000
    played = 2 * numbers["pairs"]
    assert len(list(tmp_path.iterdir())) == played
    last = sorted(tmp_path.iterdir())[-4:]
    assert spades("verify", *last).stdout.count(": holds, ") == 4
    assert untimed(numbers)["a"] == untimed(match("bot:easy", "random", "--games", played, "--seed", 8))["a"]


@pytest.mark.parametrize("delay", [n / 500 for n in range(10)])
def test_a_signal_after_it_was_broken_off_changes_no_exit_code(delay):
    """It comes while the program leaves, or when it has left."""
    with start("bot:easy", "random", "--games", 999_999, stdout=-1, stderr=-1) as program:
        program.stderr.readline()
        program.send_signal(signal.SIGINT)
        assert program.stderr.readline() == b"Broken off.\n"
        time.sleep(delay)
        program.send_signal(signal.SIGTERM)
        assert program.communicate(timeout=30)[1] == b""
    assert program.returncode == 1


def test_a_signal_waits_until_a_pair_is_written_and_counted(tmp_path, monkeypatch, capsys):
    """It comes between the two logs of the first pair: both are there and the pair counts."""
    create = LogWriter.create

    def interrupted(path, force):
        signal.raise_signal(signal.SIGINT)
        return create(path, force)

    monkeypatch.setattr(LogWriter, "create", interrupted)
    words = ["match", "bot:easy", "random", "--deals", "9", "--log-dir", str(tmp_path), "--json"]
    assert cli.main(words, "spades", standalone_mode=False) == 1
    assert json.loads(capsys.readouterr().out)["pairs"] == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pair-0000-1.log", "pair-0000-2.log"]


class Dying(Executor):
    """Plays two pairs, and then its process is gone."""

    def __init__(self, jobs):
        self.left = jobs

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if self.left:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenExecutor("a process died"))
        self.left = max(self.left - 1, 0)
        return future


def test_a_process_that_died_breaks_the_match_off(monkeypatch, capsys):
    monkeypatch.setattr("spades.cli.match.Workers", Dying)
    words = ["match", "bot:easy", "random", "--deals", "9", "--jobs", "2", "--seed", "1", "--json"]
    assert cli.main(words, "spades", standalone_mode=False) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["pairs"] == 2
    assert err == "seed 1\nBroken off: one of the processes died.\n"


def test_a_log_that_comes_up_meanwhile_is_not_written_over(tmp_path):
    folder = LogFolder(tmp_path, 1)
    (tmp_path / "pair-0000-1.log").write_text("another match\n")
    pair = play_pair(PairTask(PRESETS["partnership"], ("random", "random"), 1, whole=False, logged=True))
    with pytest.raises(FileExistsError):
        folder.write(0, pair)
    assert (tmp_path / "pair-0000-1.log").read_text() == "another match\n"


def test_nothing_played_is_said_to_be_nothing():
    """Broken off at once: no number is made up."""
    with start(
        "bot:easy", "random", "--set", "target=9999999", "--games", 2, stdout=-1, stderr=-1
    ) as program:
        assert program.stderr.readline().startswith(b"seed ")
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=30)
    assert program.returncode == 1
    assert out.startswith(b"bot:easy against random, partnership target=9999999: 0 games in 0 pairs\n")
    assert re.search(rb"^won % +- +-$", out, re.MULTILINE)


def test_a_terminal_gets_a_progress_bar_and_a_pipe_does_not():
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    words = ("bot:easy", "random", "--deals", 3, "--seed", 1)
    with start(*words, stdout=subprocess.PIPE, stderr=theirs) as program:
        os.close(theirs)
        out = program.stdout.read()
        shown = b""
        while select.select([ours], [], [], 5)[0]:
            try:
                shown += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert b"3/3" in shown and b"pairs" in shown
    assert b"#" not in out
    assert spades("match", *words).stderr == "seed 1\n"


def test_a_closed_output_is_no_traceback():
    with start("bot:easy", "random", "--deals", 3, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.close()
        assert b"Traceback" not in program.stderr.read()
    assert program.returncode == 1


def test_a_full_disk_prints_what_was_played(tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("there is no disk that is always full")
    (tmp_path / "pair-0001-1.log").symlink_to("/dev/full")
    done = spades("match", "bot:easy", "random", "--deals", "9", "--log-dir", tmp_path, "--force", "--json")
    assert done.returncode == 1
    assert "pair-0001-1.log" in done.stderr
    assert json.loads(done.stdout)["pairs"] == 1


def test_a_log_that_would_be_a_pipe_is_refused(tmp_path):
    """Opened for writing it would wait for a reader, and no signal would be heeded meanwhile."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes")
    log = tmp_path / "pair-0001-1.log"
    os.mkfifo(log)
    done = spades(
        "match",
        "bot:easy",
        "random",
        "--deals",
        "9",
        "--seed",
        "1",
        "--log-dir",
        tmp_path,
        "--force",
        "--json",
    )
    assert done.returncode == 1
    assert done.stderr == f"seed 1\n{log}: not a regular file\n"
    assert json.loads(done.stdout)["pairs"] == 1
    assert sorted(file.name for file in tmp_path.glob("*-2.log")) == ["pair-0000-2.log"]


@pytest.mark.parametrize("trouble", ["opened", "written"])
def test_a_pair_that_does_not_count_leaves_no_log(tmp_path, trouble):
    """Its second log can't be opened, or not be written: the first is removed."""
    second = tmp_path / "pair-0001-2.log"
    if trouble == "opened":
        second.mkdir()
    elif Path("/dev/full").exists():
        second.symlink_to("/dev/full")
    else:
        pytest.skip("there is no disk that is always full")
    words = ("bot:easy", "random", "--deals", "9", "--log-dir", tmp_path, "--force", "--json")
    done = spades("match", *words)
    assert done.returncode == 1
    assert json.loads(done.stdout)["pairs"] == 1
    left = ["pair-0000-1.log", "pair-0000-2.log", "pair-0001-2.log"]
    assert sorted(file.name for file in tmp_path.iterdir()) == left
