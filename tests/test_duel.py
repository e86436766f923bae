"""Two open hands are solved exactly: against positions worked out by hand and against trying everything."""

import random

import pytest

from spades.cards import SUIT_MASKS, SUIT_OF, cards_in, mask_of, read_card
from spades.search.duel import Duel

TRICKS = tuple(range(14))
NIL_OF_SEAT_0 = (100, *[-100] * 13)


def hand(text: str) -> int:
    return mask_of(map(read_card, text.split()))


def contract(bid: int, won: int) -> int:
    """A bid's points, a bag costing 9 in the long run; 0 is nil."""
    if bid == 0:
        return 100 if won == 0 else -100
    return 10 * bid - 9 * (won - bid) if won >= bid else -10 * bid


def points(bid0: int, bid1: int) -> tuple[int, ...]:
    return tuple([contract(bid0, won) - contract(bid1, 13 - won) for won in range(14)])


def tried(hands, leader, led, broken, won, table, lead_any, ruff_only):
    """Every legal card with its value, by playing out everything (P3-P7)."""
    known = {}

    def best(hand0, hand1, leader, led, broken, won):
        if not hand0 and not hand1:
            return table[won]
        key = (hand0, hand1, leader, led, broken, won)
        if key not in known:
            found = [after(*key, card) for card in moves(*key)]
            known[key] = (max if (leader if led < 0 else 1 - leader) == 0 else min)(found)
        return known[key]

    def moves(hand0, hand1, leader, led, broken, won):
        mine = (hand0, hand1)[leader if led < 0 else 1 - leader]
        if led >= 0:
            return cards_in(mine & SUIT_MASKS[SUIT_OF[led]] or mine)
        return cards_in(mine if broken or lead_any else mine & ~SUIT_MASKS[0] or mine)

    def after(hand0, hand1, leader, led, broken, won, card):
        mover = leader if led < 0 else 1 - leader
        hands = [hand0, hand1]
        hands[mover] ^= 1 << card
        if SUIT_OF[card] == 0 and not (ruff_only and (led < 0 or SUIT_OF[led] == 0)):
            broken = True
        if led < 0:
            return best(*hands, leader, card, broken, won)
        same = SUIT_OF[card] == SUIT_OF[led]
        winner = mover if (same and card < led) or (not same and SUIT_OF[card] == 0) else leader
        return best(*hands, winner, -1, broken, won + (winner == 0))

    key = (*hands, leader, led, broken, won)
    return [(card, after(*key, card)) for card in moves(*key)]


