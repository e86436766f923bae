"""Typing at a terminal: keys that edit, recall and complete; signals and the end of input there."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("readline")
pytest.importorskip("pty")

from keyboard import Terminal
from terminal import PROGRAM

from spades.cli.prompt.asking import _signals_heeded
from spades.cli.prompt.commands import COMMANDS

EASY = ("play", "--level", "easy", "--seat", "north=bot:easy", "--seed", "3")
BID, CARD, DRAW = "your bid (nil, 1-13): ", "your card: ", "(keep, decline): "
UP, LEFT, ERASE, START, TAB, INTERRUPT, END = "\x1b[A", "\x1b[D", "\x7f", "\x01", "\t", "\x03", "\x04"
STOP = "\x1a"


def at_play(tmp_path: Path) -> Terminal:
    """South has bid 4; east led KH and south may play TH 5H 3H."""
    return Terminal(*EASY, "--log", tmp_path / "game.log")


def told(tmp_path: Path) -> str:
    """The log so far."""
    return (tmp_path / "game.log").read_text("utf-8")


def test_what_was_typed_can_be_edited_and_recalled(tmp_path: Path) -> None:
    """Erased, moved about in, and taken from the lines before."""
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter(f"5{ERASE}4", CARD)
        assert told(tmp_path).count("south bid 4\n") == 1
        terminal.enter(f"h{LEFT}5{START}play ", CARD)
        assert told(tmp_path).count("south play 5H\n") == 1
        terminal.enter(UP, CARD)
        assert "you do not hold 5♥" in terminal.visible


def test_tab_completes_a_legal_move_in_any_case_else_a_command(tmp_path: Path) -> None:
    """T begins the ten and tips."""
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter(f"n{TAB}", CARD)
        assert "south bid nil\n" in told(tmp_path)
        terminal.keys(f"t{TAB}").until("TH")
        terminal.enter("", CARD)
        assert "south play TH\n" in told(tmp_path)
        terminal.keys(f"HI{TAB}").until("hint")


def test_tab_twice_lists_what_can_be_typed(tmp_path: Path) -> None:
    """The legal cards and the commands, and no card that may not be played."""
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter("4", CARD)
        before = len(terminal.visible)
        terminal.keys(TAB + TAB).next(f"\nMonkey, {CARD}")
        listed = set(terminal.visible[before:].split()) - set(CARD.split()) - {"Monkey,"}
        assert listed == {"TH", "5H", "3H", *COMMANDS}
        assert "undo" not in listed


def test_tab_completes_a_word_with_a_hyphen_and_the_cards_of_an_exchange(tmp_path: Path) -> None:
    """N1, N3: each of the cards thrown."""
    words = ("play", "two-player", "--level", "easy", "--seed", "5", "--set", "first=south")
    with Terminal(*words, "--log", tmp_path / "game.log") as terminal:
        terminal.until("(look, blind-nil): ")
        terminal.keys(f"BLIND-{TAB}").until("blind-nil")
        terminal.enter("", DRAW)
        for _ in range(12):
            terminal.enter(f"k{TAB}", DRAW)
        terminal.enter(f"k{TAB}", "(or none): ")
        hold = next(line.split()[2:] for line in told(tmp_path).splitlines() if "holds south" in line)
        lone = [card for card in hold if sum(other[0] == card[0] for other in hold) == 1][:2]
        terminal.enter("+".join(f"{card[0].lower()}{TAB}" for card in lone), CARD)
        assert f"south exchange {' '.join(lone)} draw " in told(tmp_path)


@pytest.mark.parametrize("typed", ["", "5h"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_breaks_off_and_leaves_the_terminal_as_it_was(
    number: signal.Signals, typed: str, tmp_path: Path
) -> None:
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter("4", CARD)
        assert not terminal.echoes
        if typed:
            terminal.keys(typed).until(typed)
        terminal.told(number)
        assert terminal.end() == 1
        end = f"{CARD}{typed}\nThe game is kept: spades resume {tmp_path / 'game.log'}\nBroken off.\n"
        assert terminal.visible.endswith(end)
        assert terminal.echoes
    assert (tmp_path / "game.log").read_text("utf-8").endswith("east play KH\n")


def test_ctrl_c_and_ctrl_d_on_an_empty_line_leave_the_game(tmp_path: Path) -> None:
    for key in (INTERRUPT, END):
        with Terminal(*EASY, "--log", tmp_path / "game.log", "--force") as terminal:
            terminal.until(BID)
            terminal.keys(key)
            assert terminal.end() == 1
            kept = f"The game is kept: spades resume {tmp_path / 'game.log'}\nBroken off.\n"
            assert terminal.visible.endswith(f"{BID}\n{kept}")
            assert terminal.echoes


def test_ctrl_z_gives_a_plain_shell_its_terminal_back(tmp_path: Path) -> None:
    """Some shells set up nothing themselves; the question stands again when the game goes on."""
    command = shlex.join([*PROGRAM, *EASY, "--log", str(tmp_path / "game.log")])
    with Terminal("-i", program=("/bin/sh",), PS1="shell: ", ENV="") as terminal:
        terminal.until("shell: ")
        terminal.enter(command, BID)
        terminal.enter("4", CARD)
        assert not terminal.echoes
        terminal.keys(STOP).until("shell: ")
        assert terminal.echoes
        terminal.enter("fg", CARD)
        assert not terminal.echoes
        terminal.enter("5h", CARD)
        assert "south play 5H\n" in told(tmp_path)


def test_ctrl_c_takes_back_no_key_that_is_waited_for(tmp_path: Path) -> None:
    """Readline would wait for it and heed nothing; the endurance program met that once in some 150 breaks."""
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        assert terminal.keeps_keys
        terminal.keys(f"4\r{INTERRUPT}")
        assert terminal.end() == 1
        assert not terminal.keeps_keys


def test_ctrl_d_in_a_line_leaves_nothing(tmp_path: Path) -> None:
    """It deletes what stands under it, as everywhere."""
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter(f"44{LEFT}{END}", CARD)
        assert "south bid 4\n" in told(tmp_path)


def test_a_symbol_can_be_typed(tmp_path: Path) -> None:
    with at_play(tmp_path) as terminal:
        terminal.until(BID)
        terminal.enter("4", CARD)
        terminal.enter("5♥", CARD)
        assert "south play 5H\n" in told(tmp_path)


@pytest.mark.parametrize("lacks", ["terminal", "readline"])
def test_without_line_editing_all_goes_as_ever(lacks: str, tmp_path: Path) -> None:
    """At a dumb terminal, and where Python has no readline; Ctrl-D twice ends a line."""
    (tmp_path / "readline.py").write_text("raise ImportError\n", "utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    env = {"TERM": "dumb"} if lacks == "terminal" else {"PYTHONPATH": path}
    with Terminal(*EASY, "--log", tmp_path / "game.log", **env) as terminal:
        terminal.until(BID)
        assert terminal.echoes
        terminal.enter("4", CARD)
        terminal.enter("?", CARD)
        terminal.keys(f"5h{END}{END}").next(CARD)
        assert "south play 5H\n" in told(tmp_path)
        terminal.keys(END)
        assert terminal.end() == 1


def test_no_signal_waits_longer_than_a_moment() -> None:
    """One that comes between two waits for a key interrupts none, and so is heeded at the next beat."""
    before = signal.getsignal(signal.SIGALRM)
    with _signals_heeded():
        _, beat = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < beat <= 0.5
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == before


def test_the_colours_of_a_question_have_no_width() -> None:
    """A line that fits beside the red card is gone back in to its beginning, without going up a line."""
    words = ("play", "two-player-basic", "--seed", "3", "--set", "first=south")
    with Terminal(*words, columns=40) as terminal:
        terminal.until(DRAW)
        assert terminal.raw.endswith(f"Monkey, \x1b[31m7♦\x1b[0m {DRAW}")
        terminal.keys("abcdefgh").until("abcdefgh")
        before = len(terminal.raw)
        terminal.keys(START)
        while not terminal.waits():
            pass
        assert terminal.raw[before:] == "\b" * 8
