"""``spades play``: a game at the prompt."""

from __future__ import annotations

import secrets

import click

from spades.cli.keeping import kept, new_log, note_leaving
from spades.cli.options import (
    Looks,
    by_seat,
    force_option,
    look_options,
    reading,
    seat_option,
    seed_option,
    setting_option,
    timeout_option,
    with_settings,
)
from spades.cli.prompt.eyes import Eyes
from spades.cli.prompt.session import Session
from spades.cli.saying import note
from spades.cli.seating import default_players, read_seated, seated
from spades.game import new_game
from spades.log.header import DEFAULT_NAMES, HUMAN, Header, read_name
from spades.players.named import DEFAULT_LEVEL, LEVELS
from spades.players.outside import logged_word
from spades.reading import SEEDS, read_pair
from spades.rules import PRESETS
from spades.scoring import Tally
from spades.table.fates import SeedFate


@click.command()
@click.argument("preset", metavar="[PRESET]", type=click.Choice(list(PRESETS)), default="partnership")
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
@click.option("--log", metavar="FILE", help="Keep the game there instead; - for standard output.")
@force_option
@timeout_option
@look_options
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
    looks: Looks,
) -> None:
    """Play a game at the prompt.

    PRESET is partnership, two against two (if none is named); two-player, in which cards are drawn and kept
    or declined; or two-player-basic, the same without double nil.  spades rules PRESET shows the options.

    You sit south and bots take the other seats, unless --seat says otherwise; with bots only you watch.
    The game is saved by itself: leave when you like and go on with spades resume.

    Example: spades play two-player --level easy --set target=300
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
    with new_log(log, force, header) as (scribe, kept_in):
        note(f"seed {seed}")
        if HUMAN in players:
            note_leaving(kept_in, header)
        eyes = Eyes(header, players, looks, kept_in)
        with kept(kept_in, header), seated(header, players, timeout, eyes) as company:
            session = Session(header, company, scribe, eyes)
            session.play(new_game(rules, practice=header.can_take_back), SeedFate(seed), seed)
