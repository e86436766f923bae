"""What a table asks of a player."""

from __future__ import annotations

from random import Random
from typing import Protocol

from spades.moves import Move
from spades.view import View


class Player(Protocol):
    """Anything that decides from what its seat may know."""

    def move(self, view: View, chance: Random) -> Move | None:
        """The seat's move, or None to stop the game before it.

        ``chance`` is this decision's own generator: all that a player may be random by, and the same
        whenever the same game is played again.
        """
        ...
