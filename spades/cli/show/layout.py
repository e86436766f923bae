"""Text in columns: how wide it is on a terminal, cut, filled up, or broken into lines of a width."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category, east_asian_width

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_WORD = re.compile(r"( *)([^ ]+)")


def width_of(text: str) -> int:
    """The columns that a text fills: none for colour and combining marks, two for a wide character."""
    plain = _COLOUR.sub("", text)
    return len(plain) if plain.isascii() else sum(map(_columns_of, plain))


def _columns_of(char: str) -> int:
    if category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def cut(text: str, width: int, sign: str = "..") -> str:
    """A text without colour, cut to so many columns; ``sign`` stands for what is missing."""
    if width_of(text) <= width:
        return text
    kept, left = "", width - len(sign)
    for char in text:
        left -= _columns_of(char)
        if left < 0:
            break
        kept += char
    return kept.rstrip() + sign


def filled(text: str, width: int, align: str = "<") -> str:
    """The text filled up with spaces to so many columns: ``<`` left, ``>`` right, ``^`` in the middle."""
    spare = max(0, width - width_of(text))
    before = {"<": 0, ">": spare, "^": spare // 2}[align]
    return " " * before + text + " " * (spare - before)


def wrapped(text: str, width: int, indent: str | None = None) -> list[str]:
    """The text in lines of so many columns, broken at spaces, rather where there are two or a colon.

    Lines after the first begin with ``indent``, else two columns further in than the first, or one where
    that is at an odd place, as for a short number.  A word longer than a line has a line to itself.
    """
    if width_of(text) <= width:
        return [text]
    if indent is None:
        indent = " " * ((len(text) - len(text.lstrip(" "))) // 2 * 2 + 2)
    lines = [""]
    for cell in _cells(text):
        whole = "".join(gap + word for gap, word in cell)
        if _fits(lines[-1] + whole, width) or not lines[-1].strip():
            parts = [("", whole)] if _fits(lines[-1] + whole, width) else cell
        elif _fits(indent + whole.lstrip(" "), width):
            lines.append(indent)
            parts = [("", whole.lstrip(" "))]
        else:
            parts = cell
        for gap, word in parts:
            if lines[-1].strip() and not _fits(lines[-1] + gap + word, width):
                lines.append(indent + word)
            else:
                lines[-1] += gap + word
    return lines


def _fits(text: str, width: int) -> bool:
    return width_of(text) <= width


def _cells(text: str) -> list[list[tuple[str, str]]]:
    """The words of a text, each with the spaces before it; two spaces and a colon end what keeps together."""
    cells: list[list[tuple[str, str]]] = []
    for gap, word in _WORD.findall(text):
        if cells and len(gap) == 1 and not cells[-1][-1][1].endswith(":"):
            cells[-1].append((gap, word))
        else:
            cells.append([(gap, word)])
    return cells


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks of lines side by side, the right one so many columns behind the widest of the left."""
    wide = max(map(width_of, left)) + gap
    rows = max(len(left), len(right))
    block = [*left, *[""] * (rows - len(left))]
    other = [*right, *[""] * (rows - len(right))]
    return [(filled(one, wide) + two).rstrip() for one, two in zip(block, other, strict=True)]
