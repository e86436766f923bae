"""What the people at one terminal look at together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from spades.cli.prompt.board import Board
from spades.cli.prompt.handover import Keyboard
from spades.cli.prompt.labels import Labels
from spades.cli.prompt.layout import wrapped
from spades.cli.prompt.look import Look, Looks
from spades.cli.prompt.scorecard import ScoreCard
from spades.cli.prompt.screen import Show
from spades.cli.saying import say
from spades.log.header import HUMAN, Header


def showing(look: Look, on_stderr: bool = False) -> Show:
    """Shows lines on standard output or standard error, broken to its width."""

    def show(line: str) -> None:
        for part in wrapped(line, look.width):
            say(part, err=on_stderr)

    return show


class Eyes:
    """What is before the people of a game: the board, the score card, who is who, and the keyboard."""

    def __init__(
        self,
        header: Header,
        words: Sequence[str],
        looks: Looks,
        kept_in: Callable[[], str | None],
        on_stderr: bool = False,
    ) -> None:
        """``words`` are of who plays now, by seat; ``kept_in`` tells the log in which the game is kept.

        ``on_stderr``: that is where all is shown, because the log goes to standard output.
        """
        stream = sys.stderr if on_stderr else sys.stdout
        #: The seats of people.
        self.people = [seat for seat, word in enumerate(words) if word == HUMAN]
        shares = len(self.people) > 1
        self.look = looks(stream)
        #: Whether cards may be taken back.
        self.practice = header.practice
        #: Tells the file in which the game is kept, or None.
        self.kept_in: Callable[[], str | None] = (lambda: None) if on_stderr else kept_in
        #: Shows a line.
        self.show = showing(self.look, on_stderr)
        self.labels = Labels(header, self.look, None if shares or not self.people else self.people[0])
        self.board = Board(self.labels, self.look, shares)
        self.card = ScoreCard(header, self.labels, self.look)
        #: What several people hand on to each other; None for one alone.
        self.keyboard = Keyboard(header, stream) if shares else None

    def tell(self, line: str) -> None:
        """Show a line of what happens to all, also to those who come to the keyboard later."""
        self.show(line)
        if self.keyboard is not None:
            self.keyboard.overhear(line)
