"""What is fuzzed: for each target its property, inputs to begin with, and ways from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from damage import OTHER_KEYS, OTHER_WORDS
from fuzz import answers, logs, scenarios, told, typed

from spades.cards import TEXT
from spades.cli.prompt.commands import COMMANDS
from spades.rules import OPTIONS, PRESETS

#: Letters, digits, spaces and line ends that are not quite what they look like.
ODD = tuple("²٣５ſ\u212aİà\u00a0\u3000\x1c\u2028\ufeff\r\0")
_OF_LOGS = "rules seed seat start cut hand first deck holds trick score boston play bid exchange burn take"
_TOLD = "spades-log 1,you ,turn ,see ,bot:easy"
_OF_SCENARIOS = '"expect": {,"refused": ,"next": ,"best": ,"pile": '
#: What all these inputs are made of.
WORDS = (
    *(word for word in (*OTHER_WORDS, *OTHER_KEYS, *ODD) if 0 < len(word) < 60 and word != "\ud800"),
    *(*TEXT, *COMMANDS, *PRESETS, *(f"{name}=" for name in OPTIONS)),
    *(*_OF_LOGS.split(), *_TOLD.split(","), *_OF_SCENARIOS.split(",")),
)


def an_odd_letter(text: str, chance: Random) -> bytes:
    """One letter is another, or stands beside it."""
    place = chance.randrange(len(text))
    return (text[:place] + chance.choice(ODD) + text[place + chance.randrange(2) :]).encode()


def another_word(text: str, chance: Random) -> bytes:
    """A word is put in between two."""
    words = text.split(" ")
    words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
    return " ".join(words).encode()


def many_times(text: str, chance: Random) -> bytes:
    """A few letters stand there again and again."""
    place = chance.randrange(len(text))
    piece = text[place : place + chance.randint(1, 4)]
    return (text[:place] + piece * 2 ** chance.randint(1, 12) + text[place:]).encode()


#: Ways for every target.
WAYS = (an_odd_letter, another_word, many_times)


@dataclass(frozen=True)
class Target:
    """A property of any bytes."""

    #: Raises where the property is not kept.
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    #: Each makes another input of a text, besides those for every target.
    #: It may raise `ValueError` or `IndexError` for a text that it is not for.
    ways: Sequence[Callable[[str, Random], bytes]]
    #: Bytes of the longest input.
    longest: int

    def another(self, data: bytes, chance: Random) -> bytes | None:
        """Another input, made of this one word by word; None where that can't be."""
        try:
            way = chance.choice((*self.ways, *WAYS))
            return way(data.decode(), chance)[: self.longest]
        except (ValueError, IndexError, RecursionError):
            return None


TARGETS = {
    "log": Target(logs.check, logs.seeds, logs.WAYS_ON, logs.LONGEST),
    "scenario": Target(scenarios.check, scenarios.seeds, scenarios.WAYS_ON, scenarios.LONGEST),
    "typed": Target(typed.check, typed.seeds, typed.WAYS_ON, typed.LONGEST),
    "answers": Target(answers.check, answers.seeds, answers.WAYS_ON, answers.LONGEST),
    "told": Target(told.check, told.seeds, told.WAYS_ON, told.LONGEST),
}
