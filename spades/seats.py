"""Who sits where: seats, turns, sides and partners (T1-T4).

A seat is its number from 0, clockwise from south; a side is its number, south's first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spades.errors import NotAWord, quoted


@dataclass(frozen=True)
class Seating:
    """The seats of a game, clockwise from south, and the sides they belong to."""

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    #: The side of each seat.
    side_of: tuple[int, ...] = field(init=False)
    #: The side's name: its seats joined by a hyphen.
    side_names: tuple[str, ...] = field(init=False)
    _orders: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        seats = range(len(self.names))
        side_of = [side for seat in seats for side, members in enumerate(self.sides) if seat in members]
        orders = [tuple(seats[first:]) + tuple(seats[:first]) for first in seats]
        object.__setattr__(self, "side_of", tuple(side_of))
        object.__setattr__(self, "side_names", tuple(self._joined(side) for side in self.sides))
        object.__setattr__(self, "_orders", tuple(orders))

    def __len__(self) -> int:
        return len(self.names)

    def _joined(self, side: tuple[int, ...]) -> str:
        return "-".join(self.names[seat] for seat in side)

    def left(self, seat: int) -> int:
        """The seat that comes after this one (T3)."""
        return self._orders[seat][1]

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with ``first``."""
        return self._orders[first]

    def partner(self, seat: int) -> int | None:
        """The seat opposite (T2), or None where each plays alone."""
        return next((other for other in self.sides[self.side_of[seat]] if other != seat), None)

    def seat(self, name: str) -> int:
        """The seat of that name; raises `NotAWord` with the names there are."""
        return _place(self.names, name, "seat")

    def side(self, name: str) -> int:
        """The side of that name; raises `NotAWord` with the names there are."""
        return _place(self.side_names, name, "side")


def _place(names: Sequence[str], name: str, kind: str) -> int:
    if name in names:
        return names.index(name)
    raise NotAWord(f"{quoted(name)} is no {kind} here; allowed: {', '.join(names)}")


#: T1: each plays alone.
TWO_SEATS = Seating(("south", "north"), ((0,), (1,)))
#: T2: partners sit opposite.
FOUR_SEATS = Seating(("south", "west", "north", "east"), ((0, 2), (1, 3)))
