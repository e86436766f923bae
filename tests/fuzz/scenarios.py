"""Any bytes as a scenario: it is refused in an orderly way, or gives a log that holds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from damage import JSON_WAYS, harmless, proved
from fuzz import logs

from spades.errors import NotAWord, Unreadable
from spades.events import Event
from spades.log.writing import LogLines, Scribe
from spades.players.named import RANDOM, read_bot
from spades.scenario.check import failures
from spades.scenario.model import Outcome, Scenario
from spades.scenario.read import read_scenario
from spades.table.scripted import play_scenario

ROOT = Path(__file__).parents[2]
#: Bytes of a scenario.
LONGEST = 6_000
#: The players that think for no longer than it takes to say so.
QUICK = (RANDOM, "bot:easy")
#: What may happen in a game before nobody waits for more of it.
MOST_EVENTS = 400


class _LongEnough(Exception):
    """Nobody waits for the end of this game."""


def check(data: bytes) -> None:
    """A scenario: only `Unreadable`; what is played gives a log that holds and makes the same log again."""
    try:
        scenario = read_scenario(data, "a.json", _read_quick)
    except Unreadable as error:
        harmless(error, r"a\.json(:[0-9]+)?: ")
        return
    log = LogLines()
    try:
        outcome = _played(scenario, log)
    except Unreadable as error:
        harmless(error, r"a\.json: ")
    except _LongEnough:
        pass
    else:
        for failure in failures(scenario.expect, outcome):
            harmless(failure, r"a\.json: ")
    assert proved(logs.as_file(log.lines))
    header, events, refused = logs.replayed(logs.as_file(log.lines))
    assert header == scenario.header and refused is None
    logs.a_scenario_gives_it_again(header, events, log.lines)


def _read_quick(word: str) -> str:
    if read_bot(word) not in QUICK:
        raise NotAWord(f"{word} is too slow")
    return word


def _played(scenario: Scenario, log: LogLines) -> Outcome:
    scribe = Scribe(log, scenario.header.rules.seating)
    scribe.begin(scenario.header)

    def listen(events: Sequence[Event]) -> None:
        scribe.hear(events)
        if len(log.lines) > MOST_EVENTS:
            raise _LongEnough

    return play_scenario(scenario, [listen])


def seeds() -> Iterator[bytes]:
    """The shorter scenarios of the repository, with quick bots and on one line, and those of some logs."""
    folders = ("scenarios", "tests/cases", "tests/positions")
    for path in sorted(path for folder in folders for path in (ROOT / folder).glob("**/*.json")):
        text = path.read_text("utf-8")
        for level in ("hard:10", "hard", "medium"):
            text = text.replace(f"bot:{level}", "bot:easy").replace(f'"{level}"', '"easy"')
        short = json.dumps(json.loads(text), ensure_ascii=False)
        if len(short) <= LONGEST:
            yield short.encode()
    for data in logs.seeds():
        header, events, _ = logs.replayed(data)
        assert header is not None
        yield logs.scenario_of(header, events)


WAYS_ON = JSON_WAYS
