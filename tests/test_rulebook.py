"""The rulebook holds every rule, in order, and is laid out as its reader expects."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest

from spades.rulebook import rulebook

FAMILIES = {
    "Cards": ("C", 2),
    "Seats": ("T", 4),
    "Who is first": ("F", 4),
    "Double nil": ("N", 3),
    "Getting the cards": ("D", 5),
    "Bidding": ("B", 4),
    "Play": ("P", 9),
    "Scoring": ("S", 12),
    "Winning": ("W", 6),
    "Bots": ("L", 7),
}
EXPECTED = [
    (f"{letter}{number}", section)
    for section, (letter, last) in FAMILIES.items()
    for number in range(1, last + 1)
]


def source() -> str:
    return files("spades").joinpath("rulebook.md").read_text("utf-8")


def test_every_rule_is_there_in_order_and_in_its_section() -> None:
    assert [(rule.id, rule.section) for rule in rulebook().values()] == EXPECTED


def test_a_rule_is_found_by_its_own_id() -> None:
    assert all(key == rule.id for key, rule in rulebook().items())


def test_no_id_stands_twice() -> None:
    assert re.findall(r"^([A-Z][0-9]+)\. ", source(), re.MULTILINE) == [i for i, _ in EXPECTED]


@pytest.mark.parametrize("rule_id", [i for i, _ in EXPECTED])
def test_text_is_one_whole_line(rule_id: str) -> None:
    text = rulebook()[rule_id].text
    assert text
    assert text == " ".join(text.split())
    assert not text.startswith(rule_id)
    assert text[-1] in ".!?"


def test_rules_mentioned_by_a_rule_exist() -> None:
    ids = {i for i, _ in EXPECTED}
    for rule in rulebook().values():
        assert set(re.findall(r"\b[CTFNDBPSWL][0-9]+\b", rule.text)) <= ids, rule.id


def test_lines_are_short_and_have_no_tabs() -> None:
    assert "\t" not in source()
    assert [line for line in source().splitlines() if len(line) > 100] == []


def test_paragraphs_are_separated_by_one_empty_line() -> None:
    assert "\n\n\n" not in source()
    assert source().endswith("\n") and not source().endswith("\n\n")


def test_the_text_is_read_once() -> None:
    assert rulebook() is rulebook()


def test_importing_reads_nothing() -> None:
    code = "import spades.rulebook as r; print(r.rulebook.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
