"""What is no good file, log or stream: a line that says so, a code of its own, and nothing lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest
from terminal import PROGRAM, ROOT, environment, spades

from spades.cli import run as run_module

SCENARIO = (ROOT / "scenarios" / "follow-suit-if-you-can.json").read_bytes()
LOG = (ROOT / "tests" / "cases" / "games" / "game-two-player-1.log").read_bytes()


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A sound scenario in a folder of its own."""
    path = tmp_path / "try.json"
    path.write_bytes(SCENARIO)
    return path


# --- golden logs ----------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_golden_log(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the golden log, and no other file is left behind."""
    golden = scenario.with_suffix(".log")
    golden.write_bytes(b"old\n")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(run_module.os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)) as failed:
        run_module._update(golden, "new\n")
    assert failed.value.filename == str(golden)
    assert golden.read_bytes() == b"old\n"
    assert sorted(path.name for path in scenario.parent.iterdir()) == ["try.json", "try.log"]


def test_a_folder_that_takes_no_file_leaves_the_old_golden_log(scenario: Path) -> None:
    """A limit on the size of files stands for the full disk."""
    resource = pytest.importorskip("resource")
    golden = scenario.with_suffix(".log")
    golden.write_bytes(b"old\n")
    done = subprocess.run(
        [*PROGRAM, "run", "--update", str(scenario)],
        capture_output=True,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (1, f"{golden}: {os.strerror(errno.EFBIG)}\n")
    assert golden.read_bytes() == b"old\n"
    assert sorted(path.name for path in scenario.parent.iterdir()) == ["try.json", "try.log"]


def test_a_golden_log_that_differs_says_how_to_accept_the_new_one(scenario: Path) -> None:
    scenario.with_suffix(".log").write_bytes(b"old\n")
    assert "--update" in spades("run", scenario).stderr


# --- files that are none --------------------------------------------------------------------------


def test_what_is_no_regular_file_can_not_be_resumed(tmp_path: Path) -> None:
    """Nothing can be appended to a pipe or a device; nobody waits for its other end."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, tmp_path, Path("/dev/null"), Path("/dev/zero")):
        done = spades("resume", path)
        assert (done.returncode, done.stderr) == (3, f"{path}: not a regular file\n")
    assert spades("resume", "-").returncode == 2


def test_a_folder_is_told_as_one(scenario: Path, tmp_path: Path) -> None:
    for words in (("verify", tmp_path), ("run", tmp_path), ("replay", tmp_path)):
        done = spades(*words)
        assert done.returncode == 3
        assert done.stderr == f"{tmp_path}: {os.strerror(errno.EISDIR)}\n"


def test_files_that_can_not_be_read_do_not_stop_the_others(scenario: Path, tmp_path: Path) -> None:
    log = tmp_path / "good.log"
    log.write_bytes(LOG)
    missing, folder = tmp_path / "missing", tmp_path / "folder.json"
    folder.mkdir()
    for command, good, last in (
        ("verify", log, "1 of 3 logs hold.\n"),
        ("run", scenario, "1 of 3 scenarios are as expected.\n"),
    ):
        done = spades(command, missing, folder, good)
        assert done.returncode == 3
        assert done.stderr.count("\n") == 2
        assert done.stdout.endswith(last)
        assert done.stdout.count("\n") == 2


def test_a_golden_log_that_can_not_be_written_does_not_stop_the_others(tmp_path: Path) -> None:
    names = [tmp_path / "gone" / "a.json", tmp_path / "b.json"]
    names[0].parent.mkdir()
    for name in names:
        name.write_bytes(SCENARIO)
    (tmp_path / "gone" / "a.log").mkdir()
    done = spades("run", "--update", *names)
    assert done.returncode == 3
    assert names[1].with_suffix(".log").read_bytes().startswith(b"spades-log 1\n")
    assert done.stdout.endswith("1 of 2 scenarios are as expected.\n")


def test_the_name_of_a_file_is_never_sent_raw_to_the_terminal(tmp_path: Path) -> None:
    scenario, log = tmp_path / "\x1b[2J\nx.json", tmp_path / "\x1b[2J\ny.log"
    scenario.write_bytes(SCENARIO)
    log.write_bytes(LOG)
    for words in (("run", scenario), ("verify", log), ("run", "--update", scenario)):
        done = spades(*words)
        assert done.returncode == 0
        for line in (done.stdout + done.stderr).splitlines():
            assert line.isprintable()
            assert line.startswith(str(tmp_path))


def test_a_log_and_a_scenario_are_not_mistaken_for_each_other(scenario: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(LOG)
    done = spades("run", log)
    assert done.returncode == 3
    assert done.stderr == f"{log}:1: this is a log; expected a scenario (JSON)\n"
    for command in ("verify", "replay", "resume"):
        done = spades(command, scenario)
        assert done.returncode == 3
        assert done.stderr.startswith(f"{scenario}:1: found '{{'")
        assert "expected 'spades-log 1'" in done.stderr
        assert "a scenario (JSON) is no log" in done.stderr


@pytest.mark.parametrize("name", ["pile", "deck"])
@pytest.mark.parametrize("value", [False, True, 0, None, [], {}])
def test_cards_are_a_string(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "try.json"
    content = json.loads(SCENARIO)
    hand = content["hands"][0]
    if name == "deck":
        del hand["holds"]
    hand[name] = value
    path.write_text(json.dumps(content), "utf-8")
    done = spades("run", path)
    assert done.returncode == 3
    assert done.stderr.startswith(f"{path}: hands[0].{name}: found ")
    assert "expected a string" in done.stderr


def test_held_cards_are_strings(tmp_path: Path) -> None:
    path = tmp_path / "try.json"
    content = json.loads(SCENARIO)
    for value in (None, 0, [], False):
        content["hands"][0]["holds"]["south"] = value
        path.write_text(json.dumps(content), "utf-8")
        done = spades("run", path)
        assert done.returncode == 3
        assert done.stderr.startswith(f"{path}: hands[0].holds.south: found ")


def test_a_pile_may_hold_nothing(tmp_path: Path) -> None:
    path = tmp_path / "try.json"
    content = json.loads(SCENARIO)
    content["hands"][0]["pile"] = ""
    path.write_text(json.dumps(content), "utf-8")
    assert spades("run", path).returncode == 0


@pytest.mark.parametrize("key", ["seats", "start", "hands", "covers", "expect"])
def test_null_stands_for_nothing_nowhere(key: str, tmp_path: Path) -> None:
    path = tmp_path / "try.json"
    path.write_text(json.dumps(json.loads(SCENARIO) | {key: None}), "utf-8")
    done = spades("run", path)
    assert done.returncode == 3
    assert done.stderr.startswith(f"{path}: {key}: found null")


def test_a_best_move_is_listed_once(tmp_path: Path) -> None:
    path = tmp_path / "try.json"
    best = {"seat": "south", "level": "easy", "moves": ["9S", "play 9S"]}
    path.write_text(json.dumps(json.loads(SCENARIO) | {"expect": {"best": best}}), "utf-8")
    done = spades("run", path)
    assert done.returncode == 3
    assert done.stderr == f"{path}: expect.best.moves[1]: play 9S is listed already\n"


# --- new logs -------------------------------------------------------------------------------------


def test_a_log_whose_header_can_not_be_written_is_removed_again(tmp_path: Path) -> None:
    """Else the next try would need --force for a log that holds nothing."""
    resource = pytest.importorskip("resource")
    log = tmp_path / "new.log"
    done = subprocess.run(
        [*PROGRAM, "play", "--seat", "south=random", "--seed", "1", "--log", str(log)],
        capture_output=True,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)),
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.decode() == f"seed 1\n{log}: {os.strerror(errno.EFBIG)}\n"
    assert not log.exists()


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["+1", "01", "1_0", " 1", "١", "1.0", "0", "-1"])
@pytest.mark.parametrize("option", ["--hand", "--trick"])
def test_the_number_of_a_hand_or_trick_is_written_as_everywhere(
    option: str, number: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(LOG)
    done = spades("replay", log, f"{option}={number}")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert spades("replay", log, f"{option}=1").returncode == 0


def test_there_is_no_fourteenth_trick(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(LOG)
    assert spades("replay", log, "--trick", "14").returncode == 2
    assert spades("replay", log, "--trick", "13").returncode == 0


# --- an old log -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [("--word",), ("--seat", "north=exec:no-such-program")],
    ids=["left at the question for a word", "a program that can't be started"],
)
def test_an_old_log_goes_only_when_a_new_game_begins(words: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "old.log"
    log.write_bytes(LOG)
    assert spades("play", "two-player-basic", *words, "--log", log, "--force").returncode == 1
    assert log.read_bytes() == LOG
