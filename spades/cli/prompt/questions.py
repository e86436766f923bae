"""What a person is asked in each phase: the question, how to answer it, and the rules behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spades.moves import MOST_EXCHANGED, Phase
from spades.scoring import TRICKS
from spades.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the prompt."""

    #: What stands before the answer; ``{card}`` is the card drawn.
    text: str
    #: How it can be answered.
    how: str
    #: The ids of the rules that say what may be done now.
    rules: tuple[str, ...]


_FOLLOW = Question(
    "your card",
    "Type a card in any spelling (10h, th, h10), its number in this list, or no more than a suit (h, hearts) "
    "or A, K, Q, J or T where one card fits.",
    ("P3",),
)
_LEAD = replace(_FOLLOW, rules=("P5",))
_ASKED = {
    Phase.OFFER: Question(
        "double nil? (look, blind-nil)",
        "Type look or blind-nil, or as much of it as you like: l, bl; or 1 to look, 2 for blind-nil; or yes "
        "or no to double nil.",
        ("N1",),
    ),
    Phase.DRAW: Question(
        "{card} (keep, decline)",
        "Type keep or decline, or as much of it as you like: k, d; or 1 to keep, 2 to decline.",
        ("D2", "D3"),
    ),
    Phase.BID: Question(
        f"your bid (nil, 1-{TRICKS})",
        f"Type the number of tricks, 0 to {TRICKS}; 0 is nil.",
        ("B2",),
    ),
    Phase.EXCHANGE: Question(
        "throw, such as 1+4 (or none)",
        f"Type none, or up to {MOST_EXCHANGED} of your cards, in any spelling or by their number in your "
        "hand: 2C+9D, 2c 9d or 1,4.",
        ("N3",),
    ),
    Phase.PLAY: _FOLLOW,
}


def question_now(view: View) -> Question:
    """What the seat to move is asked; to lead is another rule than to follow (P5, P3)."""
    return _LEAD if view.phase is Phase.PLAY and not view.trick else _ASKED[view.phase]
