"""``games``, and the saved game that a word stands for."""

from __future__ import annotations

import json
import os
import subprocess
from datetime import datetime
from pathlib import Path

import pytest
from gamelogs import FOUR, TWO, until
from terminal import PROGRAM, environment, spades

#: 9 September 2001, 01:46:40 UTC, and the minutes after it.
TIME = 1_000_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved, in a home folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    monkeypatch.setenv("TZ", "UTC")
    return tmp_path / ".config" / "spades" / "games"


@pytest.fixture
def four(folder: Path) -> Path:
    """Four saved games, the oldest first: finished, unfinished, damaged, and in its third hand."""
    folder.mkdir(parents=True)
    third = FOUR[: FOUR.index(b"\nhand 3 ") + 1]
    logs = {
        "kfinal": FOUR,
        "kbegun": until(TWO, b"north look"),
        "mbroke": TWO.replace(b"trick 1 south", b"trick 1 north"),
        "zthird": third,
    }
    assert logs["mbroke"] != TWO
    for age, (name, log) in enumerate(logs.items()):
        path = folder / f"{name}.log"
        path.write_bytes(log)
        os.utime(path, (TIME + 60 * age,) * 2)
    return folder


def test_no_game_is_saved_yet() -> None:
    done = spades("games")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "No game is saved yet. Begin one with: spades play\n"
    assert spades("games", "--json").stdout == "[]\n"


LIST = """\
Saved in ~/.config/spades/games, newest first:
name    game              stands                  score         last played
zthird  partnership       hand 3                  63 to -129    2001-09-09 01:49
mbroke  -                 damaged                 -             2001-09-09 01:48
  mbroke.log:341: found 'trick 1 north', expected 'trick 1 south' (P4)
kbegun  two-player        hand 1                  0 to 0        2001-09-09 01:47
kfinal  partnership       won by Monkey and Bird  234 to -401   2001-09-09 01:46
"""
#: The same in 40 columns.
NARROW = """\
Saved in ~/.config/spades/games, newest
  first:
name  game  stands  score  last played
zthird  partnership  hand 3  63 to -129
  2001-09-09 01:49
mbroke  -  damaged  -  2001-09-09 01:48
  mbroke.log:341: found 'trick 1 north',
  expected 'trick 1 south' (P4)
kbegun  two-player  hand 1  0 to 0
  2001-09-09 01:47
kfinal  partnership
  won by Monkey and Bird  234 to -401
  2001-09-09 01:46
"""


def test_the_list_says_how_each_game_stands_newest_first(four: Path) -> None:
    """The scores are those of the last lines that begin with score in each log."""
    done = spades("games")
    assert (done.returncode, done.stdout, done.stderr) == (0, LIST, "")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_where_it_is_narrow_the_list_is_broken_between_words(four: Path) -> None:
    assert spades("games", COLUMNS="40").stdout == NARROW
    assert spades("games", COLUMNS="80", TERM="dumb", NO_COLOR="1").stdout == LIST


@pytest.mark.parametrize(
    ("people", "stands", "ending"),
    [
        (["south"], "you won", "you won: You and Bird 234, Otter and Fox -401"),
        (["south", "north"], "you won", "you won: Monkey and Bird 234, Otter and Fox -401"),
        (["east"], "you lost", "you lost: Monkey and Bird 234, You and Otter -401"),
        (["south", "west"], "won by Monkey and Bird", None),
    ],
)
def test_a_finished_game_is_told_to_those_who_played_it(
    people: list[str], stands: str, ending: str | None, folder: Path
) -> None:
    """South and north have 234, west and east -401; others than people are bots that ask nobody."""
    log = FOUR
    for seat in ("south", "west", "north", "east"):
        word = "human" if seat in people else "random"
        log = log.replace(f"seat {seat} script".encode(), f"seat {seat} {word}".encode())
    folder.mkdir(parents=True)
    path = folder / "kfinal.log"
    path.write_bytes(log)
    assert f"  {stands}  " in spades("games").stdout
    told = ending or f"{stands}: Monkey and Bird 234, Otter and Fox -401"
    assert spades("resume", "kfinal").stderr == f"{path}: the game is over, {told}\n"


