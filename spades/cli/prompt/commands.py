"""The words at the prompt that are no moves: they tell, explain and advise, and change nothing."""

from __future__ import annotations

import copy
import string
from collections.abc import Callable, Mapping
from random import Random

import click

from spades.cli.advice import appraisal_lines, choice_text
from spades.cli.prompt.guide import explanation, rule, settings, tips
from spades.players.hard import Hard
from spades.players.named import BEST_LEVEL
from spades.view import View

#: Each command and what it does, in the order in which `?` lists them.
COMMANDS = {
    "?": "what can be typed now, and the rule behind it (or: help)",
    "hand": "your cards",
    "last": "the last trick",
    "score": "the scores",
    "bids": "what was bid and won",
    "rules": "the options of this game; rules P3: the words of a rule",
    "hint": "what the hard bot would do, and what it thinks of the moves",
    "tips": "what a good player knows",
    "undo": "take your last card back, in a practice game",
    "save": "where the game is kept",
    "quit": "leave; a game that is kept can be resumed",
}
#: Moves that a hint lists.
MOST_HINTED = 5
#: Small letters for capitals, but not for the letters of other scripts that look like them.
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)

#: What a command shows from a view.
Shows = Callable[[View], list[str]]


def plain(said: str) -> str:
    """What was typed in small letters, with one space between words."""
    return " ".join(said.translate(_LOWER).split())


class Commands:
    """Answers the commands of one person."""

    def __init__(self, shows: Mapping[str, Shows], where_kept: str | None) -> None:
        """``shows`` answers ``hand``, ``last``, ``score`` and ``bids``; ``where_kept`` is the log."""
        self._shows = shows
        self._where_kept = where_kept

    def answer(self, said: str, view: View, chance: Random) -> list[str] | None:
        """The lines that answer what was typed, or None if it is no command of these.

        The generator of the decision is not drawn from.  Raises `NotAWord` if the rule asked for does
        not exist, and `click.Abort` to quit.
        """
        match plain(said).split(" "):
            case ["?" | "help"]:
                return explanation(view, COMMANDS)
            case [name] if name in self._shows:
                return self._shows[name](view)
            case ["rules"]:
                return settings(view.rules)
            case ["rules", rule_id]:
                return rule(rule_id)
            case ["hint"]:
                return _hint(view, copy.copy(chance))
            case ["tips"]:
                return tips()
            case ["save"]:
                return [self._kept()]
            case ["quit"]:
                raise click.Abort
        return None

    def _kept(self) -> str:
        if self._where_kept is None:
            return "  This game is not kept."
        return f"  All up to now is written; the game is kept in {self._where_kept}"


def _hint(view: View, chance: Random) -> list[str]:
    found = Hard().appraise(view, chance)
    choice = max(found, key=lambda each: each.preference).move
    return [f"  {BEST_LEVEL}: {choice_text(view, choice)}", *appraisal_lines(found, MOST_HINTED)]
