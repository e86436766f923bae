"""A person at the prompt: shows what the seat may see, takes its words, explains a mistake in one line."""

from __future__ import annotations

from random import Random

from spades.cli.prompt.asking import ask
from spades.cli.prompt.commands import Commands, plain
from spades.cli.prompt.display import Display
from spades.cli.prompt.questions import question_now
from spades.cli.prompt.typed import read_typed, words_now
from spades.errors import NotAWord
from spades.moves import UNDO, Move, word_of
from spades.view import View


class Person:
    """Decides by asking at the prompt."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._commands = Commands(
            {
                "hand": display.board.hand,
                "last": display.board.last_trick,
                "bids": display.board.bids,
                "score": lambda _: display.card.lines(),
            },
            display.where_kept,
            display.look,
            practice=display.practice,
        )
        self._shown: View | None = None

    def move(self, view: View, chance: Random) -> Move:
        """The move typed; asked again after a refusal it does not show everything again.

        Raises `click.Abort` at the end of input.
        """
        self._begin(view)
        while True:
            said = ask(self._question(view), words_now(view), self._commands.words)
            try:
                move = self._heed(said, view, chance)
            except NotAWord as error:
                self._display.complain(str(error))
                continue
            if move is not None:
                return move

    def _begin(self, view: View) -> None:
        display = self._display
        cleared = display.keyboard is not None and display.keyboard.give_to(view.seat, display.show)
        if cleared or view != self._shown:
            self._shown = view
            for line in display.board.before(view):
                display.show(line)

    def _question(self, view: View) -> str:
        what = question_now(view).text.format(card=self._display.look.card(view.drawn))
        return f"{self._display.labels.short(view.seat)}, {what}: "

    def _heed(self, said: str, view: View, chance: Random) -> Move | None:
        """The move typed, or None after answering a command."""
        if plain(said) == word_of(UNDO):
            return UNDO
        answer = self._commands.answer(said, view, chance)
        if answer is None:
            return read_typed(said, view, self._commands.words)
        for line in answer:
            self._display.show(line)
        return None
