"""A game as one seat is told of it: lines with ``??`` for hidden cards, folded into what it may know."""

from __future__ import annotations

from collections import deque

from spades.cards import PACK, SPADES, SUIT_MASKS, SUIT_OF, TEXT, cards_in, mask_of, read_card
from spades.errors import NotAWord, quoted
from spades.events import Card, Drew, Event, Exchanged, HandBegun, Held, PackSet, Played
from spades.game import State, Step, apply, happen, new_game
from spades.log.header import Header
from spades.log.lines import HIDDEN, TAKES_BACK, line_of, read_chance, read_said
from spades.moves import DECLINE, KEEP, PHASE_WORDS, Exchange, Phase, Play, word_of
from spades.refusals import IllegalMove
from spades.rules import Rules
from spades.scoring import TRICKS
from spades.view import View, shown, view_of

_ALL = mask_of(PACK)
_CHANCE_WORDS = {Phase.CUT: "cut south CARD north CARD", Phase.HAND: "hand NUMBER first SEAT"}


class Seen:
    """What a seat is told, line by line, and what it then may know.

    The referee plays along on a state in which other cards stand in for those that the seat can't see;
    nothing that a `View` of the seat shows depends on them.  So a line that no game could hold here is
    found, and what follows from the lines is not worked out a second time.
    """

    def __init__(self, header: Header, seat: int) -> None:
        self._rules = header.rules
        self._seating = header.rules.seating
        self._seat = seat
        #: The state after the lines taken so far; hidden cards in it are stand-ins.
        self.state: State = new_game(header.rules, header.start)
        self._pending: deque[Event] = deque()
        self._history: list[Event] = []
        self._drawn: int | None = None
        self._ruled_out = _RuledOut(header.rules, seat)

    def take(self, text: str) -> Event:
        """The event that the next line tells, as the seat sees it; raises `NotAWord` if it can't be so."""
        if not self._pending:
            try:
                self.state, events = self._from_outside(text)
            except IllegalMove as refused:
                raise NotAWord(f"{quoted(text)}: {refused}") from None
            self._pending.extend(events)
        event = self._pending.popleft()
        if isinstance(event, Held) and event.seat == self._seat and not self._rules.preset.draws:
            event = self._dealt(text)
        event = shown(event, self._seat, self._rules)
        expected = line_of(event, self._seating)
        if text != expected:
            raise NotAWord(f"found {quoted(text)}, expected {quoted(expected)}")
        if isinstance(event, HandBegun):
            self._history = []
        self._history.append(event)
        self._ruled_out.hear(event)
        return event

    def see(self, card: int) -> None:
        """The seat, which is to move, has drawn this card; raises `NotAWord` if it can't have."""
        if not self._to_move or self.state.phase is not Phase.DRAW:
            raise NotAWord("there is no card to see now")
        self._ruled_out.check(self._seat, card)
        self._drawn = card
        self.state = self.state._replace(pack=(card, *self.state.pack[1:]))

    def view(self, words: str) -> View:
        """What the seat may know when it is asked for one of these moves, separated by spaces.

        Raises `NotAWord` if it is not its turn or these are not its legal moves.
        """
        state = self.state
        if not self._to_move:
            raise NotAWord("it is not this seat's turn")
        if state.phase is Phase.DRAW and self._drawn is None:
            raise NotAWord("the card drawn was not shown: expected a line 'see CARD' before")
        if state.phase is Phase.EXCHANGE and words == "none":
            state = state._replace(exchanges=False)
        view = view_of(state, self._history)
        expected = " ".join([word_of(move) for move in view.legal])
        if words != expected:
            raise NotAWord(f"found {quoted(words)}, expected {quoted(expected)}, the legal moves")
        return view

    @property
    def _to_move(self) -> bool:
        return self.state.turn == self._seat and not self._pending

    def _from_outside(self, text: str) -> Step:
        state = self.state
        if state.phase is Phase.PACK:
            return happen(state, PackSet(PACK))
        if state.phase not in _CHANCE_WORDS:
            return self._move(text)
        try:
            event = read_chance(text, self._seating)
        except NotAWord as error:
            raise NotAWord(f"{error}; expected {_CHANCE_WORDS[state.phase]!r}") from None
        return happen(state, event)

    def _dealt(self, text: str) -> Held:
        """The seat's own cards as dealt, which nothing told it before (D5)."""
        cards = sorted({read_card(word) for word in text.split(" ")[2:]})
        if len(cards) != TRICKS:
            raise NotAWord(f"found {quoted(text)}, expected {TRICKS} different cards")
        self.state = self._holding(self._seat, mask_of(cards))
        return Held(self._seat, tuple(cards))

    def _holding(self, seat: int, mask: int) -> State:
        hands = list(self.state.hands)
        hands[seat] = mask
        return self.state._replace(hands=tuple(hands))

    def _move(self, text: str) -> Step:
        state = self.state
        if state.turn is None:
            raise NotAWord(f"found {quoted(text)} after the end of the game")
        name = self._seating.names[state.turn]
        own = state.turn == self._seat
        words = text.split(" ")
        if words[0] == TAKES_BACK:
            # Refused: with an outside player at the table no card is taken back.
            said = read_said(text, self._seating)
            return apply(state, said.seat, said.move)
        if words[0] != name:
            expected = f"expected a move of {name}, {PHASE_WORDS[state.phase]}"
            raise NotAWord(f"found {quoted(text)}; {expected}")
        if words[1:2] == ["exchange"] and words[2:] != ["none"]:
            self._ruled_out.exchange(state.turn)
        match words[1:]:
            case ["keep" | "decline" as what, first, _, second] if state.phase is Phase.DRAW:
                return self._draw(what == "keep", first, second)
            case ["exchange", *cards] if not own and HIDDEN in cards:
                return self._hidden_exchange(cards.count(HIDDEN) // 2)
        said = read_said(text, self._seating)
        if isinstance(said.move, Play) and not own:
            self._ruled_out.check(state.turn, said.move.card)
            self._ruled_out.play(state, said.move.card)
            state = self._holding(state.turn, 1 << said.move.card)
        if said.drawn:
            for card in said.drawn:
                self._ruled_out.check(said.seat, card)
            state = state._replace(pile=said.drawn)
        return apply(state, said.seat, said.move, said.drawn)

    def _draw(self, keeps: bool, first: str, second: str) -> Step:
        """D2, D3: the cards that the seat is shown take the place of those that stood in for them."""
        state, seat = self.state, self.state.turn
        assert seat is not None
        own = seat == self._seat
        card, other = state.pack[:2]
        if own:
            card = read_card(first)
            if self._drawn not in (None, card):
                raise NotAWord(f"found {first}, but another card was drawn")
            self._ruled_out.check(seat, card)
        if own and (not keeps or self._rules.second_card == "seen"):
            other = read_card(second)
            self._ruled_out.check(seat, other)
        self._drawn = None
        state = state._replace(pack=(card, other, *state.pack[2:]))
        return apply(state, seat, KEEP if keeps else DECLINE)

    def _hidden_exchange(self, count: int) -> Step:
        """N3: another seat throws so many cards and draws as many, here the same: nothing depends on them."""
        state, seat = self.state, self.state.turn
        assert seat is not None
        cards = cards_in(state.hands[seat])[:count]
        return apply(state._replace(pile=cards), seat, Exchange(cards), cards)


class _RuledOut:
    """The cards that a seat can't draw or play any more, going by what one seat has seen of the hand."""

    def __init__(self, rules: Rules, own: int) -> None:
        self._rules = rules
        self._own = own
        self._masks: list[int] = []
        #: What the seat itself has discarded in the draw and may not have drawn again (N3).
        self._discards = 0

    def check(self, seat: int, card: int) -> None:
        """Raise `NotAWord` if that seat can't have this card now."""
        if self._masks[seat] >> card & 1:
            raise NotAWord(f"{self._rules.seating.names[seat]} can't have {TEXT[card]} any more")

    def exchange(self, seat: int) -> None:
        """That seat may draw from the discards."""
        self._masks[seat] &= ~self._discards

    def play(self, state: State, card: int) -> None:
        """The seat to move will play this card: it may show that it holds none of a suit (P3, P5)."""
        assert state.turn is not None
        if state.trick and SUIT_OF[card] != SUIT_OF[state.trick[0]]:
            self._masks[state.turn] |= SUIT_MASKS[SUIT_OF[state.trick[0]]]
        unbroken = not state.broken and self._rules.lead_spades == "broken"
        if not state.trick and SUIT_OF[card] == SPADES and unbroken:
            self._masks[state.turn] |= _ALL & ~SUIT_MASKS[SPADES]

    def hear(self, event: Event) -> None:
        """Take in an event as it is shown to the seat."""
        match event:
            case HandBegun():
                self._masks = [0] * len(self._rules.seating)
                self._discards = 0
            case Drew(seat=seat, kept=kept, card=card, other=other) if seat == self._own:
                self._see(card, other)
                self._discards |= _mask(other if kept else card)
            case Held(seat=seat, cards=cards) if seat == self._own:
                self._see(*cards)
            case Exchanged(seat=seat, drawn=drawn) if seat == self._own:
                self._see(*drawn)
                self._discards &= ~_mask(*drawn)
            case Played(card=card):
                self._see(card)

    def _see(self, *cards: Card) -> None:
        """Nobody else can have these, and nobody can draw them again."""
        self._masks = [mask | _mask(*cards) for mask in self._masks]


def _mask(*cards: Card) -> int:
    return mask_of(card for card in cards if card is not None)
