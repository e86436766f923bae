"""Cards: what there are, how they rank, and how they are written and typed."""

import pytest
from helpers import PRESETS, UNSHUFFLED, Game, cards, held, holding

from spades.cards import cards_in, mask_of, read_card, text_of, typed_card
from spades.errors import NotAWord
from spades.events import HandBegun, PackSet
from spades.game import winning_place
from spades.refusals import IllegalMove


def test_c1_every_rank_of_every_suit_is_one_of_52_cards() -> None:
    words = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    assert {read_card(word) for word in words} == set(range(52))
    assert text_of(range(52)).split() == words


@pytest.mark.parametrize("suit", "SHDC")
def test_c1_ace_high_then_k_down_to_2(suit: str) -> None:
    for higher, lower in zip("AKQJT9876543", "KQJT98765432", strict=True):
        assert winning_place(cards(f"{higher}{suit} {lower}{suit}")) == 0
        assert winning_place(cards(f"{lower}{suit} {higher}{suit}")) == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "deck",
    [
        UNSHUFFLED.replace(" KS", ""),
        UNSHUFFLED + " AS",
        UNSHUFFLED.replace("KS", "AS"),
        "",
    ],
    ids=["51", "53", "a card twice", "none"],
)
def test_c1_no_other_pack_is_played_with(preset: str, deck: str) -> None:
    game = Game(preset).chance(HandBegun(1, 0, given=True))
    with pytest.raises(IllegalMove) as refused:
        game.chance(PackSet(cards(deck)))
    assert refused.value.refusal.rule == "C1"


@pytest.mark.parametrize("led", ["AH", "AD", "AC", "2H"])
def test_c2_the_smallest_spade_beats_every_other_suit(led: str) -> None:
    assert winning_place(cards(f"{led} 2S")) == 1
    assert winning_place(cards(f"2S {led}")) == 0


def test_c2_no_other_suit_is_trumps() -> None:
    for suit in "HDC":
        for other in "HDC":
            if suit != other:
                assert winning_place(cards(f"2{suit} A{other}")) == 0


def test_hand_order_is_by_suit_then_high_to_low() -> None:
    mixed = cards("2C KD 3S AH AS TC 9H 2D QC")
    assert text_of(cards_in(mask_of(mixed))) == "AS 3S AH 9H KD 2D QC TC 2C"
    assert text_of(sorted(mixed)) == "AS 3S AH 9H KD 2D QC TC 2C"


def test_a_set_of_no_cards() -> None:
    assert mask_of(()) == 0
    assert cards_in(0) == ()


def test_bridge_notation_of_these_tests() -> None:
    assert held("AQ5.K9..T8732") == "AS QS 5S KH 9H TC 8C 7C 3C 2C"
    assert len(holding("AQ5.K9..T8732")) == 10


# --- Spellings ------------------------------------------------------------------------------------


# Cyrillic and full-width letters, an Arabic-Indic five, a superscript two, a long s.
FOREIGN = ["5\u0421", "\u0410S", "A\u0455", "\uff21\uff33", "\u0665D", "\u00b2C", "5\u017f"]
PERSONS_ONLY = ["as", "As", "aS", "SA", "10H", "A♠", " AS", "AS ", "5D\n"]
NO_CARDS = [
    "",
    " ",
    "A",
    "S",
    "5",
    "10",
    "♠",
    "??",
    "0",
    "-1",
    "None",
    "joker",
    "AX",
    "AA",
    "SS",
    "ASS",
    "A♠♠",
]
NO_CARDS += ["1H", "0H", "01H", "110H", "100H", "A S", "AS KS", "AS+KS"]


@pytest.mark.parametrize("wrong", [*PERSONS_ONLY, *NO_CARDS, *FOREIGN])
def test_a_file_knows_one_form_only(wrong: str) -> None:
    with pytest.raises(NotAWord, match="is no card"):
        read_card(wrong)


SPELLINGS = {
    "AS": [
        "AS",
        "as",
        "As",
        "aS",
        "SA",
        "sa",
        "A♠",
        "a♠",
        "♠A",
        "A♤",
        " AS ",
        "\tas\n",
        "A♠\ufe0f",
        "♠\ufe0fA",
    ],
    "TH": ["TH", "th", "Th", "hT", "t♥", "10h", "10H", "h10", "H10", "10♥", "♥10", "♡t", "10♥\ufe0f"],
    "5D": ["5D", "5d", " 5D ", "d5", "5♦", "♢5", "♦5"],
    "2C": ["2C", "c2", "2♣", "♧2"],
}


@pytest.mark.parametrize(
    ("card", "typed"), [(card, text) for card, texts in SPELLINGS.items() for text in texts]
)
def test_what_a_person_may_type(card: str, typed: str) -> None:
    assert typed_card(typed) == read_card(card)


@pytest.mark.parametrize("wrong", [*NO_CARDS, *FOREIGN])
def test_what_no_person_means(wrong: str) -> None:
    """Another script's look-alikes are no cards: a Cyrillic С is not a club."""
    with pytest.raises(NotAWord, match="is no card"):
        typed_card(wrong)


def test_an_error_is_safe_to_print_and_short() -> None:
    with pytest.raises(NotAWord) as wrong:
        typed_card("\x1b[31m" + "x" * 10_000)
    message = str(wrong.value)
    assert message.isprintable()
    assert len(message) < 300
