"""OpenSpiel's spades driven from Python; milliseconds of CPU time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pyspiel

#: A bid of three tricks.
_THREE = 52 + 3
_GAME = pyspiel.load_game("spades")


def play(seed: int, hands: int) -> float:
    """Each hand is a game of its own: 52 cards dealt one by one, and 56 moves at random."""
    choice = Random(seed).choice

    def hand(state: Any) -> None:
        # At a chance node the legal actions are the cards left in the pack, each as likely as the others.
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))

    return _timed(hand, [_GAME.new_initial_state() for _ in range(hands)])


def replay(seed: int, hands: int) -> float:
    """Hands dealt and played as they are given, each move checked as verifying does."""
    histories = [_random_history(Random(f"{seed} {number}")) for number in range(hands)]

    def hand(history: list[int]) -> None:
        state = _GAME.new_initial_state()
        for action in history:
            state.apply_action_with_legality_check(action)
        assert state.is_terminal()

    return _timed(hand, histories)


def playouts(seed: int, packs: list[list[int]]) -> float:
    """The 13 tricks of each deal at random, from Python move by move."""
    choice = Random(seed).choice

    def hand(dealt: Any) -> None:
        state = dealt.clone()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))

    return _timed(hand, [_dealt(pack) for pack in packs])


def own_playouts(seed: int, packs: list[list[int]]) -> float:
    """The same by one call, all 52 moves in its own C++."""
    bots = [pyspiel.make_uniform_random_bot(seat, seed) for seat in range(4)]
    return _timed(lambda dealt: pyspiel.evaluate_bots(dealt, bots, seed), [_dealt(pack) for pack in packs])


def _timed(hand: Callable[[Any], object], each: list[Any]) -> float:
    began = process_time()
    for one in each:
        hand(one)
    return 1000 * (process_time() - began)


def _random_history(chance: Random) -> list[int]:
    state = _GAME.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    history: list[int] = state.history()
    return history


def _dealt(pack: list[int]) -> Any:
    """The state in which the first card of that deal of ours is led; every bid is three."""
    state = _GAME.new_initial_state()
    for card in pack:
        # Its suits go from clubs up, its ranks from the deuce up, and suits change fastest.
        state.apply_action(4 * (12 - card % 13) + 3 - card // 13)
    for _ in range(4):
        state.apply_action(_THREE)
    return state
