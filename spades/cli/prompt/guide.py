"""What the program explains when it is asked: what can be typed now, the rules, and the tips (L7)."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Mapping

import click

from spades.cards import text_of
from spades.cli.rules import rule_text
from spades.errors import NotAWord, quoted
from spades.moves import MOST_EXCHANGED, PHASE_WORDS, Phase, Play
from spades.rulebook import rulebook
from spades.rules import Rules, option_text, options_of
from spades.scoring import TRICKS
from spades.view import View

_HOW = {
    Phase.OFFER: "Type look or blind-nil, or as much of it as you like: l, b; or 1 to look, 2 for blind-nil.",
    Phase.DRAW: "Type keep or decline, or as much of it as you like: k, d; or 1 to keep, 2 to decline.",
    Phase.BID: f"Type the number of tricks, 0 to {TRICKS}; 0 is nil.",
    Phase.EXCHANGE: (
        f"Type none, or up to {MOST_EXCHANGED} of your cards, in any spelling or by their number in your "
        "hand: 2C+9D, 2c 9d or 1,4."
    ),
    Phase.PLAY: (
        "Type a card in any spelling (10h, th, h10), its number in this list, or no more than a suit (h, "
        "hearts) or A, K, Q, J or T where one card fits."
    ),
}


def explanation(view: View, commands: Mapping[str, str]) -> list[str]:
    """What can be typed now, the rules behind it, and the commands with what they do."""
    legal = [move.card for move in view.legal if isinstance(move, Play)]
    return [
        *_wrapped(f"This is {PHASE_WORDS[view.phase]}."),
        *(_wrapped(f"You may play: {text_of(legal)}") if legal else ()),
        *_wrapped(_HOW[view.phase] + (" Enter alone will do now." if len(view.legal) == 1 else "")),
        *(line for rule_id in _rule_ids(view) for line in rule(rule_id)),
        *_table(commands),
    ]


def tips() -> list[str]:
    """What a good player knows, a tip at a time (L7)."""
    found = re.split(r"(?<=\.) ", rulebook()["L7"].text)
    return [line for tip in found for line in _wrapped(tip, "- ")]


def settings(rules: Rules) -> list[str]:
    """The options of a game and the ids of their rules."""
    words = [
        f"{option.name}={option_text(rules, option.name)} ({' '.join(option.rule_ids)})"
        for option in options_of(rules)
    ]
    return [
        *_wrapped(f"{rules.preset.name}: {', '.join(words)}"),
        *_wrapped("The words of a rule: rules P3"),
    ]


def rule(rule_id: str) -> list[str]:
    """The words of a rule; raises `NotAWord` if there is none with that id."""
    rule_id = rule_id.upper()
    found = rulebook().get(rule_id)
    if found is None:
        raise NotAWord(f"{quoted(rule_id)} is no rule such as P3 or S10")
    return rule_text(found, "  ").splitlines()


def _rule_ids(view: View) -> tuple[str, ...]:
    """The rules that say what may be done now."""
    match view.phase:
        case Phase.OFFER:
            return ("N1",)
        case Phase.DRAW:
            return ("D2", "D3")
        case Phase.BID:
            return ("B2",) if view.rules.preset.draws else ("B2", "B4")
        case Phase.EXCHANGE:
            return ("N3",)
    if view.trick:
        return ("P3",)
    return ("P8",) if view.broken or view.rules.lead_spades == "any-time" else ("P5",)


def _table(commands: Mapping[str, str]) -> list[str]:
    formatter = click.HelpFormatter(width=_width())
    formatter.indent()
    formatter.write_dl(list(commands.items()))
    return formatter.getvalue().splitlines()


def _wrapped(text: str, mark: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _width(),
        initial_indent=f"  {mark}",
        subsequent_indent=" " * (2 + len(mark)),
        break_on_hyphens=False,
    )


def _width() -> int:
    return min(shutil.get_terminal_size().columns, 100)
