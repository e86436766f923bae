"""``medium``: bids with care and plays by simple principles, without imagining hidden hands (L3)."""

from __future__ import annotations

from random import Random

from spades.cards import cards_in
from spades.moves import BIDS, LOOK, PLAYS, Move, Phase, Play
from spades.players.bids import appraise_bids
from spades.players.drawing import draw, exchange
from spades.players.judging.cardworth import hand_worth
from spades.players.judging.reading import read
from spades.scoring import TRICKS
from spades.search import policy
from spades.search.playout import suits_of, winning_place
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
                return max(draw(view), key=lambda found: found.points).move
            case Phase.EXCHANGE:
                return max(exchange(view), key=lambda found: found.points).move
            case Phase.BID if view.rules.preset.draws:
                return BIDS[self._bid_for_two(view)]
            case Phase.BID:
                return max(appraise_bids(view), key=lambda found: found.chance).move
            case _:
                return PLAYS[self._card(view)]

    def _bid_for_two(self, view: View) -> int:
        worth = hand_worth(view.hand)
        rival = view.bids[1 - view.seat]
        if rival is not None and rival > 0:
            # What the other counts on is taken from one's own hopes, in part.
            worth -= 0.2 * (worth + rival - TRICKS + 1)
        return max(1, min(TRICKS, round(worth - BELOW)))

    def _card(self, view: View) -> int:
        """What `spades.search.policy` plays, all unseen cards taken for one hand of everybody else's."""
        seat, trick = view.seat, view.trick
        bids = [bid or 0 for bid in view.bids]
        left = view.hand.bit_count()
        helps = view.rules.failed_nil == "helps"
        aim = policy.aims_of(bids, policy.contracts_of(bids), list(view.won), left, helps)[seat]
        others = suits_of(read(view).unseen)
        held = [others] * len(view.seating)
        held[seat] = suits_of(view.hand)
        alive = sum(
            1 << other
            for other, bid in enumerate(bids)
            if bid <= 0 and view.won[other] == 0 and other != seat
        )
        legal = [move.card for move in view.legal if isinstance(move, Play)]
        card = -1
        if not trick:
            may_lead_spades = legal[0] < 13
            if alive and aim != policy.AVOID:
                card = policy.lead_for_nils(held, seat, may_lead_spades, alive)
            if card < 0:
                card = policy.lead(held, seat, may_lead_spades, aim)
        else:
            place = winning_place(trick)
            winner = view.seating.order(view.leader)[place]
            best, suit = trick[place], trick[0] // 13
            behind = len(view.seating) - len(trick) - 1
            ours = winner == view.seating.partner(seat)
            if alive and aim != policy.AVOID:
                card = policy.reply_for_nils(held, seat, suit, best, winner, behind, alive)
            if card < 0:
                following = cards_in(view.hand & 0x1FFF << 13 * suit)
                if following:
                    card = policy.follow(held, list(following), suit, best, behind, aim, ours)
                else:
                    card = policy.throw(held[seat], suit, best, aim, ours)
        return card if card in legal else legal[-1]
