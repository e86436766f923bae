"""Games that are broken off again and again, each time resumed, and played by somebody who never wavers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from sessions import Session, Way, answer, standing
from terminal import spades

from spades.game import State
from spades.moves import Phase

LOG = "game.log"
#: Seconds in which a program that has asked comes to wait for the answer.
_SETTLED = 0.04


@dataclass(frozen=True, slots=True)
class Break:
    """A session is left: at a question, or ``after`` that many seconds behind the answer to it."""

    way: Way
    after: float | None = None


#: Whether to leave at a question, and how; of None: whether to leave, so many seconds after the program
#: said its first word, before anything is asked.
Plan = Callable[[State | None], Break | None]


def undisturbed(folder: Path, *words: str, **how: Any) -> bytes:
    """The log of a game played to its end without a break; it verifies."""
    with Session("play", *words, "--log", LOG, "--force", folder=folder, **how) as session:
        _answered(session, folder / LOG, lambda state: None)
        assert session.end() == 0, session.shown
    assert spades("verify", LOG, cwd=folder).returncode == 0
    return (folder / LOG).read_bytes()


def disturbed(
    folder: Path, plan: Plan, whole: bytes, *words: str, again: Sequence[str] = (), **how: Any
) -> list[tuple[Phase, Way]]:
    """Play the game of the log ``whole`` to its end, broken off by the plan; ``again``: words for ``resume``.

    After each break the log holds, is a beginning of ``whole`` and has lost nothing; in the end it is
    ``whole``.  Returns the ways it was left, each with the phase of the question then (OVER: none was asked).
    """
    log = folder / LOG
    log.unlink(missing_ok=True)
    breaks: list[tuple[Phase, Way]] = []
    had = b""
    while had != whole:
        # A kill may come before anything is written.
        start = ("resume", LOG, *again) if had else ("play", *words, "--log", LOG, "--force")
        with Session(*start, folder=folder, **how) as session:
            phase, left = _answered(session, log, plan)
            if left is not None:
                breaks.append((phase, left.way))
            code = session.end() if left is None else _leave(session, left)
        now = log.read_bytes() if log.exists() else b""
        what = f"{left} after {len(breaks)} breaks, exit code {code}:\n{session.shown[-2000:]}"
        assert whole.startswith(now), what
        assert now.startswith(had), what
        if left is None:
            assert (now, code) == (whole, 0), what
        elif now != whole:  # else it may have come at any moment of its end
            assert code == (-signal.SIGKILL if left.way is Way.KILLED else 1), what
        had = now
    return breaks


def _answered(session: Session, log: Path, plan: Plan) -> tuple[Phase, Break | None]:
    """Answer what is asked until the plan says to leave, or to the end; in which phase that was."""
    early = plan(None)
    if early is not None:
        session.begins()
        return Phase.OVER, early
    while session.asks():
        state = standing(log)
        if state.turn is None:
            continue
        left = plan(state)
        if left is None or left.after is not None:
            session.type(answer(state))
        if left is not None:
            return state.phase, left
    return Phase.OVER, None


def _leave(session: Session, left: Break) -> int:
    session.read_for(_SETTLED if left.after is None else left.after)
    return session.leave(left.way)


def at_every_kind_of_question() -> Plan:
    """In every way at the first question of each phase, and in one way at every fifth of the others."""
    left: dict[Phase, list[Way]] = {}
    others = every(5, Way)

    def plan(state: State | None) -> Break | None:
        if state is None:
            return None
        ways = left.setdefault(state.phase, list(Way))
        return Break(ways.pop()) if ways else others(state)

    return plan


def every(step: int, ways: Iterable[Way], moments: Iterable[float | None] = (None,)) -> Plan:
    """One break at every so-manieth question, the ways and the moments (see `Break`) in turn."""
    breaks = map(Break, cycle(ways), cycle(moments))
    asked: set[tuple[int, int]] = set()

    def plan(state: State | None) -> Break | None:
        if state is None:
            return None
        place = state.number, state.moves
        if place in asked:
            return None
        asked.add(place)
        return None if len(asked) % step else next(breaks)

    return plan
