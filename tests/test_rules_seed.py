"""What follows from a seed, against the words of FORMATS ("From the seed") written out anew here."""

import json
import random
from copy import copy
from itertools import islice

import pytest
from helpers import PRESETS, UNSHUFFLED, Game, cards, played, rules_of

from spades import deal
from spades.cards import text_of
from spades.chance import draw_from_seed, next_from_seed
from spades.events import Cut, Event, HandBegun, PackSet
from spades.game import new_game
from spades.log.lines import line_of
from spades.moves import Move, Phase
from spades.players.named import make_bot, read_bot
from spades.scenario.read import read_scenario
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import View

SEEDS = [0, 1, 42, 12_345, 2**63, 2**64 - 1]
SEATS = {2: ["south", "north"], 4: ["south", "west", "north", "east"]}
RANKS = "23456789TJQKA"


def chance(seed: object, hand: int, purpose: str) -> random.Random:
    return random.Random(f"spades-log 1/{seed}/{hand}/{purpose}")


def below(bound: int, numbers: random.Random) -> int:
    return int(numbers.random() * bound)


def expected_first(seed: int, seats: int) -> str:
    return SEATS[seats][below(seats, chance(seed, 1, "first"))]


def expected_deck(seed: int, hand: int) -> str:
    numbers, pack = chance(seed, hand, "deck"), UNSHUFFLED.split()
    for place in reversed(range(1, 52)):
        other = below(place + 1, numbers)
        pack[place], pack[other] = pack[other], pack[place]
    return " ".join(pack)


def expected_cuts(seed: int) -> list[tuple[str, str]]:
    numbers, cuts = chance(seed, 1, "cut"), list[tuple[str, str]]()
    while not cuts or cuts[-1][0][0] == cuts[-1][1][0]:
        pack = UNSHUFFLED.split()
        south = pack.pop(below(52, numbers))
        north = pack.pop(below(51, numbers))
        cuts.append((south, north))
    return cuts


def expected_exchange(seed: int, hand: int, seat: str, pile: str, count: int) -> str:
    numbers, left, drawn = chance(seed, hand, f"exchange {seat}"), pile.split(), []
    for _ in range(count):
        card = left[below(len(left), numbers)]
        left.remove(card)
        drawn.append(card)
    return " ".join(drawn)


#: The top ten cards, the cut and the first of four seats for seed 42.
PINNED = {"deck": "AC TD QH 5D 8C 7H 4S 4C KD KC", "cut": "7H KC", "first": "north"}

TIED = [seed for seed in range(60) if len(expected_cuts(seed)) > 1]


# --- Each choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_f1_the_first_player_of_the_first_hand(seats: int) -> None:
    """F1, F4: an index into the seats, south first; every seat gets its turn."""
    found = [SEATS[seats][deal.first_seat(seed, seats)] for seed in range(100)]
    assert found == [expected_first(seed, seats) for seed in range(100)]
    assert set(found) == set(SEATS[seats])


@pytest.mark.parametrize("seed", [*SEEDS, *TIED])
def test_f2_the_cut(seed: int) -> None:
    """F2: south then north from the whole unshuffled pack; after a tie again, same generator."""
    expected = expected_cuts(seed)
    assert [text_of(shown) for shown in islice(deal.cuts(seed), len(expected))] == [*map(" ".join, expected)]


def test_f2_there_are_ties_among_these_seeds() -> None:
    assert TIED
    for seed in TIED:
        *ties, (south, north) = expected_cuts(seed)
        assert all(one[0] == other[0] and one != other for one, other in ties)
        assert south[0] != north[0]


