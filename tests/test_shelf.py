"""Which saved game is the last, what was never begun, and that nobody who looks is in anybody's way."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gamelogs import TWO, until
from sessions import Session, Way
from terminal import spades

from spades.cli import shelf
from spades.log import writing

fcntl = pytest.importorskip("fcntl")

BEGUN = until(TWO, b"north look")
#: Who plays on for the scripts of a log.
SEATS = ("--seat", "south=bot:easy", "--seat", "north=bot:easy", "--seed", "5")
UNPLAYED = "You made no move: the game is not kept.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "spades" / "games"
    path.mkdir(parents=True)
    return path


def put(folder: Path, *logs: tuple[str, bytes]) -> None:
    """Save these logs by name, each newer than the one before."""
    for age, (name, log) in enumerate(logs):
        path = folder / f"{name}.log"
        path.write_bytes(log)
        os.utime(path, (1_000_000_000 + 60 * age,) * 2)


@contextlib.contextmanager
def locked(path: Path, how: int) -> Iterator[None]:
    """The file locked by another program."""
    with path.open("rb") as file:
        fcntl.flock(file, how)
        yield


# --- which is the last ----------------------------------------------------------------------------


def test_newer_games_that_can_not_be_gone_on_with_are_named(folder: Path) -> None:
    """A damaged one and one that is being played; not a finished one, nor whatever is older."""
    bad = BEGUN + b"south sits\n"
    put(folder, ("old", bad), ("good", BEGUN), ("bad", bad), ("over", TWO), ("busy", BEGUN))
    with locked(folder / "busy.log", fcntl.LOCK_EX):
        done = spades("resume", *SEATS)
    assert done.returncode == 0
    line = bad.count(b"\n")
    busy, damaged, *rest = done.stderr.splitlines()
    assert busy == f"Passed over: {folder / 'busy.log'}: it is being played"
    assert damaged.startswith(f"Passed over: {folder / 'bad.log'}:{line}: ")
    assert "'south sits'" in damaged
    assert not any("Passed over" in note for note in rest)
    assert (folder / "good.log").read_bytes() != BEGUN


def test_a_game_that_can_not_be_written_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever runs the tests may be allowed everything: the refusal is a stand-in's."""
    put(folder, ("good", BEGUN), ("mine", BEGUN))
    real = Path.open

    def fail(path: Path, mode: str = "r", *rest: object, **more: object) -> object:
        if path.stem == "mine" and "a" in mode:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, mode, *rest, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", fail)
    assert shelf.last_unfinished() == folder / "good.log"
    assert capsys.readouterr().err == f"Passed over: {folder / 'mine.log'}: Permission denied\n"


# --- looking is in nobody's way -------------------------------------------------------------------


def test_a_game_that_is_looked_at_can_be_gone_on_with(folder: Path) -> None:
    """Who looks holds it for an instant, here for a tenth of a second."""
    put(folder, ("good", BEGUN))
    path = folder / "good.log"
    with locked(path, fcntl.LOCK_SH):
        assert "being played" not in spades("games").stdout
        assert shelf.last_unfinished() == path
    held = locked(path, fcntl.LOCK_SH)
    held.__enter__()
    timer = threading.Timer(0.1, held.__exit__, (None, None, None))
    timer.start()
    with shelf.writer_of(path):
        assert writing.is_being_written(path)
    timer.join()
    assert not writing.is_being_written(path)


def test_what_is_being_written_is_said_to_be_soon(folder: Path) -> None:
    put(folder, ("good", BEGUN))
    begun = time.monotonic()
    with locked(folder / "good.log", fcntl.LOCK_EX), pytest.raises(writing.LogLocked):
        shelf.writer_of(folder / "good.log")
    assert 0.1 < time.monotonic() - begun < 2


def test_a_log_that_is_removed_before_it_is_locked_is_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, ("good", BEGUN))
    monkeypatch.setattr(writing, "_lock", lambda _: (folder / "good.log").unlink())
    with pytest.raises(FileNotFoundError):
        writing.LogWriter(folder / "good.log")


# --- what was never begun -------------------------------------------------------------------------


