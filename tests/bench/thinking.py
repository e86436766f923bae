"""How long the bots think: milliseconds of CPU time a move."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from spades.game import legal, new_game
from spades.moves import Phase
from spades.players.named import make_bot
from spades.rules import PRESETS
from spades.table.fates import SeedFate
from spades.table.loop import Table


def moves(word: str, preset: str, seed: int, phases: Sequence[Phase]) -> list[float]:
    """Each move of these phases where there is a choice, in the first hand of a game.

    ``medium`` makes the moves, so that every bot is asked in the same positions.
    """
    rules = PRESETS[preset]
    asked = make_bot(word)
    seated = [make_bot("bot:medium") for _ in range(len(rules.seating))]
    table = Table(new_game(rules), seed, seated, SeedFate(seed))
    took = []
    while table.state.number < 2:
        state = table.state
        if state.phase in phases and len(legal(state)) > 1:
            began = process_time()
            table.ask(asked)
            took.append(1000 * (process_time() - began))
        table.advance()
    return took
