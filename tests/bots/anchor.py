"""A frozen anchor: an outside player to measure bots against, never to be tuned.

``exec:python3 anchor.py`` speaks the line protocol of an outside player and needs no package.  Whoever
changes what it answers makes every figure measured against it worthless: write another file instead.

Partnership: it bids by a fixed formula, and plays the card that does best on average over 100 deals of
the unseen cards, each played out once by purely random cards.  Two players: it keeps aces, kings and
spades, bids a fixed count, and plays in the same way.  It never bids nil or double nil.

A card is a number from 0 to 51: suit × 13 + rank, suits in the order S H D C and ranks A K Q … 2, so
that of two cards of a suit the lower number wins, and every spade is below every other card.
"""

import sys
from functools import cache
from math import fsum
from random import Random

NUMBER = {rank + suit: 13 * s + r for s, suit in enumerate("SHDC") for r, rank in enumerate("AKQJT98765432")}
#: Who plays after the leader of a trick, by the number of seats and the leader.
AFTER = {2: ((1,), (0,)), 4: ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))}

#: Deals a move; points of a trick above the contract, and of a nil; a failed one costs as many.
WORLDS, BAG, NILS = 100, -6, {"nil": 100, "blind-nil": 200}
#: The chance that both opponents follow suit once, twice and three times, by the cards held of it from 0.
BOTH_FOLLOW = (
    (0.997, 0.995, 0.991, 0.983, 0.971, 0.949, 0.915, 0.859, 0.774, 0.645, 0.462, 0, 0, 0),
    (0.967, 0.944, 0.908, 0.856, 0.780, 0.677, 0.542, 0.382, 0.215, 0.074, 0, 0, 0, 0),
    (0.819, 0.734, 0.625, 0.495, 0.351, 0.210, 0.096, 0.025, 0, 0, 0, 0, 0, 0),
)


class Table:
    """What the seat was told so far: the rules, and the hand under way."""

    def __init__(self):
        self.name, self.drawn, self.seats = "", None, ()
        #: Lines of the log so far.  What is said to this seat alone doesn't count: after a resume it is
        #: not said again, and the game must go on as it would have.
        self.lines = 0

    def hear(self, words):
        """Take in a line of the log; one that tells nothing of use is only counted."""
        self.lines += 1
        match words:
            case ["rules", preset, *options]:
                four = preset == "partnership"
                self.seats = ("south", "west", "north", "east") if four else ("south", "north")
                self.me = self.seats.index(self.name)
                self.helps = four and not {"failed-nil=nothing", "failed-nil=bags"} & set(options)
                self.lead_any = "lead-spades=any-time" in options
                basic = preset == "two-player-basic" and "breaks=any-spade" not in options
                self.ruff_only = basic or "breaks=ruff" in options
            case ["hand", *_]:
                self.hand, self.seen, self.trick, self.broken = set(), set(), [], self.lead_any
                self.bids, self.won, self.left = ([start for _ in self.seats] for start in (None, 0, 13))
                #: Pairs of a seat and a suit that it has shown to be out of.
                self.voids = set()
            case ["holds", self.name, *cards]:
                self.hand = {NUMBER[card] for card in cards}
                self.seen |= self.hand
            case [self.name, "keep" | "decline" | "exchange" as word, *rest]:
                cards = {NUMBER[text] for text in rest if text in NUMBER}
                self.seen |= cards
                if word == "exchange":
                    self.hand ^= cards
            case [_, "exchange", *_, "??"]:
                # The other player may have drawn what this one discarded.
                self.seen = set(self.hand)
            case [name, "bid", bid] | [name, "blind-nil" as bid] if name in self.seats:
                self.bids[self.seats.index(name)] = bid
            case [name, "play", card] if name in self.seats:
                self.hear_card(self.seats.index(name), NUMBER[card])
            case ["trick", _, name]:
                self.won[self.seats.index(name)] += 1
                self.trick = []

    def hear_card(self, seat, card):
        """Take in a card played, and what it shows of its player's hand."""
        led = (self.trick or [card])[0] // 13
        if card // 13 != led:
            self.voids.add((seat, led))
        elif not self.trick and led == 0 and not self.broken:
            self.voids |= {(seat, 1), (seat, 2), (seat, 3)}
        self.broken = self.breaks(card, led)
        self.trick.append(card)
        self.left[seat] -= 1
        self.seen.add(card)
        self.hand.discard(card)

    def breaks(self, card, led):
        """Whether spades are broken once this card is played to that suit."""
        return self.broken or (card < 13 and not (self.ruff_only and led == 0))

    def points(self, won, seats):
        """What the hand is worth to the side of these seats; of a failed nil the tricks help or are lost."""
        nils = [seat for seat in seats if self.bids[seat] in NILS]
        value = sum([NILS[self.bids[seat]] * (-1 if won[seat] else 1) for seat in nils])
        bid = sum([int(self.bids[seat]) for seat in seats if seat not in nils])
        over = sum([won[seat] for seat in seats if self.helps or seat not in nils]) - bid
        return value + (10 * bid + BAG * over if over >= 0 else -10 * bid)


