"""What a person at the prompt is shown, asked and answered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal import spades

#: The bots around a person, as in the README's session.
EASY = ("--level", "easy", "--seat", "north=bot:easy")
#: Two people at one keyboard.
SHARED = ("--seat", "north=human")


def test_a_refusal_names_what_is_expected(tmp_path: Path) -> None:
    """South of seed 3 holds neither of these; see the README's session."""
    said = spades("play", *EASY, "--seed", "3", said="4\nAS\nkeep\n").stderr
    assert "you do not hold AS; allowed: TH 5H 3H (P8)\n" in said
    assert "this is the play: a card such as QD; allowed: TH 5H 3H (P8)\n" in said


def test_the_score_stands_beside_the_bid(tmp_path: Path) -> None:
    """Of the game, before the hand."""
    done = spades("play", "--seed", "3")
    score = "  Score (over 500 wins): You and Bird 0, 0 bags  Otter and Fox 0, 0 bags\n"
    assert done.stdout.endswith(score)


@pytest.mark.parametrize("seats", [(), ("--seat", "west=human")])
def test_a_hand_is_shown_once_where_it_is_asked_for(seats: tuple[str, ...]) -> None:
    """South bids last of the four, having seen its hand not before."""
    shown = spades("play", *seats, "--seed", "3", said="4\n4\n").stdout.partition("Bid/taken")[0]
    assert shown.count("KS TS 9S 5S 3S") == 2
    assert shown.count("You hold: KS TS 9S 5S 3S") == 2


@pytest.mark.parametrize("preset", ["partnership", "two-player", "two-player-basic"])
def test_it_is_told_once_a_hand_when_spades_are_broken(preset: str) -> None:
    """P6, P7: by the first spade on another suit's lead; for the basic game by no other.

    Right after the trick in which that happened.
    """
    seats = ("--seat", "south=random", "--seat", "north=random", "--set", "hands=3")
    for seed in range(4):
        shown = spades("play", preset, *seats, "--seed", str(seed)).stdout
        for hand in shown.split("\nHand ")[1:]:
            tricks, told = [], []
            for line in hand.splitlines():
                if line == "  Spades are broken.":
                    told.append(len(tricks) - 1)
                found = re.match(r" +\d+\. (\w+) leads (..)(.*)  \w+ wins with ..$", line)
                if found:
                    others = re.findall(r"\w+ (..)", found[3])
                    ruffed = found[2][1] != "S" and any(card[1] == "S" for card in others)
                    led = found[2][1] == "S" and preset != "two-player-basic"
                    tricks.append(ruffed or led)
            assert told == [number for number, broke in enumerate(tricks) if broke][:1]


def test_a_part_of_a_game_does_not_tell_what_it_does_not_know(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    spades("play", "--seat", "south=random", "--seed", "1", "--set", "hands=1", "--log", log)
    assert "Spades are broken." in spades("replay", log).stdout
    assert "Spades are broken." not in spades("replay", log, "--trick", "13").stdout


def test_where_spades_may_be_led_at_any_time_nothing_is_broken() -> None:
    words = ("play", "--seat", "south=random", "--seed", "1", "--set", "hands=1")
    assert "Spades" not in spades(*words, "--set", "lead-spades=any-time").stdout


def test_who_declines_is_told_the_card_it_has_to_take(tmp_path: Path) -> None:
    """D3: alone at the keyboard at once, with others there when it is asked again, at the bid too."""
    for seats, told in (((), "You decline {}, take {}."), (SHARED, "Monkey declines {}, takes {}.")):
        log = tmp_path / "game.log"
        words = ("play", "two-player-basic", *seats, "--seed", "5", "--log", log, "--force")
        done = spades(*words, said="decline\n" * 26 + "3\n3\n")
        lines = [line.split() for line in log.read_text("utf-8").splitlines()]
        declines = [line for line in lines if line[:2] == ["south", "decline"]]
        assert len(declines) == 13
        for _, _, card, _, taken in declines:
            assert f"  {told.format(card, taken)}\n" in done.stdout


def test_the_sheet_tells_points_from_counts() -> None:
    """S1-S3, S10: the bid is not the points of the contract, bag points are not the bags carried."""
    log = spades("play", "--seat", "south=bot:easy", "--seed", "7", "--set", "hands=1").stdout
    sheet = log.partition("Score of hand 1\n")[2].partition("\n\n")[0]
    contracts = re.findall(
        r"^    contract (\w+)\+(\w+) needs (\d+): took (\d+) +([+-]\d+)$", sheet, re.MULTILINE
    )
    assert len(contracts) == 2
    for first, second, needs, took, points in contracts:
        assert sum(int(bid) for bid in (first, second) if bid != "nil") == int(needs)
        assert int(points) == (10 if int(took) >= int(needs) else -10) * int(needs)
    assert len(re.findall(r"^    total, \d+ bags? carried +-?\d+$", sheet, re.MULTILINE)) == 2


def test_an_exchange_is_told_without_gaps(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    words = ("play", "two-player", "--seed", "5", "--set", "first=south", "--log", log)
    draws = "bl\n" + "k\n" * 13
    holds = spades(*words, said=draws).stdout.splitlines()
    hold = next(line for line in reversed(holds) if "You hold:" in line)
    thrown = re.findall(r"\d:(..)", hold)[::2][:2]
    shown = spades(*words, "--force", said=f"{draws}{'+'.join(thrown)}\n").stdout
    assert f"  You throw {' '.join(thrown)} and draw " in shown


def test_one_hand_is_a_hand(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    spades("play", "--seat", "south=bot:easy", "--seed", "7", "--set", "hands=1", "--log", log)
    assert spades("replay", log, "--hand", "2").stderr.endswith("it holds 1 hand\n")
