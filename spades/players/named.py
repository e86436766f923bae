"""Players by the word that names them in a log, a scenario or an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spades.errors import NotAWord, quoted
from spades.players.anything import RandomPlayer
from spades.players.base import Player
from spades.players.easy import Easy
from spades.players.hard import Hard
from spades.players.medium import Medium
from spades.reading import read_number

#: The levels of the bots, weakest first (L1).
LEVELS: Mapping[str, Callable[[], Player]] = {"easy": Easy, "medium": Medium, "hard": Hard}
#: The levels that imagine deals, made with how many; their word may say it, `bot:LEVEL:WORLDS`.
IMAGINING: Mapping[str, Callable[[int], Player]] = {"hard": Hard}
#: The level of people's partners, unless their seat is set (L1), and of their hints: that of `Hard`.
HELPER = "hard"
DEFAULT_LEVEL = "medium"
RANDOM = "random"
#: Imagined deals that a budget may ask for.
MOST_WORLDS = 1_000_000


def bot_words() -> list[str]:
    """The words of all players that need no person and no other program."""
    return [RANDOM, *(f"bot:{level}" for level in LEVELS)]


def level_forms() -> list[str]:
    """The levels, and the forms of those that say a budget."""
    return [*LEVELS, *(f"{level}:WORLDS" for level in IMAGINING)]


def bot_forms() -> list[str]:
    """The words that `bot_words` gives, and the forms of those that say a budget."""
    return [RANDOM, *(f"bot:{form}" for form in level_forms())]


def read_bot(word: str) -> str:
    """The word itself; raises `NotAWord`, naming those that exist, if no bot has it."""
    make_bot(word)
    return word


def make_bot(word: str) -> Player:
    """A new bot by its word: ``random``, ``bot:LEVEL`` or, if it imagines deals, ``bot:LEVEL:WORLDS``.

    Raises `NotAWord`, naming those that exist, for any other word.
    """
    if word == RANDOM:
        return RandomPlayer()
    kind, _, rest = word.partition(":")
    level, budgeted, worlds = rest.partition(":")
    if kind == "bot" and level in LEVELS:
        if not budgeted:
            return LEVELS[level]()
        if level in IMAGINING:
            return IMAGINING[level](_read_worlds(worlds))
    raise NotAWord(f"{quoted(word)} is no bot here; allowed: {', '.join(bot_forms())}")


def _read_worlds(text: str) -> int:
    worlds = read_number(text, 1)
    if worlds > MOST_WORLDS:
        raise NotAWord(f"{text} worlds are too many; allowed: 1 to {MOST_WORLDS}")
    return worlds
