"""The option table: every option of every preset, what it is set to, allowed and refused values."""

from itertools import product

import pytest
from helpers import PRESETS, Game, rules_of

from spades.errors import NotAWord
from spades.reading import read_number, read_seed
from spades.rulebook import rulebook
from spades.rules import (
    OPTIONS,
    option_text,
    options_of,
    preset,
    read_rules,
    with_option,
    with_setting,
)

# The table of RULES.md; None: the preset does not have the option.
TABLE = {
    # option: two-player, two-player-basic, partnership
    "first": ("random", "cut", "random"),
    "second-card": ("unseen", "unseen", None),
    "blind-nil": ("200", "0", None),
    "nil": ("100", "100", "100"),
    "failed-nil": ("nothing", "nothing", "helps"),
    "lead-spades": ("broken", "broken", "broken"),
    "breaks": ("any-spade", "ruff", "any-spade"),
    "bag-limit": ("10", "10", "10"),
    "bag-penalty": ("100", "100", "100"),
    "target": ("500", "500", "500"),
    "win": ("reach", "reach", "exceed"),
    "lose-at": ("none", "none", "none"),
    "hands": ("none", "none", "none"),
}
WORDS = {
    "first": ({"random", "cut", "south", "north"}, {"random", "south", "west", "north", "east"}),
    "second-card": ({"unseen", "seen"}, set[str]()),
    "failed-nil": ({"nothing", "bags"}, {"nothing", "bags", "helps"}),
    "lead-spades": ({"broken", "any-time"},) * 2,
    "breaks": ({"any-spade", "ruff"},) * 2,
    "win": ({"reach", "exceed"},) * 2,
}
ALL_WORDS = set().union(*(words for pair in WORDS.values() for words in pair)) | {
    "none",
    "",
    "yes",
    "Broken",
    "0",
}
SMALLEST = {"blind-nil": 0, "nil": 1, "bag-limit": 0, "bag-penalty": 0, "target": 1, "hands": 1}
NO_NUMBERS = ["", " ", " 5", "5 ", "5\n", "-0", "01", "007", "+1", "1.0", "1e3", "0x10", "1_000", "1,000"]
NO_NUMBERS += ["--5", "-", "five", "None", "true"]
# An Arabic-Indic, a superscript, a full-width, a Devanagari, a roman and a circled five, and a true minus.
NO_NUMBERS += ["\u0665", "\u2075", "\uff15", "\u096b", "\u2164", "\u2464", "\u22125"]
NO_NUMBERS += ["12345678", "-12345678", "9" * 400]


def has(name: str, option: str) -> bool:
    return TABLE[option][PRESETS.index(name)] is not None


EVERY = list(product(PRESETS, TABLE))
THERE = [(name, option) for name, option in EVERY if has(name, option)]
NOT_THERE = [(name, option) for name, option in EVERY if not has(name, option)]


def test_the_table_is_complete() -> None:
    assert list(OPTIONS) == list(TABLE)
    assert len(THERE) == 37
    assert NOT_THERE == [("partnership", "second-card"), ("partnership", "blind-nil")]


@pytest.mark.parametrize("name", PRESETS)
def test_what_each_preset_is_set_to(name: str) -> None:
    found = {option.name: option_text(preset(name), option.name) for option in options_of(preset(name))}
    place = PRESETS.index(name)
    assert found == {option: row[place] for option, row in TABLE.items() if row[place] is not None}


@pytest.mark.parametrize("option", TABLE)
def test_every_option_says_which_rules_it_changes(option: str) -> None:
    assert OPTIONS[option].rule_ids
    for rule in OPTIONS[option].rule_ids:
        assert f"`{option}`" in rulebook()[rule].text, rule


@pytest.mark.parametrize(("name", "option"), THERE)
def test_values_allowed(name: str, option: str) -> None:
    """F1, D2, N1, S4, S6, S8, P5, P6, P7, S10, W2, S12, W5: each value is taken and written as given."""
    if option in WORDS:
        allowed = sorted(WORDS[option][name == "partnership"])
    elif option == "lose-at":
        allowed = ["none", "-1", "-500", "-9999999"]
    else:
        low = SMALLEST[option]
        allowed = [str(low), str(low + 1), "250", "9999999", *(["none"] if option == "hands" else [])]
    for value in allowed:
        rules = with_option(preset(name), option, value)
        assert option_text(rules, option) == value
        standard = TABLE[option][PRESETS.index(name)]
        assert str(rules) == (name if value == standard else f"{name} {option}={value}")
        assert read_rules(str(rules)) == rules
        others = [other.name for other in options_of(rules) if other.name != option]
        assert all(option_text(rules, other) == option_text(preset(name), other) for other in others)


