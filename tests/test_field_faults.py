"""Faults that users of other card programs have reported: one test for each, with the right behaviour."""

from __future__ import annotations

import json
import os
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, Game
from terminal import PROGRAM, environment, spades

from spades.cards import TEXT, typed_card
from spades.errors import NotAWord
from spades.rules import PRESETS
from spades.scoring import Tally, score_hand

BOTS = ("--seat", "south=bot:easy", "--seat", "north=bot:easy", "--level", "easy")


def scenario(tmp_path: Path, **changes: object) -> Path:
    """A sound two-player scenario, up to the first lead, with these changes."""
    sound = {
        "scenario": 1,
        "rules": "two-player-basic",
        "hands": [
            {
                "first": "south",
                "holds": {
                    "south": "AS KS 3S AH KH 9H 8H AD KD 2D AC 4C 3C",
                    "north": "QS JS 2S QH JH TH 2H QD JD TD KC QC JC",
                },
                "moves": ["5 3"],
            }
        ],
    }
    path = tmp_path / "case.json"
    path.write_text(json.dumps(sound | changes), "utf-8")
    return path


def bid_of(value: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """The run of a scenario whose moves are this piece of JSON."""
    path = scenario(tmp_path)
    path.write_text(path.read_text("utf-8").replace('["5 3"]', f"[{value}]"), "utf-8")
    return spades("run", path)


@pytest.mark.parametrize(("tricks", "over", "left"), [(12, 11, 0), (13, 12, 1)])
def test_nine_bags_and_then_a_dozen_more_cost_two_penalties(tricks: int, over: int, left: int) -> None:
    """S10: bid 1; 9 + 11 = 20 bags, 9 + 12 = 21: 200 points lost, the single points kept."""
    score = score_hand(PRESETS["two-player"], [1], [tricks], Tally(0, 9))
    assert (score.penalty, score.over) == (-200, over)
    assert score.tally == Tally(10 + over - 200, left)


def test_bags_are_counted_on_their_own_below_zero() -> None:
    """S10: at -57 with 3 bags, bid 2 and took 10: 20 + 8 - 100, and 11 - 10 = 1 bag left."""
    assert score_hand(PRESETS["two-player"], [2], [10], Tally(-57, 3)).tally == Tally(-129, 1)


def test_nothing_but_spades_may_be_led_at_trick_one() -> None:
    """P5: the leader holds all thirteen spades."""
    game = Game("partnership").deal(
        "south", south=ALL_SPADES, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_CLUBS
    )
    game.say("13 nil nil nil")
    assert game.refused("2S") is None


def test_spades_broken_in_one_hand_are_not_broken_in_the_next() -> None:
    """P5, P6: hand 1 ends with spades broken; at trick 1 of hand 2 a spade is refused."""
    hands = {
        "south": "AKQJT98765432...",
        "west": ALL_HEARTS,
        "north": ALL_DIAMONDS,
        "east": ALL_CLUBS,
    }
    game = Game("partnership").deal("south", **hands).say("13 nil nil nil").play_out()
    game.deal(
        "west",
        south="32.2.AKQJ.AKQJT9",
        west="AKQJT98.A.32.872",
        north="7654.KQJT9.T.543",
        east=".876543.987654.6",
    )
    game.say("3 3 3 3")
    assert game.turn == "west"
    assert game.refused("AS") == "P5"
    assert game.refused("AH") is None


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """P2: whoever stands in a ``trick`` line is who plays next."""
    game = Game("partnership").deal(
        "west",
        south="AKQ.AKQ.AKQ.AKQJ",
        west="JT9.JT9.JT9.T987",
        north="876.876.876.6543",
        east="5432.5432.5432.2",
    )
    game.say("9 1 nil 3").play_out()
    followed = [(one, next_) for one, next_ in pairwise(game.lines) if one.startswith("trick ")]
    assert len(followed) == 13
    for trick, after in followed[:-1]:
        assert after.startswith(f"{trick.split()[2]} play ")


def test_a_second_card_of_one_seat_is_refused_and_the_first_stands() -> None:
    """T4: south has played to the trick already."""
    game = Game("partnership").deal(
        "south", south=ALL_HEARTS, west=ALL_SPADES, north=ALL_DIAMONDS, east=ALL_CLUBS
    )
    game.say("1 1 1 1 AH")
    assert game.refused("KH", "south") == "T4"
    game.say("2S AD AC")
    assert game.lines[-5:] == [
        "south play AH",
        "west play 2S",
        "north play AD",
        "east play AC",
        "trick 1 west",
    ]


def test_a_move_after_the_game_has_been_won_is_refused(tmp_path: Path) -> None:
    """W6, and nothing of the log changes."""
    log = tmp_path / "won.log"
    assert spades("play", *BOTS, "--seed", "7", "--set", "hands=1", "--log", log).returncode == 0
    won = log.read_bytes()
    log.write_bytes(won + b"south play AS\n")
    verdict = spades("verify", log)
    assert verdict.returncode == 1
    assert "W6" in verdict.stderr
    log.write_bytes(won)
    assert spades("resume", log).returncode == 0
    assert log.read_bytes() == won


@pytest.mark.parametrize(
    "value", ["-1", "3.5", "true", "null", "NaN", '""', '"three"', '"14"', '"-1"', '"3.5"']
)
def test_what_is_no_bid_is_refused_with_its_place(value: str, tmp_path: Path) -> None:
    """B2: found before anything is played."""
    done = bid_of(value, tmp_path)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    if value != "NaN":
        assert "case.json: hands[0].moves[0]: " in done.stderr


@pytest.mark.parametrize(
    ("hand", "place", "says"),
    [
        ("AS AS 3S AH KH 9H 8H AD KD 2D AC 4C 3C", "hands[0].holds.south", "AS"),
        ("QS KS 3S AH KH 9H 8H AD KD 2D AC 4C 3C", "hands[0].holds.north", "QS"),
        ("KS 3S AH KH 9H 8H AD KD 2D AC 4C 3C", "hands[0].holds.south", "12"),
    ],
)
def test_a_card_twice_is_refused_and_named(hand: str, place: str, says: str, tmp_path: Path) -> None:
    """C1: 52 different cards."""
    path = scenario(tmp_path)
    path.write_text(path.read_text("utf-8").replace("AS KS 3S AH KH 9H 8H AD KD 2D AC 4C 3C", hand), "utf-8")
    done = spades("run", path)
    assert done.returncode == 3
    assert f"{place}: " in done.stderr
    assert says in done.stderr


def test_a_card_that_its_seat_does_not_hold_is_refused_and_named(tmp_path: Path) -> None:
    """P8."""
    done = bid_of('"5 3 QS"', tmp_path)
    assert done.returncode == 1
    assert "hands[0].moves[0]: QS: south does not hold QS" in done.stderr
    assert "(P8)" in done.stderr


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_the_double_nil_offer_is_made_once_also_after_a_resume(kept: int, tmp_path: Path) -> None:
    """N1: resumed with ``kept`` answers in the log, the others are asked for, and only they."""
    log = tmp_path / "offer.log"
    game = ("--seat", "south=human", "--seat", "north=human", "--seed", "5", "--log", log)
    spades("play", "two-player", *game, said="look\n" * kept)
    assert log.read_text("utf-8").count("look") == kept
    spades("resume", log, said="look\n" * (2 - kept) + "keep\n")
    lines = log.read_text("utf-8").splitlines()
    assert [line.split()[1] for line in lines if line.endswith("look")] == ["look", "look"]
    assert sum(" keep " in line for line in lines) == 1


def test_a_draw_can_not_be_taken_back(tmp_path: Path) -> None:
    """So nothing shows what the next card would have been: only the cards drawn are ever named."""
    log = tmp_path / "draw.log"
    done = spades(
        "play", "two-player-basic", "--seed", "5", "--set", "first=south", "--log", log, said="keep\nundo\n"
    )
    line = next(line for line in log.read_text("utf-8").splitlines() if line.startswith("south keep "))
    kept, burnt = line.split()[2], line.split()[4]
    assert kept in done.stderr
    assert burnt not in done.stdout + done.stderr
    assert "undo" not in log.read_text("utf-8")


@pytest.mark.parametrize("name", ["Ann Lee", 'a"quote', "#hash", "🦊", "é" * 40, "x=y"])
def test_a_strange_name_is_kept(name: str, tmp_path: Path) -> None:
    log = tmp_path / "name.log"
    play = ("play", *BOTS, "--seed", "7", "--set", "hands=1", "--log", log)
    assert spades(*play, "--name", f"south={name}").returncode == 0
    assert f"seat south bot:easy {name}\n" in log.read_text("utf-8")
    assert spades("verify", log).returncode == 0


@pytest.mark.parametrize("name", ["", " ", " a", "a ", "a\tb", "x" * 300, "\x1b[31mred", "a\nb", "\u202eabc"])
def test_a_harmful_name_is_refused_without_printing_it_raw(name: str, tmp_path: Path) -> None:
    done = spades("play", "--name", f"south={name}", "--log", tmp_path / "name.log")
    assert done.returncode == 2
    assert done.stderr.removesuffix("\n").isprintable()
    assert not (tmp_path / "name.log").exists()


@pytest.mark.parametrize("text", ["10h", "Th", "hT", "t♥", " TH ", "th", "h10", "T♥\ufe0f"])
def test_a_card_is_taken_as_it_is_meant(text: str) -> None:
    assert TEXT[typed_card(text)] == "TH"


@pytest.mark.parametrize("text", ["2С", "0", "", "1h", "HH", "TT", "ten of hearts", "𝟐C"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotAWord):
        typed_card(text)


def test_a_wrong_card_costs_one_line_and_not_the_turn(tmp_path: Path) -> None:
    """P8 and a Cyrillic letter: a reason of one line each, then the same prompt."""
    log = tmp_path / "turn.log"
    done = spades("play", "--seed", "3", "--log", log, said="2\n2С\n0\n2S\n3S\n")
    prompts = done.stderr.count("your card: ")
    assert prompts >= 2
    assert "'2С' is no move" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_names_that_the_output_can_not_show_are_escaped(encoding: str) -> None:
    done = spades("play", *BOTS, "--set", "hands=1", "--name", "south=♠ Zoë", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "\\u2660 Zo" in done.stdout
    assert (encoding == "ascii") == done.stdout.isascii()


def test_end_of_input_breaks_off_and_leaves_the_log_whole(tmp_path: Path) -> None:
    log = tmp_path / "eof.log"
    assert spades("play", "--seed", "3", "--log", log).returncode == 1
    assert spades("verify", log).returncode == 0


def test_a_closed_pipe_is_no_traceback() -> None:
    play = subprocess.Popen(
        [*PROGRAM, "play", *BOTS, "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert play.stdout is not None
    assert play.stderr is not None
    play.stdout.readline()
    play.stdout.close()
    errors = play.stderr.read().decode()
    play.stderr.close()
    assert play.wait(60) == 1
    assert errors == "seed 7\n"


def test_standard_input_is_left_alone_where_options_give_everything() -> None:
    """It is open, no terminal, and never closed: the game must not wait for it."""
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [*PROGRAM, "play", *BOTS, "--seed", "7", "--set", "hands=1"],
            stdin=reading,
            capture_output=True,
            env=environment(),
            timeout=60,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    assert done.returncode == 0


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("log") / "game.log"
    spades("play", *BOTS, "--seed", "7", "--set", "hands=1", "--log", path)
    return path.read_bytes()


@pytest.mark.parametrize(
    ("damage", "code", "line"),
    [
        (lambda log: log[:-1], 1, b"\n"),
        (lambda log: log.replace(b"\n", b"\r\n"), 3, None),
        (lambda log: log[:-1] + b"\r\n", 1, b"\n"),
        (lambda log: b"\xef\xbb\xbf" + log, 3, None),
        (lambda log: log.replace(b"spades-log 1", b"spades-log 2"), 3, None),
        (lambda log: b"", 3, None),
    ],
    ids=["no newline", "CRLF", "late CR", "BOM", "version", "empty"],
)
def test_a_log_that_is_not_as_it_should_be_is_refused_with_the_line(
    damage: object, code: int, line: bytes | None, log: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "game.log"
    damaged = damage(log)  # type: ignore[operator]
    path.write_bytes(damaged)
    done = spades("verify", path)
    number = damaged.rstrip(b"\r\n").count(b"\n") + 1 if line else 1
    assert done.returncode == code
    assert done.stderr.startswith(f"{path}:{number}: ")


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed(preset: str) -> None:
    logs = {
        spades(
            "play", preset, *BOTS, "--seed", "11", "--set", "hands=2", "--log", "-", PYTHONHASHSEED=seed
        ).stdout
        for seed in ("0", "1", "4294967295")
    }
    assert len(logs) == 1


def test_another_bot_gets_the_same_deals() -> None:
    decks = []
    for bot in ("random", "bot:easy"):
        words = ("play", *BOTS, "--seat", f"east={bot}", "--seed", "11", "--set", "hands=3", "--log", "-")
        decks.append([line for line in spades(*words).stdout.splitlines() if line.startswith("deck ")])
    assert decks[0] == decks[1]
    assert len(decks[0]) == 3


def test_bots_that_never_reach_the_target_are_stopped_by_the_option_hands(tmp_path: Path) -> None:
    """W5: four seats that bid 13 can never win; after 2 hands the higher score does, a tie is a draw."""
    game = Game("partnership", "hands=2")
    for first in ("south", "west"):
        game.deal(first, south=ALL_SPADES, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_CLUBS)
        game.say("13 13 13 13").play_out()
    assert game.scores == (-520, -520)
    assert game.lines[-1] == "end draw south-north -520 west-east -520"
