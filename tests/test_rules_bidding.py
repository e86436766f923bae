"""Bidding: who bids when, and what."""

import pytest
from helpers import ALL_HEARTS, ALL_SPADES, PRESETS, Game

from spades.errors import NotAWord
from spades.game import why_not
from spades.moves import Bid, Phase, read_move

EVERY_BID = "nil 1 2 3 4 5 6 7 8 9 10 11 12 13"
OPPOSITE = {"south": "north", "north": "south"}


def bidding(preset: str, first: str = "south") -> Game:
    game = Game(preset).begin(first)
    if game.state.phase is Phase.OFFER:
        game.say("look look")
    return game.keep_all()


@pytest.mark.parametrize("preset", PRESETS)
def test_b1_each_bids_once_and_then_the_play_begins(preset: str) -> None:
    game = bidding(preset)
    for number in range(len(game.seating)):
        before = game.turn
        assert game.state.phase is Phase.BID
        game.say("2")
        if number < len(game.seating) - 1:
            assert game.refused("3", before) == "T4"
    assert game.state.phase is Phase.PLAY
    assert game.refused("3") == "P8"


@pytest.mark.parametrize("preset", PRESETS)
def test_b1_nobody_may_pass_or_play_instead(preset: str) -> None:
    game = bidding(preset)
    own = game.hand(game.turn or "").split()[0]
    for word in (own, "look", "keep", "decline", "none"):
        assert game.refused(word) == "B1"
    for word in ("pass", "", "double"):
        with pytest.raises(NotAWord):
            game.refused(word)


@pytest.mark.parametrize("preset", PRESETS)
def test_b1_a_bid_is_public(preset: str) -> None:
    game = bidding(preset, "north")
    bidder = game.turn
    game.say("nil")
    for name in game.seating.names:
        assert game.seen(name)[-1] == f"{bidder} bid nil"
    game.say("13")
    assert game.lines[-1].endswith(" bid 13")


@pytest.mark.parametrize("preset", PRESETS)
def test_b2_nil_to_13_whatever_has_been_bid(preset: str) -> None:
    """B2: bids need not rise, and nothing limits their sum."""
    for earlier in ("nil", "1", "13"):
        game = bidding(preset)
        while game.state.phase is Phase.BID:
            assert game.legal == EVERY_BID
            game.say(earlier)


@pytest.mark.parametrize("tricks", [-1, -2, 14, 100])
def test_b2_no_other_number(tricks: int) -> None:
    game = bidding("partnership")
    refusal = why_not(game.state, 0, Bid(tricks))
    assert refusal is not None
    assert refusal.rule == "B2"


@pytest.mark.parametrize(
    "word",
    ["-1", "14", "3.5", "three", "true", "null", "", "NaN", "+3", "03", "3 ", "\u0663", "Nil", "NIL", "00"],
)
def test_b2_what_is_no_bid_is_no_word(word: str) -> None:
    with pytest.raises(NotAWord):
        read_move(word, Phase.BID)
    with pytest.raises(NotAWord):
        read_move(f"bid {word}", Phase.BID)


def test_b2_bid_spelled_out_is_the_same_move() -> None:
    for word in EVERY_BID.split():
        assert read_move(f"bid {word}", Phase.BID) == read_move(word, Phase.BID)
    for word in ("keep", "AS", "none", "blind-nil", "bid 3", "play 3"):
        with pytest.raises(NotAWord):
            read_move(f"bid {word}", Phase.BID)


@pytest.mark.parametrize("first", ["south", "north"])
def test_b3_two_player_the_second_player_bids_first(first: str) -> None:
    game = bidding("two-player", first)
    assert game.turn == OPPOSITE[first]
    assert game.say("4").turn == first


@pytest.mark.parametrize("first", ["south", "north"])
def test_b3_two_player_basic_the_first_player_bids_first(first: str) -> None:
    game = bidding("two-player-basic", first)
    assert game.turn == first
    assert game.say("4").turn == OPPOSITE[first]


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("south", "south west north east"),
        ("west", "west north east south"),
        ("east", "east south west north"),
    ],
)
def test_b3_partnership_first_player_then_clockwise(first: str, order: str) -> None:
    game = bidding("partnership", first)
    game.say(" ".join(f"{name} {bid}" for bid, name in enumerate(order.split(), 1)))
    assert game.lines[-4:] == [f"{name} bid {bid}" for bid, name in enumerate(order.split(), 1)]


@pytest.mark.parametrize(
    ("bids", "line"),
    [
        # South holds all spades and wins all tricks; its side's bids stand in the order of the name.
        ("6 1 6 1", "bid 6+6 won 13+0 contract 120 over 1 nil 0 penalty 0 points 121 total 121 bags 1"),
        ("13 1 1 1", "bid 13+1 won 13+0 contract -140 over 0 nil 0 penalty 0 points -140 total -140 bags 0"),
        (
            "12 1 nil 1",
            "bid 12+nil won 13+0 contract 120 over 1 nil 100 penalty 0 points 221 total 221 bags 1",
        ),
    ],
)
def test_b4_a_teams_contract_is_the_sum_of_its_bids(bids: str, line: str) -> None:
    game = Game("partnership").deal(
        "south", south=ALL_SPADES, west=ALL_HEARTS, north="..AKQJT98765432.", east="...AKQJT98765432"
    )
    game.say(bids).play_out()
    assert f"score south-north {line}" in game.lines
