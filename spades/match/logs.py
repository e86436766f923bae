"""A folder of the logs of a match, two a pair."""

from __future__ import annotations

import errno
from pathlib import Path

from spades.log.writing import LogWriter
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
        """Write both logs of the pair of that number, from 0; raises `OSError`."""
        for game, played in enumerate(pair.games, start=1):
            with LogWriter.create(self._path / log_name(number, game), self._force) as log:
                log.write(list(played.log))
