"""``spades match``: two players against each other on duplicated deals."""

from __future__ import annotations

import contextlib
import json
import secrets
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path

import click

from spades.cli.completing import complete_player
from spades.cli.options import (
    force_option,
    reading,
    seed_option,
    setting_option,
    timeout_option,
    with_settings,
)
from spades.cli.saying import DONE, NO, complain, note, say
from spades.cli.scoreboard import scoreboard
from spades.cli.seating import read_playing
from spades.cli.signals import BrokenOff, Signals
from spades.match.logs import LogFolder
from spades.match.report import report
from spades.match.run import PAIRS, MatchSpec, Standing, run_match
from spades.match.stopping import StopRule, read_sprt, read_stop_at
from spades.match.workers import Workers
from spades.reading import SEEDS, read_number
from spades.rules import PRESETS

_GAMES = 2 * PAIRS
#: Forfeits that are told one by one.
_TOLD = 5
#: Pairs that wait for each process, so that a long one keeps no other from working.
_AHEAD = 4

_count = reading(partial(read_number, low=1))


@click.command()
@click.argument("a", callback=reading(read_playing), shell_complete=complete_player)
@click.argument("b", callback=reading(read_playing), shell_complete=complete_player)
@click.option(
    "--rules",
    "preset",
    type=click.Choice(list(PRESETS)),
    default="partnership",
    show_default=True,
    help="The game that is played.",
)
@setting_option
@click.option(
    "--games", metavar="N", callback=_count, help=f"Play N whole games, {_GAMES} if nothing is said."
)
@click.option("--deals", metavar="N", callback=_count, help="Play N single hands, each twice.")
@seed_option
@click.option(
    "--stop-at", metavar="±N", callback=reading(read_stop_at), help="Stop once it is known to ±N points."
)
@click.option(
    "--sprt", metavar="LOW,HIGH", callback=reading(read_sprt), help="Stop once LOW and HIGH are told apart."
)
@click.option(
    "--jobs", metavar="N", default="1", callback=_count, help="Use N processors; the result is the same."
)
@click.option(
    "--log-dir", metavar="DIR", type=click.Path(path_type=Path), help="Write a log of each game there."
)
@force_option
@timeout_option
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def match(
    a: str,
    b: str,
    preset: str,
    settings: tuple[str, ...],
    games: int | None,
    deals: int | None,
    seed: int | None,
    stop_at: StopRule | None,
    sprt: StopRule | None,
    jobs: int,
    log_dir: Path | None,
    force: bool,
    timeout: float,
    as_json: bool,
) -> int:
    """Measure player A against player B: random, bot:LEVEL or exec:COMMAND.

    Every deal is played twice with the sides exchanged, and the 95 % interval comes from the spread of
    these pairs.  In partnership A takes both seats of a side.  --games counts whole games, --deals the
    first hand of a game at 0 to 0.  Ctrl-C prints what was played so far.

    --stop-at and --sprt look at the difference in points a game or hand; with a % (3%, or 50%,55%) at
    A's win %.

    Example: spades match bot:easy random --games 200 --jobs 2
    """
    if games is not None and deals is not None:
        raise click.UsageError("--games and --deals exclude each other")
    if stop_at is not None and sprt is not None:
        raise click.UsageError("--stop-at and --sprt exclude each other")
    stop = stop_at or sprt
    if deals is not None and stop is not None and stop.percent:
        raise click.UsageError("win % is known with --games only")
    spec = MatchSpec(
        players=(a, b),
        rules=with_settings(PRESETS[preset], settings),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        pairs=deals or ((games or _GAMES) + 1) // 2,
        whole=deals is None,
        stop=stop,
        logged=log_dir is not None,
        timeout=timeout,
    )
    logs = None if log_dir is None else _folder(log_dir, spec, force)
    standing, broken = _play(spec, jobs, logs)
    numbers = report(spec, standing)
    if as_json:
        say(json.dumps(numbers, indent=2))
    else:
        for line in scoreboard(numbers):
            say(line)
    if broken:
        complain(broken)
    return NO if broken else DONE


def _play(spec: MatchSpec, jobs: int, logs: LogFolder | None) -> tuple[Standing, str | None]:
    """The standing after the last pair played, and what broke the match off before its end, if anything."""
    standing = Standing()
    forfeits: list[str] = []
    jobs = min(jobs, spec.pairs)
    try:
        with Signals() as signals, contextlib.ExitStack() as stack:
            note(f"seed {spec.seed}")
            executor = stack.enter_context(Workers(jobs)) if jobs > 1 else None
            progress = stack.enter_context(_progress(spec.pairs))
            for after in run_match(spec, executor, _AHEAD * jobs):
                # A pair counts with its logs or not at all.
                with signals.held():
                    if logs is not None and after.last is not None:
                        logs.write(after.pairs - 1, after.last)
                    forfeits += _forfeits(spec, after)
                    standing = after
                progress(standing)
    except BrokenOff:
        return standing, "Broken off."
    except BrokenExecutor:
        return standing, "Broken off: one of the processes died."
    except OSError as error:
        if error.filename is None:
            raise
        return standing, f"{error.filename}: {error.strerror}"
    finally:
        for forfeit in forfeits[:_TOLD]:
            note(forfeit)
        if len(forfeits) > _TOLD:
            note(f"and {len(forfeits) - _TOLD} more forfeits")
    return standing, None


def _forfeits(spec: MatchSpec, standing: Standing) -> list[str]:
    """The forfeits of the last pair in words."""
    seed = spec.task(standing.pairs - 1).seed
    return [
        f"seed {seed}: {spec.players[forfeit.player]} forfeits as {forfeit.seat}: {forfeit.message}"
        for forfeit in standing.forfeits
    ]


def _folder(path: Path, spec: MatchSpec, force: bool) -> LogFolder:
    try:
        return LogFolder(path, spec.pairs, force)
    except FileExistsError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}") from None


@contextlib.contextmanager
def _progress(pairs: int) -> Iterator[Callable[[Standing], object]]:
    """What shows a standing as a bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(
        length=pairs, label="pairs", show_pos=True, item_show_func=_so_far, file=sys.stderr
    ) as bar:
        yield lambda standing: bar.update(1, standing)


def _so_far(standing: Standing | None) -> str | None:
    if standing is None or standing.points.margin is None:
        return None
    return f"{standing.points.mean:+.1f} (+-{standing.points.margin:.1f})"
