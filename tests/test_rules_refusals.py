"""The order in which a refusal is looked for, and the words for it."""

import pytest
from helpers import ALL_HEARTS, ALL_SPADES, PRESETS, Game, rules_of

from spades.events import Cut, HandBegun
from spades.game import apply, legal, why_not
from spades.moves import (
    BIDS,
    DECLARE,
    DECLINE,
    KEEP,
    LOOK,
    NO_EXCHANGE,
    PLAYS,
    Exchange,
    Move,
    Phase,
    read_move,
    word_of,
)
from spades.refusals import IllegalMove, Wording, explain
from spades.rulebook import rulebook

# South, F, holds AT62.J73.Q84.K95 and north Q84.K95.AT62.J73, all keeps from the unshuffled pack.
OF_EACH_KIND = {
    Phase.OFFER: "look",
    Phase.DRAW: "keep",
    Phase.BID: "3",
    Phase.EXCHANGE: "none",
    Phase.PLAY: "play AD",
}
REFUSED_BY = {Phase.OFFER: "N1", Phase.DRAW: "D2", Phase.BID: "B1", Phase.EXCHANGE: "N3", Phase.PLAY: "P8"}


def at(phase: Phase) -> Game:
    """A two-player game that waits for a move of that phase."""
    game = Game("two-player").begin("south")
    if phase is not Phase.OFFER:
        game.say("south blind-nil north look")
    if phase not in (Phase.OFFER, Phase.DRAW):
        game.keep_all()
    if phase in (Phase.EXCHANGE, Phase.PLAY):
        game.say("north 5")
    if phase is Phase.PLAY:
        game.say("south none")
    assert game.state.phase is phase
    return game


def why(game: Game, word: str, seat: str | None = None) -> str | None:
    """The rule that refuses the word, ``play AD`` too, of that seat or of the one to move."""
    who = game.state.turn if seat is None else game.seating.seat(seat)
    assert who is not None
    refusal = why_not(game.state, who, read_move(word, game.state.phase))
    return None if refusal is None else refusal.rule


@pytest.mark.parametrize("phase", OF_EACH_KIND)
def test_a_word_of_another_phase_is_refused_by_the_phase_now_on(phase: Phase) -> None:
    """N1, D2, B1, N3, P8: the word of the phase itself is legal."""
    for kind, word in OF_EACH_KIND.items():
        assert why(at(phase), word) == (None if kind is phase else REFUSED_BY[phase])


@pytest.mark.parametrize("phase", OF_EACH_KIND)
def test_n1_a_blind_nil_that_is_not_offered(phase: Phase) -> None:
    assert why(at(phase), "blind-nil") == (None if phase is Phase.OFFER else "N1")


@pytest.mark.parametrize("preset", ["two-player-basic", "partnership"])
def test_n1_a_blind_nil_that_is_never_offered(preset: str) -> None:
    game = Game(preset).begin("south")
    assert why(game, "blind-nil") == "N1"
    game.keep_all()
    assert why(game, "blind-nil") == "N1"


@pytest.mark.parametrize("phase", OF_EACH_KIND)
def test_t4_comes_before_the_phase_and_the_offer(phase: Phase) -> None:
    game = at(phase)
    other = "north" if game.turn == "south" else "south"
    for word in ("look", "blind-nil", "keep", "decline", "3", "none", "AS+KS+QS+JS", "play AS", "play KS"):
        assert why(game, word, other) == "T4"


def test_w6_comes_before_everything() -> None:
    game = (
        Game("two-player", "hands=1").deal("south", south=ALL_SPADES, north=ALL_HEARTS).say("1 1").play_out()
    )
    for name in ("south", "north"):
        for word in ("look", "blind-nil", "keep", "3", "none", "AS+KS+QS+JS", "play AS"):
            assert why(game, word, name) == "W6"


def test_p8_comes_before_p3_and_p5() -> None:
    """P8, P3, P5: north leads; its KS is out of play, its QS held; AS is south's."""
    game = at(Phase.PLAY)
    assert (why(game, "KS"), why(game, "AS"), why(game, "QS")) == ("P8", "P8", "P5")
    assert (why(game, "AH"), why(game, "KH")) == ("P8", None)
    game.say("north KH")
    assert (why(game, "KS"), why(game, "KC"), why(game, "JH")) == ("P8", "P3", None)
    assert (why(game, "QC"), why(game, "QH"), why(game, "AS")) == ("P8", "P8", "P3")


def test_n3_a_lone_card_is_thrown_in_the_exchange_and_played_anywhere_else() -> None:
    game = at(Phase.EXCHANGE)
    assert why(game, "AS") is None
    assert why(game, "QS") == "N3"
    assert why(game, "play AS") == "N3"
    assert why(at(Phase.BID), "AS") == "B1"


# --- Words and moves ------------------------------------------------------------------------------

