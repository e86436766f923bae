"""What players and sides are called on the screen."""

from __future__ import annotations

from collections.abc import Callable

from spades.cli.show.layout import cut
from spades.cli.show.look import Look
from spades.log.header import Header

#: The columns that a name gets at most; the line that says who plays has it whole.
_NAME_WIDTH = 24
#: Those of a name before a question, which leaves room for what is typed on a narrow screen.
_SHORT_WIDTH = 13
_YOURS = {"does": "do", "has": "have"}


class Labels:
    """The players by the names that the header gives them, cut where they are long, with the seat where two
    are alike.
    """

    def __init__(self, header: Header, look: Look, you: int | None = None) -> None:
        """``you`` is the one seat that reads this, and is called so; None where nobody or several do."""
        seating = header.rules.seating
        self._look = look
        self._seats = seating.names
        names = [self._cut(look.text(name), _NAME_WIDTH) for name in header.names]
        #: By seat, without colour.
        self.names = tuple(
            name if names.count(name) == 1 else f"{name} ({seat})"
            for name, seat in zip(names, seating.names, strict=True)
        )
        # Where somebody is called that, it would be a riddle.
        called_you = any(name.casefold() == "you" for name in self.names)
        self.you = None if called_you else you
        #: By side: its seats in the order in which they are named, the reader first.
        self.members = tuple(tuple(sorted(side, key=lambda seat: seat != self.you)) for side in seating.sides)
        #: By side: the names of its players, without colour.
        self.sides = tuple(self._side(side, lambda _, text: text) for side in range(len(self.members)))

    def plain(self, seat: int) -> str:
        """A player's name, or ``You``, without colour."""
        return "You" if seat == self.you else self.names[seat]

    def short(self, seat: int) -> str:
        """A player's name as it stands before a question, without colour."""
        return self._cut(self.names[seat], _SHORT_WIDTH)

    def seated(self, seat: int) -> str:
        """A player's name with the seat: ``Otter (north)``."""
        name, where = self.names[seat], f" ({self._seats[seat]})"
        return self._paint(seat, name if name.endswith(where) else name + where)

    def of(self, seat: int, most: int | None = None) -> str:
        """A player's name, or ``You``, in its colour, cut to ``most`` columns."""
        name = self.plain(seat)
        return self._paint(seat, name if most is None else self._cut(name, most))

    def side(self, side: int) -> str:
        """The names of a side's players in their colours: ``You and Bird``."""
        return self._side(side, self._paint)

    def does(self, seat: int, verb: str) -> str:
        """Who does it: ``Otter bids``, ``You bid``."""
        return f"{self.of(seat)} {self.verb(seat, verb)}"

    def amid(self, seat: int, verb: str) -> str:
        """The same within a sentence: ``Otter bids``, ``you bid``."""
        who = "you" if seat == self.you else self.of(seat)
        return f"{who} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """The verb as it goes with that player: ``bids``, ``bid``."""
        return _YOURS.get(verb, verb.removesuffix("s")) if seat == self.you else verb

    def whose(self, seat: int, thing: str) -> str:
        """Whose it is: ``Fox's nil``, ``your nil``."""
        return f"your {thing}" if seat == self.you else f"{self._paint(seat, self.names[seat])}'s {thing}"

    def _cut(self, name: str, most: int) -> str:
        return cut(name, most, "…" if self._look.symbols else "..")

    def _side(self, side: int, paint: Callable[[int, str], str]) -> str:
        return " and ".join(paint(seat, self.plain(seat)) for seat in self.members[side])

    def _paint(self, seat: int, text: str) -> str:
        return self._look.player(seat, len(self.names), text)
