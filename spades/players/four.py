"""How ``hard`` plays its cards among four: every card in the same imagined deals, played out to the end."""

from __future__ import annotations

from math import prod
from random import Random

from spades.cards import mask_of
from spades.moves import Play
from spades.players.judging.moves import Appraisal, appraisals, touching
from spades.players.judging.outcomes import Outcomes, seen_from
from spades.players.judging.reading import read
from spades.players.judging.statistics import Sample
from spades.players.judging.worlds import Worlds
from spades.search.endgame import Endgame
from spades.search.objective import Objective, caps_of, tallies
from spades.search.playout import first_state, rule_playout
from spades.view import View

#: Tricks from the end that are solved exactly, and in how many imagined deals at most.
EXACT_TRICKS, EXACT_DEALS = 5, 120
#: One card in so many of a playout is played at random.
ONE_IN = 8
#: A card is dropped once it is worse than the best by so many standard errors, after so many deals.
CLEARLY, ENOUGH = 3.5, 32
#: Objectives with more tallies than this are not worth setting up.
MOST_TALLIES = 3000


def appraise(view: View, worlds_count: int, chance: Random) -> list[Appraisal]:
    """What each legal card is worth, over so many imagined deals; touching cards are worth the same."""
    reading = read(view)
    worlds = Worlds(view, reading, chance)
    bids = [bid or 0 for bid in view.bids]
    outcomes = Outcomes(view, bids)
    cards = [move.card for move in view.legal if isinstance(move, Play)]
    same = touching(cards, reading.unseen | mask_of(view.trick))
    tried = sorted(set(same.values()))
    samples = {card: Sample() for card in tried}
    end = _Exact(view, bids, outcomes) if view.hand.bit_count() <= EXACT_TRICKS else None
    side = view.seating.side_of[view.seat]
    state = first_state(int(chance.random() * 2**32))
    alive = tried
    exact = end is not None and end.fits
    for count in range(1, (min(worlds_count, EXACT_DEALS) if exact else worlds_count) + 1):
        hands = worlds.deal()
        if end is not None and exact:
            for card, (value, points) in end.values(hands, alive).items():
                samples[card].add(*seen_from(side, value, points))
        else:
            after = state
            for card in alive:
                won, after = _play_out(view, bids, hands, card, state)
                samples[card].add(*seen_from(side, *outcomes.both(won)))
            state = after
        if count >= ENOUGH and count % 8 == 0 and len(alive) > 1:
            alive = _still_in_it(samples, alive)
            if len(alive) == 1:
                break
    still = [card for card in cards if same[card] in alive]
    return appraisals(view, {card: samples[same[card]] for card in cards}, still)


def _play_out(
    view: View, bids: list[int], hands: list[int], card: int, state: int
) -> tuple[tuple[int, ...], int]:
    left = hands.copy()
    left[view.seat] &= ~(1 << card)
    won, state = rule_playout(
        left,
        view.leader,
        [*view.trick, card],
        view.broken,
        view.won,
        bids,
        state,
        ONE_IN,
        view.rules.failed_nil == "helps",
        view.rules.lead_spades == "any-time",
        view.rules.breaks == "ruff",
    )
    return tuple(won), state


def _still_in_it(samples: dict[int, Sample], cards: list[int]) -> list[int]:
    best = max(cards, key=lambda card: samples[card].chance)
    return [card for card in cards if card == best or _in_reach(samples[best], samples[card])]


def _in_reach(best: Sample, other: Sample) -> bool:
    """Whether a card may yet turn out to be as good as the best."""
    lead, error = best.lead_over(other)
    return lead <= CLEARLY * error


class _Exact:
    """The last tricks of an imagined deal, solved with open cards."""

    def __init__(self, view: View, bids: list[int], outcomes: Outcomes) -> None:
        self._view = view
        caps = caps_of(bids, view.rules.failed_nil == "helps")
        #: Whether the objective is small enough.
        self.fits = 14 * prod(cap + 1 for cap in caps) <= MOST_TALLIES
        if self.fits:
            ends = [_tricks_of(tally, bids) for tally in tallies(caps)]
            chances = [outcomes.chance(won) for won in ends]
            self._objective = Objective(caps, chances)
            #: A solved value is that of an end; these are the points of the ends by their value.
            self._points = {value: outcomes.points(won) for value, won in zip(chances, ends, strict=True)}

    def values(self, hands: list[int], cards: list[int]) -> dict[int, tuple[float, float]]:
        """The chance of side 0 and its points after each card, with best play by all."""
        view = self._view
        endgame = Endgame(
            hands,
            view.leader,
            view.trick,
            view.broken,
            self._objective,
            view.rules.lead_spades == "any-time",
            view.rules.breaks == "ruff",
        )
        worth = dict(endgame.values(view.won))
        return {card: (worth[card], self._points[worth[card]]) for card in cards}


def _tricks_of(tally: tuple[int, ...], bids: list[int]) -> tuple[int, ...]:
    """Tricks by seat that make a tally: of team 0 so many, and of each nil seat what is counted of it."""
    team, *counted = tally
    won = [0, 0, 0, 0]
    for seats, total in (((0, 2), team), ((1, 3), 13 - team)):
        nils = [seat for seat in seats if bids[seat] <= 0]
        for seat in nils:
            won[seat] = counted[seat]
        rest = total - sum(won[seat] for seat in nils)
        # Two nils: whatever is not counted belongs to one that has failed.
        taker = next((seat for seat in seats if bids[seat] > 0), None)
        if taker is None:
            taker = next((seat for seat in nils if counted[seat]), seats[0])
        won[taker] += max(rest, 0)
    return tuple(won)
