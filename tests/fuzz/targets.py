"""What is fuzzed: for each target its property, inputs to begin with, and ways from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from damage import OTHER_KEYS, OTHER_WORDS
from fuzz import answers, logs, scenarios, told, typed

from spades.cards import TEXT
from spades.cli.prompt.commands import COMMANDS
from spades.rules import OPTIONS, PRESETS


@dataclass(frozen=True)
class Target:
    """A property of any bytes."""

    #: Raises where the property is not kept.
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    #: Each makes another input of a text; may raise `ValueError` or `IndexError` for one it is not for.
    ways: Sequence[Callable[[str, Random], bytes]]
    #: Bytes of the longest input.
    longest: int

    def another(self, data: bytes, chance: Random) -> bytes | None:
        """Another input, made of this one word by word; None where that can't be."""
        try:
            return chance.choice(self.ways)(data.decode(), chance)[: self.longest]
        except (ValueError, IndexError, RecursionError):
            return None


TARGETS = {
    "log": Target(logs.check, logs.seeds, logs.WAYS_ON, logs.LONGEST),
    "scenario": Target(scenarios.check, scenarios.seeds, scenarios.WAYS_ON, scenarios.LONGEST),
    "typed": Target(typed.check, typed.seeds, typed.WAYS_ON, typed.LONGEST),
    "answers": Target(answers.check, answers.seeds, answers.WAYS_ON, answers.LONGEST),
    "told": Target(told.check, told.seeds, told.WAYS_ON, told.LONGEST),
}


def words() -> Iterator[str]:
    """The words that all these inputs are made of."""
    yield from (word for word in (*OTHER_WORDS, *OTHER_KEYS) if word.isprintable() and 0 < len(word) < 60)
    yield from (*TEXT, *COMMANDS, *PRESETS, *(f" {name}=" for name in OPTIONS))
    for line in (
        "spades-log 1",
        "rules ",
        "seed ",
        "seat ",
        "start ",
        "cut south ",
        "hand ",
        " first ",
        "deck ",
    ):
        yield line
    for line in (
        "holds ",
        " play ",
        " bid ",
        " exchange ",
        " burn ",
        " take ",
        "trick ",
        "score ",
        "boston ",
    ):
        yield line
    yield from (
        "undo ",
        "you ",
        "turn ",
        "see ",
        '"expect": {',
        '"refused": ',
        '"next": ',
        '"best": ',
        "bot:easy",
    )
