"""Another program that is talked to in lines: started, told, heard, and ended with all that it started.

It may say too much, say nothing, not listen, or leave: nothing here waits longer than it was told to.
Threads do the reading and the writing, since a pipe can be waited for in no other way on every system.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

#: Bytes of a line that a program may say, without its line feed.
LINE_LENGTH = 1000
_CHUNK = 4096
#: Seconds between two looks at whether a silent program still runs.
_LOOK = 0.2
#: Seconds that something which should happen at once may take.
_AT_ONCE = 2.0

if sys.platform == "win32":
    _APART: dict[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def _kill(process: subprocess.Popen[bytes]) -> None:
        tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        with contextlib.suppress(OSError):
            subprocess.run(tree, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        process.kill()

else:
    _APART: dict[str, Any] = {"start_new_session": True}

    def _kill(process: subprocess.Popen[bytes]) -> None:
        # Its children may still be there when it has gone; no group at all is what is wanted.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Heard:
    """A line that the program said, or the end of what it says."""

    text: str
    #: Longer than `LINE_LENGTH`; ``text`` is its beginning.
    too_long: bool = False
    #: More was said in the same breath.
    more: bool = False
    #: It ended here: ``text`` is the line that it left without its end, often none.
    ended: bool = False


class Program:
    """A program that runs; it has a process group of its own, and the standard error of this one."""

    def __init__(self, words: Sequence[str]) -> None:
        """Of these words, without a shell; it runs once it is told to `start`."""
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        self._unstartable: Exception | None = None
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # One answer and the end: of a program that says more than it is asked for no more is heard.
        self._heard: queue.Queue[Heard] = queue.Queue(2)
        self._leaving = threading.Event()
        self._starting = threading.Lock()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start it; raises `OSError` or `ValueError` if it can't be started.

        In a thread: a signal may break off whoever waits here, but never leaves it running unknown to `end`.
        """
        thread = threading.Thread(target=self._start, daemon=True)
        thread.start()
        thread.join()
        if self._unstartable is not None:
            raise self._unstartable

    def _start(self) -> None:
        with self._starting:
            if self._leaving.is_set():
                return
            try:
                self._process = subprocess.Popen(
                    self._words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **_APART
                )
            except (OSError, ValueError) as error:
                self._unstartable = error
                return
            self._threads = [
                threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
                threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            ]
            for thread in self._threads:
                thread.start()

    def tell(self, lines: Iterable[str]) -> None:
        """Say lines to it, without line feeds; whether it listens is not waited for."""
        self._to_say.put("".join([line + "\n" for line in lines]).encode())

    def overheard(self) -> Heard | None:
        """What it has said without anybody waiting for it, if anything."""
        try:
            return self._heard.get_nowait()
        except queue.Empty:
            return None

    def hear(self, seconds: float) -> Heard | None:
        """Its next line or its end, or None if neither comes within that time."""
        while seconds > 0:
            with contextlib.suppress(queue.Empty):
                return self._heard.get(timeout=min(seconds, _LOOK))
            seconds -= _LOOK
            assert self._process is not None
            if self._process.poll() is not None:
                # Its children may hold its output open; what it said last may still be under way.
                with contextlib.suppress(queue.Empty):
                    return self._heard.get(timeout=_LOOK)
                return Heard("", ended=True)
        return None

    def how_it_ended(self) -> str:
        """How the program that ended did so, in words."""
        assert self._process is not None
        try:
            code = self._process.wait(_AT_ONCE)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"exit code {code}" if code >= 0 else f"signal {-code}"

    def leave(self) -> None:
        """Say nothing more: its input ends behind what it was told."""
        self._leaving.set()
        self._to_say.put(None)

    def end(self, patience: float) -> None:
        """Give it that many seconds to end after `leave`; then end it and all processes of its group."""
        self.leave()
        with self._starting:
            process = self._process
        if process is None:
            return
        try:
            if patience:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(patience)
        finally:
            _kill(process)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_AT_ONCE)
            for thread in self._threads:
                thread.join(_AT_ONCE)

    # The threads use the bare descriptors: a thread that is stuck in a buffered file at the end of this
    # program would take it down.

    def _write(self, pipe: IO[bytes]) -> None:
        with pipe, contextlib.suppress(OSError):  # it doesn't listen any more; its silence will tell
            while (data := self._to_say.get()) is not None:
                while data:
                    data = data[os.write(pipe.fileno(), data) :]

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            for heard in heard_in(iter(lambda: os.read(pipe.fileno(), _CHUNK), b"")):
                self._keep(heard)

    def _keep(self, heard: Heard) -> None:
        try:
            self._heard.put_nowait(heard)
        except queue.Full:
            # Nobody asked for that much: it waits, and at the end it is read only to be dropped.
            self._leaving.wait()


def heard_in(chunks: Iterable[bytes]) -> Iterator[Heard]:
    """What is said in these bytes, however they come in pieces: line by line, and last its end."""
    left = b""
    for chunk in chunks:
        *lines, left = (left + chunk).split(b"\n")
        for number, line in enumerate(lines, 1):
            yield _heard(line, more=number < len(lines) or left != b"")
        if len(left) > LINE_LENGTH + 1:
            yield _heard(left, more=True)
            left = b""
    yield Heard(_text(left), ended=True)


def _heard(line: bytes, more: bool) -> Heard:
    line = line.removesuffix(b"\r")
    return Heard(_text(line[:LINE_LENGTH]), len(line) > LINE_LENGTH, more)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")
