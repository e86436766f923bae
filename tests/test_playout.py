"""Playouts: legal, fair, the same for the same state of chance, and true to their principles."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from spades.cards import SUIT_MASKS, SUIT_OF, cards_in, mask_of, read_card
from spades.search.playout import first_state, random_playout, rule_playout


def hand(text: str) -> int:
    return mask_of(map(read_card, text.split()))


def cards(text: str) -> list[int]:
    return [read_card(word) for word in text.split()]


def evenly(hands, leader, trick, broken, won, lead_any, ruff_only) -> Counter:
    """The chance of each outcome if every legal card is equally likely (P3-P7), by enumeration."""
    seats = len(hands)
    if len(trick) == seats:
        spades = [card for card in trick if SUIT_OF[card] == 0]
        high = min(spades or [card for card in trick if SUIT_OF[card] == SUIT_OF[trick[0]]])
        leader = (leader + trick.index(high)) % seats
        won = tuple([each + (seat == leader) for seat, each in enumerate(won)])
        trick = ()
    if not trick and not any(hands):
        return Counter({won: 1.0})
    seat = (leader + len(trick)) % seats
    mine = hands[seat]
    if trick:
        legal = mine & SUIT_MASKS[SUIT_OF[trick[0]]] or mine
    else:
        legal = mine if broken or lead_any else mine & ~SUIT_MASKS[0] or mine
    chances: Counter = Counter()
    for card in cards_in(legal):
        after = (*hands[:seat], mine ^ 1 << card, *hands[seat + 1 :])
        played = (*trick, card)
        breaks = SUIT_OF[card] == 0 and not (ruff_only and SUIT_OF[played[0]] == 0)
        for outcome, chance in evenly(
            after, leader, played, broken or breaks, won, lead_any, ruff_only
        ).items():
            chances[outcome] += chance / legal.bit_count()
    return chances


def a_position(rng: random.Random):
    """A random small position: hands, leader, cards on the table, broken, tricks won, two options."""
    seats, each = rng.choice(((2, 4), (2, 5), (4, 3), (4, 3)))
    pack = [card for card in range(52) if card % 13 < rng.choice((3, 5, 13)) or card >= 39]
    dealt = rng.sample(pack, seats * each)
    hands = [mask_of(dealt[each * seat : each * (seat + 1)]) for seat in range(seats)]
    leader = rng.randrange(seats)
    broken, lead_any, ruff_only = rng.random() < 0.4, rng.random() < 0.2, rng.random() < 0.5
    trick: list[int] = []
    for place in range(rng.randint(0, seats) if rng.random() < 0.6 else 0):
        seat = (leader + place) % seats
        if trick:
            legal = hands[seat] & SUIT_MASKS[SUIT_OF[trick[0]]] or hands[seat]
        else:
            legal = hands[seat] if broken or lead_any else hands[seat] & ~SUIT_MASKS[0] or hands[seat]
        trick.append(rng.choice(cards_in(legal)))
        hands[seat] ^= 1 << trick[-1]
    won = tuple([rng.randrange(3) for _ in range(seats)])
    return tuple(hands), leader, tuple(trick), broken, won, lead_any, ruff_only


def check(position, lead_any: bool, ruff_only: bool, times: int = 3000) -> None:
    """The outcomes of both playouts, all cards at random, are as frequent as they should be."""
    expected = evenly(*position, lead_any, ruff_only)
    bids = [2] * len(position[0])
    found = Counter(), Counter()
    one = other = first_state(7)
    for _ in range(times):
        total, one = random_playout(*position, one, lead_any, ruff_only)
        found[0][tuple(total)] += 1
        total, other = rule_playout(*position, bids, other, 1, True, lead_any, ruff_only)
        found[1][tuple(total)] += 1
    for counts in found:
        assert counts.keys() <= expected.keys()
        for outcome, chance in expected.items():
            spread = (times * chance * (1 - chance)) ** 0.5
            assert abs(counts[outcome] - times * chance) <= 4.5 * spread + 1, (outcome, chance)


@pytest.mark.parametrize("part", range(12))
def test_random_cards_are_legal_and_equally_likely(part: int) -> None:
    *position, lead_any, ruff_only = a_position(random.Random(f"even {part}"))
    check(position, lead_any, ruff_only)


@pytest.mark.parametrize("led", ["", "JS"])
@pytest.mark.parametrize("ruff_only", [False, True])
def test_a_forced_lead_of_a_spade_breaks_spades_by_option(led: str, ruff_only: bool) -> None:
    south = hand("JS TS 9S") & ~hand(led)
    hands = (south, hand("AS KS 8H"), hand("QH JC 9C"), hand("QS 8S AD"))
    check((hands, 0, cards(led), False, (0, 0, 0, 0)), False, ruff_only)


@pytest.mark.parametrize("lead_any", [False, True])
def test_spades_may_be_led_any_time_by_option(lead_any: bool) -> None:
    hands = (hand("KS KD AC"), hand("JS AH JD"), hand("QS KH QH"), hand("TS JH QC"))
    check((hands, 0, (), False, (0, 0, 0, 0)), lead_any, False)


def test_the_highest_card_or_spade_of_a_trick_on_the_table_wins_it() -> None:
    nothing = (0, 0, 0, 0)
    for trick, winner in (("QH AH KH 2H", 0), ("QH 2S KH AD", 0), ("2S QH 3S AH", 1), ("2C AD KD QD", 3)):
        won = [3, 3, 3, 3]
        won[winner] += 1
        position = (nothing, 3, cards(trick), False, (3, 3, 3, 3))
        assert random_playout(*position, 1)[0] == won
        assert rule_playout(*position, (3, 3, 3, 3), 1)[0] == won


def test_whole_hands_end_with_thirteen_tricks_and_repeat_from_the_same_state() -> None:
    rng = random.Random("whole")
    for number in range(20):
        dealt = rng.sample(range(52), 52)
        hands = [mask_of(dealt[seat::4]) for seat in range(4)]
        for seats in (hands, hands[:2]):
            bids = [rng.randrange(5) for _ in seats]
            start = first_state(number)
            for run in (
                lambda state, seats=seats: random_playout(seats, 1, (), False, [0] * len(seats), state),
                lambda state, seats=seats, bids=bids: rule_playout(
                    seats, 1, (), False, [0] * len(seats), bids, state
                ),
            ):
                total, state = run(start)
                assert sum(total) == 13
                assert run(start) == (total, state)
                assert run(state) != (total, start)


def test_states_of_close_seeds_lie_far_apart() -> None:
    states = [first_state(seed) for seed in range(-500, 500)]
    assert all(0 < state < 2**30 for state in states)
    assert min(abs(one - other) for one, other in pairwise(states)) > 1000


# West led the queen of hearts, north and east followed low; south holds the ace and the two, the others a
# club each.  With the ace south wins this trick and, with the two, the last; with the two west wins this one
# and the ace is thrown on east's club.
BELOW_THE_ACE = (hand("AH 2H"), hand("5C"), hand("6C"), hand("7C")), 1, cards("QH 3H 4H"), True


@pytest.mark.parametrize(
    ("bids", "won", "expected"),
    [
        # The contract of 4 needs a trick: it is made.
        ((1, 3, 3, 3), (0, 4, 3, 4), [2, 4, 3, 4]),
        # It is made already, and so is theirs: the trick would be a bag.
        ((1, 3, 3, 3), (1, 4, 3, 3), [1, 5, 3, 4]),
        # They need both tricks left for their 9: they are set, bag or not.
        ((1, 5, 3, 4), (1, 4, 3, 3), [3, 4, 3, 3]),
        # They need two more than there are, so they are set already: no reason for a bag.
        ((1, 7, 3, 4), (1, 4, 3, 3), [1, 5, 3, 4]),
    ],
)
def test_a_contract_is_made_theirs_is_set_and_bags_are_ducked(bids, won, expected) -> None:
    assert rule_playout(*BELOW_THE_ACE, won, bids, 1, 0)[0] == expected


@pytest.mark.parametrize(("helps", "expected"), [(True, [3, 5, 1, 4]), (False, [5, 4, 1, 3])])
def test_whether_a_failed_nil_helps_decides_what_the_contract_needs(helps: bool, expected) -> None:
    # South bid four and has three; north's failed nil has one.
    found = rule_playout(*BELOW_THE_ACE, (3, 4, 1, 3), (4, 3, 0, 3), 1, 0, helps)
    assert found[0] == expected


def test_a_trick_that_is_lost_gets_the_lowest_card_where_tricks_are_needed() -> None:
    # Under west's ace south keeps the king, which takes west's three.
    position = (hand("KH 2H"), hand("3H"), hand("6C"), hand("7C")), 1, cards("AH 5H 4H"), True
    assert rule_playout(*position, (0, 4, 3, 4), (1, 3, 3, 3), 1, 0)[0] == [1, 5, 3, 4]


def test_a_nil_goes_under() -> None:
    position = (hand("KH 2H"), hand("5C"), hand("6C"), hand("7C")), 1, cards("QH 3H 4H"), True
    assert rule_playout(*position, (0, 5, 4, 2), (0, 4, 5, 3), 1, 0)[0] == [0, 6, 4, 3]


def test_a_nil_throws_its_high_spade_under_a_higher_one() -> None:
    # North ruffed the heart with the ace, and the king can go under it.  With the king as its last card south
    # would win the last trick, a diamond that west ruffs with the three.
    position = (hand("KS 2D"), hand("3S"), hand("4D"), hand("5D")), 1, cards("2H AS 7C"), True
    assert rule_playout(*position, (0, 5, 4, 2), (0, 4, 5, 3), 1, 0)[0] == [0, 6, 5, 2]


def test_a_partner_covers_a_nil_even_at_the_price_of_bags() -> None:
    # South's nine wins so far.  North, whose contract is made, takes it with the king, and the four wins too.
    position = (hand("2C"), hand("AC"), hand("KH 4H"), hand("4C")), 3, cards("2H 9H 3H"), True
    assert rule_playout(*position, (0, 6, 4, 1), (0, 6, 4, 1), 1, 0)[0] == [0, 6, 6, 1]


def test_the_others_go_under_a_nil_even_when_they_need_tricks() -> None:
    # South's five wins so far.  West, who needs a trick, keeps the king back, and south has won a trick.
    position = (hand("2C"), hand("KH 2H"), hand("3H 6C"), hand("4H 7C")), 0, cards("5H"), True
    assert rule_playout(*position, (0, 4, 4, 3), (0, 4, 4, 4), 1, 0)[0] == [1, 4, 4, 4]


@pytest.mark.parametrize(("won", "expected"), [((0, 11), [2, 11]), ((1, 10), [1, 12])])
def test_two_players_play_by_the_same_principles(won, expected) -> None:
    # South bid one: without a trick it takes the queen with the ace; with one it ducks.
    position = (hand("AD 3D"), hand("2C")), 1, cards("QD"), True
    assert rule_playout(*position, won, (1, 5), 1, 0)[0] == expected
