"""The scores of a game hand by hand: as a table, and as a chart."""

from __future__ import annotations

from collections.abc import Iterable

from spades.cli.show.chart import Curve, chart
from spades.cli.show.labels import Labels
from spades.cli.show.layout import cut, filled, width_of
from spades.cli.show.look import Look
from spades.cli.show.ruling import tally_text, target_text
from spades.events import Event, Scored
from spades.log.header import Header


class ScoreCard:
    """Keeps every hand's score, once it has heard it."""

    def __init__(self, header: Header, labels: Labels, look: Look) -> None:
        self._header = header
        self._labels = labels
        self._look = look
        #: By hand, and then by side.
        self.hands: list[tuple[Scored, ...]] = []
        self._sides: list[Scored] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Keep the scores among these events."""
        for event in events:
            if isinstance(event, Scored):
                self._sides.append(event)
                if len(self._sides) == len(self._header.start):
                    self.hands.append(tuple(self._sides))
                    self._sides = []

    def lines(self) -> list[str]:
        """Running totals and points hand by hand, the bags carried, and the target.

        Before a hand is scored, one line that says so.
        """
        target = target_text(self._header.rules)
        if not self.hands:
            begun = zip(self._labels.sides, self._header.start, strict=True)
            start = "  ".join(f"{side} {tally_text(tally)}" for side, tally in begun)
            return [f"No hand has been scored yet ({target}): {start}"]
        rows = [("start", [str(tally.score) for tally in self._header.start])] if self._begins_late() else []
        for number, hand in enumerate(self.hands, 1):
            cells = [f"{each.score.points:+}  {each.score.tally.score:>5}" for each in hand]
            rows.append((str(number), cells))
        rows.append(("bags", [str(each.score.tally.bags) for each in self.hands[-1]]))
        sign = "…" if self._look.symbols else ".."
        names = [cut(name, max(8, (self._look.width - 9) // 2 - 3), sign) for name in self._labels.sides]
        widths = [
            max(width_of(names[side]), *(len(cells[side]) for _, cells in rows)) for side in range(len(names))
        ]

        def row(first: str, cells: list[str]) -> str:
            parts = [filled(cell, width, ">") for cell, width in zip(cells, widths, strict=True)]
            return "   ".join([f"  {first:>5}", *parts])

        return [
            f"Score by hand ({target})",
            row("hand", names),
            *[row(first, cells) for first, cells in rows],
        ]

    def at_end(self) -> list[str]:
        """What is shown when the game is over: a chart on a screen, else the table."""
        if not self._look.screen:
            return self.lines()
        curves = [self._curve(side) for side in range(len(self._header.start))]
        return chart(curves, self._header.rules.target, self._look)

    def _curve(self, side: int) -> Curve:
        totals = [self._header.start[side].score, *(hand[side].score.tally.score for hand in self.hands)]
        first, seats = self._labels.members[side][0], len(self._labels.names)
        return Curve(self._labels.sides[side], totals, lambda text: self._look.player(first, seats, text))

    def _begins_late(self) -> bool:
        return any(tally.score or tally.bags for tally in self._header.start)
