"""What a shell may complete a word of a command with; nothing here asks, prints or raises."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from click import Context, Parameter
from click.shell_completion import CompletionItem

from spades.cli.saved import saved_games, says_its_end
from spades.errors import NotAWord
from spades.log.header import HUMAN, OUTSIDE
from spades.rules import PRESETS, Option, Rules, option_text, options_of
from spades.seats import FOUR_SEATS

#: Saved games that are offered for nothing typed.
_MOST_OFFERED = 10


def complete_saved(_: Context, __: Parameter, incomplete: str) -> list[str]:
    """The names of saved games, newest first."""
    return [path.stem for path in _saved(incomplete)]


def complete_log(_: Context, __: Parameter, incomplete: str) -> list[CompletionItem]:
    """The names of saved games, where nothing is typed yet only of the newest; and files."""
    return _logs(_saved(incomplete), incomplete)


def complete_unfinished(_: Context, __: Parameter, incomplete: str) -> list[CompletionItem]:
    """The same of saved games that do not say their end."""
    return _logs(filter(_goes_on, _saved(incomplete)), incomplete)


def _saved(incomplete: str) -> list[Path]:
    with contextlib.suppress(OSError):
        return saved_games(incomplete)
    return []


def _goes_on(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return not says_its_end(path)
    return False


def _logs(games: Iterable[Path], incomplete: str) -> list[CompletionItem]:
    names = [path.stem for path in islice(games, None if incomplete else _MOST_OFFERED)]
    # Last, for zsh loses an item without a value, and its place in those that follow.
    return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


def complete_seat(ctx: Context, _: Parameter, incomplete: str) -> list[str]:
    """``SEAT=PLAYER`` for the seats of the game that is begun."""
    # Knowing the bots takes longer than all the rest.
    from spades.players.named import bot_words  # noqa: PLC0415

    words = [HUMAN, *bot_words(), f"{OUTSIDE}:"]
    return _pairs(dict.fromkeys(_rules(ctx).seating.names, words), incomplete)


def complete_setting(ctx: Context, _: Parameter, incomplete: str) -> list[str]:
    """``OPTION=VALUE`` for the options of the game that is begun; of numbers what is set already."""
    rules = _rules(ctx)
    return _pairs({option.name: _values(option, rules) for option in options_of(rules)}, incomplete)


def complete_seat_name(_: Context, __: Parameter, incomplete: str) -> list[str]:
    """The seats of every game."""
    return _begun(FOUR_SEATS.names, incomplete)


def complete_player(_: Context, __: Parameter, incomplete: str) -> list[str]:
    """Players that ask nobody."""
    from spades.players.named import bot_words  # noqa: PLC0415

    return _begun([*bot_words(), f"{OUTSIDE}:"], incomplete)


def complete_level(_: Context, __: Parameter, incomplete: str) -> list[str]:
    """The levels of the bots."""
    from spades.players.named import LEVELS  # noqa: PLC0415

    return _begun(LEVELS, incomplete)


def complete_rule(_: Context, __: Parameter, incomplete: str) -> list[str]:
    """Presets and the ids of rules."""
    from spades.rulebook import rulebook  # noqa: PLC0415

    return _begun([*PRESETS, *rulebook()], incomplete)


def _rules(ctx: Context) -> Rules:
    # While an option lacks its value, Click leaves the arguments as they are.
    words = [*ctx.args, ctx.params.get("preset") or "", "partnership"]
    return next(PRESETS[word] for word in words if word in PRESETS)


def _values(option: Option, rules: Rules) -> list[str]:
    """The values that the option names one by one, and the one that it has."""
    values = dict.fromkeys([*option.allowed(rules.preset).split(", "), option_text(rules, option.name)])
    found = []
    for value in values:
        with contextlib.suppress(NotAWord):
            option.read(rules.preset, value)
            found.append(value)
    return found


def _pairs(values: Mapping[str, list[str]], incomplete: str) -> list[str]:
    """``NAME=VALUE`` for each value of each name; before the sign ``NAME=`` too where it would be alone.

    A shell that sees two words does not take one of them for finished.
    """
    name, sign, _ = incomplete.partition("=")
    if sign:
        return _begun([f"{name}={value}" for value in values.get(name, ())], incomplete)
    pairs = ((name, value) for name, of in values.items() for value in (of if len(of) > 1 else ["", *of]))
    return _begun([f"{name}={value}" for name, value in pairs], incomplete)


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.casefold().startswith(incomplete.casefold())]
