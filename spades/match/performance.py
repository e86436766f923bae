"""How a player did: figures that add up over hands, games and pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from spades.events import Scored
from spades.scoring import BLIND_NIL, NIL


@dataclass(frozen=True, slots=True)
class Performance:
    """Sums over the hands, games or pairs that a player played, for its side."""

    #: Games, or single hands of a match of hands; forfeited ones too.
    games: int = 0
    #: Games won, a drawn one as a half.
    won: float = 0.0
    #: What those games, or hands, were worth.
    points: float = 0.0
    #: Hands played to their end, which all the figures of bids and tricks are of.
    hands: int = 0
    bid: int = 0
    tricks: int = 0
    #: Hands in which the side had a contract of 1 or more, and in which it was set.
    contracts: int = 0
    sets: int = 0
    bags: int = 0
    nils_bid: int = 0
    nils_made: int = 0
    double_nils_bid: int = 0
    double_nils_made: int = 0
    #: Games or hands lost by an illegal move or by none.
    forfeits: int = 0
    #: How often a move took so many milliseconds, to three digits.  Measured, so never the same twice.
    times: Counter[float] = field(default_factory=Counter, compare=False)

    def __add__(self, other: Performance) -> Performance:
        # Counters add up like numbers.
        return Performance(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


def performance_in(scored: Sequence[Scored]) -> Performance:
    """A side's bids, tricks, bags and nils in the hands scored; no games, points or times."""
    nils = [each for hand in scored for each in zip(hand.bids, hand.won, strict=True) if each[0] <= NIL]
    contracts = [hand for hand in scored if any(bid > NIL for bid in hand.bids)]
    return Performance(
        hands=len(scored),
        bid=sum(max(bid, 0) for hand in scored for bid in hand.bids),
        tricks=sum(sum(hand.won) for hand in scored),
        contracts=len(contracts),
        sets=sum(hand.score.contract < 0 for hand in contracts),
        bags=sum(hand.score.over for hand in scored),
        nils_bid=sum(bid == NIL for bid, _ in nils),
        nils_made=sum(bid == NIL and not won for bid, won in nils),
        double_nils_bid=sum(bid == BLIND_NIL for bid, _ in nils),
        double_nils_made=sum(bid == BLIND_NIL and not won for bid, won in nils),
    )
