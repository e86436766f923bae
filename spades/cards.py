"""Cards as numbers and sets of cards as bit masks (C1, C2).

A card is a number from 0 to 51: suit × 13 + rank, suits in the order S H D C and ranks in the order
A K Q … 2.  So 0 is the ace of spades and 51 the two of clubs; of two cards of one suit the *lower*
number is the higher card; and sorted numbers are in hand order.  A set of cards is an ``int`` whose
bit *n* stands for card *n*.
"""

from __future__ import annotations

from collections.abc import Iterable

from spades.errors import NotAWord, quoted

SUITS = "SHDC"
RANKS = "AKQJT98765432"
#: The trump suit (C2).
SPADES = 0

#: The unshuffled pack, the ace of spades first; also hand order.
PACK = tuple(range(52))
#: The one written form of each card, by number: ``TEXT[0] == "AS"``.
TEXT = tuple(rank + suit for suit in SUITS for rank in RANKS)
#: The set of all cards of a suit, by suit number.
SUIT_MASKS = tuple(0x1FFF << 13 * suit for suit in range(4))
#: The suit of each card and its rank (0 for the ace to 12 for the two), by card number.
SUIT_OF = tuple(card // 13 for card in PACK)
RANK_OF = tuple(card % 13 for card in PACK)

_CARD = {text: card for card, text in enumerate(TEXT)}
_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")


def read_card(text: str) -> int:
    """The card that ``text`` is in the form files use (``QD``).

    Raises `NotAWord` for anything else, ``qd`` and ``10D`` too.
    """
    try:
        return _CARD[text]
    except KeyError:
        raise NotAWord(f"{quoted(text)} is no card (such as AS, TD, 2C)") from None


def typed_card(text: str) -> int:
    """The card that a person means: ``qd``, ``dq``, ``10d``, ``Q♦`` and spaces around it too.

    Raises `NotAWord` for anything else.
    """
    plain = text.strip().replace("\ufe0f", "").translate(_SYMBOLS)
    if plain.isascii():
        plain = plain.upper().replace("10", "T")
        for spelling in (plain, plain[::-1]):
            if spelling in _CARD:
                return _CARD[spelling]
    raise NotAWord(f"{quoted(text)} is no card (such as AS, 10d or h7)")


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a set, in hand order."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


def text_of(cards: Iterable[int]) -> str:
    """The cards as written in files, separated by spaces, in the order given."""
    return " ".join([TEXT[card] for card in cards])
