"""The header of a log: the game's rules, seed, seats and the scores it begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unicodedata import category

from spades.deal import seed_from
from spades.errors import NotAWord, Unreadable, quoted
from spades.log.files import Line
from spades.log.lines import HIDDEN
from spades.reading import read_number, read_seed
from spades.rules import Rules, read_rules
from spades.scoring import Tally

FIRST_LINE = "spades-log 1"
NAME_LENGTH = 40
DEFAULT_NAMES = {2: ("Monkey", "Otter"), 4: ("Monkey", "Otter", "Bird", "Fox")}
#: Players that a log names in one word, besides the bots.
HUMAN, SCRIPT, RANDOM, OUTSIDE = "human", "script", "random", "exec"
#: The Unicode categories of what can't be seen: controls, formats, surrogates, separators.
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")
PLAYER_WORDS = (HUMAN, SCRIPT, RANDOM, OUTSIDE)
_SECRET = re.compile(r"[0-9a-f]{64}")


def _shows(text: str) -> bool:
    """Whether no character of the text controls the terminal, breaks the line or shows as nothing.

    Unlike with ``str.isprintable`` a character that this Python does not know yet is as good as any:
    a log is judged alike on every Python.
    """
    return all(char == " " or category(char) not in _UNSEEN for char in text)


def read_name(name: str) -> str:
    """The name itself; raises `NotAWord` unless it is 1 to 40 printable characters, no space at its ends."""
    return _read_text(name, "name")


def read_word(word: str) -> str:
    """A player's word for the deal; raises `NotAWord` unless it could be a name (see `read_name`)."""
    return _read_text(word, "word for the deal")


def _read_text(text: str, what: str) -> str:
    if not 1 <= len(text) <= NAME_LENGTH or not _shows(text) or text != text.strip():
        allowed = f"1 to {NAME_LENGTH} printable characters, no space at the ends"
        raise NotAWord(f"{quoted(text)} is no {what}; allowed: {allowed}")
    return text


def read_secret(text: str) -> str:
    """The secret itself; raises `NotAWord` unless it is 64 hex digits, the letters small."""
    if not _SECRET.fullmatch(text):
        raise NotAWord(f"{quoted(text)} is no secret; allowed: 64 of 0 to 9 and a to f")
    return text


