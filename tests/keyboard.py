"""A person who types keys, at a terminal that can be cleared."""

from __future__ import annotations

import signal
import termios
from pathlib import Path
from typing import Any

from sessions import LIMIT, Session, plain

#: What clears a screen.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Terminal(Session):
    """``spades WORDS`` at a terminal, for a ``with`` block: keys for lines, and what is visible then."""

    def __init__(self, *words: str | Path, **how: Any) -> None:
        super().__init__(*words, **how)
        #: Where in what was shown the keys were typed last.
        self._typed = 0

    @property
    def visible(self) -> str:
        """What is seen, or can be scrolled back to, since the screen was cleared last."""
        shown = plain(self.raw.rpartition(CLEAR)[2])
        return shown.replace("\r", "").replace("\x07", "")

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed by itself, as a shell wants it."""
        return bool(termios.tcgetattr(self._to)[3] & (termios.ECHO | termios.ICANON))

    @property
    def keeps_keys(self) -> bool:
        """Whether keys that were not read yet stay where a key such as Ctrl-C sends a signal."""
        return bool(termios.tcgetattr(self._to)[3] & termios.NOFLSH)

    def read(self) -> bool:
        """Take what is shown next; False at the end of the program."""
        assert self._read(LIMIT)
        return not self._ended

    def until(self, end: str) -> str:
        """Wait until what is visible ends so, and give all of it."""
        while not self.visible.endswith(end):
            assert self.read(), f"no {end!r} at the end of {self.raw!r}"
        return self.visible

    def waits(self) -> bool:
        """Whether nothing more is shown for a while."""
        return not self._read(0.5)

    def keys(self, keys: str) -> Terminal:
        """Type these keys."""
        self._typed = len(self.raw)
        self._write(keys.encode())
        return self

    def enter(self, keys: str, then: str) -> str:
        """Type a line, wait for the question that ends so, and give all that is visible then."""
        return self.keys(f"{keys}\r").next(then)

    def next(self, question: str) -> str:
        """Wait until what was typed last has led to a new line that ends so, and give all that is visible."""
        while "\n" not in self.raw[self._typed :]:
            assert self.read(), self.raw
        return self.until(question)

    def told(self, number: signal.Signals) -> Terminal:
        """Send a signal."""
        self._process.send_signal(number)
        return self
