"""What a hand scores and when a game ends, with numbers worked out by hand."""

import pytest
from helpers import rules_of

from spades.scoring import BLIND_NIL, Reason, Result, Tally, helping_tricks, result_after, score_hand

TWO = ("two-player", "two-player-basic")


def bids_of(words: str) -> list[int]:
    numbers = {"nil": 0, "double-nil": BLIND_NIL}
    return [numbers[word] if word in numbers else int(word) for word in words.split("+")]


def won_of(words: str) -> list[int]:
    return [int(word) for word in words.split("+")]


def scored(preset: str, bids: str, won: str, before: int, *settings: str, score: int = 0) -> tuple[int, int]:
    """The points of the hand and the bags after it."""
    result = score_hand(rules_of(preset, *settings), bids_of(bids), won_of(won), Tally(score, before))
    assert result.tally.score == score + result.points
    return result.points, result.tally.bags


def test_every_bid_has_its_tricks() -> None:
    assert helping_tricks(rules_of("partnership"), [4, 3], [5, 1]) == 6
    for score in (helping_tricks, lambda *hand: score_hand(*hand, Tally())):
        with pytest.raises(ValueError, match="shorter"):
            score(rules_of("partnership"), [4, 3], [5])


# --- The worked scores ----------------------------------------------------------------------------

ALONE = [
    # bid, tricks, bags before, points, bags after
    ("5", "6", 0, 51, 1),
    ("5", "4", 0, -50, 0),
    ("3", "5", 8, -68, 0),
    ("4", "5", 9, -59, 0),
    ("1", "13", 9, -178, 1),
    ("nil", "0", 0, 100, 0),
    ("nil", "3", 9, -100, 9),
]


@pytest.mark.parametrize("preset", TWO)
@pytest.mark.parametrize(("bid", "won", "before", "points", "after"), ALONE)
def test_worked_scores_of_a_player(
    preset: str, bid: str, won: str, before: int, points: int, after: int
) -> None:
    """S1, S2, S3, S4, S6, S10: the worked scores of the two-player games."""
    assert scored(preset, bid, won, before) == (points, after)


@pytest.mark.parametrize(("won", "points"), [("0", 200), ("1", -200)])
def test_worked_scores_of_a_double_nil(won: str, points: int) -> None:
    """S5: double nil made and failed."""
    assert scored("two-player", "double-nil", won, 0) == (points, 0)


TEAMS = [
    # bids, tricks, bags before, points, bags after; a bid of two counts however its tricks fall
    ("4+3", "9+0", 8, -28, 0),
    ("4+3", "4+5", 8, -28, 0),
    ("4+3", "2+4", 8, -70, 8),
    ("nil+4", "0+5", 0, 141, 1),
    ("nil+4", "0+3", 0, 60, 0),
    ("nil+4", "1+3", 0, -60, 0),
    ("nil+4", "1+5", 0, -58, 2),
    ("nil+2", "1+1", 0, -80, 0),
    ("nil+nil", "0+0", 0, 200, 0),
    ("nil+nil", "1+0", 0, 1, 1),
    ("nil+nil", "6+7", 9, -387, 2),
    ("1+1", "8+5", 9, -169, 0),
    ("6+7", "6+7", 0, 130, 0),
]


def swapped(words: str) -> str:
    return "+".join(reversed(words.split("+")))


@pytest.mark.parametrize("turned", [False, True], ids=["as written", "partners swapped"])
@pytest.mark.parametrize(("bids", "won", "before", "points", "after"), TEAMS)
def test_worked_scores_of_a_team(
    bids: str, won: str, before: int, points: int, after: int, turned: bool
) -> None:
    """S1, S2, S3, S7, S8, S9, S10, B4: the worked scores of partnership."""
    if turned:
        bids, won = swapped(bids), swapped(won)
    assert scored("partnership", bids, won, before) == (points, after)


def test_worked_score_at_480_wins() -> None:
    """W2: at 480, bid 2 and took 2: 500 wins where the target is to be reached."""
    for name in TWO:
        rules = rules_of(name)
        south = score_hand(rules, [2], [2], Tally(480, 0)).tally
        assert south == Tally(500, 0)
        assert result_after(rules, (south.score, 0), 5) == Result(0, Reason.TARGET)


