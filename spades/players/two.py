"""How ``hard`` plays the two-player games: the open game solved exactly in many imagined deals."""

from __future__ import annotations

from random import Random

from spades.moves import BIDS, Play
from spades.players.judging.cardworth import hand_worth
from spades.players.judging.moves import Appraisal, appraisals
from spades.players.judging.outcomes import Outcomes, by_tricks, seen_from
from spades.players.judging.reading import read
from spades.players.judging.rivals import BID_BELOW, Rivals
from spades.players.judging.statistics import Sample
from spades.players.judging.tricks import sure_tricks
from spades.scoring import NIL, TRICKS
from spades.search.duel import Duel
from spades.view import View

#: How often the tricks that are won stray from those of the open game, and how far.
STRAY = ((-1, 0.2), (0, 0.6), (1, 0.2))
#: The open game for as many tricks of seat 0 as can be, and for as few.
MOST_TRICKS = [float(won) for won in range(TRICKS + 1)]
LEAST_TRICKS = [-float(won) for won in range(TRICKS + 1)]


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
    return appraisals(view, samples, cards)


def appraise_bids(view: View, worlds: int, chance: Random) -> list[Appraisal]:
    """What each bid is worth, over so many imagined hands of the opponent.

    The open game gives the tricks that the seat wins in each deal, and those that it can't help winning
    when it bids nil; players who don't see all cards stray from them by a trick now and then.
    """
    rival = 1 - view.seat
    samples = {bid: Sample() for bid in range(TRICKS + 1)}
    rivals = Rivals(view, read(view), chance)
    leader = view.rules.bidding_order(view.first)[0]
    known: dict[tuple[int, int], Outcomes] = {}
    for _ in range(worlds):
        hand = rivals.deal()
        duel = _duel(view, hand, leader)
        most = round(duel.value(0, MOST_TRICKS))
        least = round(-duel.value(0, LEAST_TRICKS))
        tricks = {False: TRICKS - most if view.seat else most, True: TRICKS - least if view.seat else least}
        bid = view.bids[rival]
        theirs = bid if bid is not None else max(1, round(hand_worth(hand) - BID_BELOW))
        for own, sample in samples.items():
            if (own, theirs) not in known:
                bids = [theirs, theirs]
                bids[view.seat] = own
                known[own, theirs] = Outcomes(view, bids)
            sample.add(*_strayed(view, known[own, theirs], tricks[own == NIL]))
    best = max(samples.values(), key=lambda sample: sample.chance)
    return [
        Appraisal(BIDS[bid], sample.chance, sample.points, sample.error, doubt=best.lead_over(sample)[1])
        for bid, sample in samples.items()
    ]


def _strayed(view: View, outcomes: Outcomes, tricks: int) -> tuple[float, float]:
    """The chance and points of the seat around so many tricks."""
    chance = points = 0.0
    sure = sure_tricks(view.hand)
    for stray, share in STRAY:
        own = min(TRICKS, max(sure, tricks + stray))
        won = (TRICKS - own, own) if view.seat else (own, TRICKS - own)
        chance += share * outcomes.chance(won)
        points += share * outcomes.points(won)
    return seen_from(view.seat, chance, points)
