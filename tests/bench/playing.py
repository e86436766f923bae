"""Hands at random: played, logged, verified and shown; milliseconds of CPU time.

CPU time, the system's for writing and reading files included, hardly changes when other programs
want the processor too; time on the clock does.
"""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from time import process_time

from click import Context

from spades.chance import next_from_seed
from spades.cli import cli
from spades.game import apply, happen, legal, new_game
from spades.log.header import DEFAULT_NAMES, RANDOM, Header
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


def play_logged(preset: str, hands: int, seed: int, log: Path) -> float:
    """One game between ``random`` players, every line written to the file as ``spades play --log`` does."""
    rules = rules_for(preset, hands)
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
    return 1000 * (process_time() - began)


def play_referee(preset: str, hands: int, seed: int) -> float:
    """The same by the referee alone, with no table, views or log: the work that OpenSpiel does too."""
    choice = Random(seed).choice
    began = process_time()
    state = new_game(rules_for(preset, hands))
    while state.phase is not Phase.OVER:
        if state.turn is None:
            state, _ = happen(state, next_from_seed(state, seed))
        else:
            state, _ = apply(state, state.turn, choice(legal(state)))
    return 1000 * (process_time() - began)


def verify(logs: Sequence[Path], hands: int) -> float:
    """``spades verify``; an `AssertionError` if not every log holds to the end of so many hands."""
    took, said = _command("verify", *map(str, logs))
    assert said.count(f"holds, {hands} hands, ") == len(logs), said
    return took


def replay(log: Path) -> float:
    """``spades replay``: each trick in words."""
    return _command("replay", str(log))[0]


def peak_of_verify(log: Path, hands: int) -> float:
    """The most KiB that Python held at once for verifying the log, beyond what it held before."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        verify([log], hands)
        return (tracemalloc.get_traced_memory()[1] - before) / 1024
    finally:
        tracemalloc.stop()


def _command(*words: str) -> tuple[float, str]:
    """What a command takes in this process, and what it says."""
    # Imported when it is first asked for, which is no part of its work.
    cli.get_command(Context(cli), words[0])
    with redirect_stdout(io.StringIO()) as said:
        began = process_time()
        code = cli.main(words, prog_name="spades", standalone_mode=False)
        took = process_time() - began
    assert not code
    return 1000 * took, said.getvalue()