def test_worked_score_both_on_512_plays_on() -> None:
    """W4: both on 512: another hand."""
    for name in TWO:
        assert result_after(rules_of(name), (512, 512), 5) is None


def test_worked_score_at_470_goes_on() -> None:
    """W2: at 470, 2+1 and three tricks: 500 does not exceed 500."""
    rules = rules_of("partnership")
    team = score_hand(rules, [2, 1], [1, 2], Tally(470, 0)).tally
    assert team == Tally(500, 0)
    assert result_after(rules, (team.score, 0), 5) is None


# --- A hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", TWO)
@pytest.mark.parametrize("bid", range(1, 14))
def test_s1_a_contract_met_exactly_is_ten_a_trick(preset: str, bid: int) -> None:
    assert scored(preset, str(bid), str(bid), 0) == (10 * bid, 0)


@pytest.mark.parametrize("preset", TWO)
def test_s3_a_set_contract_costs_all_of_the_bid_however_near(preset: str) -> None:
    assert scored(preset, "13", "12", 4) == (-130, 4)
    assert scored(preset, "13", "0", 4) == (-130, 4)


@pytest.mark.parametrize(
    ("bids", "won", "parts"),
    [
        # contract, over, nil, penalty
        ("4+3", "5+4", (70, 2, 0, -100)),
        ("4+3", "3+3", (-70, 0, 0, 0)),
        ("nil+4", "1+5", (40, 2, -100, -100)),
        ("nil+nil", "6+7", (0, 13, -200, -200)),
        ("nil+nil", "0+3", (0, 3, 0, -100)),
    ],
)
def test_s7_the_parts_of_a_teams_score(bids: str, won: str, parts: tuple[int, int, int, int]) -> None:
    """S7: nils come on top of the contract; with 8 bags before, two more cost a penalty (S10)."""
    score = score_hand(rules_of("partnership"), bids_of(bids), won_of(won), Tally(0, 8))
    assert (score.contract, score.over, score.nil, score.penalty) == parts


def test_s10_the_count_is_its_own_number_below_zero() -> None:
    """S10: at −57 with 3 bags, 8 more: bid 1, took 9: 10 + 8 − 100, and 1 bag left."""
    score = score_hand(rules_of("two-player"), [1], [9], Tally(-57, 3))
    assert (score.points, score.tally) == (-82, Tally(-139, 1))


@pytest.mark.parametrize(
    ("won", "points", "after"),
    [
        # bid 1 with 9 bags before: the 10th and the 20th bag cost 100 each, the 21st stays
        ("1", 10, 9),
        ("2", 10 + 1 - 100, 0),
        ("11", 10 + 10 - 100, 9),
        ("12", 10 + 11 - 200, 0),
        ("13", 10 + 12 - 200, 1),
    ],
)
def test_s10_a_hand_may_cost_it_twice(won: str, points: int, after: int) -> None:
    assert scored("two-player", "1", won, 9) == (points, after)
    assert scored("partnership", "1+nil", f"{won}+0", 9) == (points + 100, after)


def test_s10_a_set_contract_leaves_the_count_alone() -> None:
    assert scored("two-player", "5", "4", 9) == (-50, 9)
    assert scored("partnership", "5+2", "4+2", 9) == (-70, 9)


def test_s12_a_score_may_sink_without_limit() -> None:
    score = score_hand(rules_of("two-player"), [13], [0], Tally(-99_950, 0))
    assert score.tally.score == -100_080


# --- Options --------------------------------------------------------------------------------------

FAILED_NIL = [
    # bids, tricks, bags before; then points and bags after with helps, bags, nothing
    ("nil+4", "1+3", 0, (-60, 0), (-139, 1), (-140, 0)),
    ("nil+4", "1+4", 0, (-59, 1), (-59, 1), (-60, 0)),
    ("nil+4", "1+5", 0, (-58, 2), (-58, 2), (-59, 1)),
    ("nil+2", "3+1", 0, (-78, 2), (-117, 3), (-120, 0)),
    ("nil+4", "0+5", 0, (141, 1), (141, 1), (141, 1)),
    ("4+3", "5+3", 0, (71, 1), (71, 1), (71, 1)),
    ("nil+nil", "6+7", 9, (-387, 2), (-387, 2), (-200, 9)),
    ("nil+nil", "1+0", 0, (1, 1), (1, 1), (0, 0)),
    ("nil+4", "1+3", 9, (-60, 9), (-40 + 1 - 100 - 100, 0), (-140, 9)),
]


