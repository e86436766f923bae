"""Who sits where at the prompt: the words of ``--seat``, and who takes the other seats (L1)."""

from __future__ import annotations

from collections.abc import Mapping

from spades.errors import NotAWord, quoted
from spades.log.header import HUMAN
from spades.players.named import BEST_LEVEL, bot_words
from spades.seats import Seating


def read_seated(word: str) -> str:
    """The player's word itself; raises `NotAWord`, naming those that can sit down here."""
    allowed = [HUMAN, *bot_words()]
    if word not in allowed:
        raise NotAWord(f"{quoted(word)} can't sit there; allowed: {', '.join(allowed)}")
    return word


def default_players(seating: Seating, level: str, chosen: Mapping[int, str]) -> tuple[str, ...]:
    """The player of each seat: as chosen, else south the person and bots of this level around.

    The bot partner of a person, or of south where no person plays, plays as well as bots can (L1).
    """
    players = {0: HUMAN, **chosen}
    people = [seat for seat, word in players.items() if word == HUMAN] or [0]
    helped = {seating.partner(seat) for seat in people}
    return tuple(
        players.get(seat, f"bot:{BEST_LEVEL if seat in helped else level}") for seat in range(len(seating))
    )
