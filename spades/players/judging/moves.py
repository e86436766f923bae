"""Moves that come to the same, and what a decision found about each move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from spades.moves import PLAYS, Move
from spades.players.judging.principles import principled_card
from spades.players.judging.statistics import Sample
from spades.view import View


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a bot thinks of one legal move."""

    move: Move
    #: The chance of the seat's side to win the game, 0 to 1.
    chance: float
    #: The points that the hand is expected to bring the side more than the other, and its standard error.
    points: float
    error: float
    #: What the bot adds to the chance when it chooses.
    bonus: float = 0.0
    #: The standard error of how far its chance is from that of the best, both in the same deals.
    doubt: float = 0.0

    @property
    def preference(self) -> float:
        """What the bot chooses by: the higher the better."""
        return self.chance + self.bonus


def best_of(found: Iterable[Appraisal]) -> Appraisal:
    """The one that is preferred, the first of those that are so alike."""
    return max(found, key=lambda each: each.preference)


#: Within so many standard errors of the best card the one that simple principles play is the better guide.
TRUST = 1.5
#: Takes a card out of the choice.
OUT = -2.0


def appraisals(view: View, samples: Mapping[int, Sample], alive: Collection[int]) -> list[Appraisal]:
    """What is thought of each card: what its deals brought, and principles where those are close.

    Only the cards ``alive`` were tried in all deals, and one of them is to be chosen.
    """
    best = max((samples[card] for card in alive), key=lambda sample: sample.chance)
    principled = principled_card(view)
    _, error = best.lead_over(samples[principled])
    trust = {card: 0.0 if card in alive else OUT for card in samples}
    trust[principled] += TRUST * error
    return [
        Appraisal(
            PLAYS[card], sample.chance, sample.points, sample.error, trust[card], best.lead_over(sample)[1]
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
