"""Nothing is lost: a game at the prompt is saved by itself, and found again."""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from gamelogs import BOTS, TWO, until
from sessions import Session
from surroundings import with_room
from terminal import PROGRAM, environment, spades

from spades.cli import cli, resume, saved
from spades.events import Event, HandBegun, Scored

#: A game that is quickly played through: south a person, nobody thinks long.
QUICK = ("two-player-basic", "--level", "easy", "--seed", "3", "--set", "hands=1")
#: Who plays on for the scripts of a log.
SEATS = ("--seat", "south=bot:easy", "--seat", "north=bot:easy")
NONE = "no unfinished game is saved; a new one begins with: spades play\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved, not there yet; nor is the folder around it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "spades" / "games"


def put(folder: Path, **logs: bytes) -> None:
    """Save these logs by name, each newer than the one before."""
    folder.mkdir(parents=True, exist_ok=True)
    for age, (name, log) in enumerate(logs.items()):
        path = folder / f"{name}.log"
        path.write_bytes(log)
        os.utime(path, (1_000_000_000 + 60 * age,) * 2)


def whole(*words: str) -> bytes:
    """A game that bots play to its end."""
    return spades("play", *words, *BOTS, "--log", "-").stdout.encode()


# --- saving ---------------------------------------------------------------------------------------


def test_a_game_of_a_person_is_saved_under_a_short_name(folder: Path) -> None:
    """Private, where the system can; and it is the very log that --log would have written."""
    done = spades("play", "--seed", "3", said="4\n")
    (path,) = folder.iterdir()
    assert re.fullmatch(r"[a-z2-9]{6}\.log", path.name)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert spades("verify", path).returncode == 0
    spades("play", "--seed", "3", "--log", "named.log", said="4\n", cwd=folder)
    assert (folder / "named.log").read_bytes() == path.read_bytes()
    assert "Resume with: spades resume\n" in done.stderr
    assert done.stderr.endswith("The game is kept: spades resume\nBroken off.\n")
    assert done.returncode == 1


def test_every_game_has_a_name_of_its_own(folder: Path) -> None:
    for _ in range(3):
        spades("play", said="4\n")
    assert len(list(folder.iterdir())) == 3


def test_a_name_that_is_taken_is_not_taken_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, bbbbbb=b"mine\n")
    letters = iter("bbbbbb" + "cccccc")
    monkeypatch.setattr(saved.secrets, "choice", lambda _: next(letters))
    CliRunner().invoke(cli, ["play", "--seed", "3"], input="4\n")
    assert (folder / "bbbbbb.log").read_bytes() == b"mine\n"
    assert spades("verify", folder / "cccccc.log").returncode == 0


@pytest.mark.parametrize("words", [(*BOTS, "--seed", "3"), ("--log", "here.log"), ("--log", "-")])
def test_a_game_of_bots_and_one_with_a_log_are_not_saved(
    words: tuple[str, ...], folder: Path, tmp_path: Path
) -> None:
    done = spades("play", "two-player", "--set", "hands=1", *words, cwd=tmp_path)
    assert not folder.exists()
    assert "spades resume\n" not in done.stderr


# --- leaving and going on -------------------------------------------------------------------------


def typed(log: bytes) -> list[str]:
    """What south said in the game of that log, in the words of the prompt."""
    said = re.findall(rb"^south (keep|decline|look|(?:bid|play) \w+)", log, re.MULTILINE)
    return [word.decode() for word in said]


@pytest.fixture(scope="module")
def game() -> bytes:
    """A game of two bots; a person who says what south said plays the same."""
    return whole(*QUICK).replace(b"seat south bot:easy", b"seat south human")


def words(moves: list[str]) -> str:
    return "".join(f"{move}\n" for move in moves)


@pytest.mark.parametrize("count", [1, 12, 13, 14, 15, 20, 26])
def test_a_game_that_is_left_goes_on_as_it_would_have_gone(count: int, game: bytes, folder: Path) -> None:
    """In the draw, at the bid, in the play and before the last card."""
    moves = typed(game)
    spades("play", *QUICK, said=words(moves[:count]))
    (path,) = folder.iterdir()
    assert game.startswith(path.read_bytes())
    done = spades("resume", said=words(moves[count:]))
    assert (done.returncode, path.read_bytes()) == (0, game)
    assert spades("resume").stderr == NONE


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("count", [3, 14, 18])
def test_a_game_whose_end_is_sudden_goes_on_too(
    number: signal.Signals, count: int, game: bytes, folder: Path
) -> None:
    with playing(words(typed(game)[:count])) as process:
        process.send_signal(number)
        process.wait(30)
    (path,) = folder.iterdir()
    done = typed(path.read_bytes())
    assert done == typed(game)[:count]
    assert spades("resume", said=words(typed(game)[count:])).returncode == 0
    assert path.read_bytes() == game


