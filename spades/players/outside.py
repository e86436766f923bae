"""A player that is another program, in any language: ``exec:COMMAND``."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from random import Random

from spades.cards import TEXT
from spades.errors import NotAWord, quoted
from spades.events import Event
from spades.log.header import OUTSIDE, Header
from spades.log.lines import line_of
from spades.moves import Move, read_move, word_of
from spades.players.base import PlayerFailed
from spades.players.program import LINE_LENGTH, Heard, Program
from spades.refusals import Refusal, explain
from spades.view import View

#: Seconds that a program has for an answer, and in the end for leaving.
TIMEOUT = 10.0
_EXEC = f"{OUTSIDE}:"


def is_outside(word: str) -> bool:
    """Whether a player's word is of the form ``exec:COMMAND``."""
    return word.startswith(_EXEC)


def logged_word(word: str) -> str:
    """The word by which a log names a player: of an outside one ``exec`` without its command."""
    return OUTSIDE if is_outside(word) else word


def read_command(word: str) -> list[str]:
    """The words of the command of ``exec:COMMAND``, split as a POSIX shell would.

    Raises `NotAWord` if there are none or a quotation doesn't end.
    """
    try:
        words = shlex.split(word.removeprefix(_EXEC))
    except ValueError as error:
        raise NotAWord(f"{quoted(word)} is no command: {error}") from None
    if not words or not words[0]:
        raise NotAWord(f"{quoted(word)} names no command")
    return words


class Outside:
    """A program at the table: it is told what its seat may see, and says a move when it is its turn.

    Every method raises `PlayerFailed` where the program broke the protocol, which ends the game.
    """

    def __init__(self, word: str, seat: int, header: Header, timeout: float = TIMEOUT) -> None:
        """A program for one game; ``timeout`` in seconds."""
        self._seat = seat
        self._header = header
        self._seating = header.rules.seating
        self._timeout = timeout
        self._answer = ""
        self._words = read_command(word)
        self._program = Program(self._words)

    def start(self) -> None:
        """Start the program; once it was told to, it must be told to `end`, whatever came of it.

        Raises `PlayerFailed` if it can't be started.
        """
        try:
            self._program.start()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self._failed(f"can't be started, {quoted(self._words[0])}: {reason}") from None
        you = f"you {self._seating.names[self._seat]}"
        self._program.tell([you, *self._header.lines(hide_seed=True)])

    def hear(self, events: Iterable[Event]) -> None:
        """Tell it these events, which must be as `spades.view.shown` to its seat."""
        self._program.tell([line_of(event, self._seating) for event in events])

    def move(self, view: View, chance: Random) -> Move:
        """The move that it answers; whether the rules allow it is for the referee to say.

        Raises `PlayerFailed` for what is no move, comes too late or unasked, and an end before the game's.
        """
        early = self._program.overheard()
        if early is not None:
            self._check(early)
            raise self._failed(f"said {quoted(early.text)} without being asked")
        drawn = [] if view.drawn is None else [f"see {TEXT[view.drawn]}"]
        self._program.tell([*drawn, f"turn {' '.join([word_of(move) for move in view.legal])}"])
        heard = self._program.hear(self._timeout)
        if heard is None:
            raise self._failed(f"gave no answer within {self._timeout:g} s")
        self._check(heard)
        if heard.more:
            raise self._failed(f"answered {quoted(heard.text)} and more; expected one line")
        self._answer = heard.text
        try:
            return read_move(heard.text, view.phase)
        except NotAWord as error:
            raise self._failed(f"answered {quoted(heard.text)}: {error}") from None

    def refused(self, refusal: Refusal) -> PlayerFailed:
        """The failure that it is to have answered what the referee refuses."""
        return self._failed(f"answered {quoted(self._answer)}: {explain(refusal)}")

    def leave(self) -> None:
        """The game has ended: the program is told nothing more, and its input is closed."""
        self._program.leave()

    def end(self, at_once: bool) -> None:
        """End it with all that it started; unless ``at_once`` it may first end of itself."""
        self._program.end(0 if at_once else self._timeout)

    def _check(self, heard: Heard) -> None:
        if heard.too_long:
            raise self._failed(f"said {quoted(heard.text)}, a line longer than {LINE_LENGTH} bytes")
        if heard.ended:
            inside = f" in the middle of the line {quoted(heard.text)}" if heard.text else ""
            how = self._program.how_it_ended()
            raise self._failed(f"ended before the game did{inside} ({how})")

    def _failed(self, what: str) -> PlayerFailed:
        return PlayerFailed(self._seat, f"the program {what}")
