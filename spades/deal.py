"""Everything that chance decides, from the seed of a game and from nothing else.

Each random choice has a generator of its own, named after the seed, the hand and the purpose, so
that changing one player changes no deal.  Only ``random()`` of a generator is used: it is the one
method whose values are the same in every Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random

from spades.cards import PACK


def commitment(secret: str) -> str:
    """The SHA-256, in hex, of a secret's 64 digits as text: shown before the first card it binds them."""
    return sha256(secret.encode()).hexdigest()


def seed_from(secret: str, word: str | None) -> int:
    """The seed that follows from a secret (64 hex digits) and the player's word, 0 to 2⁶⁴ − 1.

    It is the first 8 bytes, big-endian, of SHA-256(secret + LF + word), in UTF-8; without a word the
    line feed is the end of it (our reading).
    """
    return int.from_bytes(sha256(f"{secret}\n{word or ''}".encode()).digest()[:8], "big")


def generator(seed: int | None, hand: int, purpose: str) -> Random:
    """The generator of one purpose in one hand (from 1); a game without a seed has ``none`` in its place."""
    return Random(f"spades-log 1/{'none' if seed is None else seed}/{hand}/{purpose}")


def bot_generator(seed: int | None, hand: int, seat_name: str, moves: int) -> Random:
    """The generator of one decision of a bot, ``moves`` of all seats having been accepted in the hand."""
    return generator(seed, hand, f"bot {seat_name} {moves}")


def index_below(bound: int, chance: Random) -> int:
    """A random index from 0 to ``bound`` − 1, by one call of ``random()``."""
    return int(chance.random() * bound)


def first_seat(seed: int, seats: int) -> int:
    """The first player of the first hand, drawn at random among ``seats`` seats (F1, F4)."""
    return index_below(seats, generator(seed, 1, "first"))


def cuts(seed: int) -> Iterator[tuple[int, int]]:
    """The cuts before the first hand, south's card and north's, without end: a tie needs another (F2)."""
    chance = generator(seed, 1, "cut")
    while True:
        pack = list(PACK)
        south = pack.pop(index_below(len(pack), chance))
        north = pack.pop(index_below(len(pack), chance))
        yield south, north


def shuffled(seed: int, hand: int) -> tuple[int, ...]:
    """The shuffled pack of a hand (from 1), top first (D1, D5)."""
    return tuple(mixed(PACK, generator(seed, hand, "deck")))


def mixed(cards: Sequence[int], chance: Random) -> list[int]:
    """The cards in random order: Fisher-Yates from the last place down."""
    pack, draw = list(cards), chance.random
    for last in range(len(pack) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def index_by_weight(weights: Sequence[float], chance: Random) -> int:
    """A random index into the weights (0 or more, not all 0), each as likely as its weight."""
    roll = chance.random() * sum(weights)
    for index, weight in enumerate(weights):
        roll -= weight
        if roll < 0:
            return index
    return len(weights) - 1


def drawn_from(pile: Sequence[int], count: int, seed: int, hand: int, seat_name: str) -> tuple[int, ...]:
    """``count`` random cards of the pile, in the order drawn, for the exchange of a seat (N3)."""
    chance = generator(seed, hand, f"exchange {seat_name}")
    left = list(pile)
    return tuple(left.pop(index_below(len(left), chance)) for _ in range(count))
