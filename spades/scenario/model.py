"""A scenario as values: what is dealt and said in each hand, and what is expected at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from spades.events import Scored
from spades.game import State
from spades.log.header import Header
from spades.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Scripted:
    """One scripted move: a word of the game, and the seat it was written for, if any."""

    #: Where it stands, such as ``FILE: hands[0].moves[3]``.
    place: str
    seat: int | None
    word: str


@dataclass(frozen=True, slots=True)
class HandScript:
    """One listed hand; whatever is None comes from the rules or the seed."""

    place: str
    first: int | None
    #: 52 cards, top first.
    deck: tuple[int, ...] | None
    #: 13 cards for each seat, in the order written; in the games with a draw all draws are then keeps.
    holds: tuple[tuple[int, ...], ...] | None
    #: The cards that exchanges draw, in turn.
    pile: tuple[int, ...] | None
    moves: tuple[Scripted, ...]

    @property
    def given(self) -> bool:
        """Whether F, the cards or the pile are of the scenario's making."""
        return any(part is not None for part in (self.first, self.deck, self.holds, self.pile))


@dataclass(frozen=True, slots=True)
class ExpectedHand:
    """What a scored hand should show: tricks by seat, points by side; those named only."""

    place: str
    won: dict[int, int]
    points: dict[int, int]


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """The last move must be refused: that word of that seat, by the rule of that id."""

    place: str
    seat: int
    word: str
    rule: str


@dataclass(frozen=True, slots=True)
class ExpectedNext:
    """The seat that must be to move, and every legal move of it in words."""

    place: str
    seat: int
    legal: frozenset[str]


@dataclass(frozen=True, slots=True)
class ExpectedBest:
    """The seat that must be to move, and the words a bot of the level must choose one of."""

    place: str
    seat: int
    #: The bot's word as a player, such as ``bot:hard``.
    player: str
    moves: tuple[str, ...]


#: The expected winner of a drawn game.
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Expectations:
    """What must hold where the run stops; whatever is empty or None is not looked at."""

    place: str
    hands: tuple[ExpectedHand, ...] = ()
    scores: dict[int, int] = field(default_factory=dict)
    bags: dict[int, int] = field(default_factory=dict)
    #: Whether the winner is looked at, and who it must be: a side, `DRAW`, or None for nobody yet.
    looks_at_winner: bool = False
    winner: int | str | None = None
    refused: ExpectedRefusal | None = None
    next: ExpectedNext | None = None
    best: ExpectedBest | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The move that ended a run: where it stands, who said what, and why it was refused."""

    place: str
    #: Whether it was the last move of the script.
    last: bool
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a run stopped, and what came of it."""

    state: State
    #: The scores of every hand played, by hand and side.
    hands: tuple[tuple[Scored, ...], ...]
    refused: Refused | None
    #: The word that the bot of `ExpectedBest` chose, if it was asked.
    best: str | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, read and found sound in itself."""

    file: str
    title: str
    #: The rule ids it shows.
    covers: tuple[str, ...]
    header: Header
    hands: tuple[HandScript, ...]
    #: The bot that plays every scripted seat on to the end of the game, if any.
    finish: str | None
    expect: Expectations
