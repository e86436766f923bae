"""The numbers of a match as a table for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spades.cli.saying import counted, printable
from spades.match.pair import MOST_HANDS

_WORD_WIDTH = 24


def scoreboard(numbers: dict[str, Any]) -> list[str]:
    """The lines that show what `spades.match.report.report` found."""
    a, b = numbers["a"], numbers["b"]
    words = [_short(player["player"]) for player in (a, b)]
    unit, pairs = numbers["unit"], numbers["pairs"]
    width = max(10, *map(len, words))

    def row(label: str, cell: Callable[[Any], str]) -> str:
        return f"{label:<20}" + "".join(f"  {cell(player):>{width}}" for player in (a, b))

    lines = [
        f"{words[0]} against {words[1]}, {numbers['rules']}: "
        f"{counted(2 * pairs, unit)} in {counted(pairs, 'pair')}",
        f"{'':<20}" + "".join(f"  {word:>{width}}" for word in words),
    ]
    if unit == "game":
        lines.append(row("won %", lambda player: _number(player["win_percent"])))
    lines += [
        row(f"points a {unit}", lambda player: _number(player["points"])),
        row("bid a hand", lambda player: _number(player["bid"], 2)),
        row("tricks a hand", lambda player: _number(player["tricks"], 2)),
        row("contracts set %", lambda player: _number(player["set_percent"])),
        row("bags a hand", lambda player: _number(player["bags"], 2)),
        row("nils made/bid", lambda player: _made(player["nils"])),
    ]
    if "double_nils" in a:
        lines.append(row("double nils made/bid", lambda player: _made(player["double_nils"])))
    lines += [
        row("ms a move: median", lambda player: _time(player["ms"]["median"])),
        row("ms a move: p95", lambda player: _time(player["ms"]["p95"])),
        row("ms a move: longest", lambda player: _time(player["ms"]["max"])),
        row("forfeits", lambda player: str(player["forfeits"])),
    ]
    return lines + _conclusions(numbers, words)


def _conclusions(numbers: dict[str, Any], words: list[str]) -> list[str]:
    unit, lines = numbers["unit"], []
    lines.append(
        f"difference: {words[0]} {_number(numbers['difference'], sign='+')} points a {unit}"
        f", 95 % {_range(numbers['interval'], '+')}"
    )
    if unit == "game":
        won = numbers["a"]["win_percent"]
        lines.append(f"won: {words[0]} {_number(won)} %, 95 % {_range(numbers['win_interval'])}")
        lines += [
            f"{what}: {counted(numbers[key], unit)}"
            for key, what in (("drawn", "drawn"), ("endless", f"ended after {MOST_HANDS} hands"))
            if numbers[key]
        ]
    elif numbers["bag_cost"]:
        lines.append(f"(a bag counted as 1 - {numbers['bag_cost']:g} points, its cost in the long run)")
    if numbers["stop"] is not None:
        answer = numbers["stop"]["answer"] or "not clear yet"
        lines.append(f"{numbers['stop']['rule']}: {answer}")
    return lines


def _short(word: str) -> str:
    word = printable(word)
    return word if len(word) <= _WORD_WIDTH else word[: _WORD_WIDTH - 3] + "..."


def _number(value: float | None, decimals: int = 1, sign: str = "") -> str:
    return "-" if value is None else f"{value:{sign}.{decimals}f}"


def _range(interval: list[float] | None, sign: str = "") -> str:
    if interval is None:
        return "unknown"
    low, high = (_number(end, sign=sign) for end in interval)
    return f"{low} to {high}"


def _time(milliseconds: float | None) -> str:
    if milliseconds is None:
        return "-"
    return f"{milliseconds:.0f}" if milliseconds >= 100 else f"{milliseconds:.3f}"


def _made(nils: dict[str, int]) -> str:
    return f"{nils['made']}/{nils['bid']}"
