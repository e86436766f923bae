"""The rule options: one frozen object for a game, three presets, and their text form.

The text form ``PRESET OPTION=VALUE …`` is what the log's header and ``--set`` use; only the options
that differ from the preset are written, sorted by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from spades.errors import NotAWord, quoted
from spades.reading import read_number, read_pair
from spades.seats import FOUR_SEATS, TWO_SEATS, Seating


@dataclass(frozen=True)
class Preset:
    """What a game is called and what no option changes."""

    name: str
    seating: Seating
    #: D1-D4 cards are drawn and kept or declined; else dealt (D5).
    draws: bool
    #: B3, P1: the seat after F bids first and leads to the first trick; else F does.
    second_begins: bool


@dataclass(frozen=True)
class Rules:
    """All options of one game, as in the table of ``spades rules``; numbers in points or hands.

    ``None`` stands for the value ``none``, and for an option that the preset does not have.
    """

    preset: Preset
    first: str = "random"
    second_card: str | None = None
    blind_nil: int = 0
    nil: int = 100
    failed_nil: str = "nothing"
    lead_spades: str = "broken"
    breaks: str = "any-spade"
    bag_limit: int = 10
    bag_penalty: int = 100
    target: int = 500
    win: str = "reach"
    lose_at: int | None = None
    hands: int | None = None

    @property
    def seating(self) -> Seating:
        """The seats and sides of this game."""
        return self.preset.seating

    def bidding_order(self, first: int) -> tuple[int, ...]:
        """The seats in the order in which they bid, F being ``first``; the first of them leads (B3, P1)."""
        order = self.seating.order(first)
        return order[1:] + order[:1] if self.preset.second_begins else order

    def __str__(self) -> str:
        changed = sorted(option.name for option in changed_options(self))
        return " ".join([self.preset.name, *[f"{name}={option_text(self, name)}" for name in changed]])


@dataclass(frozen=True)
class Option:
    """One option: its name, the rule ids it changes, what it means, and how to read a value of it."""

    name: str
    rule_ids: tuple[str, ...]
    summary: str
    #: The values allowed in a preset, as a text for people.
    allowed: Callable[[Preset], str]
    #: The value of a text; raises `NotAWord`.
    read: Callable[[Preset, str], Any]

    @property
    def field(self) -> str:
        """The attribute of `Rules` that holds the value."""
        return self.name.replace("-", "_")

    def exists(self, preset: Preset) -> bool:
        """Whether games of this preset have the option."""
        return preset.draws or self.name not in DRAW_ONLY


#: Options that only the games with a draw have.
DRAW_ONLY = ("second-card", "blind-nil")


def _words(name: str, rule_ids: str, summary: str, words: Callable[[Preset], Iterable[str]]) -> Option:
    def read(preset: Preset, text: str) -> str:
        if text not in words(preset):
            raise NotAWord(f"{quoted(text)} is not allowed")
        return text

    return Option(name, tuple(rule_ids.split()), summary, lambda preset: ", ".join(words(preset)), read)


def _points(name: str, rule_ids: str, summary: str, low: int, note: str = "") -> Option:
    allowed = f"a number, {low} or more{note}"
    return Option(
        name, tuple(rule_ids.split()), summary, lambda _: allowed, lambda _, text: read_number(text, low)
    )


def _below_zero(_: Preset, text: str) -> int | None:
    if text == "none":
        return None
    number = read_number(text)
    if number >= 0:
        raise NotAWord(f"{text} is not below 0")
    return number


def _first_words(preset: Preset) -> list[str]:
    return ["random", *(["cut"] if preset.draws else []), *preset.seating.names]


def _failed_nil_words(preset: Preset) -> list[str]:
    return ["nothing", "bags", *([] if preset.draws else ["helps"])]


OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        _words("first", "F1 F2 F4", "who is first in the first hand", _first_words),
        _words("second-card", "D2", "the card thrown away after a keep", lambda _: ["unseen", "seen"]),
        _points("blind-nil", "N1 S5", "points for a double nil", 0, "; 0: not offered"),
        _points("nil", "S4", "points for a nil", 1),
        _words("failed-nil", "S6 S8 S9", "what the tricks of a failed nil count as", _failed_nil_words),
        _words("lead-spades", "P5", "when a spade may be led", lambda _: ["broken", "any-time"]),
        _words("breaks", "P6 P7", "which spade breaks spades", lambda _: ["any-spade", "ruff"]),
        _points("bag-limit", "S10", "bags that cost a penalty", 0, "; 0: no penalty"),
        _points("bag-penalty", "S10", "points that a penalty costs", 0),
        _points("target", "W2", "points that end the game", 1),
        _words("win", "W2", "whether the target is to be reached or exceeded", lambda _: ["reach", "exceed"]),
        Option(
            "lose-at",
            ("S12", "W5"),
            "a side at or below it loses",
            lambda _: "none, or a number below 0",
            _below_zero,
        ),
        Option(
            "hands",
            ("W5",),
            "the game ends after so many hands",
            lambda _: "none, or a number, 1 or more",
            lambda _, text: None if text == "none" else read_number(text, 1),
        ),
    )
}

PRESETS: Mapping[str, Rules] = {
    rules.preset.name: rules
    for rules in (
        Rules(
            Preset("two-player", TWO_SEATS, draws=True, second_begins=True),
            second_card="unseen",
            blind_nil=200,
        ),
        Rules(
            Preset("two-player-basic", TWO_SEATS, draws=True, second_begins=False),
            first="cut",
            second_card="unseen",
            breaks="ruff",
        ),
        Rules(
            Preset("partnership", FOUR_SEATS, draws=False, second_begins=False),
            failed_nil="helps",
            win="exceed",
        ),
    )
}


def preset(name: str) -> Rules:
    """The rules of the preset of that name; raises `NotAWord` with the names there are."""
    if name not in PRESETS:
        raise NotAWord(f"{quoted(name)} is no preset; allowed: {', '.join(PRESETS)}")
    return PRESETS[name]


def options_of(rules: Rules) -> list[Option]:
    """The options that games of this preset have, in the table's order."""
    return [option for option in OPTIONS.values() if option.exists(rules.preset)]


