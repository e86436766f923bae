"""What is fixed about the bots: the beginner's count of ``easy`` (L2)."""

import random

import pytest
from helpers import UNSHUFFLED, Game, cards, holding

from spades.cards import mask_of
from spades.moves import Phase, word_of
from spades.players.easy import beginners_bid
from spades.players.named import make_bot


def answer(game: Game, word: str = "bot:easy") -> str:
    """What the bot says in the place of the seat to move."""
    move = make_bot(word).move(game.view, lambda: random.Random(0))
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
