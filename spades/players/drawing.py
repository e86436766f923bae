"""The draw, the double nil and its exchange in the two-player games: each choice valued (N1-N3, D1-D4)."""

from __future__ import annotations

from spades.cards import cards_in
from spades.moves import DECLARE, DECLINE, KEEP, LOOK, Exchange
from spades.players.judging.cardworth import WORTH
from spades.players.judging.moves import Appraisal
from spades.players.judging.outcomes import Outcomes, seen_from
from spades.players.judging.reading import read
from spades.scoring import BLIND_NIL
from spades.view import View

#: The chance that a double nil is made, drawn and exchanged for; against another one it hardly fails.
MADE = 0.3
#: What both bid and win in a hand without one.
USUAL_BID, USUAL_TRICKS = 6, 6
#: The points that a trick of a card's worth brings, about.
POINTS_A_TRICK = 9.0


def answer_offer(view: View) -> list[Appraisal]:
    """The chance to win with a double nil, and with an ordinary hand."""
    rival = view.bids[1 - view.seat]
    theirs = USUAL_BID if rival is None else rival
    found = []
    for move, own, ends in (
        (LOOK, USUAL_BID, ((USUAL_TRICKS + 1, 0.5), (USUAL_TRICKS, 0.35), (USUAL_TRICKS - 1, 0.15))),
        (DECLARE, BLIND_NIL, ((0, MADE), (2, 1 - MADE))),
    ):
        bids = [theirs, theirs]
        bids[view.seat] = own
        outcomes = Outcomes(view, bids)
        chance = points = 0.0
        for tricks, share in ends:
            # A rival's double nil fails as often as one's own.
            for rivals, weight in ((13 - tricks, 1.0),) if theirs > 0 else ((0, MADE), (3, 1 - MADE)):
                won = [rivals, rivals]
                won[view.seat] = tricks
                chance += share * weight * outcomes.chance(tuple(won))
                points += share * weight * outcomes.points(tuple(won))
        found.append(Appraisal(move, *seen_from(view.seat, chance, points), 0.0))
    return found


def draw(view: View) -> list[Appraisal]:
    """The card in sight against the average of those that may come next."""
    assert view.drawn is not None
    unseen = cards_in(read(view).unseen)
    gain = WORTH[view.drawn] - sum(WORTH[card] for card in unseen) / len(unseen)
    if view.bids[view.seat] == BLIND_NIL:
        gain = -gain
    points = POINTS_A_TRICK * gain
    return [
        Appraisal(KEEP, 0.5 + points / 1000, points, 0.0),
        Appraisal(DECLINE, 0.5, 0.0, 0.0),
    ]


def exchange(view: View) -> list[Appraisal]:
    """The cards that win most are thrown, as far as the pile promises better ones."""
    unseen = read(view).unseen
    pile = cards_in(unseen)
    average = sum(WORTH[card] for card in pile) / len(pile)
    found = []
    for move in view.legal:
        assert isinstance(move, Exchange)
        gain = sum(WORTH[card] - average for card in move.cards)
        points = POINTS_A_TRICK * gain
        found.append(Appraisal(move, 0.5 + points / 1000, points, 0.0))
    return found
