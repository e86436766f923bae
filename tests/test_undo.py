"""Taking a card back in a practice game: the referee, what everybody remembers, and who may not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, PRESETS, Game
from telling import header_of
from undoing import Wavering, without_undone

from spades.errors import NotAWord
from spades.game import apply, legal, why_not
from spades.log.seen import Seen
from spades.moves import UNDO, Phase, read_move, word_of
from spades.players.named import make_bot
from spades.refusals import IllegalMove, explain
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import Witnesses

#: What is said before what is asked, where nothing can be taken back.
ONLY = "only a card can be taken back; "
SOUTH, NORTH = "AQ.AKQ.A432.A432", "KJ.JT9.KQJT.KQJT"


def dealt(practice: bool = True) -> Game:
    """A two-player game before its first lead, which is north's."""
    game = Game("two-player", practice=practice).deal("south", south=SOUTH, north=NORTH)
    return game.say("north 4 south 5")


def refused(game: Game, seat: str | None = None) -> str:
    """Why that seat, or the one to move, may not take a card back, in words."""
    who = game.state.turn if seat is None else game.seating.seat(seat)
    refusal = why_not(game.state, who, UNDO)
    assert refusal is not None
    with pytest.raises(IllegalMove) as illegal:
        apply(game.state, who or 0, UNDO)
    if who is not None:
        assert illegal.value.refusal == refusal
    return explain(refusal)


# --- What it makes of a game ----------------------------------------------------------------------


def test_it_goes_back_to_where_the_seat_played_its_last_card() -> None:
    """North led the king of diamonds; the trick, won by the ace of south, is gone with it."""
    game = dealt()
    before, lines = game.state, len(game.lines)
    game.say("north KD south AD south AH").undo()
    assert game.lines[lines:] == [
        *("north play KD", "south play AD", "trick 1 south", "south play AH"),
        "undo north",
    ]
    assert game.state == before
    assert (game.turn, game.hand("north")) == ("north", "KS JS JH TH 9H KD QD JD TD KC QC JC TC")
    assert game.won == {"south": 0, "north": 0}
    game.say("north QD south AD")
    assert game.lines[-1] == "trick 1 south"


def test_what_others_played_before_that_card_stays() -> None:
    """South takes back its ace, and follows to the same king with another diamond."""
    game = dealt().say("north KD")
    before = game.state
    game.say("south AD").undo()
    assert (game.state, game.turn, game.legal) == (before, "south", "AD 4D 3D 2D")
    game.say("south 2D")
    assert game.lines[-1] == "trick 1 north"


def test_time_after_time_it_goes_back_to_the_first_lead() -> None:
    game = dealt()
    states = []
    for word in ["KD", "AD", "AH", "JH", "KH", "TH", "QH", "9H"]:
        states.append(game.state)
        game.say(word)
    # South leads again; each card of its own that it takes back leaves it to move.
    for place in (6, 4, 2, 1):
        game.undo()
        assert game.state == states[place]
        assert game.state.moves == states[place].moves
    assert refused(game).startswith("south has played no card in this hand")


def test_p6_spades_are_unbroken_again() -> None:
    """South, void in hearts, ruffs north's ace, and takes the spade back."""
    game = Game("two-player", practice=True).deal("south", south=ALL_SPADES, north=ALL_HEARTS)
    game.say("north 4 south 5 north AH south 2S")
    assert game.state.broken
    game.undo()
    assert not game.state.broken
    assert game.legal == "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def test_with_four_players_all_after_the_card_goes() -> None:
    game = Game("partnership", practice=True)
    game.deal("south", south=ALL_CLUBS, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_SPADES)
    game.say("south 1 west 1 north 1 east 10 south AC west AH")
    north_to_play = game.state
    game.say("north AD east 2S east AS south KC west KH").undo()
    assert game.state == north_to_play
    assert game.legal == "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"


