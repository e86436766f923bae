"""The play: who leads, what may be played, who wins the trick, when spades are broken."""

import pytest
from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, PRESETS, Game, cards, held

from spades.game import winning_place
from spades.moves import Phase

# Two players. South has no diamond.
SOUTH, NORTH = "AQJ62.K74..T8532", "K85.AQ3.AJT.Q974"
# South will have nothing but spades after two tricks.
LONG_SPADES, SHORT_SPADES = "KQJT9876543.AK..", "A2..QJT98765432."
# Four players. West has no heart.
WEST_VOID = {
    "south": "AQ7.AKQJ.432.765",
    "west": "65432..AKQJ.QJT9",
    "north": "KJ9.65432.987.K8",
    "east": "T8.T987.T65.A432",
}
# Four players. Neither west nor east has a heart.
BOTH_VOID = {
    "south": "A7.AKQJT98.32.76",
    "west": "65432..AKQ.QJT98",
    "north": "KQJ.765432.J9.K5",
    "east": "T98..T87654.A432",
}
BY_SUIT = {"south": ALL_SPADES, "west": ALL_HEARTS, "north": ALL_DIAMONDS, "east": ALL_CLUBS}


def two(preset: str, *settings: str, leader: str = "north", south: str = SOUTH, north: str = NORTH) -> Game:
    """A two-player hand whose first lead is that seat's."""
    other = "south" if leader == "north" else "north"
    game = Game(preset, *settings).deal(other if preset == "two-player" else leader, south=south, north=north)
    game.say("3 3")
    assert game.turn == leader
    return game


def four(hands: dict[str, str], first: str = "south", *settings: str) -> Game:
    return Game("partnership", *settings).deal(first, **hands).say("3 3 3 3")


def spades_may_be_led(game: Game) -> bool:
    assert not game.state.trick
    return any(word.endswith("S") for word in game.legal.split())


# --- Leading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "first", "leader"),
    [
        ("two-player", "south", "north"),
        ("two-player", "north", "south"),
        ("two-player-basic", "south", "south"),
        ("two-player-basic", "north", "north"),
    ],
)
def test_p1_who_leads_with_two_players(preset: str, first: str, leader: str) -> None:
    """P1: in two-player the second player, in two-player-basic F."""
    game = Game(preset).deal(first, south=SOUTH, north=NORTH).say("3 3")
    assert (game.state.phase, game.turn) == (Phase.PLAY, leader)


@pytest.mark.parametrize("first", ["south", "west", "north", "east"])
def test_p1_in_partnership_the_first_player_leads(first: str) -> None:
    assert four(WEST_VOID, first).turn == first


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p2_the_winner_leads_to_the_next_trick(preset: str) -> None:
    game = two(preset).say("north 3H south 7H")
    assert game.turn == "south"
    assert game.lines[-1] == "trick 1 south"
    game.say("south 2C north QC")
    assert game.turn == "north"
    game.say("north AH south 4H")
    assert game.turn == "north"


def test_p2_the_winner_is_a_seat_and_not_a_place_in_the_trick() -> None:
    """P2: trick 1 is led by west and won by its third card: east leads, and then east's partner wins."""
    game = four(WEST_VOID, "west").say("west 9C north 8C east AC south 7C")
    assert (game.turn, game.lines[-1]) == ("east", "trick 1 east")
    game.say("east 2C south 6C west QC north KC")
    assert (game.turn, game.lines[-1]) == ("north", "trick 2 north")
    game.say("north 9D east TD south 4D west AD")
    assert (game.turn, game.lines[-1]) == ("west", "trick 3 west")


# --- Following ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p3_a_card_of_the_suit_led_must_be_played(preset: str) -> None:
    game = two(preset).say("north AH")
    assert game.legal == "KH 7H 4H"
    for card in ("AS", "2S", "TC", "2C"):
        assert game.refused(card) == "P3"


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p3_otherwise_any_card_a_spade_too(preset: str) -> None:
    game = two(preset).say("north AD")
    assert game.legal == held(SOUTH)


def test_p3_a_spade_lead_is_followed_like_any_other() -> None:
    game = two("two-player", "lead-spades=any-time").say("north 5S")
    assert game.legal == "AS QS JS 6S 2S"
    assert game.refused("KH") == "P3"


def test_p3_clockwise_each_after_the_suit_led_and_not_the_last_card() -> None:
    game = four(WEST_VOID).say("south AH west 9C")
    assert game.legal == "6H 5H 4H 3H 2H"
    assert game.refused("KC") == "P3"
    assert game.say("north 2H").legal == "TH 9H 8H 7H"


def test_p3_the_last_card_of_a_suit_frees_the_next_trick() -> None:
    game = two("two-player").say("north AH south 4H north QH south 7H north 3H")
    assert game.legal == "KH"
    game.say("south KH south 2C north 4C north JD")
    assert game.legal == held("AQJ62...T853")


