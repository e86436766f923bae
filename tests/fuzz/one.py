"""One target under atheris, for as long as it is let.

    python tests/fuzz/one.py TARGET [OPTION...] [CORPUS]

The options are those of libFuzzer.  A file instead of the corpus is tried alone: so a finding is tried again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import atheris

sys.path.insert(0, str(Path(__file__).parent.parent))

with atheris.instrument_imports(include=["spades"]):
    from fuzz.targets import TARGETS

TARGET = TARGETS[sys.argv.pop(1)]


def mutated(data: bytes, most: int, seed: int) -> bytes:
    """Another input of at most so many bytes: as often word by word as byte by byte."""
    chance = Random(seed)
    other = TARGET.another(data, chance) if data and chance.random() < 0.5 else None
    return atheris.Mutate(data, most) if other is None else other[:most]


atheris.Setup([*sys.argv, f"-max_len={TARGET.longest}"], TARGET.check, custom_mutator=mutated)
atheris.Fuzz()
