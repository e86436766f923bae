"""``spades analyze``: what each decision of a game gave away, judged by what its seat could know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from gamelogs import TWO, saved, until
from helpers import played
from terminal import ROOT, environment, spades

from spades.moves import KEEP
from spades.players.judging.moves import Appraisal
from spades.players.named import read_bot
from spades.scenario.read import read_scenario
from spades.table.hindsight import Decision, Judgement, worst

POSITIONS = ROOT / "tests" / "positions"
PRESETS = ("partnership", "two-player", "two-player-basic")


def log_of(tmp_path: Path, position: str, *moves: str, person: str = "", **swaps: str) -> Path:
    """The log of a position after these moves, ``person`` being played by one; ``swaps`` trade cards."""
    text = (POSITIONS / f"{position}.json").read_text("utf-8")
    for one, other in swaps.items():
        text = text.replace(one, "??").replace(other, one).replace("??", other)
    scenario = json.loads(text)
    scenario["hands"][0]["moves"] += moves
    del scenario["expect"]
    _, log, _ = played(read_scenario(json.dumps(scenario).encode(), position, read_bot))
    seat = f"seat {person} ".encode()
    return saved(tmp_path, log.replace(seat + b"script", seat + b"human"))


def analysis(*words: str | Path, said: str = "") -> Any:
    """What ``analyze --json`` finds."""
    done = spades("analyze", "--json", *words, said=said)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hard_bot_gives_nothing_away(preset: str, tmp_path: Path) -> None:
    """It would decide the same again, with the same random numbers."""
    log = tmp_path / "game.log"
    others = ("--level", "easy", "--seat", "north=bot:easy")
    one_hand = ("--seed", "7", "--set", "hands=1", "--log", log)
    spades("play", preset, "--seat", "south=bot:hard", *others, *one_hand)
    found = analysis("--seat", "south", log)
    assert len(found["decisions"]) > 10
    assert all(each["made"] == {**each["best"]} for each in found["decisions"])
    assert found["totals"]["south"]["all"] == {
        "decisions": len(found["decisions"]),
        "mistakes": 0,
        "points": 0,
        "chance": 0,
    }
    assert found["worst"] == []


def test_leaving_the_partners_nil_alone_is_the_worst_moment(tmp_path: Path) -> None:
    """L5: the nil wins the trick unless the ace goes over it: 200 points, if it is not broken later."""
    log = log_of(tmp_path, "cover-with-the-ace", "4D")
    found = analysis("--seat", "south", log)
    worst = found["decisions"][found["worst"][0]]
    assert (worst["hand"], worst["trick"], worst["part"]) == (1, 1, "play")
    assert (worst["made"]["move"], worst["best"]["move"]) == ("4D", "AD")
    assert worst["reason"] == "covers the partner's nil"
    assert worst["mistake"]
    assert worst["points"] == worst["best"]["points"] - worst["made"]["points"] > 40
    assert worst["chance"] == worst["best"]["chance"] - worst["made"]["chance"] > 0.1


def test_a_nil_with_the_ace_of_spades_is_a_mistake_of_the_bidding(tmp_path: Path) -> None:
    """L5: never nil with a sure winner, though hard would not even consider it."""
    log = log_of(tmp_path, "bid-ace-of-spades-is-no-nil", "nil")
    found = analysis("--seat", "south", log)
    (bid,) = found["decisions"]
    assert (bid["made"]["move"], bid["best"]["move"], bid["trick"]) == ("nil", "1", None)
    assert bid["points"] > 80
    assert found["worst"] == [0]
    totals = found["totals"]["south"]
    assert (
        totals["bidding"]
        == totals["all"]
        == {
            "decisions": 1,
            "mistakes": 1,
            "points": bid["points"],
            "chance": bid["chance"],
        }
    )
    assert totals["play"] == totals["draw"] == {"decisions": 0, "mistakes": 0, "points": 0, "chance": 0}


def test_people_read_the_mistakes_the_worst_positions_and_the_totals(tmp_path: Path) -> None:
    done = spades("analyze", log_of(tmp_path, "cover-with-the-ace", "4D", person="south"))
    lines = done.stdout.splitlines()
    assert lines[:2] == [
        "Judged by what could be known: Monkey (south).",
        "The log stops in hand 1, in trick 2, north to move: judged as far as it goes.",
    ]
    assert any(line.startswith("  hand  1: ") and "trick 1 4D (not AD)" in line for line in lines)
    moment = lines[lines.index("1. Hand 1, trick 1, Monkey (south)") :]
    assert moment[1].startswith("  4D ") and moment[1].endswith("; Monkey")
    assert moment[2].startswith("  AD ") and moment[2].endswith("; hard: covers the partner's nil")
    assert moment[4:9] == [
        "  Trick 1: Otter leads 6D  Bird 9D  Fox 3D  Monkey's turn  (spades not broken)",
        "  Monkey holds: KS 9S 6S 3S  KH QH 7H  AD 7D 4D  KC 8C 5C",
        "  Bid/taken: Monkey 4/0 + Bird nil/0 (not broken) = 4/0",
        "    Otter 4/0 + Fox 3/0 = 7/0",
        "  Score (over 500 wins): Monkey and Bird 0, 0 bags  Otter and Fox 0, 0 bags",
    ]
    assert [line.split()[:4] for line in lines[-3:]] == [
        ["Monkey", "(south)", "bidding", "1"],
        ["Monkey", "(south)", "play", "1"],
        ["Monkey", "(south)", "all", "2"],
    ]
    assert max(map(len, lines)) <= 80


def test_json_holds_every_decision_with_a_choice(tmp_path: Path) -> None:
    """All four bid, and all but those with one diamond chose a card."""
    log = log_of(tmp_path, "cover-with-the-ace", "4D")
    found = analysis(log)
    assert list(found) == ["rules", "seats", "hands", "stops", "totals", "worst", "decisions"]
    assert found["rules"] == "partnership"
    assert found["seats"] == list(found["totals"]) == ["south", "west", "north", "east"]
    assert (found["hands"], found["stops"]) == (1, "in hand 1, in trick 2, north to move")
    made = [(each["seat"], each["part"], each["made"]["move"]) for each in found["decisions"]]
    assert made[:4] == [
        ("west", "bidding", "4"),
        ("north", "bidding", "nil"),
        ("east", "bidding", "3"),
        ("south", "bidding", "4"),
    ]
    lines = log.read_text("utf-8").splitlines()
    for each in found["decisions"]:
        assert list(each) == [
            "line",
            "hand",
            "trick",
            "seat",
            "part",
            "made",
            "best",
            "reason",
            "mistake",
            "points",
            "chance",
        ]
        assert list(each["made"]) == list(each["best"]) == ["move", "points", "error", "chance"]
        assert lines[each["line"] - 1].startswith(f"{each['seat']} ")
        assert lines[each["line"] - 1].endswith(f" {each['made']['move']}")
        assert each["points"] >= 0 and each["chance"] >= 0


def test_the_people_of_a_game_are_judged_unless_seats_are_named(tmp_path: Path) -> None:
    log = log_of(tmp_path, "cover-with-the-ace", "4D", person="south")
    assert analysis(log)["seats"] == ["south"]
    assert analysis("--seat", "west", "--seat", "south", log)["seats"] == ["south", "west"]
    done = spades("analyze", "--seat", "up", log)
    assert done.returncode == 2
    assert "'up' is no seat here; allowed: south, west, north, east" in done.stderr


def test_the_hidden_cards_make_no_difference(tmp_path: Path) -> None:
    """L6: west's ace of spades and east's ace of clubs change places, which south can't know."""
    log = log_of(tmp_path, "cover-with-the-ace", "4D")
    as_it_was = log.read_bytes()
    found = analysis("--seat", "south", log)
    other = log_of(tmp_path, "cover-with-the-ace", "4D", AS="AC")
    assert other.read_bytes() != as_it_was
    assert analysis("--seat", "south", other) == found