@pytest.mark.parametrize("pipes", [True, False])
@pytest.mark.parametrize("way", [Way.END_OF_INPUT, Way.CTRL_C, Way.TERMINATED, Way.HUNG_UP])
def test_a_game_that_is_left_before_a_move_is_forgotten(pipes: bool, way: Way, folder: Path) -> None:
    """Partnership: three bots bid before the person, who asks for the scores and for a mistake.

    The others that are saved stay.
    """
    put(folder, ("good", BEGUN), ("empty", b""))
    with Session("play", "--seed", "3", pipes=pipes, TERM="dumb") as session:
        assert session.asks()
        for said in ("score", "4 spades please"):
            session.type(said)
            assert session.asks()
        assert len(list(folder.iterdir())) == 3
        assert session.leave(way) == 1
        if way is not Way.HUNG_UP or pipes:
            assert UNPLAYED in session.shown
            assert "The game is kept" not in session.shown
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "good.log": BEGUN,
        "empty.log": b"",
    }


def test_quit_before_a_move_leaves_no_game_to_go_on_with(folder: Path) -> None:
    done = spades("play", said="quit\n")
    assert (done.returncode, list(folder.iterdir())) == (1, [])
    assert UNPLAYED in done.stderr
    assert spades("resume").stderr == "no unfinished game is saved; a new one begins with: spades play\n"


@pytest.mark.parametrize("said", ["quit\n", "4\nsave\nquit\n"])
def test_save_says_before_a_move_that_the_game_is_kept_only_from_then_on(said: str, folder: Path) -> None:
    """After it, and with a log of one's own, it is kept in any case: the end says the same."""
    shown = spades("play", "--seed", "3", said=f"save\n{said}", COLUMNS="300")
    early = "You made no move yet: the game is kept from your first move on, in "
    late = "All up to now is written"
    paths = list(folder.iterdir())
    assert shown.stdout.count(f"  {early}{folder}{os.sep}") == 1
    assert shown.stdout.count(f"  {late}; the game is kept in {folder}{os.sep}") == len(paths)
    assert (UNPLAYED in shown.stderr) == (not paths) == (said == "quit\n")
    own = spades("play", "--log", "my.log", said="save\nquit\n", cwd=folder.parent)
    assert own.stdout.endswith(f"  {late}; the game is kept in my.log\n")
    assert own.stderr.endswith("The game is kept: spades resume my.log\nBroken off.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("two-player",), "look\n"),
        (("two-player-basic",), "k\n"),
        (("two-player-basic", "--word"), "my word\n"),
        (("partnership", "--seat", "north=human"), "\n4\n"),
    ],
    ids=" ".join,
)
def test_a_game_in_which_anything_was_said_is_kept(words: tuple[str, ...], said: str, folder: Path) -> None:
    done = spades("play", *words, said=said)
    (path,) = folder.iterdir()
    assert UNPLAYED not in done.stderr
    assert spades("verify", path).returncode == 0
    assert "The game is kept: spades resume\n" in done.stderr


def test_a_log_that_was_asked_for_is_kept(folder: Path) -> None:
    for words in (("play", "--log", "my.log"), ("resume", "my.log")):
        done = spades(*words, cwd=folder.parent)
        assert UNPLAYED not in done.stderr
        assert spades("verify", folder.parent / "my.log").returncode == 0


def test_a_killed_game_is_kept_and_not_forgotten_when_it_is_left_again(folder: Path) -> None:
    """Only whoever began it knows that it is nobody's."""
    with Session("play", "--seed", "3", pipes=True) as session:
        assert session.asks()
        session.leave(Way.KILLED)
    (path,) = folder.iterdir()
    assert spades("resume").stderr.endswith("The game is kept: spades resume\nBroken off.\n")
    assert path.exists()


def test_another_file_in_the_place_of_the_log_is_left_alone(folder: Path) -> None:
    with Session("play", "--seed", "3", pipes=True) as session:
        assert session.asks()
        (path,) = folder.iterdir()
        path.rename(folder / "moved")
        path.write_bytes(TWO)
        assert session.leave(Way.END_OF_INPUT) == 1
    assert path.read_bytes() == TWO
    assert (folder / "moved").read_bytes().startswith(b"spades-log 1\n")
