"""The card that simple principles play (`spades.search.policy`), seen from one seat."""

from __future__ import annotations

from spades.cards import SUIT_MASKS, SUIT_OF
from spades.game import winning_place
from spades.moves import Play
from spades.players.judging.reading import read
from spades.search import policy
from spades.search.playout import suits_of
from spades.view import View


def principled_card(view: View) -> int:
    """The card for the seat to move, all unseen cards taken for a hand of everybody else's (L3)."""
    legal = [move.card for move in view.legal if isinstance(move, Play)]
    bids = [bid or 0 for bid in view.bids]
    helps = view.rules.failed_nil == "helps"
    left = view.hand.bit_count()
    held = [suits_of(read(view).unseen)] * len(view.seating)
    held[view.seat] = suits_of(view.hand)
    # What the side may count on is the seat's own: the partner's cards are anybody's guess.
    counted = held.copy()
    partner = view.seating.partner(view.seat)
    if partner is not None:
        counted[partner] = suits_of(0)
    contracts = policy.contracts_of(bids)
    aim = policy.aims_of(counted, bids, contracts, list(view.won), left, helps)[view.seat]
    card = _lead(view, held, aim, legal[0]) if not view.trick else _reply(view, held, aim)
    return card if card in legal else legal[-1]


def _others_nils(view: View) -> int:
    """The other seats whose nil still stands, as bits."""
    return sum(
        1 << seat
        for seat, bid in enumerate(view.bids)
        if bid is not None and bid <= 0 and view.won[seat] == 0 and seat != view.seat
    )


def _lead(view: View, held: list[policy.Suits], aim: int, highest: int) -> int:
    may_lead_spades = SUIT_OF[highest] == 0
    nils = _others_nils(view)
    card = -1
    if nils and aim != policy.AVOID:
        card = policy.lead_for_nils(held, view.seat, may_lead_spades, nils)
    return card if card >= 0 else policy.lead(held, view.seat, may_lead_spades, aim)


def _reply(view: View, held: list[policy.Suits], aim: int) -> int:
    seat, trick = view.seat, view.trick
    place = winning_place(trick)
    winner = view.seating.order(view.leader)[place]
    best, suit = trick[place], SUIT_OF[trick[0]]
    behind = len(view.seating) - len(trick) - 1
    ours = winner == view.seating.partner(seat)
    nils = _others_nils(view)
    if nils and aim != policy.AVOID:
        card = policy.reply_for_nils(held, seat, suit, best, winner, behind, nils)
        if card >= 0:
            return card
    if view.hand & SUIT_MASKS[suit]:
        return policy.follow(held, seat, suit, best, behind, aim, ours)
    return policy.throw(held[seat], suit, best, aim, ours)
