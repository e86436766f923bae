"""The one loop that plays a game: chance and players are asked in turn, and everybody is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol

from spades.deal import bot_generator
from spades.events import Event, FromChance
from spades.game import State, Step, apply, happen, why_not
from spades.moves import Exchange, Move
from spades.players.base import Player
from spades.refusals import IllegalMove, Refusal
from spades.view import View, Witnesses, view_of


class Fate(Protocol):
    """Whatever decides what chance decides in a game."""

    def next(self, state: State) -> FromChance | None:
        """The cut, hand or pack that comes next, or None if the game goes no further."""
        ...

    def exchanges(self, state: State) -> bool:
        """Whether cards can be drawn for exchanges in the hand that begins."""
        ...

    def draw(self, state: State, count: int) -> tuple[int, ...]:
        """The cards that the seat to move draws in its exchange (N3)."""
        ...


#: Told of everything that happens, in order.
Listener = Callable[[Sequence[Event]], object]


class Table:
    """A game under way: a state, who plays, what chance does, and who listens."""

    def __init__(
        self,
        state: State,
        seed: int | None,
        players: Sequence[Player],
        fate: Fate,
        listeners: Iterable[Listener] = (),
        witnesses: Witnesses | None = None,
        forgives: Callable[[Refusal], bool] = lambda _: False,
    ) -> None:
        """``seed`` is the game's, for the bots; ``witnesses`` have seen this hand's events already.

        ``forgives`` is told of each refusal: if it says so, the player is asked again.
        """
        self.state = state
        self._seed = seed
        self._players = players
        self._fate = fate
        self._witnesses = witnesses or Witnesses(state.rules)
        self._forgives = forgives
        self._listeners = (self._witnesses.see, *listeners)

    def run(self) -> State:
        """Play until the game is over, chance has no more to give, or a player stops; the last state.

        Raises `IllegalMove` if a player's move is illegal and not forgiven; the game then stands before
        that move.
        """
        while self.advance():
            pass
        return self.state

    def advance(self) -> bool:
        """Make the next move, of chance or of a player; False if there is none."""
        state = self.state
        if state.turn is None:
            event = self._fate.next(state)
            if event is not None:
                self._tell(happen(state, event, self._fate.exchanges(state)))
            return event is not None
        move = self.ask(self._players[state.turn])
        if move is None:
            return False
        drawn: tuple[int, ...] = ()
        if isinstance(move, Exchange) and move.cards and why_not(state, state.turn, move) is None:
            drawn = self._fate.draw(state, len(move.cards))
        try:
            step = apply(state, state.turn, move, drawn)
        except IllegalMove as illegal:
            if not self._forgives(illegal.refusal):
                raise
        else:
            self._tell(step)
        return True

    def question(self) -> tuple[View, Random]:
        """What the seat to move knows, and the generator of its decision."""
        state = self.state
        assert state.turn is not None
        name = state.rules.seating.names[state.turn]
        view = view_of(state, self._witnesses.of(state.turn))
        return view, bot_generator(self._seed, state.number, name, state.moves)

    def ask(self, player: Player) -> Move | None:
        """What this player would do in the place of the seat to move; the game does not change."""
        return player.move(*self.question())

    def _tell(self, step: Step) -> None:
        self.state, events = step
        for listener in self._listeners:
            listener(events)
