"""A person at the prompt: shows what the seat may see, takes its words, explains a mistake in one line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from spades.cards import TEXT, cards_in
from spades.cli.prompt.asking import ask
from spades.cli.prompt.commands import COMMANDS, Commands, Shows, plain
from spades.cli.prompt.handover import Keyboard
from spades.cli.prompt.plainly import SHOWN_PLAINLY
from spades.cli.prompt.screen import cards_text, drew_text
from spades.cli.prompt.typed import read_typed, words_now
from spades.cli.saying import complain, say
from spades.errors import NotAWord
from spades.events import Drew, FromMove
from spades.log.lines import bid_word
from spades.moves import MOST_EXCHANGED, Move, Phase, Play
from spades.scoring import TRICKS
from spades.view import View

_QUESTIONS = {
    Phase.OFFER: "declare double nil before seeing a card? (look, blind-nil)",
    Phase.BID: f"your bid (nil, 1-{TRICKS})",
    Phase.EXCHANGE: f"exchange up to {MOST_EXCHANGED} cards, as 2C+9D (or none)",
}


class Person:
    """Decides by asking at the prompt."""

    def __init__(
        self,
        keyboard: Keyboard | None = None,
        *,
        on_stderr: bool = False,
        shows: Mapping[str, Shows] = SHOWN_PLAINLY,
        where_kept: str | None = None,
        undo: Move | None = None,
    ) -> None:
        """``keyboard``: the one shared with others; what happens is then shown as all may see it.

        ``on_stderr``: everything is shown there.  ``shows`` and ``where_kept`` are those of `Commands`.
        ``undo`` is the move that takes back, if there is one.
        """
        self._keyboard = keyboard
        self._commands = Commands(shows, where_kept)
        self._undo = undo
        self._show = partial(say, err=on_stderr)
        self._shown: View | None = None
        self._overheard: list[str] = []

    def overhear(self, line: str) -> None:
        """Be there while all are told a line: who had not the keyboard since is told it again."""
        self._overheard.append(line)

    def move(self, view: View, chance: Random) -> Move:
        """The move typed; asked again after a refusal it does not show everything again.

        Raises `click.Abort` at the end of input.
        """
        self._begin(view)
        while True:
            said = ask(f"{view.seating.names[view.seat]}, {_question(view)}: ", words_now(view), COMMANDS)
            try:
                move = self._heed(said, view, chance)
            except NotAWord as error:
                complain(str(error))
                continue
            if move is not None:
                self._overheard.clear()
                return move

    def _begin(self, view: View) -> None:
        cleared = self._keyboard is not None and self._keyboard.give_to(view.seat)
        if cleared:
            for line in self._overheard:
                self._show(line)
        if cleared or view != self._shown:
            self._shown = view
            for line in (_last_draw(view) if self._keyboard else []) + _situation(view):
                self._show(line)

    def _heed(self, said: str, view: View, chance: Random) -> Move | None:
        """The move typed, or None after answering a command."""
        if plain(said) == "undo":
            if self._undo is None or view.phase is not Phase.PLAY:
                raise NotAWord("only a card can be taken back, and only in a practice game")
            return self._undo
        answer = self._commands.answer(said, view, chance)
        if answer is None:
            return read_typed(said, view)
        for line in answer:
            self._show(line)
        return None


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
