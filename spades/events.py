"""What happened in a game, as values: one event is one line of the log.

A card is its number, or None where the event is told to a seat that may not see that card.
`Cut`, `HandBegun`, `PackSet` and the moves come from outside; the others the rules make of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from spades.scoring import HandScore

#: A card, or None where it is hidden.
Card = int | None


@dataclass(frozen=True, slots=True)
class Cut:
    """Both players showed a card of the pack, south's first (F2)."""

    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand, numbered from 1, begins with F; ``given``: its F, cards or pile came from a scenario."""

    number: int
    first: int
    given: bool


@dataclass(frozen=True, slots=True)
class PackSet:
    """The pack lies ready: 52 cards, top first; None for who may not see it (D1, D5)."""

    cards: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat answered the double-nil offer (N1)."""

    seat: int
    blind_nil: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew two cards of the pack and kept the first, or declined it for the second (D2, D3)."""

    seat: int
    kept: bool
    #: The card drawn first and the other one, in the order of the pack.
    card: Card
    other: Card


@dataclass(frozen=True, slots=True)
class Held:
    """The 13 cards of a seat when the bidding begins, in hand order (D4, D5)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid 0 (nil) to 13 (B1, B2)."""

    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A double-nil player threw cards, in hand order, and drew as many, in the order drawn (N3)."""

    seat: int
    thrown: tuple[Card, ...]
    drawn: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card (P3)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back its last card of this hand and all after it (P8); see `take_back`."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A seat won the trick of that number, 1 to 13 (P4)."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class Boston:
    """A team won all 13 tricks (S11)."""

    side: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A side's hand was scored; bids and tricks of its seats in the order of its name (S1-S10)."""

    side: int
    bids: tuple[int, ...]
    won: tuple[int, ...]
    score: HandScore


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: the side that won, None if drawn, and every side's total (W1-W5)."""

    winner: int | None
    totals: tuple[int, ...]


FromChance = Cut | HandBegun | PackSet
FromMove = Offered | Drew | BidMade | Exchanged | Played | Undone
#: What everybody is shown whole; of the rest `spades.view.shown` says what a seat is shown.
Public = Cut | HandBegun | Offered | BidMade | Played | Undone | TrickWon | Boston | Scored | Ended
Event = Public | PackSet | Drew | Held | Exchanged

_E = TypeVar("_E", bound=Event)


def take_back(events: list[_E], seat: int) -> list[_E]:
    """Drop from this hand's events the seat's last card and all after it, and return them in order.

    Where the events begin behind that card they all go.
    """
    last = next(
        (
            place
            for place in reversed(range(len(events)))
            if isinstance(event := events[place], Played) and event.seat == seat
        ),
        0,
    )
    taken = events[last:]
    del events[last:]
    return taken
