"""What a person types, read as a move: spellings, numbers of the list, a lone suit or rank, beginnings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from spades.cards import RANK_OF, RANKS, SUIT_OF, cards_in, text_of, typed_card
from spades.cli.near import did_you_mean
from spades.cli.prompt.commands import COMMANDS, plain
from spades.errors import NotAWord, quoted
from spades.moves import (
    DECLARE,
    LOOK,
    NO_EXCHANGE,
    PHASE_WORDS,
    PLAYS,
    Exchange,
    Move,
    Phase,
    Play,
    read_move,
    word_of,
)
from spades.refusals import SUIT_NAMES
from spades.view import View

#: Each suit's words and symbols, by suit; the emoji of a symbol has one more, invisible character.
_SUITS = {
    text: suit
    for suit, (name, symbols) in enumerate(zip(SUIT_NAMES, ("♠♤", "♥♡", "♦♢", "♣♧"), strict=True))
    for text in (name, name[:-1], name[0], *symbols, f"{symbols[0]}\ufe0f")
}
_RANKS = {rank.lower(): place for place, rank in enumerate(RANKS) if rank.isalpha()}
#: What answers the question whether double nil is declared (N1).
_ANSWERS = {"y": DECLARE, "yes": DECLARE, "n": LOOK, "no": LOOK}
#: Cards that an error gives with the number of each.
_MOST_NUMBERED = 4


class _Unclear(NotAWord):
    """Understood, but no card is meant by it, or one of several."""


def read_typed(said: str, view: View, commands: Iterable[str] = COMMANDS) -> Move:
    """The move that a person means: any spelling of a card, a number of the list, as little as will do.

    Digits alone are the number of a legal card, in hand order, or of a card held in the exchange, the
    bid, or 1 and 2 for the words of the draw and of the offer.  Nothing at all is the only legal move.
    A card may be meant that is not legal; the referee says why not.  ``commands`` may be meant too where
    a word is misspelt.

    Raises `NotAWord`, saying what is expected now, if it is no move or might be one of several.
    """
    text = plain(said)
    if not text and len(view.legal) == 1:
        return view.legal[0]
    try:
        return _read(text, view)
    except _Unclear:
        raise
    except NotAWord:
        expected = f"this is {PHASE_WORDS[view.phase]} (? explains)"
        if not text:
            raise NotAWord(f"type a move: {expected}") from None
        near = did_you_mean(text.partition(" ")[0], (*words_now(view), *commands))
        raise NotAWord(f"{quoted(said)} is no move; {expected}{near}") from None


def words_now(view: View) -> list[str]:
    """The words of the legal moves; in the exchange, of which there are hundreds, ``none`` and each card."""
    if view.phase is Phase.EXCHANGE:
        return [word_of(NO_EXCHANGE), *text_of(cards_in(view.hand)).split()]
    return [word_of(move) for move in view.legal]


def _read(text: str, view: View) -> Move:
    match view.phase:
        case Phase.PLAY:
            return _read_play(text, view)
        case Phase.EXCHANGE:
            return _read_exchange(text, view)
        case Phase.BID:
            return read_move(re.sub(r"\b0$", "nil", text), view.phase, typed_card)
        case Phase.OFFER if text in _ANSWERS:
            return _ANSWERS[text]
    beginning = text.replace(" ", "-")
    meant = [
        move
        for number, move in enumerate(view.legal, 1)
        if text and (text == str(number) or word_of(move).startswith(beginning))
    ]
    if meant == [DECLARE] and len(text) == 1 and text.isalpha():
        # So much is not staked on a slip: `bids` begins so too.
        raise _Unclear(f"{quoted(text)} is too little for {word_of(DECLARE)}: type more of it, or look")
    return meant[0] if len(meant) == 1 else read_move(text, view.phase, typed_card)


def _read_play(text: str, view: View) -> Move:
    word = text.removeprefix("play ")
    legal = [move.card for move in view.legal if isinstance(move, Play)]
    fitting = _fitting(word, legal)
    if fitting is None:
        return read_move(text, view.phase, typed_card)
    if not fitting and not word.isdigit():
        # Of cards that may not be played now one will do for the referee to say why.
        fitting = (_fitting(word, cards_in(view.hand)) or [])[:1]
    return PLAYS[_only(word, fitting, legal)]


def _read_exchange(text: str, view: View) -> Move:
    held = cards_in(view.hand)
    cards = []
    try:
        for part in re.split(r" ?[+,] ?| ", text):
            fitting = _fitting(part, held)
            cards.append(typed_card(part) if fitting is None else _only(part, fitting, held))
    except _Unclear:
        raise
    except NotAWord:
        return read_move(text, view.phase, typed_card)
    return Exchange(tuple(sorted(cards)))


def _fitting(text: str, cards: Sequence[int]) -> Sequence[int] | None:
    """Of these cards those that a number, a suit or a rank stands for; None if the text is none of these."""
    if text.isascii() and text.isdigit():
        return [card for number, card in enumerate(cards, 1) if text == str(number)]
    if text in _SUITS:
        return [card for card in cards if SUIT_OF[card] == _SUITS[text]]
    if text in _RANKS:
        return [card for card in cards if RANK_OF[card] == _RANKS[text]]
    return None


def _only(text: str, fitting: Sequence[int], cards: Sequence[int]) -> int:
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise _Unclear(f"{quoted(text)} fits {text_of(fitting)}: say which")
    if text.isdigit():
        raise _Unclear(f"{quoted(text)} is not on the list; allowed: {_numbered(cards)}")
    raise _Unclear(f"{quoted(text)} fits no card of yours; allowed: {text_of(cards)}")


def _numbered(cards: Sequence[int]) -> str:
    """What the numbers of a list stand for."""
    if len(cards) > _MOST_NUMBERED:
        return f"1 to {len(cards)} for {text_of(cards)}"
    return ", ".join(f"{number} for {text_of([card])}" for number, card in enumerate(cards, 1))
