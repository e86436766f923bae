"""What a bot thinks of the moves there are, in lines for people."""

from __future__ import annotations

from collections.abc import Iterable

from spades.moves import Move, word_of
from spades.players.judging.moves import Appraisal
from spades.players.judging.reasons import reason_for
from spades.view import View


def choice_text(view: View, choice: Move) -> str:
    """The move that is chosen, and why where one thing decides (L5)."""
    reason = reason_for(view, choice)
    return word_of(choice) + (f" ({reason})" if reason else "")


def appraisal_lines(found: Iterable[Appraisal], most: int) -> list[str]:
    """The moves as they are liked: points with their standard error, and the chance to win the game.

    No more than ``most`` of them; how many more there are is said after them.
    """
    liked = sorted(found, key=lambda each: -each.preference)
    lines = []
    for each in liked[:most]:
        points = f"{each.points:+7.1f} ± {each.error:<5.1f}"
        lines.append(f"  {word_of(each.move):9} {points} wins {each.chance:6.1%}")
    if len(liked) > most:
        lines.append(f"  and {len(liked) - most} more")
    return lines
