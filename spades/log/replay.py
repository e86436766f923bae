"""Playing a log again by the rules: each line is checked, and told as the event it stands for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain

from spades.chance import draw_from_seed, next_from_seed
from spades.errors import DoesNotHold, NotAWord, quoted
from spades.events import Boston, Drew, Ended, Event, HandBegun, Held, Scored, TrickWon
from spades.game import State, apply, happen, new_game
from spades.log.files import Line
from spades.log.header import Header, read_header
from spades.log.lines import Said, line_of, read_chance, read_said
from spades.moves import PHASE_WORDS, Phase
from spades.refusals import IllegalMove


class Replay:
    """A log played again line by line, in constant memory."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._seating = header.rules.seating
        #: The state after the lines taken so far, the pending ones counted as taken.
        self.state: State = new_game(header.rules, header.start, header.can_take_back)
        #: What the rules make of the lines so far and the log has not told yet, in order.
        self.pending: deque[Event] = deque()
        #: The last line, if it was cut short and dropped.
        self.torn: Line | None = None

    def take(self, line: Line) -> Event:
        """The event that the next line tells; raises `DoesNotHold` where the rules tell another."""
        if line.torn:
            raise DoesNotHold(line.place, f"the last line is torn: {quoted(line.text)} has no line feed")
        if not self.pending:
            try:
                self.pending.extend(self._from_outside(line))
            except IllegalMove as refused:
                raise DoesNotHold(line.place, f"{quoted(line.text)}: {refused}") from None
        event = self.pending.popleft()
        expected = line_of(event, self._seating)
        if line.text != expected:
            rule = _rule_of(event, line.text, expected, self.state)
            raise DoesNotHold(line.place, f"found {quoted(line.text)}, expected {quoted(expected)}", rule)
        return event

    def _from_outside(self, line: Line) -> tuple[Event, ...]:
        if self.state.phase in (Phase.CUT, Phase.HAND, Phase.PACK):
            return self._chance(line)
        return self._move(line)

    def _chance(self, line: Line) -> tuple[Event, ...]:
        seed = self.header.seed
        try:
            event = read_chance(line.text, self._seating)
            state, events = happen(self.state, event)
        except (NotAWord, IllegalMove) as error:
            raise self._not_due(line, str(error)) from None
        given = event.given if isinstance(event, HandBegun) else self.state.given
        if seed is None and not given:
            raise self._not_due(line, "the log has no seed to cut or deal from")
        if seed is not None and not given:
            self._check_seed(line, line_of(next_from_seed(self.state, seed), self._seating))
        self.state = state
        return events

    def _due(self) -> str:
        """The cut, hand or deck that comes next, as far as that is settled."""
        if self.state.phase is Phase.PACK:
            return "deck and 52 cards"
        if self.header.seed is None:
            return f"hand {self.state.number + 1} first SEAT given"
        return line_of(next_from_seed(self.state, self.header.seed), self._seating)

    def _not_due(self, line: Line, why: str) -> DoesNotHold:
        return DoesNotHold(line.place, f"found {quoted(line.text)}, expected {self._due()!r}: {why}")

    def _check_seed(self, line: Line, expected: str) -> None:
        if line.text != expected:
            found = f"found {quoted(line.text)}, expected {quoted(expected)}"
            raise DoesNotHold(line.place, f"{found}, which follows from the seed")

    def _move(self, line: Line) -> tuple[Event, ...]:
        try:
            said = read_said(line.text, self._seating)
        except NotAWord as error:
            if self.state.phase is Phase.OVER:
                raise DoesNotHold(line.place, "found a line after the end", Phase.OVER.value) from None
            assert self.state.turn is not None
            seat = self._seating.names[self.state.turn]
            expected = f"expected a move of {seat}, {PHASE_WORDS[self.state.phase]}"
            raise DoesNotHold(line.place, f"{error}; {expected}", self.state.phase.value) from None
        before = self.state
        self.state, events = apply(before, said.seat, said.move, said.drawn)
        if said.drawn and self.header.seed is not None and not before.given:
            self._check_draw(line, before, said)
        return events

    def _check_draw(self, line: Line, before: State, said: Said) -> None:
        assert self.header.seed is not None
        drawn = draw_from_seed(before, self.header.seed, len(said.drawn))
        _, events = apply(before, said.seat, said.move, drawn)
        self._check_seed(line, line_of(events[0], self._seating))


def replay_lines(
    lines: Iterator[Line], drops_torn: bool = False
) -> tuple[Replay, Iterator[tuple[Line, Event]]]:
    """A log's replay, and each line behind its header with the event it tells, played as they are taken.

    With ``drops_torn`` a last line there that was cut short is not taken, but kept as the replay's ``torn``.
    Raises `Unreadable` for the header; taking lines raises `Unreadable` and `DoesNotHold`.
    """
    header, first = read_header(lines)
    replay = Replay(header)
    return replay, _told(replay, chain([] if first is None else [first], lines), drops_torn)


def _told(replay: Replay, body: Iterator[Line], drops_torn: bool) -> Iterator[tuple[Line, Event]]:
    for line in body:
        if drops_torn and line.torn:
            replay.torn = line
            return
        yield line, replay.take(line)


def _rule_of(event: Event, found: str, expected: str, state: State) -> str | None:
    """The id of the rule that makes the expected line so."""
    match event:
        case Scored():
            return _score_rule(event, found, expected)
        case TrickWon():
            return "P4"
        case Boston():
            return "S11"
        case Held():
            return "D4" if state.rules.preset.draws else "D5"
        case Drew(kept=kept):
            return "D2" if kept else "D3"
        case Ended():
            return state.result.reason.value if state.result else None
        case _:
            return None


def _score_rule(event: Scored, found: str, expected: str) -> str:
    """The id of the rule that makes the first word of a score line so in which the two lines differ."""
    words = expected.split(" ")
    pairs = zip(found.split(" "), words, strict=False)
    wrong = next((place for place, (one, other) in enumerate(pairs) if one != other), 1)
    of_parts = {word: rule for word, _, rule in event.score.parts(event.bids)}
    return (of_parts | {"won": "P4", "bid": "B1", "total": "S12", "bags": "S10"}).get(words[wrong - 1], "S1")
