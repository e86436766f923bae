"""Seats, sides, turns, and who is first in a hand."""

import pytest
from helpers import (
    ALL_CLUBS,
    ALL_DIAMONDS,
    ALL_HEARTS,
    ALL_SPADES,
    PRESETS,
    UNSHUFFLED,
    Game,
    cut,
    rules_of,
)

from spades.cards import read_card
from spades.errors import NotAWord
from spades.events import Cut, HandBegun
from spades.game import first_by_rule
from spades.moves import Phase
from spades.refusals import IllegalMove

TWO = ("two-player", "two-player-basic")
SUITS_BY_SEAT = {"south": ALL_SPADES, "west": ALL_HEARTS, "north": ALL_DIAMONDS, "east": ALL_CLUBS}


@pytest.mark.parametrize("preset", TWO)
def test_t1_south_and_north_play_alone(preset: str) -> None:
    seating = rules_of(preset).seating
    assert seating.names == ("south", "north")
    assert seating.side_names == ("south", "north")
    assert [seating.side_of[seat] for seat in range(2)] == [0, 1]
    assert [seating.partner(seat) for seat in range(2)] == [None, None]
    assert len(seating) == 2


def test_t2_four_seats_clockwise_and_partners_opposite() -> None:
    seating = rules_of("partnership").seating
    assert seating.names == ("south", "west", "north", "east")
    assert seating.side_names == ("south-north", "west-east")
    assert [seating.side_names[seating.side_of[seat]] for seat in range(4)] == [
        "south-north",
        "west-east",
        "south-north",
        "west-east",
    ]
    assert [seating.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert len(seating) == 4


def test_t3_the_next_seat_is_the_one_to_the_left() -> None:
    four, two = rules_of("partnership").seating, rules_of("two-player").seating
    after = {name: four.names[four.left(seat)] for seat, name in enumerate(four.names)}
    assert after == {"south": "west", "west": "north", "north": "east", "east": "south"}
    assert [two.left(0), two.left(1)] == [1, 0]


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("south", "south west north east"),
        ("west", "west north east south"),
        ("north", "north east south west"),
        ("east", "east south west north"),
    ],
)
def test_t3_bids_and_cards_go_clockwise(first: str, order: str) -> None:
    game = Game("partnership").begin(first)
    for name in order.split():
        game.say(f"{name} 3")
    for name in order.split():
        assert game.turn == name
        game.say(game.legal.split()[0])


def test_t3_two_players_alternate() -> None:
    game = Game("two-player-basic").begin("north")
    turns = []
    while game.state.phase in (Phase.DRAW, Phase.BID):
        turns.append(game.turn)
        game.say("keep" if game.state.phase is Phase.DRAW else "2")
    assert turns == ["north", "south"] * 14


@pytest.mark.parametrize("preset", PRESETS)
def test_t4_nobody_else_may_move(preset: str) -> None:
    game = Game(preset).begin("north")
    while game.turn is not None:
        others = [name for name in game.seating.names if name != game.turn]
        word = game.legal.split()[0]
        assert [game.refused(word, other) for other in others] == ["T4"] * len(others)
        game.say(word)


def test_t4_a_second_card_from_the_same_seat_is_refused_and_the_first_stands() -> None:
    game = Game("partnership").begin("west").say("3 3 3 3").say("west 7H")
    assert game.refused("3H", "west") == "T4"
    game.say("north AH east 5H south QH")
    assert game.lines[-1] == "trick 1 north"


@pytest.mark.parametrize("preset", PRESETS)
def test_t4_nobody_may_move_while_chance_decides(preset: str) -> None:
    game = Game(preset)
    assert game.turn is None
    assert game.legal == ""
    for name in game.seating.names:
        assert game.refused("AS", name) == "T4"
    game.chance(HandBegun(1, 0, given=True))
    assert game.turn is None
    assert game.refused("3", "south") == "T4"


