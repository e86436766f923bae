"""What the program explains when it is asked: what can be typed now, the rules, and the tips (L7).

All in lines as long as they may be: who shows them breaks them to the width of the screen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from spades.cards import text_of
from spades.cli.prompt.questions import question_now
from spades.cli.ruletext import option_lines, rule_line
from spades.errors import NotAWord, quoted
from spades.moves import PHASE_WORDS, Play
from spades.rulebook import rulebook
from spades.rules import Rules
from spades.view import View


def explanation(view: View, commands: Mapping[str, str]) -> list[str]:
    """What can be typed now, the rules behind it, and the commands with what they do."""
    legal = [move.card for move in view.legal if isinstance(move, Play)]
    asked = question_now(view)
    width = max(map(len, commands))
    return [
        f"  This is {PHASE_WORDS[view.phase]}.",
        *([f"  You may play: {text_of(legal)}"] if legal else ()),
        f"  {asked.how}{' Enter alone will do now.' if len(view.legal) == 1 else ''}",
        *(line for rule_id in asked.rules for line in rule(rule_id)),
        *(f"  {name:{width}}  {what}" for name, what in commands.items()),
    ]


def tips() -> list[str]:
    """What a good player knows, a tip a line (L7)."""
    text = rulebook()["L7"].text.removeprefix("Tips for you: ")
    return [f"  - {tip[0].upper()}{tip[1:]}" for tip in re.split(r"(?<=\.) ", text)]


def settings(rules: Rules) -> list[str]:
    """The options of a game as ``spades rules`` shows them."""
    return [f"  {line}" for line in (*option_lines(rules), "The words of a rule: rules P3")]


def rule(rule_id: str) -> list[str]:
    """The words of a rule; raises `NotAWord` if there is none with that id."""
    found = rulebook().get(rule_id.upper())
    if found is None:
        raise NotAWord(f"{quoted(rule_id.upper())} is no rule such as P3 or S10")
    return [f"  {rule_line(found)}"]
