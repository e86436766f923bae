"""The three levels: what they see, that they repeat, and what every sentence of L5 asks of ``hard``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from helpers import Game
from terminal import spades

from spades.cards import cards_in, mask_of, read_card
from spades.deal import generator
from spades.errors import NotAWord
from spades.events import Event
from spades.game import State, apply, happen, legal, new_game
from spades.moves import Exchange, Phase, word_of
from spades.players.hard import Hard
from spades.players.judging.nils import nil_chance
from spades.players.judging.outcomes import Outcomes
from spades.players.judging.reading import read
from spades.players.judging.stakes import chance_to_win
from spades.players.judging.tricks import BOTH_FOLLOW, expected_tricks, sure_tricks
from spades.players.judging.worlds import Worlds
from spades.players.named import make_bot, read_bot
from spades.rules import PRESETS, with_setting
from spades.scenario.check import failures
from spades.scenario.read import read_scenario
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.table.scripted import play_scenario
from spades.view import View, Witnesses, view_of

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.json"))
BOTS = ("bot:easy", "bot:medium", "bot:hard:6")


def decisions(preset: str, seed: int) -> Iterator[tuple[State, Witnesses]]:
    """Every state of a hand in which a seat has a choice, and what the seats have seen of it."""
    rules = PRESETS[preset]
    fate, witnesses, state = SeedFate(seed), Witnesses(rules), new_game(rules)
    chooser = Random(seed)
    while True:
        if state.turn is None:
            event = fate.next(state)
            if event is None or (state.phase is Phase.HAND and state.number == 1):
                return
            state, events = happen(state, event)
        else:
            moves = legal(state)
            if len(moves) > 1:
                yield state, witnesses
            move = moves[int(chooser.random() * len(moves))]
            drawn = fate.draw(state, len(move.cards)) if isinstance(move, Exchange) else ()
            state, events = apply(state, state.turn, move, drawn)
        witnesses.see(events)


def with_other_hidden_cards(state: State, view: View, shuffler: Random) -> State:
    """The state with all cards dealt anew that the seat to move can't see."""
    seen = view.hand if view.drawn is None else view.hand | 1 << view.drawn
    hidden = [list(cards_in(hand)) for seat, hand in enumerate(state.hands) if seat != view.seat]
    sizes = [len(cards) for cards in hidden]
    pack = list(state.pack[1:] if view.drawn is not None else state.pack)
    own = read(view)
    pile = [card for card in state.pile if own.unseen >> card & 1]
    loose = [card for cards in hidden for card in cards] + pack + pile
    for last in range(len(loose) - 1, 0, -1):
        other = int(shuffler.random() * (last + 1))
        loose[last], loose[other] = loose[other], loose[last]
    hands = [0] * len(state.hands)
    hands[view.seat] = view.hand
    for seat, size in zip([s for s in range(len(hands)) if s != view.seat], sizes, strict=True):
        hands[seat] = mask_of(loose[:size])
        del loose[:size]
    new_pack = tuple(loose[: len(pack)])
    del loose[: len(pack)]
    new_pile = tuple(loose.pop(0) if own.unseen >> card & 1 else card for card in state.pile)
    first = state.pack[:1] if view.drawn is not None else ()
    assert not seen & mask_of(new_pack)
    return state._replace(hands=tuple(hands), pack=first + new_pack, pile=new_pile)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("word", BOTS)
def test_l6_other_hidden_cards_never_change_a_move(preset: str, word: str) -> None:
    """L6: at many points of several hands, with the same random numbers."""
    bot, changed = make_bot(word), 0
    for seed in range(3):
        for number, (state, witnesses) in enumerate(decisions(preset, seed)):
            if number % 4 != seed:
                continue
            assert state.turn is not None
            view = view_of(state, witnesses.of(state.turn))
            other = with_other_hidden_cards(state, view, Random(number))
            changed += other != state
            chance = (
                generator(seed, 1, f"bot {state.turn} {number}"),
                generator(seed, 1, f"bot {state.turn} {number}"),
            )
            again = view_of(other, witnesses.of(state.turn))
            assert bot.move(view, chance[0]) == bot.move(again, chance[1])
    assert changed > 8


