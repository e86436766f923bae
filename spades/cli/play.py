"""``spades play``: a game at the prompt."""

from __future__ import annotations

import secrets

import click

from spades.cli.keeping import kept, note_leaving
from spades.cli.options import (
    by_seat,
    force_option,
    log_to,
    reading,
    seat_option,
    seed_option,
    setting_option,
    timeout_option,
    with_settings,
)
from spades.cli.prompt.session import Session
from spades.cli.saying import note
from spades.cli.seating import default_players, read_seated, seated
from spades.game import new_game
from spades.log.header import DEFAULT_NAMES, HUMAN, Header, read_name
from spades.log.writing import Scribe
from spades.players.named import DEFAULT_LEVEL, LEVELS
from spades.players.outside import logged_word
from spades.reading import SEEDS, read_pair
from spades.rules import PRESETS
from spades.scoring import Tally
from spades.table.fates import SeedFate


@click.command()
@click.argument("preset", type=click.Choice(list(PRESETS)), default="partnership")
@seat_option
@click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default=DEFAULT_LEVEL,
    show_default=True,
    help="How well the bots play; your partner always plays as well as it can.",
)
@seed_option
@setting_option
@click.option(
    "--name",
    "names",
    metavar="SEAT=NAME",
    multiple=True,
    callback=reading(read_pair),
    help="What a seat is called. Repeatable.",
)
@click.option("--log", metavar="FILE", help="Write the log there; - for standard output.")
@force_option
@timeout_option
def play(
    preset: str,
    seats: tuple[tuple[str, str], ...],
    level: str,
    seed: int | None,
    settings: tuple[str, ...],
    names: tuple[tuple[str, str], ...],
    log: str | None,
    force: bool,
    timeout: float,
) -> None:
    """Play a game of PRESET: two-player, two-player-basic or partnership (if none is named).

    You sit south and bots take the other seats, unless --seat says otherwise; with bots only you watch.
    See the options of the rules with: spades rules PRESET

    Example: spades play two-player --set target=300 --log game.log
    """
    rules = with_settings(PRESETS[preset], settings)
    seating = rules.seating
    players = default_players(seating, level, by_seat(seats, seating, "--seat", read_seated))
    named = by_seat(names, seating, "--name", read_name)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    header = Header(
        rules,
        seed,
        tuple(logged_word(word) for word in players),
        tuple(named.get(seat, name) for seat, name in enumerate(DEFAULT_NAMES[len(seating)])),
        tuple(Tally() for _ in seating.sides),
    )
    with log_to(log, force) as file:
        note(f"seed {seed}")
        scribe = Scribe(file, seating) if file else None
        if scribe is not None:
            scribe.begin(header)
        if HUMAN in players:
            note_leaving(log, header)
        with kept(log, header), seated(header, players, timeout, log) as company:
            # With the log on standard output, what people read goes to stderr.
            session = Session(header, company, scribe, log == "-")
            session.play(new_game(rules), SeedFate(seed), seed)
