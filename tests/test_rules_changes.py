"""What each kind of move changes of a state; all else stays as it was."""

from __future__ import annotations

from helpers import UNSHUFFLED, Game, cards, cut

from spades.events import HandBegun, PackSet
from spades.game import State


def changed(before: State, after: State) -> set[str]:
    """The names of what differs."""
    return {name for name in State.__annotations__ if getattr(before, name) != getattr(after, name)}


def changes(game: Game, words: str, drawn: str = "") -> set[str]:
    """What these moves change."""
    before = game.state
    return changed(before, game.say(words, drawn).state)


def test_moves_of_a_hand_that_is_given_and_has_no_cards_for_exchanges() -> None:
    game = Game("two-player", south=(120, 3)).begin("south", exchanges=False)
    assert changes(game, "look") == {"turn", "moves"}
    assert changes(game, "blind-nil") == {"phase", "turn", "moves", "bids"}
    assert changes(game, "keep") == {"turn", "moves", "pack", "pile", "hands"}
    game.keep_all()
    assert (game.turn, game.state.pack) == ("south", ())
    assert changes(game, "4") == {"phase", "turn", "moves", "bids"}
    assert changes(game, "none") == {"phase", "moves", "leader"}
    assert (game.turn, game.state.leader) == ("north", 1)
    assert changes(game, game.legal.split()[0]) == {"turn", "moves", "hands", "trick"}
    assert game.state.given
    assert not game.state.exchanges
    assert len(game.state.pile) == 26


def test_an_exchange_changes_the_hand_and_the_pile() -> None:
    game = Game("two-player").begin("south").say("blind-nil look").keep_all().say("4")
    thrown, drawn = game.hand("south").split()[0], game.pile.split()[0]
    assert changes(game, thrown, drawn) == {"phase", "turn", "moves", "hands", "pile", "leader"}
    assert len(game.state.pile) == 25


def test_a_cut_leaves_nothing_in_the_hand_but_who_is_first() -> None:
    """F2: that it was tied is forgotten."""
    game = Game("two-player-basic").chance(cut("9H 9S")).chance(cut("9H QD"))
    assert (game.state.first, game.state.ties) == (1, 1)
    game.chance(HandBegun(1, 1, given=False)).chance(PackSet(cards(UNSHUFFLED)))
    assert changes(game, "keep keep") == {"moves", "pack", "pile", "hands"}
    game.keep_all().say("1 1")
    assert changes(game, game.legal.split()[0]) == {"turn", "moves", "hands", "trick"}
    assert (game.state.first, game.state.ties, game.state.given) == (1, 0, False)


def test_where_cards_are_dealt_nothing_is_left_to_be_drawn() -> None:
    game = Game("partnership").begin("west").say("1 1 1 1")
    assert (game.state.pack, game.state.pile) == ((), ())
    assert changes(game, game.legal.split()[0]) == {"turn", "moves", "hands", "trick"}
