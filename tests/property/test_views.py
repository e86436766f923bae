"""What a seat may know: cards that it can't see may be any others, and nothing that it is told changes."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from walking import again, relabelled, walk, walks

from spades.cards import PACK, SUIT_OF
from spades.events import Drew, Exchanged, Held, PackSet, Played
from spades.game import legal
from spades.log.lines import line_of
from spades.moves import Phase
from spades.refusals import IllegalMove
from spades.rules import preset, with_option
from spades.view import shown, view_of


def seen_by(seat, game):
    """The cards of this hand that the seat has seen (P3, D2, D3, D5, N3 and option ``second-card``)."""
    seen = set()
    for event in game.events:
        match event:
            case Played(card=card):
                seen.add(card)
            case Drew(seat=who, kept=kept, card=card, other=other) if who == seat:
                seen.add(card)
                if not kept or game.state.rules.second_card == "seen":
                    seen.add(other)
            case Held(seat=who, cards=cards) if who == seat:
                seen.update(cards)
            case Exchanged(seat=who, thrown=thrown, drawn=drawn) if who == seat:
                seen.update(thrown, drawn)
    if game.state.phase is Phase.DRAW and game.state.turn == seat:
        seen.add(game.state.pack[0])
    return seen


def shuffled_hidden(hidden, chance, within_suits):
    """A relabelling of the cards that moves hidden ones only, each to one of its suit if asked for."""
    new = dict(enumerate(PACK))
    for suits in [[0], [1], [2], [3]] if within_suits else [[0, 1, 2, 3]]:
        cards = [card for card in hidden if SUIT_OF[card] in suits]
        for card, other in zip(cards, chance.sample(cards, len(cards)), strict=True):
            new[card] = other
    return new


def last_hand(steps):
    """The place of the last pack set."""
    return max(place for place, step in enumerate(steps) if isinstance(step, PackSet))


@given(walks(), st.randoms(use_true_random=False), st.booleans(), st.data())
def test_hidden_cards_never_show(one, chance, within_suits, data):
    """L6, P9: whatever the hidden cards are, the seat sees the same and is asked the same."""
    assume(one.state.turn is not None)
    made = one.state.rules
    seat = data.draw(st.sampled_from([one.state.turn, *range(len(made.seating))]))
    hidden = sorted(set(PACK) - seen_by(seat, one))
    new = shuffled_hidden(hidden, chance, within_suits)
    place = last_hand(one.steps)
    try:
        other = again(made, one.steps[:place] + relabelled(one.steps[place:], new))
    except IllegalMove:
        # Another seat may then hold a card of the suit led that it did not play.
        assert not within_suits
        assume(False)
    assert other.witnesses.of(seat) == one.witnesses.of(seat)
    told = [
        [line_of(shown(event, seat, made), made.seating) for event in game.events] for game in (one, other)
    ]
    assert told[0] == told[1]
    if seat == one.state.turn:
        views = [view_of(game.state, game.witnesses.of(seat)) for game in (one, other)]
        assert views[0] == views[1]
        assert views[0].legal == legal(one.state)
        for card in hidden:
            assert not views[0].hand >> card & 1


def test_the_relabelling_really_changes_the_game():
    """Otherwise the test above would say nothing."""
    one = walk(with_option(preset("partnership"), "hands", "1"), 1, Random(1), Phase.BID)
    hidden = sorted(set(PACK) - seen_by(one.state.turn, one))
    new = shuffled_hidden(hidden, Random(2), within_suits=True)
    place = last_hand(one.steps)
    other = again(one.state.rules, one.steps[:place] + relabelled(one.steps[place:], new))
    assert other.state != one.state
    assert other.events != one.events
