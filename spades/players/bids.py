"""How ``hard`` bids among four: what each bid is worth over the tricks that the hand may bring (L5)."""

from __future__ import annotations

from math import erf, sqrt

from spades.moves import BIDS
from spades.players.judging.moves import OUT, Appraisal
from spades.players.judging.nils import nil_chance
from spades.players.judging.outcomes import Outcomes, seen_from
from spades.players.judging.tricks import BID_BELOW, expected_tricks, sure_tricks
from spades.scoring import NIL, TRICKS
from spades.view import View

#: What a seat bids on average.
USUAL_BID = 2.65
#: How far the tricks of a team stray from what was expected, as far as its play can't help it.
SPREAD = 0.9
#: How much of the difference to 13 between all seats' expectations is a team's own error, all having bid.
SHARE = 0.4
#: The part of the tricks that the seat leaves which its partner will bid.
PARTNERS_SHARE = 0.3
#: Tricks that covering a partner's nil costs, and that a nil bidder leaves to the others.
COVERING, LEFT_BY_NIL = 0.5, 0.3


def appraise_bids(view: View) -> list[Appraisal]:
    """What each bid is worth, from nil to 13; a nil that L5 rules out fails, and is out of the choice."""
    partner = view.seating.partner(view.seat)
    assert partner is not None
    own = expected_tricks(view.hand)
    theirs = _others_expect(view, partner)
    partners = min(_expected(view.bids[partner]), TRICKS - own)
    if view.bids[partner] == NIL:
        own -= COVERING
    # All seats' expectations should make 13; the more of them are told by bids, the more of what they
    # miss is one's own error.
    surplus = own + partners + theirs - TRICKS
    told = sum(bid is not None for bid in view.bids) / 3
    mean = own + partners - SHARE * told * surplus
    found = [_contract(view, partner, bid, mean) for bid in range(1, TRICKS + 1)]
    return [_nil(view, partner, partners), *found]


def _expected(bid: int | None) -> float:
    """The tricks that a seat with this bid takes."""
    if bid is None:
        return USUAL_BID + BID_BELOW
    return bid + BID_BELOW if bid > 0 else LEFT_BY_NIL


def _others_expect(view: View, partner: int) -> float:
    others = [seat for seat in range(4) if seat not in (view.seat, partner)]
    return sum(_expected(view.bids[seat]) for seat in others)


def _all_bids(view: View, partner: int, own: int) -> list[int]:
    """Everybody's bid, those to come as usual; a partner leaves the tricks that the seat bids alone."""
    usual = round(USUAL_BID)
    bids = [usual if bid is None else bid for bid in view.bids]
    bids[view.seat] = own
    if view.bids[partner] is None and own > NIL:
        # Only the sum of the two counts.
        bids[partner] = 1
        bids[view.seat] = own + min(usual, round((TRICKS - own) * PARTNERS_SHARE)) - 1
    return bids


def _contract(view: View, partner: int, bid: int, mean: float) -> Appraisal:
    sure = sure_tricks(view.hand)
    shares = [_share(tricks, mean) if tricks >= sure else 0.0 for tricks in range(TRICKS + 1)]
    if not any(shares):
        shares[sure] = 1.0
    total = sum(shares)
    bids = _all_bids(view, partner, bid)
    outcomes = Outcomes(view, bids)
    chance = points = 0.0
    for tricks, share in enumerate(shares):
        if share > 0:
            won = _won(view, partner, bids, tricks, 0)
            chance += share / total * outcomes.chance(won)
            points += share / total * outcomes.points(won)
    return _appraisal(view, bid, chance, points)


def _nil(view: View, partner: int, partners: float) -> Appraisal:
    made = nil_chance(view.hand, view.bids[partner])
    bids = _all_bids(view, partner, NIL)
    outcomes = Outcomes(view, bids)
    chance = points = 0.0
    for failed, weight in ((0, made), (1, (1 - made) * 0.6), (2, (1 - made) * 0.4)):
        for tricks in range(TRICKS + 1 - failed):
            share = weight * _share(tricks, partners)
            if share > 1e-6:
                won = _won(view, partner, bids, failed, tricks)
                chance += share * outcomes.chance(won)
                points += share * outcomes.points(won)
    return _appraisal(view, NIL, chance, points, 0.0 if made else OUT)


def _appraisal(view: View, bid: int, chance: float, points: float, bonus: float = 0.0) -> Appraisal:
    chance, points = seen_from(view.seating.side_of[view.seat], chance, points)
    return Appraisal(BIDS[bid], chance, points, 0.0, bonus)


def _won(view: View, partner: int, bids: list[int], own: int, partners: int) -> tuple[int, ...]:
    """Tricks by seat: so many for the seat and its partner, the rest for an opponent who bid some."""
    won = [0, 0, 0, 0]
    won[view.seat], won[partner] = own, partners
    left = view.seating.left(view.seat)
    right = view.seating.left(partner)
    won[left if bids[left] != NIL or bids[right] == NIL else right] = TRICKS - own - partners
    return tuple(won)


def _share(tricks: int, mean: float) -> float:
    """The chance of exactly so many tricks."""
    return _below(tricks + 0.5, mean) - _below(tricks - 0.5, mean)


def _below(value: float, mean: float) -> float:
    return 0.5 * (1 + erf((value - mean) / (SPREAD * sqrt(2))))
