"""The last tricks of four open hands: against positions worked out by hand and against trying everything."""

import random

import pytest

from spades.cards import SUIT_MASKS, SUIT_OF, cards_in, mask_of, read_card
from spades.rules import preset, with_option
from spades.scoring import Tally, score_hand
from spades.search.duel import Duel
from spades.search.endgame import MOST_TRICKS, Endgame
from spades.search.objective import Objective, caps_of, tallies

RULES = preset("partnership")
TRICKS = Objective((0, 0, 0, 0), range(14))


def hand(text: str) -> int:
    return mask_of(map(read_card, text.split()))


def by_text(worth):
    return {"AKQJT98765432"[card % 13] + "SHDC"[card // 13]: each for card, each in worth}


def margin(rules, bids, won) -> int:
    """The points of team 0 less those of team 1 (S1-S9)."""
    teams = [score_hand(rules, bids[team::2], won[team::2], Tally()) for team in (0, 1)]
    return teams[0].points - teams[1].points


def partnership(bids, failed_nil: str = "helps") -> Objective:
    """What a hand with these bids is worth, from the referee's own scoring."""
    rules = with_option(RULES, "failed-nil", failed_nil)
    caps = caps_of(bids, failed_nil == "helps")
    values = []
    for team, *counts in tallies(caps):
        won = [0, 0, 0, 0]
        for pair, tricks in (((0, 2), team), ((1, 3), 13 - team)):
            # A tally leaves open how the rest of a team's tricks is shared: the score must not depend on it.
            for seat in pair:
                won[seat] = counts[seat]
            free = [seat for seat in pair if not caps[seat]] or [seat for seat in pair if counts[seat]]
            if free:
                won[free[0]] += tricks - sum([counts[seat] for seat in pair])
        # Tallies that no hand can end with stand in the table too.
        values.append(margin(rules, bids, won) if min(won) >= 0 and sum(won) == 13 else 0)
    return Objective(caps, values)


def winner_of(trick, leader: int) -> int:
    spades = [card for card in trick if SUIT_OF[card] == 0]
    high = min(spades or [card for card in trick if SUIT_OF[card] == SUIT_OF[trick[0]]])
    return (leader + trick.index(high)) % 4


def tried(hands, leader, trick, broken, won, worth, lead_any, ruff_only):
    """Every legal card with its value, by playing out everything (P3-P7); ``worth`` of the tricks won."""
    known = {}

    def best(hands, leader, broken, won):
        key = (hands, leader, broken, won)
        if key not in known:
            known[key] = chosen(hands, leader, (), broken, won)
        return known[key]

    def finished(trick, leader, won):
        winner = winner_of(trick, leader)
        won = (*won[:winner], won[winner] + 1, *won[winner + 1 :])
        if won not in known:
            known[won] = worth(won)
        return known[won]

    def chosen(hands, leader, trick, broken, won):
        seat = (leader + len(trick)) % 4
        found = [after(hands, leader, trick, broken, won, card) for card in moves(hands[seat], trick, broken)]
        return min(found) if seat % 2 else max(found)

    def moves(mine, trick, broken):
        if trick:
            return cards_in(mine & SUIT_MASKS[SUIT_OF[trick[0]]] or mine)
        return cards_in(mine if broken or lead_any else mine & ~SUIT_MASKS[0] or mine)

    def after(hands, leader, trick, broken, won, card):
        seat = (leader + len(trick)) % 4
        hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
        trick = (*trick, card)
        if SUIT_OF[card] == 0 and not (ruff_only and SUIT_OF[trick[0]] == 0):
            broken = True
        if len(trick) < 4:
            return chosen(hands, leader, trick, broken, won)
        if not any(hands):
            return finished(trick, leader, won)
        winner = winner_of(trick, leader)
        won = (*won[:winner], won[winner] + 1, *won[winner + 1 :])
        if sum(won) == 12:
            # Nobody has a choice in the last trick.
            last = [hand.bit_length() - 1 for hand in hands]
            return finished((*last[winner:], *last[:winner]), winner, won)
        return best(hands, winner, broken, won)

    position = (tuple(hands), leader, tuple(trick), broken, tuple(won))
    seat = (leader + len(trick)) % 4
    return [(card, after(*position, card)) for card in moves(hands[seat], trick, broken)]


def test_each_seat_follows_and_the_highest_card_wins() -> None:
    # North's ace takes the trick in hearts whoever leads it, east's five the one in clubs.
    hands = hand("QH 2C"), hand("KH 3C"), hand("AH 4C"), hand("3H 5C")
    assert by_text(Endgame(hands, 0, (), False, TRICKS).values((0, 0, 0, 0))) == {"QH": 1, "2C": 1}


def test_the_last_seat_can_win_with_a_ruff() -> None:
    trick = [read_card(card) for card in ("AH", "KH", "QH")]
    assert Endgame((0, 0, 0, hand("2S")), 0, trick, False, TRICKS).value((3, 3, 3, 3)) == 6
    assert Endgame((0, 0, 0, hand("2D")), 0, trick, False, TRICKS).value((3, 3, 3, 3)) == 7


def test_a_partner_covers_a_nil() -> None:
    # South bid nil and is winning with the nine.  North's king takes the trick and its four the next:
    # nil 100, contract 5 with a bag 51, against 70.  With the four now: -100 and 50, against 71.
    hands = hand("2C"), hand("AC"), hand("KH 4H"), hand("4C")
    trick = [read_card(card) for card in ("2H", "9H", "3H")]
    endgame = Endgame(hands, 3, trick, True, partnership((0, 6, 5, 1)))
    assert by_text(endgame.values((0, 6, 4, 1))) == {"KH": 151 - 70, "4H": -50 - 71}
    assert endgame.value((0, 6, 4, 1)) == 151 - 70


@pytest.mark.parametrize(
    ("failed_nil", "points"), [("helps", 50 - 100), ("bags", -50 + 1 - 100), ("nothing", -50 - 100)]
)
def test_the_others_duck_under_a_nil(failed_nil: str, points: int) -> None:
    # South bid nil and leads the five, which only west's king beats.  If it does, west's two wins the last
    # trick: nil 100, contract 5 set with 4, against 72.  If not, south has a trick and east wins the last.
    hands = hand("2C"), hand("KH 2H"), hand("3H 6C"), hand("4H 7C")
    endgame = Endgame(hands, 0, [read_card("5H")], True, partnership((0, 4, 5, 3), failed_nil))
    assert by_text(endgame.values((0, 4, 4, 3))) == {"KH": 100 - 50 - 72, "2H": points - 71}
    assert endgame.value((0, 4, 4, 3)) == points - 71


def test_whether_a_forced_lead_of_a_spade_breaks_spades_can_decide() -> None:
    # North and east have nothing that wins or is led, so south and west play a game of two.
    two = hand("KS JS TS 7S 5S 4S"), hand("AS QS 9S 8S 6S 2H")
    hands = (*two, hand("8D 7D 6D 5D 4D 3D"), hand("8C 7C 6C 5C 4C 3C"))
    three = [int(total == 3) for total in range(14)]
    objective = Objective((0, 0, 0, 0), three)
    values = []
    for ruff in (False, True):
        endgame = Endgame(hands, 0, (), False, objective, ruff_only=ruff)
        assert endgame.values((0, 0, 0, 0)) == Duel(two, 0, ruff_only=ruff).values(0, three)
        values.append(endgame.value((0, 0, 0, 0)))
    assert sorted(values) == [0, 1]


def test_hands_that_do_not_fit_the_trick_are_refused() -> None:
    with pytest.raises(ValueError, match="one length"):
        Endgame((1, 2, 4, 24), 0, (), False, TRICKS)
    with pytest.raises(ValueError, match="one length"):
        Endgame((0, 0, 0, 0), 0, (), False, TRICKS)
    pack = (1 << 52) - 1
    suits = [pack & mask for mask in SUIT_MASKS]
    with pytest.raises(ValueError, match=str(MOST_TRICKS)):
        Endgame(suits, 0, (), False, TRICKS)


def test_an_objective_needs_a_value_for_each_tally() -> None:
    with pytest.raises(ValueError, match="14 values for 28 tallies"):
        Objective((1, 0, 0, 0), range(14))


def a_position(rng: random.Random, cards: int):
    """A random position: hands, leader, the cards on the table, broken, and two options."""
    pack = [card for card in range(52) if card % 13 < rng.choice((5, 9, 13)) or card >= 39]
    dealt = rng.sample(pack, 4 * cards)
    hands = [mask_of(dealt[cards * seat : cards * (seat + 1)]) for seat in range(4)]
    leader = rng.randrange(4)
    lead_any, ruff_only = rng.random() < 0.2, rng.random() < 0.4
    broken = rng.random() < 0.5
    trick: list[int] = []
    for place in range(rng.choice((0, 0, 0, 1, 2, 3))):
        seat = (leader + place) % 4
        if trick:
            legal = hands[seat] & SUIT_MASKS[SUIT_OF[trick[0]]] or hands[seat]
        else:
            legal = hands[seat] if broken or lead_any else hands[seat] & ~SUIT_MASKS[0] or hands[seat]
        card = rng.choice(cards_in(legal))
        hands[seat] ^= 1 << card
        trick.append(card)
        if SUIT_OF[card] == 0 and not (ruff_only and SUIT_OF[trick[0]] == 0):
            broken = True
    return tuple(hands), leader, tuple(trick), broken, lead_any, ruff_only


def tricks_before(rng: random.Random, cards: int, nils) -> tuple[int, ...]:
    won = [0, 0, 0, 0]
    # A nil that has failed already is rare but must be right too.
    winners = [seat for seat in range(4) if seat not in nils or rng.random() < 0.1] or [0]
    for _ in range(13 - cards):
        won[rng.choice(winners)] += 1
    return tuple(won)


def an_objective(rng: random.Random, cards: int):
    """An objective, the tricks won before, and what the tricks at the end are worth apart from it."""
    failed_nil = rng.choice(("helps", "helps", "bags", "nothing"))
    nils = rng.sample(range(4), rng.choice((0, 1, 1, 1, 2, 2, 3)))
    won = tricks_before(rng, cards, nils)
    if rng.random() < 0.2:
        caps = tuple([rng.choice((0, 1, 13)) if seat in nils else 0 for seat in range(4)])
        worth = {tally: rng.random() for tally in tallies(caps)}

        def value(won) -> float:
            return worth[won[0] + won[2], *map(min, won, caps)]

        return Objective(caps, list(worth.values())), won, value
    bids = [0 if seat in nils else max(1, won[seat] + rng.randint(-1, 2)) for seat in range(4)]
    rules = with_option(RULES, "failed-nil", failed_nil)
    return partnership(bids, failed_nil), won, lambda won: margin(rules, bids, won)


@pytest.mark.parametrize(("cards", "deals", "part"), [(3, 200, 0), (4, 100, 0), (4, 100, 1), (4, 100, 2)])
def test_every_card_is_worth_what_trying_everything_finds(cards: int, deals: int, part: int) -> None:
    rng = random.Random(f"{cards} cards {part}")
    for _ in range(deals):
        hands, leader, trick, broken, lead_any, ruff_only = a_position(rng, cards)
        objective, won, worth = an_objective(rng, cards)
        position = (hands, leader, trick, broken)
        expected = tried(*position, won, worth, lead_any, ruff_only)
        found = Endgame(*position, objective, lead_any, ruff_only).values(won)
        assert found == expected, (position, won, lead_any, ruff_only)
        seat = (leader + len(trick)) % 4
        best = (min if seat % 2 else max)([each for _, each in expected])
        assert Endgame(*position, objective, lead_any, ruff_only).value(won) == best
