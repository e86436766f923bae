"""What a score is worth: the chance to win the game from it (W1-W5, S10)."""

from __future__ import annotations

from math import exp, sqrt

from spades.rules import Rules
from spades.scoring import Tally, bag_cost, result_after

#: Points by which one hand's difference between the sides strays.
HAND_SPREAD = 75.0
#: Points that a side makes in a hand, to tell how many hands are left.
PACE = {False: 58.0, True: 62.0}
#: The part of a bag's penalty that a bag costs before the penalty falls due.
BAG_SHARE = 0.9


def hands_left(rules: Rules, tallies: tuple[Tally, ...], number: int) -> float:
    """About how many hands the game still lasts after hand ``number``."""
    lead = max(tally.score for tally in tallies)
    left = max((rules.target - lead) / PACE[rules.preset.draws], 0.5)
    return left if rules.hands is None else min(left, max(rules.hands - number, 0.5))


def chance_to_win(rules: Rules, tallies: tuple[Tally, ...], number: int, side: int) -> float:
    """The chance, 0 to 1, that a side wins the game that stands so after hand ``number`` was scored."""
    result = result_after(rules, [tally.score for tally in tallies], number)
    if result is not None:
        return 0.5 if result.winner is None else float(result.winner == side)
    own, other = tallies[side], tallies[1 - side]
    lead = _standing(rules, own) - _standing(rules, other)
    spread = 0.6 * HAND_SPREAD * sqrt(hands_left(rules, tallies, number) + 0.3)
    return 1 / (1 + exp(max(-30.0, min(30.0, -lead / spread))))


def _standing(rules: Rules, tally: Tally) -> float:
    return tally.score - BAG_SHARE * bag_cost(rules) * tally.bags