def test_a_draw_is_judged_with_its_offer(tmp_path: Path) -> None:
    """N1, D2: south declares a double nil at 0 to 0, and keeps what it should decline for it."""
    log = saved(tmp_path, until(TWO, b"holds south JS 2S QH 9H 4H 2H JD TD 7D 9C 6C 4C 3C"))
    found = analysis("--seat", "south", log)
    offer, *draws = found["decisions"]
    assert (offer["part"], offer["made"]["move"], offer["best"]["move"]) == ("draw", "blind-nil", "look")
    assert len(draws) == 13
    assert {each["made"]["move"] for each in draws} == {"keep", "decline"}
    assert found["totals"]["south"]["draw"] == found["totals"]["south"]["all"]


def test_an_exchange_is_judged_where_the_pile_is_known(tmp_path: Path) -> None:
    """N3: a log without a seed does not tell whether south could have thrown a card."""
    thrown = until(TWO, b"south exchange QH draw KH")
    lines = thrown.splitlines(keepends=True)
    assert analysis("--seat", "south", saved(tmp_path, thrown))["decisions"][-1]["made"]["move"] == "QH"
    nothing = b"".join([*lines[:-1], b"south exchange none\n"])
    assert analysis("--seat", "south", saved(tmp_path, nothing))["decisions"][-1]["made"]["move"] != "none"


