"""What a person is told of a game, and how: who begins, what breaks, what was declined, and whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, Game
from situations import declined, drawing, first_trick, shared, sitting, told, two
from terminal import spades

from spades.cli.show.board import Board
from spades.cli.show.look import Look
from spades.cli.show.scorecard import ScoreCard
from spades.cli.show.telling import Telling
from spades.log.header import DEFAULT_NAMES, Header
from spades.scoring import Tally

#: South is a person, and the others play fast.
EASY = ("--level", "easy", "--seat", "north=bot:easy", "--seed", "3")
LOOK = Look()


def shown(game: Game, board: Board | None = None) -> list[str]:
    """What whoever is to move has in view."""
    return (board or Board(sitting(game, LOOK)[0], LOOK)).before(game.view)


# --- Who begins -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "first", "words"),
    [
        ("two-player", "south", "You draw first; Otter bids and leads first."),
        ("two-player", "north", "Otter draws first; you bid and lead first."),
        ("two-player-basic", "south", "You draw, bid and lead first."),
        ("two-player-basic", "north", "Otter draws, bids and leads first."),
        ("partnership", "south", "You bid and lead first."),
        ("partnership", "east", "Fox bids and leads first."),
    ],
)
def test_b3_p1_a_hand_begins_with_who_does_what_first(preset: str, first: str, words: str) -> None:
    assert f"Hand 1: {words}" in told(Game(preset, "first=south").begin(first), LOOK)


# --- What breaks ----------------------------------------------------------------------------------


def broken(game: Game) -> list[str]:
    """What is told after the bids: the tricks by number, and what was said to be broken or taken back."""
    lines = [line.strip() for line in told(game, LOOK)]
    return [
        line if "broken" in line or "back" in line else line.partition(".")[0]
        for line in lines
        if "broken" in line or "back" in line or "wins with" in line or "win with" in line
    ]


def four(bids: str, *, practice: bool = False) -> Game:
    """West leads, of four who hold a suit each; the spades are east's."""
    game = Game("partnership", practice=practice)
    game.deal("west", south=ALL_CLUBS, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_SPADES)
    return game.say(bids)


def test_s4_a_nil_is_said_to_be_broken_after_its_first_trick() -> None:
    """East ruffs the first trick and leads a spade to the second."""
    game = four("1 1 nil 1").say("AH AD 2S AC 3S KC KH KD")
    assert broken(game) == ["1", "Spades are broken.", "Fox's nil is broken.", "2"]


def test_s5_a_double_nil_of_ones_own_is_too() -> None:
    """South leads as the second of two, and wins with its ace of hearts, which north is void of."""
    game = Game("two-player").deal("north", "look blind-nil", south=ALL_HEARTS, north=ALL_CLUBS)
    assert broken(game.say("4 none AH AC KH KC")) == ["1", "Your double nil is broken.", "2"]


def test_a_contract_is_not_broken_by_a_trick() -> None:
    assert broken(four("nil 1 2 1").say("AH AD 2S AC")) == ["1", "Spades are broken."]


def test_a_nil_that_was_taken_back_breaks_once_more() -> None:
    """East takes back its ruff and ruffs with another card: both times it is the first trick it wins."""
    game = four("1 1 nil 1", practice=True).say("AH AD 2S AC").undo()
    both = ["1", "Spades are broken.", "Fox's nil is broken."]
    again = [*both, "Fox takes back 2S and all after it.", *both]
    assert broken(game.say("4S AC")) == again
    game.say("5S KC KH KD").undo()
    assert broken(game.say("6S KC KH KD")) == [*again, "2", "Fox takes back 5S and all after it.", "2"]


def test_a_last_card_alone_is_taken_back_alone() -> None:
    """South's card ended the trick, and south won it: nothing was played after it."""
    game = Game("partnership", practice=True)
    game.deal("west", south=ALL_SPADES, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_CLUBS)
    game.say("1 1 1 4 AH AD AC 2S").undo()
    assert "You take back 2S." in broken(game)


@pytest.mark.parametrize("look", [LOOK, Look(screen=True)])
def test_the_board_says_of_a_nil_whether_it_is_broken_but_not_before_the_play(look: Look) -> None:
    game = Game("partnership").deal(
        "east", south=ALL_CLUBS, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_SPADES
    )
    board = Board(sitting(game, look)[0], look)
    game.say("nil")
    assert board.bids(game.view) == ["  Bids: You -, Bird -; Otter -, Fox nil"]
    assert "broken" not in "".join(board.before(game.view))
    game.say("1 nil 1 2S")
    before = " ".join(board.before(game.view))
    assert ("Fox nil/0 (not broken)" in before) or ("Fox's nil not broken" in before)
    game.say("AC AH AD AS")
    before = " ".join(board.before(game.view))
    assert ("Fox nil/1 (broken)" in before) or ("Fox's nil broken" in before)
    assert ("Otter nil/0 (not broken)" in before) or ("Otter's nil not broken" in before)
    assert before.count("Bid/taken") == 1


