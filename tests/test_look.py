"""How a game looks is chosen once, by the stream, the environment and the options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gamelogs import FOUR, saved
from terminal import PROGRAM, spades

pytest.importorskip("pty")

from sessions import Session, Way

#: South is a person, and the others play fast.
PLAY = ("play", "--level", "easy", "--seat", "north=bot:easy", "--seed", "3")
COLOUR = re.compile(r"\x1b\[\d+m")
SYMBOLS, BOX = "♠♥♦♣", "┌─┐│└┘"


def at_terminal(*words: str | Path, typed: str = "4\n", columns: int = 80, **env: str) -> str:
    """What a terminal shows of a program at which this is typed, and then Ctrl-D."""
    with Session(*words, columns=columns, **env) as session:
        for line in typed.splitlines():
            if session.asks():
                session.type(line)
        if session.asks():
            session.leave(Way.END_OF_INPUT)
        return session.raw.replace("\r\n", "\n")


def has(shown: str) -> tuple[bool, bool, bool]:
    """Whether there are colours, symbols of suits, and a table that is drawn."""
    drawn = "┌─" in shown or "+--" in shown
    return bool(COLOUR.search(shown)), any(symbol in shown for symbol in SYMBOLS), drawn


@pytest.mark.parametrize(
    ("words", "env", "expected"),
    [
        ((), {}, (True, True, True)),
        (("--ascii",), {}, (True, False, True)),
        (("--plain",), {}, (False, False, False)),
        (("--plain", "--four-colour", "--verbose"), {}, (False, False, False)),
        ((), {"NO_COLOR": "1"}, (False, True, True)),
        ((), {"NO_COLOR": ""}, (True, True, True)),
        (("--four-color",), {"NO_COLOR": "1"}, (False, True, True)),
        ((), {"TERM": "dumb"}, (False, False, False)),
        ((), {"PYTHONIOENCODING": "cp1252"}, (True, False, True)),
        ((), {"PYTHONIOENCODING": "ascii"}, (True, False, True)),
        (("--ascii",), {"NO_COLOR": "1", "PYTHONIOENCODING": "cp1252"}, (False, False, True)),
    ],
)
def test_a_terminal_shows_what_it_can_and_what_is_wanted(
    words: tuple[str, ...], env: dict[str, str], expected: tuple[bool, bool, bool]
) -> None:
    shown = at_terminal(*PLAY, *words, **env)
    assert has(shown) == expected
    assert "Fox bids 2." in COLOUR.sub("", shown)
    if not expected[1]:
        assert shown.isascii()


@pytest.mark.parametrize("env", [{}, {"TERM": "xterm"}, {"PYTHONIOENCODING": "cp1252"}, {"NO_COLOR": "1"}])
def test_what_is_redirected_is_words_in_letters(env: dict[str, str]) -> None:
    shown = spades(*PLAY, said="4\n", **env).stdout
    assert has(shown) == (False, False, False)
    assert shown.isascii()


def test_four_colours_are_one_for_each_suit() -> None:
    two, four = at_terminal(*PLAY), at_terminal(*PLAY, "--four-colour")
    assert two != four
    for shown, diamonds, clubs in ((two, "\x1b[31m", ""), (four, "\x1b[94m", "\x1b[32m")):
        assert f"{diamonds}9♦" in shown
        assert f"{clubs}8♣" in shown
    assert "\x1b[32m8♣" not in two


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_nothing_is_wider_than_the_terminal(columns: int) -> None:
    shown = COLOUR.sub("", at_terminal(*PLAY, columns=columns))
    told = shown.partition("Fox bids")[2]
    assert max(len(line) for line in told.splitlines() if ": " not in line[-20:]) <= columns
    assert ("┌─" in told) == (columns >= 60)


def test_the_width_of_a_pipe_is_80_unless_columns_says_otherwise(tmp_path: Path) -> None:
    def widest(**env: str) -> int:
        shown = spades("replay", saved(tmp_path, FOUR), **env).stdout
        return max(map(len, shown.splitlines()))

    assert 40 < widest(COLUMNS="") <= 80
    assert 30 < widest(COLUMNS="40") <= 40
    assert widest(COLUMNS="120") > 80
    assert widest(COLUMNS="many") == widest(COLUMNS="0") == widest(COLUMNS="-3") == widest(COLUMNS="")


def test_with_the_log_on_standard_output_the_screen_is_standard_error(tmp_path: Path) -> None:
    """The terminal is looked at that shows the game, not the file that takes the log."""
    log = tmp_path / "game.log"
    program = " ".join([*PROGRAM, *PLAY, "--log", "-"])
    with Session("-c", f"{program} > {log}", program=("/bin/sh",)) as session:
        session.asks()
        session.leave(Way.END_OF_INPUT)
    assert "♠" in session.shown
    assert "You hold" in session.shown
    assert log.read_text("utf-8").splitlines()[-1] == "east bid 2"
    to_pipe = spades(*PLAY, "--log", "-", said="4\n")
    assert "You hold" in to_pipe.stderr
    assert not [line for line in to_pipe.stdout.splitlines() if line.startswith(" ")]


def test_a_name_that_a_stream_lacks_is_counted_as_it_is_shown() -> None:
    """Escaped, a wide character is six columns wide."""
    shown = at_terminal(*PLAY, "--name", "west=猴猴猴", typed="", PYTHONIOENCODING="ascii", NO_COLOR="1")
    lines = [line for line in shown.splitlines() if "|" in line and "\\u7334" not in line]
    west = next(line for line in shown.splitlines() if "|" in line and "\\u7334" in line)
    assert {line.index("|") for line in lines} == {west.index("|")}


@pytest.mark.parametrize("command", ["play", "resume", "replay"])
def test_every_command_that_shows_a_game_has_the_options_of_its_look(command: str) -> None:
    text = spades(command, "--help").stdout
    for option in ("--plain", "--ascii", "--four-colour", "--four-color", "-v, --verbose"):
        assert option in text


def test_replay_shows_a_game_as_it_was_played(tmp_path: Path) -> None:
    """The narration of bots that were watched, from the first hand to the result, at a terminal too."""
    log = tmp_path / "game.log"
    words = ("play", "--level", "easy", "--seat", "south=bot:easy", "--seat", "north=bot:easy", "--seed", "3")
    for look in ((), ("--ascii",), ("--plain",), ("--verbose", "--four-colour")):
        played = at_terminal(*words, "--log", log, "--force", *look)
        assert at_terminal("replay", log, *look) == played.removeprefix("seed 3\n")
    piped = spades(*words).stdout
    assert spades("replay", log).stdout == piped


def test_verbose_names_the_rules(tmp_path: Path) -> None:
    assert "one (P3)" not in spades(*PLAY, said="4\n").stdout
    assert "play one (P3)." in spades(*PLAY, "-v", said="4\n").stdout
    path = saved(tmp_path, FOUR)
    assert "(S1)" not in spades("replay", path).stdout
    assert "(S1)" in spades("replay", path, "-v").stdout


def test_a_part_of_a_game_has_no_chart_of_it(tmp_path: Path) -> None:
    path = saved(tmp_path, FOUR)
    assert "Score by hand" in spades("replay", path).stdout
    last = spades("replay", path, "--hand", "9").stdout
    assert "win the game" in last
    assert "Score by hand" not in last