@pytest.mark.parametrize(("bids", "won", "before", "helps", "bags", "nothing"), FAILED_NIL)
def test_s8_what_a_failed_nils_tricks_count_as(
    bids: str,
    won: str,
    before: int,
    helps: tuple[int, int],
    bags: tuple[int, int],
    nothing: tuple[int, int],
) -> None:
    """S8, S9: option failed-nil of partnership."""
    assert scored("partnership", bids, won, before) == helps
    assert scored("partnership", bids, won, before, "failed-nil=helps") == helps
    assert scored("partnership", bids, won, before, "failed-nil=bags") == bags
    assert scored("partnership", bids, won, before, "failed-nil=nothing") == nothing


@pytest.mark.parametrize("preset", TWO)
def test_s6_option_failed_nil_makes_each_trick_a_bag(preset: str) -> None:
    assert scored(preset, "nil", "3", 0) == (-100, 0)
    assert scored(preset, "nil", "3", 0, "failed-nil=nothing") == (-100, 0)
    assert scored(preset, "nil", "3", 0, "failed-nil=bags") == (-97, 3)
    assert scored(preset, "nil", "3", 9, "failed-nil=bags") == (-100 + 3 - 100, 2)
    assert scored(preset, "nil", "0", 9, "failed-nil=bags") == (100, 9)
    assert scored(preset, "5", "4", 0, "failed-nil=bags") == (-50, 0)


def test_s6_option_failed_nil_goes_for_double_nil_too() -> None:
    assert scored("two-player", "double-nil", "4", 9) == (-200, 9)
    assert scored("two-player", "double-nil", "4", 9, "failed-nil=bags") == (-200 + 4 - 100, 3)


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic", "partnership"])
def test_s4_option_nil(preset: str) -> None:
    partner = ("+5", "+5", 50) if preset == "partnership" else ("", "", 0)
    assert scored(preset, "nil" + partner[0], "0" + partner[1], 0, "nil=60")[0] == 60 + partner[2]
    assert scored(preset, "nil" + partner[0], "0" + partner[1], 0)[0] == 100 + partner[2]


def test_s4_a_nil_costs_the_same_however_many_tricks_broke_it() -> None:
    assert scored("two-player", "nil", "1", 0, "nil=60") == (-60, 0)
    assert scored("two-player", "nil", "13", 0, "nil=60") == (-60, 0)


def test_s5_option_blind_nil_changes_double_nil_alone() -> None:
    assert scored("two-player", "double-nil", "0", 0, "blind-nil=150", "nil=60") == (150, 0)
    assert scored("two-player", "double-nil", "2", 0, "blind-nil=150", "nil=60") == (-150, 0)
    assert scored("two-player", "nil", "0", 0, "blind-nil=150") == (100, 0)
    assert scored("two-player-basic", "double-nil", "0", 0, "blind-nil=300") == (300, 0)


@pytest.mark.parametrize(
    ("settings", "bid", "won", "before", "points", "after"),
    [
        (["bag-limit=0"], "1", "13", 9, 10 + 12, 21),
        (["bag-limit=0"], "5", "6", 25, 51, 26),
        (["bag-limit=5"], "3", "5", 4, 30 + 2 - 100, 1),
        (["bag-limit=5", "bag-penalty=50"], "3", "5", 4, 30 + 2 - 50, 1),
        (["bag-limit=5", "bag-penalty=50"], "1", "13", 4, 10 + 12 - 150, 1),
        (["bag-limit=1"], "5", "6", 0, 50 + 1 - 100, 0),
        (["bag-limit=1", "bag-penalty=10"], "5", "8", 0, 50 + 3 - 30, 0),
        (["bag-penalty=0"], "3", "5", 8, 32, 0),
        (["bag-penalty=250"], "3", "5", 8, 32 - 250, 0),
    ],
)
def test_s10_options_bag_limit_and_bag_penalty(
    settings: list[str], bid: str, won: str, before: int, points: int, after: int
) -> None:
    assert scored("two-player", bid, won, before, *settings) == (points, after)
    assert scored("two-player-basic", bid, won, before, *settings) == (points, after)
    assert scored("partnership", f"nil+{bid}", f"0+{won}", before, *settings) == (points + 100, after)


# --- The end --------------------------------------------------------------------------------------

