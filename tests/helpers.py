"""Games driven by the words that players say, and hands as bridge players write them.

A hand is ``SPADES.HEARTS.DIAMONDS.CLUBS``: ``AQ5.K9..T8732`` holds no diamond.
"""

from __future__ import annotations

from spades.cards import read_card, text_of
from spades.events import Cut, Event, FromChance, HandBegun, PackSet
from spades.game import State, apply, happen, legal, new_game, why_not
from spades.log.lines import line_of
from spades.log.writing import LogLines, Scribe
from spades.moves import UNDO, Exchange, Phase, read_move, word_of
from spades.refusals import Refusal
from spades.rules import Rules, preset, with_setting
from spades.scenario.model import Outcome, Scenario
from spades.scoring import Tally
from spades.table.scripted import play_scenario
from spades.view import View, Witnesses, view_of

PRESETS = ("two-player", "two-player-basic", "partnership")

#: The pack as it comes out of the box: A to 2 of spades, hearts, diamonds, clubs.
UNSHUFFLED = " ".join(rank + suit for suit in "SHDC" for rank in "AKQJT98765432")

ALL_SPADES = "AKQJT98765432..."
ALL_HEARTS = ".AKQJT98765432.."
ALL_DIAMONDS = "..AKQJT98765432."
ALL_CLUBS = "...AKQJT98765432"


def cards(text: str) -> tuple[int, ...]:
    """The cards of a text such as ``QD 3C``."""
    return tuple(read_card(word) for word in text.split())


def cut(text: str) -> Cut:
    """South's card and north's, as in ``9H QD``."""
    south, north = cards(text)
    return Cut((south, north))


def holding(hand: str) -> tuple[int, ...]:
    """The cards of a hand such as ``AQ5.K9..T8732``."""
    return tuple(
        read_card(rank + suit) for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks
    )


def held(hand: str) -> str:
    """The same hand as the log writes it: ``AS QS 5S KH 9H …``."""
    return text_of(holding(hand))


def rules_of(name: str, *settings: str) -> Rules:
    """The rules of a preset but for these ``OPTION=VALUE``."""
    rules = preset(name)
    for setting in settings:
        rules = with_setting(rules, setting)
    return rules


def played(scenario: Scenario) -> tuple[Outcome, bytes, list[Event]]:
    """Where the scenario stops, its log, and what happened in it."""
    log, events = LogLines(), list[Event]()
    scribe = Scribe(log, scenario.header.rules.seating)
    scribe.begin(scenario.header)
    outcome = play_scenario(scenario, [scribe.hear, events.extend])
    return outcome, "".join(line + "\n" for line in log.lines).encode(), events


class Game:
    """A game under way, moved by words; every word is applied by the referee or the test fails."""

    def __init__(self, name: str, *settings: str, practice: bool = False, **start: tuple[int, int]) -> None:
        """``start`` has score and bags by side, ``south_north`` for a team."""
        self.rules = rules_of(name, *settings)
        self.seating = self.rules.seating
        tallies = [Tally(*start.pop(side.replace("-", "_"), (0, 0))) for side in self.seating.side_names]
        assert not start
        self.start = tuple(tallies)
        self.state: State = new_game(self.rules, self.start, practice)
        self.events: list[Event] = []
        self._witnesses = Witnesses(self.rules)

    def _take(self, step: tuple[State, tuple[Event, ...]]) -> None:
        self.state, events = step
        self.events += events
        self._witnesses.see(events)

    def chance(self, event: FromChance, exchanges: bool = True) -> Game:
        """Let chance decide so."""
        self._take(happen(self.state, event, exchanges))
        return self

    def begin(self, first: str, deck: str = UNSHUFFLED, exchanges: bool = True) -> Game:
        """Begin the next hand with that F and pack."""
        self.chance(HandBegun(self.state.number + 1, self.seating.seat(first), given=True), exchanges)
        return self.chance(PackSet(cards(deck)))

    def deal(self, first: str, offers: str = "look look", **hands: str) -> Game:
        """Begin a hand in which each seat gets these cards; where cards are drawn, each is a keep."""
        deck = ["??"] * 52
        order = self.seating.order(self.seating.seat(first))
        step = 2 if self.rules.preset.draws else 1
        for turn, seat in enumerate(order):
            own = held(hands[self.seating.names[seat]]).split()
            deck[step * turn :: step * len(order)] = own
        rest = [card for card in UNSHUFFLED.split() if card not in deck]
        self.begin(first, " ".join(rest.pop(0) if card == "??" else card for card in deck))
        if self.state.phase is Phase.OFFER:
            self.say(offers)
        return self.keep_all()

    def keep_all(self) -> Game:
        """Keep every card that is left to be drawn."""
        while self.state.phase is Phase.DRAW:
            self.say("keep")
        return self

    def say(self, words: str, drawn: str = "") -> Game:
        """Make these moves in turn; a seat's name before a word must be the seat to move."""
        for word in words.split():
            if word in self.seating.names:
                assert self.turn == word
                continue
            assert self.state.turn is not None, word
            move = read_move(word, self.state.phase)
            given = cards(drawn) if isinstance(move, Exchange) else ()
            self._take(apply(self.state, self.state.turn, move, given))
        return self

    def undo(self) -> Game:
        """Let the seat to move take back its last card."""
        assert self.state.turn is not None
        self._take(apply(self.state, self.state.turn, UNDO))
        return self

    def play_out(self) -> Game:
        """Play the hand to its end, each seat its first legal card in hand order."""
        while self.state.phase is Phase.PLAY:
            self.say(self.legal.split()[0])
        return self

    @property
    def turn(self) -> str | None:
        """The name of the seat to move."""
        return None if self.state.turn is None else self.seating.names[self.state.turn]

    @property
    def legal(self) -> str:
        """Every legal move in words, in order."""
        return " ".join(word_of(move) for move in legal(self.state))

    def refusal(self, word: str, seat: str | None = None) -> Refusal | None:
        """Why that seat (or the one to move) may not say that word now, if it may not."""
        who = self.state.turn if seat is None else self.seating.seat(seat)
        assert who is not None
        return why_not(self.state, who, read_move(word, self.state.phase))

    def refused(self, word: str, seat: str | None = None) -> str | None:
        """The id of the rule that refuses the word, None if it is legal."""
        refusal = self.refusal(word, seat)
        return None if refusal is None else refusal.rule

    def hand(self, seat: str) -> str:
        """The cards that the seat holds, in hand order, with spaces."""
        mask = self.state.hands[self.seating.seat(seat)]
        return text_of(card for card in range(52) if mask >> card & 1)

    @property
    def pile(self) -> str:
        """The discards of the draw that are left, in order."""
        return text_of(self.state.pile)

    @property
    def lines(self) -> list[str]:
        """The log's lines so far, without the header."""
        return [line_of(event, self.seating) for event in self.events]

    def seen(self, seat: str) -> list[str]:
        """This hand's lines as that seat was shown them."""
        return [line_of(event, self.seating) for event in self._witnesses.of(self.seating.seat(seat))]

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        assert self.state.turn is not None
        return view_of(self.state, self._witnesses.of(self.state.turn))

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores, south's side first."""
        return tuple(tally.score for tally in self.state.tallies)

    @property
    def bags(self) -> tuple[int, ...]:
        """The bags carried, south's side first."""
        return tuple(tally.bags for tally in self.state.tallies)

    @property
    def won(self) -> dict[str, int]:
        """The tricks of this hand by seat."""
        return dict(zip(self.seating.names, self.state.won, strict=True))