# --- Winning a trick ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("7H AH 5H QH", 1),
        ("AH KH QH JH", 0),
        ("2H 3H 4H 5H", 3),
        ("5H AD AC 6H", 3),
        ("5H AD AC KD", 0),
        ("AH 2S KH QH", 1),
        ("AH 2S 3S QH", 2),
        ("2H 9S AH TS", 3),
        ("2H TS AH 9S", 1),
        ("3S AS KS 2S", 1),
        ("3S AH AD AC", 0),
        ("KH AD", 0),
        ("KD AD", 1),
        ("KD 2S", 1),
        ("3S 2S", 0),
        ("2S 3S", 1),
    ],
)
def test_p4_the_highest_spade_else_the_highest_of_the_suit_led(trick: str, place: int) -> None:
    assert winning_place(cards(trick)) == place


def test_p4_in_a_game() -> None:
    game = four(BOTH_VOID).say("south AH west 2S north 7H east 8S")
    assert game.lines[-1] == "trick 1 east"
    assert game.won == {"south": 0, "west": 0, "north": 0, "east": 1}
    game.say("east 4D south 2D west QD north 9D")
    assert game.lines[-1] == "trick 2 west"


def test_p4_a_discard_never_wins() -> None:
    game = four(BOTH_VOID).say("south 8H west AD north 2H east AC")
    assert game.lines[-1] == "trick 1 south"


# --- Leading spades -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p5_a_spade_may_not_be_led_until_spades_are_broken(preset: str) -> None:
    game = two(preset)
    assert game.legal == held(".AQ3.AJT.Q974")
    for card in ("KS", "8S", "5S"):
        assert game.refused(card) == "P5"
    game.say("north AH south 4H")
    assert game.refused("KS") == "P5"


@pytest.mark.parametrize("first", ["south", "west", "north", "east"])
def test_p5_in_partnership_too(first: str) -> None:
    game = four(WEST_VOID, first)
    own = held(WEST_VOID[first]).split()
    assert game.legal.split() == [card for card in own if not card.endswith("S")]
    assert {game.refused(card) for card in own if card.endswith("S")} == {"P5"}


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p5_nothing_but_spades_may_lead_one_at_the_first_trick(preset: str) -> None:
    game = two(preset, leader="south", south=ALL_SPADES, north=ALL_HEARTS)
    assert game.legal == held(ALL_SPADES)
    assert four(BY_SUIT).legal == held(ALL_SPADES)


def test_p5_nothing_but_spades_left_may_lead_one() -> None:
    game = two("two-player-basic", leader="south", south=LONG_SPADES, north=SHORT_SPADES)
    game.say("south AH north 2D")
    assert game.legal == "KH"
    assert game.refused("KS") == "P5"
    game.say("south KH north 3D")
    assert game.legal == held("KQJT9876543...")


@pytest.mark.parametrize("preset", PRESETS)
def test_p5_option_lead_spades_any_time(preset: str) -> None:
    if preset == "partnership":
        game = four(WEST_VOID, "south", "lead-spades=any-time")
        assert game.legal == held(WEST_VOID["south"])
    else:
        assert two(preset, "lead-spades=any-time").legal == held(NORTH)


@pytest.mark.parametrize("preset", PRESETS)
def test_p5_spades_broken_in_one_hand_are_whole_again_in_the_next(preset: str) -> None:
    """P5: a spade led at trick 1 of hand 2 with other suits in hand is refused."""
    if preset == "partnership":
        game = four(WEST_VOID).say("south AH west 6S")
    else:
        game = two(preset).say("north AD south 2S")
    game.play_out()
    if preset == "partnership":
        game.deal("south", **WEST_VOID).say("3 3 3 3")
    else:
        game.deal("north", south=SOUTH, north=NORTH).say("3 3")
    assert game.state.number == 2
    assert not spades_may_be_led(game)


# --- Breaking spades ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p6_a_ruff_breaks_spades_from_the_next_lead_on(preset: str) -> None:
    """P6, P7: a spade played by a player void in the suit led breaks spades in every game."""
    game = two(preset).say("north AD south 2S")
    assert game.turn == "south"
    assert game.legal == held("AQJ6.K74..T8532")


def test_p6_in_partnership() -> None:
    game = four(WEST_VOID).say("south AH west 2S north 2H east 7H")
    assert game.turn == "west"
    assert game.legal == held("6543..AKQJ.QJT9")


def test_p6_a_spade_that_does_not_win_breaks_them_too() -> None:
    game = four(BOTH_VOID).say("south AH west 2S north 7H east 8S")
    assert game.turn == "east"
    assert spades_may_be_led(game)
    game.say("east 4D south 2D west QD north 9D")
    assert spades_may_be_led(game)


