"""``random``: any legal move, each as likely as the others."""

from __future__ import annotations

from random import Random

from spades.deal import index_below
from spades.moves import Move
from spades.view import View


class RandomPlayer:
    """Moves at random; good for testing and for nothing else."""

    def move(self, view: View, chance: Random) -> Move:
        """A legal move, drawn evenly; a lone one costs no random number."""
        if len(view.legal) == 1:
            return view.legal[0]
        return view.legal[index_below(len(view.legal), chance)]
