"""The program at a terminal or behind pipes: answered as it asks, left in every way there is."""

from __future__ import annotations

import contextlib
import enum
import io
import os
import re
import select
import signal
import subprocess
import time
import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from terminal import PROGRAM, environment

from spades.cards import RANKS
from spades.game import State, legal
from spades.log.files import read_lines
from spades.log.replay import replay_lines
from spades.moves import Phase, word_of

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

#: Seconds that a session may last.
LIMIT = 60.0
#: Seconds without another word after which what looks like a question is one.
_QUIET = 0.01
#: What a terminal obeys instead of showing it: CSI and OSC sequences, and those of two characters.
_OBEYED = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]")


class Way(enum.Enum):
    """How a session comes to its end before the game does."""

    END_OF_INPUT = "end of input"
    CTRL_C = "Ctrl-C"
    TERMINATED = "SIGTERM"
    HUNG_UP = "the terminal is closed"
    KILLED = "SIGKILL"


class Session:
    """``spades WORDS`` in a process of its own; a ``with`` block, at whose end that process is gone.

    At a terminal of that many columns, or behind two pipes, the errors in the same one as the output.
    What it keeps for the user is kept in the folder that it runs in, if one is given.
    """

    def __init__(
        self,
        *words: str | Path,
        folder: Path | None = None,
        program: Sequence[str] = PROGRAM,
        pipes: bool = False,
        columns: int = 80,
        **env: str,
    ) -> None:
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)} if folder else {}
        surroundings = environment(**{"TERM": "xterm-256color", **home, **env})
        for name in {"COLUMNS", "LINES", "NO_COLOR"} - set(env):  # of whoever runs the tests
            surroundings.pop(name, None)
        start = _behind_pipes if pipes else partial(_at_a_terminal, columns)
        self._process, self._to, self._from = start(
            [*program, *map(str, words)], cwd=folder, env=surroundings
        )
        self._open = {self._to, self._from}
        self._pipes = pipes
        self._encoding = surroundings["PYTHONIOENCODING"]
        self._shown = b""
        #: Where in what was shown the answer to the last question began.
        self._answered = 0
        self._ended = False
        self._left: Way | None = None
        self._until = time.monotonic() + LIMIT

    @property
    def raw(self) -> str:
        """All that was shown so far, what was typed at a terminal among it, as it came."""
        return self._shown.decode(self._encoding, "replace")

    @property
    def shown(self) -> str:
        """The same as a reader has it, lines that end with LF, without colour."""
        return plain(self.raw)

    @property
    def said(self) -> str:
        """The part of it behind the last answer's beginning."""
        return plain(self._shown[self._answered :].decode(self._encoding, "replace"))

    def begins(self) -> None:
        """Wait until it has shown anything, or ends."""
        while not self._shown and not self._ended:
            self._read(LIMIT)

    def asks(self) -> bool:
        """Wait until it asks, its last line ending in a colon and a space: True; or ends: False."""
        while not self._ended:
            if not self._read(_QUIET if self._looks_like_a_question() else LIMIT):
                return True
        return False

    def type(self, text: str | bytes) -> None:
        """Type a line and Enter; of text what the encoding lacks becomes a question mark."""
        line = text if isinstance(text, bytes) else text.encode(self._encoding, "replace")
        self._answered = len(self._shown)
        self._write(line + b"\n")

    def read_for(self, seconds: float) -> None:
        """Let it go on for so long."""
        end = time.monotonic() + seconds
        while not self._ended and (left := end - time.monotonic()) > 0:
            self._read(left)

    def leave(self, way: Way) -> int:
        """End it like that; its exit code, below 0 the signal that it died of."""
        self._left = way
        if self._pipes and way is Way.END_OF_INPUT:
            self._close(self._to)
        elif not self._pipes and way in _TYPED:
            self._write(_TYPED[way])
        elif not self._pipes and way is Way.HUNG_UP:
            self._close(self._to)
            self._ended = True
        else:
            self._process.send_signal(_SIGNALS[way])
        return self.end()

    def end(self) -> int:
        """Wait for its end; its exit code.  Fails if it ended in a traceback."""
        while not self._ended:
            self._read(LIMIT)
        try:
            code = self._process.wait(max(1.0, self._until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._fail("did not end")
        assert "Traceback" not in self.shown, self.shown
        return code

    def _looks_like_a_question(self) -> bool:
        return self.said.endswith(": ")

    def _read(self, seconds: float) -> bool:
        left = min(seconds, self._until - time.monotonic())
        if left <= 0:
            self._fail("went on for too long")
        if not select.select([self._from], [], [], left)[0]:
            return False
        try:
            more = os.read(self._from, 65536)
        except OSError:  # EIO: how a terminal says that nobody has it open any more
            more = b""
        self._shown += more
        self._ended = not more
        return True

    def _write(self, data: bytes) -> None:
        # Where it has just ended, what it said last is what counts.
        with contextlib.suppress(OSError):
            os.write(self._to, data)

    def _fail(self, what: str) -> None:
        raise AssertionError(
            f"the session {what}, left by {self._left}; it showed last:\n{self.shown[-2000:]}"
        )

    def _close(self, descriptor: int) -> None:
        self._open.remove(descriptor)
        os.close(descriptor)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for descriptor in list(self._open):
            self._close(descriptor)


def _at_a_terminal(columns: int, command: list[str], **how: Any) -> tuple[subprocess.Popen[bytes], int, int]:
    """The program, and our end of a terminal that is its own: what is typed and what is shown."""
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (24, columns))
    process = subprocess.Popen(command, preexec_fn=lambda: os.login_tty(its), **how)  # noqa: PLW1509
    os.close(its)
    return process, ours, ours


def _behind_pipes(command: list[str], **how: Any) -> tuple[subprocess.Popen[bytes], int, int]:
    """The program, the pipe it reads and the one that it writes."""
    its_input, to = os.pipe()
    read, its_output = os.pipe()
    process = subprocess.Popen(command, stdin=its_input, stdout=its_output, stderr=its_output, **how)
    os.close(its_input)
    os.close(its_output)
    return process, to, read


_TYPED = {Way.END_OF_INPUT: b"\x04", Way.CTRL_C: b"\x03"}
_SIGNALS = {
    Way.CTRL_C: signal.SIGINT,
    Way.TERMINATED: signal.SIGTERM,
    Way.HUNG_UP: signal.SIGHUP,
    Way.KILLED: signal.SIGKILL,
}


def plain(text: str) -> str:
    """What was shown as a reader has it: LF only, and without what a terminal obeys."""
    return _OBEYED.sub("", text).replace("\r\n", "\n")


def width(line: str) -> int:
    """The columns that a line takes: two for a wide character, none for one that joins another."""
    # A carriage return goes back to the first column.
    return max(sum(_columns(char) for char in part) for part in line.split("\r"))


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


# --- what to answer ------------------------------------------------------------------------------------


def standing(log: Path) -> State:
    """Where the game of a log stands after its whole lines; fails where a line does not hold."""
    data = log.read_bytes()
    replay, told = replay_lines(read_lines(io.BytesIO(data[: data.rfind(b"\n") + 1]), log.name))
    for _ in told:
        pass
    return replay.state


def answer(state: State) -> str:
    """The word of somebody who looks at nothing but the position.

    Every other hand a double nil, every other card kept, nil and 1 to 4 in turn, three cards exchanged, and
    the lowest card that is legal.
    """
    words = [word_of(move) for move in legal(state)]
    match state.phase:
        case Phase.OFFER:
            return words[state.number % 2 - 1]
        case Phase.DRAW:
            return words[state.moves // 2 % 2]
        case Phase.BID:
            return words[(state.number + state.moves) % 5]
        case Phase.EXCHANGE:
            return words[-1]
        case _:
            return max(words, key=lambda word: RANKS.index(word[0]))
