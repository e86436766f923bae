"""The games that are saved by themselves: where they lie, and how one is found by its name."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from spades.cli.saying import note
from spades.errors import Unreadable, quoted
from spades.log.writing import LogWriter

#: What names are made of: nothing that looks or sounds like something else, and no words.
_NAME_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_NAME_LENGTH = 6
_SUFFIX = ".log"
#: Names that are listed where several would do.
_MOST_LISTED = 10
#: Bytes in which the last line of a finished log surely lies.
_TAIL_BYTES = 200


def folder() -> Path:
    """Where saved games lie, whether or not there is such a folder; raises `OSError` if no home is known."""
    path = Path(click.get_app_dir("spades"), "games")
    if not path.is_absolute():
        raise OSError(errno.ENOTDIR, "no home folder is known to save games in", str(path))
    return path


def saved_games(start: str = "") -> list[Path]:
    """The saved games whose names begin so, newest first; raises `OSError` if the folder can't be read."""
    found = []
    with contextlib.suppress(FileNotFoundError), os.scandir(folder()) as entries:
        for entry in entries:
            # A game may be removed meanwhile, or be a link to nothing.
            with contextlib.suppress(OSError):
                if _is_game(entry.name) and _begins(entry.name, start) and entry.is_file():
                    found.append((entry.stat().st_mtime_ns, entry.name, Path(entry.path)))
    return [path for _, _, path in sorted(found, reverse=True)]


def _is_game(file_name: str) -> bool:
    """Whether a file of this name is a saved game: one that can be shown, typed, and is no option."""
    return file_name.endswith(_SUFFIX) and file_name.isprintable() and not file_name.startswith("-")


def _begins(name: str, start: str) -> bool:
    return name.casefold().startswith(start.casefold())


def says_its_end(path: Path) -> bool:
    """Whether the last line of a log says that its game is over; raises `OSError`."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
        lines = file.read().splitlines(keepends=True)
    return bool(lines) and lines[-1].startswith(b"end ") and lines[-1].endswith(b"\n")


def find_log(word: str) -> str:
    """The log that a person means: the file of that name, else the one saved game whose name begins so.

    ``-`` stands for itself.  Raises `click.UsageError` if several begin so, `Unreadable` if there is none.
    """
    if word == "-" or os.path.isfile(word):
        return word
    found: list[Path] = []
    if word:
        with contextlib.suppress(OSError):
            found = saved_games(word)
    exact = [path for path in found if path.stem == word]
    if len(exact or found) == 1:
        return str((exact or found)[0])
    if found:
        names = [path.stem for path in found]
        more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
        raise click.UsageError(
            f"several saved games begin with {quoted(word)}: {', '.join(names[:_MOST_LISTED])}{more}"
        )
    if os.path.basename(word) == word and not os.path.lexists(word):
        raise Unreadable(word, f"{os.strerror(errno.ENOENT)}, and no saved game begins so")
    return word


@contextlib.contextmanager
def save_game() -> Iterator[LogWriter | None]:
    """A new log among the saved games, or None, said in a line, where nothing can be saved."""
    try:
        log = _create()
    except OSError as error:
        note_unsaved(error)
        yield None
        return
    with log:
        yield log


def note_unsaved(error: OSError) -> None:
    """Say that the game goes on without being saved, and why."""
    note(f"The game can't be saved: {error.filename}: {error.strerror}. --log FILE would keep it.")


def _create() -> LogWriter:
    place = folder()
    with contextlib.suppress(FileExistsError):
        place.mkdir(0o700, parents=True)
    while True:
        name = "".join(secrets.choice(_NAME_LETTERS) for _ in range(_NAME_LENGTH))
        with contextlib.suppress(FileExistsError):
            return LogWriter.create(place / f"{name}{_SUFFIX}")


def named(log: str) -> str:
    """A log as a word of a command: a saved game by its name, another by its path."""
    path = Path(log)
    with contextlib.suppress(OSError):
        if path.parent == folder():
            return shlex.quote(path.stem)
    return shlex.quote(log)


def resuming(log: str) -> str:
    """The command that goes on with a log: a saved game needs no name while it is the last."""
    with contextlib.suppress(OSError):
        if saved_games()[:1] == [Path(log)]:
            return "spades resume"
    return f"spades resume {named(log)}"
