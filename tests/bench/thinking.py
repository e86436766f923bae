"""Playouts a second beside OpenSpiel's, and the thinking time of ``hard``."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from random import Random
from statistics import median
from time import process_time

from playing import play_openspiel

from spades.cards import mask_of
from spades.game import new_game
from spades.moves import Move
from spades.players.hard import Hard
from spades.players.medium import Medium
from spades.rules import PRESETS
from spades.search.playout import first_state, random_playout, rule_playout
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import View


def deals(count: int, seed: int = 1) -> list[list[int]]:
    """So many packs of 52 cards, mixed."""
    chance = Random(seed)
    packs = []
    for _ in range(count):
        pack = list(range(52))
        chance.shuffle(pack)
        packs.append(pack)
    return packs


def playouts_a_second(packs: list[list[int]], by_rule: bool) -> float:
    """Whole hands of 52 cards played out from known deals."""
    state = first_state(1)
    hands = [[mask_of(pack[seat::4]) for seat in range(4)] for pack in packs]
    began = process_time()
    for four in hands:
        if by_rule:
            _, state = rule_playout(four, 0, [], False, [0] * 4, [3, 3, 3, 3], state)
        else:
            _, state = random_playout(four, 0, [], False, [0] * 4, state)
    return len(packs) / (process_time() - began)


class Timed:
    """``hard``, each of its decisions timed."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._player = Hard()

    def move(self, view: View, chance: Random) -> Move:
        began = process_time()
        move = self._player.move(view, chance)
        if len(view.legal) > 1:
            self.times.append(1000 * (process_time() - began))
        return move


def thinking_milliseconds(preset: str, hands: int) -> list[float]:
    """The time of each decision of ``hard`` that is one, against ``medium``."""
    rules, hard = PRESETS[preset], Timed()
    players = [hard if seat % 2 == 0 else Medium() for seat in range(len(rules.seating))]
    for seed in range(hands):
        table = Table(new_game(rules), seed, players, SeedFate(seed))
        while table.state.tallies == new_game(rules).tallies:
            table.advance()
    return hard.times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run; don't quote its figures")
    quick = parser.parse_args().quick
    compiled = not str(import_module("spades.search.playout").__file__).endswith(".py")
    build = "compiled" if compiled else "plain Python"
    print(f"{build}, CPython {sys.version.split()[0]}; seconds of CPU time")
    packs = deals(100 if quick else 2000)
    rounds = 1 if quick else 5
    by_chance = median([playouts_a_second(packs, by_rule=False) for _ in range(rounds)])
    by_rule = median([playouts_a_second(packs, by_rule=True) for _ in range(rounds)])
    print(f"random playouts a second    {by_chance:10,.0f}")
    print(f"playouts by principles      {by_rule:10,.0f}")
    print_openspiel(by_chance, 50 if quick else 1000, rounds)
    for preset in PRESETS:
        print_times(f"hard's decisions, {preset}", thinking_milliseconds(preset, 1 if quick else 6))


def print_openspiel(ours: float, hands: int, rounds: int) -> None:
    """OpenSpiel's random hands a second, and how many times that ours are."""
    try:
        game = import_module("pyspiel").load_game("spades")
    except ImportError:
        print("OpenSpiel is not installed: nothing to compare with")
        return
    theirs = median([hands / play_openspiel(game, seed, hands) for seed in range(rounds)])
    print(f"OpenSpiel, from Python      {theirs:10,.0f}   ours: {ours / theirs:.2f} x that")


def print_times(what: str, times: list[float]) -> None:
    """Times in milliseconds."""
    print(f"{what:36} {median(times):7.2f} ms at the median, {max(times):7.1f} at worst")


if __name__ == "__main__":
    main()
