"""The table of four drawn as one, seen from a seat: who sits where, with bid, tricks and card."""

from __future__ import annotations

from dataclasses import dataclass

from spades.cli.show.labels import Labels
from spades.cli.show.layout import filled, width_of
from spades.cli.show.look import Look

#: The columns that it needs at least, and the most that a name gets of them.
LEAST_WIDTH, _NAME_WIDTH = 60, 16
#: What a table takes besides its names.
_FRAME_WIDTH = 31


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: what stands behind its name, such as ``4/2``, and what lies before it."""

    seat: int
    figures: str
    #: A card, or whatever stands for one, two columns wide; empty where nothing lies.
    card: str


def drawn_table(near: Place, left: Place, far: Place, right: Place, labels: Labels, look: Look) -> list[str]:
    """Five lines: the seat that looks below, the others clockwise from its left."""
    most = min(_NAME_WIDTH, (look.width - _FRAME_WIDTH) // 3)
    names = {place: f"{labels.of(place.seat, most)} {place.figures}" for place in (near, left, far, right)}
    inner = max(14, *(width_of(names[place]) + 4 for place in (near, far)))
    top_left, line, top_right, side, low_left, low_right = "┌─┐│└┘" if look.symbols else "+-+|++"

    def edge(start: str, name: str, end: str) -> str:
        spare = inner - width_of(name) - 2
        return f"{start}{line * (spare // 2)} {name} {line * (spare - spare // 2)}{end}"

    margin = 3 + width_of(names[left])
    between = inner - 2 - width_of(left.card)
    middle = f"{side} {left.card}{filled(right.card, between, '>')} {side}"
    return [
        " " * margin + edge(top_left, names[far], top_right),
        f"{' ' * margin}{side}{filled(far.card, inner, '^')}{side}",
        f"  {names[left]} {middle} {names[right]}",
        f"{' ' * margin}{side}{filled(near.card, inner, '^')}{side}",
        " " * margin + edge(low_left, names[near], low_right),
    ]
