"""``spades bot``: a bot for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

import click

from spades.cards import read_card
from spades.cli.completing import complete_level
from spades.cli.options import reading
from spades.cli.saying import opened, write_bytes
from spades.deal import bot_generator
from spades.errors import DoesNotHold, NotAWord, Unreadable, quoted, reading_file
from spades.events import Ended
from spades.log.files import Line
from spades.log.header import read_header
from spades.log.seen import Seen
from spades.moves import word_of
from spades.players.base import Player
from spades.players.named import level_forms, make_bot, read_bot
from spades.reading import read_seed

#: Bytes of a line; the list of all exchanges is the longest.
_LINE_LENGTH = 10_000


def _level(word: str) -> str:
    """The word of the bot of that level; raises `NotAWord` if there is none."""
    try:
        return read_bot(f"bot:{word}")
    except NotAWord:
        raise NotAWord(f"{quoted(word)} is no level; allowed: {', '.join(level_forms())}") from None


@click.command()
@click.argument("level", callback=reading(_level), shell_complete=complete_level)
@click.option(
    "--seed", metavar="N", callback=reading(read_seed), help="The seed of the bot's own random numbers."
)
def bot(level: str, seed: int | None) -> None:
    """Be a bot of that LEVEL for one game, told on standard input.

    It speaks the lines of exec:COMMAND: reads what spades tells an outside player, and answers each
    line that begins with turn.

    Example: spades play --seat "west=exec:spades bot easy"
    """
    player = make_bot(level)
    with opened("-") as file:
        lines = _lines(file)
        seen, first = _begin(lines)
        for line in chain([first], lines):
            try:
                if not _goes_on(line.text, seen, player, seed):
                    return
            except NotAWord as error:
                raise Unreadable(line.place, str(error)) from None


def _goes_on(text: str, seen: Seen, player: Player, seed: int | None) -> bool:
    """Take the next line, and answer it if it asks for a move; whether more lines follow."""
    verb, _, rest = text.partition(" ")
    if verb == "turn":
        view = seen.view(rest)
        name = view.seating.names[view.seat]
        move = player.move(view, bot_generator(seed, view.number, name, seen.state.moves))
        assert move is not None
        write_bytes(f"{word_of(move)}\n".encode())
    elif verb == "see":
        seen.see(read_card(rest))
    else:
        return not isinstance(seen.take(text), Ended)
    return True


def _lines(file: BinaryIO) -> Iterator[Line]:
    """The lines of the conversation; raises `DoesNotHold` where it breaks off."""
    place = "standard input"
    number = start = 0
    while (raw := _read_line(file, place)).endswith(b"\n"):
        number += 1
        try:
            yield Line(place, number, raw[:-1].decode("utf-8"), start)
        except UnicodeDecodeError:
            raise Unreadable(f"{place}:{number}", "the line is not UTF-8") from None
        start += len(raw)
    if len(raw) > _LINE_LENGTH:
        raise Unreadable(f"{place}:{number + 1}", f"a line is longer than {_LINE_LENGTH} bytes")
    raise DoesNotHold(f"{place}:{number + 1}", "the input ends before the game does")


def _read_line(file: BinaryIO, place: str) -> bytes:
    with reading_file(place):
        return file.readline(_LINE_LENGTH + 2)


def _begin(lines: Iterator[Line]) -> tuple[Seen, Line]:
    """What the seat has seen at the end of the header: nothing yet; and the line after it."""
    you = next(lines)
    verb, _, name = you.text.partition(" ")
    if verb != "you":
        raise Unreadable(you.place, f"found {quoted(you.text)}, expected 'you SEAT'")
    header, line = read_header(lines, hidden_seed=True)
    assert line is not None
    try:
        return Seen(header, header.rules.seating.seat(name)), line
    except NotAWord as error:
        raise Unreadable(you.place, str(error)) from None
