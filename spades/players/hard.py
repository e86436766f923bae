"""``hard``: remembers every card, imagines what the others hold, and plays for the game (L4, L5)."""

from __future__ import annotations

from random import Random

from spades.moves import Move, Phase
from spades.players import four, two
from spades.players.bids import appraise_bids
from spades.players.drawing import answer_offer, draw, exchange
from spades.players.judging.moves import Appraisal, best_of
from spades.view import View

#: Imagined deals of a decision by default: the plays of four, the plays of two, the bids of two.
FOUR_PLAYS, TWO_PLAYS, TWO_BIDS = 400, 50, 24


class Hard:
    """The strongest level; its budget is a count of imagined deals, never a time."""

    def __init__(self, worlds: int | None = None) -> None:
        """``worlds``: imagined deals for each card played; the default where None."""
        self._worlds = worlds

    def move(self, view: View, chance: Random) -> Move:
        """The move that is preferred."""
        if len(view.legal) == 1:
            return view.legal[0]
        return best_of(self.appraise(view, chance)).move

    def appraise(self, view: View, chance: Random) -> list[Appraisal]:
        """What each legal move is worth; cards that fall far behind are not tried in all deals."""
        draws = view.rules.preset.draws
        match view.phase:
            case Phase.PLAY if draws:
                return two.appraise_cards(view, self._worlds or TWO_PLAYS, chance)
            case Phase.PLAY:
                return four.appraise(view, self._worlds or FOUR_PLAYS, chance)
            case Phase.BID if draws:
                return two.appraise_bids(view, TWO_BIDS, chance)
            case Phase.BID:
                return appraise_bids(view)
            case Phase.DRAW:
                return draw(view)
            case Phase.EXCHANGE:
                return exchange(view)
            case _:
                return answer_offer(view)
