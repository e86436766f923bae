"""Holding the outcome of a run against what its scenario expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spades.errors import shortened
from spades.game import legal
from spades.moves import read_move, word_of
from spades.refusals import explain
from spades.scenario.model import DRAW, Expectations, ExpectedHand, Outcome, Refused
from spades.seats import Seating


def failures(expect: Expectations, outcome: Outcome) -> list[str]:
    """Each expectation that does not hold, in one line: its place, what was found, what was expected."""
    return list(_failures(expect, outcome))


def _failures(expect: Expectations, outcome: Outcome) -> Iterator[str]:
    yield from _refusal(expect, outcome)
    state = outcome.state
    seating = state.rules.seating
    for number, hand in enumerate(expect.hands):
        yield from _hand(hand, number, outcome, seating)
    scores = [tally.score for tally in state.tallies]
    bags = [tally.bags for tally in state.tallies]
    yield from _differences(f"{expect.place}.scores", expect.scores, scores, seating.side_names)
    yield from _differences(f"{expect.place}.bags", expect.bags, bags, seating.side_names)
    if expect.looks_at_winner:
        found = _winner(outcome)
        if found != expect.winner:
            names = [_side_name(winner, seating) for winner in (found, expect.winner)]
            yield f"{expect.place}.winner: found {names[0]}, expected {names[1]}"
    yield from _next(expect, outcome)
    yield from _best(expect, outcome)


def _hand(hand: ExpectedHand, number: int, outcome: Outcome, seating: Seating) -> Iterator[str]:
    if number >= len(outcome.hands):
        count = len(outcome.hands)
        yield f"{hand.place}: found {count} hand{'s' * (count != 1)} scored, expected this one too"
        return
    scored = outcome.hands[number]
    won = [0] * len(seating)
    for side in scored:
        for seat, tricks in zip(seating.sides[side.side], side.won, strict=True):
            won[seat] = tricks
    points = [side.score.points for side in scored]
    yield from _differences(f"{hand.place}.won", hand.won, won, seating.names)
    yield from _differences(f"{hand.place}.points", hand.points, points, seating.side_names)


def _differences(
    place: str, expected: Mapping[int, int], found: Sequence[int], names: Sequence[str]
) -> Iterator[str]:
    for key, number in expected.items():
        if found[key] != number:
            yield f"{place}.{names[key]}: found {found[key]}, expected {number}"


def _winner(outcome: Outcome) -> int | str | None:
    result = outcome.state.result
    if result is None:
        return None
    return DRAW if result.winner is None else result.winner


def _side_name(winner: int | str | None, seating: Seating) -> str:
    return seating.side_names[winner] if isinstance(winner, int) else winner or "no winner yet"


def _refusal(expect: Expectations, outcome: Outcome) -> Iterator[str]:
    expected, refused = expect.refused, outcome.refused
    if expected is None:
        if refused is not None:
            yield f"{refused.place}: {_said(refused)}: {explain(refused.refusal)}"
        return
    if refused is None:
        yield f"{expected.place}: found no move refused, expected the last one to be, by {expected.rule}"
        return
    refusal = refused.refusal
    names = outcome.state.rules.seating.names
    if not refused.last:
        yield f"{refused.place}: {_said(refused)}: {explain(refusal)}; this is not the last move"
    elif (
        refusal.seat not in (None, expected.seat)
        or refusal.move != read_move(expected.word, refusal.phase)
        or refusal.rule != expected.rule
    ):
        seat = "" if refusal.seat is None else f"{names[refusal.seat]} "
        found = f"{seat}{_said(refused)} refused by {refusal.rule}"
        wanted = f"{names[expected.seat]} {shortened(expected.word)} refused by {expected.rule}"
        yield f"{expected.place}: found {found}, expected {wanted}"


def _said(refused: Refused) -> str:
    assert refused.refusal.move is not None
    return shortened(word_of(refused.refusal.move))


def _next(expect: Expectations, outcome: Outcome) -> Iterator[str]:
    expected, state = expect.next, outcome.state
    if expected is None:
        return
    if state.turn != expected.seat:
        yield f"{expected.place}.seat: {_turn(outcome)}, expected {state.rules.seating.names[expected.seat]}"
        return
    words = {word_of(move) for move in legal(state)}
    listed = {word_of(read_move(word, state.phase)) for word in expected.legal}
    if words != listed:
        missing = shortened(" ".join(sorted(words - listed))) or "none"
        extra = shortened(" ".join(sorted(listed - words))) or "none"
        yield f"{expected.place}.legal: legal but not listed: {missing}; listed but not legal: {extra}"


def _best(expect: Expectations, outcome: Outcome) -> Iterator[str]:
    expected, state = expect.best, outcome.state
    if expected is None:
        return
    if state.turn != expected.seat:
        yield f"{expected.place}.seat: {_turn(outcome)}, expected {state.rules.seating.names[expected.seat]}"
    elif outcome.best not in {word_of(read_move(word, state.phase)) for word in expected.moves}:
        wanted = shortened(" or ".join(expected.moves))
        yield f"{expected.place}.moves: {expected.player} chose {outcome.best}, expected {wanted}"


def _turn(outcome: Outcome) -> str:
    turn = outcome.state.turn
    return "nobody is to move" if turn is None else f"found {outcome.state.rules.seating.names[turn]} to move"
