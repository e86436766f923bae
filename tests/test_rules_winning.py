"""The end of a hand and of a game, as the referee has it."""

import pytest
from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, PRESETS, UNSHUFFLED, Game, cards, cut

from spades.events import HandBegun, PackSet
from spades.moves import Phase
from spades.refusals import IllegalMove

TWO = ("two-player", "two-player-basic")
FOUR_SUITS = {"south": ALL_SPADES, "west": ALL_HEARTS, "north": ALL_DIAMONDS, "east": ALL_CLUBS}
TWO_SUITS = {"south": ALL_SPADES, "north": ALL_HEARTS}


def hand_of_spades(game: Game, bids: dict[str, str], first: str = "south") -> Game:
    """One more hand, in which south holds all spades and wins every trick."""
    game.deal(first, **(TWO_SUITS if game.rules.preset.draws else FOUR_SUITS))
    while game.state.phase is Phase.BID:
        game.say(bids[game.turn or ""])
    return game.play_out()


def team_bids(south: str, west: str, north: str, east: str) -> dict[str, str]:
    return {"south": south, "west": west, "north": north, "east": east}


def is_over(game: Game) -> bool:
    return game.state.phase is Phase.OVER


# --- When it is tested ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", TWO)
def test_w1_only_after_the_hand_has_been_scored_bag_penalties_included(preset: str) -> None:
    """W1: 400 + 110 + 2 would be past 500, but the 10th bag costs 100."""
    game = Game(preset, south=(400, 9))
    hand_of_spades(game, {"south": "11", "north": "nil"})
    assert game.scores == (412, 100)
    assert game.bags == (1, 0)
    assert not is_over(game)


@pytest.mark.parametrize("preset", PRESETS)
def test_w1_a_score_past_the_target_ends_nothing_before_the_hand_is_over(preset: str) -> None:
    side = "south_north" if preset == "partnership" else "south"
    game = Game(preset, **{side: (600, 0)})
    assert game.state.phase in (Phase.CUT, Phase.HAND)
    hands = FOUR_SUITS if preset == "partnership" else TWO_SUITS
    game.deal("south", **hands).say("1 " * len(hands))
    for trick in range(13):
        assert not is_over(game)
        for _ in hands:
            game.say(game.legal.split()[0])
        assert game.lines.count(f"trick {trick + 1} south") == 1
    assert is_over(game)


def test_w1_the_hand_of_the_loser_is_scored_in_full_too() -> None:
    game = hand_of_spades(Game("two-player", south=(400, 0), north=(70, 0)), {"south": "13", "north": "4"})
    assert game.scores == (530, 30)
    assert game.lines[-3:] == [
        "score south bid 13 won 13 contract 130 over 0 nil 0 penalty 0 points 130 total 530 bags 0",
        "score north bid 4 won 0 contract -40 over 0 nil 0 penalty 0 points -40 total 30 bags 0",
        "end south south 530 north 30",
    ]


# --- The target -----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", TWO)
@pytest.mark.parametrize(("before", "over"), [(370, True), (369, False), (371, True)])
def test_w2_reached_in_the_two_player_games(preset: str, before: int, over: bool) -> None:
    game = hand_of_spades(Game(preset, south=(before, 0)), {"south": "13", "north": "1"})
    assert game.scores == (before + 130, -10)
    assert is_over(game) == over
    assert (game.lines[-1] == f"end south south {before + 130} north -10") == over


@pytest.mark.parametrize(("before", "over"), [(369, False), (370, False), (371, True)])
def test_w2_exceeded_in_partnership(before: int, over: bool) -> None:
    game = hand_of_spades(Game("partnership", south_north=(before, 0)), team_bids("12", "1", "1", "1"))
    assert game.scores == (before + 130, -20)
    assert is_over(game) == over
    assert (game.lines[-1] == f"end south-north south-north {before + 130} west-east -20") == over


@pytest.mark.parametrize(
    ("settings", "over"),
    [
        (("target=130",), True),
        (("target=131",), False),
        (("target=130", "win=exceed"), False),
        (("target=129", "win=exceed"), True),
    ],
)
def test_w2_options_target_and_win(settings: tuple[str, ...], over: bool) -> None:
    game = hand_of_spades(Game("two-player", *settings), {"south": "13", "north": "1"})
    assert is_over(game) == over


