"""How saved games stand: each is played again by the rules, so that what is told of it holds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from spades.cli.saved import saved_games, says_its_end
from spades.cli.saying import note, opened
from spades.errors import DoesNotHold, Unreadable
from spades.log.files import read_lines
from spades.log.replay import Replay, replay_lines
from spades.log.writing import LogLocked, LogWriter, is_being_written
from spades.moves import Phase

#: How often, and after how many seconds again, a log that is locked is tried.
_TRIES, _PAUSE = 5, 0.05


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


def look_at(path: Path) -> SavedGame:
    """How a saved game stands; raises `OSError` if it is there no longer."""
    written = path.stat().st_mtime
    return SavedGame(path, written, _played_now(path), _found(path, path.name))


def last_unfinished() -> Path | None:
    """The newest saved game that can be gone on with; of newer ones that can't it is said why.

    Raises `OSError` if their folder can't be read.
    """
    for path in saved_games():
        try:
            # Most games are finished, and say so at once.
            if says_its_end(path):
                continue
            if is_being_written(path):
                note(f"Passed over: {path}: it is being played")
                continue
            with path.open("ab"):
                found = _found(path, str(path))
        except FileNotFoundError:
            continue
        except OSError as error:
            note(f"Passed over: {path}: {error.strerror}")
            continue
        if isinstance(found, str):
            note(f"Passed over: {found}")
        elif not _is_over(found):
            return path
    return None


def writer_of(path: Path) -> LogWriter:
    """An old log open for writing; raises `LogLocked` and other `OSError`.

    Whoever lists the saved games holds each for an instant: what is locked is tried again before it is said
    that another program is writing it.
    """
    for _ in range(_TRIES - 1):
        try:
            return LogWriter(path)
        except LogLocked:
            time.sleep(_PAUSE)
    return LogWriter(path)


def _is_over(replay: Replay) -> bool:
    return replay.state.phase is Phase.OVER and not replay.pending


def _played_now(path: Path) -> bool:
    try:
        return is_being_written(path)
    except OSError:
        # What can't be read is damaged, and listed as that.
        return False


def _found(path: Path, name: str) -> Replay | str:
    """The game as far as its log goes, or what is wrong with the log, which is called ``name``."""
    try:
        with opened(str(path)) as file:
            replay, told = replay_lines(read_lines(file, name), drops_torn=True)
            for _ in told:
                pass
    except (Unreadable, DoesNotHold) as error:
        return str(error)
    return replay
