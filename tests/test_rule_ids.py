"""No rule without a test that names it, and none without a scenario that shows it."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from spades.rulebook import rulebook

TESTS = Path(__file__).parent
SCENARIOS = TESTS.parent / "scenarios"
#: Folders whose tests don't run by default.
APART = ("property", "bench")
#: Rules about bots that are checked like those of the game; the others are about strength or words.
FIRM = ("L2", "L6")


def names_and_docstrings() -> Iterator[str]:
    for path in TESTS.rglob("*.py"):
        if path.relative_to(TESTS).parts[0] in APART:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name.upper().replace("_", " ")
                yield ast.get_docstring(node) or ""


def test_every_rule_is_named_by_a_test() -> None:
    named = set(re.findall(r"\b[A-Z][0-9]+\b", " ".join(names_and_docstrings())))
    wanted = [rule for rule in rulebook() if not rule.startswith("L") or rule in FIRM]
    assert [rule for rule in wanted if rule not in named] == []


def test_every_rule_of_the_game_is_shown_by_a_scenario() -> None:
    covered: set[str] = set()
    for path in SCENARIOS.rglob("*.json"):
        covered.update(json.loads(path.read_text("utf-8")).get("covers", []))
    assert [rule for rule in rulebook() if not rule.startswith("L") and rule not in covered] == []
