"""How a game looks on one stream: symbols, colours, width; chosen once, where the program starts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

import click

from spades.cards import RANK_OF, RANKS, SUIT_OF, SUITS
from spades.events import Card
from spades.log.lines import HIDDEN

SYMBOLS = "♠♥♦♣"
#: The colours of the suits S H D C, as `click.style` names them; None is the terminal's own.
_TWO_COLOURS = (None, "red", "red", None)
_FOUR_COLOURS = (None, "red", "bright_blue", "green")
#: The brown monkey, the blue otter, the yellow bird and the red fox, by seat of four; two are the first two.
_PLAYERS = {4: ("yellow", "bright_blue", "bright_yellow", "bright_red"), 2: ("yellow", "bright_blue")}


@dataclass(frozen=True, slots=True)
class Look:
    """What a stream can show and its reader wants; the default suits a file, a pipe and a screen reader."""

    #: Suits as ♠ ♥ ♦ ♣ instead of letters.
    symbols: bool = False
    colour: bool = False
    #: Every suit in a colour of its own, where there is colour.
    four_colour: bool = False
    #: Whether things may be drawn, and cleared away, as on a screen; else everything is told line by line.
    screen: bool = False
    #: Columns.
    width: int = 80
    #: More words around everything.
    verbose: bool = False

    def card(self, card: Card) -> str:
        """A card: ``QD``, ``Q♦``, in its suit's colour; ``??`` where it is hidden."""
        if card is None:
            return HIDDEN
        suit = SUIT_OF[card]
        text = RANKS[RANK_OF[card]] + (SYMBOLS if self.symbols else SUITS)[suit]
        return self.paint(text, (_FOUR_COLOURS if self.four_colour else _TWO_COLOURS)[suit])

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
    width = shutil.get_terminal_size().columns
    terminal = stream.isatty() and os.environ.get("TERM") != "dumb" and not plain
    return Look(
        symbols=terminal and not letters and _can_show(SYMBOLS, stream),
        colour=terminal and not os.environ.get("NO_COLOR"),
        four_colour=four_colour,
        screen=terminal,
        width=width,
        verbose=verbose,
    )


def _can_show(text: str, stream: TextIO) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