@pytest.mark.parametrize(
    ("north", "end"), [(420, "end north south 510 north 520"), (400, "end south south 510 north 500")]
)
def test_w3_both_the_higher_score_wins(north: int, end: str) -> None:
    game = hand_of_spades(
        Game("two-player", south=(380, 0), north=(north, 0)), {"south": "13", "north": "nil"}
    )
    assert game.lines[-1] == end


def test_w4_both_with_equal_scores_play_another_hand_and_another() -> None:
    """W4: south 391 + 12 × 10 + 1 bag, north 412 + 100: 512 each; W3 decides the extra hand."""
    game = Game("two-player", south=(391, 0), north=(412, 0))
    hand_of_spades(game, {"south": "12", "north": "nil"})
    assert game.scores == (512, 512)
    assert not is_over(game)
    # South 512 + 9 × 10 + 4 bags, north 512 + 100.
    hand_of_spades(game, {"south": "9", "north": "nil"}, "north")
    assert game.lines[-1] == "end north south 606 north 612"


def test_w4_equal_again_plays_on_again() -> None:
    """W4: with a nil of 121, south's 12 × 10 + 1 and north's nil leave them level three times."""
    game = Game("two-player", "nil=121", south=(391, 0), north=(391, 0))
    for first, total in (("south", 512), ("north", 633), ("south", 754)):
        hand_of_spades(game, {"south": "12", "north": "nil"}, first)
        assert game.scores == (total, total)
        assert not is_over(game)
    hand_of_spades(game, {"south": "13", "north": "nil"}, "north")
    assert game.lines[-1] == "end south south 884 north 875"


def test_w4_in_partnership() -> None:
    """W4: south-north 12 bid, one bag and a nil: 221; west-east two nils: 200."""
    game = Game("partnership", south_north=(300, 0), west_east=(321, 0))
    hand_of_spades(game, team_bids("12", "nil", "nil", "nil"))
    assert game.scores == (521, 521)
    assert not is_over(game)


# --- lose-at and hands ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "start", "bids", "end"),
    [
        # North bids 13 and wins nothing: −130.  South's 13 tricks on a bid of 1: 10 + 12 − 100 = −78, 2 bags.
        (("lose-at=-130",), (0, 0), ("13", "13"), "end south south 130 north -130"),
        (("lose-at=-131",), (0, 0), ("13", "13"), None),
        (("lose-at=-78",), (0, 0), ("1", "nil"), "end north south -78 north 100"),
        (("lose-at=-70",), (0, 0), ("1", "13"), "end south south -78 north -130"),
        (("lose-at=-70",), (0, 52), ("1", "13"), None),
        (("lose-at=-70", "hands=1"), (0, 52), ("1", "13"), "end draw south -78 north -78"),
        (("lose-at=-130",), (370, 0), ("13", "13"), "end south south 500 north -130"),
        ((), (-90_000, 0), ("1", "13"), None),
    ],
)
def test_s12_option_lose_at(
    settings: tuple[str, ...], start: tuple[int, int], bids: tuple[str, str], end: str | None
) -> None:
    """S12, W5: a side at or below it loses; both: the higher wins, equal scores play on."""
    game = Game("two-player", *settings, south=(start[0], 0), north=(start[1], 0))
    hand_of_spades(game, {"south": bids[0], "north": bids[1]})
    assert (game.lines[-1] if is_over(game) else None) == end


@pytest.mark.parametrize("preset", PRESETS)
def test_w5_option_hands_ends_the_game(preset: str) -> None:
    game = Game(preset, "hands=3")
    bids = dict.fromkeys(game.seating.names, "1") | {"south": "2", "north": "nil"}
    for number, first in enumerate(("south", "north", "south"), 1):
        assert not is_over(game)
        hand_of_spades(game, bids, first)
        assert game.state.number == number
    assert is_over(game)


def test_w5_the_higher_score_wins_and_equal_scores_are_a_draw() -> None:
    # South's 9 on a bid of 9: all 13 tricks make 90 + 4 = 94.
    game = hand_of_spades(Game("two-player", "hands=1"), {"south": "9", "north": "nil"})
    assert game.lines[-1] == "end north south 94 north 100"
    game = hand_of_spades(Game("two-player", "hands=1", "nil=94"), {"south": "9", "north": "nil"})
    assert game.lines[-1] == "end draw south 94 north 94"
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.reason.value) == (None, "W5")


