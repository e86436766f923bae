"""The last tricks of four open hands solved exactly (P1-P7, partnership): what each card is worth.

Best play is by two teams that see all cards; what is at stake, nils included, says an `Objective`, and a
question is "does team 0 get at least this value?".  The cards in play are numbered from 0 in hand order and a
position is the set of those still there, so that all that follows from what is left of a suit is found once.
Answers are kept by the order of owners in each suit, not by the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades.search import SIDE_SUITS
from spades.search.objective import OPEN, YES, Objective

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Positions are kept in 64 bits; more tricks would take far too long anyway.
MOST_TRICKS: Final = 10
#: As a card's rank in a trick: a card thrown, which beats nothing.
THROWN: Final = 99

#: The suits in the order in which leads are tried.
SUITS: Final = [*SIDE_SUITS, 0]

#: Cards that a seat may play: the card as a bit and its rank in the trick, the lower the better.
Choices = list[tuple[int, int]]
#: The place of seat 0's replies, and of its throws, in the lists of a suit (`Endgame._find`).
FOLLOWS: Final = 4
THROWS: Final = 8
#: Stands for the lists of a suit until they are found.
UNFOUND: Final[list[Choices]] = []


class Endgame:
    """A position of four open hands; questions about it share what they find out.

    ``hands`` are the four sets of cards (bit masks) that are still held, ``trick`` the cards on the table in
    order, the first by ``leader``.  ``broken`` is whether spades are broken by now, ``lead_any`` stands for
    ``lead-spades=any-time`` and ``ruff_only`` for ``breaks=ruff``.  Raises ValueError for hands that don't
    fit the trick, without a card to play, and above `MOST_TRICKS` tricks.
    """

    def __init__(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        broken: bool,
        objective: Objective,
        lead_any: bool = False,
        ruff_only: bool = False,
    ) -> None:
        self.hands: list[int] = list(hands)
        for place, card in enumerate(trick):
            self.hands[leader + place & 3] |= 1 << card
        self.left: int = self.hands[0].bit_count()
        lengths_fit = [hand.bit_count() == self.left for hand in self.hands]
        if not 0 < self.left <= MOST_TRICKS or not all(lengths_fit):
            raise ValueError(f"not four hands of one length, 1 to {MOST_TRICKS}: {list(hands)}")
        self.leader = leader
        self.trick: list[int] = list(trick)
        self.to_move: int = leader + len(trick) & 3
        self.objective = objective
        self.after: list[int] = objective.after
        self.ruff_only = ruff_only
        in_play = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        cards = [card for card in range(52) if in_play >> card & 1]
        self.number_of: dict[int, int] = {card: number for number, card in enumerate(cards)}
        #: By suit, for each card: its place there as a bit, who holds it, and its number.
        self.cards: list[list[tuple[int, int, int]]] = [[], [], [], []]
        #: By number: the card where it can win the trick, and thrown.
        self.played: Choices = [(1 << number, number) for number in range(len(cards))]
        self.thrown: Choices = [(1 << number, THROWN) for number in range(len(cards))]
        for card, number in self.number_of.items():
            owner = next(seat for seat in range(4) if self.hands[seat] >> card & 1)
            suit = self.cards[card // 13]
            suit.append((1 << len(suit), owner, number))
        lengths = [len(suit) for suit in self.cards]
        self.size: int = len(cards)
        self.shifts: list[int] = [sum(lengths[:suit]) for suit in range(4)]
        self.masks: list[int] = [(1 << length) - 1 for length in lengths]
        self.may_lead_spades: bool = broken or lead_any or lengths[0] == 0
        #: By suit and what is left of it: its part of the key (-1 until it turns up), and what `_find` found.
        self.keys: list[list[int]] = [[-1] * (1 << length) for length in lengths]
        self.choices: list[list[list[Choices]]] = [[UNFOUND] * (1 << length) for length in lengths]
        #: By suit: a number for each order of owners.
        self.numbered: list[dict[int, int]] = [{}, {}, {}, {}]
        #: By what is left of the spades: what `_find_sure` found, -1 until then.
        self.sure: list[int] = [-1] * (1 << lengths[0])
        #: By question, who leads, whether spades may be led, and key.
        self.answers: dict[int, bool] = {}
        self._key((1 << self.size) - 1)

    def _find(self, suit: int, rest: int) -> None:
        """Fill in what follows from what is left of a suit: its key, and what each seat may play of it.

        The latter as 12 lists: by seat its leads (highest first), from `FOLLOWS` its replies where they can
        win, from `THROWS` its throws (both lowest first).  Of touching cards one stands for all.
        """
        leads: list[Choices] = [[], [], [], []]
        throws: list[Choices] = [[], [], [], []]
        order = 1
        last = -1
        for bit, owner, number in self.cards[suit]:
            if rest & bit:
                if owner != last:
                    leads[owner].append(self.played[number])
                    throws[owner].append(self.thrown[number])
                last = owner
                order = order << 2 | owner
        numbered = self.numbered[suit]
        self.keys[suit][rest] = numbered.setdefault(order, len(numbered)) << self.shifts[suit]
        self.choices[suit][rest] = leads + [each[::-1] for each in leads + throws]

    def _find_sure(self, rest: int) -> int:
        """The tricks that each seat can't fail to win with its spades, 4 bits a seat.

        A spade is beaten only by a higher spade of another seat, which beats only one of this seat's.
        """
        sure = 0
        seen = 0
        # By seat: its own spades seen, and those of others that have each beaten one of them.  The rest of
        # those seen, higher spades of others, can each still beat one.
        spent = [0, 0, 0, 0]
        for bit, owner, _ in self.cards[0]:
            if rest & bit:
                if seen == spent[owner]:
                    sure += 1 << 4 * owner
                    spent[owner] += 1
                else:
                    spent[owner] += 2
                seen += 1
        self.sure[rest] = sure
        return sure

    def _choices(self, live: int) -> list[list[Choices]]:
        """Per suit, what `_find` found: filled in when ``live`` got its key, which must be before."""
        found: list[list[Choices]] = []
        for suit in range(4):
            found.append(self.choices[suit][live >> self.shifts[suit] & self.masks[suit]])
        return found

    def _search(self, live: i64, leader: i64, broken: bool, question: i64, left: i64) -> bool:
        """The answer to an open question at the start of a trick, for the set of cards ``live``."""
        spades: i64 = live & self.masks[0]
        sure: i64 = self.sure[spades]
        if sure < 0:
            sure = self._find_sure(spades)
        if sure:
            settled = self.objective.settled(question, left, sure)
            if settled != OPEN:
                return settled == YES
        # What the leader's team wants the answer to be: team 0 yes, team 1 no.
        goal = leader & 1 == 0
        choices = self._choices(live)
        only_spades = True
        for suit in SUITS:
            if suit == 0 and not broken and not only_spades:
                break
            leads = choices[suit][leader]
            if leads:
                only_spades = False
                replies = [self._replies(leader + place & 3, suit, choices) for place in range(1, 4)]
                if self._trick(live, leader, broken, question, left, suit, leads, replies) == goal:
                    return goal
        return not goal

    def _replies(self, seat: int, suit: int, choices: list[list[Choices]]) -> Choices:
        """What a seat may play to a lead of that suit (P3)."""
        follows = choices[suit][FOLLOWS + seat]
        if follows:
            return follows
        thrown = choices[1][THROWS + seat] + choices[2][THROWS + seat] + choices[3][THROWS + seat]
        return thrown if suit == 0 else choices[0][FOLLOWS + seat] + thrown

    def _trick(  # noqa: PLR0915 (calls cost more than branches)
        self,
        live: i64,
        leader: i64,
        broken: bool,
        question: i64,
        left: i64,
        suit: i64,
        leads: Choices,
        replies: list[Choices],
    ) -> bool:
        """The answer if the leader leads one of these cards and the others reply with some of theirs.

        Its team gets what it wants by a lead to which, whatever the second seat plays, the third has a card
        after which every card of the fourth gives that answer.
        """
        goal = leader & 1 == 0
        second: i64 = leader + 1 & 3
        third: i64 = leader + 2 & 3
        fourth: i64 = leader + 3 & 3
        seconds, thirds, fourths = replies
        keys0, keys1, keys2, keys3 = self.keys
        mask0: i64 = self.masks[0]
        mask1: i64 = self.masks[1]
        mask2: i64 = self.masks[2]
        shift1: i64 = self.shifts[1]
        shift2: i64 = self.shifts[2]
        shift3: i64 = self.shifts[3]
        size: i64 = self.size
        after = self.after
        answers = self.answers
        breaking: i64 = 0 if suit == 0 else mask0
        if suit == 0 and not self.ruff_only:
            broken = True
        for bit0, rank0 in leads:
            live0: i64 = live ^ bit0
            for bit1, rank1 in seconds:
                best1: i64 = rank0
                winner1: i64 = leader
                if rank1 < rank0:
                    best1 = rank1
                    winner1 = second
                for bit2, rank2 in thirds:
                    best2: i64 = best1
                    winner2: i64 = winner1
                    if rank2 < best1:
                        best2 = rank2
                        winner2 = third
                    live2: i64 = live0 ^ bit1 ^ bit2
                    answer: bool | None = goal
                    for bit3, rank3 in fourths:
                        winner: i64 = fourth if rank3 < best2 else winner2
                        then: i64 = after[4 * question + winner]
                        if then < OPEN:
                            answer = then == YES
                        else:
                            rest: i64 = live2 ^ bit3
                            key: i64 = (
                                keys0[rest & mask0]
                                | keys1[rest >> shift1 & mask1]
                                | keys2[rest >> shift2 & mask2]
                                | keys3[rest >> shift3]
                            )
                            if key < 0:
                                key = self._key(rest)
                            free = broken or not rest & mask0 or (live ^ rest) & breaking != 0
                            state: i64 = ((then << 2 | winner) << 1 | free) << size | key
                            answer = answers.get(state)
                            if answer is None:
                                answer = self._search(rest, winner, free, then, left - 1)
                                answers[state] = answer
                        if answer != goal:
                            break
                    if answer == goal:
                        break
                else:
                    break
            else:
                return goal
        return not goal

    def _key(self, live: i64) -> i64:
        """A number for the cards still there, the same for the same owners in the same order in each suit."""
        key = 0
        for suit in range(4):
            rest = live >> self.shifts[suit] & self.masks[suit]
            if self.keys[suit][rest] < 0:
                self._find(suit, rest)
            key |= self.keys[suit][rest]
        return key

    def legal(self) -> list[int]:
        """The cards that may be played, in hand order (P3, P5)."""
        allowed = self.hands[self.to_move]
        if self.trick:
            following = allowed & 0x1FFF << self.trick[0] // 13 * 13
            allowed = following or allowed
        elif not self.may_lead_spades and allowed >> 13:
            allowed = allowed >> 13 << 13
        return [card for card in range(52) if allowed >> card & 1]

    def _reaches(self, card: int, question: int) -> bool:
        """The answer to a question if that card is played now."""
        if question < OPEN:
            return question == YES
        played = [*self.trick, card]
        suit = played[0] // 13
        live = (1 << self.size) - 1
        choices = self._choices(live)
        each: list[Choices] = []
        for place in range(4):
            if place < len(played):
                number = self.number_of[played[place]]
                counts = played[place] // 13 in (0, suit)
                each.append([(1 << number, number if counts else THROWN)])
            else:
                each.append(self._replies(self.leader + place & 3, suit, choices))
        return self._trick(
            live, self.leader, self.may_lead_spades, question, self.left, suit, each[0], each[1:]
        )

    def _touching(self, higher: int, card: int) -> bool:
        """Whether two cards of the seat to move are neighbours in a suit among the cards in play."""
        return higher // 13 == card // 13 and self.number_of[higher] + 1 == self.number_of[card]

    def values(self, won: Sequence[int]) -> list[tuple[int, float]]:
        """Every legal card, in hand order, and what it is worth to team 0 with best play by all.

        ``won`` are the tricks that each seat has.
        """
        index = self.objective.index(won)
        steps = self.objective.steps(index, self.left)
        worth: list[tuple[int, float]] = []
        guess = len(steps) // 2
        last = -1
        level = 0
        for card in self.legal():
            if last < 0 or not self._touching(last, card):
                # The value of the card before is the best guess: mostly one question up and one down do.
                level, above = 0, len(steps)
                while level + 1 < above:
                    guess = min(max(guess, level + 1), above - 1)
                    question = self.objective.question(index, self.left, steps[guess])
                    if self._reaches(card, question):
                        level = guess
                        guess += 1
                    else:
                        above = guess
                        guess -= 1
                guess = level
            worth.append((card, steps[level]))
            last = card
        return worth

    def value(self, won: Sequence[int]) -> float:
        """What the position is worth to team 0; cheaper than `values` when nothing is played to the trick."""
        if self.trick:
            found = [each for _, each in self.values(won)]
            return min(found) if self.to_move & 1 else max(found)
        index = self.objective.index(won)
        steps = self.objective.steps(index, self.left)
        live = (1 << self.size) - 1
        level, above = 0, len(steps)
        while level + 1 < above:
            middle = (level + above) // 2
            question = self.objective.question(index, self.left, steps[middle])
            if question == YES or (
                question >= OPEN
                and self._search(live, self.leader, self.may_lead_spades, question, self.left)
            ):
                level = middle
            else:
                above = middle
        return steps[level]
