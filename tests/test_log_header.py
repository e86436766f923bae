"""The header of a log: what it holds, and in what words a wrong one is refused."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from helpers import rules_of

from spades.errors import NotAWord, Unreadable
from spades.log.files import Line, read_lines
from spades.log.header import Header, read_header, read_name, read_player
from spades.scoring import Tally

FIRST = ["spades-log 1", "rules two-player"]
SEATS = ["seat south human Monkey", "seat north bot:hard Otto von B"]
#: By SHA-256 of 64 zeros and a line feed.
SECRET = "0" * 64


def read(*lines: str, end: str = "\n", hidden_seed: bool = False) -> tuple[Header, Line | None]:
    """The header of these lines, and the line after it."""
    data = "\n".join(lines) + end
    return read_header(read_lines(BytesIO(data.encode()), "a.log"), hidden_seed)


def refused(*lines: str, end: str = "\n") -> str:
    """Where and in what words they are refused."""
    with pytest.raises(Unreadable) as error:
        read(*lines, end=end)
    assert error.value.place == f"a.log:{error.value.place.rpartition(':')[2]}"
    return str(error.value).removeprefix("a.log:")


# --- What it holds --------------------------------------------------------------------------------


def test_it_holds_rules_seed_seats_and_scores_and_is_written_again_as_it_was() -> None:
    lines = [
        "spades-log 1",
        "rules partnership target=300",
        "seed 42",
        "practice",
        "seat south human Monkey",
        "seat west script Otter",
        "seat north random Bird",
        "seat east exec Fox",
        "start south-north -470 bags 9",
        "start west-east 0 bags 1",
    ]
    header, after = read(*lines, "hand 1 first south")
    assert header == Header(
        rules_of("partnership", "target=300"),
        42,
        ("human", "script", "random", "exec"),
        ("Monkey", "Otter", "Bird", "Fox"),
        (Tally(-470, 9), Tally(0, 1)),
        practice=True,
    )
    assert (header.secret, header.word) == (None, None)
    assert header.lines() == lines
    assert after == Line("a.log", 11, "hand 1 first south", sum(len(line) + 1 for line in lines))
    assert header.lines(hide_seed=True) == [*lines[:2], "seed ??", *lines[3:]]


def test_a_plain_one_has_neither_seed_nor_practice_nor_scores() -> None:
    header, after = read(*FIRST, *SEATS)
    assert header == Header(
        rules_of("two-player"),
        None,
        ("human", "bot:hard"),
        ("Monkey", "Otto von B"),
        (Tally(), Tally()),
    )
    assert (header.practice, after) == (False, None)
    assert header.lines() == header.lines(hide_seed=True) == [*FIRST, *SEATS]


@pytest.mark.parametrize(
    ("start", "tallies"),
    [
        ("start south 0 bags 3", (Tally(0, 3), Tally())),
        ("start north -5 bags 0", (Tally(), Tally(-5, 0))),
    ],
)
def test_a_score_stands_only_where_a_side_does_not_begin_at_nothing(
    start: str, tallies: tuple[Tally, Tally]
) -> None:
    header, _ = read(*FIRST, *SEATS, start)
    assert header.start == tallies
    assert header.lines()[-1] == start


@pytest.mark.parametrize(
    ("practice", "players", "can"),
    [
        (True, ("human", "random"), True),
        (True, ("human", "exec"), False),
        (True, ("exec", "human"), False),
        (False, ("human", "random"), False),
    ],
)
def test_cards_are_taken_back_in_a_practice_game_without_outside_players(
    practice: bool, players: tuple[str, str], can: bool
) -> None:
    lines = [f"seat {seat} {player} X" for seat, player in zip(("south", "north"), players, strict=True)]
    header, _ = read(*FIRST, *(["practice"] if practice else []), *lines)
    assert header.can_take_back is can


@pytest.mark.parametrize(
    "short", [{"players": ("human",)}, {"names": ("Monkey",)}, {"start": (Tally(1, 0),)}]
)
def test_one_that_lacks_a_seat_or_side_is_never_written(short: dict[str, Any]) -> None:
    header, _ = read(*FIRST, *SEATS)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        replace(header, **short).lines()


# --- In what words it is refused ------------------------------------------------------------------

ALLOWED = "allowed: 1 to 40 printable characters, no space at the ends"
PLAYERS = "allowed: human, script, random, exec, bot:LEVEL"
SEED = "seed 42"
ORDER = "seed, secret and word stand in this order, each once and none without those before it"
EARLY = "the header ends too early; expected a line"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (
            ['{"scenario": 1}'],
            "1: found '{\"scenario\": 1}', expected 'spades-log 1'; a scenario (JSON) is no log",
        ),
        (["spades-log 2"], "1: found 'spades-log 2', expected 'spades-log 1'"),
        ([FIRST[0], "seed 42"], "2: found 'seed 42', expected a line 'rules …'"),
        (FIRST[:1], f"1: {EARLY} 'rules …'"),
        ([*FIRST, SEATS[1]], f"3: found '{SEATS[1]}', expected a line 'seat south …'"),
        ([*FIRST, SEATS[0]], f"3: {EARLY} 'seat north …'"),
        (
            [*FIRST, "seat south robot Monkey"],
            "3: 'robot' is no player; allowed: human, script, random, exec, bot:LEVEL",
        ),
        ([*FIRST, "seat south human"], f"3: '' is no name; {ALLOWED}"),
        ([*FIRST, "practice"], f"3: {EARLY} 'seat south …'"),
        ([*FIRST, "practice", "practice"], "4: found 'practice', expected a line 'seat south …'"),
        ([*FIRST, "practice game"], "3: found 'practice game', expected 'practice'"),
        ([*FIRST, SEED, SEED, *SEATS], f"4: found '{SEED}', but {ORDER}"),
        ([*FIRST, "word banana", *SEATS], f"3: found 'word banana', but {ORDER}"),
        ([*FIRST, "seed x"], "3: 'x' is no seed; allowed: 0 to 18446744073709551615"),
        ([*FIRST, SEED, "secret x"], "4: 'x' is no secret; allowed: 64 of 0 to 9 and a to f"),
        (
            [*FIRST, *SEATS, "start south 0 bags 0"],
            "5: expected 'start south SCORE bags BAGS', not both 0",
        ),
        ([*FIRST, *SEATS, "start south 1"], "5: expected 'start south SCORE bags BAGS', not both 0"),
        ([*FIRST, *SEATS, "start north 1 of 2"], "5: expected 'start north SCORE bags BAGS', not both 0"),
        ([*FIRST, *SEATS, "start south 1 bags 2 "], "5: expected 'start south SCORE bags BAGS', not both 0"),
        ([*FIRST, *SEATS, "start south x bags 2"], "5: 'x' is no whole number of at most 7 digits"),
        ([*FIRST, *SEATS, "start south 1 bags -1"], "5: -1 is below 0"),
        (
            [*FIRST, *SEATS, "start north 1 bags 0", "start south 1 bags 0"],
            "6: found 'start south 1 bags 0', expected the first hand: a side twice or in disorder",
        ),
        (
            [*FIRST, *SEATS, "start east 1 bags 0"],
            "5: found 'start east 1 bags 0', expected the first hand: a side twice or in disorder",
        ),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(lines: list[str], says: str) -> None:
    assert refused(*lines) == says


@pytest.mark.parametrize(
    ("lines", "number", "expected"),
    [
        (FIRST[:1], 1, "spades-log 1…"),
        (FIRST, 2, "rules …"),
        ([*FIRST, SEED], 3, "seat south …"),
        ([*FIRST, "practice"], 3, "seat south …"),
        ([*FIRST, SEATS[0]], 3, "seat south …"),
        ([*FIRST, *SEATS], 4, "seat north …"),
    ],
)
def test_a_line_that_is_torn_is_none(lines: list[str], number: int, expected: str) -> None:
    assert refused(*lines, end="") == f"{number}: {EARLY} '{expected}'"


def test_a_torn_line_behind_the_header_is_not_its_own() -> None:
    header, after = read(*FIRST, *SEATS, "start south 5 bags 0", end="")
    assert header.start == (Tally(), Tally())
    assert after is not None and after.torn


def test_no_line_at_all_is_no_header() -> None:
    with pytest.raises(Unreadable) as error:
        read_header(iter([]))
    assert str(error.value) == f": {EARLY} 'spades-log 1…'"


@pytest.mark.parametrize("wrong", ["seed 42", "seed ???", "secret ??"])
def test_where_the_seed_is_hidden_nothing_else_may_stand(wrong: str) -> None:
    with pytest.raises(Unreadable, match=r"a\.log:3: found"):
        read(*FIRST, wrong, *SEATS, hidden_seed=True)
    header, _ = read(*FIRST, "seed ??", "secret ??", "word ??", *SEATS, hidden_seed=True)
    assert (header.seed, header.secret, header.word) == (None, None, None)


def test_a_wrong_seed_says_what_it_follows_from() -> None:
    lines = [*FIRST, SEED, f"secret {SECRET}"]
    seed = refused(*lines, *SEATS).split("'")[3]
    assert refused(*lines, *SEATS) == f"3: found '{SEED}', expected '{seed}', which follows from the secret"
    assert read(*FIRST, seed, *lines[3:], *SEATS)[0].secret == SECRET
    assert refused(*lines, "word a b", *SEATS).endswith(", which follows from the secret and the word")
    assert refused(*lines, "word a b", *SEATS).startswith(f"3: found '{SEED}', expected 'seed ")


# --- Names and players ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "M" * 41, " M", "M ", "M\tB", "M\u200bB"])
def test_a_name_that_is_none_is_refused_in_words(name: str) -> None:
    with pytest.raises(NotAWord) as error:
        read_name(name)
    assert str(error.value) == f"{name!r} is no name; {ALLOWED}"


@pytest.mark.parametrize("name", ["M", "M" * 40, "Otto von B", "\u0378"])
def test_a_name_is_kept_as_it_is(name: str) -> None:
    """Also one with a character that no Python knows yet."""
    assert read_name(name) == name


@pytest.mark.parametrize("word", ["human", "script", "random", "exec", "bot:x", "bot:hard:40", "bot:a b"])
def test_a_player_is_one_of_four_or_any_bot(word: str) -> None:
    assert read_player(word) == word


@pytest.mark.parametrize("word", ["", "bot", "bot:", "Human", "exec:ls", "xbot:easy", "bot:\x1b[2J"])
def test_a_player_that_is_none_is_refused_in_words(word: str) -> None:
    with pytest.raises(NotAWord) as error:
        read_player(word)
    assert str(error.value) == f"{word!r} is no player; {PLAYERS}"
