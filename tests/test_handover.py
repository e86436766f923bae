"""Several people at one keyboard: the screen goes from one to the next and never shows another's hand."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import PROGRAM, spades

pytest.importorskip("pty")

from keyboard import CLEAR, Terminal

NEXT = " is next: press Enter when you alone look at the screen: "
ONE_HAND = ("--set", "hands=1")
#: Everybody is called by the seat.
NAMES = tuple(f"--name={seat}={seat}" for seat in ("south", "north", "west", "east"))
TWO = ("play", "two-player-basic", "--seat=north=human", "--seed", "5", "--set", "first=south", *NAMES[:2])
FOUR = ("play", "--seed", "3", *(f"--seat={seat}=human" for seat in ("west", "north", "east")), *NAMES)
LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def cards_on(screen: str) -> set[str]:
    """The cards that can be read there."""
    return set(re.findall(r"(?<![A-Z0-9])[AKQJT2-9][SHDC](?![A-Z0-9])", screen.translate(LETTERS)))


def secrets_of(log: Path) -> dict[str, set[str]]:
    """What each seat alone may know in a game of one hand: cards held, drawn or declined, not yet played."""
    secrets: dict[str, set[str]] = {}
    for line in log.read_text("utf-8").splitlines():
        who, verb, *words = line.split()
        if who == "holds":
            secrets.setdefault(verb, set()).update(words)
        elif verb in ("keep", "decline"):
            secrets.setdefault(who, set()).update(words[::2])
        elif verb == "play":
            secrets[who] -= set(words)
    return secrets


def asked(terminal: Terminal) -> tuple[str, bool]:
    """The seat that is asked, or that is next: then True; waits until the program asks."""
    while True:
        found = re.search(rf"\((\w+)\){NEXT}$|\n(\w+), [^\n]*: $", terminal.visible)
        if found:
            return found[1] or found[2], bool(found[1])
        assert terminal.read(), terminal.raw


def go_on(terminal: Terminal) -> bool:
    """Answer: alone at the screen, 3 tricks, or the first of the list; False once the game is over."""
    before = len(terminal.raw)
    terminal.keys("3\r" if "your bid" in terminal.visible.splitlines()[-1] else "1\r")
    while not re.search(r": $", terminal.visible) or "\n" not in terminal.raw[before:]:
        if not terminal.read():
            return False
    return True


def turns(terminal: Terminal) -> Iterator[tuple[str, bool, str]]:
    """The whole game: each time who is asked or next, which of the two, and what is visible."""
    playing = True
    while playing:
        yield *asked(terminal), terminal.visible
        playing = go_on(terminal)


@pytest.mark.parametrize(("words", "people", "questions"), [(TWO, 2, 26 + 2 + 26), (FOUR, 4, 4 + 52)])
def test_what_is_visible_never_holds_a_card_of_another_hand(
    words: tuple[str, ...], people: int, questions: int, tmp_path: Path
) -> None:
    """A whole hand (L6): who is asked sees no card of the others, and while one is waited for there are none.

    Who is asked again is not waited for.
    """
    log = tmp_path / "game.log"
    seen, count, last = set(), 0, ""
    with Terminal(*words, *ONE_HAND, "--log", log) as terminal:
        for who, waiting, shown in turns(terminal):
            others = {
                card
                for seat, secrets in secrets_of(log).items()
                if waiting or seat != who
                for card in secrets
            }
            assert not cards_on(shown) & others, shown
            assert waiting == (who != last), shown
            assert not count or waiting or NEXT not in shown
            last = who
            seen.add(who)
            count += not waiting
        assert terminal.end() == 0
    assert len(seen) == people
    assert count == questions
    assert spades("verify", log).returncode == 0


def test_it_is_said_whose_turn_it_is_by_name_and_seat() -> None:
    with Terminal(*TWO[:-2], "--name", "north=Lena") as terminal:
        terminal.until(f"Monkey (south){NEXT}")
        # The first who is asked still sees how the game begins.
        assert "Hand 1: " in terminal.visible
        assert CLEAR not in terminal.raw
        terminal.enter("", "(keep, decline): ")
        terminal.enter("keep", f"Lena (north){NEXT}")
        assert terminal.visible == f"Lena (north){NEXT}"


def test_what_happened_since_the_own_last_turn_is_told_after_the_handover() -> None:
    """The others' bids to who bid first and leads, and what is told of one's own last draw (D3)."""
    with Terminal(*FOUR) as terminal:
        for _ in range(8):
            asked(terminal)
            go_on(terminal)
        assert asked(terminal) == ("east", True)
        go_on(terminal)
        for seat in ("south", "west", "north"):
            assert f"  {seat} bids 3." in terminal.visible
        assert "Hand 1" not in terminal.visible
    with Terminal(*TWO) as terminal:
        terminal.until(NEXT)
        shown = terminal.enter("", "(keep, decline): ").translate(LETTERS)
        drawn = re.findall(r", (\S+) \(keep, decline\)", shown)[-1]
        terminal.enter("decline", NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.enter("keep", NEXT)
        shown = terminal.enter("", "(keep, decline): ").translate(LETTERS)
        assert "  north keeps.\n" in shown
        assert re.search(rf"  south declines {drawn}, takes \S+\.\n", shown)


def test_everybody_sees_the_score_sheet_of_a_hand() -> None:
    """Whoever is asked first in the next hand, and whoever is asked after that."""
    with Terminal(*TWO) as terminal:
        told: set[str] = set()
        while len(told) < 2:
            who, waiting = asked(terminal)
            if not waiting and "Hand 2: " in terminal.visible:
                told.add(who)
                assert re.search(r"\bcontract\b", terminal.visible)
                assert " 13. " in terminal.visible
            go_on(terminal)


def test_an_enter_too_many_does_not_show_the_next_hand() -> None:
    with Terminal(*TWO) as terminal:
        terminal.until(NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.keys("keep\r\r\r").until(f"north (north){NEXT}")
        assert terminal.waits()


def test_what_another_typed_can_not_be_recalled() -> None:
    pytest.importorskip("readline")
    with Terminal(*TWO) as terminal:
        terminal.until(NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.enter("secret", "(keep, decline): ")
        terminal.enter("keep", NEXT)
        terminal.enter("own", "(keep, decline): ")
        terminal.keys("\x1b[A\x1b[A\x1b[A!").until("!")
        assert terminal.visible.endswith("(keep, decline): !")


def test_what_another_erased_can_not_be_brought_back() -> None:
    """Ctrl-U erases a line, Ctrl-Y would bring it back."""
    pytest.importorskip("readline")
    with Terminal(*TWO) as terminal:
        terminal.until(NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.enter("secret\x15keep", NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.keys("\x19!").until("!")
        assert terminal.visible.endswith("(keep, decline): !")


def test_a_dumb_terminal_scrolls_the_hand_away() -> None:
    """As many empty lines as it is high; nothing on it is obeyed."""
    with Terminal(*TWO, TERM="dumb") as terminal:
        terminal.until(NEXT)
        terminal.enter("", "(keep, decline): ")
        shown = terminal.enter("keep", f"north (north){NEXT}")
        assert shown.endswith("\n" * 24 + f"north (north){NEXT}")
        assert "\n" * 24 in terminal.enter("", "(keep, decline): ").rpartition(NEXT)[2]
        assert "\x1b" not in terminal.raw


def test_ctrl_z_leaves_no_hand_in_view(tmp_path: Path) -> None:
    """Where several share the screen it does nothing: a shell would show what stands there."""
    command = shlex.join([*PROGRAM, *TWO, "--log", str(tmp_path / "game.log")])
    with Terminal("-i", program=("/bin/sh",), PS1="shell: ", ENV="") as terminal:
        terminal.until("shell: ")
        terminal.enter(command, NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.keys("\x1a")
        assert terminal.waits()
        assert "shell: " not in terminal.enter("keep", NEXT)


def test_through_a_pipe_nobody_is_waited_for() -> None:
    done = spades(*TWO, said="keep\nkeep\nkeep\n")
    assert done.stdout.count("You hold") == 4
    assert "press Enter" not in done.stdout + done.stderr
    assert CLEAR not in done.stdout


@pytest.mark.parametrize("when", ["waiting", "asked"])
def test_the_game_is_left_and_resumed_at_a_handover(when: str, tmp_path: Path) -> None:
    """The one who goes on is handed the screen, and told of the hand so far."""
    log = tmp_path / "game.log"
    with Terminal(*TWO, "--log", log) as terminal:
        terminal.until(NEXT)
        terminal.enter("", "(keep, decline): ")
        terminal.enter("keep", NEXT)
        if when == "asked":
            assert "You hold" in terminal.enter("", "(keep, decline): ")
        terminal.keys("\x04")
        assert terminal.end() == 1
        assert terminal.visible.endswith("Broken off.\n")
    with Terminal("resume", log) as terminal:
        terminal.until(f"north (north){NEXT}")
        shown = terminal.enter("", "(keep, decline): ")
        assert "  south keeps.\n" in shown


@pytest.mark.parametrize("keys", ["\x03", "\x04", "quit\r"])
@pytest.mark.parametrize("asked", [True, False])
def test_no_hand_stays_in_view_when_the_game_is_left(keys: str, asked: bool, tmp_path: Path) -> None:
    """Ctrl-C, the end of input, and quit; the first at the keyboard, who has had nothing cleared yet, too."""
    with Terminal(*TWO, "--log", tmp_path / "game.log") as terminal:
        terminal.until(NEXT)
        if asked:
            assert "You hold" in terminal.enter("", "(keep, decline): ")
        elif keys == "quit\r":
            keys = "\x03"
        terminal.keys(keys)
        assert terminal.end() == 1
        assert terminal.visible.endswith("Broken off.\n")
        assert "The game is kept: spades resume " in terminal.visible
        assert not cards_on(terminal.visible)
        assert "You hold" not in terminal.visible


def test_no_hand_stays_in_view_when_the_game_ends(tmp_path: Path) -> None:
    """What is told of the end is: the last trick, the sheet, and who won."""
    with Terminal(*TWO, *ONE_HAND, "--log", tmp_path / "game.log") as terminal:
        for _ in turns(terminal):
            pass
        assert terminal.end() == 0
        assert "You hold" not in terminal.visible
        for words in (" 13. ", "Score of hand 1", " the game, "):
            assert terminal.visible.count(words) == 1


def test_one_person_keeps_the_screen() -> None:
    with Terminal("play", "two-player-basic", "--level", "easy", "--seed", "5") as terminal:
        terminal.until("(keep, decline): ")
        terminal.keys("\x03")
        assert terminal.end() == 1
        assert CLEAR not in terminal.raw
