"""The rule options: one frozen object for a game, three presets, and their text form.

The text form ``PRESET OPTION=VALUE …`` is what the log's header and ``--set`` use; only the options
that differ from the preset are written, sorted by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
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
class Option:
    """One option: its name, the rule ids it changes, what it means, and how to read a value of it."""

    name: str
    rule_ids: tuple[str, ...]
    summary: str
    #: The values allowed in a preset, as a text for people.
    allowed: Callable[[Preset], str]
    #: The value of a text; raises `NotAWord`.
    read: Callable[[Preset, str], Any]
    #: Whether only the games with a draw have it.
    needs_draw: bool = False

    @property
    def field(self) -> str:
        """The attribute of `Rules` that holds the value."""
        return self.name.replace("-", "_")

    def exists(self, preset: Preset) -> bool:
        """Whether games of this preset have the option."""
        return preset.draws or not self.needs_draw


def _option(standard: Any, rule_ids: str, **about: Any) -> Any:
    """A field of `Rules` that is an option; ``standard`` is its value in presets that don't say."""
    return field(default=standard, metadata={"rule_ids": tuple(rule_ids.split()), **about})


def _word(
    standard: str | None,
    rule_ids: str,
    summary: str,
    words: Callable[[Preset], list[str]],
    needs_draw: bool = False,
) -> Any:
    def read(preset: Preset, text: str) -> str:
        if text not in words(preset):
            raise NotAWord(f"{quoted(text)} is not allowed")
        return text

    def allowed(preset: Preset) -> str:
        return ", ".join(words(preset))

    return _option(standard, rule_ids, summary=summary, allowed=allowed, read=read, needs_draw=needs_draw)


def _points(
    standard: int, rule_ids: str, summary: str, low: int, note: str = "", needs_draw: bool = False
) -> Any:
    def read(_: Preset, text: str) -> int:
        return read_number(text, low)

    def allowed(_: Preset) -> str:
        return f"a number, {low} or more{note}"

    return _option(standard, rule_ids, summary=summary, allowed=allowed, read=read, needs_draw=needs_draw)


def _none_or(rule_ids: str, summary: str, what: str, read_other: Callable[[str], int]) -> Any:
    def read(_: Preset, text: str) -> int | None:
        return None if text == "none" else read_other(text)

    return _option(None, rule_ids, summary=summary, allowed=lambda _: f"none, or {what}", read=read)


def _read_below_zero(text: str) -> int:
    number = read_number(text)
    if number >= 0:
        raise NotAWord(f"{text} is not below 0")
    return number


def _first_words(preset: Preset) -> list[str]:
    return ["random", *(["cut"] if preset.draws else []), *preset.seating.names]


def _failed_nil_words(preset: Preset) -> list[str]:
    return ["nothing", "bags", *([] if preset.draws else ["helps"])]


@dataclass(frozen=True)
class Rules:
    """All options of one game, as in the table of ``spades rules``; numbers in points or hands.

    ``None`` stands for the value ``none``, and for the second card where none is drawn.
    """

    preset: Preset
    first: str = _word("random", "F1 F2 F4", "who is first in the first hand", _first_words)
    second_card: str | None = _word(
        None, "D2", "the card thrown away after a keep", lambda _: ["unseen", "seen"], needs_draw=True
    )
    blind_nil: int = _points(0, "N1 S5", "points for a double nil", 0, "; 0: not offered", needs_draw=True)
    nil: int = _points(100, "S4", "points for a nil", 1)
    failed_nil: str = _word(
        "nothing", "S6 S8 S9", "what the tricks of a failed nil count as", _failed_nil_words
    )
    lead_spades: str = _word("broken", "P5", "when a spade may be led", lambda _: ["broken", "any-time"])
    breaks: str = _word("any-spade", "P6 P7", "which spade breaks spades", lambda _: ["any-spade", "ruff"])
    bag_limit: int = _points(10, "S10", "bags that cost a penalty", 0, "; 0: no penalty")
    bag_penalty: int = _points(100, "S10", "points that a penalty costs", 0)
    target: int = _points(500, "W2", "points that end the game", 1)
    win: str = _word(
        "reach", "W2", "whether the target is to be reached or exceeded", lambda _: ["reach", "exceed"]
    )
    lose_at: int | None = _none_or(
        "S12 W5", "a side at or below it loses", "a number below 0", _read_below_zero
    )
    hands: int | None = _none_or(
        "W5", "the game ends after so many hands", "a number, 1 or more", lambda text: read_number(text, 1)
    )

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


#: Every option by its name, in the order of the table.
OPTIONS: Mapping[str, Option] = {
    name: Option(name, **each.metadata)
    for each in fields(Rules)
    if each.metadata and (name := each.name.replace("_", "-"))
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
