"""What the people at one terminal look at together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from spades.cli.prompt.handover import Keyboard
from spades.cli.saying import complain
from spades.cli.show.board import Board
from spades.cli.show.labels import Labels
from spades.cli.show.layout import wrapped
from spades.cli.show.look import Looks
from spades.cli.show.scorecard import ScoreCard
from spades.cli.show.screen import showing
from spades.log.header import HUMAN, Header


class Display:
    """What is before the people of a game: the board, the score card, who is who, and the keyboard."""

    def __init__(
        self,
        header: Header,
        words: Sequence[str],
        looks: Looks,
        where_kept: Callable[[], str],
        on_stderr: bool = False,
    ) -> None:
        """``words`` are of who plays now, by seat; ``where_kept`` says where the game is kept.

        ``on_stderr``: that is where all is shown, because the log goes to standard output.
        """
        stream = sys.stderr if on_stderr else sys.stdout
        #: The seats of people.
        self.people = [seat for seat, word in enumerate(words) if word == HUMAN]
        shares = len(self.people) > 1
        self.look = looks(stream)
        #: Whether cards may be taken back.
        self.practice = header.practice
        #: Says where the game is kept, in a sentence.
        self.where_kept = where_kept
        #: Shows a line.
        self.show = showing(self.look, on_stderr)
        self.labels = Labels(header, self.look, None if shares or not self.people else self.people[0])
        self.board = Board(self.labels, self.look, shares)
        self.card = ScoreCard(header, self.labels, self.look)
        #: What several people hand on to each other; None for one alone.
        self.keyboard = Keyboard(header, stream) if shares else None

    def complain(self, message: str) -> None:
        """A mistake in one line on standard error; on a screen it is broken to its width."""
        lines = wrapped(message, self.look.width) if self.look.screen else [message]
        for line in lines:
            complain(line)

    def tell(self, line: str) -> None:
        """Show a line of what happens to all, also to those who come to the keyboard later."""
        self.show(line)
        if self.keyboard is not None:
            self.keyboard.overhear(line)