def test_long_names_and_scores_fit_the_list(folder: Path) -> None:
    """The same game with names of 40 columns, and one with scores of five characters."""
    folder.mkdir(parents=True)
    long = FOUR.replace(b"script Monkey", b"script " + b"Monkey " * 5 + b"Tails")
    (folder / "kfinal.log").write_bytes(long)
    start = b"seat east script Fox\nstart south-north -1000 bags 0\nstart west-east -1000 bags 0\n"
    head = FOUR[: FOUR.index(b"hand 1")].replace(b"seat east script Fox\n", start)
    (folder / "kbegun.log").write_bytes(head.replace(b"-1000", b"-10000"))
    done = spades("games").stdout
    assert max(map(len, done.splitlines())) <= 80
    assert "  won by Monkey Monkey..  234 to -401 " in done
    assert "kbegun  partnership  hand 1  -10000 to -10000  " in done


def test_a_prefix_picks_games(four: Path) -> None:
    shown = spades("games", "k").stdout.splitlines()
    assert [line.split()[0] for line in shown[2:]] == ["kbegun", "kfinal"]
    assert len(spades("games", "KB").stdout.splitlines()) == 3


def test_a_prefix_that_no_name_has_is_an_answer_of_no(four: Path) -> None:
    done = spades("games", "q")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "no saved game begins with 'q'; spades games lists them all\n"


def test_programs_get_the_same_as_json(four: Path) -> None:
    games = {game["name"]: game for game in json.loads(spades("games", "--json").stdout)}
    assert list(games) == ["zthird", "mbroke", "kbegun", "kfinal"]
    assert {name: game["state"] for name, game in games.items()} == {
        "zthird": "unfinished",
        "mbroke": "damaged",
        "kbegun": "unfinished",
        "kfinal": "finished",
    }
    won, begun, bad = games["kfinal"], games["kbegun"], games["mbroke"]
    assert won["scores"] == {"south-north": 234, "west-east": -401}
    assert won["bags"] == {"south-north": 4, "west-east": 9}
    assert (won["winner"], won["stops"], won["hand"]) == ("south-north", None, 9)
    assert won["rules"] == "partnership target=200"
    assert datetime.fromisoformat(won["time"]).timestamp() == TIME
    assert (begun["winner"], begun["hand"], begun["being_played"]) == (None, 1, False)
    assert begun["stops"] == "in hand 1, at the double-nil offer, south to move"
    assert bad["reason"] == "mbroke.log:341: found 'trick 1 north', expected 'trick 1 south' (P4)"
    assert all(Path(game["path"]) == four / f"{name}.log" for name, game in games.items())


