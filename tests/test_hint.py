"""``spades hint``: the move, what each legal move is worth, and the reason where one decides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal import ROOT, spades

POSITIONS = ROOT / "tests" / "positions"


def hint(*words: str | Path, said: str = "") -> tuple[str, list[str]]:
    """The first line and those after it."""
    done = spades("hint", *words, said=said)
    assert done.returncode == 0, done.stderr
    first, *others = done.stdout.splitlines()
    return first, others


def test_a_scenario_is_hinted_at_with_the_points_of_every_legal_move() -> None:
    """Partner wins the trick with the ten: the nine keeps the ace, and makes the contract."""
    first, others = hint(POSITIONS / "let-partner-win.json")
    assert first == "south: 9S (the partner is winning)"
    assert [line.split()[0] for line in others] == ["9S", "AS"]
    assert all(re.fullmatch(r"  \S+ +[+-]\d+\.\d ± \d+\.\d +wins +\d+\.\d%", line) for line in others)
    points = [float(line.split()[1]) for line in others]
    assert points[0] > points[1]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("bid-three-sure-spades", "3 sure tricks"),
        ("bid-nil-no-spades", "a nil that should come home"),
        ("cover-partners-nil", "covers the partner's nil"),
    ],
)
def test_the_reason_is_told_where_one_decides(position: str, reason: str) -> None:
    """L5."""
    assert reason in hint(POSITIONS / f"{position}.json")[0]


def test_a_log_is_hinted_at_where_it_stops(tmp_path: Path) -> None:
    """For the seat to move, of any phase; bids are all listed."""
    log = tmp_path / "game.log"
    seats = ("--seat", "south=bot:easy", "--seat", "north=bot:easy", "--level", "easy")
    spades("play", *seats, "--seed", "7", "--set", "hands=1", "--log", log)
    text = log.read_text("utf-8")
    log.write_text(text[: text.index("west bid")], "utf-8")
    first, others = hint(log, "--level", "easy")
    assert first.startswith("west: ")
    assert {line.split()[0] for line in others} >= {str(tricks) for tricks in range(1, 14)}
    played = text.split("west bid ")[1].splitlines()[0]
    assert first.split()[1] == played


def test_a_hint_is_what_the_bot_plays(tmp_path: Path) -> None:
    """The same generator as in the game: a hint for a bot's own seat is its move."""
    log = tmp_path / "game.log"
    seats = ("--seat", "south=bot:hard", "--seat", "north=bot:easy")
    spades("play", "two-player-basic", *seats, "--seed", "7", "--set", "hands=1", "--log", log)
    lines = log.read_text("utf-8").splitlines(keepends=True)
    for number in [place for place, line in enumerate(lines) if line.startswith("south play")][:6:2]:
        first, _ = hint("-", said="".join(lines[:number]))
        assert first.split()[1] == lines[number].split()[2]


def test_nobody_to_move_is_wrong_usage_and_a_bad_file_is_unreadable(tmp_path: Path) -> None:
    log = ROOT / "tests" / "cases" / "games" / "game-two-player-1.log"
    assert spades("hint", log).returncode == 2
    assert spades("hint", tmp_path / "none").returncode == 3
    (tmp_path / "junk").write_bytes(b"\x00\xff")
    assert spades("hint", tmp_path / "junk").returncode == 3
    assert spades("hint", "--level", "grand", log).returncode == 2
