"""One pair: a deal, or the deals of a game, played twice with the sides exchanged.

Plain values in, plain values out, so that any executor can play a pair wherever it likes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

from spades.events import Event, Scored
from spades.game import State, new_game
from spades.log.header import DEFAULT_NAMES, Header
from spades.log.writing import LogLines, Scribe
from spades.match.performance import Performance, performance_in
from spades.moves import Move, Phase
from spades.players.base import Player, PlayerFailed
from spades.players.outside import TIMEOUT, logged_word
from spades.refusals import IllegalMove
from spades.rules import Rules
from spades.scoring import TRICKS, long_run_points, result_after
from spades.table.company import Company
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import View

#: A forfeited hand counts as 13 bid and made against 13 bid and set.
FORFEITED = 10 * TRICKS
#: Two players who overbid would play for ever: the rules option ``hands`` then counts as this (W5).
MOST_HANDS = 1000


@dataclass(frozen=True, slots=True)
class PairTask:
    """All that it takes to play a pair."""

    rules: Rules
    #: The words of the first player and of the second.
    players: tuple[str, str]
    #: Of both games.
    seed: int
    #: Whole games; else the first hand of each.
    whole: bool
    #: Whether the log is wanted.
    logged: bool = False
    #: Seconds that an outside player has for each answer.
    timeout: float = TIMEOUT


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Who forfeited a game, and why."""

    #: 0 for the first player, 1 for the second.
    player: int
    #: The name of its seat.
    seat: str
    message: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game, or a hand, as it went for the first player and for the second."""

    performances: tuple[Performance, Performance]
    forfeit: Forfeit | None
    #: It had no end after `MOST_HANDS`.
    endless: bool
    #: The lines of its log, if wanted.
    log: tuple[str, ...]

    @property
    def lead(self) -> float:
        """By how many points the first player did better."""
        first, second = self.performances
        return first.points - second.points


@dataclass(frozen=True, slots=True)
class Pair:
    """Both games: the first player sat south (with its partner) in one, on the other side in the other."""

    games: tuple[Game, Game]

    @property
    def difference(self) -> float:
        """By how many points a game, or hand, the first player did better."""
        return sum(game.lead for game in self.games) / 2

    @property
    def win_percent(self) -> float:
        """The share of the two games that the first player won, 0 to 100, a drawn one as a half."""
        return sum(100 * game.performances[0].won for game in self.games) / 2


def play_pair(task: PairTask) -> Pair:
    """Play the two games of a pair; the result but for the times follows from the task alone."""
    return Pair((_play(task, 0), _play(task, 1)))


class _Clocked:
    """A player whose moves are timed."""

    def __init__(self, player: Player, times: Counter[float]) -> None:
        self._player = player
        self._times = times

    def move(self, view: View, chance: Random) -> Move | None:
        began = perf_counter()
        try:
            return self._player.move(view, chance)
        finally:
            # Three digits: few different values, however long the match.
            self._times[float(f"{1000 * (perf_counter() - began):.3g}")] += 1


class _Scores:
    """Keeps the scored hands of each side."""

    def __init__(self) -> None:
        self.of: tuple[list[Scored], list[Scored]] = [], []

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Scored):
                self.of[event.side].append(event)


def _play(task: PairTask, first_side: int) -> Game:
    """The game in which the first player has that side."""
    rules, seating = task.rules, task.rules.seating
    sides = (first_side, 1 - first_side)
    player_of = [sides.index(side) for side in seating.side_of]
    times: tuple[Counter[float], Counter[float]] = Counter(), Counter()
    scores, log = _Scores(), LogLines()
    header = _header(task, player_of)
    listeners = [scores.hear]
    if task.logged:
        scribe = Scribe(log, seating)
        scribe.begin(header)
        listeners.append(scribe.hear)
    state, failed = new_game(rules), None
    try:
        with Company(header, [task.players[player] for player in player_of], task.timeout) as company:
            players = [
                _Clocked(one, times[player]) for one, player in zip(company.players, player_of, strict=True)
            ]
            listeners.append(company.hear)
            fate = SeedFate(task.seed)
            table = Table(state, task.seed, players, fate, listeners, forgives=company.forgives)
            try:
                failed = _run(table, task.whole)
            finally:
                state = table.state
    except PlayerFailed as failure:
        failed = failure.seat, failure.message
    forfeit = None if failed is None else Forfeit(player_of[failed[0]], seating.names[failed[0]], failed[1])

    def performance(player: int) -> Performance:
        scored = scores.of[sides[player]]
        points = state.tallies[sides[player]].score if task.whole else _value(rules, scored)
        if forfeit is not None:
            points += -FORFEITED if forfeit.player == player else FORFEITED
        return replace(
            performance_in(scored),
            games=1,
            won=_won(state, sides[player], None if forfeit is None else sides[forfeit.player]),
            points=points,
            forfeits=int(forfeit is not None and forfeit.player == player),
            times=times[player],
        )

    endless = task.whole and forfeit is None and state.phase is not Phase.OVER
    return Game((performance(0), performance(1)), forfeit, endless, tuple(log.lines))


def _value(rules: Rules, scored: Iterable[Scored]) -> float:
    return sum(long_run_points(rules, hand.score) for hand in scored)


def _won(state: State, side: int, forfeiting: int | None) -> float:
    """Whether that side won the game, a half for a drawn one."""
    if forfeiting is not None:
        return float(side != forfeiting)
    # Where the game is not over, the higher score counts, as at its last hand (W5).
    scores = [tally.score for tally in state.tallies]
    result = state.result or result_after(replace(state.rules, hands=state.number), scores, state.number)
    assert result is not None
    return 0.5 if result.winner is None else float(result.winner == side)


def _header(task: PairTask, player_of: list[int]) -> Header:
    words = tuple(logged_word(task.players[player]) for player in player_of)
    start = new_game(task.rules).tallies
    return Header(task.rules, task.seed, words, DEFAULT_NAMES[len(words)], start)


def _run(table: Table, whole: bool) -> tuple[int, str] | None:
    """Play until enough has been played; the seat that forfeits and why, if one does.

    Raises `PlayerFailed` where an outside player does.
    """
    try:
        while not _played(table.state, whole):
            if not table.advance():
                assert table.state.turn is not None
                return table.state.turn, "it made no move"
    except IllegalMove as illegal:
        assert table.state.turn is not None
        return table.state.turn, str(illegal)
    return None


def _played(state: State, whole: bool) -> bool:
    between = state.phase is Phase.HAND and state.number
    if not whole:
        return between == 1 or state.phase is Phase.OVER
    endless = between and state.rules.hands is None and state.number >= MOST_HANDS
    return state.phase is Phase.OVER or bool(endless)
