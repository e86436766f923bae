"""Why a move is refused: the value that the referee gives, and the one place that puts it into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from spades.cards import TEXT
from spades.moves import MOST_EXCHANGED, PHASE_WORDS, UNDO, Move, Phase
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
    #: The cards of the move that the seat does not hold.
    missing: tuple[int, ...] = ()


class IllegalMove(ValueError):
    """The rules refuse this now; ``refusal`` says why as a value, ``str()`` in words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return explain(self.refusal)


@dataclass(frozen=True, slots=True)
class Wording:
    """How whoever reads a refusal calls a player and has a card shown."""

    #: Within a sentence, who does what, from a seat and a verb: ``south holds``.
    amid: Callable[[int, str], str]
    #: A card: ``QD``.
    card: Callable[[int], str]


def explain(refusal: Refusal, wording: Wording | None = None) -> str:
    """The refusal in one line of words, ending with the rule's id in brackets.

    Without a ``wording`` seats and cards are called as in logs, scenarios and the lines of programs.
    """
    names = refusal.seating.names
    wording = wording or Wording(lambda seat, verb: f"{names[seat]} {verb}", TEXT.__getitem__)
    words = _WORDS[refusal.why](refusal, wording)
    if refusal.allowed:
        words += f"; allowed: {' '.join(map(wording.card, refusal.allowed))}"
    return f"{words} ({refusal.rule})"


def _turn(refusal: Refusal, _: Wording) -> str:
    # Nobody at the prompt is asked out of turn.
    turn, seat = (
        "nobody" if each is None else refusal.seating.names[each] for each in (refusal.turn, refusal.seat)
    )
    return f"it is {turn}'s turn, not {seat}'s"


def _other_phase(refusal: Refusal, _: Wording) -> str:
    now = f"this is {PHASE_WORDS[refusal.phase]}"
    return f"only a card can be taken back; {now}" if refusal.move == UNDO else now


def _not_held(refusal: Refusal, wording: Wording) -> str:
    assert refusal.seat is not None
    return f"{wording.amid(refusal.seat, 'does')} not hold {' or '.join(map(wording.card, refusal.missing))}"


def _must_follow(refusal: Refusal, wording: Wording) -> str:
    assert refusal.led is not None and refusal.seat is not None
    suit = SUIT_NAMES[refusal.led]
    return f"{suit} were led and {wording.amid(refusal.seat, 'holds')} {suit}"


def _nothing_played(refusal: Refusal, wording: Wording) -> str:
    assert refusal.seat is not None
    return f"{wording.amid(refusal.seat, 'has')} played no card in this hand that could be taken back"


def _always(words: str) -> Callable[[Refusal, Wording], str]:
    return lambda _, __: words


_WORDS: dict[Why, Callable[[Refusal, Wording], str]] = {
    Why.OVER: _always("the game is over"),
    Why.NOT_YOUR_TURN: _turn,
    Why.NOT_OFFERED: _always("double nil is not offered now"),
    Why.OTHER_PHASE: _other_phase,
    Why.NO_SUCH_BID: _always(f"a bid is nil or 1 to {TRICKS}"),
    Why.NOT_HELD: _not_held,
    Why.MUST_FOLLOW: _must_follow,
    Why.SPADES_UNBROKEN: _always("spades are not broken yet"),
    Why.TOO_MANY: _always(f"at most {MOST_EXCHANGED} cards can be exchanged"),
    Why.TWICE: _always("a card can be thrown only once"),
    Why.NOT_HELD_TO_THROW: _not_held,
    Why.NO_PILE: _always("there is neither a seed nor a pile to draw from, so only none is allowed"),
    Why.NOT_OF_THE_PILE: _always("an exchange draws as many cards as it throws, all from the pile"),
    Why.NO_PRACTICE: _always("cards are taken back only in a practice game without outside players"),
    Why.NOTHING_PLAYED: _nothing_played,
    Why.NOT_NEXT: _always("something else comes next here"),
    Why.NO_CUT: _always("a cut shows two different cards"),
    Why.OTHER_FIRST: _always("another seat is first in this hand"),
    Why.NO_PACK: _always("a pack is 52 different cards"),
}