def changed_options(rules: Rules) -> list[Option]:
    """The options that are set otherwise than the preset sets them, in the table's order."""
    standard = PRESETS[rules.preset.name]
    return [
        option
        for option in options_of(rules)
        if getattr(rules, option.field) != getattr(standard, option.field)
    ]


def option_text(rules: Rules, name: str) -> str:
    """The value of the option ``name`` as written in files; ``name`` is a key of `OPTIONS`."""
    value = getattr(rules, OPTIONS[name].field)
    return "none" if value is None else str(value)


def with_option(rules: Rules, name: str, text: str) -> Rules:
    """The same rules but for one option.

    Raises `NotAWord`, saying what is allowed, if the preset has no such option or it no such value.
    """
    option = OPTIONS.get(name)
    if option is None or not option.exists(rules.preset):
        names = ", ".join(option.name for option in options_of(rules))
        raise NotAWord(f"{quoted(name)} is no option of {rules.preset.name}; allowed: {names}")
    try:
        value = option.read(rules.preset, text)
    except NotAWord as error:
        raise NotAWord(f"{name}: {error}; allowed: {option.allowed(rules.preset)}") from None
    return replace(rules, **{option.field: value})


def with_setting(rules: Rules, setting: str) -> Rules:
    """The same rules but for ``OPTION=VALUE``; raises `NotAWord` like `with_option`."""
    return with_option(rules, *read_pair(setting, "OPTION=VALUE"))


def read_rules(words: str) -> Rules:
    """The rules written as ``PRESET OPTION=VALUE …``, exactly as ``str`` writes them.

    Raises `NotAWord` for an unknown word, and where ``str`` would write the same rules otherwise.
    """
    name, *settings = words.split(" ")
    rules = preset(name)
    for setting in settings:
        rules = with_setting(rules, setting)
    if str(rules) != words:
        raise NotAWord(f"{quoted(words)} should read {quoted(str(rules))}")
    return rules


assert all(option.field in {f.name for f in fields(Rules)} for option in OPTIONS.values())
