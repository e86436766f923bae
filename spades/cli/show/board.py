"""What a person has in view before a decision, as at a real table, in a few short lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spades.cards import PACK, SUIT_OF, cards_in
from spades.cli.show.labels import Labels
from spades.cli.show.layout import beside, width_of, wrapped
from spades.cli.show.look import Look
from spades.cli.show.ruling import rule_now, tally_text, target_text
from spades.cli.show.table import LEAST_WIDTH, Place, drawn_table
from spades.cli.show.telling import Telling
from spades.events import Card, Drew, Event, Exchanged, FromMove, Played, TrickWon
from spades.log.lines import bid_word
from spades.moves import MOST_EXCHANGED, NO_EXCHANGE, Phase, Play
from spades.refusals import SUIT_NAMES
from spades.scoring import BLIND_NIL, NIL, TRICKS, helping_tricks
from spades.view import View

#: What stands beside the table needs so many columns, and so many between.
_PANEL, _GAP = 27, 3


class Board:
    """Shows what a seat may know, to whoever sits there; nothing else is ever in a view."""

    def __init__(self, labels: Labels, look: Look, shares: bool = False) -> None:
        """``shares``: several people take turns, so each is told its own last draw when it is asked again."""
        self._labels = labels
        self._look = look
        self._telling = Telling(labels, look)
        self._shares = shares
        #: By seat and phase the moment at which each was explained.
        self._explained: dict[tuple[int, Phase], tuple[int, int]] = {}

    def before(self, view: View) -> list[str]:
        """All that the seat to move has in view, in lines of the screen's width."""
        situation: dict[Phase, Callable[[View], list[str]]] = {
            Phase.OFFER: self._offer,
            Phase.DRAW: self._draw,
            Phase.BID: self._bid,
            Phase.EXCHANGE: self._exchange,
            Phase.PLAY: self._play,
        }
        lines = [*self._own_draw(view), *situation[view.phase](view)]
        if self._look.verbose:
            lines += [f"  {self._unseen(view)}", f"  {rule_now(view)}"]
        return self._wrapped(lines)

    def hand(self, view: View) -> list[str]:
        """The cards held, suits apart; those that may be played, or thrown, with the number that says so."""
        held = cards_in(view.hand)
        if view.phase is Phase.PLAY:
            allowed = [move.card for move in view.legal if isinstance(move, Play)]
        else:
            allowed = list(held) if view.phase is Phase.EXCHANGE else []
        groups: list[str] = []
        for suit in range(4):
            cards = [self._card(card, allowed) for card in held if SUIT_OF[card] == suit]
            groups += [" ".join(cards)] if cards else []
        return self._wrapped([f"  You hold: {'  '.join(groups) or 'nothing yet'}"])

    def last_trick(self, view: View) -> list[str]:
        """The last trick of this hand: who played what, and who won it with what (P9)."""
        plays: list[Played] = []
        told = ["  No trick has been played in this hand."]
        for event in view.history:
            if isinstance(event, Played):
                plays.append(event)
            elif isinstance(event, TrickWon):
                told, plays = [f"  {self._telling.trick(event.number, plays, event.seat)}"], []
        return self._wrapped(told)

    def bids(self, view: View) -> list[str]:
        """Bid and tricks taken of every player, and what each side needs and has (B4, P9).

        Only the bids before the play.
        """
        return self._wrapped([self._bids(view)])

    def position(self, view: View) -> list[str]:
        """What the seat to move had in view, told of it to whoever looks back."""
        where = {
            Phase.OFFER: lambda: f"Double nil for hand {view.number}",
            Phase.DRAW: lambda: self._drawing(view),
            Phase.PLAY: lambda: self._trick(view),
        }.get(view.phase)
        cards = self._telling.hand(cards_in(view.hand)) or "nothing yet"
        lines = [
            *([where()] if where else []),
            f"{self._labels.does(view.seat, 'holds')}: {cards}",
            *self._put_away(view),
            self._bids(view),
            *self._score(view),
            *([rule_now(view)] if self._look.verbose else []),
        ]
        return [f"  {line.strip()}" for line in lines]

    # --- What each decision is about --------------------------------------------------------------

    def _offer(self, view: View) -> list[str]:
        points = view.rules.blind_nil
        lines = [
            f"Double nil for hand {view.number}:"
            f" {points} points if you win no trick, -{points} if you win one."
        ]
        if self._explains(view, 0):
            lines += [
                "  You are asked before you see a card. If you look first, you draw your cards and then bid.",
                "  With double nil you draw your cards too, but it stands as your bid, and all are told."
                f" Before the first lead you may throw up to {MOST_EXCHANGED} cards, and draw as many at"
                " random from those that were discarded in the draw.",
            ]
        return [*lines, *self._score(view)]

    def _draw(self, view: View) -> list[str]:
        draws = len(self._draws(view))
        line = "  ".join([self._drawing(view), *(f"{what}: {cards}" for what, cards in self._gone(view))])
        explained = [f"  {rule_now(view)}"] if self._explains(view, draws) and not self._look.verbose else []
        others = [
            f"  {self._labels.does(seat, 'has')} declared double nil."
            for seat, bid in enumerate(view.bids)
            if seat != view.seat and bid == BLIND_NIL
        ]
        score = [] if draws else self._score(view)
        return [line, *others, *explained, *self.hand(view), *score]

    def _bid(self, view: View) -> list[str]:
        assert view.first is not None
        made = [
            f"{self._labels.of(seat)} {bid_word(bid)}"
            for seat in view.rules.bidding_order(view.first)
            if (bid := view.bids[seat]) is not None
        ]
        said = "  ".join(made) or "nobody has bid yet"
        if not self._draws_table():
            bidding = f"Bidding: {said}  {self._turn(view)}"
            return [bidding, *self.hand(view), *self._put_away(view), *self._score(view)]
        panel = ["Bidding", f"Score ({target_text(view.rules)}):", *self._scores(view)]
        return [*self._beside(self._table(view), panel), *self.hand(view)]

    def _exchange(self, view: View) -> list[str]:
        if view.legal == (NO_EXCHANGE,):
            what = ["Exchange: nothing can be drawn here, so nothing can be thrown."]
        else:
            what = [
                f"Exchange: throw up to {MOST_EXCHANGED} cards; draw as many at random from the discards.",
                "  What you throw is out of play; all are told how many, never which.",
            ]
        return [*what, *self.hand(view), *self._put_away(view), self._bids(view), *self._score(view)]

    def _play(self, view: View) -> list[str]:
        if self._draws_table():
            broken = self._spades(view)
            panel = [
                self._trick(view, short=True),
                *([broken] if broken else []),
                f"Bid/taken, score ({target_text(view.rules)}):",
                *self._scores(view),
            ]
            return [*self._beside(self._table(view), panel), *self.hand(view)]
        return [self._trick(view), *self.hand(view), self._bids(view), *self._score(view)]

    # --- Parts ------------------------------------------------------------------------------------

    def _card(self, card: int, allowed: Sequence[int]) -> str:
        if card in allowed:
            return f"{allowed.index(card) + 1}:{self._look.card(card, bold=True)}"
        return self._look.card(card, dim=bool(allowed))

    def _explains(self, view: View, moment: int) -> bool:
        """Whether this is the first time that the seat decides such a thing; ``moment`` is of the hand."""
        now = view.number, moment
        return self._explained.setdefault((view.seat, view.phase), now) == now

    def _draws(self, view: View) -> list[Drew]:
        return [event for event in self._own(view) if isinstance(event, Drew)]

    def _drawing(self, view: View) -> str:
        double = " for double nil" if view.bids[view.seat] == BLIND_NIL else ""
        return f"Draw {len(self._draws(view)) + 1} of {TRICKS}{double}: {self._look.card(view.drawn)}"

    def _gone(self, view: View) -> list[tuple[str, str]]:
        """What the seat declined, and what it saw discarded, where it did (D2, D3)."""
        draws = self._draws(view)
        gone: dict[str, list[Card]] = {
            "Declined": [event.card for event in draws if not event.kept],
            "Discarded": [event.other for event in draws if event.kept and event.other is not None],
        }
        return [(what, self._look.cards(cards)) for what, cards in gone.items() if cards]

    def _put_away(self, view: View) -> list[str]:
        gone = [f"{self._labels.does(view.seat, what.lower())}: {cards}" for what, cards in self._gone(view)]
        return [f"  {'  '.join(gone)}"] if gone else []

    def _own(self, view: View) -> list[Event]:
        return [event for event in view.history if isinstance(event, FromMove) and event.seat == view.seat]

    def _own_draw(self, view: View) -> list[str]:
        """The seat's last draw while that is its last move, the discarded card only if it may see it (D2)."""
        own = self._own(view) if self._shares else []
        return [f"  {self._telling.drew(own[-1])}"] if own and isinstance(own[-1], Drew) else []

    def _turn(self, view: View) -> str:
        return self._labels.whose(view.seat, "turn")

    def _trick(self, view: View, short: bool = False) -> str:
        number = f"Trick {sum(view.won) + 1}"
        leads = self._labels.amid(view.seat, "leads")
        if short:
            return f"{number}: {leads if not view.trick else self._labels.of(view.leader) + ' led'}"
        order = view.seating.order(view.leader)
        plays = [Played(seat, card) for seat, card in zip(order, view.trick, strict=False)]
        done = f"{self._telling.played(plays)}  {self._turn(view)}" if plays else leads
        broken = self._spades(view)
        return f"{number}: {done}{f'  ({broken.lower()})' if broken else ''}"

    def _spades(self, view: View) -> str:
        """Whether spades are broken, where that matters (P5)."""
        if view.rules.lead_spades != "broken":
            return ""
        return "Spades broken" if view.broken else "Spades not broken"

    def _bids(self, view: View) -> str:
        sides = [self._side(view, side) for side in range(len(view.seating.sides))]
        return f"  Bid/taken: {'  '.join(sides)}" if _plays(view) else f"  Bids: {'; '.join(sides)}"

    def _side(self, view: View, side: int) -> str:
        members = self._labels.members[side]
        parts = []
        for seat in members:
            state = _nil_state(view, seat)
            parts.append(f"{self._labels.of(seat)} {_figures(view, seat)}{f' ({state})' if state else ''}")
        if not _plays(view):
            return ", ".join(parts)
        return " + ".join(parts) + (f" = {_total(view, side)}" if len(members) > 1 else "")

    def _scores(self, view: View) -> list[str]:
        """A line for each side, to stand beside the table: needed and taken, points, bags, nils."""
        lines = []
        for side, tally in enumerate(view.tallies):
            total = f" {_total(view, side)}," if _plays(view) else ""
            nils = [
                f"  {self._labels.whose(seat, 'nil')} {state}"
                for seat in self._labels.members[side]
                if (state := _nil_state(view, seat))
            ]
            lines += [f"{self._labels.side(side)}{total} {tally_text(tally)}", *nils]
        return lines

    def _score(self, view: View) -> list[str]:
        sides = [f"{self._labels.side(side)} {tally_text(tally)}" for side, tally in enumerate(view.tallies)]
        return [f"  Score ({target_text(view.rules)}): {'  '.join(sides)}"]

    def _unseen(self, view: View) -> str:
        """How many cards of each suit this seat has seen neither in its hand nor anywhere else."""
        seen = set(cards_in(view.hand)) | {card for event in view.history for card in _shown_cards(event)}
        if view.drawn is not None:
            seen.add(view.drawn)
        left = [sum(SUIT_OF[card] == suit for card in PACK if card not in seen) for suit in range(4)]
        counts = [f"{count} {name}" for count, name in zip(left, SUIT_NAMES, strict=True)]
        return f"Not seen yet: {', '.join(counts)}"

    # --- The table --------------------------------------------------------------------------------

    def _draws_table(self) -> bool:
        return self._look.screen and len(self._labels.names) == 4 and self._look.width >= LEAST_WIDTH

    def _table(self, view: View) -> list[str]:
        order = view.seating.order(view.leader)
        cards = {seat: self._look.card(card) for seat, card in zip(order, view.trick, strict=False)}
        cards[view.seat] = "··" if self._look.symbols else ".."
        near, left, far, right = (
            Place(seat, _figures(view, seat), cards.get(seat, "")) for seat in view.seating.order(view.seat)
        )
        return drawn_table(near, left, far, right, self._labels, self._look)

    def _beside(self, table: list[str], panel: list[str]) -> list[str]:
        room = self._look.width - max(map(width_of, table)) - _GAP
        if room < _PANEL:
            return [*table, "  " + "  ".join(line.strip() for line in panel)]
        return beside(table, [part for line in panel for part in wrapped(line, room)], _GAP)

    def _wrapped(self, lines: Sequence[str]) -> list[str]:
        return [part for line in lines for part in wrapped(line, self._look.width)]