SOUTH, OTHER = 0, 1
TARGET, LOSE_AT, HANDS = Reason.TARGET, Reason.LOSE_AT, Reason.HANDS
ON = None

ENDS = [
    # preset, settings, scores, hands played, the end
    ("W2 reached", "two-player", "", (500, 0), 3, (SOUTH, TARGET)),
    ("W2 one short", "two-player", "", (499, 0), 3, ON),
    ("W2 passed by the other", "two-player-basic", "", (-80, 507), 3, (OTHER, TARGET)),
    ("W2 not exceeded", "partnership", "", (500, 0), 3, ON),
    ("W2 exceeded", "partnership", "", (0, 501), 3, (OTHER, TARGET)),
    ("W2 target", "two-player", "target=300", (300, 299), 3, (SOUTH, TARGET)),
    ("W2 win=exceed", "two-player", "win=exceed", (500, 0), 3, ON),
    ("W2 win=exceed passed", "two-player", "win=exceed", (501, 0), 3, (SOUTH, TARGET)),
    ("W2 win=reach", "partnership", "win=reach", (0, 500), 3, (OTHER, TARGET)),
    ("W3 both", "two-player", "", (510, 520), 3, (OTHER, TARGET)),
    ("W3 both, the first higher", "two-player-basic", "", (531, 520), 3, (SOUTH, TARGET)),
    ("W3 both in partnership", "partnership", "", (501, 505), 3, (OTHER, TARGET)),
    ("W3 one of them not past it", "partnership", "", (500, 501), 3, (OTHER, TARGET)),
    ("W4 equal", "two-player-basic", "", (500, 500), 3, ON),
    ("W4 equal in partnership", "partnership", "", (501, 501), 3, ON),
    ("W5 not yet", "two-player", "hands=3", (30, 20), 2, ON),
    ("W5 the higher wins", "two-player", "hands=3", (-30, -20), 3, (OTHER, HANDS)),
    ("W5 equal is a draw", "partnership", "hands=3", (70, 70), 3, (None, HANDS)),
    ("W5 one hand", "two-player-basic", "hands=1", (51, -20), 1, (SOUTH, HANDS)),
    ("W5 also on a tie of W4", "two-player", "hands=3", (512, 512), 3, (None, HANDS)),
    ("W5 after the target", "two-player", "hands=3", (512, 520), 3, (OTHER, TARGET)),
    ("W5 a tie of W4 beyond it", "two-player", "hands=3", (512, 512), 4, (None, HANDS)),
    ("S12 at it", "two-player", "lose-at=-200", (-200, 100), 3, (OTHER, LOSE_AT)),
    ("S12 one above it", "two-player", "lose-at=-200", (-199, 100), 3, ON),
    ("S12 below it", "partnership", "lose-at=-200", (150, -310), 3, (SOUTH, LOSE_AT)),
    ("S12 both, the higher wins", "two-player", "lose-at=-200", (-250, -300), 3, (SOUTH, LOSE_AT)),
    ("S12 both equal", "partnership", "lose-at=-200", (-250, -250), 3, ON),
    ("S12 never without the option", "two-player", "", (-9000, -8000), 3, ON),
    ("W5 the target before lose-at", "two-player", "lose-at=-200", (-260, 500), 3, (OTHER, TARGET)),
    (
        "W5 lose-at before hands",
        "two-player",
        "lose-at=-200 hands=3",
        (-260, -250),
        3,
        (OTHER, LOSE_AT),
    ),
    ("W5 equal below lose-at", "two-player", "lose-at=-200 hands=3", (-250, -250), 3, (None, HANDS)),
]


@pytest.mark.parametrize(
    ("preset", "settings", "scores", "hands", "end"), [end[1:] for end in ENDS], ids=[end[0] for end in ENDS]
)
def test_the_end_of_a_game(
    preset: str,
    settings: str,
    scores: tuple[int, int],
    hands: int,
    end: tuple[int | None, Reason] | None,
) -> None:
    """W2, W3, W4, W5, S12: who has won, and by which rule, or that the game goes on."""
    found = result_after(rules_of(preset, *settings.split()), scores, hands)
    assert found == (None if end is None else Result(*end))


def test_w5_the_reason_is_the_rule() -> None:
    assert [reason.value for reason in (TARGET, LOSE_AT, HANDS)] == ["W2", "S12", "W5"]
