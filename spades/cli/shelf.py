"""How saved games stand: each is played again by the rules, so that what is told of it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spades.cli.saved import saved_games
from spades.cli.saying import opened
from spades.errors import DoesNotHold, Unreadable
from spades.log.files import Line, read_lines
from spades.log.replay import Replay, replay_lines
from spades.log.writing import LogLocked, LogWriter
from spades.moves import Phase

#: Bytes in which the last line of a finished log surely lies.
_TAIL = 200


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game as it was found."""

    path: Path
    #: When it was last written, in seconds since the epoch.
    time: float
    #: Another program is writing it right now.
    played_now: bool
    #: The game as far as its log goes, or what is wrong with the log.
    found: Replay | str

    @property
    def finished(self) -> bool:
        """The log goes to the end of its game."""
        return isinstance(self.found, Replay) and _is_over(self.found)


class WholeLines:
    """The whole lines of a log; one that was cut short is kept apart."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self.torn: Line | None = None

    def __iter__(self) -> Iterator[Line]:
        for line in self._lines:
            if line.torn:
                self.torn = line
                return
            yield line


def look_at(path: Path) -> SavedGame:
    """How a saved game stands; raises `OSError` if it is there no longer."""
    time = path.stat().st_mtime
    return SavedGame(path, time, _played_now(path), _found(path))


def last_unfinished() -> Path | None:
    """The newest saved game that can be gone on with; raises `OSError` if their folder can't be read."""
    for path in saved_games():
        try:
            # Most games are finished, and say so at once.
            if _says_its_end(path):
                continue
            with LogWriter(path):
                found = _found(path)
        except OSError:
            continue
        if isinstance(found, Replay) and not _is_over(found):
            return path
    return None


def _is_over(replay: Replay) -> bool:
    return replay.state.phase is Phase.OVER and not replay.pending


def _played_now(path: Path) -> bool:
    try:
        LogWriter(path).close()
    except LogLocked:
        return True
    except OSError:
        # Whoever may only read it can't tell.
        return False
    return False


def _found(path: Path) -> Replay | str:
    try:
        with opened(str(path)) as file:
            replay, told = replay_lines(iter(WholeLines(read_lines(file, path.name))))
            for _ in told:
                pass
    except (Unreadable, DoesNotHold) as error:
        return str(error)
    return replay


def _says_its_end(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        lines = file.read().splitlines(keepends=True)
    return bool(lines) and lines[-1].startswith(b"end ") and lines[-1].endswith(b"\n")
