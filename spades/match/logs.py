"""A folder of the logs of a match, two a pair."""

from __future__ import annotations

import contextlib
import errno
from pathlib import Path

from spades.log.writing import LogDisturbed, LogWriter
from spades.match.pair import Pair


def log_name(pair: int, game: int) -> str:
    """The file of a game: pairs from 0; the first player is south in game 1, on the other side in game 2."""
    return f"pair-{pair:04}-{game}.log"


class LogFolder:
    """Where the logs of a match go."""

    def __init__(self, path: Path, pairs: int, force: bool = False) -> None:
        """Make the folder if it is missing.

        Raises `FileExistsError` if it is a file, or holds a log of these pairs already and not ``force``.
        """
        self._path = path
        self._force = force
        path.mkdir(parents=True, exist_ok=True)
        names = {log_name(pair, game) for pair in range(pairs) for game in (1, 2)}
        old = [] if force else sorted(file.name for file in path.iterdir() if file.name in names)
        if old:
            message = "there is a log already; --force writes over it"
            raise FileExistsError(errno.EEXIST, message, str(path / old[0]))

    def write(self, number: int, pair: Pair) -> None:
        """Write both logs of the pair of that number, or none; raises `OSError` and `LogDisturbed`."""
        with contextlib.ExitStack() as stack:
            # Both are open before either is written: an open log of which nothing was written is removed.
            logs = [stack.enter_context(self._create(log_name(number, game))) for game in (1, 2)]
            try:
                for log, played in zip(logs, pair.games, strict=True):
                    log.write(list(played.log))
            except (OSError, LogDisturbed):
                for log in logs:
                    log.discard()
                raise

    def _create(self, name: str) -> LogWriter:
        path = self._path / name
        if path.is_fifo():
            # It would wait there until somebody reads.
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return LogWriter.create(path, self._force)
