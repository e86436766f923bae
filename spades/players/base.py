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


class PlayerFailed(Exception):
    """A player gave no answer that a game can go on with: none at all, too late, or no word of the game.

    In a match that game is lost by forfeit.  ``seat`` is the player's, ``message`` says what went wrong.
    """

    def __init__(self, seat: int, message: str) -> None:
        super().__init__(seat, message)
        self.seat = seat
        self.message = message

    def __str__(self) -> str:
        return self.message
