"""Programs in processes of their own: how they start, ours and a bare Click program, and matches."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path
from time import perf_counter

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


def start(*words: str) -> float:
    """Milliseconds on the clock of ``spades WORDS``."""
    return _run(*_spades(), *words)[0]


def start_playing(log: Path) -> float:
    """Until ``spades play`` has asked its first question, and left because nobody answers."""
    return _run(*_spades(), "play", "--seed", str(_SOUTH_FIRST), "--log", str(log), "--force", code=1)[0]


def start_bare(folder: Path) -> float:
    """A program of one Click command, which is written to the folder."""
    bare = folder / "bare.py"
    bare.write_text(BARE, "utf-8")
    return _run(sys.executable, str(bare), "--help")[0]


@cache
def match(jobs: int, games: int, seed: int) -> tuple[float, float]:
    """Milliseconds of a match of ``medium`` against itself, on the clock and of all processors together."""
    words = ("match", "bot:medium", "bot:medium", "--games", str(games), "--seed", str(seed))
    return _run(*_spades(), *words, "--jobs", str(jobs))


def _run(*command: str, code: int = 0) -> tuple[float, float]:
    before, began = os.times(), perf_counter()
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True)
    took, after = perf_counter() - began, os.times()
    assert done.returncode == code, done.stderr
    used = sum(after[2:4]) - sum(before[2:4])
    return 1000 * took, 1000 * used