EVERY_KIND: list[Move] = [LOOK, DECLARE, KEEP, DECLINE, *BIDS, NO_EXCHANGE, Exchange((3, 17, 50)), *PLAYS]


def test_every_move_has_one_word_that_says_it() -> None:
    for move in EVERY_KIND:
        assert read_move(word_of(move), Phase.PLAY) == move
    assert len({word_of(move) for move in EVERY_KIND}) == len(EVERY_KIND)
    assert word_of(Exchange((35,))) == "5D"
    assert read_move("5D", Phase.EXCHANGE) == Exchange((35,))
    assert (
        word_of(read_move("9D+2C", Phase.EXCHANGE)) == word_of(read_move("2C+9D", Phase.EXCHANGE)) == "9D+2C"
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_refused_are_exactly_the_moves_that_are_not_listed(preset: str) -> None:
    """P3, P5: what is listed as legal can be done; whatever else is said is refused, and nothing changes."""
    game = Game(preset).begin("south")
    if preset == "two-player":
        game.say("blind-nil look")
    while game.turn is not None:
        state, seat = game.state, game.state.turn
        assert seat is not None
        allowed = legal(state)
        for move in {*EVERY_KIND, *allowed}:
            if move in allowed and not isinstance(move, Exchange):
                assert why_not(state, seat, move) is None
                apply(state, seat, move)
            elif move not in allowed:
                with pytest.raises(IllegalMove) as illegal:
                    apply(state, seat, move)
                assert illegal.value.refusal == why_not(state, seat, move)
        assert game.state is state
        game.say(game.legal.split()[-1] if state.phase is Phase.PLAY else game.legal.split()[0])


def test_a_state_never_changes() -> None:
    game = Game("partnership").begin("south")
    before = game.state
    kept = before._asdict()
    game.say("3 3 3 3").play_out()
    assert before._asdict() == kept
    with pytest.raises(AttributeError):
        before.turn = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("phase", "word", "seat", "words"),
    [
        (Phase.PLAY, "play 3C", "south", "it is north's turn, not south's (T4)"),
        (Phase.OFFER, "keep", None, "this is the double-nil offer: look or blind-nil (N1)"),
        (Phase.BID, "keep", None, "this is the bidding: nil or 1 to 13 (B1)"),
        (Phase.DRAW, "blind-nil", None, "double nil is not offered now (N1)"),
        (Phase.EXCHANGE, "QS+AS", None, "south does not hold QS (N3)"),
        (Phase.EXCHANGE, "QS+6S+KH", None, "south does not hold QS or KH (N3)"),
        (Phase.EXCHANGE, "AS+AS", None, "a card can be thrown only once (N3)"),
        (Phase.EXCHANGE, "AS+TS+6S+2S", None, "at most 3 cards can be exchanged (N3)"),
        (
            Phase.PLAY,
            "QS",
            None,
            "spades are not broken yet; allowed: KH 9H 5H AD TD 6D 2D JC 7C 3C (P5)",
        ),
        (Phase.PLAY, "KS", None, "north does not hold KS; allowed: KH 9H 5H AD TD 6D 2D JC 7C 3C (P8)"),
    ],
)
def test_a_refusal_in_words(phase: Phase, word: str, seat: str | None, words: str) -> None:
    game = at(phase)
    refusal = why_not(game.state, game.seating.seat(seat or game.turn or ""), read_move(word, phase))
    assert refusal is not None
    assert explain(refusal) == str(IllegalMove(refusal)) == words


def test_a_refusal_in_words_says_what_may_be_played() -> None:
    game = at(Phase.PLAY).say("north KH")
    refusal = game.refusal("KC")
    assert refusal is not None
    assert explain(refusal) == "hearts were led and south holds hearts; allowed: JH 7H 3H (P3)"


def test_a_refusal_in_the_words_of_its_reader() -> None:
    wording = Wording(lambda seat, verb: f"seat {seat} {verb}", lambda card: f"<{card}>")
    refusal = at(Phase.PLAY).say("north KH").refusal("KC")
    assert refusal is not None
    assert (
        explain(refusal, wording) == "hearts were led and seat 0 holds hearts; allowed: <16> <20> <24> (P3)"
    )


def test_every_refusal_names_a_rule_of_the_book() -> None:
    for phase in Phase:
        assert phase.value in rulebook()


@pytest.mark.parametrize("preset", PRESETS)
def test_what_chance_is_said_to_have_done_is_checked_too(preset: str) -> None:
    """F2, F3, F4, D1: outside its time a cut or a hand is refused by the phase's rule."""
    game = Game(preset).begin("south")
    for event in (Cut((0, 14)), HandBegun(2, 1, given=False)):
        with pytest.raises(IllegalMove, match=r"\([A-Z][0-9]+\)$"):
            game.chance(event)
    assert game.rules == rules_of(preset)
