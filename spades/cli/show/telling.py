"""What happened, in sentences; hidden cards are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spades.cards import RANK_OF, SUIT_OF
from spades.cli.saying import counted
from spades.cli.show.labels import Labels
from spades.cli.show.look import Look
from spades.events import Card, Cut, Drew, Ended, Exchanged, HandBegun, Played
from spades.log.header import Header
from spades.rules import Rules
from spades.scoring import BLIND_NIL


class Telling:
    """Puts events into words, with the players by name."""

    def __init__(self, labels: Labels, look: Look) -> None:
        self._labels = labels
        self._look = look

    def header(self, header: Header) -> str:
        """The game and who plays it against whom."""
        seats = header.rules.seating.names
        sides = [
            " and ".join(
                f"{self._look.player(seat, len(seats), self._look.text(header.names[seat]))}"
                f" ({seats[seat]}, {'you' if seat == self._labels.you else header.players[seat]})"
                for seat in members
            )
            for members in self._labels.members
        ]
        practice = ", practice" if header.practice else ""
        return f"{header.rules}{practice}: {' against '.join(sides)}"

    def begun(self, event: HandBegun, rules: Rules) -> str:
        """A hand, and what its first player does first: draw, bid or lead (D1, B3, P1)."""
        doing = {event.first: ["draws"]} if rules.preset.draws else {}
        doing.setdefault(rules.bidding_order(event.first)[0], []).extend(["bids", "leads"])
        parts: list[str] = []
        for seat, (verb, *more) in doing.items():
            named = self._labels.amid if parts else self._labels.does
            *others, last = [named(seat, verb), *(self._labels.verb(seat, other) for other in more)]
            parts.append((f"{', '.join(others)} and {last}" if others else last) + " first")
        return f"Hand {event.number}: {'; '.join(parts)}."

    def broken_nil(self, seat: int, bid: int) -> str:
        """A nil or double nil bidder has won a trick (S4, S5)."""
        whose = self._labels.whose(seat, "double nil" if bid == BLIND_NIL else "nil")
        return f"{whose[0].upper()}{whose[1:]} is broken."

    def ended(self, event: Ended, rules: Rules) -> str:
        """Who won the game, by how much (W1-W5)."""
        scores = " to ".join(str(total) for total in sorted(event.totals, reverse=True))
        if event.winner is None:
            return f"The game is drawn, {scores}."
        members = self._labels.members[event.winner]
        win = "wins" if members != (self._labels.you,) and len(members) == 1 else "win"
        side = f"{self._labels.side(event.winner)} ({rules.seating.side_names[event.winner]})"
        return f"{side} {win} the game, {scores}."

    def cut(self, event: Cut) -> str:
        """The cards that were cut; equal ranks cut again (F2)."""
        shown = [f"{self._labels.of(seat)} {self._look.card(card)}" for seat, card in enumerate(event.cards)]
        tie = " A tie: they cut again." if len({RANK_OF[card] for card in event.cards}) == 1 else ""
        return f"The cut: {', '.join(shown)}.{tie}"

    def hand(self, cards: Iterable[Card]) -> str:
        """Cards, suits two columns apart: ``AS KS  QH``."""
        text, suit = "", None
        for card in cards:
            here = None if card is None else SUIT_OF[card]
            text += ("" if not text else "  " if suit != here else " ") + self._look.card(card)
            suit = here
        return text

    def drew(self, event: Drew) -> str:
        """A draw, with the cards of it that are shown (D2, D3)."""
        first, then = ("keeps", "discards") if event.kept else ("declines", "takes")
        card, other = (None if each is None else self._look.card(each) for each in (event.card, event.other))
        text = self._labels.does(event.seat, first) + (f" {card}" if card else "")
        return f"{text}{f', {self._labels.verb(event.seat, then)} {other}' if other else ''}."

    def exchanged(self, event: Exchanged) -> str:
        """An exchange: the cards of it to who may see them, else how many (N3)."""
        count = len(event.thrown)
        if not count:
            return f"{self._labels.does(event.seat, 'exchanges')} nothing."
        if event.thrown[0] is None:
            return f"{self._labels.does(event.seat, 'exchanges')} {counted(count, 'card')}."
        thrown, drawn = self._look.cards(event.thrown), self._look.cards(event.drawn)
        draws = self._labels.verb(event.seat, "draws")
        return f"{self._labels.does(event.seat, 'throws')} {thrown} and {draws} {drawn}."

    def played(self, plays: Sequence[Played]) -> str:
        """The cards of a trick so far, in turn: ``Fox leads KH  Otter 5H``."""
        leader, *others = plays
        told = [f"{self._labels.does(leader.seat, 'leads')} {self._look.card(leader.card)}"]
        told += [f"{self._labels.of(play.seat)} {self._look.card(play.card)}" for play in others]
        return "  ".join(told)

    def trick(self, number: int, plays: Sequence[Played], winner: int) -> str:
        """A whole trick: who played what, and who won it with what."""
        best = next(play.card for play in plays if play.seat == winner)
        wins = f"{self._labels.does(winner, 'wins')} with {self._look.card(best)}"
        return f"{number:2}. {self.played(plays)}  {wins}"
