"""What a hand scores and when a game is won: pure arithmetic, no state (S1-S12, W1-W5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from spades.rules import Rules

NIL = 0
#: A bid of double nil (N1); like nil it asks for no trick.
BLIND_NIL = -1
TRICKS = 13


@dataclass(frozen=True, slots=True)
class Tally:
    """A side's running score, in points, and its count of bags (S2, S12)."""

    score: int = 0
    bags: int = 0


@dataclass(frozen=True, slots=True)
class HandScore:
    """How one hand changed a side's tally, in points but for ``bags`` carried on."""

    #: 10 for each trick bid, below zero if the contract was set (S1, S3).
    contract: int
    #: 1 for each bag (S2).
    over: int
    #: All nils and double nils of the side together (S4, S5, S7).
    nil: int
    #: 0 or below (S10).
    penalty: int
    #: What the hand is worth to the side: the four together.
    points: int
    #: The running score and the bags carried on, after the hand.
    tally: Tally

    def parts(self, bids: Sequence[int]) -> list[tuple[str, int, str]]:
        """What the points are made of, for these bids: the log's word, the points, the id of the rule."""
        return [
            ("contract", self.contract, "S3" if self.contract < 0 else "S1"),
            ("over", self.over, "S2"),
            ("nil", self.nil, "S5" if BLIND_NIL in bids else "S4"),
            ("penalty", self.penalty, "S10"),
        ]


def score_hand(rules: Rules, bids: Sequence[int], won: Sequence[int], before: Tally) -> HandScore:
    """The score of one side's hand (S1-S10).

    ``bids`` are those of its seats (0 to 13, or `BLIND_NIL`), ``won`` the tricks each of them won.
    """
    # B4: a nil adds nothing to the contract; two nils make one of 0, which is met (S9).
    bid = sum(each for each in bids if each > NIL)
    helping = helping_tricks(rules, bids, won)
    failed = sum(tricks for each, tricks in zip(bids, won, strict=True) if each <= NIL)
    made = helping >= bid
    over = helping - bid if made else 0
    if rules.failed_nil == "bags":
        over += failed
    nil = sum(nil_points(rules, each, tricks) for each, tricks in zip(bids, won, strict=True) if each <= NIL)
    contract = 10 * bid if made else -10 * bid
    bags = before.bags + over
    penalties = bags // rules.bag_limit if rules.bag_limit else 0
    penalty = -rules.bag_penalty * penalties
    points = contract + over + nil + penalty
    # S12: a score may fall without limit.
    after = Tally(before.score + points, bags - rules.bag_limit * penalties)
    return HandScore(contract, over, nil, penalty, points, after)


def helping_tricks(rules: Rules, bids: Sequence[int], won: Sequence[int]) -> int:
    """The tricks that count toward a side's contract: those of a failed nil only where they help (S6, S8)."""
    return sum(
        tricks for each, tricks in zip(bids, won, strict=True) if each > NIL or rules.failed_nil == "helps"
    )


def nil_points(rules: Rules, bid: int, tricks: int) -> int:
    """What a nil or double nil scores whose bidder won so many tricks (S4, S5)."""
    value = rules.blind_nil if bid == BLIND_NIL else rules.nil
    return -value if tricks else value


def bag_cost(rules: Rules) -> float:
    """What a bag costs in the long run, in points: its share of the penalty, its own point apart (S10)."""
    return rules.bag_penalty / rules.bag_limit if rules.bag_limit else 0.0


def long_run_points(rules: Rules, score: HandScore) -> float:
    """The points of a hand, but each bag at its long-run cost instead of the penalty."""
    return score.points - score.penalty - bag_cost(rules) * score.over


class Reason(Enum):
    """Why a game ended; the value is the rule's id."""

    TARGET = "W2"
    LOSE_AT = "S12"
    HANDS = "W5"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the side that won, or None for a drawn game, and why."""

    winner: int | None
    reason: Reason


def result_after(rules: Rules, scores: Sequence[int], hands: int) -> Result | None:
    """The end of a game whose sides (two) have these scores after ``hands`` hands, or None (W1-W5, S12)."""
    # W3, W4: where both are there the higher score wins, and equal scores play on.
    higher = _higher(scores)
    needed = rules.target if rules.win == "reach" else rules.target + 1
    at_target = [side for side, score in enumerate(scores) if score >= needed]
    if len(at_target) == 1:
        return Result(at_target[0], Reason.TARGET)
    if at_target and higher is not None:
        return Result(higher, Reason.TARGET)
    if rules.lose_at is not None:
        losing = [side for side, score in enumerate(scores) if score <= rules.lose_at]
        # S12: the side at or below the line has the lower score, unless both are there: either way the
        # higher score wins, and equal scores play on.
        if losing and higher is not None:
            return Result(higher, Reason.LOSE_AT)
    if rules.hands is not None and hands >= rules.hands:
        return Result(higher, Reason.HANDS)
    return None


def _higher(scores: Sequence[int]) -> int | None:
    first, second = scores
    if first == second:
        return None
    return 0 if first > second else 1
