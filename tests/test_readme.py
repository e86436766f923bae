"""Every example of the README is true: it is run here, or is what `.ci/run` runs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from sessions import Session, Way
from terminal import PROGRAM, ROOT, environment, spades

README = (ROOT / "README.md").read_text("utf-8")
CONSOLES = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands(console: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    parts = re.split(r"^\$ (.*)\n", console, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def test_the_examples_print_what_the_readme_shows(tmp_path: Path) -> None:
    """All in one folder, one after the other, as a reader would type them."""
    for folder in ("scenarios", "tests/bots", "tests/positions"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    program = tmp_path / "bin" / "spades"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {" ".join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    env = environment(PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}", COLUMNS="80")
    for command, printed in (pair for console in CONSOLES for pair in commands(console)):
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        assert done.stdout.decode() == printed, command


def test_the_session_goes_as_the_readme_shows(tmp_path: Path) -> None:
    found = re.search(r"<!-- session: (.*?) -->\n```text\n(.*?)```", README, re.DOTALL)
    assert found is not None
    session = found[2]
    typed = re.findall(r"^Monkey, .*?: (.+)$", session, re.MULTILINE)
    with Session(*found[1].split(), folder=tmp_path, NO_COLOR="1") as shown:
        while shown.asks() and typed:
            shown.type(typed.pop(0))
        assert shown.leave(Way.END_OF_INPUT) == 1
    assert shown.shown == session


def test_the_scenario_of_the_readme_is_sound(tmp_path: Path) -> None:
    found = re.search(r"^```json\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found is not None
    path = tmp_path / "readme.json"
    path.write_text(json.dumps(json.loads(found[1])), "utf-8")
    assert spades("run", path).returncode == 0


def test_where_something_is_added_is_there() -> None:
    rows = README.split("| what | where, in `spades/` |\n| --- | --- |\n")[1].split("\n\n")[0]
    places = re.findall(r"`([\w/]+(?:\.py|\.md|/))`", rows)
    assert len(places) > 10
    assert [place for place in places if not (ROOT / "spades" / place).exists()] == []


def test_every_command_of_the_program_stands_in_the_readme() -> None:
    shown = spades("--help").stdout.split("Commands:")[1]
    for command in re.findall(r"^  (\w+)", shown, re.MULTILINE):
        assert f"| `spades {command} " in README
