"""The rules of the moment in a few words: what may be done now, and what wins."""

from __future__ import annotations

from spades.cards import SPADES, SUIT_MASKS, SUIT_OF
from spades.cli.saying import counted
from spades.moves import MOST_EXCHANGED, Phase
from spades.refusals import SUIT_NAMES
from spades.rules import Rules
from spades.scoring import TRICKS, Tally
from spades.view import View


def rule_now(view: View) -> str:
    """What the rules let the seat to move do now, and the id of the rule that says so."""
    match view.phase:
        case Phase.OFFER:
            return "1 or look: see your cards first.  2 or blind-nil: declare double nil (N1)."
        case Phase.DRAW:
            unseen = "" if view.rules.second_card == "seen" else " unseen"
            return f"keep: the next card is discarded{unseen} (D2)  decline: you must take it (D3)"
        case Phase.BID:
            return f"A bid is 1 to {TRICKS} tricks; 0 is nil: to win none (B2)."
        case Phase.EXCHANGE:
            return f"0 to {MOST_EXCHANGED} cards, together and once (N3)."
        case _:
            return _play_rule(view)


def _play_rule(view: View) -> str:
    if view.trick:
        led = SUIT_OF[view.trick[0]]
        suit = SUIT_NAMES[led]
        if view.hand & SUIT_MASKS[led]:
            return f"{suit.capitalize()} were led and you hold {suit}: play one (P3)."
        return f"{suit.capitalize()} were led and you hold none: play any card (P3)."
    others = view.hand & ~SUIT_MASKS[SPADES]
    if view.broken or view.rules.lead_spades != "broken" or not view.hand & SUIT_MASKS[SPADES]:
        return "Lead any card (P5)."
    if others:
        return "Spades are not broken: lead another suit (P5)."
    return "You hold nothing but spades and may lead one (P5)."


def target_text(rules: Rules) -> str:
    """What wins the game (W2, W5): ``over 500 wins``."""
    wins = f"{rules.target} wins" if rules.win == "reach" else f"over {rules.target} wins"
    if rules.hands is None:
        return wins
    return f"{wins}, {counted(rules.hands, 'hand')} at most"


def tally_text(tally: Tally) -> str:
    """A side's points and the bags that it carries (S10): ``470, 9 bags``."""
    return f"{tally.score}, {counted(tally.bags, 'bag')}"
