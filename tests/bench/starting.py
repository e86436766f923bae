"""How long ``--help`` takes in a fresh process: ours, and a bare Click program's."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
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


def our_command() -> list[str]:
    """The console script of this environment, or ``python -m spades`` where none is installed."""
    script = shutil.which("spades", path=sysconfig.get_path("scripts"))
    return [script] if script else [sys.executable, "-m", "spades"]


def start_up(folder: Path, runs: int) -> tuple[list[float], list[float]]:
    """Seconds of each run of ours and of the bare program, which is written to ``folder``; taken in turn."""
    bare = folder / "bare.py"
    bare.write_text(BARE, "utf-8")
    commands = our_command(), [sys.executable, str(bare)]
    for command in commands:
        _seconds(command)
    took: tuple[list[float], list[float]] = [], []
    for _ in range(runs):
        for command, seconds in zip(commands, took, strict=True):
            seconds.append(_seconds(command))
    return took


def _seconds(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run([*command, "--help"], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return perf_counter() - began
