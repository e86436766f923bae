"""A log file as its writer leaves it: whole lines, locked, and nobody else's file ever touched."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from spades.log import writing
from spades.log.writing import LogDisturbed, LogLocked, LogWriter, is_being_written

OTHER = "a letter to Otter\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "game.log"


def next_descriptor() -> int:
    """The descriptor that the next file opened would get."""
    descriptor = os.open(os.devnull, os.O_RDONLY)
    os.close(descriptor)
    return descriptor


# --- Opening and locking --------------------------------------------------------------------------


def test_whole_lines_are_there_at_once(log: Path) -> None:
    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1", "seat south human Füchsin"])
        assert log.read_bytes() == "spades-log 1\nseat south human Füchsin\n".encode()
        writer.write(["hand 1 first south"])
        assert log.read_text("utf-8").endswith("Füchsin\nhand 1 first south\n")
        assert writer.path == log


def test_a_new_log_may_be_read_and_written_by_whomever_the_system_lets(log: Path) -> None:
    old = os.umask(0)
    try:
        with LogWriter.create(log) as writer:
            writer.write(["spades-log 1"])
    finally:
        os.umask(old)
    assert stat.S_IMODE(log.stat().st_mode) == 0o666


def test_an_old_log_is_written_over_only_by_force(log: Path) -> None:
    log.write_text(OTHER, "utf-8")
    with pytest.raises(FileExistsError):
        LogWriter.create(log)
    assert log.read_text("utf-8") == OTHER
    with LogWriter.create(log, force=True) as writer:
        assert log.read_bytes() == b""
        writer.write(["spades-log 1"])
    assert log.read_bytes() == b"spades-log 1\n"


def test_a_log_that_is_not_there_is_not_gone_on_with(log: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LogWriter(log)
    assert not log.exists()


def test_a_log_being_written_has_one_writer_and_says_so(log: Path) -> None:
    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1"])
        before = next_descriptor()
        assert is_being_written(log) is True
        for open_again in (LogWriter, lambda path: LogWriter.create(path, force=True)):
            with pytest.raises(LogLocked) as locked:
                open_again(log)
            assert (locked.value.errno, locked.value.filename) == (errno.EWOULDBLOCK, str(log))
            assert locked.value.strerror == "another program is writing this log"
        assert next_descriptor() == before
        assert log.read_bytes() == b"spades-log 1\n"
    assert is_being_written(log) is False
    LogWriter(log).close()


def test_whether_it_is_written_nobody_can_tell_without_locks(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        os.fstat(descriptor)
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    log.write_text(OTHER, "utf-8")
    monkeypatch.setattr(writing, "_lock_shared", fail)
    before = next_descriptor()
    assert is_being_written(log) is False
    assert next_descriptor() == before


def test_a_pipe_is_closed_by_its_reader(tmp_path: Path) -> None:
    """It is open for writing alone: the writer is told that nobody reads any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with LogWriter.create(pipe, force=True) as writer:
        writer.write(["spades-log 1", "rules two-player"])
        assert os.read(reader, 100) == b"spades-log 1\nrules two-player\n"
        os.close(reader)
        with pytest.raises(BrokenPipeError) as failed:
            writer.write(["seed 1"])
        assert failed.value.filename == str(pipe)
    assert pipe.exists()


# --- Going on behind what is there ----------------------------------------------------------------


def test_a_torn_line_is_cut_off_and_gone_on_behind(log: Path) -> None:
    log.write_bytes(b"spades-log 1\nrules two-pla")
    with LogWriter(log) as writer:
        writer.cut(13)
        assert log.read_bytes() == b"spades-log 1\n"
        writer.write(["rules two-player"])
        writer.write(["seed 1", "practice"])
    assert log.read_bytes() == b"spades-log 1\nrules two-player\nseed 1\npractice\n"


def test_a_log_to_which_nothing_is_added_keeps_its_time(log: Path) -> None:
    """The saved games are listed by it."""
    log.write_bytes(b"spades-log 1\n")
    os.utime(log, (1_000_000_000, 1_000_000_000))
    with LogWriter(log) as writer:
        writer.cut(13)
    assert log.stat().st_mtime == 1_000_000_000