def test_nobody_remembers_what_was_taken_back() -> None:
    """The memory of each seat is that of a hand in which the cards were never played."""
    game, plain = dealt(), dealt(practice=False)
    game.say("north KD south AD south AH").undo().say("north QD south AD")
    plain.say("north QD south AD")
    for seat in ("south", "north"):
        assert game.seen(seat) == plain.seen(seat)
    assert game.view == plain.view
    assert without_undone(game.lines) == plain.lines
    told_late = Witnesses(game.rules)
    told_late.see(game.events)
    assert told_late.of(0) == plain.view.history


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("bot", ["random", "bot:easy", "bot:medium"])
def test_a_bot_that_is_asked_again_decides_as_if_nothing_had_been_played(preset: str, bot: str) -> None:
    """The same view and the same generator: the log but for what was undone is that of the plain game."""
    logs = []
    for often in (0.1, 0.0):
        game = Game(preset, "hands=2", "target=9999", practice=True)
        players = [Wavering(make_bot(bot), seat, often) for seat in range(len(game.seating))]
        table = Table(game.state, 8, players, SeedFate(8), [game.events.extend], Witnesses(game.rules))
        assert table.run().phase is Phase.OVER
        logs.append(game.lines)
    wavered, plain = logs
    assert sum(line.startswith("undo ") for line in wavered) > 2
    assert len(wavered) > len(plain)
    assert without_undone(wavered) == plain


# --- Who may not ----------------------------------------------------------------------------------


def test_p8_only_in_a_practice_game() -> None:
    game = dealt(practice=False).say("north KD south AD")
    assert refused(game) == "cards are taken back only in a practice game without outside players (P8)"


def test_p8_only_after_a_card_of_ones_own_in_this_hand() -> None:
    game = dealt()
    nothing = "has played no card in this hand that could be taken back (P8)"
    assert refused(game) == f"north {nothing}"
    game.say("north KD")
    assert refused(game) == f"south {nothing}"


def test_p8_an_earlier_hand_stays_as_it_was_played() -> None:
    game = dealt().play_out()
    assert refused(game, "south") == "it is nobody's turn, not south's (T4)"
    game.deal("north", south=SOUTH, north=NORTH).say("south 5 north 4")
    assert refused(game).startswith("south has played no card in this hand")
    game.say("south AD north KD").undo()
    assert game.state.number == 2
    assert refused(game).startswith("south has played no card in this hand")


def test_t4_only_the_seat_to_move() -> None:
    game = dealt().say("north KD")
    assert refused(game, "north") == "it is south's turn, not north's (T4)"


def test_never_an_offer_a_draw_a_bid_or_an_exchange() -> None:
    """N1, D2, B1, N3: it is said that only cards are, and what is asked."""
    game = Game("two-player", practice=True).begin("south").say("south blind-nil")
    assert refused(game) == f"{ONLY}this is the double-nil offer: look or blind-nil (N1)"
    game.say("north look south keep north keep")
    assert refused(game) == f"{ONLY}this is the draw: keep or decline (D2)"
    game.keep_all()
    assert refused(game) == f"{ONLY}this is the bidding: nil or 1 to 13 (B1)"
    game.say("north 5")
    assert refused(game) == f"{ONLY}this is the exchange: none, or up to 3 cards as 2C+9D (N3)"


def test_w6_not_after_the_end() -> None:
    game = Game("two-player", "hands=1", practice=True).deal("south", south=SOUTH, north=NORTH)
    game.say("north 4 south 5").play_out()
    assert refused(game, "south") == "the game is over (W6)"


# --- The word -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("said", ["undo", "play undo", "bid undo", "undo south"])
def test_scenarios_and_programs_have_no_word_for_it(said: str, phase: Phase) -> None:
    assert word_of(UNDO) == "undo"
    with pytest.raises(NotAWord):
        read_move(said, phase)


def test_it_is_no_move_that_is_listed() -> None:
    assert UNDO not in legal(dealt().say("north KD south AD").state)


@pytest.mark.parametrize("practice", [True, False])
def test_an_outside_player_is_never_told_of_it(practice: bool) -> None:
    """It would have to forget what it was told: such a line can't be, whatever the header says."""
    game = Game("partnership")
    game.deal("south", south=ALL_CLUBS, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_SPADES)
    game.say("1 1 1 10 AC AH AD AS")
    told = Seen(replace(header_of("partnership"), practice=practice), 0)
    for line in game.seen("south"):
        told.take(line)
    with pytest.raises(NotAWord, match=r"'undo east': cards are taken back only .* outside players \(P8\)"):
        told.take("undo east")
