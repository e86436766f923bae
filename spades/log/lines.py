"""One event, one line: how events are written in the log, and how lines from outside are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from spades.cards import TEXT, read_card
from spades.errors import NotAWord, quoted
from spades.events import (
    BidMade,
    Boston,
    Card,
    Cut,
    Drew,
    Ended,
    Event,
    Exchanged,
    FromChance,
    HandBegun,
    Held,
    Offered,
    PackSet,
    Played,
    Scored,
    TrickWon,
    Undone,
)
from spades.moves import (
    BIDS,
    DECLARE,
    DECLINE,
    KEEP,
    LOOK,
    PLAYS,
    UNDO,
    Exchange,
    Move,
    Phase,
    read_move,
    word_of,
)
from spades.reading import read_number
from spades.scoring import BLIND_NIL
from spades.seats import Seating

HIDDEN = "??"
#: What a line begins with that takes cards back.
TAKES_BACK = word_of(UNDO)

# --- Writing ------------------------------------------------------------------------------------


def line_of(event: Event, seating: Seating) -> str:
    """The line of an event, without its line feed; a hidden card is ``??``."""
    return _WRITERS[type(event)](event, seating)


def bid_word(bid: int) -> str:
    """A bid as written: ``nil``, ``1`` … ``13`` or ``blind-nil``."""
    return "blind-nil" if bid == BLIND_NIL else word_of(BIDS[bid])


def _card(card: Card) -> str:
    return HIDDEN if card is None else TEXT[card]


def _cards(cards: Iterable[Card]) -> str:
    return " ".join([_card(card) for card in cards])


def _drew(event: Drew, seating: Seating) -> str:
    keep, other = ("keep", "burn") if event.kept else ("decline", "take")
    return f"{seating.names[event.seat]} {keep} {_card(event.card)} {other} {_card(event.other)}"


def _exchanged(event: Exchanged, seating: Seating) -> str:
    what = f"{_cards(event.thrown)} draw {_cards(event.drawn)}" if event.thrown else "none"
    return f"{seating.names[event.seat]} exchange {what}"


def _scored(event: Scored, seating: Seating) -> str:
    score = event.score
    bids = "+".join([bid_word(bid) for bid in event.bids])
    won = "+".join([str(tricks) for tricks in event.won])
    parts = " ".join([f"{word} {points}" for word, points, _ in score.parts(event.bids)])
    return (
        f"score {seating.side_names[event.side]} bid {bids} won {won} {parts}"
        f" points {score.points} total {score.tally.score} bags {score.tally.bags}"
    )


def _ended(event: Ended, seating: Seating) -> str:
    winner = "draw" if event.winner is None else seating.side_names[event.winner]
    totals = [f"{name} {total}" for name, total in zip(seating.side_names, event.totals, strict=True)]
    return f"end {winner} {' '.join(totals)}"


def _begun(event: HandBegun, seating: Seating) -> str:
    given = " given" if event.given else ""
    return f"hand {event.number} first {seating.names[event.first]}{given}"


_WRITERS: dict[type[Event], Callable[[Any, Seating], str]] = {
    Cut: lambda event, _: f"cut south {TEXT[event.cards[0]]} north {TEXT[event.cards[1]]}",
    HandBegun: _begun,
    PackSet: lambda event, _: f"deck {HIDDEN if event.cards is None else _cards(event.cards)}",
    Offered: lambda event, seating: (
        f"{seating.names[event.seat]} {word_of(DECLARE if event.blind_nil else LOOK)}"
    ),
    Drew: _drew,
    Held: lambda event, seating: f"holds {seating.names[event.seat]} {_cards(event.cards)}",
    BidMade: lambda event, seating: f"{seating.names[event.seat]} bid {bid_word(event.tricks)}",
    Exchanged: _exchanged,
    Played: lambda event, seating: f"{seating.names[event.seat]} play {TEXT[event.card]}",
    Undone: lambda event, seating: f"{TAKES_BACK} {seating.names[event.seat]}",
    TrickWon: lambda event, seating: f"trick {event.number} {seating.names[event.seat]}",
    Boston: lambda event, seating: f"boston {seating.side_names[event.side]}",
    Scored: _scored,
    Ended: _ended,
}

# --- Reading ------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A move's line: who, what, and the cards that an exchange drew."""

    seat: int
    move: Move
    drawn: tuple[int, ...] = ()


def read_chance(line: str, seating: Seating) -> FromChance:
    """The cut, hand or deck that a line tells of; raises `NotAWord` if it is no such line."""
    match line.split(" "):
        case ["cut", "south", south, "north", north]:
            return Cut((read_card(south), read_card(north)))
        case ["hand", number, "first", first, *given] if given in ([], ["given"]):
            return HandBegun(read_number(number, 1), seating.seat(first), bool(given))
        case ["deck", *cards]:
            return PackSet(tuple([read_card(card) for card in cards]))
    raise NotAWord(f"{quoted(line)} is no such line")


def read_said(line: str, seating: Seating) -> Said:
    """The move that a line tells of; raises `NotAWord` if it is no move's line.

    Of a draw only *keep* or *decline* is read: the cards follow from the deck.
    """
    name, _, rest = line.partition(" ")
    if name == TAKES_BACK:
        return Said(seating.seat(rest), UNDO)
    seat = seating.seat(name)
    match rest.split(" "):
        case ["play", card]:
            return Said(seat, PLAYS[read_card(card)])
        case ["keep", _, "burn", _]:
            return Said(seat, KEEP)
        case ["decline", _, "take", _]:
            return Said(seat, DECLINE)
        case ["bid", _]:
            return Said(seat, read_move(rest, Phase.BID))
        case ["look" | "blind-nil" as word]:
            return Said(seat, read_move(word, Phase.OFFER))
        case ["exchange", "none"]:
            return Said(seat, Exchange(()))
        case ["exchange", *cards] if "draw" in cards:
            draw = cards.index("draw")
            thrown = tuple([read_card(card) for card in cards[:draw]])
            return Said(seat, Exchange(thrown), tuple([read_card(card) for card in cards[draw + 1 :]]))
    raise NotAWord(f"{quoted(line)} is no move's line")
