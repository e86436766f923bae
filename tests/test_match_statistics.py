"""The statistics of a match, on numbers worked out by hand."""

from __future__ import annotations

import pytest

from spades.errors import NotAWord
from spades.match.measure import Sample, percentile, student
from spades.match.run import Standing
from spades.match.stopping import Sprt, StopAt, answer, read_sprt, read_stop_at


def sample_of(*values):
    sample = Sample()
    for value in values:
        sample = sample.plus(value)
    return sample


#: Mean 5, squares 20 x 25 = 500, variance 500/19 = 26.316, standard error 1.1471, margin 2.093 x that.
TWENTY = sample_of(*[0, 10] * 10)
#: A first player that won every game of twenty pairs.
ALL_WON = sample_of(*[100] * 20)


def test_the_mean_and_its_interval():
    """2, 4, 6: variance (4 + 0 + 4)/2 = 4; t with 2 degrees of freedom 4.303, x sqrt(4/3) = 4.969."""
    sample = sample_of(2, 4, 6)
    assert (sample.count, sample.mean, sample.variance) == (3, 4, 4)
    assert sample.margin == pytest.approx(4.9687, abs=1e-4)
    assert sample.interval == pytest.approx((-0.9687, 8.9687), abs=1e-4)


def test_two_values_say_little():
    """0 and 10: variance 50, standard error 5, and t with one degree of freedom is 12.706."""
    assert sample_of(0, 10).interval == pytest.approx((5 - 63.53, 5 + 63.53))


def test_the_order_of_the_values_counts_for_nothing():
    assert sample_of(9, 2, 4).interval == pytest.approx(sample_of(2, 4, 9).interval)


def test_values_alike_have_no_spread():
    assert sample_of(7, 7, 7).interval == (7, 7)


@pytest.mark.parametrize("values", [(), (3,)])
def test_fewer_than_two_values_have_no_interval(values):
    sample = sample_of(*values)
    assert (sample.variance, sample.margin, sample.interval) == (None, None, None)


def test_large_values_keep_their_digits():
    assert sample_of(10**9 + 2, 10**9 + 4, 10**9 + 6).variance == pytest.approx(4)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (9, 2.262), (30, 2.042), (31, 2.0395), (60, 2.0003), (120, 1.9799), (10**6, 1.95996)],
)
def test_students_distribution_is_that_of_the_tables(freedom, expected):
    assert student(freedom) == pytest.approx(expected, abs=2e-4)


@pytest.mark.parametrize(
    ("percent", "expected"), [(5, 15), (30, 20), (40, 20), (50, 35), (95, 50), (100, 50)]
)
def test_percentiles_by_nearest_rank(percent, expected):
    """15 20 35 40 50, the usual example: 30 % of five is 1.5, so the second; 40 % is just the second."""
    assert percentile({35: 1, 15: 1, 50: 1, 20: 1, 40: 1}, percent) == expected


def test_a_percentile_of_values_that_came_often():
    """Of 100 values 94 are 1, so the 95th is the first 2."""
    assert percentile({1: 94, 2: 5, 9: 1}, 95) == 2
    assert percentile({1: 95, 2: 4, 9: 1}, 95) == 1


def test_nothing_has_no_percentile():
    assert percentile({}, 50) is None


@pytest.mark.parametrize(
    ("values", "interval"),
    [
        # One more pair, halved: 100, 100, 100, 50; mean 87.5, variance 625, margin 3.182 x 12.5.
        ([100, 100, 100], (47.725, 100)),
        ([0, 0, 0], (0, 52.275)),
        ([50, 50, 50], (50, 50)),
        # Mean 75, variance 1250, margin 12.706 x 25: cut to what a percentage can be.
        ([100, 50], (0, 100)),
        # Mean 60, variance 2000/5 = 400, margin 2.571 x sqrt(400/6) = 20.992.
        ([50, 50, 50, 50, 100, 60], (39.008, 80.992)),
        ([100], None),
        ([], None),
    ],
)
def test_the_interval_of_the_win_percent(values, interval):
    found = Standing(win_percent=sample_of(*values)).win_interval
    assert found == (interval if interval is None else pytest.approx(interval, abs=1e-2))


