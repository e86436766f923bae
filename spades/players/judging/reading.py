"""What a seat can read off the hand so far: who played what, who is void, which cards are out of play."""

from __future__ import annotations

from dataclasses import dataclass

from spades.cards import SPADES, SUIT_MASKS, SUIT_OF
from spades.events import Drew, Exchanged, Played, TrickWon
from spades.view import View

ALL = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Reading:
    """Deductions of one seat; sets of cards are bit masks, tuples go by seat."""

    #: The cards that each seat has played.
    played: tuple[int, ...]
    #: The cards that each seat may still hold, as far as its plays tell.
    possible: tuple[int, ...]
    #: The cards that the seat can't place: in another hand, or out of play.
    unseen: int
    #: Cards that the seat saw go face down in its own draws.
    discards: int
    #: How many of its cards each other seat drew first and kept by choice (D2); 0 where nothing tells.
    kept: tuple[int, ...]


def read(view: View) -> Reading:
    """What the view's history tells its seat."""
    seats = range(len(view.seating))
    played, possible = [0] * len(seats), [ALL] * len(seats)
    seen, kept, discards, redrawn = view.hand, [0] * len(seats), 0, False
    if view.drawn is not None:
        seen |= 1 << view.drawn
    broken, led = False, None
    for event in view.history:
        match event:
            case Played(seat=seat, card=card):
                suit = SUIT_OF[card]
                played[seat] |= 1 << card
                if led is None:
                    # P5: who leads a spade before spades are broken has nothing else.
                    if suit == SPADES and not broken and view.rules.lead_spades == "broken":
                        possible[seat] &= SUIT_MASKS[SPADES]
                elif suit != led:
                    possible[seat] &= ~SUIT_MASKS[led]
                if suit == SPADES and (view.rules.breaks == "any-spade" or led not in (None, SPADES)):
                    broken = True
                led = suit if led is None else led
            case TrickWon():
                led = None
            case Drew(seat=seat, kept=chosen, card=card, other=other):
                if seat != view.seat:
                    kept[seat] += chosen
                for each in (card, other):
                    seen |= 0 if each is None else 1 << each
                gone = other if chosen else card
                discards |= 0 if gone is None else 1 << gone
            case Exchanged(seat=seat, thrown=thrown, drawn=drawn):
                redrawn |= seat != view.seat and bool(thrown)
                for each in (*thrown, *drawn):
                    seen |= 0 if each is None else 1 << each
            case _:
                pass
    if redrawn:
        # N3: the other seat may have drawn what this one discarded.
        seen &= ~discards
    for cards in (view.hand, *played):
        seen |= cards
    if view.given:
        kept = [0] * len(seats)
    return Reading(tuple(played), tuple(possible), ALL & ~seen, discards, tuple(kept))