def test_a_seat_or_side_that_is_not_there() -> None:
    two, four = rules_of("two-player").seating, rules_of("partnership").seating
    for name in ("west", "South", "", "south ", "south-north"):
        with pytest.raises(NotAWord, match="allowed: south, north"):
            two.seat(name)
    for name in ("south", "north-south", "east-west", ""):
        with pytest.raises(NotAWord, match="allowed: south-north, west-east"):
            four.side(name)
    assert (four.seat("east"), four.side("west-east")) == (3, 1)


# --- Who is first ---------------------------------------------------------------------------------


def refused_first(game: Game, first: str) -> str | None:
    """The rule that refuses this F of the next hand where no scenario gives it."""
    try:
        Game.chance(game, HandBegun(game.state.number + 1, game.seating.seat(first), given=False))
    except IllegalMove as illegal:
        return illegal.refusal.rule
    return None


def played(game: Game, first: str) -> Game:
    """The game after one more hand, F being ``first``, that nobody has won yet."""
    if game.rules.preset.draws:
        game.deal(first, south=ALL_SPADES, north=ALL_HEARTS).say("1 1")
    else:
        game.deal(first, **SUITS_BY_SEAT).say("1 1 1 1")
    return game.play_out()


@pytest.mark.parametrize(("preset", "seats"), [("two-player", 2), ("partnership", 4)])
def test_f1_any_seat_may_be_drawn_for_the_first_hand(preset: str, seats: int) -> None:
    """F1, F4: the first hand's F is drawn at random, so no seat is refused."""
    assert first_by_rule(Game(preset).state) is None
    for name in rules_of(preset).seating.names:
        assert refused_first(Game(preset), name) is None


@pytest.mark.parametrize(
    ("preset", "rule"), [("two-player", "F1"), ("two-player-basic", "F1"), ("partnership", "F4")]
)
def test_f1_option_first_names_a_seat(preset: str, rule: str) -> None:
    """F1, F4: option first=SEAT."""
    names = rules_of(preset).seating.names
    for chosen in names:
        for name in names:
            game = Game(preset, f"first={chosen}")
            assert refused_first(game, name) == (None if name == chosen else rule)


def test_f1_option_first_random_needs_no_cut() -> None:
    game = Game("two-player-basic", "first=random")
    with pytest.raises(IllegalMove):
        game.chance(cut("9H QD"))
    assert refused_first(game, "north") is None


@pytest.mark.parametrize(
    ("south", "north", "first"),
    [
        ("9H", "QD", "north"),
        ("QD", "9H", "south"),
        ("AC", "KS", "south"),
        ("2S", "AC", "north"),
        ("TC", "9S", "south"),
        ("3D", "2D", "south"),
    ],
)
@pytest.mark.parametrize(
    "settings", [("two-player-basic",), ("two-player", "first=cut")], ids=["basic", "option"]
)
def test_f2_the_higher_rank_is_first(settings: tuple[str, ...], south: str, north: str, first: str) -> None:
    game = Game(*settings).chance(cut(f"{south} {north}"))
    other = "south" if first == "north" else "north"
    assert refused_first(game, other) == "F2"
    assert refused_first(game, first) is None
    assert game.lines == [f"cut south {south} north {north}", f"hand 1 first {first}"]


def test_f2_equal_ranks_cut_again() -> None:
    game = Game("two-player-basic").chance(cut("9H 9D")).chance(cut("AS AC"))
    assert refused_first(game, "south") == "F2"
    game.chance(cut("4C 5C"))
    assert refused_first(game, "north") is None
    assert game.lines[:3] == ["cut south 9H north 9D", "cut south AS north AC", "cut south 4C north 5C"]


def test_f2_the_pack_is_cut_once_only() -> None:
    game = Game("two-player-basic").chance(cut("4C 5C"))
    with pytest.raises(IllegalMove):
        game.chance(cut("4C 5C"))
    game.chance(HandBegun(1, 1, given=False))
    with pytest.raises(IllegalMove):
        game.chance(cut("4C 5C"))


def test_f2_both_show_different_cards() -> None:
    with pytest.raises(IllegalMove) as refused:
        Game("two-player-basic").chance(cut("9H 9H"))
    assert refused.value.refusal.rule == "F2"


