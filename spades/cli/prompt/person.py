"""A person at the prompt: shows what the seat may see, takes its words, explains a refusal in one line."""

from __future__ import annotations

import re
import string
import sys
from random import Random

import click

from spades.cards import TEXT, typed_card
from spades.cli.prompt.board import Board
from spades.cli.prompt.scorecard import ScoreCard
from spades.cli.prompt.screen import Show
from spades.cli.saying import complain, say, standard_input
from spades.errors import NotAWord, quoted
from spades.moves import (
    DECLARE,
    DECLINE,
    KEEP,
    LOOK,
    MOST_EXCHANGED,
    PHASE_WORDS,
    Move,
    Phase,
    read_move,
    word_of,
)
from spades.scoring import TRICKS
from spades.view import View

#: Small letters for capitals, but not for the letters of other scripts that look like them.
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
#: Words of which any beginning will do that no other of its phase has.
_SHORT = {
    Phase.OFFER: (word_of(LOOK), word_of(DECLARE)),
    Phase.DRAW: (word_of(KEEP), word_of(DECLINE)),
}
_QUESTIONS = {
    Phase.OFFER: "declare double nil before seeing a card? (look, blind-nil)",
    Phase.BID: f"your bid (nil, 1-{TRICKS})",
    Phase.EXCHANGE: f"exchange up to {MOST_EXCHANGED} cards, as 2C+9D (or none)",
}


class Person:
    """Decides by asking at the prompt."""

    def __init__(self, board: Board, card: ScoreCard, show: Show) -> None:
        """``board`` is what is shown before a decision, ``card`` the scores, ``show`` shows a line."""
        self._board = board
        self._card = card
        self._show = show
        self._shown: View | None = None

    def move(self, view: View, chance: Random) -> Move:
        """The move typed; asked again after a refusal it does not show everything again.

        Raises `click.Abort` at the end of input.
        """
        if view != self._shown:
            self._shown = view
            for line in self._board.before(view):
                self._show(line)
        while True:
            said = _ask(f"{view.seating.names[view.seat]}, {_question(view)}: ")
            try:
                return read_typed(said, view.phase)
            except NotAWord as error:
                complain(str(error))


def read_typed(said: str, phase: Phase) -> Move:
    """The move that a person means: any spelling of a card, ``0`` for nil, ``k`` for keep, capitals or not.

    Raises `NotAWord`, saying what is expected in this phase, if it is no move.
    """
    words = re.sub(r"\s*\+\s*", "+", said.translate(_LOWER)).split()
    if words[-1:] == ["0"]:
        words[-1] = "nil"
    text = " ".join(words)
    meant = [word for word in _SHORT.get(phase, ()) if text and word.startswith(text)]
    try:
        return read_move(meant[0] if len(meant) == 1 else text, phase, typed_card)
    except NotAWord:
        raise NotAWord(f"{quoted(said)} is no move; this is {PHASE_WORDS[phase]}") from None


def _ask(prompt: str) -> str:
    try:
        # Not click.prompt: on stderr it still writes a space to standard output.
        click.echo(prompt, file=sys.stderr, nl=False)
        # Not input(): where Ctrl-D ends a line it drops the last character.
        said = standard_input().readline()
        if not said:
            raise click.Abort
    except (OSError, click.Abort) as error:
        say("", err=True)
        if isinstance(error, OSError):
            complain(f"standard input: {error.strerror}")
        raise click.Abort from None
    return said.removesuffix("\n")


def _question(view: View) -> str:
    if view.phase is Phase.DRAW:
        assert view.drawn is not None
        return f"you draw {TEXT[view.drawn]} (keep, decline)"
    if view.phase is Phase.PLAY:
        return "your card"
    return _QUESTIONS[view.phase]
