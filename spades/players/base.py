"""What a table asks of a player."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from spades.moves import Move
from spades.view import View

#: Makes the generator of one decision when it is needed; calling it again gives the same numbers.
Chance = Callable[[], Random]


class Player(Protocol):
    """Anything that decides from what its seat may know."""

    def move(self, view: View, chance: Chance) -> Move | None:
        """The seat's move, or None to stop the game before it."""
        ...
