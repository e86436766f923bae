"""A disk that fills, what may not be written, two programs at one log: one line each, and nothing is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import threading
from pathlib import Path

import pytest
from gamelogs import BOTS
from outsiders import EASY
from surroundings import bound_by_rights, with_room
from terminal import PROGRAM, ROOT, environment, spades

DEALS = ("--seed", "6", "--set", "hands=3")
GAME = ("two-player", *BOTS, *DEALS)
SCENARIO = ROOT / "scenarios" / "follow-suit-if-you-can.json"
FULL = os.strerror(errno.EFBIG)
FORBIDDEN = os.strerror(errno.EACCES)


@pytest.fixture(scope="module")
def whole() -> bytes:
    """The log of the game where nothing is in its way."""
    return spades("play", *GAME, "--log", "-").stdout.encode()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log's name in a folder of its own."""
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "game.log"


# --- a full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [300, 1000, 2500, 4000])
def test_a_disk_that_fills_again_and_again(size: int, log: Path, whole: bytes) -> None:
    """Each time more room is made the game goes on, and stops with whole lines when that is full too."""
    start: tuple[str | Path, ...] = ("play", *GAME, "--log", log)
    while size < len(whole):
        done = with_room(size, *start)
        assert done.returncode == 1
        errors = [line for line in done.stderr.splitlines() if line != "seed 6"]
        assert errors == [f"The game is kept: spades resume {log}", f"{log}: {FULL}"]
        assert whole.startswith(log.read_bytes()) and log.read_bytes().endswith(b"\n")
        assert size - 1000 < log.stat().st_size <= size
        start, size = ("resume", log), size + 700
    assert spades("resume", log).returncode == 0
    assert log.read_bytes() == whole


def test_a_full_disk_ends_an_outside_program_too(log: Path, whole: bytes) -> None:
    seats = ("--seat", "south=bot:easy", "--seat", f"north={EASY}")
    done = with_room(2500, "play", "two-player", *seats, *DEALS, "--log", log)
    assert done.returncode == 1
    assert done.stderr.splitlines()[1:] == [
        f"The game is kept: spades resume {log} --seat north=PLAYER",
        f"{log}: {FULL}",
    ]
    assert spades("resume", log, "--seat", "north=bot:easy").returncode == 0
    assert log.read_bytes() == whole.replace(b"north bot:easy Otter", b"north exec Otter")


def test_a_full_disk_in_a_scenario(log: Path) -> None:
    done = with_room(400, "run", SCENARIO, "--log", log)
    assert (done.returncode, done.stderr) == (1, f"{log}: {FULL}\n")
    assert spades("verify", log).returncode == 0


# --- what may not be written ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [("play", *GAME, "--log", "{}/new.log"), ("run", SCENARIO, "--log", "{}/new.log")],
    ids=["play", "run"],
)
def test_a_folder_that_may_not_be_written_takes_no_log(words: tuple[str, ...], log: Path) -> None:
    """Nothing is played first."""
    log.parent.chmod(0o555)
    done = bound_by_rights(*[str(word).format(log.parent) for word in words])
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.removeprefix("seed 6\n") == f"{log.parent / 'new.log'}: {FORBIDDEN}\n"
    assert list(log.parent.iterdir()) == []


def test_a_folder_that_may_not_be_written_takes_no_logs_of_a_match(log: Path) -> None:
    log.parent.chmod(0o555)
    done = bound_by_rights(
        "match", "random", "random", "--deals", "2", "--seed", "1", "--log-dir", log.parent
    )
    assert done.returncode == 1
    assert done.stderr == f"seed 1\n{log.parent / 'pair-0000-1.log'}: {FORBIDDEN}\n"


def test_a_person_plays_on_where_no_game_may_be_saved(log: Path) -> None:
    log.parent.chmod(0o555)
    done = bound_by_rights("play", "--seed", "3", said="4\n", XDG_CONFIG_HOME=str(log.parent))
    (told,) = [line for line in done.stderr.splitlines() if "saved" in line]
    assert told.startswith("The game can't be saved: ") and FORBIDDEN in told
    assert "bid 4" in done.stdout


def test_a_log_that_may_only_be_read_is_shown_and_not_gone_on_with(log: Path, whole: bytes) -> None:
    begun = whole[: whole.index(b"hand 2")]
    log.write_bytes(begun)
    log.chmod(0o444)
    done = bound_by_rights("resume", log)
    assert (done.returncode, done.stderr) == (1, f"{log}: {FORBIDDEN}\n")
    assert bound_by_rights("replay", log, "--hand", "1").returncode == 0
    assert log.read_bytes() == begun


def test_a_log_that_may_not_be_read_can_not_be_read(log: Path, whole: bytes) -> None:
    log.write_bytes(whole)
    log.chmod(0)
    for command in ("verify", "replay", "resume"):
        done = bound_by_rights(command, log)
        assert (done.returncode, done.stderr) == (3, f"{log}: {FORBIDDEN}\n")


# --- more than one program ------------------------------------------------------------------------

LOCKED = "another program is writing this log"


def at_once(count: int, *words: str | Path) -> list[tuple[int, list[str]]]:
    """The exit codes and errors of so many programs that are started at the same moment."""
    programs = [
        subprocess.Popen(
            [*PROGRAM, *map(str, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for _ in range(count)
    ]
    said = [program.communicate(timeout=60)[1].decode() for program in programs]
    return [
        (program.returncode, [line for line in text.splitlines() if not line.startswith("seed ")])
        for program, text in zip(programs, said, strict=True)
    ]


@pytest.fixture(scope="module")
def long() -> tuple[tuple[str, ...], bytes]:
    """The words of a game that takes as long as the program's start, so that several meet, and its log."""
    words = ("play", *GAME, "--set", "hands=300", "--set", "target=99999")
    return words, spades(*words, "--log", "-").stdout.encode()


@pytest.mark.parametrize("part", [400, 2000, 40000])
def test_several_that_go_on_with_a_log_at_once_write_it_once(
    part: int, log: Path, long: tuple[tuple[str, ...], bytes]
) -> None:
    """One plays; the others are refused, or come when the game is over."""
    _, whole = long
    log.write_bytes(whole[: whole.index(b"\n", part) + 1])
    over = f"{log}: the game is over, "
    told = at_once(4, "resume", log)
    assert log.read_bytes() == whole
    assert (0, []) in told
    told.remove((0, []))
    for code, errors in told:
        (error,) = errors
        assert (code, error) == (1, f"{log}: {LOCKED}") or (code == 0 and error.startswith(over))


def test_several_that_begin_a_log_at_once_write_it_whole(
    log: Path, long: tuple[tuple[str, ...], bytes]
) -> None:
    words, whole = long
    told = at_once(4, *words, "--log", log, "--force")
    assert log.read_bytes() == whole
    assert (0, []) in told
    assert all(one in ((0, []), (1, [f"{log}: {LOCKED}"])) for one in told)


def test_a_log_that_nobody_reads_any_more(log: Path) -> None:
    """A pipe whose reader leaves: the game stops, though it has more to write than a pipe holds (64 KB)."""
    os.mkfifo(log)
    heard = []

    def read() -> None:
        with log.open("rb", buffering=0) as pipe:
            heard.append(pipe.read(14))

    reader = threading.Thread(target=read)
    reader.start()
    long = ("--set", "hands=100", "--set", "target=99999")
    done = spades("play", "two-player", *BOTS, *long, "--log", log, "--force")
    reader.join(10)
    assert heard == [b"spades-log 1\nr"]
    assert done.returncode == 1
