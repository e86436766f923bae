"""What a seat may know: its lines of the log, and its view of each moment.

The whole games in ``cases/games`` are told to every seat and held against what FORMATS lets each
kind of line show, written here anew as work on the text of the lines.
"""

from io import BytesIO
from pathlib import Path

import pytest
from helpers import PRESETS, UNSHUFFLED, Game, cards, cut, held, rules_of

from spades.cards import cards_in, text_of
from spades.events import Drew, Event, Exchanged, HandBegun, Held, PackSet, Undone
from spades.log.files import Line, read_lines
from spades.log.header import Header, read_header
from spades.log.lines import line_of
from spades.log.replay import Replay
from spades.moves import Phase
from spades.scoring import BLIND_NIL, Tally
from spades.view import Witnesses, shown, view_of

GAMES = sorted((Path(__file__).parent / "cases" / "games").glob("*.log"))
assert len(GAMES) == 3


def hidden(line: str, seat: str | None, second_card: str = "unseen") -> str:
    """The line as FORMATS shows it to that seat, or to an onlooker."""
    match line.split():
        case ["deck", *_]:
            return "deck ??"
        case [who, ("keep" | "decline") as what, first, verb, second]:
            if who != seat:
                first = second = "??"
            elif what == "keep" and second_card != "seen":
                second = "??"
            return f"{who} {what} {first} {verb} {second}"
        case ["holds", who, *own] if who != seat:
            return " ".join(["holds", who, *["??"] * len(own)])
        case [who, "exchange", *rest] if who != seat and rest != ["none"]:
            return " ".join([who, "exchange", *("draw" if word == "draw" else "??" for word in rest)])
        case _:
            return line


def log_of(path: Path) -> tuple[Header, list[Line]]:
    lines = read_lines(BytesIO(path.read_bytes()), path.name)
    header, line = read_header(lines)
    assert line is not None
    return header, [line, *lines]


# --- Lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_l6_every_line_of_a_game_as_each_seat_may_see_it(path: Path) -> None:
    """L6, P9, D2, D4, N3: bids, plays, tricks and scores are public; other seats' cards are not."""
    header, lines = log_of(path)
    replay, rules = Replay(header), header.rules
    for line in lines:
        event = replay.take(line)
        for seat, name in enumerate(rules.seating.names):
            assert line_of(shown(event, seat, rules), rules.seating) == hidden(line.text, name), line.place
        onlooker = shown(event, None, rules)
        assert line_of(onlooker, rules.seating) == hidden(line.text, None), line.place


def test_the_games_hold_every_kind_of_hidden_line() -> None:
    words = {word for path in GAMES for line in log_of(path)[1] for word in line.text.split()}
    assert {"deck", "holds", "keep", "decline", "exchange", "blind-nil", "look"} <= words


EVENTS: list[tuple[Event, str, str]] = [
    # an event of south's (or nobody's); as south sees it; as any other seat and an onlooker see it
    (cut("9H QD"), "cut south 9H north QD", "cut south 9H north QD"),
    (HandBegun(1, 0, given=True), "hand 1 first south given", "hand 1 first south given"),
    (PackSet(cards(UNSHUFFLED)), "deck ??", "deck ??"),
    (Drew(0, kept=True, card=27, other=40), "south keep KD burn ??", "south keep ?? burn ??"),
    (Drew(0, kept=False, card=27, other=40), "south decline KD take KC", "south decline ?? take ??"),
    (Held(0, cards("AS 2C")), "holds south AS 2C", "holds south ?? ??"),
    (Exchanged(0, (), ()), "south exchange none", "south exchange none"),
    (Undone(0), "undo south", "undo south"),
    (
        Exchanged(0, cards("9D 2C"), cards("4H QC")),
        "south exchange 9D 2C draw 4H QC",
        "south exchange ?? ?? draw ?? ??",
    ),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("event", "own", "others"), EVENTS, ids=lambda value: type(value).__name__)
