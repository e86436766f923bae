"""A game at the prompt under way: who is asked, what is shown to whom, and what is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spades.cli.prompt.display import Display
from spades.cli.show.labels import Labels
from spades.cli.show.screen import Screen
from spades.cli.show.telling import Telling
from spades.cli.signals import never_stopped
from spades.events import Ended, Event, Held
from spades.game import State
from spades.log.header import Header
from spades.log.writing import Scribe
from spades.refusals import Refusal, Wording, explain
from spades.table.company import Company
from spades.table.loop import Fate, Table
from spades.view import Witnesses, shown


class Session:
    """Puts a company at a table, shows the game, and writes its log on if there is one."""

    def __init__(self, header: Header, company: Company, scribe: Scribe | None, display: Display) -> None:
        self._header = header
        self._company = company
        self._scribe = scribe
        self._display = display
        self._screen = Screen(header, display.labels, display.look, display.card, display.tell)
        self._witnesses = Witnesses(header.rules)
        # What is complained of has no colours.
        plain = replace(display.look, colour=False)
        self._wording = Wording(Labels(header, plain, display.labels.you).amid, plain.card)
        display.tell(Telling(display.labels, display.look).header(header))

    def recall(self, events: Sequence[Event], hand: Sequence[Event]) -> None:
        """Tell outside players the events of the game so far, and everybody those of the hand under way.

        That hand's are the last of ``events``.
        """
        self._company.hear(events)
        self._witnesses.see(hand)
        self._display.card.hear(events[: len(events) - len(hand)])
        self._tell(hand)

    def play(self, state: State, fate: Fate, seed: int | None) -> State:
        """Play on from a state to where the game stops; ``seed`` is the game's, for the bots.

        Raises `click.Abort` at the end of input, and `PlayerFailed`.
        """
        written = [] if self._scribe is None else [self._scribe.hear]
        listeners = [*written, self._tell, self._company.hear]
        table = Table(state, seed, self._company.players, fate, listeners, self._witnesses, self._forgives)
        if self._display.keyboard is None:
            return table.run()
        try:
            # A shell would show the hand that is in view.
            with never_stopped():
                return table.run()
        except BaseException:
            self._display.keyboard.leave()
            raise

    def _tell(self, events: Sequence[Event]) -> None:
        # Only bots play: show everything.  One person: what that seat may see.  More: what all may.
        people = self._display.people
        if self._display.keyboard is not None and any(isinstance(event, Ended) for event in events):
            self._display.keyboard.end(self._display.show)
        if people:
            viewer = people[0] if len(people) == 1 else None
            # A person's hand is shown whenever that person is asked.
            told = [event for event in events if not isinstance(event, Held)]
            events = [shown(event, viewer, self._header.rules) for event in told]
        self._screen.hear(events)

    def _forgives(self, refusal: Refusal) -> bool:
        if refusal.seat not in self._display.people:
            return self._company.forgives(refusal)
        self._display.complain(explain(refusal, self._wording))
        return True
