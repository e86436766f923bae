"""A person at the prompt: shows what the seat may see, takes its words, explains a refusal in one line."""

from __future__ import annotations

import re
import string
import sys
from random import Random

import click

from spades.cards import TEXT, cards_in, typed_card
from spades.cli.prompt.screen import cards_text, drew_text
from spades.cli.saying import complain, say, standard_input
from spades.cli.signals import BrokenOff
from spades.errors import NotAWord, quoted
from spades.events import Drew, FromMove
from spades.log.lines import bid_word
from spades.moves import (
    DECLARE,
    DECLINE,
    KEEP,
    LOOK,
    MOST_EXCHANGED,
    PHASE_WORDS,
    Move,
    Phase,
    Play,
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

    def __init__(self, shares: bool = False) -> None:
        """``shares``: others are at the keyboard too, and what happens is shown as all may see it."""
        self._shares = shares
        self._shown: View | None = None

    def move(self, view: View, chance: Random) -> Move:
        """The move typed; asked again after a refusal it does not show everything again.

        Raises `click.Abort` at the end of input.
        """
        if view != self._shown:
            self._shown = view
            for line in (_last_draw(view) if self._shares else []) + _situation(view):
                say(line)
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
    except (OSError, click.Abort, BrokenOff) as error:
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


def _last_draw(view: View) -> list[str]:
    """The seat's last draw, with the burnt card if it may see that (D2), while it is its last move."""
    own = [event for event in view.history if isinstance(event, FromMove) and event.seat == view.seat]
    return [f"  {drew_text(own[-1], view.seating)}"] if own and isinstance(own[-1], Drew) else []


def _situation(view: View) -> list[str]:
    lines = [f"  You hold: {cards_text(cards_in(view.hand)) or 'nothing yet'}"]
    if view.phase is Phase.PLAY:
        order = view.seating.order(view.leader)
        played = [
            f"{view.seating.names[seat]} {TEXT[card]}" for seat, card in zip(order, view.trick, strict=False)
        ]
        lines.append(f"  The trick: {'  '.join(played) or 'you lead'}")
        allowed = [move.card for move in view.legal if isinstance(move, Play)]
        lines.append(f"  You may play: {cards_text(allowed)}")
    if view.phase in (Phase.BID, Phase.PLAY):
        bids = [
            f"{name} {'-' if bid is None else bid_word(bid)}/{won}"
            for name, bid, won in zip(view.seating.names, view.bids, view.won, strict=True)
        ]
        lines.append(f"  Bid/won: {'  '.join(bids)}")
    if view.phase in (Phase.OFFER, Phase.BID):
        scores = [
            f"{side} {tally.score}, bags {tally.bags}"
            for side, tally in zip(view.seating.side_names, view.tallies, strict=True)
        ]
        lines.append(f"  Score: {'  '.join(scores)}")
    return lines
