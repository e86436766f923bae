"""A game in words for people: each event as text, the same while it is played and when it is replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spades.cli.prompt.labels import Labels
from spades.cli.prompt.layout import filled, width_of
from spades.cli.prompt.look import Look
from spades.cli.prompt.scorecard import ScoreCard
from spades.cli.prompt.sheet import score_sheet
from spades.cli.prompt.telling import Telling
from spades.events import (
    BidMade,
    Boston,
    Cut,
    Drew,
    Ended,
    Event,
    Exchanged,
    HandBegun,
    Held,
    Offered,
    PackSet,
    Played,
    Scored,
    TrickWon,
    Undone,
    take_back,
)
from spades.game import breaks
from spades.log.header import Header
from spades.log.lines import bid_word

#: Shows one line.
Show = Callable[[str], object]


class Screen:
    """Tells a game event by event; hidden cards are left out."""

    def __init__(self, header: Header, labels: Labels, look: Look, card: ScoreCard, show: Show) -> None:
        """``card`` hears every event before this does."""
        self._header = header
        self._seating = header.rules.seating
        self._labels = labels
        self._look = look
        self._telling = Telling(labels, look)
        self._card = card
        self._show = show
        self._number = 0
        #: The cards played in this hand.
        self._cards: list[Played] = []
        #: The one that broke spades.
        self._breaking: Played | None = None
        # Only who has heard a hand from its beginning knows that no spade broke spades before.
        self._unbroken = False
        self._scores: list[Scored] = []

    def hear(self, events: Sequence[Event]) -> None:
        """Tell these events."""
        for event in events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        labels, look = self._labels, self._look
        match event:
            case Cut(cards=cards):
                shown = [f"{labels.of(seat)} {look.card(card)}" for seat, card in enumerate(cards)]
                self._show(f"The cut: {', '.join(shown)}.")
            case HandBegun(number=number, first=first):
                self._number = number
                self._cards, self._breaking, self._scores = [], None, []
                self._unbroken = self._header.rules.lead_spades == "broken"
                self._show("")
                self._show(f"Hand {number}: {labels.does(first, 'is')} first.")
            case Offered(seat=seat, blind_nil=blind_nil):
                said = "declares" if blind_nil else "looks"
                what = "double nil" if blind_nil else "at the cards"
                self._show(f"  {labels.does(seat, said)} {what}.")
            case Drew():
                self._show(f"  {self._telling.drew(event)}")
            case Held(seat=seat, cards=cards):
                if cards[0] is not None:
                    width = max(map(width_of, labels.names))
                    self._show(f"  {filled(labels.of(seat), width)}  {self._telling.hand(cards)}")
            case BidMade(seat=seat, tricks=tricks):
                self._show(f"  {labels.does(seat, 'bids')} {bid_word(tricks)}.")
            case Exchanged():
                self._show(f"  {self._telling.exchanged(event)}")
            case Played():
                self._cards.append(event)
                if self._unbroken and breaks(self._header.rules, tuple(play.card for play in self._trick())):
                    self._unbroken, self._breaking = False, event
                    self._show("  Spades are broken.")
            case Undone(seat=seat):
                self._take_back(seat)
            case TrickWon(number=number, seat=seat):
                self._show(f"  {self._telling.trick(number, self._trick(), seat)}")
            case Boston(side=side):
                self._show(f"  A Boston: {labels.side(side)} won every trick!")
            case Scored():
                self._scores.append(event)
                if len(self._scores) == len(self._seating.sides):
                    self._sheet()
            case Ended(winner=winner, totals=totals):
                self._show("")
                # Of a part of a game the hands before are not known.
                if len(self._card.hands) == self._number:
                    for line in self._card.at_end():
                        self._show(line)
                    self._show("")
                self._show(self._ended(winner, totals))
            case PackSet():
                pass  # nobody is shown the pack

    def _trick(self) -> list[Played]:
        """The cards of the trick to which the last card was played."""
        seats = len(self._seating)
        return self._cards[(len(self._cards) - 1) // seats * seats :]

    def _take_back(self, seat: int) -> None:
        taken = take_back(self._cards, seat)
        card = self._look.card(taken[0].card)
        after = " and all after it" if len(taken) > 1 else ""
        self._show(f"  {self._labels.does(seat, 'takes')} back {card}{after}.")
        if self._breaking in taken:
            self._unbroken, self._breaking = True, None

    def _sheet(self) -> None:
        sheet = score_sheet(self._number, self._scores, self._header.rules, self._labels, self._look)
        for line in sheet:
            self._show(line)

    def _ended(self, winner: int | None, totals: tuple[int, ...]) -> str:
        scores = " to ".join(str(total) for total in sorted(totals, reverse=True))
        if winner is None:
            return f"The game is drawn, {scores}."
        members = self._labels.members[winner]
        win = "wins" if members != (self._labels.you,) and len(members) == 1 else "win"
        return f"{self._labels.side(winner)} ({self._seating.side_names[winner]}) {win} the game, {scores}."
