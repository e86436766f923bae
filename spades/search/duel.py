"""Two open hands solved exactly (P1-P7, two players): what each card is worth with best play by both.

The objective is a table: ``table[t]`` is what it is worth to seat 0, and costs seat 1, that seat 0 ends the
hand with *t* tricks.  Contracts, bags, nils and chances to win the game all fit in it.

The values in the table are tried as yes-or-no questions: "can seat 0 end with one of the totals that are
worth *v* or more?"  Such totals are a bit mask, shifted with every trick that seat 0 wins, so that a question
doesn't depend on how its position came about, nor an answer on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from spades.search.reach import Reach
from spades.search.suitcodes import without, without_both

SUIT_CARDS = 0x1FFF


class Duel:
    """A position of two open hands; questions about it share what they find out, whatever their tables.

    ``hands`` are the two sets of cards (bit masks) that are still held, ``led`` is the card on the table,
    played by ``leader``, or -1.  ``broken`` is whether spades are broken by now, ``lead_any`` stands for
    ``lead-spades=any-time`` and ``ruff_only`` for ``breaks=ruff``.  Raises ValueError for hands that don't
    fit, or without a card to play.
    """

    def __init__(
        self,
        hands: Sequence[int],
        leader: int,
        led: int = -1,
        broken: bool = False,
        lead_any: bool = False,
        ruff_only: bool = False,
    ) -> None:
        # As before the trick in hand.
        self.hands: list[int] = list(hands)
        if led >= 0:
            self.hands[leader] |= 1 << led
        self.in_play: int = self.hands[0] | self.hands[1]
        self.left: int = self.hands[0].bit_count()
        if not 0 < self.left == self.hands[1].bit_count() <= 13:
            raise ValueError(f"not two hands of one length, 1 to 13: {list(hands)}")
        self.leader = leader
        self.led = led
        self.to_move: int = leader if led < 0 else 1 - leader
        self.may_lead_spades: bool = broken or lead_any
        self.ruff_only = ruff_only
        # The side suit shared most evenly is led first.  The order never changes within a deal, so that lines
        # of play meet again: that halves the search.
        counts = [[(hand >> 13 * suit & SUIT_CARDS).bit_count() for hand in self.hands] for suit in range(4)]
        ranked = sorted(
            [(abs(pair[0] - pair[1]), -sum(pair), suit + 1) for suit, pair in enumerate(counts[1:])]
        )
        order = [0, ranked[0][2], ranked[1][2], ranked[2][2]]
        self.slot: list[int] = [order.index(suit) for suit in range(4)]
        self.codes: list[int] = [self._code(suit) for suit in order]
        self.reach: Reach = Reach([sum(counts[suit]) for suit in order], ruff_only)

    def _code(self, suit: int) -> int:
        code = 1
        for card in range(13 * suit, 13 * suit + 13):
            if self.in_play >> card & 1:
                code = code << 1 | self.hands[1] >> card & 1
        return code

    def _place(self, card: int) -> int:
        """How many cards in play are below this one in its suit."""
        below = (1 << 12 - card % 13) - 1
        return (self.in_play >> card + 1 & below).bit_count()

    def _touching(self, higher: int, card: int) -> bool:
        """Whether two cards of one seat are neighbours among the cards in play."""
        return higher // 13 == card // 13 and self._place(higher) == self._place(card) + 1

    def _replies(self, led: int) -> int:
        """The cards with which the seat that doesn't lead may answer (P3)."""
        hand = self.hands[1 - self.leader]
        following = hand & SUIT_CARDS << led // 13 * 13
        return following or hand

    def legal(self) -> list[int]:
        """The cards that may be played, in hand order (P3, P5)."""
        if self.led >= 0:
            allowed = self._replies(self.led)
        else:
            allowed = self.hands[self.leader]
            if not self.may_lead_spades and allowed > SUIT_CARDS:
                allowed &= ~SUIT_CARDS
        return [card for card in range(52) if allowed >> card & 1]

    def _after(self, led: int, reply: int) -> int:
        """The position that a whole trick leads to."""
        codes = self.codes.copy()
        slot = self.slot[led // 13]
        other = self.slot[reply // 13]
        if other == slot:
            winner = 1 - self.leader if reply < led else self.leader
            codes[slot] = without_both(codes[slot], self._place(led), self._place(reply))
        else:
            winner = self.leader if other else 1 - self.leader
            codes[slot] = without(codes[slot], self._place(led))
            codes[other] = without(codes[other], self._place(reply))
        breaks = not self.ruff_only if slot == 0 else other == 0
        return self.reach.position(codes, self.may_lead_spades or breaks, winner)

    def _outcomes(self, card: int) -> list[int]:
        """The positions that a legal card can lead to at the end of its trick."""
        if self.led >= 0:
            return [self._after(self.led, card)]
        allowed = self._replies(card)
        outcomes: list[int] = []
        last = -1
        for reply in range(52):
            if allowed >> reply & 1:
                if last < 0 or not self._touching(last, reply):
                    outcomes.append(self._after(card, reply))
                last = reply
        return outcomes

    def _reaches(self, outcomes: list[int], wanted: int) -> bool:
        """Whether seat 0 gets one of the totals wanted; the seat that isn't to move chooses the outcome."""
        goal = self.to_move == 0
        for position in outcomes:
            winner = self.reach.leader_of(position)
            still = wanted & (1 << self.left) - 1 if winner else wanted >> 1
            if self.reach.ask(position, self.left - 1, still) != goal:
                return not goal
        return goal

    def values(self, won: int, table: Sequence[float]) -> list[tuple[int, float]]:
        """Every legal card, in hand order, and what it is worth to seat 0 with best play by both.

        ``won`` is how many tricks seat 0 has, ``table`` what each total at the end is worth to it, from 0.
        """
        steps = sorted({float(each) for each in table[won : won + self.left + 1]})
        wanted = _totals(steps, table[won : won + self.left + 1])
        worth: list[tuple[int, float]] = []
        guess = len(steps) // 2
        last = -1
        level = 0
        for card in self.legal():
            if last < 0 or not self._touching(last, card):
                outcomes = self._outcomes(card)
                # The value of the card before is the best guess: mostly one question up and one down do.
                level, above = 0, len(steps)
                while level + 1 < above:
                    guess = min(max(guess, level + 1), above - 1)
                    if self._reaches(outcomes, wanted[guess]):
                        level = guess
                        guess += 1
                    else:
                        above = guess
                        guess -= 1
                guess = level
            worth.append((card, steps[level]))
            last = card
        return worth

    def value(self, won: int, table: Sequence[float]) -> float:
        """What the position is worth to seat 0; cheaper than `values` when nothing is led yet."""
        if self.led >= 0:
            found = [each for _, each in self.values(won, table)]
            return min(found) if self.to_move else max(found)
        position = self.reach.position(self.codes, self.may_lead_spades, self.leader)
        steps = sorted({float(each) for each in table[won : won + self.left + 1]})
        wanted = _totals(steps, table[won : won + self.left + 1])
        level, above = 0, len(steps)
        while level + 1 < above:
            middle = (level + above) // 2
            if self.reach.ask(position, self.left, wanted[middle]):
                level = middle
            else:
                above = middle
        return steps[level]


def _totals(steps: list[float], table: Sequence[float]) -> list[int]:
    """For each of these values the totals that are worth it or more, as a bit mask."""
    return [sum([1 << total for total in range(len(table)) if table[total] >= step]) for step in steps]
