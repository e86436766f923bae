"""Writing a log line by line: handed to the system at once, locked, whole up to its last line."""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from spades.errors import DoesNotHold
from spades.events import Event
from spades.log.header import Header
from spades.log.lines import line_of
from spades.seats import Seating

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # A region far past the end: other programs may still read the lines.
        os.lseek(descriptor, 2**40, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

    # Windows' C library knows no lock that several can share.
    _lock_shared = _lock

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _lock_shared(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)


#: How the system says that another program holds a lock.
_HELD = (BlockingIOError, PermissionError)
#: Bytes are bytes on Windows too.
_BINARY = getattr(os, "O_BINARY", 0)


class LogLocked(OSError):
    """Another program writes this log."""


def is_being_written(path: Path) -> bool:
    """Whether a program is writing this log.

    Whoever asks holds the log for an instant, so that a `LogWriter` that opens it just then finds it locked.
    Raises `OSError` if the log can't be opened for reading.
    """
    descriptor = os.open(path, os.O_RDONLY | _BINARY)
    try:
        _lock_shared(descriptor)
    except _HELD:
        return True
    except OSError:
        # A file system without locks: nobody can tell.
        return False
    finally:
        os.close(descriptor)
    return False


class LogDisturbed(DoesNotHold):
    """Somebody else deleted or changed the log while it was written; ``str()`` says where its lines are."""


class LogWriter:
    """A log file open for writing; no other writer gets it until it is closed.

    What heeds no lock, an editor say, may still touch it: that is found out, and nothing is written then.
    """

    def __init__(self, path: Path, flags: int = 0) -> None:
        """Open an existing log, or with ``flags`` of ``os.open`` another, and lock it; see `create`.

        Raises `LogLocked` if another program is writing it, and other `OSError`.
        """
        #: The file.
        self.path = path
        self._size = 0
        self._new = bool(flags & os.O_CREAT)
        self._unwanted = False
        # A pipe that its writer could read would never be closed by its reader.
        access = os.O_RDWR if os.path.isfile(path) or not os.path.exists(path) else os.O_WRONLY
        self._descriptor = os.open(path, flags | access | _BINARY, 0o666)
        try:
            _lock(self._descriptor)
            # Its last writer may have removed it meanwhile: what is written then would be nowhere.
            os.stat(path)
        except OSError as error:
            os.close(self._descriptor)
            if isinstance(error, _HELD):
                raise LogLocked(error.errno, "another program is writing this log", str(path)) from None
            raise OSError(error.errno, error.strerror, str(path)) from None
        self._regular = stat.S_ISREG(os.fstat(self._descriptor).st_mode)
        #: The file must be as the last line left it: nobody else has touched it so far.
        self._guarded = self._regular

    @classmethod
    def create(cls, path: Path, force: bool = False) -> LogWriter:
        """A new, empty log; with ``force`` an old one is emptied.

        Raises `FileExistsError` if there is one and not ``force``, and whatever opening a log does.
        """
        writer = cls(path, os.O_CREAT | (0 if force else os.O_EXCL))
        writer.cut(0)
        return writer

    def cut(self, size: int, found: int | None = None) -> None:
        """Go on behind the first ``size`` bytes; whatever is there is dropped.

        ``found`` is how many bytes were read; raises `LogDisturbed`, and drops nothing, if that has changed.
        """
        if found is not None:
            self._size = found
            self._check()
        self._size = size
        if self._regular:
            # What has that size already was not written now, and says so by its time.
            if os.fstat(self._descriptor).st_size != size:
                os.ftruncate(self._descriptor, size)
            os.lseek(self._descriptor, size, os.SEEK_SET)

    def write(self, lines: list[str]) -> None:
        """Hand whole lines to the system; raises `OSError`, the log then ending with the last whole line.

        Raises `LogDisturbed`, and writes nothing, if the log is not what it was after the last line.  That it
        was deleted may be found out a trick later: until then the lines go into the deleted file.
        """
        # The size is quickly asked for, the rest is not; several lines come at once with every trick.
        if self._guarded and (len(lines) > 1 or os.lseek(self._descriptor, 0, os.SEEK_END) != self._size):
            self._check()
        data = "".join([line + "\n" for line in lines]).encode()
        done = 0
        try:
            while done < len(data):
                done += os.write(self._descriptor, data[done:])
        except OSError as error:
            self._guarded = False
            # A header counts only as a whole, and it is what is written first.
            whole = data.rfind(b"\n", 0, done) + 1 if self._size else 0
            with contextlib.suppress(OSError):
                self.cut(self._size + whole)
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self._size += len(data)

    def discard(self) -> None:
        """Let the log be removed when it is closed, if this writer made it and it is still where it was."""
        self._unwanted = True

    def close(self) -> None:
        """Close the file and let others write it; a new log of which nothing was written is removed.

        Raises `LogDisturbed` as `write` does, and if the log was moved; the file is closed all the same.
        """
        there = self._is_there()
        removes = self._new and self._regular and there and (self._unwanted or not self._size)
        removed = False
        try:
            # While it is locked, so that nobody goes on with it; but Windows removes no file that is open.
            removed = removes and self._remove()
            if not removes:
                self._check()
                if self._guarded and self._size and not there:
                    raise LogDisturbed(str(self.path), "the log was moved while it was written")
        finally:
            os.close(self._descriptor)
        if removes and not removed:
            self._remove()

    def _remove(self) -> bool:
        try:
            self.path.unlink()
        except OSError:
            return False
        return True

    def _is_there(self) -> bool:
        """Whether this very file still has its name."""
        with contextlib.suppress(OSError):
            return os.path.samestat(os.stat(self.path), os.fstat(self._descriptor))
        return False

    def _check(self) -> None:
        """Raise `LogDisturbed`, once, if somebody else deleted the log or changed its size."""
        if not self._guarded or not self._size:
            return
        now = os.fstat(self._descriptor)
        # Not every file system counts links.
        deleted = not now.st_nlink and not self._is_there()
        self._guarded = not deleted and now.st_size == self._size
        if deleted:
            raise LogDisturbed(str(self.path), self._put_back())
        if not self._guarded:
            sizes = f"it has {now.st_size} bytes, expected {self._size}"
            more = "spades resume goes on with what it holds"
            raise LogDisturbed(
                str(self.path), f"another program changed the log being written: {sizes}; {more}"
            )

    def _put_back(self) -> str:
        """Save what the deleted log held under its name, or beside what has that name now; the message."""
        for number in itertools.count():
            path = self.path.with_stem(f"{self.path.stem}-{number}") if number else self.path
            try:
                with path.open("xb") as new, open(self._descriptor, "rb", closefd=False) as old:
                    old.seek(0)
                    new.writelines(old)
            except FileExistsError:
                continue
            except OSError as error:
                return f"the log was deleted while it was written, and can't be put back: {error.strerror}"
            if number:
                return f"another file took the log's place while it was written; the log is now {path}"
            break
        return "the log was deleted while it was written; it is put back, and spades resume goes on with it"

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class LogLines:
    """A log in memory: the same lines as a list."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, lines: list[str]) -> None:
        """Keep the lines."""
        self.lines.extend(lines)


class LineSink(Protocol):
    """Whatever takes the lines of a log."""

    def write(self, lines: list[str]) -> object:
        """Take whole lines, without line feeds."""
        ...


class Scribe:
    """Writes down a game as it happens: the header at once, then a line for each event."""

    def __init__(self, log: LineSink, seating: Seating) -> None:
        self._log = log
        self._seating = seating

    def begin(self, header: Header) -> None:
        """Write the header."""
        self._log.write(header.lines())

    def hear(self, events: Iterable[Event]) -> None:
        """Write these events."""
        self._log.write([line_of(event, self._seating) for event in events])
