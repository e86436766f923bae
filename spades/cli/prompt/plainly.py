"""The least that ``hand``, ``last``, ``score`` and ``bids`` can say."""

from __future__ import annotations

from spades.cards import TEXT, cards_in
from spades.cli.prompt.screen import cards_text
from spades.events import Played, TrickWon
from spades.log.lines import bid_word
from spades.view import View


def _hand(view: View) -> list[str]:
    return [f"  You hold: {cards_text(cards_in(view.hand)) or 'nothing yet'}"]


def _last(view: View) -> list[str]:
    names = view.seating.names
    played: list[Played] = []
    last = "  No trick has been won in this hand."
    for event in view.history:
        if isinstance(event, Played):
            played.append(event)
        elif isinstance(event, TrickWon):
            cards = "  ".join(f"{names[play.seat]} {TEXT[play.card]}" for play in played)
            last = f"  The last trick: {cards}  {names[event.seat]} won"
            played = []
    return [last]


def _score(view: View) -> list[str]:
    sides = zip(view.seating.side_names, view.tallies, strict=True)
    return [f"  Score: {'  '.join(f'{side} {tally.score}, bags {tally.bags}' for side, tally in sides)}"]


def _bids(view: View) -> list[str]:
    seats = zip(view.seating.names, view.bids, view.won, strict=True)
    bids = [f"{name} {'-' if bid is None else bid_word(bid)}/{won}" for name, bid, won in seats]
    return [f"  Bid/won: {'  '.join(bids)}"]


SHOWN_PLAINLY = {"hand": _hand, "last": _last, "score": _score, "bids": _bids}
