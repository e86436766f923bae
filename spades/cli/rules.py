"""``spades rules``: the options of the games, and the rules in words."""

from __future__ import annotations

import shutil
import textwrap

import click

from spades.cli.completing import complete_rule
from spades.cli.near import did_you_mean
from spades.cli.ruletext import book_lines, option_lines, rule_line
from spades.cli.saying import say
from spades.errors import quoted
from spades.rulebook import Rule, rulebook
from spades.rules import PRESETS


@click.command()
@click.argument("what", metavar="[PRESET|ID]", required=False, shell_complete=complete_rule)
@click.option("--full", is_flag=True, help="Print every rule.")
def rules(what: str | None, full: bool) -> None:
    """Print the options of a PRESET and what they are set to, or the words of the rule ID.

    Without either, the options of all presets.  The presets are two-player, two-player-basic and
    partnership.

    Example: spades rules P5
    """
    if full and what:
        raise click.UsageError("--full prints every rule and takes no PRESET or ID")
    if full:
        for line in book_lines():
            say(_filled(line))
    elif what is None:
        for name in PRESETS:
            _print_options(name)
    elif what in PRESETS:
        _print_options(what)
    else:
        say(_filled(rule_line(_rule(what))))


def _rule(what: str) -> Rule:
    found = rulebook().get(what.upper())
    if found is None:
        allowed = f"allowed: {', '.join(PRESETS)}, or the id of a rule; spades rules --full prints them all"
        near = did_you_mean(what, PRESETS)
        raise click.UsageError(f"{quoted(what)} is no preset and no rule; {allowed}{near}")
    return found


def _print_options(name: str) -> None:
    for line in option_lines(PRESETS[name], allowed=True):
        say(line)
    say("")


def _filled(line: str) -> str:
    """The line as wide as the terminal but no wider than is read with ease."""
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(line, width, subsequent_indent="    ", break_on_hyphens=False)