def _figures(view: View, seat: int) -> str:
    """Bid and tricks taken, ``4/2``; only the bid, ``-`` where it is not made, before the play."""
    bid = view.bids[seat]
    word = "-" if bid is None else bid_word(bid)
    return f"{word}/{view.won[seat]}" if _plays(view) else word


def _total(view: View, side: int) -> str:
    """What a side needs and the tricks it has that count, once all have bid (B4, S6, S8)."""
    seats = view.seating.sides[side]
    bids = [bid for seat in seats if (bid := view.bids[seat]) is not None]
    won = [view.won[seat] for seat in seats]
    return f"{sum(bid for bid in bids if bid > NIL)}/{helping_tricks(view.rules, bids, won)}"


def _plays(view: View) -> bool:
    return view.phase is Phase.PLAY


def _nil_state(view: View, seat: int) -> str:
    """Whether a nil or double nil is broken (S4, S5); empty where there is none, and before the play."""
    if not _plays(view) or view.bids[seat] not in (NIL, BLIND_NIL):
        return ""
    return "broken" if view.won[seat] else "not broken"


def _shown_cards(event: Event) -> list[int]:
    cards: list[Card] = []
    match event:
        case Drew(card=card, other=other):
            cards = [card, other]
        case Played(card=card):
            cards = [card]
        case Exchanged(thrown=thrown):
            cards = list(thrown)
    return [card for card in cards if card is not None]