def read_player(word: str) -> str:
    """The player's word itself; raises `NotAWord` unless it is one that a log may hold."""
    if word in PLAYER_WORDS or (word.startswith("bot:") and len(word) > 4 and _shows(word)):
        return word
    raise NotAWord(f"{quoted(word)} is no player; allowed: {', '.join(PLAYER_WORDS)}, bot:LEVEL")


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first card; tuples go by seat or side, south first."""

    rules: Rules
    #: 0 to 2⁶⁴ − 1, or None where a scenario gives everything.
    seed: int | None
    #: The player of each seat in one word (``human``, ``bot:easy``, …), and its name.
    players: tuple[str, ...]
    names: tuple[str, ...]
    #: Score and bags of each side before the first hand.
    start: tuple[Tally, ...]
    #: Whether cards may be taken back where no outside player sits.
    practice: bool = False
    #: The 64 hex digits, and the player's word, that the seed follows from (see `spades.deal.seed_from`).
    secret: str | None = None
    word: str | None = None

    @property
    def can_take_back(self) -> bool:
        """Whether cards may be taken back: in a practice game, but not with outside players."""
        return self.practice and OUTSIDE not in self.players

    def lines(self, hide_seed: bool = False) -> list[str]:
        """The header's lines, without line feeds; with ``hide_seed`` as a seat may see them.

        Then neither the seed nor what it follows from is shown.
        """
        seating = self.rules.seating
        lines = [FIRST_LINE, f"rules {self.rules}"]
        for what, value in (("seed", self.seed), ("secret", self.secret), ("word", self.word)):
            if value is not None:
                lines.append(f"{what} {HIDDEN if hide_seed else value}")
        if self.practice:
            lines.append("practice")
        for seat, player, name in zip(seating.names, self.players, self.names, strict=True):
            lines.append(f"seat {seat} {player} {name}")
        for side, tally in zip(seating.side_names, self.start, strict=True):
            if tally != Tally():
                lines.append(f"start {side} {tally.score} bags {tally.bags}")
        return lines


def read_header(lines: Iterator[Line], hidden_seed: bool = False) -> tuple[Header, Line | None]:
    """The header that the lines begin with, and the line after it, None if the file ends there.

    With ``hidden_seed`` it is one that a seat may see: seed, secret and word are hidden, and None.
    Raises `Unreadable`, naming the line, if it is incomplete or wrong.
    """
    reader = _Reader(lines, hidden_seed)
    try:
        return reader.header(), reader.line()
    except NotAWord as error:
        raise Unreadable(reader.place, str(error)) from None


#: The lines that say what the deals follow from, in their order, and how each is read.
_DRAWN: dict[str, Callable[[str], int | str]] = {
    "seed": read_seed,
    "secret": read_secret,
    "word": read_word,
}


class _Reader:
    """The header's lines, each read only once those before it are found right."""

    def __init__(self, lines: Iterator[Line], hidden_seed: bool) -> None:
        self._lines = lines
        self._hidden_seed = hidden_seed
        self._next: Line | None = None
        #: Where the line stands that was taken last.
        self.place = ""

    def line(self) -> Line | None:
        """The next line, to be looked at; None if the file ends."""
        if self._next is None:
            self._next = next(self._lines, None)
        return self._next

    def header(self) -> Header:
        first = self.line()
        if first is not None and first.text.startswith("{"):
            self.place = first.place
            raise NotAWord(
                f"found {quoted(first.text)}, expected {quoted(FIRST_LINE)}; a scenario (JSON) is no log"
            )
        self._exactly(FIRST_LINE)
        rules = read_rules(self._after("rules "))
        drawn = self._drawn()
        practice = self._next_is("practice")
        if practice:
            self._exactly("practice")
        players, names = [], []
        for seat in rules.seating.names:
            player, _, name = self._after(f"seat {seat} ").partition(" ")
            players.append(read_player(player))
            names.append(read_name(name))
        start = tuple([self._start(side) for side in rules.seating.side_names])
        if self._next_is("start "):
            raise NotAWord(
                f"found {quoted(self._take(''))}, expected the first hand: a side twice or in disorder"
            )
        return Header(
            rules,
            drawn.get("seed"),
            tuple(players),
            tuple(names),
            start,
            practice=practice,
            secret=drawn.get("secret"),
            word=drawn.get("word"),
        )

    def _drawn(self) -> dict[str, Any]:
        """The seed, and the secret and the word that it follows from, those that are there and not hidden."""
        found: dict[str, Any] = {}
        places: dict[str, str] = {}
        for what, read in _DRAWN.items():
            if not self._next_is(f"{what} "):
                break
            if self._hidden_seed:
                self._exactly(f"{what} {HIDDEN}")
            else:
                found[what] = read(self._after(f"{what} "))
            places[what] = self.place
        if self._next_is(*[f"{what} " for what in _DRAWN]):
            order = "seed, secret and word stand in this order, each once and none without those before it"
            raise NotAWord(f"found {quoted(self._take(''))}, but {order}")
        if "secret" in found:
            expected = seed_from(found["secret"], found.get("word"))
            if found["seed"] != expected:
                self.place = places["seed"]
                origin = " and ".join(f"the {what}" for what in found if what != "seed")
                raise NotAWord(
                    f"found 'seed {found['seed']}', expected 'seed {expected}', which follows from {origin}"
                )
        return found

    def _start(self, side: str) -> Tally:
        if not self._next_is(f"start {side} "):
            return Tally()
        words = self._after(f"start {side} ").split(" ")
        if len(words) == 3 and words[1] == "bags":
            tally = Tally(read_number(words[0]), read_number(words[2], 0))
            if tally != Tally():
                return tally
        raise NotAWord(f"expected 'start {side} SCORE bags BAGS', not both 0")

    def _next_is(self, *starts: str) -> bool:
        line = self.line()
        return line is not None and not line.torn and line.text.startswith(starts)

    def _exactly(self, expected: str) -> None:
        found = self._take(expected)
        if found != expected:
            raise NotAWord(f"found {quoted(found)}, expected {quoted(expected)}")

    def _after(self, start: str) -> str:
        found = self._take(start)
        if not found.startswith(start):
            raise NotAWord(f"found {quoted(found)}, expected a line '{start}…'")
        return found.removeprefix(start)

    def _take(self, expected: str) -> str:
        line, self._next = self.line(), None
        if line is not None:
            self.place = line.place
        if line is None or line.torn:
            raise NotAWord(f"the header ends too early; expected a line '{expected}…'")
        return line.text
