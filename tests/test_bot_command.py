"""``spades bot LEVEL``, driven by hand."""

from __future__ import annotations

import os
import subprocess

import pytest
from click.testing import CliRunner
from helpers import PRESETS
from telling import header_of, play
from terminal import PROGRAM, environment, spades

from spades.cli.group import cli
from spades.players import named
from spades.players.anything import RandomPlayer
from spades.table.fates import GivenFate

#: The second seat of each game.
NAMES = {"two-player": "north", "two-player-basic": "north", "partnership": "west"}

#: What south is told of a game until it bids.
BEGUN = """\
you south
spades-log 1
rules partnership hands=1
seed ??
seat south exec Monkey
seat west human Otter with a name
seat north bot:hard:200 Bird
seat east script Fox
start west-east -30 bags 4
hand 1 first south
deck ??
holds south AS TS 9S 2S AH KH 3H KD QD 4D 4C 3C 2C
holds west ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
holds north ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
holds east ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
"""
BIDS = "turn nil 1 2 3 4 5 6 7 8 9 10 11 12 13\n"
BID = "south bid 5\nwest bid 3\nnorth bid nil\neast bid 2\n"
LEADS = "turn AH KH 3H KD QD 4D 4C 3C 2C\n"
DRAW = """\
you north
spades-log 1
rules two-player-basic
seat south human Monkey
seat north exec Otter
cut south 3C north 3D
cut south 3C north QD
hand 1 first north
deck ??
"""


def test_it_bids_by_the_beginners_count() -> None:
    """L2: two aces and two kings beside the ten of spades: AS TS, AH KH, KD."""
    done = spades("bot", "easy", said=BEGUN + BIDS)
    assert done.stdout == "5\n"
    assert done.returncode == 1
    assert done.stderr == "standard input:17: the input ends before the game does\n"


def test_it_draws_by_what_it_is_shown() -> None:
    """L2: it keeps what its count counts."""
    turn = "turn keep decline\n"
    assert spades("bot", "easy", said=f"{DRAW}see KD\n{turn}").stdout == "keep\n"
    assert spades("bot", "easy", said=f"{DRAW}see QD\n{turn}").stdout == "decline\n"


def test_each_answer_comes_at_once() -> None:
    """It does not wait for the end of its input, nor for a full buffer."""
    with subprocess.Popen(
        [*PROGRAM, "bot", "easy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=""),
    ) as bot:
        assert bot.stdin is not None and bot.stdout is not None
        answers = []
        for text in (BEGUN + BIDS, BID + LEADS):
            bot.stdin.write(text.encode())
            bot.stdin.flush()
            answers.append(bot.stdout.readline().decode())
        assert answers[0] == "5\n"
        assert answers[1].strip() in LEADS
        bot.stdin.close()
        assert bot.wait(20) == 1


@pytest.mark.parametrize("seed", [7, None])
@pytest.mark.parametrize("preset", PRESETS)
def test_its_random_numbers_are_those_of_a_bot_in_the_game(
    preset: str, seed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FORMATS: `bot SEAT K` of the seed, `none` in its place where there is none."""
    monkeypatch.setitem(named.LEVELS, "dice", RandomPlayer)
    player = play(header_of(preset, "hands=2", seed=seed), ("bot:dice",), GivenFate(5))[1]
    said = "".join(f"{line}\n" for line in [f"you {NAMES[preset]}", *player.header, *player.lines])
    options = [] if seed is None else ["--seed", str(seed)]
    done = CliRunner().invoke(cli, ["bot", "dice", *options], input=said)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == player.answers
    assert CliRunner().invoke(cli, ["bot", "dice", "--seed", "8"], input=said).stdout != done.stdout


def test_it_is_done_at_the_end_whatever_follows() -> None:
    """A game that it only hears of: no line of it asks for a move."""
    player = play(header_of("partnership", "hands=1"), ("bot:easy",))[1]
    told = [line for line in player.lines if not line.startswith("turn ")]
    said = "".join(f"{line}\n" for line in ["you west", *player.header, *told])
    for more in ("", "and more\n"):
        done = spades("bot", "easy", said=said + more)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("cut", range(0, 17, 4))
def test_input_that_ends_early_breaks_the_game_off(cut: int) -> None:
    lines = (BEGUN + BIDS).splitlines(keepends=True)[:cut]
    done = spades("bot", "easy", said="".join(lines))
    assert done.returncode == 1
    assert done.stderr == f"standard input:{cut + 1}: the input ends before the game does\n"
    assert spades("bot", "easy", said="".join(lines) + "you nor").returncode == 1


@pytest.mark.parametrize(
    ("good", "bad", "line"),
    [
        ("you south", "south", 1),
        ("you south", "you up", 1),
        ("you south", "you", 1),
        ("spades-log 1", "spades-log 2", 2),
        ("partnership", "whist", 3),
        ("seed ??", "seed 42", 4),
        ("exec Monkey", "robot Monkey", 5),
        ("-30 bags 4", "0 bags 0", 9),
        ("hand 1 first south", "hand 1 first up", 10),
        ("hand 1 first south", "\x1b[2Jhand 1", 10),
        ("deck ??", "deck", 11),
        ("AS TS", "AS AS", 12),
        ("AS TS", "TS AS", 12),
        ("AS TS", "AS ??", 12),
        ("4C 3C 2C", "4C 3C 2C KC", 12),
        ("east ??", "east", 15),
        (" 12 13", " 12 13 14", 16),
        ("turn nil", "see 2C", 16),
        ("turn nil", "turn\tnil", 16),
        ("seed ??\n", "seed ??\r\n", 4),
        ("deck ??\n", "\n", 11),
        ("deck ??\n", "# a note\ndeck ??\n", 11),
        ("Otter with a name", "x" * 10_001, 6),
    ],
)
def test_malformed_input_is_refused_in_one_line(good: str, bad: str, line: int) -> None:
    assert good in BEGUN + BIDS
    done = spades("bot", "easy", said=(BEGUN + BIDS).replace(good, bad, 1))
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.startswith(f"standard input:{line}: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.strip().isprintable()


@pytest.mark.parametrize("junk", [b"\xff\n", bytes(range(256)), b"\0" * 20_000, b"turn\n", b"see\n", b"\n"])
def test_junk_is_refused_in_one_line(junk: bytes) -> None:
    for before in (b"", b"you south\n", BEGUN.encode()):
        done = spades("bot", "easy", said=before + junk + b"\n")
        assert done.returncode == 3
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", [(), ("grandmaster",), ("hard:0",), ("random",), ("bot:easy",), ("easy", "--seed", "x")]
)
def test_a_level_that_there_is_not_is_wrong_usage(words: tuple[str, ...]) -> None:
    done = spades("bot", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    if words and words[0] != "easy":
        assert done.stderr.endswith("allowed: easy, medium, hard, hard:WORLDS\n")


def test_whoever_closes_its_output_is_not_bothered() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, "bot", "easy"],
        input=(BEGUN + BIDS).encode(),
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_its_help_has_an_example() -> None:
    assert "Example: spades play --seat" in spades("bot", "--help").stdout