def by_suit(cards):
    """The cards as four lists, S H D C, each from its highest card down."""
    return [[card for card in sorted(cards) if card // 13 == suit] for suit in range(4)]


def bid_of_four(hand):
    """Expected tricks = .68 + .83 x, x the sum of the hand's chances; the bid is .6 below them."""
    spades, *sides = by_suit(hand)
    high = [BOTH_FOLLOW[card % 13][len(suit)] for suit in sides for card in suit if card % 13 < 3]
    # A spade honour counts if the spades below it are as many as those above it that others hold.
    count = len(spades)
    honours = sum(rank < 4 and count - place - 1 >= rank - place for place, rank in enumerate(spades))
    ruffs = [BOTH_FOLLOW[time][len(suit)] for suit in sides for time in range(len(suit), 3)]
    ruffs = sorted(ruffs, reverse=True)[: count - honours]
    x = fsum(high) + honours + max(count - 4, fsum(ruffs))
    return max(1, round(0.68 + 0.83 * x - 0.6))


def bid_of_two(hand):
    """1 for each ace and king, .6 for each other spade, less .5."""
    return max(1, round(fsum(1 if card % 13 < 2 else 0.6 if card < 13 else 0 for card in hand) - 0.5))


def dealer(table, rand):
    """A function that deals the hidden hands, by seat, anew at each call, every possible way as likely."""
    unseen = [card for card in range(52) if card not in table.seen]
    left = [0 if seat == table.me else size for seat, size in enumerate(table.left)]
    # Between two players the rest are out of play: a last hand that nobody holds.
    room_for_all = (*left, len(unseen) - sum(left))

    @cache
    def ways(place, room):
        """The ways to deal the cards from this place on: in all, and by the hand that gets the first."""
        if place == len(unseen):
            return 1, ()
        found = []
        for hand, size in enumerate(room):
            if size and (hand, unseen[place] // 13) not in table.voids:
                rest = (*room[:hand], size - 1, *room[hand + 1 :])
                found.append((ways(place + 1, rest)[0], hand, rest))
        return sum([count for count, _, _ in found]), found

    def deal():
        hands, room = [[] for _ in room_for_all], room_for_all
        for place, card in enumerate(unseen):
            total, found = ways(place, room)
            luck = int(rand() * total)
            for count, hand, rest in found:
                luck -= count
                if luck < 0:
                    hands[hand].append(card)
                    room = rest
                    break
        return hands[:-1]

    return deal


def play_out(hands, won, left, best, winner, players, led, broken, ruff_only, rand):
    """Play random legal cards to the end; changes ``hands`` (by seat and suit) and ``won``.

    In the trick, of suit ``led``, ``winner`` is ahead with ``best``; ``players`` with ``left`` cards follow.
    """
    after = AFTER[len(hands)]
    while True:
        for seat in players:
            cards = hands[seat][led]
            if cards:
                card = cards.pop(int(rand() * len(cards)))
            else:
                spades, hearts, diamonds, clubs = hand = hands[seat]
                card = [*spades, *hearts, *diamonds, *clubs][int(rand() * left)]
                hand[card // 13].remove(card)
                broken = broken or card < 13
            if card < best and (card < 13 or card // 13 == led):
                best, winner = card, seat
        won[winner] += 1
        left -= 1
        if not left:
            return
        spades, hearts, diamonds, clubs = hand = hands[winner]
        cards = [*(spades if broken else ()), *hearts, *diamonds, *clubs] or spades
        best = cards[int(rand() * len(cards))]
        hand[best // 13].remove(best)
        led = best // 13
        broken = broken or (led == 0 and not ruff_only)
        players = after[winner]


def best_card(table, cards, rand):
    """The place of the card with the best mean of our points minus theirs, all tried in the same worlds."""
    me, count, left = table.me, len(table.seats), len(table.hand)
    leader = (me - len(table.trick)) % count
    order = (leader, *AFTER[count][leader])
    deal, totals = dealer(table, rand), [0] * len(cards)
    for _ in range(WORLDS):
        world = deal()
        world[me] = table.hand
        suits = [by_suit(hand) for hand in world]
        for place, card in enumerate(cards):
            trick = [*table.trick, card]
            led = trick[0] // 13
            best = min([each for each in trick if each < 13 or each // 13 == led])
            winner, to_come = order[trick.index(best)], order[len(trick) :]
            hands, won = [[suit[:] for suit in hand] for hand in suits], table.won[:]
            hands[me][card // 13].remove(card)
            broken = table.breaks(card, led)
            play_out(hands, won, left, best, winner, to_come, led, broken, table.ruff_only, rand)
            totals[place] += table.points(won, range(me % 2, count, 2))
            totals[place] -= table.points(won, range(1 - me % 2, count, 2))
    return totals.index(max(totals))


def answer(table, moves):
    """The word for what the seat does, one of ``moves``."""
    match moves:
        case [only]:
            return only
        case ["look" | "none" as word, *_]:
            return word
        case ["keep", _]:
            return "keep" if table.drawn < 13 or table.drawn % 13 < 2 else "decline"
        case ["nil", *_]:
            return str((bid_of_four if len(table.seats) == 4 else bid_of_two)(table.hand))
    rand = Random(f"spades anchor 1, line {table.lines}").random
    return moves[best_card(table, [NUMBER[move] for move in moves], rand)]


def main():
    """Answer each line that begins with ``turn``, to the end of the input."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    table = Table()
    for line in sys.stdin:
        match line.split():
            case ["you", name]:
                table.name = name
            case ["see", card]:
                table.drawn = NUMBER[card]
            case ["turn", *moves]:
                print(answer(table, moves), flush=True)
            case words:
                table.hear(words)


if __name__ == "__main__":
    main()
