"""The program in surroundings that refuse it something: room on the disk, or the right to write."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import PROGRAM, environment

_PR_CAPBSET_DROP = 24
#: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: to write and to read what is forbidden.
_RIGHTS_OF_ROOT = (1, 2)


def with_room(size: int, *words: str | Path, said: str = "") -> subprocess.CompletedProcess[str]:
    """The program where no file may grow above so many bytes, which stands for a full disk."""
    resource = pytest.importorskip("resource")
    return _started(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)), *words, said=said)


def bound_by_rights(*words: str | Path, said: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The program bound by what files and folders permit, also where the tests are run by root."""

    def give_up() -> None:
        # Where there is no such call root is not who runs tests.
        prctl = getattr(ctypes.CDLL(None), "prctl", None)
        if prctl is not None:
            for right in _RIGHTS_OF_ROOT:
                prctl(_PR_CAPBSET_DROP, right, 0, 0, 0)

    return _started(give_up, *words, said=said, **env)


def _started(
    before: Callable[[], object], *words: str | Path, said: str, **env: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*PROGRAM, *map(str, words)],
        input=said,
        encoding="utf-8",
        capture_output=True,
        env=environment(PYTHONDONTWRITEBYTECODE="1", **env),
        preexec_fn=before,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done