# --- A full disk ----------------------------------------------------------------------------------


class Disk:
    """Takes so many bytes at a time, and in all until it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._write = os.write
        self.at_a_time = self.room = 10_000
        monkeypatch.setattr(writing.os, "write", self.write)

    def write(self, descriptor: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self._write(descriptor, data[: min(self.at_a_time, self.room)])
        self.room -= done
        return done


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all(log: Path, disk: Disk) -> None:
    disk.at_a_time = 3
    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1", "rules two-player"])
    assert log.read_bytes() == b"spades-log 1\nrules two-player\n"


@pytest.mark.parametrize(
    ("room", "kept"), [(0, b""), (5, b""), (7, b"hand 1\n"), (9, b"hand 1\n"), (14, b"hand 1\ndeck 2\n")]
)
def test_a_full_disk_leaves_whole_lines(room: int, kept: bytes, log: Path, disk: Disk) -> None:
    """And the game can go on behind them once there is room again."""
    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1"])
        disk.room = room
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)) as full:
            writer.write(["hand 1", "deck 2", "south 3"])
        assert (full.value.errno, full.value.filename) == (errno.ENOSPC, str(log))
        assert log.read_bytes() == b"spades-log 1\n" + kept
        disk.room = 1000
        writer.write(["again"])
    assert log.read_bytes() == b"spades-log 1\n" + kept + b"again\n"


def test_a_header_is_there_as_a_whole_or_not_at_all(log: Path, disk: Disk) -> None:
    """A log of which nothing could be written is removed."""
    disk.room = 20
    with LogWriter.create(log) as writer:
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            writer.write(["spades-log 1", "rules two-player"])
        assert log.read_bytes() == b""
    assert not log.exists()


def test_a_disk_on_which_nothing_goes_right_is_not_said_to_be_somebody_elses_doing(
    log: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1"])
        disk.room = 3
        monkeypatch.setattr(writing.os, "ftruncate", fail)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            writer.write(["hand 1"])


# --- What is removed ------------------------------------------------------------------------------


def test_a_log_nobody_wants_is_removed_if_it_is_new(log: Path) -> None:
    with LogWriter.create(log) as writer:
        writer.write(["spades-log 1"])
        writer.discard()
        assert log.exists()
    assert not log.exists()


@pytest.mark.parametrize("data", [b"", b"spades-log 1\n"])
def test_an_old_log_is_never_removed(data: bytes, log: Path) -> None:
    log.write_bytes(data)
    with LogWriter(log) as writer:
        writer.discard()
    assert log.read_bytes() == data


def test_where_an_open_file_can_not_be_removed_it_goes_once_it_is_closed(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    unlink, tries = Path.unlink, [PermissionError()]

    def closed_only(path: Path, *how: Any) -> None:
        if tries:
            raise tries.pop()
        unlink(path, *how)

    monkeypatch.setattr(Path, "unlink", closed_only)
    LogWriter.create(log).close()
    assert not log.exists()


def test_what_can_not_be_removed_stays(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, *how: Any) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        LogWriter.create(log).close()
    assert log.read_bytes() == b""
    LogWriter(log).close()


def test_a_writer_that_is_closed_holds_nothing(log: Path) -> None:
    before = next_descriptor()
    for disturbs in (lambda: None, log.unlink, lambda: log.write_text(OTHER, "utf-8")):
        with contextlib.suppress(LogDisturbed), LogWriter.create(log, force=True) as writer:
            writer.write(["spades-log 1"])
            disturbs()
        assert next_descriptor() == before


def test_what_another_puts_in_the_place_of_a_removed_log_stays(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def replaced(path: Path, *how: Any) -> None:
        """Another program makes a file of its own just then."""
        unlink(path, *how)
        path.write_text(OTHER, "utf-8")
        monkeypatch.setattr(Path, "unlink", unlink)

    monkeypatch.setattr(Path, "unlink", replaced)
    LogWriter.create(log).close()
    assert log.read_text("utf-8") == OTHER
