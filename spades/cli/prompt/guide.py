"""What the program explains when it is asked: what can be typed now, the rules, and the tips (L7).

All in lines as long as they may be: who shows them breaks them to the width of the screen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from spades.cards import text_of
from spades.cli.prompt.questions import question_now
from spades.cli.ruletext import book_lines, option_lines, rule_line
from spades.errors import NotAWord, quoted
from spades.moves import PHASE_WORDS, Phase, Play
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
        *(_bags(view) if view.phase is Phase.BID else ()),
        *(line for rule_id in asked.rules for line in rule(rule_id)),
        *(f"  {name:{width}}  {what}" for name, what in commands.items()),
    ]


def _bags(view: View) -> list[str]:
    """What a bag is and costs in this game (S2, S10)."""
    whose = "your bid" if view.seating.partner(view.seat) is None else "your team's bid"
    limit, penalty = view.rules.bag_limit, view.rules.bag_penalty
    cost = f", but you lose {penalty} for every {limit} (S10)" if limit and penalty else ""
    return [f"  Each trick beyond {whose} is a bag, worth 1 point (S2){cost}."]


def tips() -> list[str]:
    """What a good player knows, a tip a line (L7)."""
    text = rulebook()["L7"].text.removeprefix("Tips for you: ")
    return [f"  - {tip[0].upper()}{tip[1:]}" for tip in re.split(r"(?<=\.) ", text)]


def settings(rules: Rules) -> list[str]:
    """The options of a game as ``spades rules`` shows them."""
    return [
        f"  {line}"
        for line in (*option_lines(rules), "The words of a rule: rules P3; of every rule: rules --full")
    ]


def every_rule() -> list[str]:
    """The rulebook as ``spades rules --full`` prints it."""
    return [f"  {line}".rstrip() for line in book_lines()]


def rule(rule_id: str) -> list[str]:
    """The words of a rule; raises `NotAWord` if there is none with that id."""
    found = rulebook().get(rule_id.upper())
    if found is None:
        raise NotAWord(f"{quoted(rule_id.upper())} is no rule such as P3 or S10")
    return [f"  {rule_line(found)}"]
