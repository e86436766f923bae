"""What happened, in sentences; hidden cards are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spades.cards import SUIT_OF
from spades.cli.prompt.labels import Labels
from spades.cli.prompt.look import Look
from spades.events import Card, Drew, Exchanged, Played
from spades.log.header import Header


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
        return f"{header.rules}: {' against '.join(sides)}"

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
            return f"{self._labels.does(event.seat, 'exchanges')} {count} card{'s' if count > 1 else ''}."
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
