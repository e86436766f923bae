"""``verify`` and ``replay`` as their users see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from gamelogs import BOTS, FOUR, GAMES, TWO, saved, until
from terminal import spades

from spades.cli import cli

# --- verify ---------------------------------------------------------------------------------------


def test_verify_says_how_a_whole_game_ended() -> None:
    done = spades("verify", GAMES / "game-two-player-1.log")
    assert done.returncode == 0
    assert done.stdout.endswith(": holds, 5 hands, won by north: south -322 north 255\n")


@pytest.mark.parametrize(
    ("last", "where"),
    [
        (b"seat north script Otter", "before hand 1"),
        (b"hand 1 first north given", "in hand 1, before its cards"),
        (b"north look", "in hand 1, at the double-nil offer, south to move"),
        (b"south keep 9H burn 5D", "in hand 1, in the draw, north to move"),
        (b"north bid nil", "in hand 1, in the exchange, south to move"),
        (b"south play 2H", "in hand 1, in trick 1, north to move"),
        (b"hand 2 first south given", "in hand 2, before its cards"),
    ],
)
def test_verify_says_where_an_unfinished_log_stops(last: bytes, where: str, tmp_path: Path) -> None:
    done = spades("verify", saved(tmp_path, until(TWO, last)))
    assert done.returncode == 0
    assert done.stdout.endswith(f": holds, unfinished: it stops {where}\n")


@pytest.fixture(scope="module")
def won() -> list[bytes]:
    """The lines of a game that its only hand wins."""
    log = spades("play", *BOTS, "--seed", "7", "--set", "hands=1", "--log", "-").stdout.encode()
    return log.splitlines(keepends=True)


def test_a_won_game_may_stop_after_any_whole_line(won: list[bytes]) -> None:
    """Also between its last card and its end: then it stops short of what the rules make of that card."""
    header = won.index(next(line for line in won if line.startswith(b"hand 1 ")))
    for count in range(header, len(won)):
        part = b"".join(won[:count])
        told = {command: CliRunner().invoke(cli, [command, "-"], part) for command in ("verify", "replay")}
        assert [done.exit_code for done in told.values()] == [0, 0], won[count - 1]
        where = told["verify"].stdout.partition("unfinished: it stops ")[2]
        assert where
        assert told["replay"].stdout.endswith(f"The log stops {where.strip()}.\n")
        line = won[count]
        assert ("missing" in where) == line.startswith((b"holds", b"trick", b"boston", b"score", b"end"))


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        (b"north decline 7H take 9D", b"north decline 7H take 9S", "D3"),
        (b"north keep 6S burn KC", b"north keep 6S burn KD", "D2"),
        (b"holds south JS", b"holds south QS", "D4"),
        (b"north bid nil", b"north bid 14", "B1"),
        (b"south exchange QH draw KH", b"south exchange QH draw 2H", "N3"),
        (b"north play 3H", b"north play 2C", "P3"),
        (b"south play 3C", b"south play 3D", "P8"),
        (b"trick 1 north", b"trick 1 south", "P4"),
        (b"north play 2C", b"south play 2C", "T4"),
        (b"south bid blind-nil won 4 contract 0", b"south bid blind-nil won 5 contract 0", "P4"),
        (b"won 8 contract 70 over 1", b"won 8 contract 71 over 1", "(S1)"),
        (b"over 1 nil 0 penalty 0 points 71", b"over 0 nil 0 penalty 0 points 71", "(S2)"),
        (b"won 5 contract -60 over", b"won 5 contract 60 over", "(S3)"),
        (b"nil -100 penalty 0 points -100", b"nil 100 penalty 0 points -100", "(S4)"),
        (b"nil -200 penalty 0 points -200", b"nil -100 penalty 0 points -200", "(S5)"),
        (b"penalty 0 points -100", b"penalty -100 points -100", "(S10)"),
        (
            b"hand 2 first south given",
            b"hand 3 first south given",
            "found 'hand 3 first south given', expected 'hand 2 first SEAT given': ",
        ),
        (b"hand 2 first south given", b"hand 3 first south given", "(F3)"),
        (b"hand 2 first south given", b"hand 2 first south", "no seed"),
        (b"hand 1 first north given", b"cut south 9H north QD", "expected 'hand 1 first SEAT given'"),
        (b"end north south -322 north 255", b"end south south -322 north 255", "W2"),
        (b"south look\nnorth look\nsouth decline 3H", b"south look\nsouth look\nsouth decline 3H", "T4"),
    ],
)
def test_verify_names_the_line_what_was_expected_and_the_rule(
    good: bytes, bad: bytes, says: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, TWO.replace(good, bad, 1))
    number = TWO[: TWO.index(good)].count(b"\n") + 1 + bad.count(b"\n") // 2
    done = spades("verify", path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"{path}:{number}: ")
    assert says in done.stderr


@pytest.mark.parametrize(
    ("good", "bad", "number"),
    [
        (b"spades-log 1", b"spades-log 2", 1),
        (b"rules two-player target=200", b"rules two-player", 2),
        (b"target=200", b"target=0", 2),
        (b"target=200", b"target=500", 2),
        (b"target=200", b"target=200 bags=1", 2),
        (b"target=200", b"target=0200", 2),
        (b"rules two-player target=200", b"rules two-player win=exceed target=200", 2),
        (b"seat south script Monkey", b"seed -1\nseat south script Monkey", 3),
        (b"seat south script Monkey", b"seed 01\nseat south script Monkey", 3),
        (b"seat south script Monkey", b"seat south robot Monkey", 3),
        (b"seat south script Monkey", b"seat south script ", 3),
        (b"seat south script Monkey", b"seat south script Mon\tkey", 3),
        (b"seat north script Otter\n", b"", 4),
        (b"script Otter\n", b"script Otter\nstart south 0 bags 0\n", 5),
        (b"script Otter\n", b"script Otter\nstart north 1 bags 0\nstart south 1 bags 0\n", 6),
        (b"script Otter\n", b"script Otter\nstart south x bags 0\n", 5),
        (b"script Otter\n", b"script Otter\nstart south 1 bags -1\n", 5),
    ],
)
def test_a_wrong_header_can_not_be_read(good: bytes, bad: bytes, number: int, tmp_path: Path) -> None:
    path = saved(tmp_path, TWO.replace(good, bad, 1))
    done = spades("verify", path)
    if bad == b"rules two-player":
        # A legal header of another game: its first line that doesn't hold is the missing end.
        assert done.returncode == 1
        return
    assert done.returncode == 3
    assert done.stderr.startswith(f"{path}:{number}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("second", [b"foo\r\n", b"\xef\xbb\xbffoo\n", b"\xff\n", b"x" * 1001, b"torn"])
def test_a_file_that_is_no_log_is_told_by_its_first_line(second: bytes, tmp_path: Path) -> None:
    """Whatever is wrong with the second."""
    path = saved(tmp_path, b"hello\n" + second)
    done = spades("verify", path)
    assert done.returncode == 3
    assert done.stderr == f"{path}:1: found 'hello', expected 'spades-log 1'\n"


@pytest.mark.parametrize("junk", [b"\xff\n", b"x" * 1001 + b"\n", b"# " + b"\xc3\n", b"#" * 2000])
def test_a_line_that_is_too_long_or_not_utf8_can_not_be_read(junk: bytes, tmp_path: Path) -> None:
    assert spades("verify", saved(tmp_path, TWO + junk)).returncode == 3


def test_comments_and_empty_lines_are_skipped(tmp_path: Path) -> None:
    lines = TWO.split(b"\n")
    commented = b"\n".join([lines[0], b"# a note \xf0\x9f\x90\x92", b"", *lines[1:40], b"#", *lines[40:]])
    assert spades("verify", saved(tmp_path, commented)).returncode == 0


def test_what_a_file_holds_is_never_sent_raw_to_the_terminal(tmp_path: Path) -> None:
    path = saved(tmp_path, until(TWO, b"north look") + b"\x1b[2J\x00\xe2\x80\xae\n")
    done = spades("verify", path)
    assert done.returncode == 1
    assert done.stderr.removesuffix("\n").isprintable()


@pytest.mark.parametrize(
    ("good", "says"),
    [
        ("deck ", "follows from the seed"),
        ("hand 1 first ", "follows from the seed"),
        ("cut ", "follows from the seed"),
    ],
)
def test_with_a_seed_chance_must_follow_from_it(good: str, says: str, tmp_path: Path) -> None:
    preset = "two-player-basic" if good == "cut " else "partnership"
    log = spades("play", preset, *BOTS, "--seed", "2", "--set", "hands=1", "--log", "-").stdout
    line = next(line for line in log.splitlines() if line.startswith(good))
    words = line.split(" ")
    seats = ["south", "west", "north", "east"]
    if good == "hand 1 first ":
        words[-1] = seats[seats.index(words[-1]) - 1]
    elif good == "cut ":
        words[2], words[4] = words[4], words[2]
    else:
        words[1], words[2] = words[2], words[1]
    done = spades("verify", saved(tmp_path, log.replace(line, " ".join(words), 1).encode()))
    assert done.returncode == 1
    assert says in done.stderr


@pytest.mark.parametrize(("preset", "rule"), [("two-player-basic", "F3"), ("partnership", "F4")])
def test_with_a_seed_the_hand_that_was_due_is_named(preset: str, rule: str, tmp_path: Path) -> None:
    """F3, F4: its number and who is first in it."""
    log = spades("play", preset, *BOTS, "--seed", "2", "--set", "hands=2", "--log", "-").stdout
    due = next(line for line in log.splitlines() if line.startswith("hand 2 "))
    first = due.split()[3]
    for wrong in (
        due.replace("hand 2", "hand 3"),
        due.replace(first, "north south".replace(first, "").split()[0]),
    ):
        done = spades("verify", saved(tmp_path, log.replace(due, wrong, 1).encode()))
        assert done.returncode == 1
        assert f"found '{wrong}', expected '{due}': " in done.stderr
        assert f"({rule})" in done.stderr


@pytest.mark.parametrize("line", [b"cut south 9H north QD", b"cut south 9H north 9D"])
def test_a_log_without_a_seed_has_no_cut(line: bytes, tmp_path: Path) -> None:
    """F2: every hand of it is given, and for a given hand nobody cuts."""
    log = (GAMES / "game-two-player-basic-1.log").read_bytes().replace(b"hand 1 ", line + b"\nhand 1 ", 1)
    for part in (log, until(log, line)):
        path = saved(tmp_path, part)
        done = spades("verify", path)
        assert done.returncode == 1
        assert done.stderr.startswith(
            f"{path}:5: found '{line.decode()}', expected 'hand 1 first SEAT given': "
        )


def test_several_logs_give_a_line_each_a_summary_and_the_worst_code(tmp_path: Path) -> None:
    torn = saved(tmp_path, TWO[:-3])
    good = GAMES / "game-partnership-1.log"
    done = spades("verify", good, torn)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "1 of 2 logs hold.")
    assert "torn" in done.stderr
    assert spades("verify", torn, tmp_path / "none.log", good).returncode == 3


def test_logs_are_read_from_standard_input() -> None:
    assert spades("verify", "-", said=TWO).returncode == 0
    assert spades("replay", "-", "--lines", said=TWO).stdout.encode() == TWO


# --- replay ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("log", [TWO, FOUR, until(TWO, b"north look"), until(TWO, b"trick 3 north")])
def test_replay_lines_is_the_log_itself(log: bytes, tmp_path: Path) -> None:
    assert spades("replay", "--lines", saved(tmp_path, log)).stdout.encode() == log


def test_replay_tells_hands_tricks_and_scores(tmp_path: Path) -> None:
    shown = spades("replay", saved(tmp_path, FOUR)).stdout
    assert "Hand 1: Fox bids and leads first." in shown
    assert "  Fox     TS 7S 6S 5S  JH 8H 6H 2H  AD 7D 2D  JC 5C" in shown
    assert "  1. Fox leads 2D  Monkey 5D  Otter TD  Bird 8D  Otter wins with TD" in shown
    assert "\n    contract 2+2 needs 4: took 6     +40\n    2 bags                            +2\n" in shown
    assert "\n    Fox's nil failed: took 4        -100\n    total, 5 bags carried            -75\n" in shown
    assert "\n      1        +42     42      -75    -75\n" in shown
    assert shown.count("Hand ") == 9


def test_replay_shows_a_part(tmp_path: Path) -> None:
    path = saved(tmp_path, FOUR)
    hand = spades("replay", path, "--hand", "1").stdout
    assert hand.startswith("\nHand 1: Fox bids and leads first.\n")
    assert "Hand 2" not in hand
    trick = spades("replay", path, "--hand", "1", "--trick", "3", "--lines").stdout
    assert trick == "west play 6D\nnorth play 9D\neast play 7D\nsouth play 4D\ntrick 3 north\n"
    assert spades("replay", path, "--trick", "3", "--lines").stdout.count("trick 3 ") == 9


@pytest.mark.parametrize("words", [("--hand", "10"), ("--hand", "10", "--trick", "2")])
def test_a_part_that_is_not_there_is_said_to_be_missing(words: tuple[str, ...], tmp_path: Path) -> None:
    done = spades("replay", saved(tmp_path, FOUR), *words)
    assert done.returncode == 1
    assert "there is no hand 10" in done.stderr


def test_replay_as_a_seat_hides_what_it_could_not_see(tmp_path: Path) -> None:
    """D2, D4, N3: its own draws but not the burn, its own hand, its own exchange; never a deck or a seed."""
    lines = spades("replay", saved(tmp_path, TWO), "--lines", "--as", "south").stdout.splitlines()
    assert lines[4:9] == [
        "hand 1 first north given",
        "deck ??",
        "north look",
        "south blind-nil",
        "north decline ?? take ??",
    ]
    assert "south keep 9H burn ??" in lines
    assert "south decline QC take 3C" in lines
    assert "holds south JS 2S QH 9H 4H 2H JD TD 7D 9C 6C 4C 3C" in lines
    assert f"holds north {' '.join(['??'] * 13)}" in lines
    assert "south exchange QH draw KH" in lines
    assert "north exchange ?? ?? draw ?? ??" in lines
    assert len(lines) == TWO.count(b"\n")


def test_replay_stops_at_the_first_line_that_does_not_hold(tmp_path: Path) -> None:
    done = spades("replay", saved(tmp_path, FOUR.replace(b"trick 2 west", b"trick 2 east")))
    assert done.returncode == 1
    assert "  1. Fox leads 2D" in done.stdout
    assert "  2. " not in done.stdout
    assert "P4" in done.stderr


@pytest.mark.parametrize("log", [TWO, FOUR, (GAMES / "game-two-player-basic-1.log").read_bytes()])
@pytest.mark.parametrize("share", [1.0, 0.6, 0.31])
def test_a_log_turned_into_a_scenario_gives_the_same_log(log: bytes, share: float, tmp_path: Path) -> None:
    part = log[: log.rindex(b"\n", 0, int(len(log) * share)) + 1]
    path = tmp_path / "again.json"
    path.write_text(spades("replay", "--scenario", saved(tmp_path, part)).stdout, "utf-8")
    again = spades("run", "--log", "-", path).stdout.encode()
    assert again.startswith(part)


def test_a_seeded_log_turned_into_a_scenario_takes_its_cards_from_the_seed(tmp_path: Path) -> None:
    words = ("two-player-basic", *BOTS, "--seed", "9", "--set", "target=150", "--log", "-")
    log = spades("play", *words).stdout
    text = spades("replay", "--scenario", saved(tmp_path, log.encode())).stdout
    assert all(list(hand) == ["moves"] for hand in json.loads(text)["hands"])
    path = tmp_path / "again.json"
    path.write_text(text, "utf-8")
    assert spades("run", "--log", "-", path).stdout == log.replace(" bot:easy ", " script ")
