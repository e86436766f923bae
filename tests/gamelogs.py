"""The logs of the field that tests of several commands cut, save and damage."""

from __future__ import annotations

from pathlib import Path

from terminal import ROOT

GAMES = ROOT / "tests" / "cases" / "games"
TWO = (GAMES / "game-two-player-1.log").read_bytes()
FOUR = (GAMES / "game-partnership-1.log").read_bytes()
BOTS = ("--seat", "south=bot:easy", "--seat", "north=bot:easy", "--level", "easy")


def saved(tmp_path: Path, data: bytes) -> Path:
    """The log in a file."""
    path = tmp_path / "game.log"
    path.write_bytes(data)
    return path


def until(log: bytes, line: bytes) -> bytes:
    """The log up to and with the first such line."""
    return log[: log.index(b"\n" + line + b"\n") + len(line) + 2]