@pytest.mark.parametrize("seed", [TIED[0], 42])
def test_f2_the_cut_in_a_game(seed: int) -> None:
    game = Game("two-player-basic")
    for _ in range(20):
        if game.state.phase is not Phase.CUT:
            break
        game.chance(next_from_seed(game.state, seed))
    game.chance(next_from_seed(game.state, seed))
    cuts = expected_cuts(seed)
    south, north = cuts[-1]
    first = "south" if RANKS.index(south[0]) > RANKS.index(north[0]) else "north"
    assert game.lines == [*(f"cut south {s} north {n}" for s, n in cuts), f"hand 1 first {first}"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hand", [1, 2, 17])
def test_d1_the_pack_of_a_hand(seed: int, hand: int) -> None:
    """D1, D5: Fisher-Yates from the last place down, a generator for each hand."""
    assert text_of(deal.shuffled(seed, hand)) == expected_deck(seed, hand)
    assert sorted(deal.shuffled(seed, hand)) == list(range(52))


def test_d1_hands_and_seeds_differ() -> None:
    packs = {deal.shuffled(seed, hand) for seed in range(20) for hand in range(1, 20)}
    assert len(packs) == 380


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("seat", ["south", "north"])
def test_n3_the_cards_of_an_exchange(seed: int, count: int, seat: str) -> None:
    """N3: the pile in the order it was discarded, taken by index and removed."""
    pile = "KS 2C 9H AD 4D TC 7S QH 3C 5S JD 8H 6C"
    drawn = deal.drawn_from(cards(pile), count, seed, 3, seat)
    assert text_of(drawn) == expected_exchange(seed, 3, seat, pile, count)
    assert len(set(drawn)) == count


@pytest.mark.parametrize("seed", SEEDS)
def test_n3_the_second_exchange_draws_from_what_the_first_left(seed: int) -> None:
    game = Game("two-player").chance(HandBegun(1, 0, given=False))
    game.chance(next_from_seed(game.state, seed))
    game.say("blind-nil blind-nil").keep_all()
    pile = game.pile
    for seat in ("north", "south"):
        assert game.turn == seat
        drawn = text_of(draw_from_seed(game.state, seed, 3))
        assert drawn == expected_exchange(seed, 1, seat, pile, 3)
        game.say("+".join(game.hand(seat).split()[:3]), drawn=drawn)
        pile = " ".join(card for card in pile.split() if card not in drawn.split())
        assert game.pile == pile


# --- A whole game ---------------------------------------------------------------------------------


class Noting:
    """Moves as another player does, and notes the first number of the generator it is offered."""

    def __init__(self, word: str) -> None:
        self._player = make_bot(word)
        self.noted: list[tuple[int, str, float]] = []

    def move(self, view: View, chance: random.Random) -> Move | None:
        ahead = copy(chance)
        self.noted.append((view.number, view.seating.names[view.seat], ahead.random()))
        return self._player.move(view, chance)


def game_of_bots(preset: str, seed: int | None, word: str, *settings: str) -> tuple[Noting, list[str]]:
    """A game of two hands between bots of that kind, and the lines of its log."""
    rules = rules_of(preset, "hands=2", "target=9999999", *settings)
    events: list[Event] = []
    player = Noting(word)
    players = [player] * len(rules.seating)
    # Where a log has no seed its bots have none either, whoever deals.
    Table(new_game(rules), seed, players, SeedFate(seed or 7), [events.extend]).run()
    return player, [line_of(event, rules.seating) for event in events]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [42, None], ids=["seed", "none"])
def test_a_bots_numbers_are_of_its_seat_and_the_moves_made_in_this_hand(
    preset: str, seed: int | None
) -> None:
    player, lines = game_of_bots(preset, seed, "random")
    expected, moves = [], {1: 0, 2: 0}
    hand = 0
    for line in lines:
        word = line.split()[0]
        if word == "hand":
            hand += 1
        if word in ("south", "west", "north", "east"):
            numbers = chance("none" if seed is None else seed, hand, f"bot {word} {moves[hand]}")
            expected.append((hand, word, numbers.random()))
            moves[hand] += 1
    assert player.noted == expected
    assert moves[1] > 50


@pytest.mark.parametrize("preset", PRESETS)
def test_one_bot_changed_for_another_gives_the_same_deals(preset: str) -> None:
    deals = []
    for word in ("random", "bot:easy"):
        _, lines = game_of_bots(preset, 42, word)
        deals.append([line for line in lines if line.split()[0] in ("cut", "hand", "deck")])
    assert deals[0] == deals[1]
    assert [line.removeprefix("deck ") for line in deals[0] if line.startswith("deck")] == [
        expected_deck(42, hand) for hand in (1, 2)
    ]


@pytest.mark.parametrize(("preset", "seats"), [("two-player", 2), ("partnership", 4)])
def test_f4_hand_1_begins_as_the_seed_says_and_later_hands_follow_the_rule(preset: str, seats: int) -> None:
    """F1, F3, F4: only the first hand draws its F."""
    for seed in range(8):
        _, lines = game_of_bots(preset, seed, "bot:easy")
        firsts = [line.split()[3] for line in lines if line.startswith("hand")]
        names = SEATS[seats]
        expected = expected_first(seed, seats)
        assert firsts == [expected, names[(names.index(expected) + 1) % seats]]


def test_f1_option_first_leaves_nothing_to_the_seed() -> None:
    for seat in SEATS[4]:
        game = Game("partnership", f"first={seat}")
        for seed in range(10):
            assert next_from_seed(game.state, seed) == HandBegun(1, game.seating.seat(seat), given=False)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_given_hand_1_takes_its_first_player_from_the_seeds_draw_and_is_not_cut_for(preset: str) -> None:
    """F1, F2, F4: also where the option is to cut."""
    for seed in range(10):
        scenario = {"scenario": 1, "rules": preset, "seed": seed, "hands": [{"deck": UNSHUFFLED}]}
        _, _, events = played(read_scenario(json.dumps(scenario).encode(), "given.json", read_bot))
        first = expected_first(seed, len(rules_of(preset).seating))
        begun = [event for event in events if isinstance(event, Cut | HandBegun | PackSet)]
        seating = rules_of(preset).seating
        assert begun == [HandBegun(1, seating.seat(first), given=True), PackSet(cards(UNSHUFFLED))]


def test_the_same_on_every_machine_and_every_python() -> None:
    """Worked out once from the words of FORMATS alone: a Python that differs here can't read old games."""
    assert expected_deck(42, 1)[:29] == PINNED["deck"]
    assert " ".join(expected_cuts(42)[-1]) == PINNED["cut"]
    assert expected_first(42, 4) == PINNED["first"]
