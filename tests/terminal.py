"""Runs the installed program as a person does: a process of its own, through pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

#: -P: the installed program, not whatever lies in the current folder.
PROGRAM = (sys.executable, "-P", "-m", "spades")
ROOT = Path(__file__).parent.parent


def environment(**changes: str) -> dict[str, str]:
    """This process's environment with UTF-8 output and these changes."""
    return {**os.environ, "PYTHONIOENCODING": "utf-8", **changes}


def spades(
    *words: str | Path, said: str | bytes | None = "", cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """What ``spades WORDS`` printed and its exit code, ``said`` being typed at it.

    Fails if it ends in a traceback.
    """
    typed = said.encode() if isinstance(said, str) else said
    done = subprocess.run(
        [*PROGRAM, *map(str, words)],
        input=typed,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=60,
        check=False,
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)
