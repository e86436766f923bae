"""Hands played and logs verified, ours and OpenSpiel's; each returns the seconds of CPU time it took.

CPU time, the system's for writing and reading files included, hardly changes when other programs
want the processor too; time on the clock does.
"""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from spades.chance import next_from_seed
from spades.game import apply, happen, legal, new_game
from spades.log.files import read_lines
from spades.log.header import DEFAULT_NAMES, RANDOM, Header
from spades.log.replay import replay_lines
from spades.log.writing import LogWriter, Scribe
from spades.moves import Phase
from spades.players.named import make_bot
from spades.rules import PRESETS, Rules, with_setting
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table


def rules_for(preset: str, hands: int) -> Rules:
    """The rules of a preset for a game of exactly that many hands."""
    # Out of reach, or lucky random players would end the game by W2.
    far = with_setting(PRESETS[preset], "target=9999999")
    return with_setting(far, f"hands={hands}")


def play_logged(rules: Rules, seed: int, log: Path) -> float:
    """One game between ``random`` players, every line written to the file as ``spades play --log`` does."""
    seating = rules.seating
    players = (RANDOM,) * len(seating)
    start = tuple(Tally() for _ in seating.sides)
    header = Header(rules, seed, players, DEFAULT_NAMES[len(seating)], start)
    began = process_time()
    with LogWriter.create(log, force=True) as file:
        scribe = Scribe(file, seating)
        scribe.begin(header)
        seated = [make_bot(word) for word in players]
        Table(new_game(rules), seed, seated, SeedFate(seed), [scribe.hear]).run()
    return process_time() - began


def play_referee(rules: Rules, seed: int) -> float:
    """The same by the referee alone, with no table, views or log: the work that OpenSpiel does too."""
    choice = Random(seed).choice
    began = process_time()
    state = new_game(rules)
    while state.phase is not Phase.OVER:
        if state.turn is None:
            state, _ = happen(state, next_from_seed(state, seed))
        else:
            state, _ = apply(state, state.turn, choice(legal(state)))
    return process_time() - began


def play_openspiel(game: Any, seed: int, hands: int) -> float:
    """Hands of OpenSpiel's ``spades``: each is a game of its own, 52 cards dealt one by one and 56 moves."""
    choice = Random(seed).choice
    began = process_time()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            # At a chance node these are the cards left in the pack, each as likely as the others.
            state.apply_action(choice(state.legal_actions()))
    return process_time() - began


def verify(log: Path, hands: int) -> float:
    """The log proved as ``spades verify`` does; an `AssertionError` if its game has not so many hands."""
    began = process_time()
    with log.open("rb") as file:
        replay, told = replay_lines(read_lines(file, str(log)))
        for _ in told:
            pass
    took = process_time() - began
    assert replay.state.phase is Phase.OVER and not replay.pending
    assert replay.state.number == hands
    return took


def peak_of_verify(log: Path, hands: int) -> int:
    """The most bytes that Python held at once for verifying the log, beyond what it held before."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        verify(log, hands)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