# --- The draw -------------------------------------------------------------------------------------


KEEP_RULE = "  keep: the next card is discarded unseen (D2)  decline: you must take it (D3)"


@pytest.mark.parametrize("before", ["", "keep"])
def test_the_draw_is_explained_the_first_time_that_each_person_draws(before: str) -> None:
    """In this session: the game may have begun in another."""
    game = Game("two-player-basic", "first=south").begin("south").say(before)
    board = Board(sitting(game, LOOK, (0, 1))[0], LOOK, shares=True)
    explained = []
    for _ in range(6):
        # Whoever is asked again is shown the same again.
        explained.append([KEEP_RULE in shown(game, board) for _ in range(2)])
        game.say("keep")
    assert explained == [[True] * 2, [True] * 2, *[[False] * 2] * 4]


def test_it_is_explained_once_at_the_prompt(tmp_path: Path) -> None:
    words = ("play", "two-player-basic", "--level", "easy", "--seed", "5", "--log", tmp_path / "game.log")
    assert spades(*words, said="k\nd\nk\n").stdout.count("keep: the next card") == 1
    assert spades("resume", tmp_path / "game.log", said="k\n").stdout.count("keep: the next card") == 1


def test_what_was_declined_is_in_view_at_the_bid_and_the_exchange() -> None:
    """D2, D3: south kept two cards, declined the four of hearts, and kept all that came after."""
    gone = "  You declined: 4H"
    game = drawing("two-player").keep_all().say("4")
    assert (game.turn, gone in shown(game)) == ("south", True)
    assert gone in shown(declined())
    assert "discarded:" not in "".join(shown(declined()))
    seen = shown(declined("second-card=seen"))
    assert "  You declined: 4H  You discarded: 3C TC 2D JS 4S KH 7H 2H 9D 4D JC 5C" in seen
    assert not [line for line in shown(two("two-player").say("4")) if "declined" in line]


def test_several_people_are_told_so_by_name() -> None:
    assert "  Monkey declined: 4H" in shared(drawing("two-player").keep_all().say("4"), LOOK)


# --- Scores and the header ------------------------------------------------------------------------


def test_before_a_hand_is_scored_the_score_is_one_line() -> None:
    labels, header = sitting(first_trick(), LOOK)
    assert ScoreCard(header, labels, LOOK).lines() == [
        "No hand has been scored yet (over 500 wins): You and Bird 470, 9 bags  Otter and Fox -85, 2 bags"
    ]


@pytest.mark.parametrize(("practice", "words"), [(True, "two-player, practice: "), (False, "two-player: ")])
def test_a_practice_game_is_called_one(practice: bool, words: str) -> None:
    game = Game("two-player")
    header = Header(game.rules, 1, ("human", "human"), DEFAULT_NAMES[2], (Tally(), Tally()), practice)
    assert Telling(sitting(game, LOOK)[0], LOOK).header(header).startswith(f"{words}Monkey (south")


# --- Refusals -------------------------------------------------------------------------------------


def test_a_refusal_says_you_to_one_person_and_names_to_several() -> None:
    """P3: south of seed 3 has three hearts and three diamonds to follow with."""
    assert (
        "hearts were led and you hold hearts; allowed: TH 5H 3H (P3)\n"
        in spades("play", *EASY, said="4\nKS\n").stderr
    )
    several = spades("play", *EASY, "--seat", "west=human", said="4\n2\nKS\n").stderr
    assert "diamonds were led and Monkey holds diamonds; allowed: TD 9D 3D (P3)\n" in several


def test_n3_a_refused_exchange_names_only_the_cards_that_are_not_held() -> None:
    """South keeps all of its draws, so of each pair its first card, and is offered the exchange."""
    words = ("play", "two-player", "--level", "easy", "--seed", "5", "--set", "first=south")
    draws = "bl\n" + "k\n" * 13
    hold = next(
        line for line in reversed(spades(*words, said=draws).stdout.splitlines()) if "You hold:" in line
    )
    own = hold.split("1:")[1][:2]
    other = next(card for card in ("AS", "KS", "QS", "JS") if card not in hold)
    said = spades(*words, said=f"{draws}{own}+{other}\n").stderr
    assert f"you do not hold {other} (N3)\n" in said


def test_an_undo_of_the_bidding_says_what_can_be_taken_back() -> None:
    said = spades("play", "--practice", *EASY, said="undo\n").stderr
    assert "only a card can be taken back; this is the bidding: nil or 1 to 13 (B1)\n" in said
