"""No test touches the home folder of whoever runs it, and signals reach what the tests start."""

from __future__ import annotations

import signal
import site
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where games are saved on every system, for this process and those it starts."""
    home = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        # What is installed for one user only is still found.
        patch.setenv("PYTHONUSERBASE", site.getuserbase())
        for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, home)
        yield


@pytest.fixture(scope="session", autouse=True)
def _signals() -> None:
    """What a shell's background or `nohup` ignores, all that the tests start would ignore too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) == signal.SIG_IGN:
            # It goes on doing nothing here, but a handler is not handed on.
            signal.signal(getattr(signal, name), lambda *_: None)
