"""Whether a seat can reach certain totals of tricks: the search under `duel` (P1-P7, two players)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades.search import SIDE_SUITS
from spades.search.suitcodes import LEADS, POSSIBLE, SURE, extend_sure, find_leads, throws_of

if TYPE_CHECKING:
    from mypy_extensions import i64

# A position at the start of a trick is one number: the four suit codes (30 bits for 26 cards), whether spades
# are broken, whose lead it is.  A question adds the totals wanted, counted from now.
BROKEN: Final = 1 << 30
LEADER: Final = 1 << 31
WANTED: Final = 32
CARDS: Final = LEADER - 1


class Reach:
    """Answers about positions of one deal, each found once.

    ``lengths`` are the numbers of cards of each suit in play at first, spades first; codes of shorter suits
    fit too.  ``ruff_only`` stands for ``breaks=ruff``.
    """

    def __init__(self, lengths: list[int], ruff_only: bool) -> None:
        self.ruff_only = ruff_only
        self.answers: dict[int, bool] = {}
        self.masks: list[int] = [(2 << length) - 1 for length in lengths]
        self.shifts: list[int] = [sum(lengths[:suit]) + suit for suit in range(4)]
        extend_sure(lengths[0])

    def position(self, codes: list[int], broken: bool, leader: int) -> int:
        """The position with these suit codes, spades first, at the start of a trick."""
        number = BROKEN if broken else 0
        for suit in range(4):
            number |= codes[suit] << self.shifts[suit]
        return number | leader << 31

    def leader_of(self, position: int) -> int:
        """The seat that leads in a position."""
        return position >> 31 & 1

    def ask(self, position: int, left: int, wanted: int) -> bool:
        """Whether seat 0 can win, of ``left`` tricks to come, a number whose bit is set in ``wanted``.

        Seat 1 does what it can against it; both see all cards.
        """
        possible = POSSIBLE[left << 8 | SURE[position & self.masks[0]]]
        wanted &= possible
        if not wanted or wanted == possible:
            return wanted != 0
        state = position | wanted << WANTED
        answer = self.answers.get(state)
        if answer is None:
            answer = self._search(state, left)
            self.answers[state] = answer
        return answer

    def _search(self, state: i64, left: i64) -> bool:
        """The answer to a question that is still open, with ``left`` tricks to play (1 or more)."""
        cards: i64 = state & CARDS
        seat: i64 = state >> 31 & 1
        wanted: i64 = state >> WANTED
        if left == 1:
            return bool(wanted >> 1 - self._last_winner(cards, seat) & 1)
        # The leader is after this answer, and needs one lead after which every reply gives it.
        goal = seat == 0
        left -= 1
        if goal:
            if_kept: i64 = wanted >> 1
            if_lost: i64 = wanted & (2 << left) - 1
        else:
            if_kept = wanted & (2 << left) - 1
            if_lost = wanted >> 1
        keeping: i64 = cards | seat << 31
        losing: i64 = cards | 1 - seat << 31
        masks = self.masks
        shifts = self.shifts
        spades: i64 = cards & masks[0]
        # As long as no spade is played, the same totals stay possible.
        possible: i64 = POSSIBLE[left << 8 | SURE[spades]]
        kept: i64 = if_kept & possible
        lost: i64 = if_lost & possible
        kept_open = 0 != kept != possible
        lost_open = 0 != lost != possible
        keeping_fails = not kept_open and (kept != 0) != goal
        losing_fails = not lost_open and (lost != 0) != goal
        only_spades = True
        for suit in SIDE_SUITS:
            shift: i64 = shifts[suit]
            code: i64 = cards >> shift & masks[suit]
            if code & (code - 1) and code & (code + 1):
                only_spades = False
                for winning, beaten in LEADS.get(code << 1 | seat) or find_leads(code << 1 | seat):
                    if (keeping_fails and beaten) or (losing_fails and winning):
                        continue
                    if lost_open and not self._all(losing | lost << WANTED, winning, shift, left, goal):
                        continue
                    if not kept_open or self._all(keeping | kept << WANTED, beaten, shift, left, goal):
                        return goal
            elif code > 1 and code & 1 == seat:
                only_spades = False
                change: i64 = (code >> 1) - code << shift
                ruffs = throws_of(spades, 1 - seat)
                if self._all_spades(losing + change | BROKEN, if_lost, spades, ruffs, left, goal) and (
                    self._all_thrown(keeping + change, kept, possible, suit, left, goal)
                ):
                    return goal
        if not only_spades and not cards & BROKEN:
            return not goal
        if not self.ruff_only:
            keeping |= BROKEN
            losing |= BROKEN
        if spades & (spades - 1) and spades & (spades + 1):
            for winning, beaten in LEADS.get(spades << 1 | seat) or find_leads(spades << 1 | seat):
                if self._all_spades(losing, if_lost, spades, winning, left, goal) and (
                    self._all_spades(keeping, if_kept, spades, beaten, left, goal)
                ):
                    return goal
        elif spades > 1 and spades & 1 == seat:
            possible = POSSIBLE[left << 8 | SURE[spades >> 1]]
            keeping += (spades >> 1) - spades
            if self._all_thrown(keeping, if_kept & possible, possible, 0, left, goal):
                return goal
        return not goal

    def _all(self, base: i64, changes: list[int], shift: i64, left: i64, goal: bool) -> bool:
        """Whether the answer is ``goal`` after every one of these changes of a suit."""
        for change in changes:
            state = base + (change << shift)
            answer = self.answers.get(state)
            if answer is None:
                answer = self._search(state, left)
                self.answers[state] = answer
            if answer != goal:
                return False
        return True

    def _all_spades(
        self, base: i64, wanted: i64, spades: i64, changes: list[int], left: i64, goal: bool
    ) -> bool:
        """The same for changes of the spades, after each of which other totals may be possible."""
        for change in changes:
            possible: i64 = POSSIBLE[left << 8 | SURE[spades + change]]
            still: i64 = wanted & possible
            if not still or still == possible:
                answer: bool | None = still != 0
            else:
                state = base + change | still << WANTED
                answer = self.answers.get(state)
                if answer is None:
                    answer = self._search(state, left)
                    self.answers[state] = answer
            if answer != goal:
                return False
        return True

    def _all_thrown(self, keeping: i64, wanted: i64, possible: i64, led: i64, left: i64, goal: bool) -> bool:
        """The same for what the other seat may throw that neither follows suit nor ruffs."""
        settled = not wanted or wanted == possible
        if settled and (wanted != 0) == goal:
            return True
        other: i64 = 1 - (keeping >> 31)
        for suit in SIDE_SUITS:
            if suit != led:
                shift: i64 = self.shifts[suit]
                throws = throws_of(keeping >> shift & self.masks[suit], other)
                if throws and (
                    settled or not self._all(keeping | wanted << WANTED, throws, shift, left, goal)
                ):
                    return False
        return True

    def _last_winner(self, cards: i64, leader: i64) -> i64:
        """Who wins the last trick, if it has no spade in it."""
        for suit in SIDE_SUITS:
            code: i64 = cards >> self.shifts[suit] & self.masks[suit]
            if code >= 4:
                return code >> 1 & 1
        return leader
