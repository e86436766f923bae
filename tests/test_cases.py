"""Cases from the field: whole scenarios and games whose right answers don't come from this program."""

from io import BytesIO
from pathlib import Path

import pytest
from helpers import played

from spades.events import Event
from spades.game import State
from spades.log.files import read_lines
from spades.log.header import read_header
from spades.log.replay import Replay
from spades.moves import Phase
from spades.players.named import read_bot
from spades.scenario.check import failures
from spades.scenario.model import Outcome, Scenario
from spades.scenario.read import read_scenario

CASES = Path(__file__).parent / "cases"
SCENARIOS = sorted((CASES / "scenarios").glob("*.json"))
GAMES = sorted((CASES / "games").glob("*.json"))


def play(path: Path) -> tuple[Scenario, Outcome, bytes, list[Event]]:
    """The scenario in the file, where it stops, its log and what happened in it."""
    scenario = read_scenario(path.read_bytes(), path.name, read_bot)
    return scenario, *played(scenario)


def replayed(log: bytes, name: str) -> tuple[Replay, list[Event]]:
    """The log played again, every line of it."""
    lines = read_lines(BytesIO(log), name)
    header, line = read_header(lines)
    replay, events = Replay(header), []
    while line is not None:
        events.append(replay.take(line))
        line = next(lines, None)
    return replay, events


def same_but_for_exchanges(one: State, other: State) -> bool:
    # A log does not say whether a scenario had cards for exchanges in store.
    return one._replace(exchanges=True) == other._replace(exchanges=True)


def test_the_cases_are_there() -> None:
    assert (len(SCENARIOS), len(GAMES)) == (24, 3)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_expectation_of_a_scenario_holds(path: Path) -> None:
    scenario, outcome, _, _ = play(path)
    assert failures(scenario.expect, outcome) == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_log_of_a_scenario_holds_up_to_where_it_stops(path: Path) -> None:
    _, outcome, log, events = play(path)
    replay, told = replayed(log, path.name)
    assert told == events
    assert same_but_for_exchanges(replay.state, outcome.state)
    assert not replay.pending


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_gives_its_log_byte_for_byte(path: Path) -> None:
    _, _, log, _ = play(path)
    assert log.decode().splitlines() == path.with_suffix(".log").read_text("utf-8").splitlines()
    assert log == path.with_suffix(".log").read_bytes()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_log_of_a_game_holds_line_by_line(path: Path) -> None:
    replay, events = replayed(path.with_suffix(".log").read_bytes(), path.stem)
    _, outcome, _, heard = play(path)
    assert replay.state.phase is Phase.OVER
    assert not replay.pending
    assert same_but_for_exchanges(replay.state, outcome.state)
    assert events == heard
