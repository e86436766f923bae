"""The commands by name; each is imported only when it is used, so that starting stays quick."""

from __future__ import annotations

import importlib

import click
from click.shell_completion import CompletionItem

import spades
from spades.cli.near import did_you_mean
from spades.cli.saying import say
from spades.errors import quoted

#: What each command does, in the order of ``spades --help``; it lives in the module of its name.
COMMANDS = {
    "play": "Play a game at the prompt, or watch bots play one.",
    "run": "Play scenario files, without asking anything.",
    "replay": "Show a logged game.",
    "verify": "Prove a log by playing it again by the rules.",
    "resume": "Go on with an unfinished game, the last one if none is named.",
    "games": "List the saved games.",
    "hint": "Say what a bot would do for the seat to move.",
    "analyze": "Say what each decision of a game gave away.",
    "bot": "Be a bot for another program.",
    "match": "Measure two players against each other.",
    "rules": "Print the options of a game, or the words of a rule.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"spades.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names, and the other words; raises `click.UsageError`."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"no such command: {quoted(name)}{did_you_mean(name, COMMANDS)}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The table as it is and the group's options, without importing a command for its help."""
        names = [
            CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table as it is, without importing a command for its help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        playout = importlib.import_module("spades.search.playout")
        compiled = not str(playout.__file__).endswith(".py")
        say(f"spades {spades.__version__} ({'compiled' if compiled else 'pure Python'})")
        ctx.exit()


@click.group(
    cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show the version and which build runs, and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Spades: play it, script it, prove it.

    A strict referee for three games of Spades, logs that can be replayed and verified, and bots to
    play against.  A game that you leave is saved by itself, and spades resume goes on with it.

    Each command explains itself: spades play --help

    Example: spades play
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
