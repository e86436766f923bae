"""Games in which cards are taken back, and their logs as if nobody had."""

from __future__ import annotations

from random import Random

from helpers import rules_of

from spades.deal import seed_from
from spades.events import Played
from spades.game import new_game
from spades.log.header import DEFAULT_NAMES, Header
from spades.log.writing import LogLines, Scribe
from spades.moves import UNDO, Move
from spades.players.base import Player
from spades.players.named import make_bot
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import View


class Wavering:
    """Plays as another player does, but takes its last card back every now and then."""

    def __init__(self, player: Player, seed: int, often: float = 0.1) -> None:
        self._player, self._chance, self._often = player, Random(seed), often

    def move(self, view: View, chance: Random) -> Move | None:
        played = any(isinstance(event, Played) and event.seat == view.seat for event in view.history)
        if played and self._chance.random() < self._often:
            return UNDO
        return self._player.move(view, chance)


def practice_header(words: str, seed: int, secret: str | None = None, word: str | None = None) -> Header:
    """A header of a practice game by a preset and options; with a secret the seed follows from it."""
    rules = rules_of(*words.split(" "))
    seats = len(rules.seating)
    return Header(
        rules,
        seed if secret is None else seed_from(secret, word),
        ("random",) * seats,
        DEFAULT_NAMES[seats],
        (Tally(), Tally()),
        True,
        secret,
        word,
    )


def log_with_undone(words: str, seed: int, secret: str | None = None, word: str | None = None) -> list[str]:
    """The log's lines of a game between players that play anything and take cards back."""
    header = practice_header(words, seed, secret, word)
    players = [Wavering(make_bot("random"), seed + seat) for seat in range(len(header.names))]
    log = LogLines()
    scribe = Scribe(log, header.rules.seating)
    scribe.begin(header)
    assert header.seed is not None
    state = new_game(header.rules, practice=True)
    Table(state, header.seed, players, SeedFate(header.seed), [scribe.hear]).run()
    return log.lines


def without_undone(lines: list[str]) -> list[str]:
    """The lines but for each ``undo SEAT`` and, back to that seat's last card, all before it."""
    kept: list[str] = []
    for line in lines:
        if line.startswith("undo "):
            while not kept.pop().startswith(f"{line.removeprefix('undo ')} play "):
                pass
        else:
            kept.append(line)
    return kept
