"""Looking back on a game: what ``hard`` would have done in the place of a seat, and what was given away.

A decision is judged by what its seat could know and never by the hidden cards, with the random numbers
that a bot in that seat would have had: a game of ``bot:hard`` gives nothing away, and the same log is
judged alike every time.

Hard plays for the game and not for points: near the target a mistake may cost much of the chance to win and
no point, and many points may be gone where nothing changes the winner any more.  Both are told.  The worst
moments are those that cost most of the chance, for that is what hard itself chooses by; early in a game it
is their order by points too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import hypot

from spades.deal import bot_generator
from spades.events import Event, Exchanged, FromMove, Undone
from spades.log.files import Line
from spades.log.lines import read_said
from spades.log.replay import Replay
from spades.moves import Move, Phase
from spades.players.hard import Hard
from spades.players.judging.moves import Appraisal, best_of
from spades.view import View, Witnesses, view_of

#: A difference within so many standard errors is noise: half a one more than usual, for the best move is
#: the best of many estimates.
NOISE = 2.5
#: Up to so much of the chance, and so many points, a difference is not worth a word.
HARDLY, FEW = 0.002, 2.0


class Part(Enum):
    """The parts of a hand that totals are made for; the draw has the offer and the exchange with it."""

    BIDDING = "bidding"
    DRAW = "draw"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat chose among several, and what it knew then."""

    view: View
    move: Move
    #: The seed of the game, and the moves accepted before in this hand: they make its random numbers.
    seed: int | None
    moves: int
    #: The number of its line in the log.
    line: int

    @property
    def part(self) -> Part:
        """The part of the hand that it belongs to."""
        return {Phase.BID: Part.BIDDING, Phase.PLAY: Part.PLAY}.get(self.view.phase, Part.DRAW)

    @property
    def trick(self) -> int | None:
        """The number of the trick, 1 to 13; None outside the play."""
        return sum(self.view.won) + 1 if self.view.phase is Phase.PLAY else None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What ``hard`` thinks of the move that was made and of the one it would have made."""

    decision: Decision
    made: Appraisal
    best: Appraisal

    @property
    def mistake(self) -> bool:
        """Whether the move made is clearly worse: it wins the game less often, or costs points."""
        made, best = self.made, self.best
        chance_noise = NOISE * hypot(made.doubt, best.doubt)
        points_noise = NOISE * hypot(made.error, best.error)
        return best.chance - made.chance > max(chance_noise, HARDLY) or (
            best.points - made.points > max(points_noise, FEW)
        )

    @property
    def chance(self) -> float:
        """The chance to win the game that a mistake gave away, 0 to 1; 0 for other moves."""
        return max(0.0, self.best.chance - self.made.chance) if self.mistake else 0.0

    @property
    def points(self) -> float:
        """The points that a mistake gave away, bags at their long-run cost; 0 for other moves.

        Never below 0: points that were won at the cost of the game are no gain.
        """
        return max(0.0, self.best.points - self.made.points) if self.mistake else 0.0


def decisions(
    replay: Replay, told: Iterable[tuple[Line, Event]], seats: frozenset[int]
) -> Iterator[Decision]:
    """The decisions of these seats in a log that is played again; see `replay_lines`.

    A card that was taken back later is one, too.  A move that was the only legal one is none, nor is
    ``none`` for an exchange in a game without a seed: the log doesn't tell whether there were cards to
    draw (N3).
    """
    header = replay.header
    witnesses = Witnesses(header.rules)
    state = replay.state
    for line, event in told:
        if isinstance(event, FromMove) and not isinstance(event, Undone) and event.seat in seats:
            view = view_of(state, witnesses.of(event.seat))
            unknown = isinstance(event, Exchanged) and not event.thrown and header.seed is None
            if len(view.legal) > 1 and not unknown:
                move = read_said(line.text, header.rules.seating).move
                yield Decision(view, move, header.seed, state.moves, line.number)
        witnesses.see((event,))
        state = replay.state


def judge(decision: Decision) -> Judgement:
    """Think as long as ``hard`` does for a move of its own."""
    view = decision.view
    chance = bot_generator(decision.seed, view.number, view.seating.names[view.seat], decision.moves)
    found = Hard().appraise(view, chance)
    best = best_of(found)
    made = {each.move: each for each in found}[decision.move]
    return Judgement(decision, made, best)


def worst(judged: Iterable[Judgement], count: int) -> list[Judgement]:
    """The mistakes that gave most away, at most so many, the worst first."""
    mistakes = [each for each in judged if each.mistake]
    return sorted(mistakes, key=lambda each: (-each.chance, -each.points))[:count]
