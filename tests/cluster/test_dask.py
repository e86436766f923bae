"""A match on a Dask cluster, by the very lines of the README: Dask's affair, but for the numbers."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace

import dask.distributed
import pytest
from dask.distributed import LocalCluster
from terminal import ROOT, environment

(LINES,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)


def on_one_core(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the lines print where the client has no executor to give: all is played here."""
    client = SimpleNamespace(get_executor=lambda: None)
    monkeypatch.setattr(dask.distributed, "Client", lambda: client)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(LINES, {})
    return printed.getvalue().splitlines(keepends=True)


def test_there_are_five_lines() -> None:
    assert len(list(filter(None, LINES.splitlines()))) == 5


def test_a_worker_killed_half_way_changes_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = on_one_core(monkeypatch)
    half = len(expected) // 2
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        env = environment(DASK_SCHEDULER_ADDRESS=cluster.scheduler_address, PYTHONUNBUFFERED="1")
        program = [sys.executable, "-P", "-c", LINES]
        with subprocess.Popen(program, env=env, stdout=subprocess.PIPE, text=True) as running:
            printed = [running.stdout.readline() for _ in range(half)]
            nanny = cluster.workers[0]
            os.kill(nanny.pid, signal.SIGKILL)
            printed += running.stdout
    assert running.returncode == 0
    assert printed == expected
