"""What bags cost in the long run, as bots and matches count them."""

import pytest
from helpers import rules_of

from spades.scoring import Tally, bag_cost, long_run_points, score_hand


@pytest.mark.parametrize(
    ("settings", "cost", "points"),
    [
        # 70 for the contract and two bags at a point each, of which the second is the tenth.
        ((), 10, 70 + 2 - 20),
        (("bag-limit=5", "bag-penalty=60"), 12, 70 + 2 - 24),
        (("bag-limit=0",), 0, 70 + 2),
    ],
)
def test_s10_each_bag_costs_its_share_of_the_penalty(
    settings: tuple[str, ...], cost: int, points: int
) -> None:
    rules = rules_of("partnership", *settings)
    assert bag_cost(rules) == cost
    assert long_run_points(rules, score_hand(rules, [4, 3], [9, 0], Tally(0, 8))) == points