@pytest.mark.parametrize("preset", list(PRESETS))
def test_l4_imagined_hands_fit_what_is_known(preset: str) -> None:
    """Each imagined deal has the right number of cards, none seen elsewhere, none of a suit shown void."""
    if PRESETS[preset].preset.draws:
        return
    for state, witnesses in decisions(preset, 5):
        if state.phase is not Phase.PLAY:
            continue
        assert state.turn is not None
        view = view_of(state, witnesses.of(state.turn))
        reading = read(view)
        worlds = Worlds(view, reading, Random(1))
        for _ in range(3):
            hands = worlds.deal()
            assert hands[view.seat] == view.hand
            assert [hand.bit_count() for hand in hands] == [hand.bit_count() for hand in state.hands]
            for seat, hand in enumerate(hands):
                if seat != view.seat:
                    assert not hand & ~(reading.unseen & reading.possible[seat])


def test_l4_a_void_and_a_forced_spade_lead_are_remembered() -> None:
    """West ruffs hearts: it holds none.  Who leads a spade unbroken has nothing else (P5)."""
    game = Game("partnership").deal(
        "south",
        south="AKQ.AKQ.AKQ.AKQJ",
        west="JT98765...T98765",
        north="432.JT987.JT98.4",
        east=".65432.765432.32",
    )
    game.say("9 2 nil nil AH 5S 7H 2H")
    possible = read(game.view).possible
    assert not possible[1] & 0x1FFF << 13
    assert possible[3] & 0x1FFF << 13


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_l5_hard_finds_the_move(path: Path) -> None:
    """The reasons stand in tests/positions/README.md."""
    scenario = read_scenario(path.read_bytes(), path.name, read_bot)
    assert scenario.expect.best is not None
    assert failures(scenario.expect, play_scenario(scenario)) == []


def test_there_are_thirty_positions_of_our_own_and_those_from_the_field() -> None:
    assert len(POSITIONS) >= 38


def test_the_table_of_honours_is_the_chance_that_both_opponents_follow() -> None:
    """An ace with n cards of its suit: both opponents hold one of the other 13 - n dealt to three hands."""
    for length in range(11):
        others = 13 - length
        # Each card goes to one of three hands alike, up to their size: counted over all deals of 39 cards.
        none_left = miss(others, 13)
        both_miss = miss(others, 26)
        assert 1 - 2 * none_left + both_miss == pytest.approx(BOTH_FOLLOW[0][length], abs=0.0006)


def miss(cards: int, hidden: int) -> float:
    """The chance that ``hidden`` of 39 places hold none of so many cards."""
    chance = 1.0
    for place in range(cards):
        chance *= (39 - hidden - place) / (39 - place)
    return max(chance, 0.0)


def hand_of(text: str) -> int:
    return mask_of(
        i
        for i, card in enumerate(rank + suit for suit in "SHDC" for rank in "AKQJT98765432")
        if card in text.split()
    )


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        ("AS KS QS 5H 4H 3H 2H 4D 3D 2D 4C 3C 2C", 3),
        ("AS KS QS JS TS 9S 8S 7S 6S 5S AH AD AC", 13),
        ("KS QS JS TS 9S 8S AH KH QH JH TH 9H 8H", 5),
        ("8S 7S 6S 5S 4S 3S 2S AH KH QH JH TH 9H", 1),
        ("QS JS TS AH KH QH JH 5D 4D 3D 5C 4C 3C", 1),
        ("AS KS QS JS TS 9S 8S AH KH QH 2H AD 2C", 11),
    ],
)
def test_sure_tricks_are_counted(hand: str, sure: int) -> None:
    """K Q J T 9 8: the ace beats one.  The last: seven spades draw the six that are out, then four tops."""
    assert sure_tricks(hand_of(hand)) == sure


def test_three_high_spades_are_worth_about_three() -> None:
    """x = 3 honours: .68 + .83 * 3 = 3.17."""
    assert expected_tricks(hand_of("AS KS QS 5H 4H 3H 2H 4D 3D 2D 4C 3C 2C")) == pytest.approx(3.17)


@pytest.mark.parametrize(
    ("hand", "partner"),
    [
        ("AS 3H 2H 5D 4D 3D 2D 7C 6C 5C 4C 3C 2C", 4),
        ("5S 4S 3S 2S 3H 2H 4D 3D 2D 5C 4C 3C 2C", 4),
        ("7D 6D 5D 4D 3D 2D 8C 7C 6C 5C 4C 3C 2C", 0),
    ],
)
def test_l5_a_nil_is_out_of_the_question(hand: str, partner: int) -> None:
    """The ace of spades; four spades; a partner who bid nil."""
    assert nil_chance(hand_of(hand), partner) == 0.0


