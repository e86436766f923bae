"""The lines of a log: which of a file count, where they stand, and what each says."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from helpers import cards, rules_of

from spades.cards import PACK, text_of
from spades.errors import DoesNotHold, NotAWord, Unreadable
from spades.events import Cut, Ended, HandBegun, PackSet
from spades.log.files import Line, read_lines
from spades.log.lines import Said, line_of, read_chance, read_said
from spades.moves import BIDS, DECLARE, DECLINE, KEEP, LOOK, PLAYS, UNDO, Exchange, Move

TWO, FOUR = (rules_of(name).seating for name in ("two-player", "partnership"))


def read(data: bytes) -> list[Line]:
    return list(read_lines(BytesIO(data), "a.log"))


# --- Which lines count ----------------------------------------------------------------------------


def test_each_line_knows_its_number_and_where_it_begins() -> None:
    """In bytes; comments and empty lines count for both."""
    data = "spades-log 1\n\n# Füchsin\nseat Füchsin\n  \n#\nend"
    assert read(data.encode()) == [
        Line("a.log", 1, "spades-log 1", 0),
        Line("a.log", 4, "seat Füchsin", 25),
        Line("a.log", 5, "  ", 39),
        Line("a.log", 7, "end", 44, torn=True),
    ]


def test_the_place_of_a_line_is_file_and_number() -> None:
    (line,) = read(b"spades-log 1\n")
    assert line.place == "a.log:1"
    assert line.torn is False


@pytest.mark.parametrize("first", ["", "# spades-log 1"])
def test_the_first_line_counts_whatever_it_is(first: str) -> None:
    assert read(f"{first}\n#\n".encode()) == [Line("a.log", 1, first, 0)]


@pytest.mark.parametrize("last", ["#", "# a com", "x"])
def test_a_torn_line_counts_whatever_it_is(last: str) -> None:
    assert read(f"spades-log 1\n{last}".encode())[1:] == [Line("a.log", 2, last, 13, torn=True)]


def test_a_torn_line_may_end_within_a_character() -> None:
    cut = "spades-log 1\nseat 🐒".encode()[:-1]
    assert read(cut)[1:] == [Line("a.log", 2, "seat ", 13, torn=True)]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_has_at_most_1000_bytes(end: bytes) -> None:
    assert read(b"x" * 1000 + end)[0].text == "x" * 1000
    assert read("é".encode() * 500 + end)[0].text == "é" * 500
    for data in (b"x" * 1001, "é".encode() * 500 + b"x"):
        with pytest.raises(Unreadable) as refused:
            read(b"spades-log 1\n" + data + end)
        assert str(refused.value) == "a.log:2: a line is longer than 1000 bytes"


RETURN = "a carriage return ends the line; expected UTF-8 lines that end with LF only"
MARK = "a byte-order mark begins it; expected UTF-8 lines that end with LF only"


@pytest.mark.parametrize(
    ("data", "error", "says"),
    [
        (b"", Unreadable, "a.log:1: the file is empty; expected 'spades-log 1'"),
        (b"\xff\n", Unreadable, "a.log:1: the line is not UTF-8"),
        (b"x\n\xc3\n", Unreadable, "a.log:2: the line is not UTF-8"),
        (b"x\n\xffx", Unreadable, "a.log:2: the line is not UTF-8"),
        (b"x\r\n", Unreadable, f"a.log:1: {RETURN}"),
        (b"x\nx\r\n", DoesNotHold, f"a.log:2: {RETURN}"),
        (b"\xef\xbb\xbfx\n", Unreadable, f"a.log:1: {MARK}"),
        (b"x\n\xef\xbb\xbfx\n", DoesNotHold, f"a.log:2: {MARK}"),
    ],
)
def test_what_is_no_line_is_said_in_words(data: bytes, error: type[ValueError], says: str) -> None:
    with pytest.raises(error) as refused:
        read(data)
    assert str(refused.value) == says


def test_a_file_that_can_not_be_read_is_named() -> None:
    class Broken(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(Unreadable) as refused:
        list(read_lines(Broken(), "a.log"))
    assert str(refused.value) == "a.log: Input/output error"


# --- What chance decided --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("cut south 9H north QD", Cut((18, 28))),
        ("hand 1 first south", HandBegun(1, 0, False)),
        ("hand 12 first north given", HandBegun(12, 1, True)),
        ("deck AS 2C", PackSet((0, 51))),
        ("deck", PackSet(())),
        (f"deck {text_of(PACK)}", PackSet(PACK)),
    ],
)
def test_cut_hand_and_deck(line: str, event: object) -> None:
    assert read_chance(line, TWO) == event


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "'' is no such line"),
        ("cut north 9H south QD", "'cut north 9H south QD' is no such line"),
        ("cut south 9H north QD 2C", "'cut south 9H north QD 2C' is no such line"),
        ("cut south 9H north ??", "'??' is no card (such as AS, TD, 2C)"),
        ("cut south ?? north 9H", "'??' is no card (such as AS, TD, 2C)"),
        ("hand 1 first south gone", "'hand 1 first south gone' is no such line"),
        ("hand 1 first south given given", "'hand 1 first south given given' is no such line"),
        ("hand 1 last south", "'hand 1 last south' is no such line"),
        ("hand 0 first south", "0 is below 1"),
        ("hand one first south", "'one' is no whole number of at most 7 digits"),
        ("hand 1 first east", "'east' is no seat here; allowed: south, north"),
        ("deck ??", "'??' is no card (such as AS, TD, 2C)"),
        ("deck AS  2C", "'' is no card (such as AS, TD, 2C)"),
        ("south play AS", "'south play AS' is no such line"),
    ],
)
def test_what_is_neither_is_refused_in_words(line: str, says: str) -> None:
    with pytest.raises(NotAWord, match=f"^{re.escape(says)}$"):
        read_chance(line, TWO)


# --- What a player said ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seat", "move", "drawn"),
    [
        ("south look", 0, LOOK, ""),
        ("north blind-nil", 1, DECLARE, ""),
        ("south keep 9H burn 5D", 0, KEEP, ""),
        ("north keep ?? burn ??", 1, KEEP, ""),
        ("north decline 7H take 9D", 1, DECLINE, ""),
        ("south bid nil", 0, BIDS[0], ""),
        ("north bid 13", 1, BIDS[13], ""),
        ("south exchange none", 0, Exchange(()), ""),
        ("north exchange 9H JC draw 8C 4D", 1, Exchange((18, 42)), "8C 4D"),
        ("south play 2C", 0, PLAYS[51], ""),
        ("undo north", 1, UNDO, ""),
    ],
)
def test_every_kind_of_move(line: str, seat: int, move: Move, drawn: str) -> None:
    assert read_said(line, TWO) == Said(seat, move, cards(drawn))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "'' is no seat here; allowed: south, north"),
        ("east play 2C", "'east' is no seat here; allowed: south, north"),
        ("undo east", "'east' is no seat here; allowed: south, north"),
        ("undo", "'' is no seat here; allowed: south, north"),
        ("south", "'south' is no move's line"),
        ("south 2C", "'south 2C' is no move's line"),
        ("south play", "'south play' is no move's line"),
        ("south play  2C", "'south play  2C' is no move's line"),
        ("south play 2C 3C", "'south play 2C 3C' is no move's line"),
        ("south play ??", "'??' is no card (such as AS, TD, 2C)"),
        ("south keep 9H take 5D", "'south keep 9H take 5D' is no move's line"),
        ("south decline 9H burn 5D", "'south decline 9H burn 5D' is no move's line"),
        ("south keep 9H", "'south keep 9H' is no move's line"),
        ("south bid 4 5", "'south bid 4 5' is no move's line"),
        ("south bid 14", "'bid 14' is no move"),
        ("south exchange", "'south exchange' is no move's line"),
        ("south exchange 9H", "'south exchange 9H' is no move's line"),
        ("south exchange ?? draw 9H", "'??' is no card (such as AS, TD, 2C)"),
        ("south exchange 9H draw ??", "'??' is no card (such as AS, TD, 2C)"),
        ("south look up", "'south look up' is no move's line"),
    ],
)
def test_what_is_no_move_is_refused_in_words(line: str, says: str) -> None:
    with pytest.raises(NotAWord, match=f"^{re.escape(says)}$"):
        read_said(line, TWO)


def test_a_seat_is_one_of_the_game() -> None:
    assert read_said("east play 2C", FOUR) == Said(3, PLAYS[51])


def test_an_end_without_every_sides_total_is_never_written() -> None:
    assert line_of(Ended(None, (1, 2)), TWO) == "end draw south 1 north 2"
    with pytest.raises(ValueError, match="shorter"):
        line_of(Ended(None, (1,)), TWO)
