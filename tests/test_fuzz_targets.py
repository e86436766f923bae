"""What is fuzzed by `tox -e fuzz`: each target keeps its property for what fuzzing begins with."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from fuzz.targets import TARGETS, Target


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_the_seeds_and_what_comes_of_them_keep_the_property(target: Target) -> None:
    chance = Random(0)
    for seed in islice(target.seeds(), 20):
        assert len(seed) <= target.longest
        target.check(seed)
        for _ in range(5):
            target.check(target.another(seed, chance) or b"")