def test_a_game_that_is_being_played_is_listed_as_that(folder: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "play", "two-player"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stderr is not None
        heard = b""
        while not heard.endswith(b": "):
            heard += process.stderr.read1()  # type: ignore[attr-defined]
        assert "  hand 1, being played  " in spades("games").stdout
        assert json.loads(spades("games", "--json").stdout)[0]["being_played"] is True
        process.kill()
    assert "being played" not in spades("games").stdout


def test_what_is_odd_in_the_folder_harms_nothing(folder: Path) -> None:
    """A file without a line, a torn one, a folder, a link to nowhere, a name that is no word."""
    folder.mkdir(parents=True)
    (folder / "empty.log").write_bytes(b"")
    (folder / "torn.log").write_bytes(TWO[:2000].rpartition(b"\n")[0])
    (folder / "dir.log").mkdir()
    (folder / "gone.log").symlink_to(folder / "nowhere")
    (folder / "notes.txt").write_bytes(b"x")
    (folder / "a\x1b[2J.log").write_bytes(b"\x1b[2J\n")
    done = spades("games")
    assert (done.returncode, done.stderr) == (0, "")
    shown = done.stdout.splitlines()
    assert all(line.isprintable() for line in shown)
    assert {line.split()[0]: line.split()[2] for line in shown[2:] if line[0] != " "} == {
        "empty": "damaged",
        "torn": "hand",
    }
    assert "  empty.log:1: the file is empty; expected 'spades-log 1'" in shown


@pytest.mark.parametrize(
    ("log", "line", "expected"), [(b"garbage", 1, "spades-log 1"), (b"spades-log 1\nrul", 2, "rules ")]
)
def test_a_torn_header_is_told_by_all_with_file_and_line(
    log: bytes, line: int, expected: str, folder: Path
) -> None:
    folder.mkdir(parents=True)
    path = folder / "zz9999.log"
    path.write_bytes(log)
    wrong = f"{path.name}:{line}: the header ends too early; expected a line '{expected}…'"
    assert f"  {wrong}" in spades("games", COLUMNS="200").stdout.splitlines()
    assert f"Passed over: {folder / wrong}\n" in spades("resume").stderr
    for command in ("resume", "verify"):
        assert spades(command, "zz").stderr == f"{folder / wrong}\n"
    assert path.read_bytes() == log


def test_a_folder_that_is_none_is_said_to_be_none(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_bytes(b"")
    for words in (("games",), ("resume",)):
        done = spades(*words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert str(folder) in done.stderr


# --- the log that a word stands for -----------------------------------------------------------------


@pytest.mark.parametrize("command", ["verify", "replay", "hint", "resume"])
def test_the_beginning_of_a_name_stands_for_its_game(command: str, four: Path, tmp_path: Path) -> None:
    words = ["--seat", "south=random", "--seat", "north=random"] if command == "resume" else []
    for name in ("kb", "KBEGUN", "kbegun.log"):
        done = spades(command, name, *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_a_file_of_that_name_comes_first(four: Path, tmp_path: Path) -> None:
    (tmp_path / "kbegun").write_bytes(FOUR)
    done = spades("verify", "kbegun", cwd=tmp_path)
    assert done.stdout.startswith("kbegun: holds, 9 hands, won by south-north: ")


def test_a_folder_of_that_name_is_no_log(four: Path, tmp_path: Path) -> None:
    (tmp_path / "kbegun").mkdir()
    assert spades("verify", "kbegun", cwd=tmp_path).returncode == 0


def test_a_whole_name_is_not_the_beginning_of_another(four: Path, tmp_path: Path) -> None:
    (four / "kbegun2.log").write_bytes(TWO)
    assert "unfinished" in spades("verify", "kbegun", cwd=tmp_path).stdout


@pytest.mark.parametrize("command", ["verify", "replay", "hint", "resume"])
def test_a_beginning_of_several_names_is_refused_with_them(command: str, four: Path, tmp_path: Path) -> None:
    done = spades(command, "k", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("several saved games begin with 'k': kbegun, kfinal\n")


@pytest.mark.parametrize("command", ["verify", "replay", "hint", "resume"])
@pytest.mark.parametrize("word", ["q", "q.log", ""])
def test_a_word_for_no_log_is_a_missing_file(command: str, word: str, four: Path, tmp_path: Path) -> None:
    done = spades(command, word, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert done.stderr.startswith(f"{word}: No such file or directory")
    if word:
        assert "saved game" in done.stderr
    assert "saved game" not in spades(command, "q/r.log", cwd=tmp_path).stderr


def test_a_finished_game_can_be_looked_at_but_not_gone_on_with(four: Path, tmp_path: Path) -> None:
    seats = [word for seat in ("south", "west", "north", "east") for word in ("--seat", f"{seat}=random")]
    done = spades("resume", "kfinal", *seats, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == (
        f"{four / 'kfinal.log'}: the game is over, won by Monkey and Bird: "
        "Monkey and Bird 234, Otter and Fox -401\n"
    )
    assert (four / "kfinal.log").read_bytes() == FOUR


def test_several_logs_may_be_named_and_one_not_be_there(four: Path, tmp_path: Path) -> None:
    done = spades("verify", "kf", "q", "zt", cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (3, "2 of 3 logs hold.")


def test_whoever_reads_a_game_list_may_leave(four: Path) -> None:
    """``spades games | head -1``: no error about it."""
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(PROGRAM)} games | head -1"],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.stdout.decode() == LIST.splitlines(keepends=True)[0]
    assert done.stderr == b""
