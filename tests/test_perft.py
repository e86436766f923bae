"""Perft: every legal line of play to the end of the hand, counted (P2-P8).

Two counts that know nothing of each other must agree: one through ``spades.game``, the other by
``naive``.  The fixed table holds both to numbers that were counted by hand.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from naive import BREAKS, HIGH_TO_LOW, SEATS, Position, after, lines_of_play, may_play, on_turn

from spades.cards import mask_of, read_card
from spades.game import apply, legal, new_game
from spades.moves import Phase
from spades.rules import preset, with_option

GAMES = list(BREAKS)
LEADS = ("broken", "any-time")


def referee_state(position, game):
    """The same position as the referee has it: the last tricks of a hand of 13."""
    rules = with_option(preset(game), "breaks", position.breaks)
    rules = with_option(rules, "lead-spades", position.lead_spades)
    seats = len(position.hands)
    tricks_left = len(position.hands[on_turn(position)])
    return new_game(rules)._replace(
        phase=Phase.PLAY,
        turn=on_turn(position),
        number=1,
        first=0,
        hands=tuple(mask_of(map(read_card, hand)) for hand in position.hands),
        bids=(1,) * seats,
        leader=position.leader,
        trick=tuple(map(read_card, position.table)),
        won=(13 - tricks_left,) + (0,) * (seats - 1),
        broken=position.broken,
    )


def referee_lines(position, game):
    """All legal lines by the tricks that each seat wins in them, as the referee plays them."""
    start = referee_state(position, game)
    found = Counter()

    def count(state):
        if state.phase is Phase.PLAY:
            for move in legal(state):
                count(apply(state, state.turn, move)[0])
        else:
            found[tuple(now - before for now, before in zip(state.won, start.won, strict=True))] += 1

    count(start)
    return found


def deal(chance, seats, cards, suits):
    """Random hands of so many cards of these suits; some with a seat that holds nothing but spades."""
    pack = [rank + suit for rank in HIGH_TO_LOW for suit in suits]
    dealt = chance.sample(pack, seats * cards)
    if len(dealt) < 16 and chance.random() < 0.3:
        # The first seat gets the spades that there are, and so may be forced to lead one (P5, P7).
        dealt.sort(key=lambda card: card[1] != "S")
        rest = chance.sample(dealt[cards:], len(dealt) - cards)
        return (tuple(dealt[:cards]), *(tuple(rest[seat :: seats - 1]) for seat in range(seats - 1)))
    return tuple(tuple(dealt[seat::seats]) for seat in range(seats))


def in_the_middle_of_a_trick(position, chance):
    """The position after one or more cards of the trick, but not all."""
    for _ in range(chance.randrange(1, len(position.hands))):
        hand = position.hands[on_turn(position)]
        position, _ = after(chance.choice(may_play(hand, position)), position)
    return position


def positions(seats, cards, seeds):
    """Deals in two, three and four suits, at the lead and within a trick, spades broken and not."""
    for seed in range(seeds):
        chance = Random(f"perft/{seats}/{cards}/{seed}")
        suits = chance.choice(("SHDC", "SHD", "SH", "SH"))
        start = Position(
            deal(chance, seats, cards, suits), leader=chance.randrange(seats), broken=chance.random() < 0.3
        )
        yield start
        if cards < 4:
            yield in_the_middle_of_a_trick(start, chance)


@pytest.mark.parametrize("lead_spades", LEADS)
@pytest.mark.parametrize("cards", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_referee_and_the_naive_count_agree(game, cards, lead_spades):
    """P2-P8 as each preset has them, with ``lead-spades`` as it is and turned off."""
    seats = SEATS[game]
    seeds = 4 if seats == 4 and cards == 4 else 25
    for position in positions(seats, cards, seeds):
        position = replace(position, breaks=BREAKS[game], lead_spades=lead_spades)
        assert referee_lines(position, game) == lines_of_play(position), position


@pytest.mark.parametrize("game", GAMES)
def test_they_agree_with_the_other_way_to_break_spades(game):
    """Option ``breaks`` (P6, P7), turned round in every game."""
    other = "ruff" if BREAKS[game] == "any-spade" else "any-spade"
    for position in positions(SEATS[game], 3, 25):
        position = replace(position, breaks=other)
        assert referee_lines(position, game) == lines_of_play(position), position


@pytest.mark.parametrize("game", GAMES)
def test_they_agree_within_a_trick_of_four_cards_each(game):
    for start in positions(SEATS[game], 4, 4):
        position = in_the_middle_of_a_trick(replace(start, breaks=BREAKS[game]), Random(repr(start)))
        assert referee_lines(position, game) == lines_of_play(position), position


# What was counted by hand.  South leads in each; hands clockwise from south; the number of lines and why.
BY_HAND = [
    # Everybody follows suit all the time: 2 ways for the first card of each, the second is forced.
    (["AH KH", "QH JH"], {}, 2 * 2),
    (["AH KH", "QH JH", "TH 9H", "8H 7H"], {}, 2 * 2 * 2 * 2),
    # P5: with spades unbroken south must lead the king of hearts; north follows with either heart, and
    # the king wins.  South now holds nothing but a spade and may lead it; north has one card left.
    (["AS KH", "QH JH"], {}, 2),
    # Spades broken: KH as before, 2 lines.  AS first: north is void and throws either heart (2), the ace
    # wins, the last cards are forced: 2 more.  The option does the same.
    (["AS KH", "QH JH"], {"broken": True}, 2 + 2),
    (["AS KH", "QH JH"], {"lead_spades": "any-time"}, 2 + 2),
    # P3, P4, P6: south leads one of two low hearts; north is void and discards the club or ruffs.
    # Discarding loses to the heart, and south leads the other one.  Ruffing wins, breaks spades, and
    # north leads the club.  South's 2 times north's 2, then one card each.
    (["3H 2H", "2S AC"], {}, 2 * 2),
    # Four seats.  AH led: west follows with KH or QH (2), north must follow with JH (1), east is void and
    # throws either diamond (2); the rest is forced: 4 lines.  2C led: west has no club and throws either
    # heart (2), north either the ace of spades or JH (2), east either diamond (2): 8 lines.
    (["AH 2C", "KH QH", "AS JH", "3D 4D"], {}, 2 * 1 * 2 + 2 * 2 * 2),
    # South has led KH and holds 2H.  North must follow with QH and has JS left: one line.
    (["2H", "QH JS"], {"table": ("KH",)}, 1),
    # North is void in hearts and plays either spade, wins, and leads the other one.
    (["2H", "TS JS"], {"table": ("KH",)}, 2),
    # Three cards.  South leads a forced spade (3 ways); north follows with AS or KS (2) and wins.
    # A forced lead breaks spades (P6), so north leads the other spade or QH: south plays either card on
    # either (2), and each has one card left: 3 * 2 * (2 + 2).
    (["4S 3S 2S", "AS KS QH"], {"breaks": "any-spade"}, 3 * 2 * (2 + 2)),
    # A forced lead does not break them (P7): north must lead QH, which south ruffs with either card.
    (["4S 3S 2S", "AS KS QH"], {"breaks": "ruff"}, 3 * 2 * 2),
]


@pytest.mark.parametrize(("hands", "options", "expected"), BY_HAND)
def test_counts_worked_out_by_hand(hands, options, expected):
    position = Position(tuple(tuple(hand.split()) for hand in hands), leader=0, **options)
    game = "partnership" if len(hands) == 4 else "two-player"
    assert lines_of_play(position).total() == expected
    assert referee_lines(position, game).total() == expected
