"""A log that somebody else deletes, replaces or changes while it is played: one line, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from outsiders import python
from terminal import spades

from spades.cli import cli
from spades.log.writing import LogDisturbed, LogWriter

GAME = ("play", "two-player", "--seed", "4", "--set", "hands=2", "--seat", "south=bot:easy")
#: What was in the other file that took the place of the log.
OTHER = "a letter to Otter\n"
#: Plays the first card it may; at its fifth turn, in the draw, it does something to the log, its first word.
DISTURBING = """
log = sys.argv[1]
folder = os.path.dirname(log)
for number, moves in enumerate(turns(), 1):
    if number == 5:
        WHAT
    say(moves[0])
"""
STEADY = DISTURBING.replace("WHAT", "pass")


def play(log: Path, what: str, tmp_path: Path) -> tuple[int, list[str]]:
    """The exit code and the errors of a game in which this was done to the log."""
    player = python(tmp_path, DISTURBING.replace("WHAT", what), log)
    done = spades(*GAME, "--seat", f"north={player}", "--log", log)
    seed, *errors = done.stderr.splitlines()
    assert seed == "seed 4"
    return done.returncode, errors


def resume(log: Path, tmp_path: Path) -> list[str]:
    """The errors of going on with a log to the end of its game."""
    done = spades("resume", log, "--seat", f"north={python(tmp_path, STEADY, log)}")
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of the same game if it is left alone."""
    folder = tmp_path_factory.mktemp("whole")
    assert play(folder / "game.log", "pass", folder) == (0, [])
    return (folder / "game.log").read_bytes()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a log is to be written, in a folder of its own."""
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "game.log"


def begun(data: bytes, whole: bytes) -> bool:
    """Whether it is the game up to the disturbance, or on to some line of the same draw."""
    return whole.startswith(data) and data.endswith(b"\n") and 4 <= data.count(b"\nnorth ") <= 14


def test_a_deleted_log_is_put_back(log: Path, whole: bytes, tmp_path: Path) -> None:
    code, errors = play(log, "os.unlink(log)", tmp_path)
    assert code == 1
    assert errors == [
        f"{log}: the log was deleted while it was written; it is put back, and spades resume goes on with it"
    ]
    assert begun(log.read_bytes(), whole)
    assert resume(log, tmp_path) == []
    assert log.read_bytes() == whole


@pytest.mark.parametrize("names", [["game-1.log"], ["game-1.log", "game-2.log"]], ids=["free", "taken"])
@pytest.mark.parametrize(
    "what",
    [f"os.unlink(log); open(log, 'w').write({OTHER!r})", "os.replace(folder + '/letter', log)"],
    ids=["deleted before", "as editors do"],
)
def test_a_log_whose_place_is_taken_goes_beside_it(
    what: str, names: list[str], log: Path, whole: bytes, tmp_path: Path
) -> None:
    """The other file stays as it is, and so does one that has the next name already."""
    (log.parent / "letter").write_text(OTHER, "utf-8")
    *taken, kept = [log.parent / name for name in names]
    for path in taken:
        path.write_text(OTHER, "utf-8")
    code, errors = play(log, what, tmp_path)
    assert code == 1
    assert errors == [f"{log}: another file took the log's place while it was written; the log is now {kept}"]
    for path in (log, *taken):
        assert path.read_text("utf-8") == OTHER
    assert begun(kept.read_bytes(), whole)
    assert resume(kept, tmp_path) == []
    assert kept.read_bytes() == whole


def test_a_log_whose_folder_is_gone_can_not_be_put_back(log: Path, tmp_path: Path) -> None:
    code, errors = play(log, "os.unlink(log); os.rmdir(folder)", tmp_path)
    assert code == 1
    (error,) = errors
    assert error.startswith(f"{log}: the log was deleted while it was written, and can't be put back: ")


def test_a_shortened_log_has_no_hole(log: Path, whole: bytes, tmp_path: Path) -> None:
    """What is left of it can be gone on with, also where its last line is torn now."""
    code, errors = play(log, "os.truncate(log, 300)", tmp_path)
    assert code == 1
    (error,) = errors
    assert re.fullmatch(
        re.escape(f"{log}: another program changed the log being written: it has 300 bytes, expected ")
        + "[0-9]{3}; spades resume goes on with what it holds",
        error,
    )
    assert log.read_bytes() == whole[:300]
    (cut,) = resume(log, tmp_path)
    assert cut.endswith("the last line was cut short and is dropped")
    assert log.read_bytes() == whole


def test_an_emptied_log_stays_empty(log: Path, tmp_path: Path) -> None:
    code, errors = play(log, "os.truncate(log, 0)", tmp_path)
    assert code == 1
    (error,) = errors
    assert ": it has 0 bytes, expected " in error
    assert log.read_bytes() == b""
    assert spades("resume", log).returncode == 3


def test_a_comment_added_meanwhile_is_not_written_over(log: Path, whole: bytes, tmp_path: Path) -> None:
    """It may be added by hand; the game stops, and goes on behind it."""
    comment = b"# a fine game so far, and longer than any line that comes next\n"
    code, errors = play(log, f"open(log, 'ab').write({comment!r})", tmp_path)
    assert code == 1
    assert len(errors) == 1
    data = log.read_bytes()
    assert data.endswith(comment) and begun(data.removesuffix(comment), whole)
    assert data.count(b"\nnorth ") == 4
    assert resume(log, tmp_path) == []
    assert log.read_bytes().replace(comment, b"") == whole


def test_junk_added_meanwhile_is_named_and_nothing_is_written_behind_it(log: Path, tmp_path: Path) -> None:
    code, errors = play(log, "open(log, 'ab').write(b'north sits\\n')", tmp_path)
    assert code == 1
    assert len(errors) == 1
    data = log.read_bytes()
    done = spades("resume", log, "--seat", f"north={python(tmp_path, STEADY, log)}")
    assert done.returncode == 1
    place = data.count(b"\n")
    assert done.stderr.startswith(f"{log}:{place}: ")
    assert done.stderr.count("\n") == 1
    assert log.read_bytes() == data


def test_a_log_that_is_moved_is_written_on_where_it_is(log: Path, whole: bytes, tmp_path: Path) -> None:
    """And another file of its name stays as it is; in the end it is said that this is not the log."""
    moved = log.with_name("moved.log")
    what = f"os.rename(log, folder + '/moved.log'); open(log, 'w').write({OTHER!r})"
    assert play(log, what, tmp_path) == (1, [f"{log}: the log was moved while it was written"])
    assert moved.read_bytes() == whole
    assert log.read_text("utf-8") == OTHER


def test_a_saved_game_that_is_deleted_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its person leaves without another word: what is said then of how to go on is true."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    text = "import glob\nfor moves in turns():\n    [os.unlink(log) for log in glob.glob(sys.argv[1])]\n"
    saved = tmp_path / "spades" / "games"
    player = python(tmp_path, text + "    say(moves[0])\n    time.sleep(60)\n", saved / "*.log")
    done = spades("play", "two-player", "--seed", "4", "--set", "first=north", "--seat", f"north={player}")
    (log,) = saved.iterdir()
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"{log}: the log was deleted while it was written; it is put back, and spades resume goes on with it"
    )
    assert spades("verify", log).returncode == 0


def test_an_unused_log_is_removed_but_never_a_file_that_took_its_place(log: Path) -> None:
    LogWriter.create(log).close()
    assert not log.exists()
    with LogWriter.create(log):
        log.unlink()
        log.write_text(OTHER, "utf-8")
    assert log.read_text("utf-8") == OTHER


@pytest.mark.parametrize("becomes", [slice(0, 300), slice(0, 2200)], ids=["shorter", "longer"])
def test_a_log_that_changes_while_resume_reads_it_is_left_alone(
    log: Path, whole: bytes, becomes: slice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_meanwhile(*_: object) -> None:
        log.write_bytes(whole[becomes])

    log.write_bytes(whole[:2000])
    monkeypatch.setattr("spades.cli.resume._fate", read_meanwhile)
    monkeypatch.setattr("spades.cli.resume._players", lambda *_: ("bot:easy", "bot:easy"))
    with pytest.raises(LogDisturbed, match=f"it has {len(whole[becomes])} bytes, expected 2000"):
        cli.main(["resume", str(log)], "spades", standalone_mode=False)
    assert log.read_bytes() == whole[becomes]
