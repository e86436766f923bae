"""What a person may type for a move: every spelling, and as little as will do."""

from __future__ import annotations

import pytest
from helpers import Game

from spades.cli.prompt.typed import read_typed, words_now
from spades.errors import NotAWord
from spades.game import why_not
from spades.moves import word_of
from spades.view import View

SOUTH, NORTH = "AK5.T953.QJ2.K84", "QJT.AKQ.AK3.A932"


def dealt(preset: str, offers: str = "look look") -> Game:
    """Before the bidding of a two-player game: south, who is first, holds AS KS 5S TH 9H 5H 3H QD JD 2D …"""
    return Game(preset).deal("south", offers, south=SOUTH, north=NORTH)


def leading() -> View:
    """South leads, spades are not broken; legal are TH 9H 5H 3H QD JD 2D KC 8C 4C (P5)."""
    return dealt("two-player-basic").say("5 3").view


def following() -> View:
    """North leads KD; legal are JD 2D (P3)."""
    return dealt("two-player-basic").say("5 3 QD AD KD").view


def exchanging() -> View:
    return dealt("two-player", "blind-nil look").say("5").view


VIEWS = {
    "offer": Game("two-player").begin("south").view,
    "draw": Game("two-player").begin("south").say("look look").view,
    "bid": dealt("two-player").view,
    "exchange": exchanging(),
    "lead": leading(),
    "follow": following(),
    "void in spades": Game("two-player-basic")
    .deal("south", south="AKQJT98765432...", north=".K.2.AKQJT987654")
    .say("5 3 AS")
    .view,
    "last diamond": dealt("two-player-basic").say("5 3 QD AD KD 2D 3D").view,
}


def read(typed: str, when: str) -> str:
    return word_of(read_typed(typed, VIEWS[when]))


def complaint(typed: str, when: str) -> str:
    with pytest.raises(NotAWord) as error:
        read(typed, when)
    return str(error.value)


@pytest.mark.parametrize(
    ("typed", "when", "word"),
    [
        ("Play q♦", "lead", "QD"),
        (" PLAY 10h ", "lead", "TH"),
        ("h10", "lead", "TH"),
        ("th", "lead", "TH"),
        ("♥t", "lead", "TH"),
        ("Q♦\ufe0f", "lead", "QD"),
        ("5", "bid", "5"),
        ("Bid 0", "bid", "nil"),
        ("0", "bid", "nil"),
        ("Nil", "bid", "nil"),
        ("10", "bid", "10"),
        ("Blind-Nil", "offer", "blind-nil"),
        ("blind nil", "offer", "blind-nil"),
        ("none", "exchange", "none"),
    ],
)
def test_a_move_is_taken_as_it_is_meant(typed: str, when: str, word: str) -> None:
    assert read(typed, when) == word


@pytest.mark.parametrize(
    ("typed", "when", "word"),
    [
        ("k", "draw", "keep"),
        ("D", "draw", "decline"),
        (" dec ", "draw", "decline"),
        ("l", "offer", "look"),
        ("bl", "offer", "blind-nil"),
        ("blind", "offer", "blind-nil"),
    ],
)
def test_the_beginning_of_a_word_is_enough(typed: str, when: str, word: str) -> None:
    assert read(typed, when) == word


@pytest.mark.parametrize(
    ("typed", "word"), [("y", "blind-nil"), ("Yes", "blind-nil"), ("n", "look"), (" NO ", "look")]
)
def test_yes_and_no_answer_whether_double_nil_is_declared(typed: str, word: str) -> None:
    """N1; they are no words of another phase."""
    assert read(typed, "offer") == word
    for when in ("draw", "bid", "exchange", "lead"):
        assert "is no move; this is the " in complaint(typed, when)


