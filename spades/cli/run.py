"""``spades run``: playing scenarios."""

from __future__ import annotations

import difflib
import itertools
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from spades.cli.options import force_option, log_to
from spades.cli.saying import DONE, NO, complain, opened, printable, say, unsound
from spades.cli.standing import scores, standing
from spades.errors import Unreadable, reading_file
from spades.log.writing import LogLines, Scribe
from spades.players.named import read_bot
from spades.scenario.check import failures
from spades.scenario.model import Outcome, Scenario
from spades.scenario.nodes import FILE_SIZE
from spades.scenario.read import read_scenario
from spades.table.scripted import play_scenario

#: Lines of a golden difference that are shown.
MOST_DIFFERING = 20


@dataclass(frozen=True, slots=True)
class _Played:
    scenario: Scenario
    outcome: Outcome
    log: str


@click.command()
@click.argument("scenarios", metavar="SCENARIO...", nargs=-1, required=True)
@click.option("--log", metavar="FILE", help="Write the log there; - for standard output.")
@force_option
@click.option("--update", is_flag=True, help="Write the golden logs anew and list what changed.")
@click.pass_context
def run(ctx: click.Context, scenarios: tuple[str, ...], log: str | None, force: bool, update: bool) -> None:
    """Play each SCENARIO and check what it expects, without asking anything.

    A scenario is a JSON file with rules, cards, moves and what must come of them.  A file NAME.log beside
    NAME.json is its golden log and must come out byte for byte.  A SCENARIO may be - for standard input.

    Example: spades run scenarios/*.json
    """
    if log and len(scenarios) > 1:
        raise click.UsageError("--log takes one scenario")
    if update and not all(_golden(name) for name in scenarios):
        raise click.UsageError("--update needs files of the form NAME.json")
    finish = _update if update else _compare
    codes = [_run(name, log, force, finish) for name in scenarios]
    if len(scenarios) > 1:
        say(f"{codes.count(DONE)} of {len(scenarios)} scenarios are as expected.")
    ctx.exit(max(codes))


def _run(name: str, log: str | None, force: bool, finish: Callable[[Path, str], int]) -> int:
    try:
        with opened(name) as file, reading_file(name):
            data = file.read(FILE_SIZE + 1)
        scenario = read_scenario(data, name, read_bot)
        played = _play(scenario, log, force)
        found = failures(scenario.expect, played.outcome)
        for failure in found:
            complain(failure)
        if found:
            return NO
        golden = _golden(name)
        code = DONE if golden is None else finish(golden, played.log)
    except Unreadable as error:
        return unsound(error)
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"{error.filename}: {error.strerror}")
        return NO
    if code == DONE:
        say(_summary(played), err=log == "-")
    return code


def _play(scenario: Scenario, log: str | None, force: bool) -> _Played:
    memory = LogLines()
    with log_to(log, force) as file:
        scribes = [Scribe(sink, scenario.header.rules.seating) for sink in (memory, file) if sink]
        for scribe in scribes:
            scribe.begin(scenario.header)
        outcome = play_scenario(scenario, [scribe.hear for scribe in scribes])
    return _Played(scenario, outcome, "".join(line + "\n" for line in memory.lines))


def _summary(played: _Played) -> str:
    outcome = played.outcome
    end = standing(outcome.state)
    if outcome.refused is not None:
        end = f"the last move is refused by {outcome.refused.refusal.rule}"
    title = printable(played.scenario.title) or "no title"
    name = printable(played.scenario.file)
    return f"{name}: as expected: {title}; {end}; {scores(outcome.state)}"


def _golden(scenario: str) -> Path | None:
    """NAME.log beside NAME.json; a scenario of another name has no golden log."""
    path = Path(scenario)
    return path.with_suffix(".log") if path.suffix == ".json" else None


def _old_log(path: Path) -> str | None:
    with reading_file(str(path)):
        try:
            return path.read_bytes().decode("utf-8", "backslashreplace")
        except FileNotFoundError:
            return None


def _compare(golden: Path, log: str) -> int:
    old = _old_log(golden)
    if old is None or old == log:
        return DONE
    old_lines, new_lines = old.split("\n"), log.split("\n")
    number = next(
        number
        for number, pair in enumerate(itertools.zip_longest(old_lines, new_lines), 1)
        if pair[0] != pair[1]
    )
    complain(
        f"{golden}:{number}: the golden log (-) and the log of this run (+) differ; "
        "if this run is right, --update writes it anew"
    )
    differing = difflib.unified_diff(old_lines, new_lines, lineterm="", n=1)
    for line in itertools.islice(differing, 2, MOST_DIFFERING):
        complain(line)
    return NO


def _update(golden: Path, log: str) -> int:
    old = _old_log(golden)
    if old != log:
        _replace(golden, log.encode())
        say(f"{printable(str(golden))}: {'new' if old is None else 'changed'}")
    return DONE


def _replace(path: Path, data: bytes) -> None:
    """Put a whole new file in the place of an old one, which stays if anything fails.

    Should the name lead to another file, that file stays as it is.  Raises `OSError`, naming ``path``.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        try:
            with new.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
