"""How ``hard`` plays the two-player games: the open game solved exactly in many imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spades.moves import BIDS, PLAYS, Play
from spades.players.judging.cardworth import hand_worth
from spades.players.judging.moves import Appraisal
from spades.players.judging.outcomes import Outcomes, by_tricks, seen_from
from spades.players.judging.reading import read
from spades.players.judging.rivals import BID_BELOW, Rivals
from spades.players.judging.statistics import Sample
from spades.scoring import NIL, TRICKS
from spades.search.duel import Duel
from spades.view import View

#: Bids looked at on each side of the worth of the hand, in tricks.
BIDS_AROUND = 2
#: A nil is looked at with a hand worth no more tricks than that.
NIL_WORTH = 4.5


def _duel(view: View, rival: int, leader: int) -> Duel:
    """The open game with this hand of the opponent."""
    hands = [rival, rival]
    hands[view.seat] = view.hand
    return Duel(
        hands,
        leader,
        view.trick[0] if view.trick else -1,
        view.broken,
        view.rules.lead_spades == "any-time",
        view.rules.breaks == "ruff",
    )


def appraise_cards(view: View, worlds: int, chance: Random) -> list[Appraisal]:
    """What each legal card is worth, over so many imagined hands of the opponent."""
    outcomes = Outcomes(view, [bid or 0 for bid in view.bids])
    chances, points = by_tricks(outcomes.chance), by_tricks(outcomes.points)
    points_of = dict(zip(chances, points, strict=True))
    cards = [move.card for move in view.legal if isinstance(move, Play)]
    samples = {card: Sample() for card in cards}
    rivals = Rivals(view, read(view), chance)
    for _ in range(worlds):
        for card, value in _duel(view, rivals.deal(), view.leader).values(view.won[0], chances):
            samples[card].add(*seen_from(view.seat, value, points_of[value]))
    return [
        Appraisal(PLAYS[card], sample.chance, sample.points, sample.error) for card, sample in samples.items()
    ]


def likely_bids(view: View) -> list[int]:
    """The bids near the worth of the hand, and a nil where it has a chance."""
    worth = hand_worth(view.hand)
    low, high = max(1, int(worth) - BIDS_AROUND), min(TRICKS, int(worth) + BIDS_AROUND + 1)
    return [*([NIL] if worth < NIL_WORTH else []), *range(low, high + 1)]


def appraise_bids(view: View, worlds: int, chance: Random, tried: Sequence[int]) -> list[Appraisal]:
    """What each of these bids is worth, over so many imagined hands of the opponent."""
    rival = 1 - view.seat
    samples = {bid: Sample() for bid in tried}
    tables: dict[tuple[int, int], tuple[list[float], dict[float, float]]] = {}
    rivals = Rivals(view, read(view), chance)
    leader = view.rules.bidding_order(view.first)[0]
    for _ in range(worlds):
        hand = rivals.deal()
        duel = _duel(view, hand, leader)
        known = view.bids[rival]
        theirs = known if known is not None else max(1, round(hand_worth(hand) - BID_BELOW))
        for bid in tried:
            if (bid, theirs) not in tables:
                bids = [theirs, theirs]
                bids[view.seat] = bid
                outcomes = Outcomes(view, bids)
                chances = by_tricks(outcomes.chance)
                points = dict(zip(chances, by_tricks(outcomes.points), strict=True))
                tables[bid, theirs] = chances, points
            chances, points = tables[bid, theirs]
            value = duel.value(0, chances)
            samples[bid].add(*seen_from(view.seat, value, points[value]))
    return [
        Appraisal(BIDS[bid], sample.chance, sample.points, sample.error) for bid, sample in samples.items()
    ]
