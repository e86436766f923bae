"""``spades rules``: the options of the games, and the rules in words."""

from __future__ import annotations

import shutil
import textwrap

import click

from spades.cli.completing import complete_rule
from spades.cli.saying import say
from spades.errors import quoted
from spades.rulebook import Rule, rulebook
from spades.rules import PRESETS, option_text, options_of


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
        _print_all()
    elif what is None:
        for name in PRESETS:
            _print_options(name)
    elif what in PRESETS:
        _print_options(what)
    else:
        say(rule_text(_rule(what)))


def _rule(what: str) -> Rule:
    found = rulebook().get(what.upper())
    if found is None:
        allowed = f"allowed: {', '.join(PRESETS)}; or the id of a rule: {', '.join(rulebook())}"
        raise click.UsageError(f"{quoted(what)} is no preset and no rule; {allowed}")
    return found


def _print_options(name: str) -> None:
    standard = PRESETS[name]
    rows = [
        (f"{option.name}={option_text(standard, option.name)}", option) for option in options_of(standard)
    ]
    width = max(len(setting) for setting, _ in rows)
    say(name)
    for setting, option in rows:
        say(f"  {setting:{width}}  {option.summary} ({' '.join(option.rule_ids)})")
        say(f"  {'':{width}}  allowed: {option.allowed(standard.preset)}")
    say("")


def _print_all() -> None:
    section = ""
    for rule in rulebook().values():
        if rule.section != section:
            section = rule.section
            say(f"{section}\n")
        say(f"{rule_text(rule)}\n")


def rule_text(rule: Rule, indent: str = "") -> str:
    """The words of a rule with its id, as wide as the terminal but no wider than is read with ease."""
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(
        f"{rule.id}  {rule.text}",
        width,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_on_hyphens=False,
    )
