"""Moves that come to the same, and what a decision found about each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spades.moves import PLAYS, Move
from spades.players.judging.principles import principled_card
from spades.players.judging.statistics import Sample
from spades.view import View


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a bot thinks of one legal move."""

    move: Move
    #: The chance of the seat's side to win the game, 0 to 1; what the bot chooses by.
    chance: float
    #: The points that the hand is expected to bring the side more than the other, and its standard error.
    points: float
    error: float


#: Within so many standard errors of the best card the one that simple principles play is the better guide.
TRUST = 1.5


def appraisals(view: View, samples: Mapping[int, Sample]) -> list[Appraisal]:
    """What is thought of each card: what its deals brought, and principles where those are close."""
    best = max(samples.values(), key=lambda sample: sample.chance)
    principled = principled_card(view)
    _, error = best.lead_over(samples[principled])
    return [
        Appraisal(
            PLAYS[card],
            sample.chance + (TRUST * error if card == principled else 0.0),
            sample.points,
            sample.error,
        )
        for card, sample in samples.items()
    ]


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
