"""The card that simple principles play (`spades.search.policy`), seen from one seat."""

from __future__ import annotations

from spades.cards import SUIT_OF
from spades.game import winning_place
from spades.moves import Play
from spades.players.judging.reading import read
from spades.search import policy
from spades.view import View


def principled_card(view: View) -> int:
    """The card for the seat to move, all unseen cards taken for a hand of everybody else's (L3)."""
    legal = [move.card for move in view.legal if isinstance(move, Play)]
    bids = [bid or 0 for bid in view.bids]
    helps = view.rules.failed_nil == "helps"
    left = view.hand.bit_count()
    held = [policy.hand_of(read(view).unseen)] * len(view.seating)
    held[view.seat] = policy.hand_of(view.hand)
    # What the side may count on is the seat's own: the partner's cards are anybody's guess.
    counted = held.copy()
    partner = view.seating.partner(view.seat)
    if partner is not None:
        counted[partner] = policy.hand_of(0)
    needs = policy.needs_of(bids, view.won, helps)
    nils = policy.nils_of(bids, view.won)
    aim = policy.aims_of(counted, needs, policy.no_contract_of(bids, helps), nils, left)[view.seat]
    found = _reply(view, held, aim, nils) if view.trick else _lead(view, held, aim, nils, legal[0])
    card = policy.uncoded(found)
    return card if card in legal else legal[-1]


def _lead(view: View, held: list[policy.Hand], aim: int, nils: int, highest: int) -> int:
    may_lead_spades = SUIT_OF[highest] == 0
    card = -1
    if nils and aim != policy.AVOID:
        card = policy.lead_for_nils(held, view.seat, may_lead_spades, nils)
    return card if card >= 0 else policy.lead(held, view.seat, may_lead_spades, aim)


def _reply(view: View, held: list[policy.Hand], aim: int, nils: int) -> int:
    seat, trick = view.seat, view.trick
    place = winning_place(trick)
    winner = view.seating.order(view.leader)[place]
    best, suit = policy.coded(trick[place]), SUIT_OF[trick[0]]
    behind = len(view.seating) - len(trick) - 1
    ours = winner == view.seating.partner(seat)
    if nils and aim != policy.AVOID:
        card = policy.reply_for_nils(held[seat], seat, suit, best, winner, behind, nils)
        if card >= 0:
            return card
    if held[seat][suit]:
        return policy.follow(held, seat, suit, best, behind, aim, ours)
    return policy.throw(held[seat], best, aim, ours)
