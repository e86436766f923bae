"""A deal that can be checked: a secret is drawn and bound before the first card, and told after the last."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from spades.cli.prompt.asking import ask
from spades.cli.saying import complain, note
from spades.deal import commitment, seed_from
from spades.errors import NotAWord
from spades.log.header import Header, read_word


@dataclass(frozen=True, slots=True)
class Origin:
    """What the seed of a new game follows from; None where it was given."""

    seed: int
    secret: str | None = None
    word: str | None = None


def committed(asks_word: bool) -> Origin:
    """A new secret whose SHA-256 is shown before anything else, and the seed that follows from it.

    With ``asks_word`` the player then adds a word, which the secret can't have been chosen for.
    Raises `click.Abort` at the end of input.
    """
    secret = secrets.token_hex(32)
    _bind(secret)
    word = _ask_word() if asks_word else None
    return Origin(seed_from(secret, word), secret, word)


def remind(header: Header) -> None:
    """Show again, in a game that goes on, what its deals are bound to."""
    if header.secret is not None:
        _bind(header.secret)


def reveal(header: Header) -> None:
    """After the end: the secret and the seed that followed from it, for whoever wants to check them."""
    if header.secret is not None:
        note(f"secret {header.secret}")
        if header.word is not None:
            note(f"word {header.word}")
        note(f"seed {header.seed}")


def _bind(secret: str) -> None:
    note(f"The deals follow from a secret with the SHA-256 {commitment(secret)}")


def _ask_word() -> str:
    while True:
        try:
            return read_word(ask("A word of your own for the deals: ").strip())
        except NotAWord as error:
            complain(str(error))
