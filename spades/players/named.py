"""Players by the word that names them in a log, a scenario or an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spades.errors import NotAWord, quoted
from spades.players.anything import RandomPlayer
from spades.players.base import Player
from spades.players.easy import Easy

#: The levels of the bots, weakest first (L1).
LEVELS: Mapping[str, Callable[[], Player]] = {"easy": Easy}
#: The level of a bot partner unless its seat is set (L1).
BEST_LEVEL = list(LEVELS)[-1]
DEFAULT_LEVEL = "easy"


def bot_words() -> list[str]:
    """The words of all players that need no person and no other program."""
    return ["random", *(f"bot:{level}" for level in LEVELS)]


def read_bot(word: str) -> str:
    """The word itself; raises `NotAWord`, naming those that exist, if no bot has it."""
    if word not in bot_words():
        raise NotAWord(f"{quoted(word)} is no bot here; allowed: {', '.join(bot_words())}")
    return word


def make_bot(word: str) -> Player:
    """A new bot by its word; raises `NotAWord` like `read_bot`."""
    word = read_bot(word)
    return RandomPlayer() if word == "random" else LEVELS[word.removeprefix("bot:")]()