def test_the_chance_to_win_knows_the_end_of_the_game() -> None:
    """W2: in partnership 500 is not enough; behind is worse than ahead; bags weigh."""
    rules = PRESETS["partnership"]

    def chance(own: Tally, other: Tally) -> float:
        return chance_to_win(rules, (own, other), 5, 0)

    assert chance(Tally(501), Tally(400)) == 1.0
    assert chance(Tally(500), Tally(501)) == 0.0
    assert 0.5 < chance(Tally(500), Tally(400)) < 1.0
    assert chance(Tally(300), Tally(300)) == pytest.approx(0.5)
    assert chance(Tally(300, 9), Tally(300, 0)) < 0.5


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("word", ["bot:medium", "bot:hard:3"])
@pytest.mark.parametrize(
    "setting",
    [
        "failed-nil=bags",
        "lead-spades=any-time",
        "breaks=ruff",
        "bag-limit=0",
        "lose-at=-50",
        "nil=300",
        "win=exceed",
    ],
)
def test_the_levels_play_whole_games_with_every_option(preset: str, word: str, setting: str) -> None:
    """L1: a move that a rule refuses would end the game with an error."""
    rules = with_setting(with_setting(PRESETS[preset], setting), "hands=2")
    bots = [make_bot(word) for _ in rules.seating.names]
    assert Table(new_game(rules), 9, bots, SeedFate(9)).run().phase is Phase.OVER


def test_a_budget_is_a_count_of_deals() -> None:
    assert isinstance(make_bot("bot:hard:400"), Hard)
    for word in ("bot:hard:0", "bot:hard:", "bot:hard:x", "bot:hard:01", "bot:easy:5", "bot:grand", "human"):
        with pytest.raises(NotAWord):
            make_bot(word)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_hard_repeats_itself_whatever_the_hash_seed(preset: str) -> None:
    seats = [word for seat in PRESETS[preset].seating.names for word in ("--seat", f"{seat}=bot:hard:4")]
    words = ("play", preset, *seats, "--seed", "3", "--set", "hands=1", "--log", "-")
    first, second = (spades(*words, PYTHONHASHSEED=seed).stdout for seed in ("1", "2"))
    assert first == second
    assert "score " in first


def test_a_lone_legal_card_is_played_at_once() -> None:
    game = Game("partnership").deal(
        "south",
        south="AKQ.AKQ.AKQ.AKQJ",
        west="JT98765.2..T9876",
        north="432.JT987.JT98.4",
        east=".6543.765432.532",
    )
    game.say("9 2 nil nil AH")
    assert word_of(Hard().move(game.view, Random(0))) == "2H"


def test_n3_what_a_seat_discarded_may_come_back_in_the_other_hand() -> None:
    """South declined 2S 3S 4S; north's double nil drew three cards of the pile, and leads a spade."""
    path = Path(__file__).parent / "cases" / "own-discards-come-back.json"
    scenario = read_scenario(path.read_bytes(), path.name, read_bot)
    hand: list[Event] = []
    outcome = play_scenario(scenario, [hand.extend])
    state = outcome.state
    assert state.turn == 0
    witnesses = Witnesses(state.rules)
    witnesses.see(hand)
    view = view_of(state, witnesses.of(0))
    assert read(view).unseen & mask_of(read_card(card) for card in ("2S", "3S", "4S"))
    assert Hard().move(view, Random(0)) in view.legal


def test_where_all_ends_win_alike_the_points_are_still_told_apart() -> None:
    """W5: in the last hand a lead of 60 is safe either way; a trick more is still a point more."""
    game = Game("two-player-basic", "hands=1").deal(
        "south", south="AK2.AKQ.AKQ.AKQJ", north="QJ3.JT9.JT9.T987"
    )
    game.say("9 1")
    outcomes = Outcomes(game.view, [9, 1])
    assert outcomes.chance((13, 0)) != outcomes.chance((12, 1))
    assert outcomes.chance((12, 1)) == pytest.approx(1.0, abs=1e-4)
