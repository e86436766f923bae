"""Double nil: the offer, the hand that follows, and the exchange."""

import pytest
from helpers import UNSHUFFLED, Game, cards, held

from spades.game import apply, why_not
from spades.moves import Exchange, Phase
from spades.refusals import IllegalMove, Why

# All keeps from the unshuffled pack, south being F (worked out in test_rules_draw).
SOUTH, NORTH = "AT62.J73.Q84.K95", "Q84.K95.AT62.J73"
PILE = "KS JS 9S 7S 5S 3S AH QH TH 8H 6H 4H 2H KD JD 9D 7D 5D 3D AC QC TC 8C 6C 4C 2C"
OPPOSITE = {"south": "north", "north": "south"}


def after_the_draw(offers: str, first: str = "south", exchanges: bool = True) -> Game:
    return Game("two-player").begin(first, UNSHUFFLED, exchanges).say(offers).keep_all()


@pytest.mark.parametrize("first", ["south", "north"])
@pytest.mark.parametrize("answers", ["look look", "look blind-nil", "blind-nil look", "blind-nil blind-nil"])
def test_n1_first_player_then_the_other_before_any_card(first: str, answers: str) -> None:
    game = Game("two-player").begin(first)
    one, two = answers.split()
    assert (game.turn, game.legal) == (first, "look blind-nil")
    game.say(one)
    assert (game.turn, game.legal) == (OPPOSITE[first], "look blind-nil")
    assert game.hand("south") == game.hand("north") == ""
    game.say(two)
    assert (game.turn, game.legal) == (first, "keep decline")
    assert game.lines[-2:] == [f"{first} {one}", f"{OPPOSITE[first]} {two}"]


def test_n1_a_declaration_is_public() -> None:
    game = Game("two-player").begin("south").say("blind-nil")
    assert game.seen("north")[-1] == "south blind-nil"
    assert game.view.bids == (-1, None)


def test_n1_it_cannot_be_withdrawn_and_is_asked_once() -> None:
    game = Game("two-player").begin("south").say("blind-nil")
    assert game.refused("look", "south") == "T4"
    game.say("look")
    assert game.refused("look") == "D2"
    assert game.refused("blind-nil") == "N1"
    game.keep_all()
    assert game.refused("blind-nil") == "N1"


def test_n1_in_every_hand_anew() -> None:
    game = after_the_draw("look look").say("1 1").play_out()
    game.begin("north")
    assert (game.turn, game.legal) == ("north", "look blind-nil")


@pytest.mark.parametrize(
    "settings", [("two-player", "blind-nil=0"), ("two-player-basic",)], ids=lambda s: s[0]
)
def test_n1_not_offered_where_it_is_worth_nothing(settings: tuple[str, ...]) -> None:
    game = Game(*settings).begin("south")
    assert game.state.phase is Phase.DRAW
    assert game.refused("blind-nil") == "N1"
    assert game.refused("look") == "D2"


def test_n1_offered_in_two_player_basic_by_the_option() -> None:
    """N1: F is asked first and bids first (B3 of two-player-basic)."""
    game = Game("two-player-basic", "blind-nil=150").begin("north")
    assert (game.turn, game.legal) == ("north", "look blind-nil")
    game.say("look blind-nil").keep_all()
    assert game.turn == "north"
    assert game.say("north 3").turn == "south"
    assert game.state.phase is Phase.EXCHANGE


def test_n2_draws_and_looks_like_anyone_else() -> None:
    game = Game("two-player").begin("south").say("blind-nil look")
    assert game.view.drawn == cards("AS")[0]
    assert game.say("decline keep").seen("south")[-2:] == [
        "south decline AS take KS",
        "north keep ?? burn ??",
    ]
    game.keep_all()
    assert game.hand("south") == held("T62.J73.Q84.K95").replace("TS", "KS TS", 1)


