"""What one seat may know, built by naming what it may see (P9, D2, D4, N3, L6).

Two forms of the same knowledge: every event as it is told to a seat (`shown`), from which the seat's
lines of the log are made, and a `View` of the moment, from which a player decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from spades.events import (
    Drew,
    Event,
    Exchanged,
    HandBegun,
    Held,
    PackSet,
    Public,
    Undone,
    take_back,
)
from spades.game import State, legal
from spades.moves import Move, Phase
from spades.rules import Rules
from spades.scoring import Tally
from spades.seats import Seating


def shown(event: Event, seat: int | None, rules: Rules) -> Event:
    """The event as this seat is told of it, or an onlooker if ``seat`` is None.

    A card is shown if it is the seat's own (but the burn only with ``second-card=seen``), cut or
    played; every other card is None.
    """
    match event:
        case PackSet():
            return PackSet(None)
        case Drew(seat=who, kept=kept, card=card, other=other):
            if who != seat:
                return Drew(who, kept, None, None)
            sees_other = not kept or rules.second_card == "seen"
            return Drew(who, kept, card, other if sees_other else None)
        case Held(seat=who, cards=cards):
            return Held(who, cards if who == seat else (None,) * len(cards))
        case Exchanged(seat=who, thrown=thrown, drawn=drawn):
            if who != seat:
                return Exchanged(who, (None,) * len(thrown), (None,) * len(drawn))
            return Exchanged(who, thrown, drawn)
    if isinstance(event, Public):
        return event
    assert_never(event)


class View(NamedTuple):
    """All that a seat may know when it is to move; sets of cards are bit masks, tuples go by seat or side."""

    rules: Rules
    seat: int
    phase: Phase
    #: The seat's legal moves, in the order of `spades.game.legal`.
    legal: tuple[Move, ...]
    #: The number of the hand, from 1, its first player, and whether it came from a scenario: then
    #: nothing may be inferred from what was kept or declined.
    number: int
    first: int
    given: bool
    #: Scores and bags before this hand, by side.
    tallies: tuple[Tally, ...]
    #: The cards that the seat holds.
    hand: int
    #: The card drawn and to be kept or declined, in the draw.
    drawn: int | None
    bids: tuple[int | None, ...]
    leader: int
    trick: tuple[int, ...]
    won: tuple[int, ...]
    broken: bool
    #: The events of this hand so far, from its beginning, as shown to the seat; none that was taken back.
    history: tuple[Event, ...]

    @property
    def seating(self) -> Seating:
        """The seats and sides of the game."""
        return self.rules.seating


def view_of(state: State, history: Iterable[Event]) -> View:
    """What the seat to move may know; ``history`` are this hand's events as they were shown to it."""
    seat = state.turn
    assert seat is not None and state.first is not None
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        legal=legal(state),
        number=state.number,
        first=state.first,
        given=state.given,
        tallies=state.tallies,
        hand=state.hands[seat],
        drawn=state.pack[0] if state.phase is Phase.DRAW else None,
        bids=state.bids,
        leader=state.leader,
        trick=state.trick,
        won=state.won,
        broken=state.broken,
        history=tuple(history),
    )


class Witnesses:
    """What each seat was shown of the hand under way: the memory of a table, told event by event."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._shown: list[list[Event]] = [[] for _ in rules.seating.names]

    def see(self, events: Iterable[Event]) -> None:
        """Show these events to every seat; a new hand begins a new memory, what is undone is forgotten."""
        for event in events:
            if isinstance(event, HandBegun):
                self._shown = [[] for _ in self._shown]
            elif isinstance(event, Undone):
                for memory in self._shown:
                    take_back(memory, event.seat)
                continue
            public = isinstance(event, Public)
            for seat, memory in enumerate(self._shown):
                memory.append(event if public else shown(event, seat, self._rules))

    def of(self, seat: int) -> tuple[Event, ...]:
        """This hand's events as this seat was shown them."""
        return tuple(self._shown[seat])
