"""The golden logs of ``spades run``: NAME.log beside NAME.json."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from scenariofile import write
from terminal import spades


def test_a_golden_log_is_compared_and_written_anew(tmp_path: Path) -> None:
    path, golden = write(tmp_path), tmp_path / "try.log"
    assert spades("run", "--update", path).stdout.splitlines()[0] == f"{golden}: new"
    good = golden.read_bytes()
    assert spades("run", path).returncode == 0
    golden.write_bytes(good.replace(b"north bid 3", b"north bid 4"))
    done = spades("run", path)
    assert done.returncode == 1
    assert "-north bid 4" in done.stderr
    assert "+north bid 3" in done.stderr
    assert f"{golden}:" in done.stderr
    assert spades("run", "--update", path).stdout.splitlines()[0] == f"{golden}: changed"
    assert golden.read_bytes() == good
    assert f"{golden}:" not in spades("run", "--update", path).stdout


def test_a_failing_scenario_changes_no_golden_log(tmp_path: Path) -> None:
    path = write(tmp_path, expect={"winner": "south"})
    assert spades("run", "--update", path).returncode == 1
    assert not (tmp_path / "try.log").exists()


@pytest.mark.parametrize("name", ["try.log", "try", "try.json.log", "try.txt"])
def test_only_a_log_beside_a_json_is_a_golden_log(name: str, tmp_path: Path) -> None:
    """A scenario of another name has none: nothing is compared, and --update could only do harm."""
    path, log = tmp_path / name, tmp_path / "try.log"
    log.write_text("precious\n", "utf-8")
    path.write_bytes(write(tmp_path).read_bytes())
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert spades("run", path).returncode == 0
    done = spades("run", "--update", path)
    assert done.returncode == 2
    assert "NAME.json" in done.stderr
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_golden_log_that_leads_elsewhere_is_not_written_through(
    link: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    path, golden = write(tmp_path), tmp_path / "try.log"
    link(golden, path)
    before = path.read_bytes()
    assert spades("run", "--update", path).returncode == 0
    assert path.read_bytes() == before
    assert golden.read_bytes().startswith(b"spades-log 1\n")


def test_a_golden_log_that_can_not_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    path, other = write(tmp_path), tmp_path / "other.json"
    other.write_bytes(path.read_bytes())
    (tmp_path / "try.log").mkdir()
    done = spades("run", path, other)
    assert done.returncode == 3
    assert done.stdout.endswith("1 of 2 scenarios are as expected.\n")
