"""Any bytes as what `spades bot` is told: refused in an orderly way, or a game as a seat sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from click.testing import CliRunner
from damage import WAYS, harmless
from fuzz.logs import as_file
from helpers import PRESETS
from telling import header_of, play

from spades.cards import PACK, read_card
from spades.cli.bot import bot
from spades.errors import DoesNotHold, Unreadable
from spades.events import Event, PackSet
from spades.game import apply, happen, new_game
from spades.log.files import Line
from spades.log.header import Header, read_header
from spades.log.lines import HIDDEN, line_of, read_chance, read_said
from spades.moves import Phase
from spades.view import shown

#: Bytes that a bot is told.
LONGEST = 12_000


def check(data: bytes) -> None:
    """Only `Unreadable` and `DoesNotHold`; before, legal answers to questions, and hands that can be so."""
    done = CliRunner().invoke(bot, ["easy"], input=data)
    lines = data.split(b"\n")
    if done.exception is None:
        last = 1 + next(place for place, line in enumerate(lines) if line.startswith(b"end "))
    elif isinstance(done.exception, Unreadable | DoesNotHold):
        harmless(done.exception, "standard input:[0-9]+: ")
        last = int(done.exception.place.rpartition(":")[2]) - 1
    else:
        raise done.exception
    good = [line.decode() for line in lines[:last]]
    questions = [line.split(" ")[1:] for line in good if line.startswith("turn ")]
    answers = done.stdout.splitlines()
    assert len(answers) == len(questions)
    assert all(answer in words for answer, words in zip(answers, questions, strict=True))
    rest = iter([Line("", 1, line, 0) for line in good[1:]])
    try:
        header, first = read_header(rest, hidden_seed=True)
    except Unreadable:
        return
    if first is not None:
        seat = header.rules.seating.seat(good[0].removeprefix("you "))
        _could_be(header, seat, [line.text for line in (first, *rest)])


def _could_be(header: Header, seat: int, lines: list[str]) -> None:
    """Some game looks so to that seat, up to the last hand that was scored, or an exchange of cards."""
    state, seating, pending = new_game(header.rules, header.start), header.rules.seating, deque[Event]()
    lines = [line for line in lines if not line.startswith(("turn ", "see "))]
    for place, line in enumerate(lines):
        if not pending:
            if state.phase is Phase.PACK:
                hand = _hand(lines[place:], len(header.names))
                if hand is None:
                    return
                assert state.first is not None
                state, events = happen(state, PackSet(_pack(hand, header, state.first)))
            elif state.turn is None:
                state, events = happen(state, read_chance(line, seating))
            else:
                said = read_said(line, seating)
                state, events = apply(state, said.seat, said.move)
            pending.extend(events)
        assert line_of(shown(pending.popleft(), seat, header.rules), seating) == line


def _hand(lines: list[str], seats: int) -> list[str] | None:
    """The lines of the hand that these begin with, if it was played out and no card exchanged."""
    scored = [place for place, line in enumerate(lines) if line.startswith("score ")]
    hand = lines[: scored[0]] if scored else []
    return None if not hand or any(" exchange ??" in line or " draw " in line for line in hand) else hand


def _pack(hand: list[str], header: Header, first: int) -> tuple[int, ...]:
    """A pack, top first, that may have been that of the hand."""
    words = [line.split(" ") for line in hand]
    played = {
        name: [read_card(each[2]) for each in words if each[:2] == [name, "play"]]
        for name in header.rules.seating.names
    }
    if not header.rules.preset.draws:
        order = [played[header.rules.seating.names[seat]] for seat in header.rules.seating.order(first)]
        return tuple(card for round_ in zip(*order, strict=True) for card in round_)
    pack: list[int | None] = []
    for name, what, one, _, other in [each for each in words if each[1] in ("keep", "decline")]:
        pair = [None if card == HIDDEN else read_card(card) for card in (one, other)]
        kept = what == "decline"
        if pair[kept] is None:
            pair[kept] = played[name].pop()
        pack += pair
    left = [card for card in PACK if card not in pack]
    return tuple(left.pop() if card is None else card for card in pack)


def seeds() -> Iterator[bytes]:
    """All that the seats of some games are told."""
    settings = [(), ("first=north", "lead-spades=any-time")]
    with_draw = [("second-card=seen",), ("first=cut", "blind-nil=100")]
    for preset in PRESETS:
        for number, options in enumerate([*settings, *(with_draw if preset != "partnership" else [])]):
            header = header_of(preset, "hands=1", *options, seed=number or None)
            for name, player in zip(header.rules.seating.names, play(header, ("random",)), strict=True):
                yield as_file([f"you {name}", *player.header, *player.lines])


WAYS_ON = WAYS