@pytest.mark.parametrize(
    ("first", "offers", "bidder", "exchanging"),
    [
        ("south", "blind-nil look", "north", "south"),
        ("south", "look blind-nil", "south", "north"),
        ("north", "blind-nil look", "south", "north"),
        ("north", "look blind-nil", "north", "south"),
    ],
)
def test_n2_makes_no_bid_in_the_bidding(first: str, offers: str, bidder: str, exchanging: str) -> None:
    game = after_the_draw(offers, first)
    assert (game.state.phase, game.turn) == (Phase.BID, bidder)
    assert game.refused("3", exchanging) == "T4"
    game.say("5")
    assert (game.state.phase, game.turn) == (Phase.EXCHANGE, exchanging)
    assert game.refused("3") == "N3"
    assert len([line for line in game.lines if " bid " in line]) == 1


@pytest.mark.parametrize("first", ["south", "north"])
def test_n3_where_both_declared_there_is_no_bidding_and_bidding_order_exchanges(first: str) -> None:
    """N2, N3: in two-player the second player is before F (B3); then the second player leads (P1)."""
    game = after_the_draw("blind-nil blind-nil", first)
    assert (game.state.phase, game.turn) == (Phase.EXCHANGE, OPPOSITE[first])
    game.say("none")
    assert (game.state.phase, game.turn) == (Phase.EXCHANGE, first)
    game.say("none")
    assert (game.state.phase, game.turn) == (Phase.PLAY, OPPOSITE[first])


def test_n3_after_the_bids_and_before_the_first_lead() -> None:
    game = after_the_draw("blind-nil look")
    assert game.refused("none", "south") == "T4"
    game.say("north 5")
    assert game.refused("AS", "north") == "T4"
    game.say("south none")
    assert (game.state.phase, game.turn) == (Phase.PLAY, "north")
    assert game.refused("none") == "P8"


def test_n3_the_cards_thrown_are_replaced_from_the_pile() -> None:
    game = after_the_draw("blind-nil look").say("5")
    assert game.pile == PILE
    game.say("KC+AS", drawn="2C KS")
    assert game.hand("south") == held("KT62.J73.Q84.952")
    assert game.pile == PILE.replace("KS ", "").replace(" 2C", "")
    assert game.lines[-1] == "south exchange AS KC draw 2C KS"
    assert game.state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("word", "drawn", "line"),
    [
        ("none", "", "south exchange none"),
        ("9C", "4C", "south exchange 9C draw 4C"),
        ("5C+TS+JH", "2C 2H 3S", "south exchange TS JH 5C draw 2C 2H 3S"),
    ],
)
def test_n3_any_number_up_to_three(word: str, drawn: str, line: str) -> None:
    """N3: thrown cards are written in hand order, drawn ones as they were drawn."""
    game = after_the_draw("blind-nil look").say("5").say(word, drawn)
    assert game.lines[-1] == line
    assert len(game.hand("south").split()) == 13


def test_n3_the_cards_thrown_are_out_of_play() -> None:
    """N3: the second of two double-nil players can't draw what the first threw, nor what it drew."""
    game = after_the_draw("blind-nil blind-nil").say("north QS+AD", drawn="KS 2C")
    for drawn in ("QS", "AD", "KS", "2C"):
        with pytest.raises(IllegalMove) as refused:
            game.say("south AS", drawn=drawn)
        assert refused.value.refusal.rule == "N3"
        assert refused.value.refusal.why is Why.NOT_OF_THE_PILE
    game.say("south AS", drawn="JS")
    assert game.hand("south") == held("JT62.J73.Q84.K95")
    assert game.pile == PILE.removeprefix("KS JS ").removesuffix(" 2C")