def by_text(worth):
    return {"AKQJT98765432"[card % 13] + "SHDC"[card // 13]: each for card, each in worth}


def test_the_leader_cashes_high_cards_of_a_suit_while_the_other_follows() -> None:
    # Two hearts win, whether before or after the club loses.
    hands = hand("AH KH 2C"), hand("3H 2H AC")
    assert by_text(Duel(hands, 0).values(0, TRICKS)) == {"AH": 2, "KH": 2, "2C": 2}


def test_a_spade_may_be_led_only_when_broken_or_alone() -> None:
    hands = hand("AS 2H"), hand("KS QS")
    # P5: south must lead the heart, north ruffs, and the ace of spades wins what north leads.
    assert by_text(Duel(hands, 0).values(0, TRICKS)) == {"2H": 1}
    assert by_text(Duel(hands, 0, broken=True).values(0, TRICKS)) == {"AS": 1, "2H": 1}
    assert by_text(Duel(hands, 0, lead_any=True).values(0, TRICKS)).keys() == {"AS", "2H"}


def test_a_high_card_can_be_worth_throwing_where_fewer_tricks_are_wanted() -> None:
    # Nil: south follows the king of hearts with the ace or the 2.  With the ace it has won a trick.
    hands = hand("AH 2H"), hand("3D")
    duel = Duel(hands, 1, read_card("KH"))
    assert by_text(duel.values(0, NIL_OF_SEAT_0)) == {"AH": -100, "2H": 100}
    assert duel.value(0, NIL_OF_SEAT_0) == 100


def test_tricks_won_before_count_in_the_table() -> None:
    # The last trick is south's; 4 before it make 5, which a bid of 5 needs and a bid of 4 does not.
    hands = hand("AD"), hand("KD")
    assert Duel(hands, 0).value(4, points(5, 8)) == 50 - 80
    assert Duel(hands, 0).value(4, points(4, 9)) == (40 - 9) - (-90)


@pytest.mark.parametrize("hands", [(0, 0), (1, 0), (1 << 13, 3)])
def test_hands_that_do_not_fit_are_refused(hands) -> None:
    with pytest.raises(ValueError, match="one length"):
        Duel(hands, 0)


def test_touching_cards_are_worth_the_same() -> None:
    # The nine and the seven touch: the eight is in neither hand.
    worth = dict(Duel((hand("9H 7H KD"), hand("TH 6H AD")), 0).values(0, TRICKS))
    assert worth[read_card("9H")] == worth[read_card("7H")]


def test_whether_a_forced_lead_of_a_spade_breaks_spades_can_decide() -> None:
    # South has nothing but spades and may lead one (P5).  Where that breaks spades (P6), north may lead
    # spades from then on; where it does not (P7), it must lead its heart first.
    hands = hand("KS JS TS 7S 5S 4S"), hand("AS QS 9S 8S 6S 2H")
    three = [int(total == 3) for total in range(14)]
    for ruff in (False, True):
        assert Duel(hands, 0, ruff_only=ruff).values(0, three) == tried(
            hands, 0, -1, False, 0, three, False, ruff
        )
    assert sorted(Duel(hands, 0, ruff_only=ruff).value(0, three) for ruff in (False, True)) == [0, 1]


def a_position(rng: random.Random, cards: int):
    """A random position: hands, leader, the card led or -1, broken, tricks, a table and two options."""
    # Few ranks make long suits and touching cards, few spades make forced leads.
    pack = [card for card in range(52) if card % 13 < rng.choice((5, 9, 13)) or card >= 39]
    dealt = rng.sample(pack, 2 * cards)
    hands = mask_of(dealt[:cards]), mask_of(dealt[cards:])
    leader = rng.randrange(2)
    lead_any, ruff_only = rng.random() < 0.3, rng.random() < 0.5
    broken = rng.random() < 0.4
    led = -1
    if rng.random() < 0.4:
        mine = hands[leader]
        led = rng.choice(cards_in(mine if broken or lead_any else mine & ~SUIT_MASKS[0] or mine))
        hands = (mine ^ 1 << led, hands[1]) if leader == 0 else (hands[0], mine ^ 1 << led)
        broken = broken or (SUIT_OF[led] == 0 and not ruff_only)
    won = rng.randint(0, 13 - cards)
    return hands, leader, led, broken, won, lead_any, ruff_only


def a_table(rng: random.Random, won: int, cards: int) -> tuple[float, ...]:
    kind = rng.randrange(4)
    if kind == 0:
        return TRICKS
    if kind == 1:
        return tuple([rng.random() for _ in range(14)])
    bids = rng.randint(max(0, won - 1), won + cards), rng.randint(0, 13 - won)
    return points(*bids) if kind == 2 or won else points(*rng.choice(((0, bids[1]), (bids[0], 0), (0, 0))))


@pytest.mark.parametrize("part", range(10))
def test_every_card_is_worth_what_trying_everything_finds(part: int) -> None:
    rng = random.Random(f"six cards {part}")
    for _ in range(100):
        hands, leader, led, broken, won, lead_any, ruff_only = a_position(rng, 6)
        table = a_table(rng, won, 6)
        position = (hands, leader, led, broken, won, table, lead_any, ruff_only)
        expected = tried(*position)
        assert Duel(hands, leader, led, broken, lead_any, ruff_only).values(won, table) == expected, position
        to_move = leader if led < 0 else 1 - leader
        best = (min if to_move else max)([each for _, each in expected])
        assert Duel(hands, leader, led, broken, lead_any, ruff_only).value(won, table) == best


def test_one_search_answers_for_any_table() -> None:
    rng = random.Random("tables")
    for _ in range(50):
        hands, leader, led, broken, won, lead_any, ruff_only = a_position(rng, 5)
        duel = Duel(hands, leader, led, broken, lead_any, ruff_only)
        for _ in range(4):
            table = a_table(rng, won, 5)
            fresh = Duel(hands, leader, led, broken, lead_any, ruff_only)
            assert duel.value(won, table) == fresh.value(won, table)
            assert duel.values(won, table) == fresh.values(won, table)


def test_a_whole_deal_is_zero_sum() -> None:
    rng = random.Random("sides")
    for _ in range(5):
        dealt = rng.sample(range(52), 26)
        one, other = mask_of(dealt[:13]), mask_of(dealt[13:])
        table = points(rng.randint(3, 7), rng.randint(3, 7))
        turned = [-table[13 - total] for total in range(14)]
        mirrored = Duel((other, one), 1).values(0, turned)
        assert Duel((one, other), 0).values(0, table) == [(card, -value) for card, value in mirrored]
