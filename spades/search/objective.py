"""What the end of a hand is worth to two teams, as questions that a search can carry along (S1-S9).

The worth depends on the tricks of team 0 (seats 0 and 2; team 1 has the rest of the 13) and, for nils, on how
many tricks some seats won themselves.  A *tally* is (tricks of team 0, count of seat 0, … of seat 3), where a
seat's count stops at its cap: cap 0 for a seat whose own tricks don't matter, 1 where it only matters whether
it won any (a nil whose tricks help the partner), 13 where each counts.

A *question* is "will it be worth *v* or more?", asked with so many tricks to go: a number with four
successors, one for each seat that may win the next trick.  0 stands for no and 1 for yes, whatever comes;
questions that the same futures answer the same way are the same number, so that searches meet again wherever
they can.
"""

from __future__ import annotations

from collections.abc import Sequence

NO = 0
YES = 1
OPEN = 2

Tally = tuple[int, int, int, int, int]


def caps_of(bids: Sequence[int], helps: bool) -> tuple[int, ...]:
    """The caps that four bids need (0 nil, below 0 double nil); ``helps`` stands for ``failed-nil=helps``.

    Where the tricks of a failed nil don't help the partner's contract, each of them counts.
    """
    counted = 1 if helps else 13
    return tuple([counted if bid <= 0 else 0 for bid in bids])


def tallies(caps: Sequence[int]) -> list[Tally]:
    """All tallies with these caps, in the order of `Objective`'s values."""
    return [
        (team, zero, one, two, three)
        for three in range(caps[3] + 1)
        for two in range(caps[2] + 1)
        for one in range(caps[1] + 1)
        for zero in range(caps[0] + 1)
        for team in range(14)
    ]


class Objective:
    """What each tally at the end is worth to team 0, and costs team 1; ``values`` in the order of `tallies`.

    It keeps its questions, so one object should serve for all worlds of a decision.
    """

    def __init__(self, caps: Sequence[int], values: Sequence[float]) -> None:
        self.caps: list[int] = list(caps)
        self.values: list[float] = [float(value) for value in values]
        self.strides: list[int] = []
        stride = 14
        for cap in caps:
            self.strides.append(stride)
            stride *= cap + 1
        if len(self.values) != stride:
            raise ValueError(f"{len(self.values)} values for {stride} tallies")
        #: The successors of a question: 4 × question + the seat that wins the trick.
        self.after: list[int] = [NO, NO, NO, NO, YES, YES, YES, YES]
        self.known: dict[tuple[int, int, int, int, int], int] = {}
        self.asked: dict[float, dict[int, int]] = {}
        self.sure: dict[int, int] = {}

    def index(self, won: Sequence[int]) -> int:
        """The place in ``values`` of the tricks won by each seat."""
        index = won[0] + won[2]
        for seat in range(4):
            index += self.strides[seat] * min(won[seat], self.caps[seat])
        return index

    def _next(self, index: int, seat: int) -> int:
        """The tally after one more trick for that seat."""
        if index // self.strides[seat] % (self.caps[seat] + 1) < self.caps[seat]:
            index += self.strides[seat]
        return index if seat & 1 else index + 1

    def steps(self, index: int, left: int) -> list[float]:
        """The different values that may still come, ``left`` tricks from a tally, the lowest first."""
        reached = {index}
        for _ in range(left):
            reached = {self._next(each, seat) for each in reached for seat in range(4)}
        return sorted({self.values[each] for each in reached})

    def question(self, index: int, left: int, value: float) -> int:
        """The question whether it will be worth ``value`` or more, ``left`` tricks from a tally."""
        return self._question(index, left, value, self.asked.setdefault(value, {}))

    def _question(self, index: int, left: int, value: float, asked: dict[int, int]) -> int:
        if left == 0:
            return YES if self.values[index] >= value else NO
        place = index * 14 + left
        number = asked.get(place, -1)
        if number < 0:
            one = self._question(self._next(index, 0), left - 1, value, asked)
            two = self._question(self._next(index, 1), left - 1, value, asked)
            three = self._question(self._next(index, 2), left - 1, value, asked)
            four = self._question(self._next(index, 3), left - 1, value, asked)
            if one < OPEN and one == two == three == four:
                number = one
            else:
                # With the tricks left, on which `settled` depends too.
                key = (left, one, two, three, four)
                number = self.known.get(key, -1)
                if number < 0:
                    number = len(self.after) // 4
                    self.after += [one, two, three, four]
                    self.known[key] = number
            asked[place] = number
        return number

    def settled(self, question: int, left: int, sure: int) -> int:
        """`NO` or `YES` if that is the answer wherever the free tricks go, or else `OPEN`.

        ``sure`` holds the tricks that each seat can't fail to win, 4 bits a seat from seat 0 up.
        """
        if question < OPEN:
            return question
        key = question << 16 | sure
        answer = self.sure.get(key, -1)
        if answer < 0:
            free = left - (sure & 15) - (sure >> 4 & 15) - (sure >> 8 & 15) - (sure >> 12)
            for seat in range(4):
                mine = sure >> 4 * seat & 15
                if mine or free:
                    rest = sure - (1 << 4 * seat) if mine else sure
                    found = self.settled(self.after[4 * question + seat], left - 1, rest)
                    if answer < 0:
                        answer = found
                    elif answer != found:
                        answer = OPEN
                        break
            self.sure[key] = answer
        return answer
