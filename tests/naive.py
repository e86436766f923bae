"""The play of a hand written a second time, from the rules' text alone and as simply as can be.

Nothing here comes from the package: a card is its text (``"QD"``), a hand a list of them, a seat its
place clockwise.  It counts the legal lines of play of a position, so that the referee can be held
against it (perft).  It is slow and must stay plain.
"""

from collections import Counter
from dataclasses import dataclass, replace

HIGH_TO_LOW = "AKQJT98765432"

#: P6, P7: what breaks spades in each game, where the option says nothing.
BREAKS = {"two-player": "any-spade", "two-player-basic": "ruff", "partnership": "any-spade"}
#: T1, T2: how many play.
SEATS = {"two-player": 2, "two-player-basic": 2, "partnership": 4}


@dataclass(frozen=True)
class Position:
    """A moment of the play: who holds what, whose lead this trick is, and what lies on the table."""

    hands: tuple[tuple[str, ...], ...]
    leader: int
    table: tuple[str, ...] = ()
    broken: bool = False
    breaks: str = "any-spade"
    lead_spades: str = "broken"


def suit(card):
    return card[1]


def may_play(hand, position):
    """The cards of this hand that P3 and P5 allow now."""
    if position.table:
        same = [card for card in hand if suit(card) == suit(position.table[0])]
        return same if same else list(hand)
    if position.broken or position.lead_spades == "any-time":
        return list(hand)
    others = [card for card in hand if suit(card) != "S"]
    return others if others else list(hand)


def breaks_spades(card, position):
    """P6 and P7: whether this card, played now, breaks spades."""
    if suit(card) != "S":
        return False
    if position.breaks == "any-spade":
        return True
    return bool(position.table) and suit(position.table[0]) != "S"


def best_of(cards):
    """The card that wins these, in the order played (P4)."""
    spades = [card for card in cards if suit(card) == "S"]
    rivals = spades if spades else [card for card in cards if suit(card) == suit(cards[0])]
    return min(rivals, key=lambda card: HIGH_TO_LOW.index(card[0]))


def on_turn(position):
    return (position.leader + len(position.table)) % len(position.hands)


def after(card, position):
    """The position when the seat to move has played this card, and who won the trick, if it is full."""
    seat, seats = on_turn(position), len(position.hands)
    hands = list(position.hands)
    hands[seat] = tuple(held for held in hands[seat] if held != card)
    table = (*position.table, card)
    broken = position.broken or breaks_spades(card, position)
    if len(table) < seats:
        return replace(position, hands=tuple(hands), table=table, broken=broken), None
    winner = (position.leader + table.index(best_of(table))) % seats
    return replace(position, hands=tuple(hands), leader=winner, table=(), broken=broken), winner


def lines_of_play(position, won=None):
    """All legal lines to the end of the hand, counted by the tricks that each seat then has won."""
    won = won or (0,) * len(position.hands)
    hand = position.hands[on_turn(position)]
    if not hand:
        return Counter({won: 1})
    found = Counter()
    for card in may_play(hand, position):
        following, winner = after(card, position)
        tricks = tuple(count + (seat == winner) for seat, count in enumerate(won))
        found += lines_of_play(following, tricks)
    return found
