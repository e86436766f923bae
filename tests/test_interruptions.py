"""Nothing is lost: a game broken off in any way, anywhere, again and again, goes on as it would have gone."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from disturbing import AtEveryKindOfQuestion, disturbed, undisturbed
from sessions import Way

from spades.moves import Phase

EASY = ("--level", "easy", "--seat", "north=bot:easy", "--seed", "11")
PHASES = {
    "two-player": (Phase.OFFER, Phase.DRAW, Phase.BID, Phase.EXCHANGE, Phase.PLAY),
    "two-player-basic": (Phase.DRAW, Phase.BID, Phase.PLAY),
    "partnership": (Phase.BID, Phase.PLAY),
}
#: The second hand of two players has a double nil and an exchange in it.
GAMES = {
    "two-player": ("two-player", *EASY, "--set", "hands=2"),
    "two-player-basic": ("two-player-basic", *EASY, "--set", "hands=1"),
    "partnership": ("partnership", *EASY, "--set", "hands=1"),
}


@pytest.mark.parametrize("preset", GAMES)
def test_a_game_broken_off_at_every_kind_of_question(preset: str, tmp_path: Path) -> None:
    words = GAMES[preset]
    whole = undisturbed(tmp_path, *words)
    breaks = disturbed(tmp_path, AtEveryKindOfQuestion(), whole, *words)
    assert set(breaks) == set(product(PHASES[preset], Way))
