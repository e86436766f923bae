"""Outside players for the tests: the example bots, and programs that are written where they are needed."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

from terminal import PROGRAM, ROOT

BOTS = ROOT / "tests" / "bots"


def outside(*words: str | Path) -> str:
    """The player ``exec:COMMAND`` of these words."""
    return f"exec:{shlex.join(map(str, words))}"


CAREFUL = outside(sys.executable, BOTS / "careful.py")
SIMPLE = outside("sh", BOTS / "simple.sh")
EASY = outside(*PROGRAM, "bot", "easy")

#: Begins the programs of `python`: ``turns()`` gives the legal moves each time it is asked,
#: ``say`` answers.
PREAMBLE = """
import os, subprocess, sys, time

def say(*words):
    print(*words, flush=True)

def lines():
    for line in sys.stdin:
        yield line.rstrip("\\n")

def turns():
    for line in lines():
        if line.startswith("turn "):
            yield line.split()[1:]

"""


def python(folder: Path, text: str, *words: str | Path) -> str:
    """The player that runs this Python text behind `PREAMBLE`, written to a file in the folder."""
    path = folder / f"player{len(list(folder.glob('player*.py')))}.py"
    path.write_text(PREAMBLE + text, "utf-8")
    return outside(sys.executable, path, *words)


#: Answers the first of its legal moves, and writes all it is told to the file that its first word names.
RECORDING = """
record = open(sys.argv[1], "w", encoding="utf-8", buffering=1)
for line in lines():
    record.write(line + "\\n")
    if line.startswith("turn "):
        say(line.split()[1])
record.write("end of input\\n")
"""

#: Opens the pipe for writing, as does a child of it, and goes on if it may.
HOLDING = """
held = open(sys.argv[1], "w")
held.write("x" * 2)
held.flush()
child = subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(600)"], pass_fds=[held.fileno()], stdin=subprocess.PIPE
)
for moves in turns():
    say(moves[0])
"""


class alive:  # noqa: N801
    """Whether anybody still holds the writing end of a named pipe."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def __enter__(self) -> alive:
        return self

    def __call__(self) -> bool:
        for _ in range(20):
            try:
                if not os.read(self._reader, 100):
                    return False
            except BlockingIOError:
                time.sleep(0.1)
        return True

    def __exit__(self, *_: object) -> None:
        os.close(self._reader)
