"""Logs in which cards are taken back: proved, shown, turned into scenarios, gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gamelogs import saved
from helpers import Game
from terminal import spades
from undoing import without_undone

from spades.log.header import Header
from spades.scoring import Tally

BEGINNING = """
    north play KD|south play AD|trick 1 south|south play AH|undo north
    north play QD|south play AD|trick 1 south|south play AH|north play JH|trick 2 south|south play KH
    undo north
    north play TH|trick 2 south|south play KH|north play 9H|trick 3 south|undo south
    south play QH|north play 9H|trick 3 south
"""
#: The first three tricks of the hand, line by line.
PLAYED = [line.strip() for row in BEGINNING.strip().split("\n") for line in row.split("|")]


def lines_of(players: tuple[str, str] = ("human", "human"), practice: bool = True) -> list[str]:
    """The log of a game of one given hand, played by those of whom the header tells."""
    game = Game("two-player", "hands=1", practice=True)
    game.deal("south", south="AQ.AKQ.A432.A432", north="KJ.JT9.KQJT.KQJT").say("north 4 south 5")
    game.say("KD AD AH").undo().say("QD AD AH JH KH").undo().say("TH KH 9H").undo().say("QH 9H").play_out()
    start = (Tally(), Tally())
    header = Header(game.rules, None, players, ("Monkey", "Otter"), start, practice)
    return header.lines() + game.lines


LINES = lines_of()
FIRST = LINES.index("north play KD")


def data(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_the_log_is_the_one_that_is_meant() -> None:
    assert LINES[2:5] == ["practice", "seat south human Monkey", "seat north human Otter"]
    assert LINES[FIRST : FIRST + len(PLAYED)] == PLAYED
    assert sum(line.startswith("trick ") for line in without_undone(LINES)) == 13


# --- verify ---------------------------------------------------------------------------------------


def test_it_holds(tmp_path: Path) -> None:
    done = spades("verify", saved(tmp_path, data(LINES)))
    assert (done.returncode, done.stderr) == (0, "")
    assert ": holds, 1 hand, won by " in done.stdout


def test_it_may_stop_behind_a_card_that_is_taken_back(tmp_path: Path) -> None:
    """The trick that was won is under way again."""
    done = spades("verify", saved(tmp_path, data(LINES[: FIRST + 5])))
    assert done.stdout.endswith(": holds, unfinished: it stops in hand 1, in trick 1, north to move\n")
    done = spades("verify", saved(tmp_path, data(LINES[: FIRST + 13])))
    assert done.stdout.endswith(": holds, unfinished: it stops in hand 1, in trick 2, north to move\n")


PLAYS_WITH_A_PROGRAM = lines_of(("human", "exec"))
WRONG = {
    # The lines before the wrong one, the wrong one, and what is said of it.
    "no practice": (
        [line for line in LINES[: FIRST + 4] if line != "practice"],
        "undo north",
        "cards are taken back only in a practice game without outside players (P8)",
    ),
    "a program at the table": (
        PLAYS_WITH_A_PROGRAM[: FIRST + 4],
        "undo north",
        "cards are taken back only in a practice game without outside players (P8)",
    ),
    "another's turn": (LINES[: FIRST + 4], "undo south", "it is north's turn, not south's (T4)"),
    "nothing played": (LINES[:FIRST], "undo north", "north has played no card in this hand"),
    "played, but taken back": (LINES[: FIRST + 5], "undo north", "north has played no card in this hand"),
    "a bid": (LINES[: FIRST - 1], "undo south", "this is the bidding: nil or 1 to 13 (B1)"),
    "before a line that is due": (LINES[: FIRST + 2], "undo south", "expected 'trick 1 south' (P4)"),
    "after the end": (LINES, "undo south", "the game is over (W6)"),
    "of nobody": (LINES[: FIRST + 4], "undo", "expected a move of north, the play: a card such as QD (P8)"),
    "of no seat": (LINES[: FIRST + 4], "undo east", "expected a move of north"),
    "of a seat and more": (LINES[: FIRST + 4], "undo north KD", "expected a move of north"),
    "before the hand": (LINES[:5], "undo south", "expected 'hand 1 first SEAT given'"),
    # What was taken back is in the hand again, and whoever led it must move.
    "the card that others had played": (LINES[: FIRST + 5], "south play AD", "it is north's turn"),
    "a trick that is no more": (LINES[: FIRST + 5], "trick 1 south", "expected a move of north"),
    "the trick's old number": (LINES[: FIRST + 14], "trick 3 south", "expected 'trick 2 south' (P4)"),
}


@pytest.mark.parametrize(("before", "line", "says"), WRONG.values(), ids=WRONG)
def test_a_line_that_does_not_hold_is_named(before: list[str], line: str, says: str, tmp_path: Path) -> None:
    done = spades("verify", saved(tmp_path, data([*before, line])))
    assert done.returncode == 1
    assert done.stderr.startswith(f"{tmp_path / 'game.log'}:{len(before) + 1}: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_practice_alone_asks_nothing_of_the_seats(tmp_path: Path) -> None:
    """A practice game with a program is like any other as long as nothing is taken back."""
    plain = without_undone(PLAYS_WITH_A_PROGRAM)
    assert "practice" in plain
    assert spades("verify", saved(tmp_path, data(plain))).returncode == 0


# --- replay and hint ------------------------------------------------------------------------------


def test_replay_prints_the_same_lines(tmp_path: Path) -> None:
    path = saved(tmp_path, data(LINES))
    assert spades("replay", path, "--lines").stdout.encode() == data(LINES)
    seen = spades("replay", path, "--lines", "--as", "north").stdout.splitlines()
    assert seen[FIRST:] == LINES[FIRST:]


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        # What is taken back is of each trick that loses a card.
        (1, PLAYED[:3] + PLAYED[4:8]),
        (2, [PLAYED[3], PLAYED[4], *PLAYED[8:11], *PLAYED[12:15]]),
        (3, [PLAYED[11], PLAYED[12], *PLAYED[15:]]),
        (4, ["south play KH", "north play JH", "trick 4 south"]),
    ],
)
def test_a_trick_played_again_is_of_its_number(number: int, lines: list[str], tmp_path: Path) -> None:
    path = saved(tmp_path, data(LINES))
    done = spades("replay", path, "--lines", "--trick", str(number))
    assert done.stdout.splitlines() == lines
    assert spades("replay", path, "--lines", "--trick", str(number), "--hand", "1").stdout == done.stdout


def test_replay_tells_it_in_words(tmp_path: Path) -> None:
    path = saved(tmp_path, data(LINES))
    tricks = spades("replay", path).stdout.partition(" bids 5.\n")[2].splitlines()
    assert tricks[:8] == [
        "   1. Otter leads KD  Monkey AD  Monkey wins with AD",
        "  Otter takes back KD and all after it.",
        "   1. Otter leads QD  Monkey AD  Monkey wins with AD",
        "   2. Monkey leads AH  Otter JH  Monkey wins with AH",
        "  Otter takes back JH and all after it.",
        "   2. Monkey leads AH  Otter TH  Monkey wins with AH",
        "   3. Monkey leads KH  Otter 9H  Monkey wins with KH",
        "  Monkey takes back KH and all after it.",
    ]
    assert spades("replay", path, "--trick", "2").stdout.splitlines() == [
        "  Otter takes back KD and all after it.",
        "   2. Monkey leads AH  Otter JH  Monkey wins with AH",
        "  Otter takes back JH and all after it.",
        "   2. Monkey leads AH  Otter TH  Monkey wins with AH",
    ]


def test_spades_are_said_to_be_broken_again(tmp_path: Path) -> None:
    """P6: the ruff that broke them was taken back, and comes after all."""
    game = Game("two-player", practice=True)
    game.deal("south", south="AKQJT98765432...", north=".AKQJT98765432..").say("north 4 south 5")
    game.say("AH 2S").undo().say("3S")
    header = Header(game.rules, None, ("human", "human"), ("Monkey", "Otter"), (Tally(), Tally()), True)
    done = spades("replay", saved(tmp_path, data(header.lines() + game.lines)))
    assert done.stdout.count("  Spades are broken.\n") == 2


def test_a_hint_knows_nothing_of_what_was_taken_back(tmp_path: Path) -> None:
    hints = []
    for lines in (LINES[: FIRST + 13], without_undone(LINES[: FIRST + 13])):
        done = spades("hint", saved(tmp_path, data(lines)))
        assert done.returncode == 0
        hints.append(done.stdout)
    assert hints[0].startswith("north: ")
    assert hints[0] == hints[1]


# --- Scenarios ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 13, 19, 22, None])
def test_a_scenario_plays_what_was_not_taken_back(count: int | None, tmp_path: Path) -> None:
    """The same log but for its seat, practice and undone lines, wherever it stops."""
    lines = LINES if count is None else LINES[: FIRST + count]
    made = tmp_path / "again.json"
    made.write_text(spades("replay", saved(tmp_path, data(lines)), "--scenario").stdout, "utf-8")
    assert "undo" not in made.read_text("utf-8")
    done = spades("run", "--log", "-", made)
    assert done.returncode == 0

    def kept(lines: list[str]) -> list[str]:
        return [line for line in without_undone(lines) if line.split()[0] not in ("seat", "practice")]

    assert kept(done.stdout.splitlines()) == kept(lines)


@pytest.mark.parametrize("word", ["undo", "north undo"])
def test_a_scenario_can_not_say_it(word: str, tmp_path: Path) -> None:
    scenario = {
        "scenario": 1,
        "rules": "two-player",
        "hands": [
            {
                "first": "south",
                "holds": {
                    "south": "AS QS AH KH QH AD 4D 3D 2D AC 4C 3C 2C",
                    "north": "KS JS JH TH 9H KD QD JD TD KC QC JC TC",
                },
                "moves": ["look look", "4 5", "KD AD AH", word],
            }
        ],
    }
    path = tmp_path / "undo.json"
    path.write_text(json.dumps(scenario), "utf-8")
    done = spades("run", path)
    assert done.returncode == 3
    assert "hands[0].moves[3]: " in done.stderr
    assert "'undo' is no move" in done.stderr


# --- resume ---------------------------------------------------------------------------------------


def typed(lines: list[str]) -> str:
    """What the players of these lines type."""
    return "".join(f"{line.split()[2]}\n" for line in lines if line.split()[1] == "play")


@pytest.mark.parametrize("count", [19, 20, 21, 22, 30])
def test_a_log_goes_on_behind_what_was_taken_back(count: int, tmp_path: Path) -> None:
    """It may end with ``undo south`` itself, and south is asked again."""
    path = saved(tmp_path, data(LINES[: FIRST + count]))
    done = spades("resume", path, said=typed(LINES[FIRST + count :]))
    assert done.returncode == 0
    assert path.read_bytes() == data(LINES)


def test_a_torn_line_is_dropped(tmp_path: Path) -> None:
    whole = data(LINES[: FIRST + 12])
    path = saved(tmp_path, whole + b"undo nor")
    done = spades("resume", path, said="")
    assert "the last line was cut short and is dropped" in done.stderr
    assert path.read_bytes() == whole


def test_no_program_takes_a_seat_where_cards_may_be_taken_back(tmp_path: Path) -> None:
    path = saved(tmp_path, data(lines_of(("human", "script"))[: FIRST + 5]))
    before = path.read_bytes()
    done = spades("resume", path, "--seat", "north=exec:cat")
    assert done.returncode == 2
    assert "north: cards may be taken back in this game, so no program plays in it" in done.stderr
    assert path.read_bytes() == before