# --- Stopping -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("margin", "said"), [(2.5, "known"), (2.41, "known"), (2.39, None), (1, None)])
def test_stop_at_waits_for_the_interval(margin, said):
    """The interval of `TWENTY` is 5 ± 2.401."""
    assert answer(StopAt(margin), TWENTY, Sample()) == said


@pytest.mark.parametrize(
    ("low", "high", "evidence", "said"),
    [
        (0, 4, 9.12, "high"),
        (6, 8, -3.04, "low"),
        (5.928, 7.928, -2.9306, None),
        (5.948, 7.948, -2.961, "low"),
        (0, 10, 0, None),
    ],
)
def test_the_sequential_test(low, high, evidence, said):
    """20 x (high − low) x (5 − middle) / 26.316, against ln 19 = 2.944."""
    assert Sprt(low, high).evidence(TWENTY) == pytest.approx(evidence, abs=1e-3)
    assert answer(Sprt(low, high), TWENTY, Sample()) == said


@pytest.mark.parametrize("rule", [StopAt(100), Sprt(-1, 1)])
def test_nothing_stops_before_twenty_pairs(rule):
    assert answer(rule, sample_of(*[50, 52] * 9, 50), Sample()) is None
    assert answer(rule, sample_of(*[50, 52] * 10), Sample()) is not None


@pytest.mark.parametrize(
    ("rule", "said"),
    [(StopAt(1), "known"), (Sprt(0, 5), "high"), (Sprt(4, 5), "low"), (Sprt(2, 4), None)],
)
def test_players_that_differ_by_the_same_in_every_pair(rule, said):
    """A difference of 3 without any spread; 2 and 4 are equally far from it."""
    assert answer(rule, sample_of(*[3] * 20), Sample()) == said


@pytest.mark.parametrize(("margin", "said"), [(5, "known"), (4.9, None)])
def test_a_player_that_won_all_is_not_taken_for_certain(margin, said):
    """With one more pair, halved: mean 97.619, variance 2380.95/20, margin 2.086 x 2.381 = 4.967."""
    assert answer(StopAt(margin, percent=True), Sample(20), ALL_WON) == said


def test_percents_look_at_the_win_percent_and_points_at_the_points():
    assert answer(Sprt(50, 55, percent=True), sample_of(*[-9, -8] * 10), ALL_WON) == "high"
    assert answer(Sprt(0, 5), sample_of(*[-9, -8] * 10), ALL_WON) == "low"


def test_without_a_rule_nothing_stops():
    assert answer(None, TWENTY, ALL_WON) is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("5", StopAt(5)),
        ("±5", StopAt(5)),
        ("+-2.5", StopAt(2.5)),
        ("3%", StopAt(3, percent=True)),
    ],
)
def test_stop_at_is_read(text, rule):
    assert read_stop_at(text) == rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [("0,5", Sprt(0, 5)), ("-3,2.5", Sprt(-3, 2.5)), ("50%,55%", Sprt(50, 55, percent=True))],
)
def test_sprt_is_read(text, rule):
    assert read_sprt(text) == rule


@pytest.mark.parametrize("text", ["", "0", "-1", "±", "nan", "inf", "1e3", "5 ", "٣", "9" * 900, "+5", "5%%"])
def test_what_is_no_margin_is_refused(text):
    with pytest.raises(NotAWord):
        read_stop_at(text)


@pytest.mark.parametrize("text", ["", "5", "5,5", "5,0", "0,5,9", "0,", "0,5%", "a,b", "0;5", "nan,1"])
def test_what_are_no_two_bounds_is_refused(text):
    with pytest.raises(NotAWord):
        read_sprt(text)