@pytest.mark.parametrize(
    "drawn", ["", "KS", "KS JS 9S", "KS KS", "KS AS", "KS QS"],
    ids=["none", "one", "three", "one twice", "a card thrown", "a card of the opponent"],
)  # fmt: skip
def test_n3_as_many_are_drawn_as_thrown_and_all_from_the_pile(drawn: str) -> None:
    game = after_the_draw("blind-nil look").say("5")
    with pytest.raises(IllegalMove) as refused:
        game.say("AS+KC", drawn=drawn)
    refusal = refused.value.refusal
    assert (refusal.rule, refusal.seat, refusal.move) == ("N3", 0, Exchange(cards("AS KC")))
    assert game.hand("south") == held(SOUTH)


def test_n3_the_opponent_learns_the_number_and_never_the_cards() -> None:
    game = after_the_draw("blind-nil blind-nil").say("QS+AD", drawn="KS 2C").say("none")
    assert game.seen("south")[-2:] == ["north exchange ?? ?? draw ?? ??", "south exchange none"]
    assert game.seen("north")[-2:] == ["north exchange QS AD draw KS 2C", "south exchange none"]


def test_n3_every_choice_is_listed_none_first_then_by_size_and_hand_order() -> None:
    """N3: of 13 cards 1 + 13 + 78 + 286 ways to choose up to three."""
    game = after_the_draw("blind-nil look").say("5")
    words = game.legal.split()
    assert len(words) == len(set(words)) == 378
    own = held(SOUTH).split()
    assert words[:14] == ["none", *own]
    assert words[14:17] == ["AS+TS", "AS+6S", "AS+2S"]
    assert words[92] == "AS+TS+6S"
    assert words[-1] == "KC+9C+5C"


@pytest.mark.parametrize(
    ("thrown", "why"),
    [
        ("AS TS 6S 2S", Why.TOO_MANY),
        ("AS AS AS AS", Why.TOO_MANY),
        ("QS KS JS 9S", Why.TOO_MANY),
        ("AS AS", Why.TWICE),
        ("QS QS", Why.TWICE),
        ("AS KC AS", Why.TWICE),
        ("QS", Why.NOT_HELD_TO_THROW),
        ("AS KS", Why.NOT_HELD_TO_THROW),
    ],
)
def test_n3_covers_number_repetition_and_holding(thrown: str, why: Why) -> None:
    """N3: looked for in that order; south holds AS but neither QS (north's) nor KS (in the pile)."""
    game = after_the_draw("blind-nil look").say("5")
    refusal = why_not(game.state, 0, Exchange(cards(thrown)))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("N3", why)


def test_n3_with_nothing_to_draw_from_only_none_is_allowed() -> None:
    game = after_the_draw("blind-nil look", exchanges=False).say("5")
    assert game.legal == "none"
    refusal = game.refusal("AS")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("N3", Why.NO_PILE)
    not_held = game.refusal("QS")
    assert not_held is not None
    assert not_held.why is Why.NOT_HELD_TO_THROW
    assert game.say("none").state.phase is Phase.PLAY


def test_n3_it_is_the_only_exchange() -> None:
    game = after_the_draw("blind-nil look").say("5").say("AS", drawn="2C")
    assert (game.turn, game.refused("TS+6S")) == ("north", "P8")
    with pytest.raises(IllegalMove):
        apply(game.state, 0, Exchange(cards("TS")), cards("KS"))


def test_s5_double_nil_is_scored_at_its_own_value() -> None:
    """S5: north holds the 13 top cards left when south holds only low ones, so south takes nothing."""
    game = Game("two-player").deal(
        "south", "blind-nil look", south="5432.432.432.432", north="AKQJ.AKQ.AKQ.AKQ"
    )
    game.say("north 13 south none").play_out()
    assert game.won == {"south": 0, "north": 13}
    assert game.lines[-2:] == [
        "score south bid blind-nil won 0 contract 0 over 0 nil 200 penalty 0 points 200 total 200 bags 0",
        "score north bid 13 won 13 contract 130 over 0 nil 0 penalty 0 points 130 total 130 bags 0",
    ]
