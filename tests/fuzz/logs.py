"""Any bytes as a log: it is refused in an orderly way, or says exactly what a game by the rules says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from zlib import crc32

from damage import NO_SUCH_LINE, WAYS, harmless, made_of, proved, split_header
from undoing import log_with_undone, without_undone

from spades.cards import TEXT
from spades.chance import draw_from_seed
from spades.errors import DoesNotHold, Unreadable
from spades.events import Cut, Event, Undone
from spades.game import State, Step, apply, happen, legal, new_game
from spades.log.files import Line, read_lines
from spades.log.header import Header
from spades.log.lines import line_of
from spades.log.replay import Replay, replay_lines
from spades.log.seen import Seen
from spades.log.writing import LogLines, Scribe
from spades.moves import Exchange, Phase, word_of
from spades.players.named import read_bot
from spades.scenario.read import read_scenario
from spades.scenario.write import ScenarioWriter
from spades.table.fates import GivenFate, SeedFate
from spades.table.scripted import play_scenario
from spades.view import Witnesses, shown, view_of

ROOT = Path(__file__).parents[2]
#: Bytes of a log; most have a hand or two.
LONGEST = 12_000
#: What begins the lines that a scenario made of a log does not keep.
_NOT_KEPT = ("seat", "practice", "secret", "word")
_COMPUTED = ("holds ", "trick ", "boston ", "score ", "end ")


def check(data: bytes) -> None:
    """A log: only the documented errors; what holds is written back byte for byte, up to any whole line.

    The lines before the first one that does not hold are such a log too.
    """
    good = data
    header, events, refused = replayed(data)
    assert (refused is None) == proved(data), refused
    if refused is not None:
        harmless(refused, r"a\.log:[0-9]+: ")
        number = int(refused.place.rpartition(":")[2])
        good = b"".join(line + b"\n" for line in data.split(b"\n")[: number - 1])
    if header is None:
        return
    lines = [*header.lines(), *(line_of(event, header.rules.seating) for event in events)]
    assert as_file(lines) == what_counts(good)
    stop = crc32(data) % (len(events) + 1)
    assert replayed(as_file(lines[: len(header.lines()) + stop])) == (header, events[:stop], None)
    _seats_know_what_they_are_shown(header, events, crc32(data) % len(header.names))
    a_scenario_gives_it_again(header, events, lines)


def replayed(data: bytes) -> tuple[Header | None, list[Event], Unreadable | DoesNotHold | None]:
    """The header and the events of a log as far as it holds, and why it goes no further."""
    header, events = None, list[Event]()
    try:
        replay, told = replay_lines(read_lines(BytesIO(data), "a.log"))
        header = replay.header
        for _, event in told:
            events.append(event)
    except (Unreadable, DoesNotHold) as error:
        return header, events, error
    return header, events, None


def as_file(lines: list[str]) -> bytes:
    """These lines as a log has them."""
    return "".join(f"{line}\n" for line in lines).encode()


def what_counts(data: bytes) -> bytes:
    """The lines that are neither empty nor comments."""
    lines = data.split(b"\n")
    assert lines.pop() == b""
    return b"".join(line + b"\n" for line in lines if line and not line.startswith(b"#"))


def _seats_know_what_they_are_shown(header: Header, events: list[Event], seat: int) -> None:
    """What a seat is shown of a game can be so, and makes the view that the game itself gives the seat."""
    replay, witnesses = Replay(header), Witnesses(header.rules)
    seen = Seen(header, seat)
    for number, event in enumerate(events):
        if isinstance(event, Undone):
            return
        if replay.state.turn == seat and not replay.pending:
            view = view_of(replay.state, witnesses.of(seat))
            if view.drawn is not None:
                seen.see(view.drawn)
            assert seen.view(" ".join([word_of(move) for move in view.legal])) == view
        assert replay.take(Line("a.log", number, line_of(event, header.rules.seating), 0)) == event
        witnesses.see([event])
        told = shown(event, seat, header.rules)
        assert seen.take(line_of(told, header.rules.seating)) == told


def a_scenario_gives_it_again(header: Header, events: list[Event], lines: list[str]) -> None:
    """The log as a scenario gives the same log, and at most goes on as far as nobody has to move."""
    kept = without_undone([line for line in lines if line.split(" ")[0] not in _NOT_KEPT])
    while kept[-1].startswith(("cut ", "hand ")):
        # A hand without cards is nothing that a scenario could list.
        kept.pop()
    found = log_of_scenario(scenario_of(header, events))
    found = [line for line in found if not line.startswith("seat ")]
    assert found[: len(kept)] == kept
    assert not [line for line in found[len(kept) :] if line.startswith(header.rules.seating.names)]


def scenario_of(header: Header, events: list[Event]) -> bytes:
    """The scenario that the log of these events makes."""
    writer = ScenarioWriter(header)
    writer.hear(events)
    return json.dumps(writer.scenario()).encode()


def log_of_scenario(data: bytes) -> list[str]:
    """The lines of the log that a scenario gives."""
    scenario = read_scenario(data, "a.json", read_bot)
    log = LogLines()
    scribe = Scribe(log, scenario.header.rules.seating)
    scribe.begin(scenario.header)
    play_scenario(scenario, [scribe.hear])
    return log.lines


# --- What to begin with, and how to go on --------------------------------------------------------


def seeds() -> Iterator[bytes]:
    """The shorter logs of the repository, and practice games."""
    for path in sorted([*ROOT.glob("scenarios/*.log"), *ROOT.glob("tests/cases/**/*.log")]):
        data = path.read_bytes()
        if len(data) <= LONGEST:
            yield data
    for seed, words in enumerate(("partnership hands=1", "two-player-basic hands=1", "two-player hands=1")):
        yield as_file(log_with_undone(words, seed))
    lines = log_with_undone("two-player hands=1", 5, "5f" * 32, "lighthouse")
    yield as_file([*lines[:5], "# by hand", "", *lines[5:]])


def _put_right(text: str, chance: Random) -> bytes:
    """The log of a game that goes by the words of this text as far as the rules allow it."""
    header, body = split_header([line for line in text.split("\n") if line and not line.startswith("#")])
    if header is None:
        return text.encode()
    state = new_game(header.rules, header.start, header.can_take_back)
    made, cut = header.lines(), False
    for line in body:
        if state.phase is Phase.OVER:
            break
        if line.startswith(_COMPUTED):
            continue
        try:
            state, events = made_of(state, line, header, cut)
        except NO_SUCH_LINE:
            state, events = _whatever_may_be(state, header, chance)
        cut = isinstance(events[0], Cut)
        made += [line_of(event, header.rules.seating) for event in events]
    return as_file(made)


def _whatever_may_be(state: State, header: Header, chance: Random) -> Step:
    fate = GivenFate(0) if header.seed is None else SeedFate(header.seed)
    if state.turn is None:
        event = fate.next(state)
        assert event is not None
        return happen(state, event)
    move = chance.choice(legal(state))
    count = len(move.cards) if isinstance(move, Exchange) else 0
    return apply(state, state.turn, move, draw_from_seed(state, header.seed or 0, count))


def _damaged_and_put_right(text: str, chance: Random) -> bytes:
    return _put_right(chance.choice(WAYS)(text, chance).decode("utf-8", "replace"), chance)


def _another_move(text: str, chance: Random) -> bytes:
    """A card played, a bid or the like is another one, and what follows goes by it."""
    lines = text.split("\n")
    names = ("south ", "west ", "north ", "east ")
    place = chance.choice([place for place, line in enumerate(lines) if line.startswith(names)])
    name, *words = lines[place].split(" ")
    words[-1] = chance.choice([*TEXT, "nil", "0", "5", "13", "none", "undo", "blind-nil"])
    lines[place] = f"undo {name}" if words[-1] == "undo" else " ".join([name, *words])
    return _put_right("\n".join(lines), chance)


def _a_line_by_hand(text: str, chance: Random) -> bytes:
    lines = text.split("\n")
    by_hand = ["", "#", "# by hand", "#\r", "\ufeff#", f"#{'x' * 999}", f"#{'x' * 1000}", "practice"]
    lines.insert(chance.randrange(len(lines)), chance.choice(by_hand))
    return "\n".join(lines).encode()


WAYS_ON = (*WAYS, _a_line_by_hand, *[_damaged_and_put_right] * 4, *[_another_move] * 4)
