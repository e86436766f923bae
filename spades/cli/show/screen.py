"""A game in words for people: each event as text, the same while it is played and when it is replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spades.cli.saying import say
from spades.cli.show.labels import Labels
from spades.cli.show.layout import filled, width_of, wrapped
from spades.cli.show.look import Look
from spades.cli.show.scorecard import ScoreCard
from spades.cli.show.sheet import score_sheet
from spades.cli.show.telling import Telling
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
from spades.scoring import BLIND_NIL, NIL

#: Shows one line.
Show = Callable[[str], object]


def showing(look: Look, on_stderr: bool = False) -> Show:
    """Shows lines on standard output or standard error, broken to its width."""

    def show(line: str) -> None:
        for part in wrapped(line, look.width):
            say(part, err=on_stderr)

    return show


class Screen:
    """Tells a game event by event; hidden cards are left out."""

    def __init__(self, header: Header, labels: Labels, look: Look, card: ScoreCard, show: Show) -> None:
        """What the screen hears it tells the ``card`` first."""
        self._header = header
        self._labels = labels
        self._look = look
        self._telling = Telling(labels, look)
        self._card = card
        self._line = show
        self._shows = True
        #: Whether nothing has been left out so far.
        self._whole = True
        self._number = 0
        #: The cards and tricks of this hand.
        self._play: list[Played | TrickWon] = []
        #: The nils and double nils of this hand, by seat.
        self._nils: dict[int, int] = {}
        #: The card that broke spades.
        self._breaking: Played | None = None
        # Only who has heard a hand from its beginning knows that no spade broke spades before.
        self._unbroken = False

    def hear(self, events: Sequence[Event], shows: bool = True) -> None:
        """Tell these events, or, where ``shows`` is false, just know of them."""
        self._whole &= shows
        self._shows = shows
        for event in events:
            self._card.hear((event,))
            self._tell(event)

    def _show(self, line: str) -> None:
        if self._shows:
            self._line(line)

    def _tell(self, event: Event) -> None:
        labels, look, rules = self._labels, self._look, self._header.rules
        match event:
            case Cut():
                self._show(self._telling.cut(event))
            case HandBegun(number=number):
                self._number = number
                self._play, self._nils, self._breaking = [], {}, None
                self._unbroken = rules.lead_spades == "broken"
                self._show("")
                self._show(self._telling.begun(event, rules))
            case Offered(seat=seat, blind_nil=blind_nil):
                if blind_nil:
                    self._nils[seat] = BLIND_NIL
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
                if tricks == NIL:
                    self._nils[seat] = NIL
                self._show(f"  {labels.does(seat, 'bids')} {bid_word(tricks)}.")
            case Exchanged():
                self._show(f"  {self._telling.exchanged(event)}")
            case Played():
                self._play.append(event)
                if self._unbroken and breaks(rules, tuple(play.card for play in self._trick())):
                    self._unbroken, self._breaking = False, event
            case Undone(seat=seat):
                self._take_back(seat)
            case TrickWon():
                self._trick_won(event)
            case Boston(side=side):
                self._show(f"  A Boston: {labels.side(side)} won every trick!")
            case Scored():
                if event.side == len(rules.seating.sides) - 1:
                    for line in score_sheet(self._number, self._card.hands[-1], rules, labels, look):
                        self._show(line)
            case Ended():
                self._show("")
                if self._whole:
                    for line in self._card.at_end():
                        self._show(line)
                    self._show("")
                self._show(self._telling.ended(event, rules))
            case PackSet():
                pass  # nobody is shown the pack

    def _trick(self) -> list[Played]:
        """The cards of the trick to which the last card was played."""
        cards = [event for event in self._play if isinstance(event, Played)]
        seats = len(self._header.rules.seating)
        return cards[(len(cards) - 1) // seats * seats :]

    def _trick_won(self, event: TrickWon) -> None:
        """The trick, and what it broke: spades (P6), a nil (S4, S5)."""
        self._play.append(event)
        trick, winner = self._trick(), event.seat
        self._show(f"  {self._telling.trick(event.number, trick, winner)}")
        if self._breaking in trick:
            self._show("  Spades are broken.")
        won = [past for past in self._play if isinstance(past, TrickWon) and past.seat == winner]
        if winner in self._nils and len(won) == 1:
            self._show(f"  {self._telling.broken_nil(winner, self._nils[winner])}")

    def _take_back(self, seat: int) -> None:
        taken = [event for event in take_back(self._play, seat) if isinstance(event, Played)]
        card = self._look.card(taken[0].card)
        after = " and all after it" if len(taken) > 1 else ""
        self._show(f"  {self._labels.does(seat, 'takes')} back {card}{after}.")
        if self._breaking in taken:
            self._unbroken, self._breaking = True, None
