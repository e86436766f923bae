"""The rooms of the README: each imports only from those above it, and decides without the outside world."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from terminal import ROOT, environment

from spades.cli.group import COMMANDS

PACKAGE = ROOT / "spades"
MODULES = sorted(PACKAGE.rglob("*.py"))
TABLE = (ROOT / "README.md").read_text("utf-8").split("| room | what lives there |\n| --- | --- |\n")[1]
#: The names of the rooms row by row, bottom up.
ROWS = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in TABLE.split("\n\n")[0].splitlines()]
PLACE = {room: place for place, row in enumerate(ROWS) for room in row}
#: The most lines of a module.
LONGEST = 400
#: Where people are spoken to, files are opened and seeds are made.
OUTSIDE = ("cli", "__main__", "__init__")
#: Names that print, ask, read a clock, or draw from a generator that no seed of the game has made.
FOREIGN = {
    "print",
    "input",
    "time",
    "datetime",
    "secrets",
    "uuid",
    "urandom",
    "SystemRandom",
    "random.random",
}
#: A match measures how long its players think, which decides nothing.
MEASURING = "match"


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def inside(path: Path) -> bool:
    return room_of(path) not in OUTSIDE


DECIDING = [path for path in MODULES if inside(path)]
each_module = pytest.mark.parametrize("path", DECIDING, ids=lambda path: str(path.relative_to(PACKAGE)))


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Neither within a room; an import that waits for a call counts too."""
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in MODULES]
    modules = {name.removesuffix(".__init__"): path for name, path in zip(names, MODULES, strict=True)}
    # The last part of a name may be what a module defines.
    uses = {
        module: {name if name in modules else name.rpartition(".")[0] for name in imported(path)}
        for module, path in modules.items()
    }
    TopologicalSorter(uses).prepare()


@pytest.mark.parametrize("folder", ["spades", "tests"])
def test_no_module_is_longer_than_is_read_with_ease(folder: str) -> None:
    paths = (ROOT / folder).rglob("*.py")
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in paths}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_every_room_stands_in_the_readme() -> None:
    assert {room_of(path) for path in MODULES} - {"__main__", "__init__"} == set(PLACE)


@each_module
def test_a_room_imports_only_from_those_above_it(path: Path) -> None:
    for name in imported(path):
        package, room = name.split(".")[:2] if "." in name else (name, "")
        if package == "spades":
            assert PLACE[room] <= PLACE[room_of(path)], name


@each_module
def test_what_decides_prints_nothing_and_knows_no_clock_and_no_chance_of_its_own(path: Path) -> None:
    """All that is random is drawn from a generator of `spades.deal`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name | ast.Attribute):
            assert (node.id if isinstance(node, ast.Name) else node.attr) not in FOREIGN
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random":
            assert room_of(path) == "deal"
    for name in imported(path):
        measures = room_of(path) == MEASURING and name == "time.perf_counter"
        assert measures or name.split(".")[0] not in FOREIGN
        assert not name.startswith("random") or name == "random.Random"


def test_all_but_the_command_line_works_without_click() -> None:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in DECIDING]
    program = f"import sys; sys.modules['click'] = None; import {', '.join(names)}"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program.replace(".__init__", "")],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", sorted((PACKAGE / "cli").rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_is_imported_from_a_command_and_showing_asks_nobody(path: Path) -> None:
    """But for the commands themselves, by name, when they are used."""
    commands = {f"spades.cli.{command}" for command in COMMANDS}
    shows = path.parent.name == "show"
    for name in imported(path):
        module = name.rpartition(".")[0]
        assert module not in commands, name
        assert not (shows and module.startswith("spades.cli.prompt")), name