def playing(said: str) -> subprocess.Popen[bytes]:
    """A game in which so much was said, waiting for more."""
    process = subprocess.Popen(
        [*PROGRAM, "play", *QUICK],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin is not None and process.stderr is not None
    process.stdin.write(said.encode())
    process.stdin.flush()
    heard = b""
    while heard.count(b"Monkey, ") <= said.count("\n") or not heard.endswith(b": "):
        more = process.stderr.read1()  # type: ignore[attr-defined]
        assert more, heard
        heard += more
    return process


def test_the_last_is_the_newest_that_can_be_gone_on_with(folder: Path) -> None:
    """Not a finished one, nor a damaged one, nor one that is being played."""
    begun = until(TWO, b"south look")
    put(folder, older=begun, newer=until(TWO, b"north look"), over=TWO, bad=begun + b"south sits\n")
    (folder / "empty.log").write_bytes(b"")
    (folder / "later.log").mkdir()
    (folder / "notes.txt").write_bytes(begun)
    assert spades("resume", *SEATS, "--seed", "5").returncode == 0
    assert (folder / "newer.log").read_bytes().count(b"\nend ") == 1
    assert (folder / "older.log").read_bytes() == begun
    with playing("") as process:
        done = spades("resume", *SEATS, "--seed", "5")
        process.kill()
    assert done.returncode == 0
    assert (folder / "older.log").read_bytes() != begun


def test_a_finished_game_with_a_comment_behind_its_end_is_finished(folder: Path) -> None:
    put(folder, over=TWO + b"# a good one\n")
    assert spades("resume").stderr == NONE


def test_without_an_unfinished_game_there_is_nothing_to_go_on_with(folder: Path) -> None:
    done = spades("resume")
    assert (done.returncode, done.stderr, done.stdout) == (1, NONE, "")
    put(folder, over=TWO)
    assert spades("resume").returncode == 1


def test_what_resumes_a_game_that_is_not_the_last_names_it(folder: Path, tmp_path: Path) -> None:
    """And with an outside player that it has to be named again."""
    done = spades("play", "two-player", "--seat", "north=exec:sh -c 'exit'", said="look\n")
    assert "Resume with: spades resume --seat north=PLAYER\n" in done.stderr
    (first,) = folder.iterdir()
    put(folder, later=until(TWO, b"south look"))
    os.utime(folder / "later.log", (4_000_000_000,) * 2)
    done = spades("resume", first.stem, "--seat", "north=exec:sh -c 'exit'")
    shown = re.findall(r"spades resume.*", done.stderr)
    assert shown == [f"spades resume {first.stem} --seat north=PLAYER"] * 2
    done = spades("play", "--log", "my game.log", cwd=tmp_path)
    assert done.stderr.count("spades resume 'my game.log'\n") == 2


def test_every_score_so_far_is_recalled_and_of_the_hand_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A score card needs the scores of all hands; the fifth is under way, four have a score a side."""
    heard: list[list[Event]] = []

    class Session:
        def __init__(self, *_: object) -> None:
            pass

        def recall(self, *events: list[Event]) -> None:
            heard.extend(events)

        def play(self, state: object, *_: object) -> object:
            return state

    monkeypatch.setattr(resume, "Session", Session)
    begun = TWO[: TWO.rindex(b"\nsouth play ") + 1]
    put(folder, begun=begun)
    assert CliRunner().invoke(cli, ["resume", *SEATS]).exit_code == 0
    events, hand = heard
    assert sum(isinstance(event, Scored) for event in events) == 2 * 4
    assert len(events) == 2 * 4 + len(hand)
    assert isinstance(hand[0], HandBegun) and hand[0].number == 5
    assert len(hand) == begun[begun.index(b"\nhand 5 ") + 1 :].count(b"\n")


# --- where nothing can be saved -------------------------------------------------------------------


@pytest.mark.parametrize("blocked", ["config", "config/spades", "config/spades/games"])
def test_where_the_folder_is_a_file_the_game_goes_on_unsaved(blocked: str, tmp_path: Path) -> None:
    (tmp_path / blocked).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / blocked).write_bytes(b"")
    goes_on_unsaved(spades("play", "--seed", "3", said="4\n"), str(tmp_path))


def goes_on_unsaved(done: subprocess.CompletedProcess[str], names: str) -> None:
    """One line says so, and a bid is made all the same."""
    lines = done.stderr.splitlines()
    (told,) = [line for line in lines if "saved" in line]
    assert lines.index(told) < lines.index("Type ? for help, quit to leave.")
    assert names in told
    assert told.startswith("The game can't be saved: ")
    assert told.endswith("--log FILE would keep it.")
    assert "The game is kept" not in done.stderr
    assert "south bids 4" in done.stdout or "bid 4" in done.stdout


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC])
@pytest.mark.parametrize("what", ["mkdir", "create"])
def test_a_folder_that_takes_no_file_leaves_the_game_unsaved(
    what: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, *_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    owner = saved.Path if what == "mkdir" else saved.LogWriter
    monkeypatch.setattr(owner, what, fail)
    goes_on_unsaved(played_here(), os.strerror(number))


def played_here() -> subprocess.CompletedProcess[str]:
    """A bid made in a game within this process."""
    done = CliRunner().invoke(cli, ["play", "--seed", "3"], input="4\n")
    return subprocess.CompletedProcess([], done.exit_code, done.stdout, done.stderr)


def test_a_full_disk_at_the_start_leaves_the_game_unsaved_and_no_file(folder: Path) -> None:
    """A limit on the size of files stands for the full disk, below the length of a header."""
    done = with_room(20, "play", "--seed", "3", said="4\n")
    goes_on_unsaved(done, os.strerror(errno.EFBIG))
    assert not list(folder.iterdir())


def test_a_disk_that_fills_in_a_game_stops_it_and_nothing_is_lost(folder: Path, game: bytes) -> None:
    done = with_room(1000, "play", *QUICK, said=words(typed(game)))
    (path,) = folder.iterdir()
    assert done.returncode == 1
    assert done.stderr.endswith(f"The game is kept: spades resume\n{path}: {os.strerror(errno.EFBIG)}\n")
    assert spades("verify", path).returncode == 0
    rest = typed(game)[len(typed(path.read_bytes())) :]
    assert spades("resume", said=words(rest)).returncode == 0
    assert path.read_bytes() == game


def test_where_no_home_is_known_nothing_is_saved_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither HOME nor an entry of the user database, as in some containers."""
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setattr(os.path, "expanduser", str)
    monkeypatch.chdir(tmp_path)
    goes_on_unsaved(played_here(), "no home folder is known")
    assert not list(tmp_path.iterdir())


def test_an_empty_setting_names_no_folder(tmp_path: Path) -> None:
    goes_on_unsaved(spades("play", said="4\n", cwd=tmp_path, XDG_CONFIG_HOME=""), "no home folder is known")
    assert spades("games", cwd=tmp_path, XDG_CONFIG_HOME="").returncode == 1
    assert not list(tmp_path.iterdir())


def test_a_game_is_not_there_before_its_deals_are_settled(folder: Path) -> None:
    """While a word is asked for there is nothing yet that could be left behind."""
    with Session("play", "two-player-basic", "--word") as session:
        assert session.asks()
        assert not folder.exists() or not list(folder.iterdir())
        session.type("mine")
        assert session.asks()
        assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("name", ["loop.log", "b\udcff.log", "--help.log", "a\nb.log"])
def test_what_is_no_game_among_the_saved_ones_is_passed_over(name: str, folder: Path, game: bytes) -> None:
    """A link to itself, a name that can't be typed, one that would be an option."""
    put(folder, good=game[: game.index(b"south bid")])
    if name == "loop.log":
        (folder / name).symlink_to(name)
    else:
        (folder / name).write_bytes(game)
    done = spades("games")
    assert (done.returncode, done.stderr) == (0, "")
    (row,) = done.stdout.partition("last played\n")[2].splitlines()
    assert row.startswith("good ")
    assert spades("resume").stderr.splitlines()[1] == "Resume with: spades resume"


def test_a_name_is_quoted_where_a_shell_would_take_it_apart(folder: Path, game: bytes) -> None:
    cut = game[: game.index(b"south bid")]
    put(folder, **{"a b; echo c": cut, "newer": cut})
    os.utime(folder / "newer.log", (2**31, 2**31))
    assert "Resume with: spades resume 'a b; echo c'\n" in spades("resume", "a b").stderr
