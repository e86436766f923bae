"""Playouts: whole hands, the same for the same state, and right where the cards leave no choice."""

from __future__ import annotations

from random import Random

import pytest

from spades.cards import mask_of
from spades.search.playout import first_state, random_playout, rule_playout

SEATS = ((2, 13), (4, 13), (2, 5), (4, 6))


def hands_of(seats: int, size: int, seed: int) -> list[int]:
    pack = list(range(52))
    Random(seed).shuffle(pack)
    return [mask_of(pack[size * seat : size * (seat + 1)]) for seat in range(seats)]


@pytest.mark.parametrize(("seats", "size"), SEATS)
def test_every_trick_is_won_by_somebody(seats: int, size: int) -> None:
    state = first_state(7)
    for seed in range(200):
        hands = hands_of(seats, size, seed)
        before = [1, 2, 0, 0][:seats]
        for bids in ([3] * seats, [0, 4, 3, 5][:seats], [0, -1, 0, 0][:seats]):
            won, state = rule_playout(hands, seed % seats, [], bool(seed & 1), before, bids, state)
            assert sum(won) == size + 3
            assert all(after >= least for after, least in zip(won, before, strict=True))
        won, state = random_playout(hands, seed % seats, [], False, before, state)
        assert sum(won) == size + 3


@pytest.mark.parametrize("seed", range(5))
def test_the_same_state_gives_the_same_hand_and_another_mostly_not(seed: int) -> None:
    hands = hands_of(4, 13, seed)
    played = [random_playout(hands, 0, [], False, [0] * 4, first_state(n)) for n in (1, 1, 2)]
    assert played[0] == played[1]
    assert played[0][1] != played[2][1]


def test_a_suit_each_leaves_no_choice() -> None:
    """P4: north has all the spades, south leads hearts: north ruffs every trick."""
    hands = [0x1FFF << 13, 0x1FFF << 26, 0x1FFF, 0x1FFF << 39]
    for state in range(1, 20):
        assert random_playout(hands, 0, [], False, [0] * 4, state)[0] == [0, 0, 13, 0]
        assert rule_playout(hands, 0, [], False, [0] * 4, [1, 1, 1, 1], state)[0] == [0, 0, 13, 0]


def test_a_trick_under_way_is_finished_first() -> None:
    """P2, P4: hearts led; south's ace wins over west's two, and south leads its last card, a spade."""
    two_of_hearts, ace_of_hearts = 25, 13
    hands = [mask_of([5]), mask_of([30]), mask_of([31, 20]), mask_of([32, 21])]
    won, _ = random_playout(hands, 0, [ace_of_hearts, two_of_hearts], True, [0] * 4, 1)
    assert won == [2, 0, 0, 0]


@pytest.mark.parametrize("seed", range(3))
def test_a_nil_is_kept_more_often_by_principles_than_by_chance(seed: int) -> None:
    state, kept = first_state(seed), [0, 0]
    for deal in range(200):
        hands = hands_of(4, 13, 1000 * seed + deal)
        won, state = rule_playout(hands, 0, [], False, [0] * 4, [0, 4, 4, 4], state)
        kept[0] += won[0] == 0
        won, state = random_playout(hands, 0, [], False, [0] * 4, state)
        kept[1] += won[0] == 0
    assert kept[0] > 2 * kept[1]
