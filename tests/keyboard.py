"""A person at a terminal: the program in a pseudo-terminal, what it shows, and what is typed at it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import termios
from pathlib import Path
from types import TracebackType

from terminal import PROGRAM, environment

#: What clears a screen.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
#: What moves, colours or sets up, and shows nothing.
_UNSEEN = re.compile(r"\x1b\[[?>\d;]*[A-Za-z]|\x1b[=>]|[\r\x07]")
#: Seconds that the program has for anything.
PATIENCE = 30


class Terminal:
    """``spades WORDS`` at a terminal of its own, for a ``with`` block."""

    def __init__(self, *words: str | Path, **env: str) -> None:
        self._command = [*PROGRAM, *map(str, words)]
        self._env = environment(**{"TERM": "xterm", "COLUMNS": "80", "LINES": "24", **env})
        #: All that was shown, as the terminal got it.
        self.raw = ""

    def __enter__(self) -> Terminal:
        self.child, self._end = pty.fork()
        if not self.child:
            os.execve(sys.executable, self._command, self._env)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._end)
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)

    @property
    def visible(self) -> str:
        """What is seen, or can be scrolled back to, since the screen was cleared last."""
        return _UNSEEN.sub("", self.raw.rpartition(CLEAR)[2])

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed by itself, as a shell wants it."""
        return bool(termios.tcgetattr(self._end)[3] & (termios.ECHO | termios.ICANON))

    def read(self) -> bool:
        """Take what is shown next; False at the end of the program."""
        ready = select.select([self._end], [], [], PATIENCE)[0]
        assert ready, f"nothing more after {self.raw!r}"
        try:
            data = os.read(self._end, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def until(self, end: str) -> str:
        """Wait until what is visible ends so, and give all of it."""
        while not self.visible.endswith(end):
            assert self.read(), f"no {end!r} at the end of {self.raw!r}"
        return self.visible

    def waits(self) -> bool:
        """Whether nothing more is shown for a while."""
        return not select.select([self._end], [], [], 0.5)[0]

    def type(self, keys: str) -> Terminal:
        """Type these keys."""
        self._typed = len(self.raw)
        os.write(self._end, keys.encode())
        return self

    def enter(self, keys: str, then: str) -> str:
        """Type a line, wait for the question that ends so, and give all that is visible then."""
        self.type(f"{keys}\r")
        return self.next(then)

    def next(self, question: str) -> str:
        """Wait until what was typed last has led to a new line that ends so, and give all that is visible."""
        while "\n" not in self.raw[self._typed :]:
            assert self.read(), self.raw
        return self.until(question)

    def told(self, number: signal.Signals) -> Terminal:
        """Send a signal."""
        os.kill(self.child, number)
        return self

    def left(self) -> int:
        """The exit code, once it has come to its end."""
        while self.read():
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        self.child = 0
        assert "Traceback" not in self.raw, self.raw
        return code
