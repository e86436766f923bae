"""Signals, and streams that are closed, not to be read or not to be waited for: a line and a code."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import PROGRAM, ROOT, environment

SCENARIO = ROOT / "scenarios" / "follow-suit-if-you-can.json"
LOG = ROOT / "tests" / "cases" / "games" / "game-two-player-1.log"
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def begun(*words: str, **options: object) -> subprocess.Popen[bytes]:
    """A program that has begun to wait for what is typed."""
    game = subprocess.Popen(  # type: ignore[call-overload]
        [*PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
        **options,
    )
    said = b""
    while not said.endswith(b": "):
        more = game.stderr.read1()
        assert more, said
        said += more
    return game


def log_of(tmp_path: Path) -> Path:
    """A log that goes on with a person to move."""
    log = tmp_path / "game.log"
    with begun("play", "--seed", "3", "--log", str(log)) as game:
        game.kill()
    return log


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", ["play", "resume"])
def test_a_signal_says_how_to_go_on_with_the_game(
    command: str, number: signal.Signals, tmp_path: Path
) -> None:
    log = log_of(tmp_path)
    words = [command, str(log)]
    if command == "play":
        words = [command, "--seed", "3", "--log", str(log), "--force"]
    with begun(*words) as game:
        game.send_signal(number)
        assert game.stderr.read().decode() == f"\nThe game is kept: spades resume {log}\nBroken off.\n"
        assert game.wait(30) == 1


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_a_run(number: signal.Signals, tmp_path: Path) -> None:
    """It waits for the rest of a scenario here."""
    with subprocess.Popen(
        [*PROGRAM, "run", str(SCENARIO), "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as run:
        assert run.stdout is not None and run.stderr is not None
        assert run.stdout.readline().endswith(b"\n")
        run.send_signal(number)
        assert run.stderr.read() == b"Broken off.\n"
        assert run.wait(30) == 1


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_that_was_ignored_before_stays_ignored(number: signal.Signals) -> None:
    """As under nohup."""
    ignore = lambda: signal.signal(number, signal.SIG_IGN)  # noqa: E731
    with begun("play", "--seed", "3", preexec_fn=ignore) as game:
        game.send_signal(number)
        said = game.communicate(b"4\n", 30)[1]
        assert said.endswith(b"Broken off.\n")
        assert b"your card: " in said


def test_ctrl_c_while_the_program_starts_is_one_line(tmp_path: Path) -> None:
    """It arrives while Click is imported."""
    (tmp_path / "click.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n", "utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [*PROGRAM, "play"],
        env=environment(PYTHONPATH=path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"Broken off.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("run", SCENARIO),
        ("run", "--log", "-", SCENARIO),
        ("verify", LOG),
        ("replay", LOG),
        ("replay", "--lines", LOG),
        ("replay", "--scenario", LOG),
        ("rules",),
        ("--help",),
        ("--version",),
        ("play", "--seat", "south=random", "--set", "hands=1"),
    ],
)
def test_a_closed_output_is_no_success(words: tuple[object, ...]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *PROGRAM, *map(str, words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1 + (words[0] == "play")


NOT_READY = os.strerror(errno.EAGAIN)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("verify", "-"), 3, f"-: {NOT_READY}\n"),
        (("run", "-"), 3, f"-: {NOT_READY}\n"),
        (("replay", "-"), 3, f"-: {NOT_READY}\n"),
        (
            ("play", "--seed", "3"),
            1,
            f": \nstandard input: {NOT_READY}\nYou made no move: the game is not kept.\nBroken off.\n",
        ),
    ],
)
def test_input_that_is_not_waited_for_can_not_be_read(words: tuple[str, ...], code: int, says: str) -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    try:
        done = subprocess.run(
            [*PROGRAM, *words], stdin=reader, capture_output=True, env=environment(), timeout=30, check=False
        )
    finally:
        os.close(reader)
        os.close(writer)
    assert done.returncode == code
    assert done.stderr.decode().endswith(says)
    assert b"Traceback" not in done.stderr


def test_ctrl_d_twice_ends_a_line_with_all_that_was_typed(tmp_path: Path) -> None:
    """At a terminal without line editing, where nothing else ends it."""
    pytest.importorskip("pty")
    from keyboard import Terminal

    log = tmp_path / "game.log"
    with Terminal("play", "--seed", "3", "--log", log, TERM="dumb") as terminal:
        terminal.until(": ")
        terminal.keys("nil\x04\x04").until("your card: ")
        terminal.keys("\x04")
        assert terminal.end() == 1
    assert "south bid nil\n" in log.read_text("utf-8")


def test_a_closed_input_is_an_end_of_input() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, "play", "--seed", "3"],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.endswith(b"Broken off.\n")
    assert b"Traceback" not in done.stderr


def test_a_question_that_nobody_can_read_is_answered_all_the_same(tmp_path: Path) -> None:
    """Whoever read standard error has left, but what is typed still comes."""
    reader, writer = os.pipe()
    os.close(reader)
    log = tmp_path / "game.log"
    words = ("play", "--level", "easy", "--seat", "north=bot:easy", "--seed", "3", "--log", str(log))
    try:
        done = subprocess.run(
            [*PROGRAM, *words],
            input=b"4\n5h\n",
            stdout=subprocess.PIPE,
            stderr=writer,
            env=environment(),
            check=False,
        )
    finally:
        os.close(writer)
    assert done.returncode == 1
    assert "south play 5H\n" in log.read_text("utf-8")
