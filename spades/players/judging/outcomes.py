"""What the end of the hand under way is worth, by the tricks that each seat will have won."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spades.players.judging.stakes import chance_to_win
from spades.scoring import long_run_points, score_hand
from spades.view import View

#: What a point is worth, as a chance to win, where nothing else tells ends apart.
TRIFLE = 1e-7
#: Tricks of each seat at the end of the hand.
Won = tuple[int, ...]


class Outcomes:
    """Values of ways in which a hand may end, the bids being these, each found once."""

    def __init__(self, view: View, bids: Sequence[int]) -> None:
        """``bids`` by seat: 0 to 13, or below 0 for a double nil."""
        self._rules = view.rules
        self._view = view
        self._bids = tuple(bids)
        self._known: dict[Won, tuple[float, float]] = {}

    def chance(self, won: Won) -> float:
        """The chance of side 0 to win the game if the hand ends so, 0 to 1, and a trifle for the points.

        So ends that win alike are told apart, and of those the one with more points is better.
        """
        return self.both(won)[0]

    def points(self, won: Won) -> float:
        """The points of side 0 less those of side 1, bags at their long-run cost."""
        return self.both(won)[1]

    def both(self, won: Won) -> tuple[float, float]:
        """The chance and the points of an end, as `chance` and `points` give them."""
        found = self._known.get(won)
        if found is None:
            chance, points = self._find(won)
            found = self._known[won] = (chance + TRIFLE * points, points)
        return found

    def _find(self, won: Won) -> tuple[float, float]:
        view = self._view
        scores = [
            score_hand(
                self._rules, [self._bids[seat] for seat in seats], [won[seat] for seat in seats], before
            )
            for seats, before in zip(view.seating.sides, view.tallies, strict=True)
        ]
        tallies = tuple(score.tally for score in scores)
        own, other = (long_run_points(self._rules, score) for score in scores)
        return chance_to_win(self._rules, tallies, view.number, 0), own - other


def by_tricks(outcomes: Callable[[Won], float]) -> list[float]:
    """For two players the values by the tricks of seat 0, from 0 to 13."""
    return [outcomes((tricks, 13 - tricks)) for tricks in range(14)]


def seen_from(side: int, chance: float, points: float) -> tuple[float, float]:
    """A chance and points of side 0 as they look to this side."""
    return (1 - chance, -points) if side else (chance, points)
