"""Names, columns and the chart: what keeps a screen straight."""

from __future__ import annotations

import pytest
from helpers import Game
from situations import sitting

from spades.cli.show.chart import Curve, chart
from spades.cli.show.layout import cut, filled, width_of, wrapped
from spades.cli.show.look import Look

# --- Names ----------------------------------------------------------------------------------------


def test_who_plays_alone_at_the_keyboard_is_you() -> None:
    """North too, and the side of north and south is then "You and Monkey"."""
    labels, _ = sitting(Game("partnership"), Look(), (2,))
    assert labels.does(2, "has") == "You have"
    assert labels.does(0, "bids") == "Monkey bids"
    assert labels.whose(2, "nil") == "your nil"
    assert labels.sides == ("You and Monkey", "Otter and Fox")


@pytest.mark.parametrize("name", ["You", "YOU"])
def test_where_somebody_is_called_you_nobody_else_is(name: str) -> None:
    labels, _ = sitting(Game("two-player"), Look(), (0,), ("Ann", name))
    assert [labels.of(seat) for seat in (0, 1)] == ["Ann", name]


def test_names_that_are_alike_or_become_so_when_cut_have_their_seats() -> None:
    long = "a" * 30
    labels, _ = sitting(Game("partnership"), Look(), (), ("Ann", f"{long}1", "Ann", f"{long}2"))
    cut_name = "a" * 22 + ".."
    assert labels.names == ("Ann (south)", f"{cut_name} (west)", "Ann (north)", f"{cut_name} (east)")


# --- Columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "width"), [("Fox", 3), ("猴", 2), ("e\u0301", 1), ("\x1b[91mFox\x1b[0m", 3), ("Ａ", 2), ("", 0)]
)
def test_the_width_of_a_text_is_its_columns(text: str, width: int) -> None:
    assert width_of(text) == width


def test_a_cut_text_has_no_half_of_a_character() -> None:
    assert cut("猴猴猴", 5) == "猴.."
    assert cut("e\u0301" * 4, 3, "…") == "e\u0301" * 2 + "…"
    assert cut("Fox", 3) == "Fox"


def test_a_text_is_filled_up_on_either_side() -> None:
    assert [filled("猴", 5, align) for align in "<>^"] == ["猴   ", "   猴", " 猴  "]


def test_lines_are_broken_where_the_sense_allows() -> None:
    """Between cells, else at words; a word that is too long stands alone."""
    assert wrapped("  ab cd  ef gh", 9) == ["  ab cd", "    ef gh"]
    assert wrapped("  ab: cd ef", 9) == ["  ab:", "    cd ef"]
    assert wrapped("ab cd ef", 5) == ["ab cd", "  ef"]
    assert wrapped("ab abcdefgh cd", 6) == ["ab", "  abcdefgh", "  cd"]
    assert wrapped("ab cd", 5) == ["ab cd"]
    assert wrapped("", 5) == [""]


# --- The chart ------------------------------------------------------------------------------------


def drawn(totals: list[int], others: list[int], width: int) -> list[str]:
    curves = [Curve("One", totals, str), Curve("Two", others, str)]
    return chart(curves, 500, Look(screen=True, columns=lambda: width))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("hands", [1, 2, 13, 60, 1000])
def test_a_chart_of_any_length_fits_and_ends_with_the_last_totals(hands: int, width: int) -> None:
    lines = drawn([50 * hand for hand in range(hands + 1)], [-9 * hand for hand in range(hands + 1)], width)
    assert max(map(len, lines)) <= width
    top, bottom, numbers = lines[0], lines[10], lines[12]
    assert (top.split()[0], top[-1]) == (str(50 * hands), "o")
    assert (bottom.split()[0], bottom[-1]) == (str(-9 * hands), "x")
    assert (
        " ".join(line.strip() for line in lines[13:]) == f"o One {50 * hands}   x Two {-9 * hands}   * both"
    )
    word, *below = numbers.split()
    assert word == "hand"
    assert [int(number) for number in below] == list(range(int(below[0]), hands + 1, int(below[0])))


def test_a_chart_of_no_hand_is_empty() -> None:
    assert drawn([0], [0], 80) == []


@pytest.mark.parametrize("width", [1, 8, 11])
@pytest.mark.parametrize("hands", [1, 10_000])
def test_where_there_is_hardly_room_a_chart_is_drawn_all_the_same(hands: int, width: int) -> None:
    assert len(drawn(list(range(hands + 1)), [0] * (hands + 1), width)) >= 13


def test_a_chart_shows_the_target_only_when_somebody_came_near() -> None:
    assert "500 |" in "\n".join(drawn([0, 250], [0, 10], 80))
    assert "500 |" not in "\n".join(drawn([0, 249], [0, 10], 80))


def test_equal_totals_have_a_sign_of_their_own() -> None:
    lines = drawn([0, 100], [0, 100], 80)
    assert lines[0].endswith("*")
    assert lines[-1].endswith("* both")