def test_p6_broken_for_everybody_for_the_rest_of_the_hand() -> None:
    game = four(WEST_VOID).say("south AH west 2S north 2H east 7H")
    game.say("west QC north KC east 2C south 5C")
    assert (game.turn, spades_may_be_led(game)) == ("north", True)
    game.say("north 3H east 8H south KH west 9C")
    assert (game.turn, spades_may_be_led(game)) == ("south", True)


def test_p6_a_discard_of_another_suit_does_not_break_them() -> None:
    game = two("two-player").say("north AD south 2C")
    assert game.turn == "north"
    assert not spades_may_be_led(game)


def forced_lead(preset: str, *settings: str) -> Game:
    """South, holding only spades, led the 3 and lost it to the ace: north holds a spade and diamonds."""
    game = two(preset, *settings, leader="south", south=LONG_SPADES, north=SHORT_SPADES)
    return game.say("south AH north 2D south KH north 3D south 3S north AS")


def test_p6_a_forced_lead_of_a_spade_breaks_them() -> None:
    game = forced_lead("two-player")
    assert (game.turn, spades_may_be_led(game)) == ("north", True)


@pytest.mark.parametrize(("settings", "broken"), [((), True), (("breaks=ruff",), False)])
def test_p6_a_forced_lead_in_partnership(settings: tuple[str, ...], broken: bool) -> None:
    """P6, P7: south is left with spades only, leads the 3, and west's ace wins it."""
    hands = {
        "south": LONG_SPADES,
        "west": "A2.432.AKQJ.AKQJ",
        "north": ".QJT9876.T98.T98",
        "east": ".5.765432.765432",
    }
    game = four(hands, "south", *settings).say("south AH west 2H north 6H east 5H")
    game.say("south KH west 3H north 7H east 2D")
    assert game.legal == held("KQJT9876543...")
    game.say("south 3S west AS north TD east 3D")
    assert (game.turn, spades_may_be_led(game)) == ("west", broken)
    assert game.refused("2S") == (None if broken else "P5")


def test_p7_a_forced_lead_does_not_break_them_in_two_player_basic() -> None:
    """P7: nor does the spade that follows it."""
    game = forced_lead("two-player-basic")
    assert game.turn == "north"
    assert game.refused("2S") == "P5"
    assert game.legal == held("..QJT987654.")


@pytest.mark.parametrize(
    ("preset", "value", "broken"),
    [
        ("two-player", "ruff", False),
        ("two-player", "any-spade", True),
        ("two-player-basic", "ruff", False),
        ("two-player-basic", "any-spade", True),
    ],
)
def test_p7_option_breaks(preset: str, value: str, broken: bool) -> None:
    """P6, P7: option breaks decides, whichever the preset."""
    assert spades_may_be_led(forced_lead(preset, f"breaks={value}")) == broken


# --- Cards held -----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_p8_only_a_card_that_is_held(preset: str) -> None:
    game = two(preset)
    for card in ("AS", "2H", "KH", "2C"):
        assert game.refused(card) == "P8"


def test_p8_each_card_once() -> None:
    game = two("two-player").say("north AH south 4H")
    assert game.refused("AH") == "P8"
    game.say("north QH south 7H north 3H")
    assert game.refused("4H") == "P8"
    assert game.hand("south") == held("AQJ62.K..T8532")


def test_p8_a_card_is_the_only_move_of_the_play() -> None:
    game = two("two-player")
    for word in ("3", "nil", "look", "keep", "decline", "none", "AH+QH"):
        assert game.refused(word) == "P8"


def test_p8_no_trick_is_played_before_the_bidding_is_over() -> None:
    game = Game("partnership").deal("south", **WEST_VOID).say("3 3 3")
    assert game.refused("AC") == "B1"


def test_p9_everyone_sees_how_many_tricks_each_has_won() -> None:
    game = four(BOTH_VOID)
    game.say("south AH west 2S north 7H")
    assert game.view.won == (0, 0, 0, 0)
    game.say("east 8S")
    assert game.view.won == (0, 0, 0, 1)
    game.say("east 4D south 2D west QD")
    assert game.view.won == (0, 0, 0, 1)
    game.say("north 9D")
    assert game.view.won == (0, 1, 0, 1)
    for name in game.seating.names:
        told = [line for line in game.seen(name) if line.startswith("trick")]
        assert told == ["trick 1 east", "trick 2 west"]


def test_p9_thirteen_tricks_and_then_the_hand_is_scored() -> None:
    for preset in PRESETS:
        hands = BY_SUIT if preset == "partnership" else {"south": ALL_SPADES, "north": ALL_HEARTS}
        game = Game(preset).deal("south", **hands)
        game.say("1 " * len(hands)).play_out()
        tricks = [line for line in game.lines if line.startswith("trick")]
        assert tricks[-1].startswith("trick 13 ")
        assert len(tricks) == 13
        assert sum(game.won.values()) == 13
        assert game.state.phase is Phase.HAND
