"""Fuzzes each target for some time, guided by what of the program is reached.

    python tests/fuzz/run.py [SECONDS [TARGET...]]

gives each target so many seconds (60), or these targets.  What a run finds worth trying is kept in the
folder `.fuzz` for the next one.  An input that breaks a target's property is kept there too and ends that
target; the exit code is then 1.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from hashlib import sha1
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fuzz.targets import TARGETS, WORDS

ONE = Path(__file__).with_name("one.py")
KEPT = Path(__file__).parents[2] / ".fuzz"
#: Seconds that one input may take.
SLOW = 30


def fuzz(name: str, seconds: int) -> bool:
    """Fuzz one target and say what came of it; whether it kept its property."""
    corpus = KEPT / name
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in TARGETS[name].seeds():
        (corpus / sha1(seed, usedforsecurity=False).hexdigest()).write_bytes(seed)
    log = KEPT / f"{name}.txt"
    began = time.monotonic()
    options = [f"-max_total_time={seconds}", f"-timeout={SLOW}", f"-artifact_prefix={KEPT}/{name}-"]
    with log.open("wb") as file:
        done = subprocess.run(
            [sys.executable, ONE, name, *options, f"-dict={_dictionary()}", corpus],
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        )
    said = log.read_text("utf-8", "replace")
    # The last of the lines that say how far it has come; none if it did not come far.
    tried, edges = re.findall(r"^#(\d+)\s.*?\bcov: (\d+)", f"#0 cov: 0\n{said}", re.MULTILINE)[-1]
    print(f"{name}: {tried} inputs, {edges} edges, {time.monotonic() - began:.0f} s", flush=True)
    if done.returncode:
        print(said[said.find(" === ") :][-3000:] if " === " in said else said[-3000:], flush=True)
    return not done.returncode


def _dictionary() -> Path:
    """A file of the words, as libFuzzer reads it."""
    file = KEPT / "words.txt"
    escaped = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in WORDS]
    file.write_text("".join(f'"{word}"\n' for word in escaped))
    return file


def main(seconds: str = "60", *names: str) -> int:
    """Fuzz the targets, all unless some are named; how many did not keep their property."""
    return sum(not fuzz(name, int(seconds)) for name in names or TARGETS)


if __name__ == "__main__":
    sys.exit(min(1, main(*sys.argv[1:])))
