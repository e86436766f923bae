"""Moves that come to the same, and what a decision found about each move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spades.moves import Move


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a bot thinks of one legal move."""

    move: Move
    #: The chance of the seat's side to win the game, 0 to 1; what the bot chooses by.
    chance: float
    #: The points that the hand is expected to bring the side more than the other, and its standard error.
    points: float
    error: float


def touching(cards: Sequence[int], others: int) -> dict[int, int]:
    """For each card of a seat, in hand order, the lowest that is as good; ``others`` is what others hold.

    Cards of one suit are as good as each other if nobody else holds a card between them.
    """
    same: dict[int, int] = {}
    below = None
    for card in reversed(cards):
        if below is None or card // 13 != below // 13 or others & (1 << below) - (2 << card):
            same[card] = card
        else:
            same[card] = same[below]
        below = card
    return same