def test_w5_also_on_a_tie_at_the_target() -> None:
    game = Game("two-player", "hands=1", south=(391, 0), north=(412, 0))
    hand_of_spades(game, {"south": "12", "north": "nil"})
    assert game.lines[-1] == "end draw south 512 north 512"


def test_w5_a_win_before_that_is_a_win_by_the_target() -> None:
    game = Game("two-player", "hands=1", north=(450, 0))
    hand_of_spades(game, {"south": "13", "north": "nil"})
    assert game.lines[-1] == "end north south 130 north 550"
    assert game.state.result is not None
    assert game.state.result.reason.value == "W2"


# --- After the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_w6_nothing_may_be_done_after_the_end(preset: str) -> None:
    game = hand_of_spades(Game(preset, "hands=1"), team_bids("13", "1", "1", "1"))
    over = game.state
    assert (game.turn, game.legal) == (None, "")
    for name in game.seating.names:
        for word in ("look", "blind-nil", "keep", "decline", "3", "nil", "none", "AS+KS", "AS"):
            assert game.refused(word, name) == "W6"
    for event in (
        HandBegun(2, 0, given=True),
        HandBegun(2, 1, given=False),
        PackSet(cards(UNSHUFFLED)),
        cut("AS KS"),
    ):
        with pytest.raises(IllegalMove, match=r"^the game is over \(W6\)$"):
            game.chance(event)
    assert game.state is over


# --- Scores that last -----------------------------------------------------------------------------


def test_s10_the_count_of_bags_lasts_for_the_whole_game() -> None:
    """S10: 9 bags in hand 1; 1 + 9 in hand 2 is the tenth and leaves 8."""
    game = hand_of_spades(Game("two-player"), {"south": "4", "north": "1"})
    assert (game.scores, game.bags) == ((49, -10), (9, 0))
    hand_of_spades(game, {"south": "4", "north": "1"}, "north")
    assert (game.scores, game.bags) == ((49 + 49 - 100, -20), (8, 0))


def test_s11_a_boston_is_announced_before_the_score_and_scores_nothing() -> None:
    game = hand_of_spades(Game("partnership"), team_bids("6", "nil", "7", "1"))
    assert game.lines[-3:] == [
        "boston south-north",
        "score south-north bid 6+7 won 13+0 contract 130 over 0 nil 0 penalty 0 points 130 total 130 bags 0",
        "score west-east bid nil+1 won 0+0 contract -10 over 0 nil 100 penalty 0 points 90 total 90 bags 0",
    ]


def test_s11_a_boston_of_two_partners_of_the_other_team() -> None:
    """S11: east wins the first trick, west the other twelve."""
    hands = {
        "south": ALL_HEARTS,
        "west": "AKQJT9876543...2",
        "north": ALL_DIAMONDS,
        "east": "2...AKQJT9876543",
    }
    game = Game("partnership").deal("east", **hands).say("east 1 nil 10 4")
    game.say("east AC south AH west 2C north AD").play_out()
    assert game.won == {"south": 0, "west": 12, "north": 0, "east": 1}
    assert game.lines[-3:] == [
        "score south-north bid nil+4 won 0+0 contract -40 over 0 nil 100 penalty 0 points 60 total 60 bags 0",
        "boston west-east",
        "score west-east bid 10+1 won 12+1 contract 110 over 2 nil 0 penalty 0 points 112 total 112 bags 2",
    ]


def test_s11_twelve_tricks_are_no_boston() -> None:
    hands = {
        "south": "AKQJT9876543.2..",
        "west": ".AKQJT9876543..2",
        "north": ALL_DIAMONDS,
        "east": "2...AKQJT9876543",
    }
    game = Game("partnership").deal("south", **hands).say("1 1 1 1")
    game.say("south 2H west AH north AD east 2S").play_out()
    assert game.won == {"south": 12, "west": 0, "north": 0, "east": 1}
    assert not any(line.startswith("boston") for line in game.lines)


@pytest.mark.parametrize("preset", TWO)
def test_s11_a_boston_is_a_teams(preset: str) -> None:
    game = hand_of_spades(Game(preset), {"south": "13", "north": "1"})
    assert game.won == {"south": 13, "north": 0}
    assert not any(line.startswith("boston") for line in game.lines)
