"""Any words typed: a person's at the prompt in many situations, and those of options and commands.

The first byte says what the others are typed at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import click
from damage import a_byte, a_word, harmless
from helpers import Game

from spades.cards import TEXT, typed_card
from spades.cli.prompt.commands import COMMANDS, Commands, plain
from spades.cli.prompt.typed import read_typed
from spades.cli.show.look import Look
from spades.errors import NotAWord
from spades.game import why_not
from spades.log.header import read_name, read_player, read_secret, read_word
from spades.moves import UNDO, Exchange, Move, Phase, read_move, word_of
from spades.players.named import read_bot
from spades.players.outside import read_command
from spades.reading import read_number, read_seconds, read_seed
from spades.refusals import explain
from spades.rules import read_rules

#: Bytes typed.
LONGEST = 400
HELD = {"south": "AK5.T953.QJ2.K84", "north": "QJT.AKQ.AK3.A932"}
FOUR = {
    "south": "KT953.T53.T93.85",
    "west": "J8.9864.Q65.J974",
    "north": "AQ74.A72.AK4.AQT",
    "east": "62.KQJ.J872.K632",
}


def _dealt(preset: str, offers: str = "look look") -> Game:
    return Game(preset).deal("south", offers, **HELD)


GAMES = (
    Game("two-player").begin("south"),
    Game("two-player").begin("south").say("look look"),
    _dealt("two-player"),
    _dealt("two-player", "blind-nil look").say("5"),
    Game("two-player").begin("south", exchanges=False).say("blind-nil look").keep_all().say("5"),
    _dealt("two-player-basic").say("5 3"),
    _dealt("two-player-basic").say("5 3 QD AD KD"),
    _dealt("two-player-basic").say("5 3 QD AD KD 2D 3D"),
    Game("partnership").deal("south", **FOUR).say("4"),
    Game("partnership").deal("south", **FOUR).say("4 2 5 2 5H 6H AH KH"),
    Game("partnership").deal("south", **FOUR).say("4 2 5 2 5H 6H AH KH AC 2C 5C"),
)


def check(data: bytes) -> None:
    """Only `NotAWord` ever; what is taken for a word or a move is written so that it reads as itself."""
    if not data:
        return
    reader = CHECKS[data[0] % len(CHECKS)]
    # As Python reads standard input where the locale is not UTF-8.
    said = data[1:].decode("utf-8", "surrogateescape")
    try:
        reader(said)
    except NotAWord as error:
        harmless(error, "")


def _at_the_prompt(game: Game) -> Callable[[str], None]:
    view, state = game.view, game.state

    def typed(said: str) -> None:
        _a_command(said, game)
        try:
            exact = read_move(said, view.phase)
        except NotAWord as error:
            harmless(error, "")
        else:
            _reads_as_itself(exact, view.phase)
            if exact in view.legal:
                # The words of files are words of the prompt too.
                assert read_typed(said, view) == exact
        move = read_typed(said, view)
        _reads_as_itself(move, view.phase)
        refusal = why_not(state, view.seat, move)
        assert (refusal is None) == (move in view.legal)
        if refusal is None:
            assert read_typed(word_of(move), view) == move
        else:
            harmless(explain(refusal), "")

    return typed


def _a_command(said: str, game: Game) -> None:
    if plain(said) == "hint":
        # It thinks for longer than this waits.
        return
    commands = Commands({"hand": lambda view: [str(view.hand)]}, lambda: None, Look(), practice=True)
    try:
        answer = commands.answer(said, game.view, Random(0))
    except click.Abort:
        assert plain(said) in ("quit", "exit")
    except NotAWord as error:
        harmless(error, "")
    else:
        assert answer is None or all(line.isprintable() for line in answer)


def _reads_as_itself(move: Move, phase: Phase) -> None:
    if move == UNDO:
        return
    if isinstance(move, Exchange):
        phase = Phase.EXCHANGE
    elif phase is Phase.EXCHANGE:
        phase = Phase.PLAY
    assert read_move(word_of(move), phase) == move


def _exactly(read: Callable[[str], object]) -> Callable[[str], None]:
    """What is accepted is just what ``str`` gives of what was read."""

    def check_it(said: str) -> None:
        assert str(read(said)) == said

    return check_it


def _card(said: str) -> None:
    card = typed_card(said)
    assert typed_card(TEXT[card]) == card


def _seconds(said: str) -> None:
    assert 0 < read_seconds(said) <= 86_400
    assert re.fullmatch(r"[0-9.]+", said)


CHECKS: tuple[Callable[[str], None], ...] = (
    *[_at_the_prompt(game) for game in GAMES],
    *[_exactly(read) for read in (read_number, read_seed, read_name, read_word, read_secret, read_player)],
    *[_exactly(read) for read in (read_rules, read_bot)],
    _card,
    _seconds,
    lambda said: read_command(said) and None,
)


def seeds() -> Iterator[bytes]:
    """Every kind of word, at everything."""
    words = ["", "2C+9D", "1, 4 , 10h", "Play q♦", "bid 0", "rules P3", "0.5", "42", "hinz", "exec:sh -c 'x'"]
    words += [
        "two-player target=300",
        "bot:hard:50",
        "5f" * 32,
        "S♠\ufe0f",
        "blind nil",
        "h10",
        "2 1 3",
        *COMMANDS,
    ]
    for place in range(len(CHECKS)):
        for word in words:
            yield bytes([place]) + word.encode()


WAYS_ON = (a_word, a_byte)
