"""The goldens of the screens, and what holds for all of them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from helpers import Game
from situations import FOLDER, LOOKS, SITUATIONS, golden, sitting
from terminal import environment

from spades.cli.show.layout import width_of
from spades.cli.show.look import Look

each = pytest.mark.parametrize("name", SITUATIONS)


@each
def test_a_screen_is_as_its_golden_shows(name: str) -> None:
    """`python tests/screens/update.py` writes those anew that have changed, and lists them."""
    assert golden(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_golden_is_of_a_situation() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SITUATIONS)


def test_nothing_is_written_where_nothing_has_changed() -> None:
    done = subprocess.run(
        [sys.executable, FOLDER / "update.py"],
        env=environment(PYTHONPATH=":".join(sys.path)),
        capture_output=True,
        check=True,
    )
    assert done.stdout == b""


@each
@pytest.mark.parametrize("title", LOOKS)
def test_no_line_is_wider_than_the_screen(name: str, title: str) -> None:
    look = LOOKS[title]
    assert not [line for line in SITUATIONS[name](look) if width_of(line) > look.width]


@each
@pytest.mark.parametrize("title", ["60 columns, ASCII", "plain, 80 columns"])
def test_letters_are_ascii_but_for_names(name: str, title: str) -> None:
    text = "".join(SITUATIONS[name](LOOKS[title]))
    assert text.isascii() or name == "partnership-names"


@each
@pytest.mark.parametrize("title", LOOKS)
def test_colour_changes_nothing_but_colours(name: str, title: str) -> None:
    """Columns stay where they are, and without the codes the text is the same."""
    look = LOOKS[title]
    coloured = Look(look.symbols, True, True, look.screen, look.verbose, look.columns)
    lines = [re.sub(r"\x1b\[\d+m", "", line) for line in SITUATIONS[name](coloured)]
    assert lines == SITUATIONS[name](look)


def test_of_a_hand_what_may_be_played_is_bold_and_the_rest_dim() -> None:
    """South has three hearts of thirteen cards to follow with."""
    lines = SITUATIONS["partnership-follow"](Look(colour=True, screen=True))
    hand = next(line for line in lines if "You hold" in line)
    assert re.findall(r"\d:\x1b\[31m\x1b\[1m(..)\x1b\[0m", hand) == ["TH", "5H", "3H"]
    assert len(re.findall(r"\x1b\[2m(..)\x1b\[0m", hand)) == 10


def test_every_player_has_a_colour_of_its_own() -> None:
    """The brown monkey, the blue otter, the yellow bird and the red fox."""
    labels, _ = sitting(Game("partnership"), Look(colour=True), ())
    names = [labels.of(seat) for seat in range(4)]
    assert names == [
        "\x1b[33mMonkey\x1b[0m",
        "\x1b[94mOtter\x1b[0m",
        "\x1b[93mBird\x1b[0m",
        "\x1b[91mFox\x1b[0m",
    ]


def test_suits_have_two_colours_or_four() -> None:
    suits = [Look(colour=True, symbols=True).card(13 * suit) for suit in range(4)]
    assert suits == ["A♠", "\x1b[31mA♥\x1b[0m", "\x1b[31mA♦\x1b[0m", "A♣"]
    four = [Look(colour=True, symbols=True, four_colour=True).card(13 * suit) for suit in range(4)]
    assert four == ["A♠", "\x1b[31mA♥\x1b[0m", "\x1b[94mA♦\x1b[0m", "\x1b[32mA♣\x1b[0m"]
