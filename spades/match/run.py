"""A match: its pairs played in order, here or by an executor, until all are played or the answer is clear."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice

from spades.match.measure import Sample
from spades.match.pair import Forfeit, Pair, PairTask, play_pair
from spades.match.performance import Performance
from spades.match.stopping import StopRule, answer
from spades.players.outside import TIMEOUT
from spades.reading import SEEDS
from spades.rules import PRESETS, Rules

#: Seconds between looks for a signal: Windows keeps one from a wait that has no end.
LOOK = 0.2
#: Pairs of a match where nothing is said.
PAIRS = 50


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """What is played: two players, by word, on so many pairs of games or of hands.

    Raises `ValueError` for anything but two players, for less than a pair or for a time limit that is over.
    """

    #: ``random``, ``bot:LEVEL`` or ``exec:COMMAND``, a command that there is wherever a pair is played.
    players: tuple[str, str]
    rules: Rules = PRESETS["partnership"]
    #: Pair i, from 0, has the seed (``seed`` + i) mod 2⁶⁴.
    seed: int = 0
    #: At most so many are played, 1 or more.
    pairs: int = PAIRS
    #: Whole games; else the first hand of each.
    whole: bool = True
    #: Ends the match before its last pair.
    stop: StopRule | None = None
    #: Whether the pairs come with their logs.
    logged: bool = False
    #: Seconds that an outside player has for each answer.
    timeout: float = TIMEOUT

    def __post_init__(self) -> None:
        if len(self.players) != 2 or self.pairs < 1 or not self.timeout > 0:
            wrong = f"{len(self.players)} players, {self.pairs} pairs, {self.timeout} seconds"
            raise ValueError(f"found {wrong}; expected 2, 1 or more, more than 0")

    def task(self, number: int) -> PairTask:
        """The pair of that number, from 0."""
        seed = (self.seed + number) % SEEDS
        return PairTask(self.rules, self.players, seed, self.whole, self.logged, self.timeout)


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after so many pairs; nothing but the times in it depends on where they were played.

    `spades.match.report.report` makes numbers of it, as ``spades match --json`` prints them.
    """

    pairs: int = 0
    #: Of the first player and of the second.
    performances: tuple[Performance, Performance] = field(
        default_factory=lambda: (Performance(), Performance())
    )
    #: What the first player is ahead by, in points a game or hand: one value a pair.
    points: Sample = field(default_factory=Sample)
    #: The first player's win %: one value a pair.
    win_percent: Sample = field(default_factory=Sample)
    drawn: int = 0
    endless: int = 0
    #: What the stop rule said after the last pair, None as long as the match goes on.
    answer: str | None = None
    #: The last pair.
    last: Pair | None = None

    def after(self, pair: Pair, stop: StopRule | None) -> Standing:
        """The standing with one more pair."""
        points, win_percent = self.points.plus(pair.difference), self.win_percent.plus(pair.win_percent)
        first, second = self.performances
        for game in pair.games:
            first, second = first + game.performances[0], second + game.performances[1]
        return Standing(
            pairs=self.pairs + 1,
            performances=(first, second),
            points=points,
            win_percent=win_percent,
            drawn=self.drawn + sum(game.performances[0].won == 0.5 for game in pair.games),
            endless=self.endless + sum(game.endless for game in pair.games),
            answer=answer(stop, points, win_percent),
            last=pair,
        )

    @property
    def win_interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the first player's win %; where all pairs ended alike, one more is halved.

        Else a player that won all of three games would be taken to win every game there is.
        """
        sample = self.win_percent
        interval = (sample if sample.variance else sample.plus(50.0)).interval
        return (
            None if sample.count < 2 or interval is None else (max(interval[0], 0.0), min(interval[1], 100.0))
        )

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """The forfeits of the last pair."""
        games = () if self.last is None else self.last.games
        return tuple(game.forfeit for game in games if game.forfeit is not None)


def run_match(spec: MatchSpec, executor: Executor | None = None, ahead: int = 16) -> Iterator[Standing]:
    """The standing after each pair, in the order of the pairs, until the last or until the answer is clear.

    The pairs are played by the ``executor``, or here if there is none.  It is handed ``ahead`` of them, 1 or
    more, and another for each one played: a few for each of its processors keep them all at work.  Where the
    match ends early, those it has not begun are cancelled.

    What ends a pair otherwise than by its own rules, such as `NotAWord` for a player that there is not or the
    executor's own error for a process that died, is raised from here after the standings before it.
    Raises `ValueError` if ``ahead`` is below 1.
    """
    if ahead < 1:
        raise ValueError(f"ahead is {ahead}, expected 1 or more")
    standing = Standing()
    with closing(_pairs(spec, executor, ahead)) as pairs:
        for pair in pairs:
            standing = standing.after(pair, spec.stop)
            yield standing
            if standing.answer is not None:
                return


def _pairs(spec: MatchSpec, executor: Executor | None, ahead: int) -> Generator[Pair, None, None]:
    tasks = (spec.task(number) for number in range(spec.pairs))
    if executor is None:
        yield from map(play_pair, tasks)
        return
    waiting: deque[Future[Pair]] = deque()
    try:
        while True:
            waiting.extend(_submitted(executor, task) for task in islice(tasks, ahead - len(waiting)))
            if not waiting:
                return
            while not waiting[0].done():
                wait([waiting[0]], LOOK)
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _submitted(executor: Executor, task: PairTask) -> Future[Pair]:
    """The pair to come, or in its place the error of an executor that takes no more."""
    try:
        return executor.submit(play_pair, task)
    except RuntimeError as error:
        refused: Future[Pair] = Future()
        refused.set_exception(error)
        return refused
