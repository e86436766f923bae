"""A misspelt word of the command line is answered with the one that is near."""

from __future__ import annotations

import pytest
from terminal import spades


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("paly", "spades: no such command: 'paly'; did you mean play?"),
        ("verfy game.log", "spades: no such command: 'verfy'; did you mean verify?"),
        ("xyzzy", "spades: no such command: 'xyzzy'"),
        ("pl", "spades: no such command: 'pl'"),
        (
            "play twoplayer",
            "spades play: Invalid value for '[PRESET]': 'twoplayer' is not one of 'two-player', "
            "'two-player-basic', 'partnership'; did you mean two-player?",
        ),
        (
            "play chess",
            "spades play: Invalid value for '[PRESET]': 'chess' is not one of 'two-player', "
            "'two-player-basic', 'partnership'",
        ),
        (
            "rules X9",
            "spades rules: 'X9' is no preset and no rule; allowed: two-player, two-player-basic, "
            "partnership, or the id of a rule; spades rules --full prints them all",
        ),
    ],
)
def test_one_line_says_what_may_have_been_meant(words: str, says: str) -> None:
    done = spades(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{says}\n")


def test_an_option_is_no_command() -> None:
    assert "No such option" in spades("--paly").stderr
