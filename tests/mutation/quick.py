"""A pytest plugin for judging mutants quickly: no test starts a process.

A command that only reads files is run in this process instead; any other test that needs one is skipped.
"""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
READING = ("verify", "replay", "run")


def _skip(*_: object, **__: object) -> None:
    pytest.skip("it starts a process")


def _spades(
    *words: str | Path, said: str | bytes | None = "", **around: object
) -> subprocess.CompletedProcess[str]:
    """As ``terminal.spades``."""
    from spades.cli import main

    if words[0] not in READING or around:
        _skip()
    typed = said.encode() if isinstance(said, str) else said or b""
    files = {"stdin": BytesIO(typed), "stdout": BytesIO(), "stderr": BytesIO()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["spades", *map(str, words)])
        for name, file in files.items():
            patch.setattr(sys, name, TextIOWrapper(file, "utf-8", write_through=True))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = (files[name].getvalue().decode() for name in ("stdout", "stderr"))
    return subprocess.CompletedProcess(words, ended.value.code, out, err)


def pytest_configure() -> None:
    sys.path.insert(0, str(TESTS))
    import terminal

    terminal.spades = _spades
    subprocess.Popen.__init__ = _skip  # type: ignore[method-assign,assignment]
