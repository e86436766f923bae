"""What ``spades analyze`` tells of decisions: in whose words, how wide, and only what is an estimate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from gamelogs import TWO, saved, until
from terminal import spades
from test_analyze import log_of

from spades.cli.analysis import Analysis
from spades.cli.show.layout import width_of
from spades.cli.show.look import Look
from spades.log.files import read_lines
from spades.log.replay import replay_lines
from spades.players.judging.moves import Appraisal
from spades.table.hindsight import Judgement, decisions

#: The log until south has drawn for its double nil, and until it has exchanged.
DRAWN = until(TWO, b"holds south JS 2S QH 9H 4H 2H JD TD 7D 9C 6C 4C 3C")
EXCHANGED = until(TWO, b"south exchange QH draw KH")


def lines_of(log: Path, *words: str, **env: str) -> list[str]:
    """What people read of south's decisions."""
    done = spades("analyze", "--seat", "south", *words, log, **env)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def decided(log: Path) -> dict[str, Any]:
    found = json.loads(spades("analyze", "--seat", "south", "--json", log).stdout)
    assert isinstance(found, dict)
    return found


def test_in_the_draw_there_are_points_and_no_chance(tmp_path: Path) -> None:
    """N1, D2: to the bot it is half and a little for each point; nor is there an error of it."""
    log = saved(tmp_path, DRAWN)
    found = decided(log)
    for each in found["decisions"]:
        assert each["part"] == "draw"
        assert each["chance"] is None
        for move in (each["made"], each["best"]):
            assert (move["chance"], move["error"]) == (None, None)
    assert found["totals"]["south"]["draw"]["chance"] is None
    assert found["totals"]["south"]["bidding"]["chance"] == 0
    text = "\n".join(lines_of(log))
    for words in ("wins ", "%", "±", "-0.0"):
        assert words not in text


def test_bids_and_plays_have_a_chance_and_it_is_added_up(tmp_path: Path) -> None:
    """The draw is left out of the sum."""
    log = saved(tmp_path, until(TWO, b"trick 6 north"))
    found = decided(log)
    chances = [each["chance"] for each in found["decisions"] if each["part"] != "draw"]
    assert len(chances) > 3 and None not in chances
    totals = found["totals"]["south"]
    assert totals["all"]["chance"] == pytest.approx(sum(chances))
    assert totals["all"]["points"] > totals["play"]["points"]
    assert "Added up; the chance to win is the sum of what each mistake cost of it:" in lines_of(log)


def test_a_bid_by_a_formula_has_no_error_of_an_estimate(tmp_path: Path) -> None:
    log = log_of(tmp_path, "bid-ace-of-spades-is-no-nil", "nil")
    (bid,) = decided(log)["decisions"]
    assert (bid["made"]["error"], bid["best"]["error"]) == (None, None)
    text = "\n".join(lines_of(log))
    assert "± 0.0" not in text
    assert "  bid nil " in text and "  bid 1 " in text


def test_all_lists_every_decision_and_what_hard_would_have_done(tmp_path: Path) -> None:
    log = saved(tmp_path, DRAWN)
    found = decided(log)["decisions"]
    lines = lines_of(log, "--all")
    listed = [line for line in lines[: lines.index("", 5)] if line.startswith("    ")]
    assert len(listed) == len(found) == 14
    for line, each in zip(listed, found, strict=True):
        assert line.startswith(f"    {each['made']['move']}")
        same = each["made"]["move"] == each["best"]["move"]
        assert line.endswith(", as hard") == same
        assert same or f"({'not' if each['mistake'] else 'hard'} {each['best']['move']}" in line
        assert not each["mistake"] or line.endswith(f"{each['points']:.1f}")


def test_the_position_says_what_was_declined_and_how_spades_stand(tmp_path: Path) -> None:
    """South of this log declined what its lines up to the play say."""
    log = saved(tmp_path, until(TWO, b"trick 6 north"))
    first = log.read_text("utf-8").partition("hand 2 ")[0].splitlines()
    drawn = [line.split() for line in first if line.startswith("south decline ")]
    text = " ".join(" ".join(lines_of(log)).split())
    assert f"declined: {' '.join(line[2] for line in drawn)} " in text
    assert "spades not broken)" in text or "spades broken)" in text


def test_nothing_is_less_than_nothing(tmp_path: Path) -> None:
    """Points that round to 0 have no minus, nor has a chance."""
    log = log_of(tmp_path, "cover-with-the-ace", "4D")
    with log.open("rb") as file:
        game, told = replay_lines(read_lines(file, "game.log"))
        *_, decision = decisions(game, told, frozenset([0]))
    move = decision.move
    judged = [Judgement(decision, Appraisal(move, -1e-4, -0.04, 0.0), Appraisal(move, 0.5, 40.0, 0.0))]
    text = "\n".join(Analysis(game, [0], judged, Look()).lines())
    assert "+0.0 points, wins 0.0%; Monkey" in text
    assert "-0.0" not in text


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_no_line_is_wider_than_the_screen(columns: int, tmp_path: Path) -> None:
    for log in (DRAWN, EXCHANGED, until(TWO, b"trick 6 north")):
        for line in lines_of(saved(tmp_path, log), "--all", COLUMNS=str(columns)):
            assert width_of(line) <= columns, line


def test_the_words_of_a_moment_stand_in_columns(tmp_path: Path) -> None:
    """N3: the cards that hard would throw are longer than any other words there."""
    lines = lines_of(saved(tmp_path, EXCHANGED))
    assert any(line.startswith("  throw ") and line.count("+") > 1 for line in lines)
    for place, line in enumerate(lines):
        if line[:1].isdigit():
            made, best, given = lines[place + 1 : place + 4]
            assert "given away" in given
            decimal = given.index(".")
            assert {each.index(".", decimal - 1) for each in (made, best)} == {decimal}
