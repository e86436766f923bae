"""The referee: an immutable state, what is legal in it, and what a move makes of it.

`State` never changes: `apply` and `happen` return a new one with the events that led to it.  What
chance decides (the cut, who is first, the pack, the cards an exchange draws) comes in from outside
like a move.  Nothing here knows of text, files, clocks or random generators.
"""

from spades.game.happening import happen
from spades.game.legality import legal, playable, why_not
from spades.game.moving import apply, breaks, winning_place
from spades.game.state import State, Step, first_by_rule, new_game

__all__ = [
    "State",
    "Step",
    "apply",
    "breaks",
    "first_by_rule",
    "happen",
    "legal",
    "new_game",
    "playable",
    "why_not",
    "winning_place",
]
