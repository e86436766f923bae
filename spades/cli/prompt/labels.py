"""What players and sides are called on the screen."""

from __future__ import annotations

from spades.cli.prompt.look import Look
from spades.log.header import Header


class Labels:
    """The players by the names that the header gives them; with the seat where two share a name."""

    def __init__(self, header: Header, look: Look) -> None:
        seating = header.rules.seating
        self._look = look
        #: By seat, as they are, without colour.
        self.names = tuple(
            name if header.names.count(name) == 1 else f"{name} ({seat})"
            for name, seat in zip(header.names, seating.names, strict=True)
        )
        #: By side: the names of its players, without colour.
        self.sides = tuple(" and ".join(self.names[seat] for seat in side) for side in seating.sides)

    def of(self, seat: int) -> str:
        """A player's name in its colour."""
        return self._look.player(seat, len(self.names), self.names[seat])