@pytest.mark.parametrize(
    ("typed", "when", "word"),
    [
        ("1", "draw", "keep"),
        ("2", "draw", "decline"),
        ("1", "offer", "look"),
        ("2", "offer", "blind-nil"),
        ("1", "lead", "TH"),
        ("9", "lead", "8C"),
        ("10", "lead", "4C"),
        ("play 10", "lead", "4C"),
        ("2", "follow", "2D"),
        ("10", "exchange", "2D"),
        ("13", "exchange", "4C"),
        ("1+4", "exchange", "AS+TH"),
        ("4 1", "exchange", "AS+TH"),
        ("1,4", "exchange", "AS+TH"),
        ("1, 4 , 10h", "exchange", "AS+TH+TH"),
    ],
)
def test_digits_alone_are_a_number_of_the_list(typed: str, when: str, word: str) -> None:
    """In hand order: of the legal cards in the play, of all that are held in the exchange."""
    assert read(typed, when) == word


@pytest.mark.parametrize(("typed", "when"), [("11", "lead"), ("0", "lead"), ("3", "follow"), ("01", "lead")])
def test_a_number_off_the_list_is_answered_with_the_list(typed: str, when: str) -> None:
    """South holds a third card, but it is not on the list; of a few cards each has its number."""
    listed = {
        "lead": "1 to 10 for TH 9H 5H 3H QD JD 2D KC 8C 4C",
        "follow": "1 for JD, 2 for 2D",
    }[when]
    assert complaint(typed, when) == f"'{typed}' is not on the list; allowed: {listed}"


def test_a_number_of_more_cards_than_are_held_can_not_be_exchanged() -> None:
    assert "allowed: 1 to 13 for AS KS 5S TH" in complaint("1 14", "exchange")


@pytest.mark.parametrize(
    ("typed", "when", "word"),
    [
        ("q", "lead", "QD"),
        ("K", "lead", "KC"),
        ("t", "lead", "TH"),
        ("j", "follow", "JD"),
        ("play j", "follow", "JD"),
        ("d", "last diamond", "JD"),
        ("♦", "last diamond", "JD"),
        ("♦\ufe0f", "last diamond", "JD"),
        ("Diamonds", "last diamond", "JD"),
        ("diamond", "last diamond", "JD"),
        ("a", "exchange", "AS"),
        ("a q", "exchange", "AS+QD"),
    ],
)
def test_a_suit_or_a_rank_is_enough_where_one_card_fits(typed: str, when: str, word: str) -> None:
    """The king of spades may not be led; in the exchange every card held counts."""
    assert read(typed, when) == word


@pytest.mark.parametrize(
    ("typed", "when", "fitting"),
    [
        ("h", "lead", "TH 9H 5H 3H"),
        ("clubs", "lead", "KC 8C 4C"),
        ("d", "follow", "JD 2D"),
        ("k", "exchange", "KS KC"),
    ],
)
def test_where_several_cards_fit_the_error_names_them(typed: str, when: str, fitting: str) -> None:
    assert complaint(typed, when) == f"'{typed}' fits {fitting}: say which"


@pytest.mark.parametrize(("typed", "rule"), [("s", "P5"), ("spades", "P5"), ("a", "P5")])
def test_what_fits_only_cards_that_may_not_be_led_is_refused_by_the_rule(typed: str, rule: str) -> None:
    game = dealt("two-player-basic").say("5 3")
    assert game.state.turn is not None
    refusal = why_not(game.state, game.state.turn, read_typed(typed, game.view))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.parametrize("typed", ["♠", "spade"])
def test_what_fits_no_card_at_all_is_answered_with_the_cards_there_are(typed: str) -> None:
    assert (
        complaint(typed, "void in spades")
        == f"'{typed}' fits no card of yours; allowed: KH 2D AC KC QC JC TC 9C 8C 7C 6C 5C 4C"
    )


def test_nothing_at_all_is_the_only_legal_card() -> None:
    assert read("", "last diamond") == "JD"
    assert read("  ", "last diamond") == "JD"
    for when in VIEWS.keys() - {"last diamond"}:
        assert complaint("", when).startswith("type a move: this is the ")


