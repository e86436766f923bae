"""The analysis of a game, as text for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import Any

from spades.cards import SUIT_MASKS, TEXT, cards_in
from spades.cli.prompt.look import Look
from spades.cli.standing import log_stop, scores, standing
from spades.log.lines import bid_word
from spades.log.replay import Replay
from spades.moves import Draw, Phase, word_of
from spades.players.judging.moves import Appraisal
from spades.players.judging.reasons import reason_for
from spades.table.hindsight import Decision, Judgement, Part, worst
from spades.view import View

#: Moments that are shown with their position.
WORST = 5
#: Columns of the text, and of the first words of a line of a position.
_WIDTH, _LABEL = 80, 11
_LOOK = Look()


def analysis_text(game: Replay, seats: Sequence[int], judged: Sequence[Judgement]) -> Iterator[str]:
    """The lines that people read: the mistakes hand by hand, the worst of them, the totals."""
    names = game.header.rules.seating.names
    stop = log_stop(game)
    yield f"Judged by what could be known: {', '.join(names[seat] for seat in seats)}."
    if stop is None:
        yield f"The game: {standing(game.state)}: {scores(game.state)}."
    else:
        yield _filled(f"The log stops {stop}: judged as far as it goes.")
    yield ""
    yield "Given away, in points/chance to win, where hard would have done otherwise:"
    for number in range(1, game.state.number + 1):
        mistakes = [each for each in judged if each.mistake and each.decision.view.number == number]
        told = "; ".join(_mistake(each, len(seats) > 1) for each in mistakes)
        yield _filled(f"  hand {number:2}: {told or 'nothing'}", 11)
    for place, each in enumerate(worst(judged, WORST), 1):
        yield ""
        yield from _moment(place, each)
    yield ""
    yield from _table(game, seats, judged)


def _filled(text: str, indent: int = 2) -> str:
    return fill(text, _WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _said(decision: Decision, appraisal: Appraisal) -> str:
    view = decision.view
    if isinstance(appraisal.move, Draw) and view.drawn is not None:
        return f"{word_of(appraisal.move)} {TEXT[view.drawn]}"
    verb = {Phase.BID: "bid ", Phase.EXCHANGE: "throw "}.get(view.phase, "")
    return verb + word_of(appraisal.move)


def _mistake(judgement: Judgement, with_seat: bool) -> str:
    decision = judgement.decision
    view = decision.view
    seat = f"{view.seating.names[view.seat]} " if with_seat else ""
    trick = f"trick {decision.trick} " if decision.trick else ""
    made, best = _said(decision, judgement.made), word_of(judgement.best.move)
    return f"{seat}{trick}{made} (not {best}) {judgement.points:.1f}/{judgement.chance:.1%}"


def _moment(place: int, judgement: Judgement) -> Iterator[str]:
    decision, made, best = judgement.decision, judgement.made, judgement.best
    view = decision.view
    trick = f", trick {decision.trick}" if decision.trick else ""
    reason = reason_for(view, best.move)
    rows = {
        _said(decision, made): f"{_worth(made)}; {view.seating.names[view.seat]}",
        _said(decision, best): f"{_worth(best)}; hard{': ' if reason else ''}{reason}",
        "given away": f"{judgement.points:6.1f} points, {judgement.chance:6.1%} of the chance to win",
    } | dict(_position(view))
    yield f"{place}. Hand {view.number}{trick}, {view.seating.names[view.seat]}"
    for label, text in rows.items():
        yield _filled(f"   {label:{_LABEL}} {text}", _LABEL + 4)


def _worth(appraisal: Appraisal) -> str:
    return f"{appraisal.points:+6.1f} ± {appraisal.error:.1f} points, wins {appraisal.chance:.1%}"


def _position(view: View) -> Iterator[tuple[str, str]]:
    names = view.seating.names
    suits = [_LOOK.cards(cards_in(view.hand & suit)) for suit in SUIT_MASKS if view.hand & suit]
    yield "holds", "  ".join(suits) or "nothing yet"
    if view.phase is Phase.PLAY:
        order = view.seating.order(view.leader)
        played = [f"{names[seat]} {_LOOK.card(card)}" for seat, card in zip(order, view.trick, strict=False)]
        yield "trick", "  ".join(played) or "to lead"
    bids = ["-" if bid is None else bid_word(bid) for bid in view.bids]
    each = [f"{name} {bid}/{won}" for name, bid, won in zip(names, bids, view.won, strict=True)]
    yield "bid/won", "  ".join(each)
    totals = zip(view.seating.side_names, view.tallies, strict=True)
    yield "score", "  ".join(f"{side} {tally.score}, bags {tally.bags}" for side, tally in totals)


def _table(game: Replay, seats: Sequence[int], judged: Sequence[Judgement]) -> Iterator[str]:
    yield f"{'':16}{'decisions':>11}{'mistakes':>10}{'points':>9}{'chance':>9}"
    for seat, parts in _totals(game, seats, judged).items():
        for part, total in parts.items():
            if total["decisions"] or part == "all":
                yield (
                    f"{seat:6} {part:9}{total['decisions']:11}{total['mistakes']:10}"
                    f"{total['points']:9.1f}{total['chance']:9.1%}"
                )


def analysis_json(game: Replay, seats: Sequence[int], judged: Sequence[Judgement]) -> dict[str, Any]:
    """Every decision and the totals; points are of the hand, chances 0 to 1.

    ``worst`` are places in ``decisions``, from 0; ``stops`` says where an unfinished log stops.
    """
    names = game.header.rules.seating.names
    return {
        "rules": str(game.header.rules),
        "seats": [names[seat] for seat in seats],
        "hands": game.state.number,
        "stops": log_stop(game),
        "totals": _totals(game, seats, judged),
        "worst": [judged.index(each) for each in worst(judged, WORST)],
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
        "made": _appraisal(judgement.made),
        "best": _appraisal(judgement.best),
        "reason": reason_for(view, judgement.best.move),
        "mistake": judgement.mistake,
        "points": judgement.points,
        "chance": judgement.chance,
    }


def _appraisal(appraisal: Appraisal) -> dict[str, Any]:
    return {
        "move": word_of(appraisal.move),
        "points": appraisal.points,
        "error": appraisal.error,
        "chance": appraisal.chance,
    }


def _totals(
    game: Replay, seats: Sequence[int], judged: Iterable[Judgement]
) -> dict[str, dict[str, dict[str, Any]]]:
    """What each seat gave away in each part of the game and in ``all`` of it."""
    names = game.header.rules.seating.names
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for seat in seats:
        own = [each for each in judged if each.decision.view.seat == seat]
        parts = {part.value: [each for each in own if each.decision.part is part] for part in Part}
        found[names[seat]] = {name: _total(those) for name, those in (parts | {"all": own}).items()}
    return found


def _total(judged: Sequence[Judgement]) -> dict[str, Any]:
    return {
        "decisions": len(judged),
        "mistakes": sum(each.mistake for each in judged),
        "points": sum(each.points for each in judged),
        "chance": sum(each.chance for each in judged),
    }
