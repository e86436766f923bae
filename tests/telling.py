"""Games told to their seats line by line, each line folded into what the seat may know as it is told."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from helpers import rules_of

from spades.cards import TEXT
from spades.events import Event
from spades.game import new_game
from spades.log.files import Line
from spades.log.header import DEFAULT_NAMES, Header, read_header
from spades.log.lines import line_of
from spades.log.seen import Seen
from spades.moves import Move, Phase, word_of
from spades.players.named import make_bot
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Fate, Table
from spades.view import View, shown

START = (Tally(-57, 3), Tally(480, 9))


def header_of(preset: str, *settings: str, seed: int | None = 1) -> Header:
    rules = rules_of(preset, *settings)
    count = len(rules.seating)
    return Header(rules, seed, ("exec",) * count, DEFAULT_NAMES[count], START)


class Told:
    """A bot that keeps the lines that its seat is told and folds them, which must give its own view."""

    def __init__(self, header: Header, seat: int, bot: str) -> None:
        self._rules, self._seat, self._bot = header.rules, seat, make_bot(bot)
        self.header = header.lines(hide_seed=True)
        lines = iter([Line("told", number, text, 0) for number, text in enumerate(self.header, 1)])
        self.seen = Seen(read_header(lines, hidden_seed=True)[0], seat)
        #: What it was told behind the header, questions included, and what it answered.
        self.lines: list[str] = []
        self.answers: list[str] = []
        self.phases: list[Phase] = []
        self.exchanged = 0

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            told = shown(event, self._seat, self._rules)
            self.lines.append(line_of(told, self._rules.seating))
            assert self.seen.take(self.lines[-1]) == told

    def move(self, view: View, chance: Random) -> Move | None:
        if view.drawn is not None:
            self.lines.append(f"see {TEXT[view.drawn]}")
            self.seen.see(view.drawn)
        words = " ".join([word_of(move) for move in view.legal])
        self.lines.append(f"turn {words}")
        assert self.seen.view(words) == view
        self.phases.append(view.phase)
        move = self._bot.move(view, chance)
        assert move is not None
        self.answers.append(word_of(move))
        self.exchanged += view.phase is Phase.EXCHANGE and move != view.legal[0]
        return move


def play(header: Header, bots: tuple[str, ...], fate: Fate | None = None) -> list[Told]:
    """Play a game; its players, bots of these words in turn."""
    players = [Told(header, seat, bots[seat % len(bots)]) for seat in range(len(header.players))]
    state = new_game(header.rules, header.start)
    fate = fate or SeedFate(header.seed or 0)
    Table(state, header.seed, players, fate, [player.hear for player in players]).run()
    return players
