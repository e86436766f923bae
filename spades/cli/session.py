"""A game at the prompt under way: who is asked, what is shown to whom, and what is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from spades.cli.person import Person
from spades.cli.saying import complain, say
from spades.cli.screen import Screen, header_text
from spades.events import Event, Held
from spades.game import State
from spades.log.header import HUMAN, Header
from spades.log.writing import Scribe
from spades.players.base import Player
from spades.players.named import make_bot
from spades.refusals import Refusal, explain
from spades.table.loop import Fate, Table
from spades.view import Witnesses, shown


class Session:
    """Seats people and bots at a table, shows the game, and writes its log if there is one."""

    def __init__(
        self, header: Header, players: Sequence[str], scribe: Scribe | None, on_stderr: bool = False
    ) -> None:
        """``players`` are the words of who plays now, which a log may keep otherwise (`exec`)."""
        self._header = header
        self._scribe = scribe
        self._people = [seat for seat, word in enumerate(players) if word == HUMAN]
        shares = len(self._people) > 1
        self._players: list[Player] = [
            Person(shares) if word == HUMAN else make_bot(word) for word in players
        ]
        self._show = partial(say, err=on_stderr)
        self._screen = Screen(header, self._show)
        self._witnesses = Witnesses(header.rules)
        self._show(header_text(header))

    def begin(self) -> None:
        """Write the log's header."""
        if self._scribe is not None:
            self._scribe.begin(self._header)

    def write(self, events: Iterable[Event]) -> None:
        """Write events to the log."""
        if self._scribe is not None:
            self._scribe.hear(events)

    def recall(self, hand: Sequence[Event]) -> None:
        """Show the events of the hand under way, and remember them for the players."""
        self._witnesses.see(hand)
        self._tell(hand)

    def play(self, state: State, fate: Fate, seed: int | None) -> State:
        """Play on from a state to where the game stops; ``seed`` is the game's, for the bots.

        Raises `click.Abort` if a signal or the end of input breaks it off.
        """
        table = Table(
            state, seed, self._players, fate, (self.write, self._tell), self._witnesses, self._forgives
        )
        return table.run()

    def _tell(self, events: Sequence[Event]) -> None:
        # Only bots play: show everything.  One person: what that seat may see.  More: what all may.
        if self._people:
            viewer = self._people[0] if len(self._people) == 1 else None
            # A person's hand is shown whenever that person is asked.
            told = [event for event in events if not isinstance(event, Held)]
            events = [shown(event, viewer, self._header.rules) for event in told]
        self._screen.hear(events)

    def _forgives(self, refusal: Refusal) -> bool:
        if refusal.seat not in self._people:
            return False
        complain(explain(refusal))
        return True
