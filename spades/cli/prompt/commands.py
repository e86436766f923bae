"""The words at the prompt that are no moves: they tell, explain and advise, and change nothing."""

from __future__ import annotations

import copy
import string
from collections.abc import Callable, Mapping
from random import Random

import click

from spades.cli.advice import appraisal_lines, choice_text
from spades.cli.prompt.guide import every_rule, explanation, rule, settings, tips
from spades.cli.show.look import Look
from spades.players.hard import Hard
from spades.players.judging.moves import best_of
from spades.players.named import HELPER
from spades.view import View

#: Each command and what it does, in the order in which `?` lists them.
COMMANDS = {
    "?": "what can be typed now, and the rule behind it (also help)",
    "hand": "your cards",
    "last": "the last trick",
    "score": "the scores",
    "bids": "what was bid and won",
    "rules": "the options of this game; rules P3: the words of a rule; rules --full: of all",
    "hint": "what the hard bot would do, and what it thinks of the moves",
    "tips": "what a good player knows",
    "save": "where the game is kept",
    "quit": "leave (also exit); a game that is kept can be resumed",
}
#: The command of a practice game alone.
_TAKING_BACK = {"undo": "take your last card back"}
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

    def __init__(
        self, shows: Mapping[str, Shows], where_kept: Callable[[], str], look: Look, *, practice: bool
    ) -> None:
        """``shows`` answers ``hand``, ``last``, ``score`` and ``bids``; ``where_kept`` answers ``save``."""
        self._shows = shows
        self._where_kept = where_kept
        self._look = look
        #: Each command that there is in this game, and what it does.
        self.words = COMMANDS | (_TAKING_BACK if practice else {})

    def answer(self, said: str, view: View, chance: Random) -> list[str] | None:
        """The lines that answer what was typed, or None if it is no command of these.

        The generator of the decision is not drawn from.  Raises `NotAWord` if the rule asked for does
        not exist, and `click.Abort` to quit.
        """
        match plain(said).split(" "):
            case ["?" | "help"]:
                return explanation(view, self.words)
            case [name] if name in self._shows:
                return self._shows[name](view)
            case ["rules"]:
                return settings(view.rules)
            case ["rules", "full" | "--full"]:
                return every_rule()
            case ["rules", rule_id]:
                return rule(rule_id)
            case ["hint"]:
                return self._hint(view, copy.copy(chance))
            case ["tips"]:
                return tips()
            case ["save"]:
                return [f"  {self._where_kept()}"]
            case ["quit" | "exit"]:
                raise click.Abort
        return None

    def _hint(self, view: View, chance: Random) -> list[str]:
        found = Hard().appraise(view, chance)
        choice = choice_text(view, best_of(found).move)
        return [f"  {HELPER}: {choice}", *appraisal_lines(view, found, MOST_HINTED, self._look)]
