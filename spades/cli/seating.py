"""Who sits where at the prompt: the words of ``--seat``, and who takes the other seats (L1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import click

from spades.cli.prompt.display import Display
from spades.cli.prompt.person import Person
from spades.cli.saying import NO, complain
from spades.errors import NotAWord, quoted
from spades.log.header import HUMAN, OUTSIDE, Header
from spades.players.base import Player, PlayerFailed
from spades.players.named import HELPER, bot_forms, make_bot, read_bot
from spades.players.outside import is_outside, read_command
from spades.seats import Seating
from spades.table.company import Company


def read_seated(word: str) -> str:
    """The player's word itself; raises `NotAWord`, naming those that can sit down here."""
    return word if word == HUMAN else _read(word, [HUMAN])


def read_playing(word: str) -> str:
    """The word itself of a player that asks nobody; raises `NotAWord`, naming those there are."""
    return _read(word, [])


def _read(word: str, others: list[str]) -> str:
    if is_outside(word):
        read_command(word)
        return word
    try:
        return read_bot(word)
    except NotAWord:
        allowed = [*others, *bot_forms(), f"{OUTSIDE}:COMMAND"]
        raise NotAWord(f"{quoted(word)} can't play here; allowed: {', '.join(allowed)}") from None


@contextmanager
def seated(header: Header, words: Sequence[str], timeout: float, display: Display) -> Iterator[Company]:
    """The company of a game at the prompt, sent home at the end of the block.

    People look at ``display``.  Where a player fails, the program says so and exits.
    """

    def make(word: str) -> Player:
        return Person(display) if word == HUMAN else make_bot(word)

    try:
        with Company(header, words, timeout, make) as company:
            yield company
    except PlayerFailed as failed:
        complain(f"{header.rules.seating.names[failed.seat]}: {failed}")
        raise click.exceptions.Exit(NO) from None


def default_players(seating: Seating, level: str, chosen: Mapping[int, str]) -> tuple[str, ...]:
    """The player of each seat: as chosen, else south the person and bots of this level around.

    The bot partner of a person, or of south where no person plays, is of the `HELPER` level (L1).
    """
    players = {0: HUMAN, **chosen}
    people = [seat for seat, word in players.items() if word == HUMAN] or [0]
    helped = {seating.partner(seat) for seat in people}
    return tuple(
        players.get(seat, f"bot:{HELPER if seat in helped else level}") for seat in range(len(seating))
    )