@pytest.mark.parametrize(("name", "option"), THERE)
def test_values_refused(name: str, option: str) -> None:
    if option in WORDS:
        refused = sorted(ALL_WORDS - WORDS[option][name == "partnership"])
    elif option == "lose-at":
        refused = [*NO_NUMBERS, "0", "1", "500", "NONE", "null"]
    else:
        refused = [*NO_NUMBERS, str(SMALLEST[option] - 1), "-1", "-500"]
        refused += ["NONE", "null"] if option == "hands" else ["none"]
    for value in refused:
        with pytest.raises(NotAWord, match=rf"^{option}: .*; allowed: ") as wrong:
            with_option(preset(name), option, value)
        assert str(wrong.value).isprintable()
        assert len(str(wrong.value)) < 400


@pytest.mark.parametrize(
    ("name", "setting", "allowed"),
    [
        ("two-player", "first=west", "allowed: random, cut, south, north"),
        ("partnership", "first=cut", "allowed: random, south, west, north, east"),
        ("two-player-basic", "failed-nil=helps", "allowed: nothing, bags"),
        ("partnership", "failed-nil=help", "allowed: nothing, bags, helps"),
        ("two-player", "second-card=maybe", "allowed: unseen, seen"),
        ("two-player", "nil=0", "1 or more"),
        ("two-player", "blind-nil=-1", "0 or more"),
        ("partnership", "lose-at=0", "below 0"),
        ("partnership", "hands=0", "1 or more"),
    ],
)
def test_a_refusal_says_what_is_allowed(name: str, setting: str, allowed: str) -> None:
    with pytest.raises(NotAWord) as wrong:
        with_setting(preset(name), setting)
    assert allowed in str(wrong.value)


@pytest.mark.parametrize(("name", "option"), NOT_THERE)
def test_an_option_that_the_preset_does_not_have(name: str, option: str) -> None:
    for value in ("0", "200", "seen", "unseen"):
        with pytest.raises(
            NotAWord, match=f"'{option}' is no option of {name}; allowed: first, nil, failed-nil"
        ):
            with_option(preset(name), option, value)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(
    "option", ["", "Target", "bag_limit", "blind_nil", "preset", "seating", "points", "nil "]
)
def test_an_option_that_nobody_has(name: str, option: str) -> None:
    with pytest.raises(NotAWord, match="is no option of"):
        with_option(preset(name), option, "1")


@pytest.mark.parametrize("setting", ["target", "", "target:300", "target 300"])
def test_a_setting_has_an_equals_sign(setting: str) -> None:
    with pytest.raises(NotAWord, match="OPTION=VALUE"):
        with_setting(preset("partnership"), setting)


def test_a_setting_is_split_at_its_first_equals_sign() -> None:
    assert with_setting(preset("partnership"), "target=300").target == 300
    with pytest.raises(NotAWord, match=r"^target: "):
        with_setting(preset("partnership"), "target==300")


@pytest.mark.parametrize("name", ["", "Partnership", "four-player", "two-player ", "two_player"])
def test_a_preset_that_is_not_there(name: str) -> None:
    with pytest.raises(NotAWord, match=r"allowed: two-player, two-player-basic, partnership$"):
        preset(name)


# --- The text form --------------------------------------------------------------------------------


def test_only_what_differs_is_written_sorted_by_name() -> None:
    rules = rules_of("two-player", "win=exceed", "target=300", "breaks=ruff", "nil=100", "bag-limit=0")
    assert str(rules) == "two-player bag-limit=0 breaks=ruff target=300 win=exceed"
    assert read_rules(str(rules)) == rules
    assert str(rules_of("two-player", "target=300", "target=500")) == "two-player"


@pytest.mark.parametrize(
    "words",
    [
        "two-player win=exceed target=300",
        "two-player target=500",
        "two-player target=300 target=300",
        "two-player  target=300",
        "two-player ",
        " two-player",
        "target=300",
        "two-player target",
        "partnership blind-nil=200",
        "",
    ],
)
def test_rules_read_as_they_are_written_and_in_no_other_way(words: str) -> None:
    with pytest.raises(NotAWord):
        read_rules(words)


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("-1", -1), ("9999999", 9_999_999), ("-9999999", -9_999_999)]
)
def test_numbers_have_at_most_seven_digits(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(NotAWord):
        read_number(text)


@pytest.mark.parametrize("seed", [0, 1, 42, 2**63, 2**64 - 1])
def test_seeds(seed: int) -> None:
    assert read_seed(str(seed)) == seed


@pytest.mark.parametrize(
    "text", [str(2**64), str(10**30), "-1", "-0", "01", "1.5", "", "x", "\u0665", "none"]
)
def test_what_is_no_seed(text: str) -> None:
    with pytest.raises(NotAWord, match="allowed: 0 to 18446744073709551615"):
        read_seed(text)


def test_rules_are_values() -> None:
    rules = preset("partnership")
    assert with_option(rules, "target", "300") is not rules
    assert rules.target == 500
    with pytest.raises(AttributeError):
        rules.target = 300  # type: ignore[misc]
    assert Game("partnership", "target=300").state.rules.target == 300
