"""The rules in the program's own words, each found by its id."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id (``P3``), the section it stands in (``Play``) and its words.

    ``text`` is a single line without the id; words between backticks are typed as they stand.
    """

    id: str
    section: str
    text: str


@cache
def rulebook() -> dict[str, Rule]:
    """Every rule by its id, in the order of the rulebook.

    The text is read at the first call; later calls give the same dict, so don't change it.

    Raises `FileNotFoundError` if the installed program has lost its rulebook.
    """
    rules: dict[str, Rule] = {}
    section = ""
    for paragraph in Path(__file__).with_name("rulebook.md").read_text("utf-8").split("\n\n"):
        line = " ".join(paragraph.split())
        if line.startswith("## "):
            section = line.removeprefix("## ")
        else:
            rule_id, _, text = line.partition(". ")
            rules[rule_id] = Rule(rule_id, section, text)
    return rules
