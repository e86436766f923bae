"""Breaks the core in every small way that mutmut knows, one at a time, and counts what the tests notice.

    python tests/mutation/run.py [NAME...]

tries every mutant that has not been tried yet, or once more those of these names (``'spades.view.*'``), and
prints a table of modules and the diff of each mutant that survives without being argued in `argued.diff`.
What was found is kept in the folder `mutants`.  The exit code is 1 if fewer than 90 % were killed or one that
survives is not argued.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant

ROOT = Path(__file__).parents[2]
#: Paragraphs: why it changes nothing that a user could see, and the lines before and after.
ARGUED = Path(__file__).with_name("argued.diff")
#: The share to be killed.
ENOUGH = 0.9
#: mutmut's exit codes of a mutant that the tests passed, and that no test reaches; None: not tried.
SURVIVED, UNREACHED = 0, 33


def results() -> dict[str, dict[str, int | None]]:
    """The exit code of each mutant's tests by name, module by module."""
    found = sorted((ROOT / "mutants" / "spades").rglob("*.meta"))
    return {
        str(path.relative_to(ROOT / "mutants").with_suffix("")): json.loads(path.read_text())[
            "exit_code_by_key"
        ]
        for path in found
    }


def changed(diff: str) -> set[str]:
    """The lines before and after of a diff, with their sign, without indentation."""
    lines = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return {line[0] + line[1:].strip() for line in lines if line[1:].strip()}


def survivors(module: str, codes: dict[str, int | None]) -> dict[str, str]:
    """The diff of each mutant of the module that lives, by name."""
    alive = [name for name, code in codes.items() if code in (SURVIVED, UNREACHED)]
    return {name: get_diff_for_mutant(name, path=module) for name in alive}


def main(*names: str) -> int:
    """Try the mutants and report; the exit code."""
    subprocess.run([sys.executable, "-m", "mutmut", "run", *names], cwd=ROOT, check=True)
    argued = [changed(paragraph) for paragraph in ARGUED.read_text("utf-8").split("\n\n")]
    total: Counter[str] = Counter()
    open_ones: dict[str, str] = {}
    row = "{:<26}{:>8}{:>8}{:>9}{:>7}{:>8}".format
    print(row("module", "mutants", "killed", "argued", "open", "killed"))
    for module, codes in results().items():
        tried = {name: code for name, code in codes.items() if code is not None}
        alive = survivors(module, tried)
        rest = {name: diff for name, diff in alive.items() if not any(changed(diff) <= one for one in argued)}
        counts = Counter(
            mutants=len(tried),
            killed=len(tried) - len(alive),
            argued=len(alive) - len(rest),
            open=len(rest),
        )
        if tried:
            print(row(module, *counts.values(), f"{counts['killed'] / len(tried):.1%}"))
        total.update(counts)
        open_ones |= rest
    share = total["killed"] / (total["mutants"] or 1)
    print(row("together", *total.values(), f"{share:.1%}"))
    for name, diff in open_ones.items():
        print(f"\n{name}\n{diff}")
    return int(share < ENOUGH or bool(open_ones))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
