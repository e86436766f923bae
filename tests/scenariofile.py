"""A scenario file to try things on."""

from __future__ import annotations

import json
from pathlib import Path

SOUTH = "AS KS 3S AH KH 9H 8H AD KD 2D AC 4C 3C"
NORTH = "QS JS 2S QH JH TH 2H QD JD TD KC QC JC"

HAND = {
    "first": "south",
    "holds": {
        "south": SOUTH,
        "north": NORTH,
    },
    "moves": ["5 3", "AH 2H"],
}


def write(tmp_path: Path, hand: dict[str, object] | None = None, **changes: object) -> Path:
    """A file of a sound scenario to the second trick, with these changes; None takes a key out."""
    content: dict[str, object] = {
        "scenario": 1,
        "title": "a try",
        "rules": "two-player-basic",
        "hands": [{key: value for key, value in (HAND | (hand or {})).items() if value is not None}],
    }
    content = {key: value for key, value in (content | changes).items() if value is not None}
    path = tmp_path / "try.json"
    path.write_text(json.dumps(content), "utf-8")
    return path
