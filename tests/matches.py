"""Matches as they are typed, and what their JSON says."""

from __future__ import annotations

import json

from terminal import spades


def match(*words, **env):
    """The numbers of a match that goes well."""
    done = spades("match", *words, "--json", **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def untimed(numbers):
    """The numbers but for the times, which are never the same twice."""
    for player in "ab":
        assert set(numbers[player].pop("ms")) == {"median", "p95", "max"}
    return numbers
