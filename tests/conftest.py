"""No test finds, or leaves, anything in the home folder of whoever runs it; Ctrl-C works in all of them."""

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
def _ctrl_c() -> None:
    """What is started in a shell's background ignores Ctrl-C, and so would all that the tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