def test_a_log_that_does_not_hold_is_not_judged(tmp_path: Path) -> None:
    good = log_of(tmp_path, "cover-with-the-ace", "4D").read_bytes()
    for bad in (good.replace(b"play 9D", b"play 9S"), good[:-1], good + b"west play 9D\n"):
        done = spades("analyze", saved(tmp_path, bad))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(str(tmp_path))


def test_a_file_that_is_no_log_is_unreadable(tmp_path: Path) -> None:
    assert spades("analyze", tmp_path / "none").returncode == 3
    assert spades("analyze", saved(tmp_path, b"\x00\xff")).returncode == 3
    assert spades("analyze", "-").returncode == 3


def test_a_log_without_a_decision_says_so_and_comes_from_standard_input(tmp_path: Path) -> None:
    header = until(TWO, b"seat north script Otter").decode()
    done = spades("analyze", "-", said=header)
    assert done.returncode == 0
    assert "The log stops before hand 1" in done.stdout
    assert analysis("-", said=header)["decisions"] == []


def test_more_processors_find_the_same(tmp_path: Path) -> None:
    log = log_of(tmp_path, "cover-with-the-ace", "4D")
    assert spades("analyze", "--jobs", "2", log).stdout == spades("analyze", log).stdout


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    import os
    import subprocess
    import sys

    log = log_of(tmp_path, "bid-ace-of-spades-is-no-nil", "nil")
    terminal, stderr = pty.openpty()
    words = [sys.executable, "-P", "-m", "spades", "analyze", "--seat", "south", str(log)]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=stderr, env=environment(), check=False)
    os.close(stderr)
    shown = os.read(terminal, 4096).decode()
    os.close(terminal)
    assert "thinking" in shown and "1/1" in shown
    assert b"thinking" not in done.stdout


# --- what a mistake is ----------------------------------------------------------------------------


def judged(
    made: tuple[float, float],
    best: tuple[float, float],
    errors: tuple[float, float] = (0.0, 0.0),
    doubt: float = 0.0,
) -> Judgement:
    """A judgement of two moves by their chance and points; ``errors`` are of the points of both."""
    decision = Decision(None, KEEP, None, 0, 1)  # type: ignore[arg-type]
    return Judgement(
        decision,
        Appraisal(KEEP, *made, errors[0], doubt=doubt),
        Appraisal(KEEP, *best, errors[1]),
    )


def test_a_difference_within_the_noise_is_no_mistake() -> None:
    assert not judged((0.50, 10.0), (0.52, 18.0), errors=(4.0, 0.0), doubt=0.01).mistake
    clearly = judged((0.50, 10.0), (0.53, 18.0), errors=(4.0, 0.0), doubt=0.01)
    assert clearly.mistake
    assert (round(clearly.chance, 6), clearly.points) == (0.03, 8.0)


def test_the_errors_of_both_moves_count() -> None:
    """Errors of 3 and 4 points are one of 5 together, and up to two and a half of these are noise."""
    assert not judged((0.5, 0.0), (0.5, 12.0), errors=(3.0, 4.0)).mistake
    assert judged((0.5, 0.0), (0.5, 13.0), errors=(3.0, 4.0)).mistake


def test_points_that_change_no_winner_are_given_away_all_the_same() -> None:
    lost = judged((0.0, -60.0), (0.0, 40.0))
    assert (lost.mistake, lost.points, lost.chance) == (True, 100.0, 0.0)


def test_points_won_at_the_cost_of_the_game_are_no_gain() -> None:
    lost = judged((0.3, 40.0), (0.6, 10.0))
    assert (lost.mistake, lost.points) == (True, 0.0)
    assert lost.chance == pytest.approx(0.3)


def test_a_trifle_is_no_mistake() -> None:
    assert not judged((0.500, 10.0), (0.501, 11.5)).mistake


def test_the_worst_mistakes_come_first_and_others_not_at_all() -> None:
    """By the chance to win that they cost, then by points."""
    points_only = judged((0.4, 0.0), (0.4, 50.0))
    near_the_target = judged((0.4, 0.0), (0.6, 2.0))
    hopeless = judged((0.0, 0.0), (0.0, 90.0))
    none = judged((0.4, 0.0), (0.4, 0.0))
    assert worst([points_only, none, near_the_target, hopeless], 5) == [
        near_the_target,
        hopeless,
        points_only,
    ]
    assert worst([points_only, none, near_the_target, hopeless], 1) == [near_the_target]
