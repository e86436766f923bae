"""Ways in which chance can be decided in a game outside a scenario."""

from __future__ import annotations

from spades.chance import draw_from_seed, first_of_next, next_from_seed
from spades.events import FromChance, HandBegun
from spades.game import State
from spades.moves import Phase


class SeedFate:
    """Chance that follows from the game's own seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def next(self, state: State) -> FromChance | None:
        """The next event of the seed, until the game is over."""
        return None if state.phase is Phase.OVER else next_from_seed(state, self._seed)

    def exchanges(self, state: State) -> bool:
        """Always: the seed draws."""
        return True

    def draw(self, state: State, count: int) -> tuple[int, ...]:
        """The cards that the seed draws."""
        return draw_from_seed(state, self._seed, count)


class GivenFate(SeedFate):
    """Chance for a game without a seed of its own: its hands are marked as given, and nobody cuts."""

    def next(self, state: State) -> FromChance | None:
        """The next event of the seed, a hand always as given."""
        if state.phase not in (Phase.CUT, Phase.HAND):
            return super().next(state)
        return HandBegun(state.number + 1, first_of_next(state, self._seed), given=True)


class NoFate:
    """A game that nothing can be dealt in: it goes on only as far as its cards reach."""

    def next(self, state: State) -> FromChance | None:
        """Nothing comes."""
        return None

    def exchanges(self, state: State) -> bool:
        """No cards can be drawn, so only ``none`` can be exchanged (N3)."""
        return False

    def draw(self, state: State, count: int) -> tuple[int, ...]:
        """Never asked for more than no cards."""
        return ()
