"""Why a move is refused: the value that the referee gives, and the one place that puts it into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from spades.cards import TEXT
from spades.moves import MOST_EXCHANGED, PHASE_WORDS, Exchange, Move, Phase, Play, word_of
from spades.scoring import TRICKS
from spades.seats import Seating

SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


class Why(Enum):
    """The reasons there are for refusing a move, or what is said to have happened by chance."""

    OVER = auto()
    NOT_YOUR_TURN = auto()
    NOT_OFFERED = auto()
    OTHER_PHASE = auto()
    NO_SUCH_BID = auto()
    NOT_HELD = auto()
    MUST_FOLLOW = auto()
    SPADES_UNBROKEN = auto()
    TOO_MANY = auto()
    TWICE = auto()
    NOT_HELD_TO_THROW = auto()
    NO_PILE = auto()
    NOT_OF_THE_PILE = auto()
    NO_PRACTICE = auto()
    NOTHING_PLAYED = auto()
    NOT_NEXT = auto()
    NO_CUT = auto()
    OTHER_FIRST = auto()
    NO_PACK = auto()


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was refused, by which rule, and what the words for it need to know."""

    #: The id of the rule that refuses it.
    rule: str
    why: Why
    seating: Seating
    phase: Phase
    #: Whose turn it is, if anybody's.
    turn: int | None
    #: Who wanted to move, and what; None where chance had its say.
    seat: int | None = None
    move: Move | None = None
    #: The suit led to the trick under way.
    led: int | None = None
    #: The cards that could be played instead.
    allowed: tuple[int, ...] = ()


class IllegalMove(ValueError):
    """The rules refuse this now; ``refusal`` says why as a value, ``str()`` in words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return explain(self.refusal)


def explain(refusal: Refusal) -> str:
    """The refusal in one line of words, ending with the rule's id in brackets."""
    words = _WORDS[refusal.why](refusal)
    if refusal.allowed:
        words += f"; allowed: {' '.join(TEXT[card] for card in refusal.allowed)}"
    return f"{words} ({refusal.rule})"


def _name(refusal: Refusal, seat: int | None) -> str:
    return "nobody" if seat is None else refusal.seating.names[seat]


def _turn(refusal: Refusal) -> str:
    return f"it is {_name(refusal, refusal.turn)}'s turn, not {_name(refusal, refusal.seat)}'s"


def _not_held(refusal: Refusal) -> str:
    move = refusal.move
    assert isinstance(move, Play | Exchange)
    return f"{_name(refusal, refusal.seat)} does not hold {word_of(move).replace('+', ' or ')}"


def _must_follow(refusal: Refusal) -> str:
    assert refusal.led is not None
    suit = SUIT_NAMES[refusal.led]
    return f"{suit} were led and {_name(refusal, refusal.seat)} holds {suit}"


_WORDS: dict[Why, Callable[[Refusal], str]] = {
    Why.OVER: lambda _: "the game is over",
    Why.NOT_YOUR_TURN: _turn,
    Why.NOT_OFFERED: lambda _: "double nil is not offered now",
    Why.OTHER_PHASE: lambda refusal: f"this is {PHASE_WORDS[refusal.phase]}",
    Why.NO_SUCH_BID: lambda _: f"a bid is nil or 1 to {TRICKS}",
    Why.NOT_HELD: _not_held,
    Why.MUST_FOLLOW: _must_follow,
    Why.SPADES_UNBROKEN: lambda _: "spades are not broken yet",
    Why.TOO_MANY: lambda _: f"at most {MOST_EXCHANGED} cards can be exchanged",
    Why.TWICE: lambda _: "a card can be thrown only once",
    Why.NOT_HELD_TO_THROW: _not_held,
    Why.NO_PILE: lambda _: "there is neither a seed nor a pile to draw from, so only none is allowed",
    Why.NOT_OF_THE_PILE: lambda _: "an exchange draws as many cards as it throws, all from the pile",
    Why.NO_PRACTICE: lambda _: "cards are taken back only in a practice game without outside players",
    Why.NOTHING_PLAYED: lambda refusal: (
        f"{_name(refusal, refusal.seat)} has played no card in this hand that could be taken back"
    ),
    Why.NOT_NEXT: lambda _: "something else comes next here",
    Why.NO_CUT: lambda _: "a cut shows two different cards",
    Why.OTHER_FIRST: lambda _: "another seat is first in this hand",
    Why.NO_PACK: lambda _: "a pack is 52 different cards",
}
