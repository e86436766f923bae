"""``spades play``: a game at the prompt."""

from __future__ import annotations

from collections.abc import Sequence

import click

from spades.cli.committing import origin_of_deals, reveal
from spades.cli.keeping import NewLog, kept, note_leaving, note_looking_back
from spades.cli.near import Choice
from spades.cli.options import (
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
from spades.cli.prompt.display import Display
from spades.cli.prompt.session import Session
from spades.cli.seating import default_players, read_seated, seated
from spades.cli.show.look import Looks
from spades.game import new_game
from spades.log.header import DEFAULT_NAMES, HUMAN, Header, read_name
from spades.players.named import DEFAULT_LEVEL, LEVELS
from spades.players.outside import is_outside, logged_word
from spades.reading import read_pair
from spades.rules import PRESETS
from spades.scoring import Tally
from spades.table.fates import SeedFate


@click.command()
@click.argument("preset", metavar="[PRESET]", type=Choice(list(PRESETS)), default="partnership")
@seat_option
@click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default=DEFAULT_LEVEL,
    show_default=True,
    help="How well the bots play; your partner always plays as well as it can.",
)
@seed_option
@click.option(
    "--word", "asks_word", is_flag=True, help="Ask for a word of yours, so that nobody chose the deals."
)
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
@click.option("--practice", is_flag=True, help="Let cards be taken back, with undo.")
@timeout_option
@look_options
def play(
    preset: str,
    seats: tuple[tuple[str, str], ...],
    level: str,
    seed: int | None,
    asks_word: bool,
    settings: tuple[str, ...],
    names: tuple[tuple[str, str], ...],
    log: str | None,
    force: bool,
    practice: bool,
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
    _check(players, seed, asks_word, practice)
    with NewLog(log, force, HUMAN in players) as keeping:
        origin = origin_of_deals(seed, HUMAN in players, asks_word)
        header = Header(
            rules,
            origin.seed,
            tuple(logged_word(word) for word in players),
            tuple(named.get(seat, name) for seat, name in enumerate(DEFAULT_NAMES[len(seating)])),
            tuple(Tally() for _ in seating.sides),
            practice=practice,
            secret=origin.secret,
            word=origin.word,
        )
        # With the log on standard output, what people read goes to stderr.
        display = Display(header, players, looks, keeping.where, on_stderr=log == "-")
        with kept(keeping.name, header, keeping), seated(header, players, timeout, display) as company:
            scribe = keeping.begin(header)
            if HUMAN in players:
                note_leaving(keeping.name(), header)
            session = Session(header, company, scribe, display)
            session.play(new_game(rules, practice=practice), SeedFate(origin.seed), origin.seed)
    reveal(header)
    if HUMAN in players:
        note_looking_back(keeping.name())


def _check(players: Sequence[str], seed: int | None, asks_word: bool, practice: bool) -> None:
    """Raise a usage error for options that don't go together."""
    if asks_word and seed is not None:
        raise click.UsageError("--word is for deals that nobody chose: no --seed")
    if asks_word and HUMAN not in players:
        raise click.UsageError("--word asks a person, and only bots play")
    if practice and any(is_outside(word) for word in players):
        raise click.UsageError("--practice lets cards be taken back, so no program can play")
