"""What a player can say, as values, and the words for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from spades.cards import PACK, TEXT, read_card
from spades.errors import NotAWord, quoted
from spades.scoring import TRICKS


class Phase(Enum):
    """What a game waits for; the value is the rule id that a word of another phase is refused by."""

    CUT = "F2"
    HAND = "F3"
    PACK = "D1"
    OFFER = "N1"
    DRAW = "D2"
    BID = "B1"
    EXCHANGE = "N3"
    PLAY = "P8"
    OVER = "W6"


@dataclass(frozen=True, slots=True)
class Offer:
    """The answer to the double-nil offer: declare it, or look at the cards first (N1)."""

    blind_nil: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """What to do with the card drawn: keep it, or decline it for the next one (D2, D3)."""

    keep: bool


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid of 0 (nil) to 13 tricks (B2)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """The cards that a double-nil player throws, in hand order; none at all is a move too (N3)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card played to a trick (P3)."""

    card: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """To take back one's last card of this hand and all that was played after it, in a practice game."""


Move = Offer | Draw | Bid | Exchange | Play | TakeBack

LOOK, DECLARE = Offer(blind_nil=False), Offer(blind_nil=True)
KEEP, DECLINE = Draw(keep=True), Draw(keep=False)
BIDS = tuple(Bid(tricks) for tricks in range(TRICKS + 1))
PLAYS = tuple(Play(card) for card in PACK)
NO_EXCHANGE = Exchange(())
UNDO = TakeBack()
#: The most cards that can be exchanged (N3).
MOST_EXCHANGED = 3

_WORDS: dict[Move, str] = {LOOK: "look", DECLARE: "blind-nil", KEEP: "keep", DECLINE: "decline"}
_WORDS |= {bid: str(bid.tricks or "nil") for bid in BIDS}
_WORDS |= {play: TEXT[play.card] for play in PLAYS}
_WORDS[NO_EXCHANGE] = "none"
_BY_WORD = {word: move for move, word in _WORDS.items() if not isinstance(move, Play)}
# Said by people alone: to scenarios and programs it is no word.
_WORDS[UNDO] = "undo"

#: What may stand before a word of its phase.
VERBS = ("bid", "play")


def word_of(move: Move) -> str:
    """The one word that says this move: ``blind-nil``, ``keep``, ``5``, ``2C+9D``, ``QD``."""
    word = _WORDS.get(move)
    if word is None:
        assert isinstance(move, Exchange)
        word = "+".join(TEXT[card] for card in move.cards)
    return word


def read_move(said: str, phase: Phase, card: Callable[[str], int] = read_card) -> Move:
    """The move that a word, or ``bid WORD`` or ``play WORD``, says in a phase.

    A lone card is thrown in the exchange and played anywhere else.  ``card`` reads a card.
    Raises `NotAWord` if it says no move of any phase; whether the move is legal is another question.
    """
    verb, _, word = said.rpartition(" ")
    if verb == "play":
        return PLAYS[card(word)]
    move = _BY_WORD.get(word)
    if verb == "bid" and isinstance(move, Bid):
        return move
    if verb:
        raise NotAWord(f"{quoted(said)} is no move")
    if move is not None:
        return move
    if "+" in word:
        return Exchange(tuple(sorted(card(part) for part in word.split("+"))))
    try:
        played = card(word)
    except NotAWord:
        expected = PHASE_WORDS.get(phase, PHASE_WORDS[Phase.PLAY])
        raise NotAWord(f"{quoted(said)} is no move; this is {expected}") from None
    return Exchange((played,)) if phase is Phase.EXCHANGE else PLAYS[played]


#: What each phase with a turn waits for, in words.
PHASE_WORDS = {
    Phase.OFFER: "the double-nil offer: look or blind-nil",
    Phase.DRAW: "the draw: keep or decline",
    Phase.BID: f"the bidding: nil or 1 to {TRICKS}",
    Phase.EXCHANGE: f"the exchange: none, or up to {MOST_EXCHANGED} cards as 2C+9D",
    Phase.PLAY: "the play: a card such as QD",
}
