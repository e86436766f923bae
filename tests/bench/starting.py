"""Programs in processes of their own: how they start, ours and a bare Click program, and matches."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

BARE = '''\
import click


@click.command()
@click.option("--name", help="Who is greeted.")
def hello(name):
    """Say hello."""
    click.echo(f"Hello, {name}.")


if __name__ == "__main__":
    hello()
'''
#: A seed by which south bids first.
_SOUTH_FIRST = 8


def _spades() -> list[str]:
    """The console script of this environment, or ``python -m spades`` where none is installed."""
    script = shutil.which("spades", path=sysconfig.get_path("scripts"))
    return [script] if script else [sys.executable, "-m", "spades"]


class Took(NamedTuple):
    """Milliseconds on the clock, and of all processors together."""

    clock: float
    used: float


def start(*words: str) -> Took:
    """What ``spades WORDS`` takes."""
    return _run(*_spades(), *words)


def start_playing(log: Path) -> Took:
    """Until ``spades play`` has asked its first question, and left because nobody answers."""
    return _run(*_spades(), "play", "--seed", str(_SOUTH_FIRST), "--log", str(log), "--force", code=1)


def start_bare(folder: Path) -> Took:
    """A program of one Click command, which is written to the folder."""
    bare = folder / "bare.py"
    bare.write_text(BARE, "utf-8")
    return _run(sys.executable, str(bare), "--help")


@cache
def match(jobs: int, games: int, seed: int) -> Took:
    """A match of ``medium`` against itself; the same is played only once."""
    words = ("match", "bot:medium", "bot:medium", "--games", str(games), "--seed", str(seed))
    return _run(*_spades(), *words, "--jobs", str(jobs))


def _run(*command: str, code: int = 0) -> Took:
    before, began = _used(), perf_counter()
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True)
    clock = perf_counter() - began
    assert done.returncode == code, done.stderr
    return Took(1000 * clock, 1000 * (_used() - before))


def _used() -> float:
    """Seconds of CPU time of all processes that were waited for."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