def test_l6_what_each_kind_of_line_may_show(preset: str, event: Event, own: str, others: str) -> None:
    rules = rules_of(preset)
    assert line_of(shown(event, 0, rules), rules.seating) == own
    for seat in (*range(1, len(rules.seating)), None):
        assert line_of(shown(event, seat, rules), rules.seating) == others


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_d2_the_burn_is_shown_to_its_drawer_by_the_option_only(preset: str) -> None:
    """D2: option second-card=seen; the other player never sees it."""
    event = Drew(0, kept=True, card=27, other=40)
    for value, own in (("unseen", "south keep KD burn ??"), ("seen", "south keep KD burn KC")):
        rules = rules_of(preset, f"second-card={value}")
        assert line_of(shown(event, 0, rules), rules.seating) == own
        assert line_of(shown(event, 1, rules), rules.seating) == "south keep ?? burn ??"
        assert line_of(shown(event, None, rules), rules.seating) == "south keep ?? burn ??"


def test_l6_a_hidden_card_stays_hidden_where_the_seat_has_seen_it_elsewhere() -> None:
    """N3: north declined the ace of spades; south draws it in the exchange, and north is told of ``??``."""
    game = Game("two-player").begin("north").say("look blind-nil").say("decline").keep_all()
    assert "north decline AS take KS" in game.seen("north")
    game.say("north 4").say("south 8S", drawn="AS")
    assert game.seen("north")[-1] == "south exchange ?? draw ??"
    assert game.seen("south")[-1] == "south exchange 8S draw AS"


def test_the_seed_is_hidden_in_a_seats_header() -> None:
    header = Header(
        rules_of("two-player"), 42, ("human", "bot:easy"), ("Monkey", "Otter"), (Tally(), Tally(7, 1))
    )
    open_lines = [
        "spades-log 1",
        "rules two-player",
        "seed 42",
        "seat south human Monkey",
        "seat north bot:easy Otter",
        "start north 7 bags 1",
    ]
    assert header.lines() == open_lines
    assert header.lines(hide_seed=True) == [line.replace("seed 42", "seed ??") for line in open_lines]


# --- Views ----------------------------------------------------------------------------------------


class Memory:
    """What a seat can work out of a hand from its own lines, by reading them."""

    def __init__(self, seat: str, names: tuple[str, ...]) -> None:
        self.seat, self.names = seat, names
        self.hand: set[str] = set()
        self.bids: dict[str, str | None] = dict.fromkeys(names)
        self.won = dict.fromkeys(names, 0)
        self.trick: list[str] = []

    def read(self, line: str) -> None:
        match line.split():
            case ["hand", *_]:
                self.__init__(self.seat, self.names)  # type: ignore[misc]
            case [self.seat, "keep", card, _, _] | [self.seat, "decline", _, _, card]:
                self.hand.add(card)
            case ["holds", self.seat, *own]:
                self.hand = set(own)
            case [who, "blind-nil"]:
                self.bids[who] = "blind-nil"
            case [who, "bid", bid]:
                self.bids[who] = bid
            case [self.seat, "exchange", *rest] if rest != ["none"]:
                draw = rest.index("draw")
                self.hand = self.hand - set(rest[:draw]) | set(rest[draw + 1 :])
            case [who, "play", card]:
                self.trick.append(card)
                if who == self.seat:
                    self.hand.remove(card)
            case ["trick", _, who]:
                self.trick = []
                self.won[who] += 1
            case _:
                pass


BID_WORDS = {None: None, BLIND_NIL: "blind-nil", 0: "nil"} | {bid: str(bid) for bid in range(1, 14)}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_l6_a_view_is_what_the_seats_own_lines_tell(path: Path) -> None:
    """L6, P9: before every move of a game."""
    header, lines = log_of(path)
    replay, witnesses = Replay(header), Witnesses(header.rules)
    names = header.rules.seating.names
    memories = [Memory(name, names) for name in names]
    deck: list[str] = []
    views = 0
    for line in lines:
        event = replay.take(line)
        witnesses.see([event])
        for memory in memories:
            memory.read(hidden(line.text, memory.seat))
        if line.text.startswith("deck"):
            deck = line.text.split()[1:]
        if replay.pending or replay.state.turn is None:
            continue
        view = view_of(replay.state, witnesses.of(replay.state.turn))
        memory = memories[view.seat]
        views += 1
        assert set(text_of(cards_in(view.hand)).split()) == memory.hand, line.place
        assert [BID_WORDS[bid] for bid in view.bids] == list(memory.bids.values()), line.place
        assert list(view.won) == list(memory.won.values()), line.place
        assert text_of(view.trick).split() == memory.trick, line.place
        told = [line_of(each, view.seating) for each in view.history]
        assert all(told_line == hidden(told_line, memory.seat) for told_line in told)
        if view.phase is Phase.DRAW:
            drawn = sum(" keep " in each or " decline " in each for each in told)
            assert view.drawn is not None
            assert text_of([view.drawn]) == deck[2 * drawn]
        else:
            assert view.drawn is None
    assert views > 150


