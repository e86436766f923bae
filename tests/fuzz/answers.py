"""Any bytes as what an outside program answers: a game goes on by them, or ends with one clear line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unittest.mock import patch

from click.testing import CliRunner
from damage import a_byte, a_word, harmless
from fuzz.logs import as_file, replayed
from helpers import PRESETS
from telling import header_of, play

from spades.cli.bot import bot
from spades.game import new_game
from spades.log.writing import LogLines, Scribe
from spades.players import outside
from spades.players.base import PlayerFailed
from spades.players.program import LINE_LENGTH, Heard, heard_in
from spades.table.company import Company
from spades.table.fates import SeedFate
from spades.table.loop import Table

#: Bytes of answers.
LONGEST = 2_000
#: The games that a program plays at a seat: preset, seed, seat.
GAMES = [(preset, seed, seed % 2) for preset in PRESETS for seed in range(6)]
#: What parts the bytes that come at once from those that come later.
LATER = b"\0"


class _Voice:
    """A `Program` without a process: it says these bytes, each part of them when it is next listened to."""

    def __init__(self, data: bytes) -> None:
        self._breaths: list[list[Heard]] = []
        for heard in heard_in(self._parts(data)):
            self._breaths[-1].append(heard)
        self._said: list[Heard] = []
        self.told: list[str] = []

    def _parts(self, data: bytes) -> Iterator[bytes]:
        for part in data.split(LATER):
            self._breaths.append([])
            yield part

    def start(self) -> None:
        pass

    def tell(self, lines: Iterable[str]) -> None:
        self.told += lines

    def overheard(self) -> Heard | None:
        return self._said.pop(0) if self._said else None

    def hear(self, seconds: float) -> Heard | None:
        if not self._said and self._breaths:
            self._said = self._breaths.pop(0)
            return self._said.pop(0) if self._said else None
        return self._said.pop(0) if self._said else Heard("", ended=True)

    def how_it_ended(self) -> str:
        return "exit code 0"

    def leave(self) -> None:
        pass

    def end(self, patience: float) -> None:
        pass


def check(data: bytes) -> None:
    """A program's answers to the game that the first byte chooses: only `PlayerFailed`, and a whole log.

    However its bytes come in pieces they are the same lines, and what it is told is what `spades bot` takes.
    """
    if not data:
        return
    preset, seed, seat = GAMES[data[0] % len(GAMES)]
    _check_pieces(data[1:])
    header, log, voice = header_of(preset, "hands=1", seed=seed), LogLines(), _Voice(data[1:])
    words = ["random"] * len(header.names)
    words[seat] = "exec:a program"
    scribe = Scribe(log, header.rules.seating)
    scribe.begin(header)
    failed = None
    with patch.object(outside, "Program", lambda _: voice):
        try:
            with Company(header, words) as company:
                state = new_game(header.rules, header.start)
                hear, fate = [scribe.hear, company.hear], SeedFate(seed)
                Table(state, seed, company.players, fate, hear, forgives=company.forgives).run()
        except PlayerFailed as error:
            failed = error
    if failed is not None:
        assert failed.seat == seat
        harmless(failed, "the program ")
    assert replayed(as_file(log.lines))[2] is None
    assert log.lines[-1].startswith("end ") == (failed is None)
    refused = CliRunner().invoke(bot, ["easy"], input=as_file(voice.told)).exception
    assert refused is None or (failed and "the input ends before the game does" in str(refused)), refused


def _check_pieces(data: bytes) -> None:
    lines = data.split(b"\n")
    if max(map(len, lines)) <= LINE_LENGTH:
        texts = [line.removesuffix(b"\r").decode("utf-8", "backslashreplace") for line in lines[:-1]]
        texts.append(lines[-1].decode("utf-8", "backslashreplace"))
        for size in (1, 7, len(data) + 1):
            pieces = [data[place : place + size] for place in range(0, len(data), size)]
            assert [heard.text for heard in heard_in(pieces)] == texts
            assert [heard.ended for heard in heard_in(pieces)] == [False] * (len(texts) - 1) + [True]


def seeds() -> Iterator[bytes]:
    """What a player says that plays any legal move."""
    for place, (preset, seed, seat) in enumerate(GAMES):
        answers = play(header_of(preset, "hands=1", seed=seed), ("random",))[seat].answers
        yield bytes([place]) + LATER.join(f"{answer}\n".encode() for answer in answers)


WAYS_ON = (a_word, a_word, a_byte)
