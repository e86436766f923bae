"""The help of every command, as somebody reads it who has never seen the program."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest
from gamelogs import TWO
from terminal import PROGRAM, ROOT, environment, spades

from spades.cli import cli
from spades.rules import PRESETS

HELP = spades("--help", COLUMNS="80").stdout
COMMANDS = re.findall(r"^  (\w+) ", HELP.split("Commands:")[1], re.MULTILINE)
each_command = pytest.mark.parametrize("command", COMMANDS)


def help_of(command: str) -> str:
    done = spades(command, "--help", COLUMNS="80")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def example_of(text: str) -> list[str]:
    """The words of the one example, which may go over several lines."""
    (example,) = re.findall(r"^  Example: (.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return shlex.split(" ".join(example.split()))


def test_the_program_says_how_to_begin_and_where_to_read_on() -> None:
    assert example_of(HELP) == ["spades", "play"]
    assert "spades play --help" in HELP
    assert "spades resume goes on" in " ".join(HELP.split())
    assert spades(COLUMNS="80").stdout == HELP


@each_command
def test_every_command_fits_80_columns_and_has_an_example_of_itself(command: str) -> None:
    text = help_of(command)
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith(f"Usage: spades {command} ")
    example = example_of(text)
    assert example[0] == "spades"
    assert command in " ".join(example).split()


@pytest.mark.parametrize("command", ["analyze", "hint", "replay", "resume", "verify"])
def test_a_log_may_be_the_beginning_of_a_saved_games_name(command: str) -> None:
    said = "LOG is a file, or the beginning of a saved game's name (spades games lists these)"
    assert said in " ".join(help_of(command).split())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_told_of(preset: str) -> None:
    for text in (help_of("play"), help_of("rules"), (ROOT / "README.md").read_text("utf-8")):
        assert re.search(rf"(?<![\w-]){preset}(?![\w-])", text)


@each_command
def test_every_option_says_what_it_does(command: str) -> None:
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    for param in found.params:
        assert isinstance(param, click.Argument) or (isinstance(param, click.Option) and param.help), param


@each_command
def test_what_stands_in_the_usage_is_explained(command: str) -> None:
    """LOG, PRESET, PREFIX and what else stands there in capitals."""
    usage, _, rest = help_of(command).partition("\n\n")
    for word in re.findall(r"\b[A-Z]+\b", usage.replace("OPTIONS", "")):
        assert re.search(rf"\b{word}\b", rest), word


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the examples name, and no saved games but one."""
    (tmp_path / "game.log").write_bytes(TWO[: TWO.index(b"\nsouth play ", TWO.index(b"\nhand 2 ")) + 1])
    (tmp_path / "scenarios").mkdir()
    name = "follow-suit-if-you-can.json"
    (tmp_path / "scenarios" / name).write_bytes((ROOT / "scenarios" / name).read_bytes())
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "spades").write_text(f'#!/bin/sh\nexec {" ".join(PROGRAM)} "$@"\n')
    (tmp_path / "bin" / "spades").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    spades("play", "two-player")
    return tmp_path


@each_command
def test_every_example_works_as_it_stands(command: str, place: Path) -> None:
    """A game at the prompt ends where the input does, which is no wrong usage and no unreadable file."""
    example = help_of(command).partition("Example: ")[2].partition("\n\n")[0]
    done = subprocess.run(
        ["sh", "-c", " ".join(example.split())],
        cwd=place,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == (1 if command in ("play", "resume", "bot") else 0), done.stderr
