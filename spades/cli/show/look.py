"""How a game looks on one stream: symbols, colours, width; chosen once, where the program starts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TextIO

import click

from spades.cards import RANK_OF, RANKS, SUIT_OF, SUITS
from spades.cli.saying import USUAL_WIDTH, columns_of, is_dumb
from spades.events import Card
from spades.log.lines import HIDDEN

SYMBOLS = "♠♥♦♣"
#: What tables and charts are drawn with, beside the symbols; a stream that lacks one of these gets ASCII.
DRAWN = "┌─┐│└┘·…●○◆"
#: The colours of the suits S H D C, as `click.style` names them; None is the terminal's own.
_TWO_COLOURS = (None, "red", "red", None)
_FOUR_COLOURS = (None, "red", "bright_blue", "green")
#: The brown monkey, the blue otter, the yellow bird and the red fox, by seat of four; two are the first two.
_PLAYERS = {4: ("yellow", "bright_blue", "bright_yellow", "bright_red"), 2: ("yellow", "bright_blue")}


def _default_width() -> int:
    return USUAL_WIDTH


@dataclass(frozen=True, slots=True)
class Look:
    """What a stream can show and its reader wants; the default suits a file, a pipe and a screen reader."""

    #: Suits as ♠ ♥ ♦ ♣ instead of letters, and whatever else is not ASCII.
    symbols: bool = False
    colour: bool = False
    #: Every suit in a colour of its own, where there is colour.
    four_colour: bool = False
    #: Whether things may be drawn, and cleared away, as on a screen; else everything is told line by line.
    screen: bool = False
    #: More words around everything.
    verbose: bool = False
    #: Counts the columns there are now.
    columns: Callable[[], int] = _default_width
    #: What the stream writes in; a name that it lacks is shown escaped.
    encoding: str = "utf-8"

    @property
    def width(self) -> int:
        """Columns, asked anew: a terminal may be resized during a game."""
        return self.columns()

    def text(self, text: str) -> str:
        """The text as the stream will show it, with what it can't show escaped."""
        return text.encode(self.encoding, "backslashreplace").decode(self.encoding)

    def card(self, card: Card, *, bold: bool = False, dim: bool = False) -> str:
        """A card: ``QD``, ``Q♦``, in its suit's colour; ``??`` where it is hidden."""
        if card is None:
            return HIDDEN
        suit = SUIT_OF[card]
        text = RANKS[RANK_OF[card]] + (SYMBOLS if self.symbols else SUITS)[suit]
        colour = (_FOUR_COLOURS if self.four_colour else _TWO_COLOURS)[suit]
        return self.paint(text, colour, bold=bold, dim=dim)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in the order given, one space between them."""
        return " ".join(self.card(card) for card in cards)

    def player(self, seat: int, seats: int, text: str) -> str:
        """A text about a player, in that player's colour."""
        return self.paint(text, _PLAYERS[seats][seat])

    def paint(self, text: str, colour: str | None = None, *, bold: bool = False, dim: bool = False) -> str:
        """The text in a colour, bold or dim where there is colour; else as it is."""
        if not self.colour or not (colour or bold or dim):
            return text
        return click.style(text, fg=colour, bold=bold or None, dim=dim or None)


#: How a game looks on the stream that it is shown on.
Looks = Callable[[TextIO], Look]


def look_of(
    stream: TextIO,
    *,
    plain: bool = False,
    letters: bool = False,
    four_colour: bool = False,
    verbose: bool = False,
) -> Look:
    """What suits a stream by the terminal behind it and the environment (NO_COLOR, TERM).

    ``letters`` is for who wants no symbols, ``plain`` for who wants neither these nor colour nor drawing.
    """
    terminal = stream.isatty() and not is_dumb() and not plain
    encoding = stream.encoding or "ascii"
    return Look(
        symbols=terminal and not letters and _can_show(SYMBOLS + DRAWN, encoding),
        colour=terminal and not os.environ.get("NO_COLOR"),
        four_colour=four_colour,
        screen=terminal,
        verbose=verbose,
        columns=partial(columns_of, stream),
        encoding=encoding,
    )


def _can_show(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
