"""A deal that can be checked: a secret is drawn and bound before the first card, and told after the last."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass

from spades.cli.prompt.asking import ask
from spades.cli.saying import complain, note
from spades.deal import commitment, seed_from
from spades.errors import NotAWord, quoted
from spades.log.header import Header, read_word
from spades.reading import SEEDS


@dataclass(frozen=True, slots=True)
class Origin:
    """The seed of a new game, and what it follows from where nobody gave it."""

    seed: int
    secret: str | None = None
    word: str | None = None


def origin_of_deals(seed: int | None, for_person: bool, asks_word: bool) -> Origin:
    """The seed given, or a random one, shown at once; for a person one that follows from a secret.

    Then the secret's SHA-256 is shown before anything else, and with ``asks_word`` the person adds a word,
    which the secret can't have been chosen for.  Raises `click.Abort` at the end of input.
    """
    if seed is None and for_person:
        secret = secrets.token_hex(32)
        _bind(secret)
        word = _ask_word() if asks_word else None
        return Origin(seed_from(secret, word), secret, word)
    origin = Origin(secrets.randbelow(SEEDS) if seed is None else seed)
    note(f"seed {origin.seed}")
    return origin


def remind(header: Header) -> None:
    """Show again, in a game that goes on, what its deals are bound to."""
    if header.secret is not None:
        _bind(header.secret)


def reveal(header: Header) -> None:
    """After the end: the secret, the word and the seed that follows from them, for whoever wants to check."""
    if header.secret is not None:
        for what, value in (("secret", header.secret), ("word", header.word), ("seed", header.seed)):
            if value is not None:
                note(f"{what} {value}")


def _bind(secret: str) -> None:
    note("The deals follow from a secret with this SHA-256:")
    note(commitment(secret))


def _ask_word() -> str:
    note("With a word of yours in them, neither you nor the program chose the deals.")
    while True:
        try:
            word = read_word(ask("Your word, whatever it is: ").strip())
            if "\ufffd" in word:
                raise NotAWord(
                    f"{quoted(word)} is not in the encoding of this terminal, {sys.stdin.encoding}"
                )
            return word
        except NotAWord as error:
            complain(str(error))
