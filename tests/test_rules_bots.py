"""What is fixed about the bots: the beginner's count of ``easy`` (L2)."""

import gc
import random
from types import FunctionType, ModuleType

import pytest
from helpers import PRESETS, UNSHUFFLED, Game, cards, holding, rules_of

from spades.cards import mask_of
from spades.game import new_game
from spades.moves import Move, Phase, word_of
from spades.players.easy import beginners_bid
from spades.players.named import make_bot
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import View


def answer(game: Game, word: str = "bot:easy") -> str:
    """What the bot says in the place of the seat to move."""
    move = make_bot(word).move(game.view, random.Random(0))
    assert move is not None
    return word_of(move)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        # Spades A Q T, hearts A K, the king of diamonds, the ace of clubs.
        ("AQT9.AK3.K42.A76", 7),
        ("AKQJT98.AK.AK.AK", 11),
        ("AKQJT98765432...", 5),
        ("9876.A32.432.432", 1),
        ("9876.K32.432.432", 1),
        ("T876.432.432.432", 1),
        ("J876.432.432.K32", 2),
        ("5432.AQJ.AQJ.KQJ", 3),
        # The count gives 0.
        ("9876.QJT.QJT.QJT", 1),
        (".QJT98.QJT9.QJT9", 1),
    ],
)
def test_l2_bids_by_the_beginners_count_and_never_nil(hand: str, bid: int) -> None:
    """L2: 1 for each side ace and king and each of A K Q J T of spades; 1 where that gives 0."""
    assert beginners_bid(mask_of(holding(hand))) == bid


def test_l2_bids_so_in_a_game() -> None:
    """L2: west AT62.J73.Q84.K95, north K95.AT62.J73.Q84, east Q84.K95.AT62.J73, south J73.Q84.K95.AT62."""
    game = Game("partnership").begin("west")
    for bid in ("3", "2", "3", "3"):
        assert answer(game) == bid
        game.say(bid)


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic"])
def test_l2_never_declares_double_nil(preset: str) -> None:
    game = Game(preset, "blind-nil=200").begin("south")
    assert game.state.phase is Phase.OFFER
    assert answer(game) == "look"
    assert answer(game.say("blind-nil")) == "look"


@pytest.mark.parametrize(
    ("card", "word"),
    [
        *(
            (card, "keep")
            for card in ("AS", "KS", "QS", "JS", "TS", "9S", "AH", "KH", "AD", "KD", "AC", "KC")
        ),
        *((card, "decline") for card in ("8S", "7S", "2S", "QH", "JD", "TC", "9H", "2C")),
    ],
)
def test_l2_keeps_what_its_count_counts_and_spades_above_8(card: str, word: str) -> None:
    rest = [other for other in UNSHUFFLED.split() if other != card]
    game = Game("two-player-basic").begin("north", " ".join([card, *rest]))
    assert game.view.drawn == cards(card)[0]
    assert answer(game) == word


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic", "partnership"])
@pytest.mark.parametrize("word", ["bot:easy", "random"])
def test_l6_a_bots_move_is_always_one_that_its_view_lists(preset: str, word: str) -> None:
    """L6: it is asked with its view alone, here at every moment of a hand."""
    game = Game(preset).begin("south")
    while game.turn is not None:
        said = answer(game, word)
        assert said in game.legal.split()
        thrown = 0 if said == "none" else said.count("+") + 1
        game.say(said, drawn=" ".join(game.pile.split()[:thrown]))
    assert sum(game.won.values()) == 13


def reachable(*things: object) -> list[object]:
    """Everything that a player can get at from these: what they hold, what that holds, and so on.

    Not what a module or a class has: that is the same in every game.
    """
    found, left = dict[int, object](), list(things)
    while left:
        thing = left.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType):
            continue
        found[id(thing)] = thing
        if isinstance(thing, FunctionType):
            left += [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
        else:
            left += gc.get_referents(thing)
    return list(found.values())


class Looking:
    """Moves as another player does, and looks for the seed in all that it is given."""

    def __init__(self, seed: int) -> None:
        self._player = make_bot("random")
        self._seed = seed
        self.asked = 0

    def move(self, view: View, chance: random.Random) -> Move | None:
        self.asked += 1
        for thing in reachable(view, chance):
            assert thing != self._seed
            assert not isinstance(thing, str) or str(self._seed) not in thing
        return self._player.move(view, chance)


@pytest.mark.parametrize("preset", PRESETS)
def test_l6_nothing_that_a_bot_is_given_leads_to_the_seed(preset: str) -> None:
    """L6: whoever has the seed has every card of the game."""
    seed = 12_345_678_901_234_567
    rules = rules_of(preset, "hands=1")
    player = Looking(seed)
    Table(new_game(rules), seed, [player] * len(rules.seating), SeedFate(seed)).run()
    assert player.asked > 50
