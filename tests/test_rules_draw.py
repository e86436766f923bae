"""Getting the cards: the draw of the two-player games and the deal of partnership."""

import pytest
from helpers import UNSHUFFLED, Game, held

from spades.cards import TEXT
from spades.moves import Phase

DRAWING = [("two-player-basic",), ("two-player", "blind-nil=0")]
drawing = pytest.mark.parametrize("rules", DRAWING, ids=lambda rules: rules[0])


def drawn(game: Game) -> str | None:
    """The card that the seat to move has drawn and looks at."""
    card = game.view.drawn
    return None if card is None else TEXT[card]


@drawing
def test_d1_the_first_player_draws_the_top_card_and_looks_at_it(rules: tuple[str, ...]) -> None:
    for first in ("south", "north"):
        game = Game(*rules).begin(first)
        assert game.turn == first
        assert drawn(game) == "AS"
        assert game.legal == "keep decline"
        assert game.hand("south") == game.hand("north") == ""
        assert game.pile == ""


def test_d1_in_two_player_the_draw_follows_the_offer() -> None:
    game = Game("two-player").begin("north")
    assert game.view.drawn is None
    assert drawn(game.say("north look south look")) == "AS"
    assert game.turn == "north"


@drawing
def test_d2_a_card_kept_goes_to_the_hand_and_the_next_to_the_discards(rules: tuple[str, ...]) -> None:
    game = Game(*rules).begin("south").say("keep")
    assert game.hand("south") == "AS"
    assert game.pile == "KS"
    assert game.lines[-1] == "south keep AS burn KS"
    assert game.seen("south")[-1] == "south keep AS burn ??"


@drawing
def test_d2_option_second_card_lets_the_drawer_look(rules: tuple[str, ...]) -> None:
    game = Game(*rules, "second-card=seen").begin("south").say("keep")
    assert game.seen("south")[-1] == "south keep AS burn KS"
    assert game.seen("north")[-1] == "south keep ?? burn ??"
    assert game.hand("south") == "AS"


@drawing
def test_d3_a_card_declined_goes_to_the_discards_and_the_next_must_be_kept(rules: tuple[str, ...]) -> None:
    game = Game(*rules).begin("south").say("decline")
    assert game.hand("south") == "KS"
    assert game.pile == "AS"
    assert game.turn == "north"
    assert game.lines[-1] == "south decline AS take KS"
    assert game.seen("south")[-1] == "south decline AS take KS"
    assert game.seen("north")[-1] == "south decline ?? take ??"


@drawing
def test_d4_turns_alternate_two_cards_at_a_time(rules: tuple[str, ...]) -> None:
    game = Game(*rules).begin("south").say("south keep")
    assert drawn(game) == "QS"
    game.say("north decline")
    assert (game.hand("north"), game.pile) == ("JS", "KS QS")
    assert drawn(game) == "TS"
    game.say("south decline north keep")
    assert game.hand("south") == "AS 9S"
    assert game.hand("north") == "JS 8S"
    assert game.pile == "KS QS TS 7S"


@drawing
def test_d4_each_ends_with_13_cards_and_26_are_out_of_play(rules: tuple[str, ...]) -> None:
    """D4: all keeps from the unshuffled pack: F gets its 1st, 5th, 9th card, the other its 3rd, 7th."""
    game = Game(*rules).begin("north").keep_all()
    assert game.hand("north") == held("AT62.J73.Q84.K95")
    assert game.hand("south") == held("Q84.K95.AT62.J73")
    discards = "KS JS 9S 7S 5S 3S AH QH TH 8H 6H 4H 2H KD JD 9D 7D 5D 3D AC QC TC 8C 6C 4C 2C"
    assert game.pile == discards
    assert game.state.phase is Phase.BID
    assert game.lines[-2:] == [
        f"holds south {held('Q84.K95.AT62.J73')}",
        f"holds north {held('AT62.J73.Q84.K95')}",
    ]


@drawing
def test_d4_declining_all_gives_the_other_half(rules: tuple[str, ...]) -> None:
    game = Game(*rules).begin("north")
    while game.state.phase is Phase.DRAW:
        game.say("decline")
    assert game.hand("north") == held("K95.AT62.J73.Q84")
    assert game.hand("south") == held("J73.Q84.K95.AT62")


@drawing
def test_d4_only_keep_or_decline_is_public(rules: tuple[str, ...]) -> None:
    game = Game(*rules).begin("south").say("keep decline decline keep")
    assert game.seen("north")[-4:] == [
        "south keep ?? burn ??",
        "north decline QS take JS",
        "south decline ?? take ??",
        "north keep 8S burn ??",
    ]


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("south", "south west north east"),
        ("west", "west north east south"),
        ("north", "north east south west"),
        ("east", "east south west north"),
    ],
)
def test_d5_dealt_one_at_a_time_clockwise_from_the_first_player(first: str, order: str) -> None:
    game = Game("partnership").begin(first)
    dealt = ["AT62.J73.Q84.K95", "K95.AT62.J73.Q84", "Q84.K95.AT62.J73", "J73.Q84.K95.AT62"]
    hands = dict(zip(order.split(), map(held, dealt), strict=True))
    assert {name: game.hand(name) for name in game.seating.names} == hands
    assert game.lines == [
        f"hand 1 first {first} given",
        f"deck {UNSHUFFLED}",
        *(f"holds {name} {hands[name]}" for name in ("south", "west", "north", "east")),
    ]


def test_d5_partnership_has_no_draw() -> None:
    game = Game("partnership").begin("south")
    assert game.state.phase is Phase.BID
    assert game.refused("keep") == "B1"