@pytest.mark.parametrize(
    "typed", ["9d+2c", "2c + 9d", "2♣ +9♦", "2c 9d", "2c,9d", "2c, 9d", "  C2   d9 ", "9D,2C"]
)
def test_the_cards_of_an_exchange_may_be_separated_in_any_way(typed: str) -> None:
    """N3; what south does not hold is refused by the referee, not by the reader."""
    assert read(typed, "exchange") == "9D+2C"


@pytest.mark.parametrize(
    "typed", ["play", "play 2С", "2c +", "+", "2c ++ 9d", "\u212aS", "play play QD", "+2c", "NİL", "2c none"]
)
def test_what_is_no_exchange_is_refused(typed: str) -> None:
    """A Cyrillic letter, a kelvin sign and a dotted capital are not what they look like."""
    assert complaint(typed, "exchange").startswith(f"'{typed}' is no move; this is the exchange: ")


@pytest.mark.parametrize(
    ("typed", "when"), [("k", "offer"), ("keepx", "draw"), ("e", "draw"), ("-1", "lead"), ("1.", "lead")]
)
def test_what_begins_no_word_of_now_is_refused(typed: str, when: str) -> None:
    assert "is no move" in complaint(typed, when)


@pytest.mark.parametrize(
    ("typed", "when", "says"),
    [
        ("Fourteen", "bid", "the bidding: nil or 1 to 13"),
        ("14", "bid", "the bidding: nil or 1 to 13"),
        ("Qx", "lead", "the play: a card such as QD"),
        ("9D + XX", "exchange", "the exchange: none, or up to 3 cards as 2C+9D"),
        ("Maybe", "draw", "the draw: keep or decline"),
        ("0", "draw", "the draw: keep or decline"),
        ("No Thanks", "offer", "the double-nil offer: look or blind-nil"),
        ("Play XX", "lead", "the play: a card such as QD"),
        ("9" * 5000, "lead", "1 to 10"),
    ],
)
def test_an_error_repeats_what_was_typed_and_names_what_is_expected(typed: str, when: str, says: str) -> None:
    said = complaint(typed, when)
    assert said.startswith(f"'{typed[:100]}")
    assert says in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("typed", "when", "near"),
    [
        ("hnit", "lead", "hint"),
        ("QUTI", "bid", "quit"),
        ("kep", "draw", "keep"),
        ("blidn-nil", "offer", "blind-nil"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_one_that_is_near(typed: str, when: str, near: str) -> None:
    assert complaint(typed, when).endswith(f"; did you mean {near}?")


def test_what_is_near_to_nothing_is_answered_with_no_guess() -> None:
    assert "did you mean" not in complaint("xyzzy", "lead")
    for short in ("qx", "no", "un", "hi", "ti"):
        assert "did you mean" not in complaint(short, "lead")


def test_a_command_is_meant_only_where_there_is_one() -> None:
    assert "did you mean" not in complaint("unod", "lead")
    with pytest.raises(NotAWord, match="did you mean undo"):
        read_typed("unod", VIEWS["lead"], ["hint", "undo"])


def test_a_word_of_another_phase_is_left_to_the_referee() -> None:
    """B1, P8: it says what this phase is, and what is allowed."""
    assert read("keep", "lead") == "keep"
    assert read("bid 5", "lead") == "5"
    assert read("qd", "bid") == "QD"


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("offer", "look blind-nil"),
        ("draw", "keep decline"),
        ("bid", "nil 1 2 3 4 5 6 7 8 9 10 11 12 13"),
        ("exchange", "none AS KS 5S TH 9H 5H 3H QD JD 2D KC 8C 4C"),
        ("follow", "JD 2D"),
    ],
)
def test_the_words_to_complete_are_the_legal_moves(when: str, words: str) -> None:
    """In the exchange the single cards, for there are hundreds of moves."""
    assert " ".join(words_now(VIEWS[when])) == words