def test_f2_no_hand_before_the_cut_but_a_given_one() -> None:
    assert refused_first(Game("two-player-basic"), "south") == "F2"
    assert Game("two-player-basic").begin("south").lines[0] == "hand 1 first south given"


@pytest.mark.parametrize("preset", TWO)
@pytest.mark.parametrize("first", ["south", "north"])
def test_f3_the_other_player_is_first_in_every_later_hand(preset: str, first: str) -> None:
    game, other = Game(preset), "north" if first == "south" else "south"
    for now, then in ((first, other), (other, first), (first, other)):
        played(game, now)
        assert first_by_rule(game.state) == game.seating.seat(then)
        assert refused_first(game, now) == "F3"


def test_f3_option_first_is_of_the_first_hand_only() -> None:
    game = played(Game("two-player", "first=north"), "north")
    assert refused_first(game, "north") == "F3"
    assert refused_first(game, "south") is None


def test_f3_the_extra_hand_after_a_tie_is_a_later_hand() -> None:
    """F3, W4: both stand on 512 after hand 1, so the other player is F of hand 2."""
    game = Game("two-player", south=(391, 0), north=(412, 0))
    game.deal("north", south=ALL_SPADES, north=ALL_HEARTS).say("12 nil").play_out()
    assert game.scores == (512, 512)
    assert refused_first(game, "north") == "F3"
    assert refused_first(game, "south") is None


def test_f4_first_moves_one_seat_clockwise_each_hand() -> None:
    game = played(Game("partnership"), "north")
    for first in ("east", "south", "west", "north"):
        for wrong in game.seating.names:
            if wrong != first:
                assert refused_first(game, wrong) == "F4"
        assert first_by_rule(game.state) == game.seating.seat(first)
        played(game, first)


def test_f4_a_given_first_player_is_as_given_and_the_next_hand_goes_on_from_there() -> None:
    game = played(played(Game("partnership"), "north"), "north")
    assert [line for line in game.lines if line.startswith("hand")] == [
        "hand 1 first north given",
        "hand 2 first north given",
    ]
    assert refused_first(game, "east") is None


def refused_out_of_turn(game: Game) -> set[str]:
    """The rules that refuse a hand of another number, or a cut, where the next hand is due."""
    number, rules = game.state.number, set()
    for event in (HandBegun(number, 0, False), HandBegun(number + 2, 0, False), cut("9H QD")):
        with pytest.raises(IllegalMove) as refused:
            game.chance(event)
        rules.add(refused.value.refusal.rule)
    return rules


@pytest.mark.parametrize(
    ("preset", "rule", "later"), [("two-player", "F1", "F3"), ("partnership", "F4", "F4")]
)
def test_f1_what_is_not_the_next_hand_is_refused_by_the_rule_of_who_is_first(
    preset: str, rule: str, later: str
) -> None:
    """F1, F3, F4."""
    game = Game(preset)
    assert refused_out_of_turn(game) == {rule}
    assert refused_out_of_turn(played(game, "south")) == {later}


def test_f2_nothing_but_hand_1_may_follow_the_cut() -> None:
    assert refused_out_of_turn(Game("two-player-basic").chance(cut("4C 5C"))) == {"F2"}


def test_hands_are_numbered_one_after_the_other() -> None:
    game = Game("two-player")
    for number in (0, 2):
        with pytest.raises(IllegalMove):
            game.chance(HandBegun(number, 0, given=True))
    game.begin("south")
    with pytest.raises(IllegalMove):
        game.chance(HandBegun(2, 0, given=True))
    assert game.lines[0] == "hand 1 first south given"
    assert game.lines[1] == f"deck {UNSHUFFLED}"


def test_f2_a_hand_whose_first_player_is_given_has_no_cut() -> None:
    """F2: once both have shown a card, tied or not, hand 1 can't have its F from elsewhere."""
    for south, north in (("9H", "QD"), ("9H", "9D")):
        game = Game("two-player-basic").chance(Cut((read_card(south), read_card(north))))
        with pytest.raises(IllegalMove) as refused:
            game.begin("south")
        assert refused.value.refusal.rule == "F2"
