"""Games of bots killed with SIGKILL at random moments, each resumed, and killed again, until it ends.

    python tests/endurance/kills.py [GAMES [SEED]]

plays GAMES games (500), the first with SEED (0), the next with SEED + 1, and so on.  Each is first played
without a break, then killed one to five times: at a moment of the time that it took, or as its log reaches
some size.  After each kill the log must be a beginning of the undisturbed one that has lost nothing; in the
end it must be the same, byte for byte.  A game that goes wrong is named by its seed, and the exit code is 1.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from terminal import PROGRAM, environment

from spades.rules import PRESETS

#: Seconds after which a program hangs.
LIMIT = 120
PLAYERS = ("random", "bot:easy", "bot:medium")


class Wrong(Exception):
    """A game did not go on as it should have."""


def start(*words: str | Path) -> subprocess.Popen[bytes]:
    """The program under way; what it says is left unread, in a pipe."""
    return subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
    )


def finish(*words: str | Path) -> float:
    """Let the program come to its end; the seconds that took.  It must have nothing to complain of."""
    began = time.monotonic()
    with start(*words) as process:
        said = process.communicate(timeout=LIMIT)[1].decode()
    if process.returncode or [line for line in said.splitlines() if not line.startswith("seed ")]:
        raise Wrong(f"exit code {process.returncode}: {said}")
    return time.monotonic() - began


def kill(log: Path, seconds: float, size: float, *words: str | Path) -> int:
    """Kill the program after that time, or as soon as the log has that size; its exit code."""
    until = time.monotonic() + seconds
    with start(*words) as process:
        while process.poll() is None and time.monotonic() < until and size_of(log) < size:
            pass
        process.kill()
    return process.returncode


def size_of(log: Path) -> int:
    """The bytes of a log; 0 if there is none."""
    try:
        return log.stat().st_size
    except FileNotFoundError:
        return 0


def game(chance: Random) -> list[str]:
    """The words of some game."""
    preset = chance.choice(list(PRESETS))
    seats = [f"--seat={seat}={chance.choice(PLAYERS)}" for seat in PRESETS[preset].seating.names]
    length = ["--set", f"hands={chance.randint(3, 30)}"]
    return ["play", preset, *seats, *length, "--seed", str(chance.randrange(2**64))]


def play(chance: Random, log: Path, killed: Counter[str]) -> None:
    """Play a game without a break and with some; raises `Wrong`, and counts where it was killed."""
    words = [*game(chance), "--log", str(log), "--force"]
    took = finish(*words)
    whole = log.read_bytes()
    log.unlink()
    had = b""
    for _ in range(chance.randint(1, 5)):
        again = ["resume", str(log)] if had else words
        by_clock = chance.random() < 0.25
        seconds = chance.uniform(0, took) if by_clock else LIMIT
        size = len(whole) + 1 if by_clock else chance.uniform(len(had) + 1, len(whole))
        code = kill(log, seconds, size, *again)
        now = log.read_bytes() if log.exists() else b""
        if not (whole.startswith(now) and now.startswith(had)):
            raise Wrong(f"killed at {len(had)} to {len(now)} bytes: the log is another")
        if code not in (0, -9) or (code == 0 and now != whole):
            raise Wrong(f"exit code {code} at {len(now)} bytes")
        where = "before the log" if not now else "in the game" if now != whole else "behind its end"
        killed[where if code else "too late"] += 1
        killed["in a line"] += bool(now) and not now.endswith(b"\n")
        had = now
    if had != whole:
        finish(*(["resume", str(log)] if had else words))
    if log.read_bytes() != whole:
        raise Wrong("the log is another in the end")


def main(games: int = 500, seed: int = 0) -> int:
    """Play the games; the number of those that went wrong."""
    killed: Counter[str] = Counter()
    wrong = 0
    began = time.monotonic()
    for number in range(seed, seed + games):
        with tempfile.TemporaryDirectory() as name:
            try:
                play(Random(number), Path(name, "game.log"), killed)
            except (Wrong, subprocess.TimeoutExpired) as error:
                wrong += 1
                print(f"seed {number}: {error}", flush=True)
    told = ", ".join(f"{times} {where}" for where, times in sorted(killed.items()))
    print(f"{games} games, {wrong} wrong, {time.monotonic() - began:.0f} s; killed {told}")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
