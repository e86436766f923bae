"""A game in words for people: each event as text, the same while it is played and when it is replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from spades.cards import SUIT_OF, TEXT
from spades.events import (
    BidMade,
    Boston,
    Card,
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
from spades.log.lines import HIDDEN, bid_word
from spades.seats import Seating

#: Shows one line.
Show = Callable[[str], object]


def header_text(header: Header) -> str:
    """The game and who plays it, in one line."""
    seats = ", ".join(
        f"{seat} {name} ({player})"
        for seat, name, player in zip(header.rules.seating.names, header.names, header.players, strict=True)
    )
    return f"{header.rules}: {seats}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as text, a wider space between suits."""
    text, suit = "", None
    for card in cards:
        if card is None:
            text += f" {HIDDEN}"
            continue
        text += "  " if suit not in (None, SUIT_OF[card]) else " "
        suit = SUIT_OF[card]
        text += TEXT[card]
    return text.strip()


def drew_text(event: Drew, seating: Seating) -> str:
    """A draw in one sentence, with the cards of it that are shown (D2, D3)."""
    does, then = ("keeps", "discards") if event.kept else ("declines", "takes")
    first = "" if event.card is None else f" {TEXT[event.card]}"
    other = "" if event.other is None else f", {then} {TEXT[event.other]}"
    return f"{seating.names[event.seat]} {does}{first}{other}."


class Screen:
    """Tells a game event by event; hidden cards are left out."""

    def __init__(self, header: Header, show: Show) -> None:
        self._header = header
        self._seating = header.rules.seating
        self._show = show
        self._width = max(len(name) for name in self._seating.names)
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
        match event:
            case Cut(cards=(south, north)):
                self._show(f"The cut: south {TEXT[south]}, north {TEXT[north]}.")
            case HandBegun(number=number, first=first):
                self._cards, self._breaking, self._scores = [], None, []
                self._unbroken = self._header.rules.lead_spades == "broken"
                self._show("")
                self._show(f"Hand {number}: {self._name(first)} is first.")
            case Offered(seat=seat, blind_nil=blind_nil):
                said = "declares double nil" if blind_nil else "looks at the cards"
                self._show(f"  {self._name(seat)} {said}.")
            case Drew():
                self._show(f"  {drew_text(event, self._seating)}")
            case Held(seat=seat, cards=cards):
                if cards[0] is not None:
                    self._show(f"  {self._name(seat):{self._width}}  {cards_text(cards)}")
            case BidMade(seat=seat, tricks=tricks):
                self._show(f"  {self._name(seat)} bids {bid_word(tricks)}.")
            case Exchanged():
                self._show(f"  {self._exchanged(event)}")
            case Played():
                self._cards.append(event)
                if self._unbroken and breaks(self._header.rules, tuple(play.card for play in self._trick())):
                    self._unbroken, self._breaking = False, event
                    self._show("  Spades are broken.")
            case Undone(seat=seat):
                self._show(f"  {self._name(seat)} takes back a card.")
                if self._breaking in take_back(self._cards, seat):
                    self._unbroken, self._breaking = True, None
            case TrickWon(number=number, seat=seat):
                self._show(f"  {number:2}. {self._played()}  {self._name(seat)} wins")
            case Boston(side=side):
                self._show(f"  A Boston: {self._seating.side_names[side]} won every trick!")
            case Scored():
                self._scores.append(event)
                if len(self._scores) == len(self._seating.sides):
                    self._sheet()
            case Ended(winner=winner, totals=totals):
                self._show("")
                self._show(self._ended(winner, totals))
            case PackSet():
                pass  # nobody is shown the pack

    def _name(self, seat: int) -> str:
        return self._seating.names[seat]

    def _trick(self) -> list[Played]:
        """The cards of the trick to which the last card was played."""
        seats = len(self._seating)
        return self._cards[(len(self._cards) - 1) // seats * seats :]

    def _played(self) -> str:
        leader, *others = [(self._name(play.seat), TEXT[play.card]) for play in self._trick()]
        return "  ".join([f"{leader[0]} leads {leader[1]}", *[f"{name} {card}" for name, card in others]])

    def _exchanged(self, event: Exchanged) -> str:
        count = len(event.thrown)
        if not count:
            return f"{self._name(event.seat)} exchanges nothing."
        if event.thrown[0] is None:
            return f"{self._name(event.seat)} exchanges {count} card{'s' if count > 1 else ''}."
        thrown, drawn = (" ".join(cards_text(cards).split()) for cards in (event.thrown, event.drawn))
        return f"{self._name(event.seat)} throws {thrown} and draws {drawn}."

    def _sheet(self) -> None:
        rows: list[tuple[str, list[str]]] = [
            ("", [self._seating.side_names[scored.side] for scored in self._scores]),
            ("bid", ["+".join(map(bid_word, scored.bids)) for scored in self._scores]),
            ("won", ["+".join(map(str, scored.won)) for scored in self._scores]),
        ]
        scores = [scored.score for scored in self._scores]
        for name, numbers in (
            ("contract points", [score.contract for score in scores]),
            ("bag points", [score.over for score in scores]),
            ("nil", [score.nil for score in scores]),
            ("bag penalty", [score.penalty for score in scores]),
            ("points", [score.points for score in scores]),
            ("total", [score.tally.score for score in scores]),
            ("bags carried", [score.tally.bags for score in scores]),
        ):
            if any(numbers) or name in ("points", "total", "bags carried"):
                rows.append((name, [str(number) for number in numbers]))
        width = max(len(cell) for _, cells in rows for cell in cells) + 2
        for name, cells in rows:
            self._show(f"  {name:16}{''.join(f'{cell:>{width}}' for cell in cells)}")

    def _ended(self, winner: int | None, totals: tuple[int, ...]) -> str:
        scores = " to ".join(str(total) for total in sorted(totals, reverse=True))
        if winner is None:
            return f"The game is drawn, {scores}."
        names = " and ".join(self._header.names[seat] for seat in self._seating.sides[winner])
        wins = "win" if len(self._seating.sides[winner]) > 1 else "wins"
        return f"{names} ({self._seating.side_names[winner]}) {wins} the game, {scores}."
