"""``exec:COMMAND``: programs that mean harm to the game or to the machine it is played on."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path

import pytest
from outsiders import EASY, HOLDING, alive, outside, python
from terminal import spades

GAME = ("play", "two-player", "--seed", "4", "--set", "hands=1", "--set", "first=north", "--seat")
WORDS = (*GAME, "south=bot:easy", "--seat")
#: Nothing short of SIGKILL ends it, nor a child of it.
DEAF = """
import signal
for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGALRM", "SIGUSR1"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
"""


def stopped(player: str, log: Path, *words: str) -> str:
    """The line that a game with this player in the north ends with; its log can be gone on with."""
    began = time.monotonic()
    done = spades(*WORDS, f"north={player}", "--log", log, *words)
    assert time.monotonic() - began < 20
    assert done.returncode == 1
    seed, error, kept = done.stderr.splitlines()
    assert (seed, kept) == ("seed 4", f"The game is kept: spades resume {log} --seat north=PLAYER")
    assert error.startswith("north: the program ") and error.isprintable() and len(error) < 1000
    assert spades("resume", log, "--seat", "north=bot:easy").returncode == 0
    assert spades("verify", log).returncode == 0
    return error.removeprefix("north: the program ")


# --- floods ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["b'x' * 2**16", "b'look\\n' * 2**13", "b'\\n' * 2**16", "b'\\0' * 2**16"])
def test_a_flood_is_not_taken_in(what: str, tmp_path: Path) -> None:
    """However much it says while another thinks: a pipe's worth (64 KB) and a little more is read of it."""
    text = (
        "record = open(sys.argv[1], 'w', buffering=1)\n"
        f"flood, count = {what}, 0\n"
        "for moves in turns():\n"
        "    say(moves[0])\n"
        "    time.sleep(0.3)\n"
        "    while True:\n"
        "        count += os.write(1, flood[:4096])\n"
        "        record.seek(0)\n"
        "        record.write(str(count))\n"
    )
    south = python(tmp_path, "for moves in turns():\n    time.sleep(1.5)\n    say(moves[0])\n")
    north = python(tmp_path, text, tmp_path / "count")
    done = spades(*GAME, f"south={south}", "--seat", f"north={north}")
    assert done.returncode == 1
    error = done.stderr.splitlines()[1]
    assert re.match(r"north: the program (said|answered) ", error) and len(error) < 1000
    assert 2**15 < int((tmp_path / "count").read_text()) < 2**18


def test_what_floods_the_errors_may_play_on(tmp_path: Path) -> None:
    """They pass through, and are its own affair."""
    text = "for moves in turns():\n    sys.stderr.write('x' * 2**16 + '\\n')\n    say(moves[0])\n"
    done = spades(*WORDS, f"north={python(tmp_path, text)}")
    assert done.returncode == 0
    assert done.stderr.count("x") == 28 * 2**16


# --- stalls ---------------------------------------------------------------------------------------


def test_an_answer_in_drops_is_none(tmp_path: Path) -> None:
    """The time is for the line, not for the next byte of it."""
    text = "for moves in turns():\n    while True:\n        os.write(1, b'l')\n        time.sleep(0.1)\n"
    said = stopped(python(tmp_path, text), tmp_path / "game.log", "--timeout", "1")
    assert said == "gave no answer within 1 s"


@pytest.mark.parametrize("number", ["SIGSTOP", "SIGTSTP", "SIGTTIN"])
def test_a_program_that_stands_still_is_ended(number: str, tmp_path: Path) -> None:
    text = HOLDING.replace("say(moves[0])", f"os.kill(os.getpid(), signal.{number}); time.sleep(600)")
    with alive(tmp_path / "pipe") as lives:
        player = python(tmp_path, f"import signal\n{text}", tmp_path / "pipe")
        said = stopped(player, tmp_path / "game.log", "--timeout", "1")
        assert said == "gave no answer within 1 s"
        assert not lives()


def test_a_program_that_closes_all_it_has_and_goes_on(tmp_path: Path) -> None:
    text = (
        "for moves in turns():\n    for number in range(3):\n        os.close(number)\n    time.sleep(600)\n"
    )
    said = stopped(python(tmp_path, text), tmp_path / "game.log")
    assert said == "ended before the game did (it closed its output)"


# --- what does not go away ------------------------------------------------------------------------


@pytest.mark.parametrize("then", ["say(moves[0])", "say('x')", "time.sleep(600)", "os._exit(0)"])
def test_what_ignores_every_signal_is_ended_with_all_its_children(then: str, tmp_path: Path) -> None:
    """Also at the end of a game that it played well, and of a great many of them."""
    crowd = "children = [os.fork() for _ in range(6)]\nif 0 in children: time.sleep(600)\n"
    text = DEAF + HOLDING.replace("child =", f"{crowd}child =").replace("say(moves[0])", then)
    player = python(tmp_path, text + "time.sleep(600)\n", tmp_path / "pipe")
    with alive(tmp_path / "pipe") as lives:
        began = time.monotonic()
        done = spades(*WORDS, f"north={player}", "--timeout", "1")
        assert done.returncode == (0 if then == "say(moves[0])" else 1)
        assert time.monotonic() - began < 20
        assert not lives()


@pytest.mark.parametrize("then", ["say(moves[0])", "say('x')", "os._exit(0)"])
def test_a_child_that_gets_away_holds_nothing_up(then: str, tmp_path: Path) -> None:
    """It left the group, so it is not ended; but it still has the pipes of the program."""
    text = (
        "child = subprocess.Popen(\n"
        "    [sys.executable, '-c', 'import time; time.sleep(30)'], start_new_session=True,\n"
        "    stderr=subprocess.DEVNULL)\n"
        "open(sys.argv[1], 'w').write(str(child.pid))\n"
        f"for moves in turns():\n    {then}\n"
    )
    began = time.monotonic()
    done = spades(*WORDS, f"north={python(tmp_path, text, tmp_path / 'child')}")
    took = time.monotonic() - began
    os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)
    assert took < 20
    assert done.returncode == (0 if then == "say(moves[0])" else 1)
    assert len(done.stderr.splitlines()) == 1 + done.returncode


# --- in a match -----------------------------------------------------------------------------------


def test_a_match_outlives_them_all(tmp_path: Path) -> None:
    """Each hand of it is lost by forfeit, and the match goes on to its end."""
    player = python(tmp_path, "while True: os.write(1, b'x' * 4096)\n")
    done = spades("match", EASY, player, "--deals", "2", "--seed", "1", "--timeout", "5")
    assert done.returncode == 0
    assert done.stderr.count(" forfeits as ") == 4
    player = outside("sh", "-c", "exit 3")
    done = spades("match", player, player, "--deals", "2", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr.count("(exit code 3)") == 4
