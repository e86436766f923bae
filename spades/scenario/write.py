"""Turning a game that was played into a scenario that gives the same log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spades.cards import TEXT, text_of
from spades.events import (
    BidMade,
    Drew,
    Event,
    Exchanged,
    HandBegun,
    Offered,
    PackSet,
    Played,
    Undone,
    take_back,
)
from spades.log.header import Header
from spades.moves import BIDS, DECLARE, DECLINE, KEEP, LOOK, NO_EXCHANGE, word_of
from spades.rules import Rules, changed_options
from spades.scoring import Tally

DRAWS_A_STRING = 8


class ScenarioWriter:
    """Hears a game and writes it down as a scenario: every seat scripted, every word written out."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._hands: list[dict[str, Any]] = []
        self._given = False
        #: The cards of the hand under way that were not taken back.
        self._cards: list[Played] = []
        #: What the last string of moves before them holds: the kind of event and how many.
        self._kind: type[Event] | None = None
        self._count = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Take down these events; those that follow from others need no word."""
        for event in events:
            self._take(event)

    def scenario(self) -> dict[str, Any]:
        """The scenario of what was heard so far, ready for ``json``."""
        header = self._header
        start = {
            side: {"score": tally.score, "bags": tally.bags}
            for side, tally in zip(header.rules.seating.side_names, header.start, strict=True)
            if tally != Tally()
        }
        scenario: dict[str, Any] = {"scenario": 1, "rules": _rules(header.rules)}
        if header.seed is not None:
            scenario["seed"] = header.seed
        if start:
            scenario["start"] = start
        hands = self._hands[:-1]
        # Where the log stops before this hand had cards there is nothing of it to play yet.
        if self._hands and not (self._given and "deck" not in self._hands[-1]):
            hands.append(self._with_cards())
        return scenario | {"hands": hands}

    def _take(self, event: Event) -> None:
        match event:
            case HandBegun(first=first, given=given):
                if self._hands:
                    self._hands[-1] = self._with_cards()
                self._given, self._cards = given, []
                named = {"first": self._header.rules.seating.names[first]} if given else {}
                self._hands.append(named | {"moves": []})
                self._kind = None
            case PackSet(cards=cards) if self._given and cards is not None:
                moves = self._hands[-1].pop("moves")
                self._hands[-1] |= {"deck": text_of(cards), "moves": moves}
            case Offered(blind_nil=blind_nil):
                self._say(event, word_of(DECLARE if blind_nil else LOOK), 2)
            case Drew(kept=kept):
                self._say(event, word_of(KEEP if kept else DECLINE), DRAWS_A_STRING)
            case BidMade(tricks=tricks):
                self._say(event, word_of(BIDS[tricks]), len(self._header.names))
            case Exchanged():
                self._exchange(event)
            case Played():
                self._cards.append(event)
            case Undone(seat=seat):
                take_back(self._cards, seat)
            case _:
                pass

    def _with_cards(self) -> dict[str, Any]:
        """The hand under way with its cards at the end of its moves, one string a trick."""
        hand, seats = self._hands[-1], len(self._header.names)
        words = [TEXT[play.card] for play in self._cards]
        tricks = [" ".join(words[place : place + seats]) for place in range(0, len(words), seats)]
        return hand | {"moves": hand["moves"] + tricks}

    def _exchange(self, event: Exchanged) -> None:
        thrown = [TEXT[card] for card in event.thrown if card is not None]
        self._say(event, "+".join(thrown) or word_of(NO_EXCHANGE), 1)
        drawn = [TEXT[card] for card in event.drawn if card is not None]
        if self._given and drawn:
            hand = self._hands[-1]
            hand["pile"] = " ".join([*hand.get("pile", "").split(), *drawn])

    def _say(self, event: Event, word: str, most: int) -> None:
        """Add a word to the last string of moves, or begin the next: one string a round of bids, say."""
        moves = self._hands[-1]["moves"]
        if self._kind is type(event) and self._count < most:
            moves[-1] += f" {word}"
            self._count += 1
        else:
            moves.append(word)
            self._kind, self._count = type(event), 1


def _rules(rules: Rules) -> str | dict[str, Any]:
    changed = {}
    for option in changed_options(rules):
        value = getattr(rules, option.field)
        changed[option.name] = "none" if value is None else value
    return {"preset": rules.preset.name, **changed} if changed else rules.preset.name
