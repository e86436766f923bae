"""``exec:COMMAND``: programs that play, and what they are told."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from outsiders import BOTS, CAREFUL, EASY, RECORDING, SIMPLE, python
from terminal import spades

from spades.match.pair import PairTask, play_pair
from spades.rules import PRESETS as RULES

PRESETS = ("two-player", "two-player-basic", "partnership")
SEATS = {"two-player": ("south", "north"), "two-player-basic": ("south", "north")}
FOUR = ("south", "west", "north", "east")


def game(preset: str, log: Path, *options: str, **players: str) -> subprocess.CompletedProcess[str]:
    """Play a game of seed 4 into the log; south and north are ``bot:easy`` if nothing else is said."""
    players = {"south": "bot:easy", "north": "bot:easy"} | players
    seats = [word for seat, player in players.items() for word in ("--seat", f"{seat}={player}")]
    return spades("play", preset, "--level", "easy", "--seed", "4", "--log", log, *seats, *options)


def until(log: str, line: str) -> str:
    """The log up to and with the first such line."""
    return log[: log.index(f"\n{line}\n") + len(line) + 2]


# --- Whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_the_example_bots_play_whole_games(preset: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    done = game(preset, log, south=CAREFUL, north=SIMPLE)
    assert (done.returncode, done.stderr) == (0, "seed 4\n")
    assert spades("verify", log).stdout.startswith(f"{log}: holds, ")
    text = log.read_text("utf-8")
    assert "\nseat south exec Monkey\n" in text
    assert re.search(r"\nseat north exec (Otter|Bird)\n", text)
    assert "simple.sh" not in text
    assert text.splitlines()[-1].startswith("end ")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_example_bots_are_sensible(preset: str, tmp_path: Path) -> None:
    """Against one that plays the first card it may they win."""
    first = python(tmp_path, "for moves in turns():\n    say('5' if '5' in moves else moves[0])\n")
    for number, bot in enumerate((CAREFUL, SIMPLE)):
        log = tmp_path / f"{number}.log"
        teams = {"south": bot, "north": bot if preset == "partnership" else first}
        if preset == "partnership":
            teams |= {"west": first, "east": first}
        assert game(preset, log, "--set", "hands=12", **teams).returncode == 0
        assert log.read_text("utf-8").splitlines()[-1].split()[1].startswith("south")


def test_the_example_bots_stand_alone() -> None:
    """They could have been written by anybody: nothing of the program is in them."""
    for path in BOTS.iterdir():
        assert not re.search(r"import spades|from spades|-m spades", path.read_text("utf-8"))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_as_a_program_plays_as_the_bot_itself(preset: str, tmp_path: Path) -> None:
    """FORMATS: `exec:spades bot easy` equals `bot:easy` up to the words of the seats."""
    game(preset, tmp_path / "in.log", "--set", "hands=2", south="bot:easy")
    everybody = dict.fromkeys(SEATS.get(preset, FOUR), EASY)
    assert game(preset, tmp_path / "out.log", "--set", "hands=2", **everybody).returncode == 0
    inside = (tmp_path / "in.log").read_text("utf-8")
    assert (tmp_path / "out.log").read_text("utf-8") == inside.replace(" bot:easy ", " exec ")


# --- What a program is told -----------------------------------------------------------------------


def told(record: Path) -> list[str]:
    return record.read_text("utf-8").splitlines()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", ["south", "north"])
def test_a_program_is_told_what_its_seat_may_see_and_nothing_else(
    preset: str, seat: str, tmp_path: Path
) -> None:
    """First its seat, then the log as `replay --as` shows it, its questions, and the end of input."""
    log, record = tmp_path / "game.log", tmp_path / "record"
    player = python(tmp_path, RECORDING, record)
    options = ["--set", "hands=2", *([] if preset == "partnership" else ["--set", "second-card=seen"])]
    assert game(preset, log, *options, **{seat: player}).returncode == 0
    lines = told(record)
    assert lines[0] == f"you {seat}"
    assert "seed ??" in lines
    assert lines[-2].startswith("end ")
    assert lines[-1] == "end of input"
    seen = spades("replay", "--lines", "--as", seat, log).stdout.splitlines()
    assert [line for line in lines[1:-1] if not line.startswith(("turn ", "see "))] == seen
    own = re.compile(rf"{seat} (look|blind-nil|keep|decline|bid|exchange|play)\b")
    asked = [place for place, line in enumerate(lines) if line.startswith("turn ")]
    # Each question comes as the seat's own move is the next thing to happen, and at no other time.
    assert asked == [place - 1 for place, line in enumerate(lines) if own.match(line)]


def test_a_program_is_asked_for_every_legal_move_in_order(tmp_path: Path) -> None:
    record = tmp_path / "record"
    player = python(tmp_path, RECORDING, record)
    game("two-player", tmp_path / "game.log", "--set", "hands=1", south=player)
    lines = told(record)
    turns = [line for line in lines if line.startswith("turn ")]
    assert turns[0] == "turn look blind-nil"
    assert turns[1:14] == ["turn keep decline"] * 13
    assert turns[14] == "turn nil 1 2 3 4 5 6 7 8 9 10 11 12 13"
    assert len(turns) == 1 + 13 + 1 + 13
    holds = next(line for line in lines if line.startswith("holds south")).split()[2:]
    assert set(turns[15].split()[1:]) <= set(holds)
    assert len(turns[-1].split()) == 2


def test_d1_the_card_drawn_is_shown_before_it_is_kept_or_declined(tmp_path: Path) -> None:
    record = tmp_path / "record"
    text = RECORDING.replace("line.split()[1]", "line.split()[-1]").replace('"turn "', '("turn k", "turn ")')
    game("two-player-basic", tmp_path / "game.log", "--set", "hands=1", north=python(tmp_path, text, record))
    lines = told(record)
    shown = [place for place, line in enumerate(lines) if line.startswith("see ")]
    assert len(shown) == 13
    for place in shown:
        assert lines[place + 1] == "turn keep decline"
        assert lines[place + 2].startswith(f"north decline {lines[place].split()[1]} take ")


def test_n3_a_double_nil_player_is_asked_for_every_exchange(tmp_path: Path) -> None:
    """N3: `none` first, then by size and in hand order: 1 + 13 + 78 + 286 of them."""
    record = tmp_path / "record"
    text = RECORDING.replace("line.split()[1]", "line.split()[2 if 'blind-nil' in line else 1]")
    player = python(tmp_path, text, record)
    log = tmp_path / "game.log"
    assert game("two-player", log, "--set", "hands=1", south=player).returncode == 0
    lines = told(record)
    holds = next(line for line in lines if line.startswith("holds south")).split()[2:]
    (moves,) = [line.split()[1:] for line in lines if line.startswith("turn none")]
    assert len(moves) == 378
    assert moves[:14] == ["none", *holds]
    assert moves[14:16] == ["+".join(holds[:2]), f"{holds[0]}+{holds[2]}"]
    assert moves[-1] == "+".join(holds[-3:])
    assert "\nsouth exchange none\n" in log.read_text("utf-8")


def test_the_command_is_run_without_a_shell(tmp_path: Path) -> None:
    player = python(tmp_path, "sys.stderr.write(repr(sys.argv[1:]))\n")
    command = f"{player} $HOME \"a b\" '*' x;y > {tmp_path}/made"
    done = game("two-player", tmp_path / "game.log", north=command)
    assert f"['$HOME', 'a b', '*', 'x;y', '>', '{tmp_path}/made']" in done.stderr
    assert not (tmp_path / "made").exists()


def test_what_a_program_says_on_stderr_passes_through(tmp_path: Path) -> None:
    text = "for moves in turns():\n    sys.stderr.write('thinking\\n')\n    say(moves[0])\n"
    done = game("two-player", tmp_path / "game.log", "--set", "hands=1", north=python(tmp_path, text))
    assert done.returncode == 0
    assert done.stderr == "seed 4\n" + "thinking\n" * 28


def test_a_program_may_end_its_lines_as_windows_does(tmp_path: Path) -> None:
    player = python(tmp_path, "for moves in turns():\n    print(moves[0], end='\\r\\n', flush=True)\n")
    assert game("two-player", tmp_path / "game.log", "--set", "hands=1", north=player).returncode == 0


def test_bid_and_play_may_be_spelled_out(tmp_path: Path) -> None:
    verbs = "for moves in turns():\n    say(('bid ' if 'nil' in moves else 'play ') + moves[-1])\n"
    log = tmp_path / "game.log"
    assert game("partnership", log, "--set", "hands=1", north=python(tmp_path, verbs)).returncode == 0
    assert "\nnorth bid 13\n" in log.read_text("utf-8")


# --- Resuming -------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_resumed_game_goes_on_as_it_would_have_gone(preset: str, tmp_path: Path) -> None:
    """Wherever it stopped: the program is told everything from the start, also what was just completed."""
    log, record = tmp_path / "game.log", tmp_path / "record"
    player = python(tmp_path, RECORDING, record)
    assert game(preset, log, "--set", "hands=2", north=player).returncode == 0
    whole, lines = log.read_bytes(), told(record)
    header = whole.index(b"cut " if preset == "two-player-basic" else b"hand 1")
    for cut in range(header, len(whole), len(whole) // 3):
        log.write_bytes(whole[:cut])
        assert spades("resume", log, "--seat", f"north={player}").returncode == 0
        assert log.read_bytes() == whole
        again = told(record)
        asked = [line for line in again if line.startswith(("see ", "turn "))]
        assert [line for line in again if line not in asked] == [
            line for line in lines if not line.startswith(("see ", "turn "))
        ]
        assert asked == [line for line in lines if line.startswith(("see ", "turn "))][-len(asked) :]


@pytest.mark.parametrize("seated", ["exec", "script"])
def test_anybody_may_take_over_from_a_program_or_a_script(seated: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    game("two-player", log, "--set", "hands=1")
    whole = log.read_text("utf-8").replace("north bot:easy", f"north {seated}")
    typed = "".join(f"{card}\n" for card in re.findall("north play (.*)", whole)[11:])
    for word in ("bot:easy", "random", EASY, SIMPLE, "human"):
        log.write_text(until(whole, re.findall("trick 11 .*", whole)[0]), "utf-8")
        done = spades("resume", log, "--seat", f"north={word}", said=typed)
        assert done.returncode == 0, done.stderr
        assert log.read_text("utf-8").splitlines()[-1].startswith("end ")
        assert f"\nseat north {seated} Otter\n" in log.read_text("utf-8")
    assert log.read_text("utf-8") == whole


def test_a_program_can_not_take_the_seat_of_a_bot(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    game("two-player", log, "--set", "hands=1")
    log.write_text(until(log.read_text("utf-8"), "north look"), "utf-8")
    done = spades("resume", log, "--seat", f"north={EASY}")
    assert done.returncode == 2
    assert "north is bot:easy in the log" in done.stderr


def test_a_log_that_says_exec_starts_nothing_by_itself(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    game("two-player", log, "--set", "hands=1", north=EASY)
    begun = until(log.read_text("utf-8"), "north look").replace("north exec Otter", "north exec touch made")
    log.write_text(begun, "utf-8")
    assert spades("verify", log).returncode == 0
    done = spades("resume", log, cwd=tmp_path)
    assert done.returncode == 2
    assert "--seat north=PLAYER" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.log"]
    log.write_text(begun.replace("north exec", "north exec:touch"), "utf-8")
    assert spades("resume", log, cwd=tmp_path).returncode == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.log"]


def test_a_scenario_starts_no_program(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"scenario": 1, "rules": "two-player", "seats": {"south": SIMPLE}, "seed": 1}))
    done = spades("run", path)
    assert done.returncode == 3
    assert "seats.south" in done.stderr


# --- Words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["exec", "exec:", "exec:  ", "exec:a 'b", "exec:''", "EXEC:ls", "exec ls"])
def test_a_word_without_a_command_is_wrong_usage(word: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    done = game("two-player", log, north=word)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not log.exists()


@pytest.mark.parametrize("text", ["0", "-1", "0.0", "1e3", "inf", "nan", "", "10s", "1000000", "٣"])
def test_a_timeout_that_is_none_is_wrong_usage(text: str, tmp_path: Path) -> None:
    done = game("two-player", tmp_path / "game.log", f"--timeout={text}", north=EASY)
    assert done.returncode == 2
    assert "'--timeout'" in done.stderr


def test_a_person_and_a_program_can_play_each_other(tmp_path: Path) -> None:
    """The person leaves at once; nothing of the program's cards is on the screen."""
    log = tmp_path / "game.log"
    done = game("two-player", log, south="human", north=SIMPLE)
    assert done.returncode == 1
    assert done.stderr.endswith(f"The game is kept: spades resume {log} --seat north=PLAYER\nBroken off.\n")
    assert spades("verify", log).returncode == 0


def test_a_signal_in_the_instant_of_a_start_leaves_no_program_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    start, started = subprocess.Popen, []

    def interrupted(*words: Any, **settings: Any) -> subprocess.Popen[bytes]:
        started.append(start(*words, **settings))
        signal.raise_signal(signal.SIGINT)
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play_pair(PairTask(RULES["partnership"], ("bot:easy", "exec:sleep 600"), 1, whole=False))
    assert [program.wait(10) for program in started] == [-signal.SIGKILL]
