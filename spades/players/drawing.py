"""The draw, the double nil and its exchange in the two-player games: each choice valued (N1-N3, D1-D4)."""

from __future__ import annotations

from spades.moves import DECLARE, DECLINE, KEEP, LOOK, Exchange
from spades.players.judging.cardworth import WORTH, average_worth
from spades.players.judging.moves import Appraisal
from spades.players.judging.outcomes import Outcomes, seen_from
from spades.players.judging.reading import read
from spades.scoring import BLIND_NIL
from spades.view import View

#: The bid of an ordinary hand.
USUAL_BID = 6
#: How often a seat ends with so many tricks, by whether it declared double nil and whether its rival did;
#: from 178 double nils of this bot, of which 29 were made.
ENDS = {
    (False, False): ((5, 0.1), (6, 0.4), (7, 0.4), (8, 0.1)),
    (True, False): ((0, 0.16), (1, 0.24), (3, 0.6)),
    (False, True): ((13, 0.16), (12, 0.24), (10, 0.6)),
    (True, True): ((0, 0.1), (5, 0.4), (8, 0.4), (13, 0.1)),
}
#: The points that a trick of a card's worth brings, about.
POINTS_A_TRICK = 9.0


def answer_offer(view: View) -> list[Appraisal]:
    """The chance to win with a double nil, and with an ordinary hand."""
    rival = view.bids[1 - view.seat]
    theirs = USUAL_BID if rival is None else rival
    found = []
    for move, own in ((LOOK, USUAL_BID), (DECLARE, BLIND_NIL)):
        bids = [theirs, theirs]
        bids[view.seat] = own
        outcomes = Outcomes(view, bids)
        chance = points = 0.0
        for tricks, share in ENDS[own < 0, theirs < 0]:
            won = (13 - tricks, tricks) if view.seat else (tricks, 13 - tricks)
            chance += share * outcomes.chance(won)
            points += share * outcomes.points(won)
        found.append(Appraisal(move, *seen_from(view.seat, chance, points), 0.0))
    return found


def draw(view: View) -> list[Appraisal]:
    """The card in sight against the average of those that may come next."""
    assert view.drawn is not None
    gain = WORTH[view.drawn] - average_worth(read(view).unseen)
    if view.bids[view.seat] == BLIND_NIL:
        gain = -gain
    points = POINTS_A_TRICK * gain
    return [
        Appraisal(KEEP, 0.5 + points / 1000, points, 0.0),
        Appraisal(DECLINE, 0.5, 0.0, 0.0),
    ]


def exchange(view: View) -> list[Appraisal]:
    """The cards that win most are thrown, as far as the pile promises better ones."""
    reading = read(view)
    # What is drawn may be one's own discards too (N3).
    average = average_worth(reading.unseen | reading.discards)
    found = []
    for move in view.legal:
        assert isinstance(move, Exchange)
        gain = sum(WORTH[card] - average for card in move.cards)
        points = POINTS_A_TRICK * gain
        found.append(Appraisal(move, 0.5 + points / 1000, points, 0.0))
    return found
