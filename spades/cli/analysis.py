"""The analysis of a game, as text for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spades.cli.show.board import Board
from spades.cli.show.labels import Labels
from spades.cli.show.layout import filled, width_of, wrapped
from spades.cli.show.look import Look
from spades.cli.show.telling import Telling
from spades.cli.standing import log_stop
from spades.events import Ended
from spades.log.replay import Replay
from spades.moves import Draw, Exchange, Phase, Play, word_of
from spades.players.judging.moves import Appraisal
from spades.players.judging.reasons import reason_for
from spades.table.hindsight import Decision, Judgement, Part, worst

MOST_MOMENTS = 5


class Analysis:
    """What was judged, in lines for people as wide as their screen."""

    def __init__(self, game: Replay, seats: Sequence[int], judged: Sequence[Judgement], look: Look) -> None:
        self._game = game
        self._seats = seats
        self._judged = judged
        self._look = look
        self._labels = Labels(game.header, look)
        self._board = Board(self._labels, look)

    def lines(self, every: bool = False) -> Iterator[str]:
        """The mistakes hand by hand, the worst of them, the totals; or ``every`` decision of a hand."""
        for line in self._lines(every):
            yield from wrapped(line, self._look.width)

    def _lines(self, every: bool) -> Iterator[str]:
        yield f"Judged by what could be known: {', '.join(map(self._labels.seated, self._seats))}."
        yield self._end()
        yield ""
        yield "Given away where hard would have done otherwise, in points/chance to win (draw: in points):"
        for number in range(1, self._game.state.number + 1):
            of_hand = [each for each in self._judged if each.decision.view.number == number]
            if every:
                yield f"  hand {number:2}:"
                yield from (f"    {self._decided(each)}" for each in of_hand)
            else:
                told = "; ".join(self._mistake(each) for each in of_hand if each.mistake)
                yield f"  hand {number:2}: {told or 'nothing'}"
        for place, each in enumerate(worst(self._judged, MOST_MOMENTS), 1):
            yield ""
            yield from self._moment(place, each)
        yield ""
        yield from self._table()

    def _end(self) -> str:
        stop, state = log_stop(self._game), self._game.state
        if stop is not None:
            return f"The log stops {stop}: judged as far as it goes."
        assert state.result is not None
        ended = Ended(state.result.winner, tuple(tally.score for tally in state.tallies))
        return Telling(self._labels, self._look).ended(ended, self._game.header.rules)

    def _said(self, decision: Decision, appraisal: Appraisal, whole: bool = True) -> str:
        """A move in the cards of the look; ``whole``: with what it is about, where its word does not say."""
        match appraisal.move:
            case Play(card=card):
                return self._look.card(card)
            case Exchange(cards=cards) if cards:
                word = "+".join(map(self._look.card, cards))
            case _:
                word = word_of(appraisal.move)
        if isinstance(appraisal.move, Draw):
            return f"{word} {self._look.card(decision.view.drawn)}" if whole else word
        verb = {Phase.BID: "bid ", Phase.EXCHANGE: "throw "}.get(decision.view.phase, "")
        return (verb if whole else "") + word

    def _made(self, judgement: Judgement) -> str:
        decision = judgement.decision
        seat = f"{self._labels.of(decision.view.seat)} " if len(self._seats) > 1 else ""
        trick = f"trick {decision.trick} " if decision.trick else ""
        return f"{seat}{trick}{self._said(decision, judgement.made)}"

    def _mistake(self, judgement: Judgement) -> str:
        chance = _given_chance(judgement)
        cost = f"{judgement.points:.1f}" + ("" if chance is None else f"/{chance:.1%}")
        best = self._said(judgement.decision, judgement.best, whole=False)
        return f"{self._made(judgement)} (not {best}) {cost}"

    def _decided(self, judgement: Judgement) -> str:
        if judgement.mistake:
            return self._mistake(judgement)
        if judgement.made.move == judgement.best.move:
            return f"{self._made(judgement)}, as hard"
        best = self._said(judgement.decision, judgement.best, whole=False)
        return f"{self._made(judgement)} (hard {best}, no clear difference)"

    def _moment(self, place: int, judgement: Judgement) -> Iterator[str]:
        decision, made, best = judgement.decision, judgement.made, judgement.best
        view = decision.view
        trick = f", trick {decision.trick}" if decision.trick else ""
        reason = reason_for(view, best.move)
        chance = _given_chance(judgement)
        rows = [
            (self._said(decision, made), f"{_worth(decision, made)}; {self._labels.of(view.seat)}"),
            (
                self._said(decision, best),
                f"{_worth(decision, best)}; hard{': ' if reason else ''}{reason}",
            ),
            (
                "given away",
                f"{judgement.points:6.1f} points"
                + ("" if chance is None else f", {chance:.1%} of the chance to win"),
            ),
        ]
        column = max(width_of(label) for label, _ in rows)
        yield f"{place}. Hand {view.number}{trick}, {self._labels.seated(view.seat)}"
        yield from (f"  {filled(label, column)}  {text}" for label, text in rows)
        yield from self._board.position(view)

    def _table(self) -> Iterator[str]:
        rows = [
            (self._labels.seated(seat), part, total)
            for seat, parts in _totals(self._seats, self._judged).items()
            for part, total in parts.items()
            if total["decisions"] or part == "all"
        ]
        column = max(width_of(name) for name, _, _ in rows)
        yield "Added up; the chance to win is the sum of what each mistake cost of it:"
        yield f"  {'':{column + 8}}{'decisions':>11}{'mistakes':>10}{'points':>9}{'chance':>8}"
        for name, part, total in rows:
            chance = "-" if total["chance"] is None else f"{total['chance']:.1%}"
            yield (
                f"  {filled(name, column)} {part:7}{total['decisions']:11}{total['mistakes']:10}"
                f"{total['points']:9.1f}{chance:>8}"
            )


def _worth(decision: Decision, appraisal: Appraisal) -> str:
    error = f" ± {appraisal.error:.1f}" if appraisal.error else ""
    chance = _chance(decision, appraisal)
    return f"{appraisal.points:+z6.1f}{error} points" + ("" if chance is None else f", wins {chance:z.1%}")


def _chance(decision: Decision, appraisal: Appraisal) -> float | None:
    """The chance to win where it is an estimate: for moves of the draw it is only their points again."""
    return None if decision.part is Part.DRAW else appraisal.chance


def _given_chance(judgement: Judgement) -> float | None:
    return None if judgement.decision.part is Part.DRAW else judgement.chance


def analysis_json(game: Replay, seats: Sequence[int], judged: Sequence[Judgement]) -> dict[str, Any]:
    """Every decision and the totals; points are of the hand, chances 0 to 1, None where there is no estimate.

    ``worst`` are places in ``decisions``, from 0; ``stops`` says where an unfinished log stops.
    """
    names = game.header.rules.seating.names
    return {
        "rules": str(game.header.rules),
        "seats": [names[seat] for seat in seats],
        "hands": game.state.number,
        "stops": log_stop(game),
        "totals": {names[seat]: parts for seat, parts in _totals(seats, judged).items()},
        "worst": [judged.index(each) for each in worst(judged, MOST_MOMENTS)],
        "decisions": [_decision(each) for each in judged],
    }


def _decision(judgement: Judgement) -> dict[str, Any]:
    decision = judgement.decision
    view = decision.view
    return {
        "line": decision.line,
        "hand": view.number,
        "trick": decision.trick,
        "seat": view.seating.names[view.seat],
        "part": decision.part.value,
        "made": _appraisal(decision, judgement.made),
        "best": _appraisal(decision, judgement.best),
        "reason": reason_for(view, judgement.best.move),
        "mistake": judgement.mistake,
        "points": judgement.points,
        "chance": _given_chance(judgement),
    }


def _appraisal(decision: Decision, appraisal: Appraisal) -> dict[str, Any]:
    return {
        "move": word_of(appraisal.move),
        "points": appraisal.points,
        "error": appraisal.error or None,
        "chance": _chance(decision, appraisal),
    }


def _totals(seats: Sequence[int], judged: Sequence[Judgement]) -> dict[int, dict[str, dict[str, Any]]]:
    """What each seat gave away in each part of the game and in ``all`` of it."""
    found: dict[int, dict[str, dict[str, Any]]] = {}
    for seat in seats:
        own = [each for each in judged if each.decision.view.seat == seat]
        parts = {part.value: [each for each in own if each.decision.part is part] for part in Part}
        found[seat] = {name: _total(those) for name, those in (parts | {"all": own}).items()}
    return found


def _total(judged: Sequence[Judgement]) -> dict[str, Any]:
    chances = [chance for each in judged if (chance := _given_chance(each)) is not None]
    return {
        "decisions": len(judged),
        "mistakes": sum(each.mistake for each in judged),
        "points": sum(each.points for each in judged),
        "chance": sum(chances) if chances or not judged else None,
    }
