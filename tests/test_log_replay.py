"""The first line of a log that the rules don't bear out: its place, what was expected, and by which rule."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from gamelogs import FOUR, TWO
from helpers import played
from terminal import ROOT

from spades.errors import DoesNotHold
from spades.log.files import read_lines
from spades.log.replay import replay_lines
from spades.players.named import read_bot
from spades.scenario.read import read_scenario

#: A hand in which west and east win all the tricks.
BOSTON = (ROOT / "scenarios" / "one-suit-each.log").read_bytes()
BASIC = (ROOT / "tests" / "cases" / "games" / "game-two-player-basic-1.log").read_bytes()


def seeded(preset: str, seed: int) -> bytes:
    """The log of a hand of which chance is drawn from a seed."""
    scenario = {"scenario": 1, "rules": {"preset": preset, "hands": 1}, "seed": seed}
    seats = {"seats": {"south": "random", "north": "random"}}
    return played(read_scenario(json.dumps(scenario | seats).encode(), "x", read_bot))[1]


@pytest.fixture(scope="module")
def drawn() -> bytes:
    """One in which south exchanges a card."""
    log = seeded("two-player", 3)
    assert b"\nsouth exchange JS draw 8H\n" in log
    return log


def refused(log: bytes, line: str, good: str, bad: str) -> tuple[str, str, DoesNotHold]:
    """A line that begins so and has a part changed: as it was, as it is, and what is said of it."""
    place = log.index(f"\n{line}".encode()) + 1
    whole = log[place : log.index(b"\n", place)].decode()
    assert good in whole
    changed = whole.replace(good, bad, 1)
    data = log[:place] + changed.encode() + log[place + len(whole) :]
    _, told = replay_lines(read_lines(BytesIO(data), "a.log"))
    with pytest.raises(DoesNotHold) as error:
        for _ in told:
            pass
    number = log.count(b"\n", 0, place) + 1
    assert error.value.place == f"a.log:{number}"
    return whole, changed, error.value


# --- What the rules make of the moves -------------------------------------------------------------

FAILED = "score south bid 6 won 5"
NIL, DOUBLE = "score north bid nil won 9", "score south bid blind-nil won 4"


@pytest.mark.parametrize(
    ("log", "line", "good", "bad", "rule"),
    [
        (TWO, "holds north QS", "QS", "KS", "D4"),
        (FOUR, "holds north AS", "AS", "AC", "D5"),
        (TWO, "north keep 6S burn KC", "KC", "KD", "D2"),
        (TWO, "south decline QC take 3C", "3C", "2C", "D3"),
        (TWO, "trick 2 south", "south", "north", "P4"),
        (BOSTON, "boston west-east", "west-east", "south-north", "S11"),
        (TWO, "end north", "north", "south", "W2"),
        (TWO, "end north", "255", "256", "W2"),
        # In a line of a score the first word that differs decides; it is no rule that sides have names.
        (TWO, "score south bid 7", "south", "north", "S1"),
        (TWO, "score south bid 7", "bid 7", "bid 6", "B1"),
        (TWO, "score south bid 7", "won 8", "won 7", "P4"),
        (TWO, "score south bid 7", "contract 70", "contract 80", "S1"),
        (TWO, "score south bid 7", "contract 70", "contract -70", "S1"),
        (TWO, FAILED, "contract -60", "contract 60", "S3"),
        (TWO, FAILED, "contract -60", "contract  -60", "S3"),
        (TWO, NIL, "contract 0", "contract 10", "S1"),
        (TWO, "score south bid 7", "over 1", "over 2", "S2"),
        (TWO, NIL, "nil -100", "nil 100", "S4"),
        (FOUR, "score west-east bid 2+nil", "nil -100", "nil 0", "S4"),
        (TWO, DOUBLE, "nil -200", "nil -100", "S5"),
        (TWO, "score south bid 7", "penalty 0", "penalty -100", "S10"),
        (TWO, "score south bid 7", "points 71", "points 70", "S1"),
        (TWO, "score south bid 7", "total -129", "total 0", "S12"),
        (TWO, "score south bid 7", "bags 1", "bags 2", "S10"),
        (TWO, "score south bid 7", "penalty 0 points 71", "penalty 10 points 81", "S10"),
        (TWO, "score south bid 7", "bags 1", "bags 1 of 10", "S1"),
        (TWO, "score south bid 7", " total -129 bags 1", "", "S1"),
        (TWO, "score south bid 7", "score", "count", "S1"),
        # No rule says in which order cards thrown are written.
        (TWO, "south exchange TS QC JC", "TS QC JC", "JC QC TS", None),
    ],
)
def test_the_rule_is_named_that_makes_the_line_so(
    log: bytes, line: str, good: str, bad: str, rule: str | None
) -> None:
    expected, found, error = refused(log, line, good, bad)
    assert error.rule == rule
    assert error.message == f"found '{found}', expected '{expected}'"


def test_s12_w5_the_end_is_of_the_rule_that_ended_the_game() -> None:
    lost = (ROOT / "scenarios" / "house-rule-200-below-loses.log").read_bytes()
    assert refused(lost, "end ", "end ", "end the ")[2].rule == "S12"
    assert refused(seeded("two-player", 3), "end ", "end ", "end the ")[2].rule == "W5"


def test_a_move_that_the_rules_refuse_is_quoted_with_why() -> None:
    _, _, error = refused(TWO, "north play 3H", "3H", "2C")
    assert error.message == ("'north play 2C': hearts were led and north holds hearts; allowed: TH 3H (P3)")
    _, _, error = refused(TWO, "south exchange QH draw KH", "KH", "QH")
    assert error.message == (
        "'south exchange QH draw QH': an exchange draws as many cards as it throws, all from the pile (N3)"
    )


@pytest.mark.parametrize(
    ("log", "line", "good", "bad", "says", "rule"),
    [
        (
            TWO,
            "north bid nil",
            "bid nil",
            "sits",
            "'north sits' is no move's line; expected a move of north, the bidding: nil or 1 to 13",
            "B1",
        ),
        (
            TWO,
            "south play 2H",
            "south play 2H",
            "trick 1 south",
            "'trick' is no seat here; allowed: south, north; expected a move of south, the play: a card such"
            " as QD",
            "P8",
        ),
        (
            TWO,
            "north look",
            "look",
            "look up",
            "'north look up' is no move's line; expected a move of north, the double-nil offer: look or"
            " blind-nil",
            "N1",
        ),
    ],
)
def test_a_line_that_is_no_move_is_said_to_be_none(
    log: bytes, line: str, good: str, bad: str, says: str, rule: str
) -> None:
    _, _, error = refused(log, line, good, bad)
    assert (error.message, error.rule) == (says, rule)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello", "found a line after the end (W6)"),
        ("south play 2H", "'south play 2H': the game is over (W6)"),
        ("hand 6 first south given", "found a line after the end (W6)"),
    ],
)
def test_w6_nothing_follows_the_end(line: str, says: str) -> None:
    _, told = replay_lines(read_lines(BytesIO(TWO + f"{line}\n".encode()), "a.log"))
    with pytest.raises(DoesNotHold) as error:
        list(told)
    assert str(error.value) == f"a.log:381: {says}"


def test_a_torn_line_is_quoted() -> None:
    _, told = replay_lines(read_lines(BytesIO(TWO[:-5]), "a.log"))
    with pytest.raises(DoesNotHold) as error:
        list(told)
    torn = "end north south -322 north"
    assert str(error.value) == f"a.log:380: the last line is torn: '{torn}' has no line feed"


# --- What chance decides --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "line", "good", "bad", "says"),
    [
        (
            TWO,
            "hand 2 ",
            "hand 2",
            "hand 3",
            "found 'hand 3 first south given', expected 'hand 2 first SEAT given': something else comes next"
            " here (F3)",
        ),
        (
            TWO,
            "hand 1 ",
            " given",
            "",
            "found 'hand 1 first north', expected 'hand 1 first SEAT given': the log has no seed to cut or"
            " deal from",
        ),
        (
            BASIC,
            "hand 1 ",
            "hand 1",
            "deal 1",
            "found 'deal 1 first north given', expected 'hand 1 first SEAT given':"
            " 'deal 1 first north given' is no such line",
        ),
    ],
)
def test_a_hand_that_is_not_due_is_named_with_the_one_that_is(
    log: bytes, line: str, good: str, bad: str, says: str
) -> None:
    assert refused(log, line, good, bad)[2].message == says


def test_c1_d5_a_deck_is_52_different_cards() -> None:
    _, found, error = refused(FOUR, "deck 6H TH", "6H TH", "6H 6H")
    assert error.message.startswith(f"found '{found[:100]}")
    assert error.message.endswith(", expected 'deck and 52 cards': a pack is 52 different cards (C1)")


def test_the_cards_exchanged_follow_from_the_seed(drawn: bytes) -> None:
    """N3: they are drawn from the pile as the seed says; another card of it is not."""
    words = [line.split() for line in drawn.decode().splitlines() if " burn " in line or " take " in line]
    pile = [line[4] if line[1] == "keep" else line[2] for line in words]
    other = next(card for card in pile if card != "8H")
    expected, found, error = refused(drawn, "south exchange", "8H", other)
    assert error.message == f"found '{found}', expected '{expected}', which follows from the seed"


def swapped(log: bytes, line: str, one: int, other: int) -> tuple[str, str]:
    """Two words of the line, as it is and the other way round, with what is between them."""
    words = log[log.index(f"\n{line}".encode()) + 1 :].decode().split("\n", 1)[0].split(" ")
    good = words[one : other + 1]
    return " ".join(good), " ".join([good[-1], *good[1:-1], good[0]])


def test_cut_and_deck_follow_from_the_seed(drawn: bytes) -> None:
    cut = seeded("two-player-basic", 3)
    for log, line, one, other in ((cut, "cut ", 2, 4), (drawn, "deck ", 1, 52)):
        expected, found, error = refused(log, line, *swapped(log, line, one, other))
        assert error.message == f"found '{found}', expected '{expected}', which follows from the seed"


def test_what_is_given_need_not_follow_from_a_seed() -> None:
    """A game of which every hand is given, with its exchanges, holds with any seed."""
    data = TWO.replace(b"\nseat south", b"\nseed 42\nseat south", 1)
    _, told = replay_lines(read_lines(BytesIO(data), "a.log"))
    assert sum(1 for _ in told) == data.count(b"\n") - 5
