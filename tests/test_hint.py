"""``spades hint``: the move, what each legal move is worth, and the reason where one decides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers import Game
from terminal import ROOT, spades

from spades.cli import cli
from spades.cli.advice import appraisal_lines
from spades.cli.show.look import Look
from spades.moves import BIDS
from spades.players.hard import Hard
from spades.players.judging.moves import Appraisal
from spades.players.judging.reasons import reason_for

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
    assert [line.split()[0] for line in others] == ["move", "9S", "AS"]
    assert all(re.fullmatch(r"  \S+ +[+-]\d+\.\d +\d+\.\d%", line) for line in others[1:])
    points = [float(line.split()[1]) for line in others[1:]]
    assert points[0] > points[1]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("bid-three-sure-spades", "3 sure tricks"),
        ("bid-nil-no-spades", "a nil that should come home"),
        ("cover-partners-nil", "covers the partner's nil"),
        ("draw-keep-the-ace-of-spades", "good for 1.80 tricks, an average card to come for 0."),
        ("draw-double-nil-decline-the-ace-of-spades", ", and a nil wants none"),
        ("exchange-the-ace-of-spades-only", "throws what could win a trick"),
        ("exchange-nothing-with-a-sure-nil", "no card is likelier to win a trick than what may come"),
        ("blind-nil-not-when-ahead", "a double nil is too risky"),
        ("blind-nil-as-the-last-hope", "an ordinary hand would hardly save the game"),
    ],
)
def test_the_reason_is_told_where_one_decides(position: str, reason: str) -> None:
    """L5."""
    assert reason in hint(POSITIONS / f"{position}.json")[0]


@pytest.mark.parametrize(
    ("position", "columns"),
    [
        ("blind-nil-not-when-ahead", "move points to win"),
        ("draw-keep-the-ace-of-spades", "move points"),
        ("bid-three-sure-spades", "move points to win"),
        ("two-player-bid-thirteen", "move points to win"),
        ("two-player-nil-as-the-last-hope", "move points +- error to win"),
        ("exchange-the-ace-of-spades-only", "move points"),
        ("two-player-set-him", "move points +- error to win"),
    ],
)
def test_a_line_names_the_columns_that_there_are(position: str, columns: str) -> None:
    """An error where it is an estimate, a chance to win where that is what is chosen by."""
    _, (head, *lines) = hint(POSITIONS / f"{position}.json")
    assert " ".join(head.split()) == columns
    error = r"( \+- \d+\.\d +| +)" if "error" in columns else ""
    chance = r" +\d+\.\d%" if "win" in columns else ""
    listed = [line for line in lines if not line.endswith(" more")]
    assert all(re.fullmatch(rf"  [\w+-]+( AS)? +[+-]\d+\.\d{error}{chance}", line) for line in listed)
    assert not re.search(r"-0\.0|\+- 0\.0 ", "\n".join(lines))


def test_what_is_as_good_is_listed_by_its_points() -> None:
    """Only nil may win: all the other bids lose the game."""
    _, (_, best, *lines) = hint(POSITIONS / "two-player-nil-as-the-last-hope.json")
    assert best.split()[0] == "nil"
    points = [float(line.split()[1]) for line in lines if line.endswith(" 0.0%")]
    assert len(points) == 13
    assert points == sorted(points, reverse=True)


def test_a_draw_names_the_card() -> None:
    first, (_, *lines) = hint(POSITIONS / "draw-decline-the-two-of-clubs.json")
    assert first.startswith("south: decline 2C (good for ")
    assert [line[:14] for line in lines] == ["  decline 2C  ", "  keep 2C     "]


def test_a_bid_for_two_counts_the_tricks_of_the_hand() -> None:
    """1.32 + 1.11 + 0.55 + 0.54 for the spades, 0.65 - 0.05 for each king's suit, -0.05 for the clubs."""
    game = Game("two-player-basic").deal("south", south="QJ54.K32.K32.432", north="AK.AQJ.AQJT9.AKQ")
    assert reason_for(game.view, BIDS[3]) == "the hand is good for about 4.7 tricks"


@pytest.mark.parametrize("symbols", [True, False])
def test_the_sign_before_an_error_is_one_that_the_stream_has(symbols: bool) -> None:
    """And a number that is nothing has no sign of less than nothing."""
    view = Game("two-player-basic").deal("south", south="KQ..QJT98765.A32", north="A2.AKQJT98..KQJT").view
    found = [Appraisal(BIDS[3], 0.5, 4.0, 1.25), Appraisal(BIDS[2], -1e-9, -0.01, 0.0)]
    sign = "±" if symbols else "+-"
    assert list(appraisal_lines(view, found, 5, Look(symbols=symbols))) == [
        f"  move        points {sign} error   to win",
        f"  3             +4.0 {sign} 1.2      50.0%",
        f"  2             +0.0 {' ' * len(sign)}           0.0%",
    ]


def test_the_best_level_thinks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more often than where another level is asked, and the moves are hard's."""
    thoughts: list[object] = []
    think = Hard.appraise
    monkeypatch.setattr(Hard, "appraise", lambda *what: thoughts.append(what) or think(*what))
    counts = []
    for level in ("easy", "hard"):
        thoughts.clear()
        done = CliRunner().invoke(cli, ["hint", "--level", level, str(POSITIONS / "let-partner-win.json")])
        assert done.exit_code == 0
        counts.append(len(thoughts))
    assert counts[0] == counts[1]


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