def test_l6_a_view_has_no_room_for_hidden_cards() -> None:
    """L6: neither the pack, nor the pile, nor other seats' cards, nor the state that has them."""
    assert list(Game("partnership").begin("south").view._fields) == [
        *["rules", "seat", "phase", "legal", "number", "first", "given", "tallies", "hand", "drawn", "bids"],
        *["leader", "trick", "won", "broken", "history"],
    ]


def swap(deck: str, *pairs: str) -> str:
    """The pack with these cards, two by two, having changed places."""
    for pair in pairs:
        one, other = pair.split()
        deck = deck.replace(one, "??").replace(other, one).replace("??", other)
    return deck


@pytest.mark.parametrize("words", ["", "3 3 3 3", "3 3 3 3 7H AH 5H 4H 2H KH QH 3H 9H 8H JH TH"])
def test_l6_partnership_views_are_the_same_whatever_the_others_hold(words: str) -> None:
    """L6: at north's bid, at its first lead and at its second; what others have not shown is another's."""
    one = Game("partnership").begin("north")
    other = Game("partnership").begin("north", swap(UNSHUFFLED, "KS QS", "JS 8S", "5D 6D", "AC QC", "2C 4C"))
    assert one.hand("north") == other.hand("north") == held("AT62.J73.Q84.K95")
    assert one.hand("east") != other.hand("east")
    for game in (one, other):
        game.say(words)
        assert game.turn == "north"
    assert one.view == other.view
    assert one.seen("north") == other.seen("north")


def test_l6_two_player_views_are_the_same_whatever_the_rest_is() -> None:
    """L6: burns, north's cards and the pack to come differ, and south can't tell."""
    one = Game("two-player").begin("south")
    other = Game("two-player").begin("south", swap(UNSHUFFLED, "KS 9S", "QS 8S", "JS 2D", "3C 2H"))
    for game in (one, other):
        game.say("look look keep keep")
    assert one.view == other.view
    assert one.view.drawn == cards("TS")[0]
    for game in (one, other):
        game.keep_all()
    assert one.hand("south") == other.hand("south") == held("AT62.J73.Q84.K95")
    assert one.hand("north") != other.hand("north")
    for game in (one, other):
        game.say("north 3")
    assert one.view == other.view


def test_a_view_says_where_the_game_stands() -> None:
    game = Game("partnership", "target=300", south_north=(120, 3), west_east=(-40, 8))
    game.begin("west").say("west 4 north nil east 2")
    view = game.view
    assert (view.rules, view.seat, view.phase) == (game.rules, 0, Phase.BID)
    assert (view.number, view.first, view.given) == (1, 1, True)
    assert view.tallies == (Tally(120, 3), Tally(-40, 8))
    assert view.bids == (None, 4, 0, 2)
    assert (view.trick, view.won, view.broken, view.drawn) == ((), (0, 0, 0, 0), False, None)
    view = game.say("south 3 west 7H north AH").view
    assert (view.seat, view.leader, text_of(view.trick)) == (3, 1, "7H AH")
    assert text_of(cards_in(view.hand)) == held("Q84.K95.AT62.J73")
    assert len(view.legal) == 3


def test_a_new_hand_begins_a_new_memory() -> None:
    game = Game("two-player-basic").begin("south").keep_all().say("1 1").play_out()
    game.begin("north")
    for name in ("south", "north"):
        assert game.seen(name) == ["hand 2 first north given", "deck ??"]


def test_a_view_does_not_change() -> None:
    game = Game("partnership").begin("south")
    view = game.view
    before = view._replace()
    game.say("3 3 3 3")
    assert view == before
    with pytest.raises(AttributeError):
        view.broken = True  # type: ignore[misc]
