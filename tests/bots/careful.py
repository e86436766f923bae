"""A player for ``exec:python3 careful.py`` that needs nothing but Python: lines in, words out.

It bids its high cards, plays to win while it is short of its bid, and ducks afterwards.
"""

import sys

RANKS = "23456789TJQKA"


def is_high(card):
    """Whether a card should win a trick: a spade from the ten up, an ace or a king."""
    return card[0] in ("TJQKA" if card[1] == "S" else "KA")


def beats(card, other, led):
    """Whether a card wins over another one in a trick to which ``led`` was led."""
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == "S" or (other[1] not in ("S", led))


class Careful:
    """What it has been told that matters for its next move."""

    def __init__(self, seat):
        self.seat = seat
        self.hand, self.trick = [], []
        self.bid = self.won = 0
        self.drawn = None

    def told(self, words):
        """Take in a line of the log."""
        match words:
            case ["hand", *_]:
                self.trick, self.bid, self.won = [], 0, 0
            case ["holds", self.seat, *cards]:
                self.hand = cards
            case ["see", card]:
                self.drawn = card
            case [self.seat, "bid", bid] if bid.isdigit():
                self.bid = int(bid)
            case [_, "play", card]:
                self.trick.append(card)
            case ["trick", _, winner]:
                self.trick = []
                self.won += winner == self.seat

    def answer(self, moves):
        """The move to make of these legal ones."""
        if "keep" in moves:
            return "keep" if is_high(self.drawn) else "decline"
        if "nil" in moves:
            return str(sum(map(is_high, self.hand)) or 1)
        if moves[0] in ("look", "none"):
            return moves[0]
        return self.card(sorted(moves, key=lambda card: RANKS.index(card[0])))

    def card(self, cards):
        """The card to play of these legal ones, lowest first."""
        if not self.trick:
            return cards[-1] if self.won < self.bid else cards[0]
        led = self.trick[0][1]
        winning = [card for card in cards if all(beats(card, other, led) for other in self.trick)]
        losing = [card for card in cards if card not in winning]
        if self.won < self.bid:
            return (winning or losing)[0]
        return (losing or winning)[-1]


player = None
for line in sys.stdin:
    verb, *rest = line.split()
    if verb == "you":
        player = Careful(*rest)
    elif verb == "turn":
        print(player.answer(rest), flush=True)
    else:
        player.told([verb, *rest])
