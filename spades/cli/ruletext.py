"""The rules and the options of a game in lines for people, as long as they may be."""

from __future__ import annotations

from itertools import groupby

from spades.rulebook import Rule, rulebook
from spades.rules import Rules, option_text, options_of


def rule_line(rule: Rule) -> str:
    """The words of a rule with its id."""
    return f"{rule.id}  {rule.text}"


def book_lines() -> list[str]:
    """Every rule under the name of its section, an empty line after each."""
    lines = []
    for section, rules in groupby(rulebook().values(), lambda rule: rule.section):
        for text in (section, *map(rule_line, rules)):
            lines += [text, ""]
    return lines


def option_lines(rules: Rules, *, allowed: bool = False) -> list[str]:
    """The name of a game and each option of it: how it is set, what it is, the ids of its rules.

    With ``allowed`` each has a second line, of the values that can be set.
    """
    rows = [(f"{option.name}={option_text(rules, option.name)}", option) for option in options_of(rules)]
    width = max(len(setting) for setting, _ in rows)
    lines = [rules.preset.name]
    for setting, option in rows:
        lines.append(f"  {setting:{width}}  {option.summary} ({' '.join(option.rule_ids)})")
        if allowed:
            lines.append(f"  {'':{width}}  allowed: {option.allowed(rules.preset)}")
    return lines
