"""Nothing is lost: a game broken off in any way, anywhere, again and again, goes on as it would have gone."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import product
from pathlib import Path

import pytest
from disturbing import at_every_kind_of_question, disturbed, every, undisturbed
from outsiders import SIMPLE
from sessions import Way

from spades.cli.signals import BrokenOff, Signals, break_off_again, signals_break_off
from spades.moves import Phase
from spades.rules import PRESETS

BLOCKS = [signals_break_off, Signals]
EASY = ("--level", "easy", "--seat", "north=bot:easy", "--seed", "11")
PHASES = {
    "two-player": (Phase.OFFER, Phase.DRAW, Phase.BID, Phase.EXCHANGE, Phase.PLAY),
    "two-player-basic": (Phase.DRAW, Phase.BID, Phase.PLAY),
    "partnership": (Phase.BID, Phase.PLAY),
}
#: The second hand of two players has a double nil and an exchange in it.
GAMES = {
    "two-player": ("two-player", *EASY, "--set", "hands=2"),
    "two-player-basic": ("two-player-basic", *EASY, "--set", "hands=1"),
    "partnership": ("partnership", *EASY, "--set", "hands=1"),
}


@pytest.mark.parametrize("preset", GAMES)
def test_a_game_broken_off_at_every_kind_of_question(preset: str, tmp_path: Path) -> None:
    words = GAMES[preset]
    whole = undisturbed(tmp_path, *words)
    breaks = disturbed(tmp_path, at_every_kind_of_question(), whole, *words)
    assert set(breaks) == set(product(PHASES[preset], Way))


#: What counts at a terminal while nothing is asked.
UNASKED = (Way.CTRL_C, Way.TERMINATED, Way.HUNG_UP, Way.KILLED)


@pytest.mark.parametrize("words", [("two-player", "--level", "hard"), ("partnership",)], ids=" ".join)
def test_a_game_broken_off_while_bots_think(words: tuple[str, ...], tmp_path: Path) -> None:
    """South's partner among four is `hard` without being asked for (L1).

    And in the instant in which a question appears: a signal does not wait for a key then.
    """
    words = (*words, "--seed", "12", "--set", "hands=1")
    whole = undisturbed(tmp_path, *words)
    breaks = disturbed(tmp_path, every(2, UNASKED, (0.0, 0.03, 0.1)), whole, *words)
    assert {way for _, way in breaks} == set(UNASKED)


@pytest.mark.parametrize("preset", ["two-player-basic", "partnership"])
def test_all_at_one_keyboard_behind_a_pipe(preset: str, tmp_path: Path) -> None:
    """A whole game without a break, then one with many."""
    seats = [f"--seat={seat}=human" for seat in PRESETS[preset].seating.names]
    words = (preset, *seats, "--seed", "14", "--set", "hands=1")
    whole = undisturbed(tmp_path, *words, pipes=True)
    breaks = disturbed(tmp_path, every(7, Way), whole, *words, pipes=True)
    assert {way for _, way in breaks} == set(Way)


def test_a_program_beside_a_person_is_named_again(tmp_path: Path) -> None:
    """It hears the game so far from its start, and plays on as it would have."""
    seat = ("--seat", f"north={SIMPLE}")
    words = ("two-player", *seat, "--seed", "15", "--set", "hands=1")
    whole = undisturbed(tmp_path, *words)
    breaks = disturbed(tmp_path, every(4, Way), whole, *words, again=seat)
    assert {way for _, way in breaks} == set(Way)


@pytest.fixture
def _handlers() -> Iterator[None]:
    """What stays after a program that was broken off is not for these tests."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
    old = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in old.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("_handlers")
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_no_error_that_can_be_passed_over(
    number: signal.Signals, block: Callable[[], AbstractContextManager[object]]
) -> None:
    """As Click passes over all errors while it finds out whether a stream is a terminal."""
    with pytest.raises(BrokenOff), block(), contextlib.suppress(Exception):
        signal.raise_signal(number)


@contextlib.contextmanager
def _cleaned_up(done: list[str]) -> Iterator[None]:
    try:
        yield
    finally:
        signal.raise_signal(signal.SIGTERM)
        done.append("cleaned up")


@pytest.mark.usefixtures("_handlers")
@pytest.mark.parametrize("block", BLOCKS)
def test_what_cleans_up_is_not_broken_off_again(block: Callable[[], AbstractContextManager[object]]) -> None:
    done: list[str] = []
    with pytest.raises(BrokenOff), block(), _cleaned_up(done):
        signal.raise_signal(signal.SIGINT)
    assert done


@pytest.mark.parametrize(
    "lines",
    [
        ("with suppress(BrokenOff), signals_break_off():", "    come()", "come()"),
        ("with suppress(BrokenOff), signals_break_off(), Signals():", "    come()", "come()"),
        ("with signals_break_off():", "    with suppress(BrokenOff): come()", "    come()", "    come()"),
        ("with Signals() as signals, signals.held():", "    come()", "    come()", "    come()"),
    ],
)
def test_there_is_a_signal_that_ends_the_program_at_once(lines: tuple[str, ...]) -> None:
    """Any that comes after it was broken off, and the third, whatever cleans up meanwhile."""
    begun = (
        "import signal",
        "from contextlib import suppress",
        "from spades.cli.signals import *",
        "come = lambda: signal.raise_signal(signal.SIGTERM)",
    )
    script = "\n".join((*begun, *lines, "print('it went on')"))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


@pytest.mark.usefixtures("_handlers")
def test_a_signal_that_was_dropped_is_heeded_again() -> None:
    """`input` drops what is raised while it flushes the streams; the next game begins anew."""
    with signals_break_off():
        with pytest.raises(BrokenOff):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(BrokenOff):
            break_off_again()
    with signals_break_off():
        break_off_again()
