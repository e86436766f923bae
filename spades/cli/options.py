"""Options that several commands have, and how their words become values."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from spades.cli.completing import complete_seat, complete_setting
from spades.cli.saying import StandardOutput
from spades.cli.show.look import look_of
from spades.errors import NotAWord
from spades.log.writing import LogWriter
from spades.players.outside import TIMEOUT
from spades.reading import read_pair, read_seconds, read_seed
from spades.rules import Rules, with_setting
from spades.seats import Seating

T = TypeVar("T")


force_option = click.option("--force", is_flag=True, help="Write over an old log.")


def reading(read: Callable[[str], T]) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """An option's callback that makes values of its words; `NotAWord` becomes its usage error."""

    def callback(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            if isinstance(value, tuple):
                return tuple(read(word) for word in value)
            return None if value is None else read(value)
        except NotAWord as error:
            raise click.BadParameter(str(error), ctx, param) from None

    return callback


seed_option = click.option(
    "--seed", metavar="N", callback=reading(read_seed), help="The seed of every deal, 0 to 2^64 - 1."
)
seat_option = click.option(
    "--seat",
    "seats",
    metavar="SEAT=PLAYER",
    multiple=True,
    callback=reading(read_pair),
    shell_complete=complete_seat,
    help="Who sits there: human, random, bot:LEVEL or exec:COMMAND. Repeatable.",
)
timeout_option = click.option(
    "--timeout",
    metavar="S",
    default=f"{TIMEOUT:g}",
    show_default=True,
    callback=reading(read_seconds),
    help="The seconds that an outside program has for each answer.",
)
setting_option = click.option(
    "--set",
    "settings",
    metavar="OPTION=VALUE",
    multiple=True,
    shell_complete=complete_setting,
    help="A rule option, as in spades rules PRESET. Repeatable.",
)


def look_options(command: Callable[..., T]) -> Callable[..., T]:
    """The options of how a game looks; they reach the command as one argument, ``looks``, a `Looks`."""

    @click.option("--plain", is_flag=True, help="Words only: no drawings, symbols or colours.")
    @click.option("--ascii", "letters", is_flag=True, help="Letters for the suits; ASCII only.")
    @click.option(
        "--four-colour", "--four-color", "four_colour", is_flag=True, help="A colour for each suit."
    )
    @click.option(
        "-v", "--verbose", is_flag=True, help="Say more: what may be done, and the rules behind it."
    )
    @functools.wraps(command)
    def with_looks(
        *args: Any, plain: bool, letters: bool, four_colour: bool, verbose: bool, **rest: Any
    ) -> T:
        looks = functools.partial(
            look_of, plain=plain, letters=letters, four_colour=four_colour, verbose=verbose
        )
        return command(*args, looks=looks, **rest)

    return with_looks


def with_settings(rules: Rules, settings: Sequence[str]) -> Rules:
    """The rules but for the values of ``--set``; a wrong one is a usage error."""
    for setting in settings:
        try:
            rules = with_setting(rules, setting)
        except NotAWord as error:
            raise click.BadParameter(str(error), param_hint="'--set'") from None
    return rules


def by_seat(
    pairs: Sequence[tuple[str, str]], seating: Seating, option: str, read: Callable[[str], T]
) -> dict[int, T]:
    """The values of a repeatable SEAT=VALUE option by seat; a wrong one or a seat twice is a usage error."""
    values: dict[int, T] = {}
    for name, text in pairs:
        try:
            seat = seating.seat(name)
            if seat in values:
                raise NotAWord(f"{name} is there twice")
            values[seat] = read(text)
        except NotAWord as error:
            raise click.BadParameter(str(error), param_hint=f"'{option}'") from None
    return values


def log_exists(name: str) -> click.UsageError:
    """The error for a new log that would take the place of an old one."""
    return click.UsageError(f"{name}: there is a log already; --force writes over it")


@contextlib.contextmanager
def log_to(name: str | None, force: bool) -> Iterator[LogWriter | StandardOutput | None]:
    """A new log of that name to write, standard output for ``-``, or None without a name.

    An old file is a usage error unless ``force``; what the system refuses raises `Unreadable`.
    """
    if name is None:
        yield None
    elif name == "-":
        yield StandardOutput()
    else:
        try:
            log = LogWriter.create(Path(name), force)
        except FileExistsError:
            raise log_exists(name) from None
        with log:
            yield log
