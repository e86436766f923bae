"""``medium``: bids with care and plays by simple principles, without imagining hidden hands (L3)."""

from __future__ import annotations

from random import Random

from spades.moves import BIDS, LOOK, PLAYS, Move, Phase
from spades.players.bids import appraise_bids
from spades.players.drawing import draw, exchange
from spades.players.judging.cardworth import hand_worth
from spades.players.judging.moves import best_of
from spades.players.judging.principles import principled_card
from spades.scoring import TRICKS
from spades.view import View

#: Tricks by which a bid for two stands below the worth of its hand.
BELOW = 1.2


class Medium:
    """A sound club player: careful bids, contract first, no inference."""

    def move(self, view: View, chance: Random) -> Move:
        """The seat's move; it needs no random number."""
        if len(view.legal) == 1:
            return view.legal[0]
        match view.phase:
            case Phase.OFFER:
                return LOOK
            case Phase.DRAW:
                return best_of(draw(view)).move
            case Phase.EXCHANGE:
                return best_of(exchange(view)).move
            case Phase.BID if view.rules.preset.draws:
                return BIDS[self._bid_for_two(view)]
            case Phase.BID:
                return best_of(appraise_bids(view)).move
            case _:
                return PLAYS[principled_card(view)]

    def _bid_for_two(self, view: View) -> int:
        worth = hand_worth(view.hand)
        rival = view.bids[1 - view.seat]
        if rival is not None and rival > 0:
            # What the other counts on is taken from one's own hopes, in part.
            worth -= 0.2 * (worth + rival - TRICKS + 1)
        return max(1, min(TRICKS, round(worth - BELOW)))
