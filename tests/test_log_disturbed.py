"""What a log's writer does, and says, when somebody else deletes, moves or changes the file meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spades.log import writing
from spades.log.writing import LogDisturbed, LogWriter

OTHER = "a letter to Otter\n"
WHOLE = b"spades-log 1\nrules two-player\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "game.log"


@pytest.fixture
def writer(log: Path) -> Iterator[LogWriter]:
    """It has written its header, and is closed in the end without a word."""
    writer = LogWriter.create(log)
    writer.write(["spades-log 1", "rules two-player"])
    yield writer
    writer.close()


def disturbed(act: Callable[..., object], *words: Any) -> str:
    """What is said of it, behind the file's name."""
    with pytest.raises(LogDisturbed) as refused:
        act(*words)
    assert str(refused.value) == f"{refused.value.place}: {refused.value.message}"
    assert refused.value.place.endswith("game.log")
    return refused.value.message


@pytest.mark.parametrize("found", [len(WHOLE) - 1, len(WHOLE) + 1])
def test_a_log_that_is_no_longer_what_was_read_is_not_gone_on_with(log: Path, found: int) -> None:
    log.write_bytes(WHOLE)
    with LogWriter(log) as again:
        said = disturbed(again.cut, 13, found)
        assert f"it has {len(WHOLE)} bytes, expected {found}" in said
    assert log.read_bytes() == WHOLE


def test_a_torn_line_is_dropped_where_all_was_read(log: Path) -> None:
    log.write_bytes(WHOLE[:20])
    with LogWriter(log) as again:
        again.cut(13, 20)
        again.write(["rules two-player"])
    assert log.read_bytes() == WHOLE


PUT_BACK = "the log was deleted while it was written; it is put back, and spades resume goes on with it"


def test_a_deleted_log_is_put_back_with_the_next_lines(writer: LogWriter, log: Path) -> None:
    """They are not written: what was played since is the last thing in it."""
    log.unlink()
    assert disturbed(writer.write, ["hand 1", "deck 2"]) == PUT_BACK
    assert log.read_bytes() == WHOLE


def test_a_line_alone_may_still_go_into_the_deleted_log_and_is_put_back_too(
    writer: LogWriter, log: Path
) -> None:
    log.unlink()
    writer.write(["hand 1"])
    assert not log.exists()
    assert disturbed(writer.write, ["deck 2", "south 3"]) == PUT_BACK
    assert log.read_bytes() == WHOLE + b"hand 1\n"


def test_it_is_said_once(writer: LogWriter, log: Path) -> None:
    """What comes after it is lost to the file that is put back, and closing says nothing more."""
    log.unlink()
    assert disturbed(writer.write, ["hand 1", "deck 2"]) == PUT_BACK
    writer.write(["hand 1", "deck 2"])
    assert log.read_bytes() == WHOLE


def test_at_the_end_it_is_found_out_too(log: Path) -> None:
    writer = LogWriter.create(log)
    writer.write(["spades-log 1"])
    log.unlink()
    assert disturbed(writer.close) == PUT_BACK
    assert log.read_bytes() == b"spades-log 1\n"


@pytest.mark.parametrize("names", [["game-1.log"], ["game-1.log", "game-2.log"]], ids=["free", "taken"])
def test_a_log_whose_place_is_taken_goes_beside_it(names: list[str], writer: LogWriter, log: Path) -> None:
    """Whatever has its name, or the next ones, stays as it is."""
    *others, kept = [log.parent / name for name in ("game.log", *names)]
    log.unlink()
    for path in others:
        path.write_text(OTHER, "utf-8")
    message = disturbed(writer.write, ["hand 1", "deck 2"])
    assert message == f"another file took the log's place while it was written; the log is now {kept}"
    assert kept.read_bytes() == WHOLE
    assert [path.read_text("utf-8") for path in others] == [OTHER] * len(others)


def test_where_its_folder_is_gone_it_can_not_be_put_back(writer: LogWriter, log: Path) -> None:
    log.unlink()
    log.parent.rmdir()
    assert disturbed(writer.write, ["hand 1", "deck 2"]) == (
        "the log was deleted while it was written, and can't be put back: No such file or directory"
    )


@pytest.mark.parametrize(("data", "size"), [(b"", 0), (WHOLE[:-1], 29), (WHOLE + b"# a fine game\n", 44)])
@pytest.mark.parametrize("lines", [["hand 1"], ["hand 1", "deck 2"]])
def test_a_log_of_another_size_is_not_written_on(
    lines: list[str], data: bytes, size: int, writer: LogWriter, log: Path
) -> None:
    """However many lines come."""
    log.write_bytes(data)
    assert disturbed(writer.write, lines) == (
        f"another program changed the log being written: it has {size} bytes, expected 30;"
        " spades resume goes on with what it holds"
    )
    assert log.read_bytes() == data


def test_before_anything_is_written_there_is_nothing_to_lose(log: Path) -> None:
    writer = LogWriter.create(log)
    log.unlink()
    writer.write(["spades-log 1", "rules two-player"])
    assert disturbed(writer.close) == PUT_BACK
    assert log.read_bytes() == WHOLE


def test_a_moved_log_is_written_on_and_said_to_be_moved(log: Path) -> None:
    writer = LogWriter.create(log)
    writer.write(["spades-log 1"])
    moved = log.rename(log.with_name("moved.log"))
    writer.write(["rules two-player", "seed 1"])
    assert disturbed(writer.close) == "the log was moved while it was written"
    assert moved.read_bytes() == WHOLE + b"seed 1\n"
    assert not log.exists()


@pytest.mark.parametrize("wanted", [False, True])
def test_what_took_its_place_is_never_removed(wanted: bool, log: Path) -> None:
    writer = LogWriter.create(log)
    if not wanted:
        writer.write(["spades-log 1"])
        writer.discard()
    log.rename(log.with_name("moved.log"))
    log.write_text(OTHER, "utf-8")
    if wanted:
        writer.close()
    else:
        disturbed(writer.close)
    assert log.read_text("utf-8") == OTHER


def test_where_links_are_not_counted_a_log_that_is_there_is_not_deleted(
    writer: LogWriter, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on some file systems."""
    real = os.fstat

    def uncounted(descriptor: int) -> os.stat_result:
        found = list(real(descriptor))
        found[3] = 0
        return os.stat_result(found)

    monkeypatch.setattr(writing.os, "fstat", uncounted)
    writer.write(["hand 1", "deck 2"])
    assert log.read_bytes() == WHOLE + b"hand 1\ndeck 2\n"
    log.unlink()
    assert disturbed(writer.write, ["south 3", "north 4"]) == PUT_BACK
