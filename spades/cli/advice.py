"""What a bot thinks of the moves there are, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spades.cards import TEXT
from spades.cli.show.look import Look
from spades.moves import Draw, Move, Phase, word_of
from spades.players.judging.moves import Appraisal, best_of
from spades.players.judging.reasons import reason_for
from spades.view import View

#: Where what the bot chooses by is a chance to win; of draws and exchanges it only compares points.
_CHOSEN_BY_CHANCE = (Phase.OFFER, Phase.BID, Phase.PLAY)
_MOVE_COLS, _POINTS_COLS, _ERROR_COLS = 10, 8, 6


def choice_text(view: View, choice: Move) -> str:
    """The move that is chosen, and why where one thing decides (L5)."""
    reason = reason_for(view, choice)
    return _named(view, choice) + (f" ({reason})" if reason else "")


def appraisal_lines(view: View, found: Sequence[Appraisal], most: int, look: Look) -> Iterator[str]:
    """The moves as they are liked, those as good by their points, under a line that names the columns.

    Points with their standard error where they are an estimate, and the chance to win the game where the
    choice is by it.  No more than ``most`` moves; how many more there are is said after them.
    """
    best = best_of(found)
    # As good is what looks so: a chance is shown to a tenth of a percent.
    liked = sorted(
        found, key=lambda each: (each is best, round(each.preference, 3), each.points), reverse=True
    )
    sign = "±" if look.symbols else "+-"
    errors = [round(each.error, 1) for each in liked]
    guessed = any(errors)
    chances = view.phase in _CHOSEN_BY_CHANCE
    error = f" {sign} {'error':{_ERROR_COLS}}" if guessed else ""
    yield f"  {'move':{_MOVE_COLS}}{'points':>{_POINTS_COLS}}{error}{'  to win' if chances else ''}".rstrip()
    for each, off in zip(liked[:most], errors, strict=False):
        text = f"  {_named(view, each.move):{_MOVE_COLS}}{each.points:+z{_POINTS_COLS}.1f}"
        if off:
            text += f" {sign} {off:<{_ERROR_COLS}}"
        elif guessed:
            text += " " * len(error)
        yield (text + (f"{each.chance:z8.1%}" if chances else "")).rstrip()
    if len(liked) > most:
        yield f"  and {len(liked) - most} more"
    if chances and best.bonus and best.chance < max(each.chance for each in found):
        yield "  Chances so close are chosen among by what a good player knows (tips)."


def _named(view: View, move: Move) -> str:
    """The word of a move, with the card that a draw is about."""
    if isinstance(move, Draw) and view.drawn is not None:
        return f"{word_of(move)} {TEXT[view.drawn]}"
    return word_of(move)
