"""Logs: written, read, cut anywhere and continued, counted again by other arithmetic."""

import json
from dataclasses import replace
from io import BytesIO
from random import Random

from adder import computed_lines, is_computed
from gamemaking import BOTS, PLAYERS, headers, play, read_back, rules, whole_log, written
from hypothesis import assume, given
from hypothesis import strategies as st

from spades.cards import PACK, TEXT
from spades.log.files import read_lines
from spades.log.lines import line_of
from spades.log.replay import replay_lines
from spades.log.writing import LogLines, Scribe
from spades.moves import Phase
from spades.players.named import read_bot
from spades.rules import with_option
from spades.scenario.check import failures
from spades.scenario.read import read_scenario
from spades.scenario.write import ScenarioWriter
from spades.table.scripted import play_scenario


def rewritten(data):
    """The log read, and every event of it written again."""
    replay, told = replay_lines(read_lines(BytesIO(data), "a.log"))
    header = replay.header
    again = header.lines() + [line_of(event, header.rules.seating) for _, event in told]
    assert not replay.pending
    return written(again)


@given(headers())
def test_a_log_read_and_written_again_is_the_same_bytes(header):
    data = whole_log(header)
    assert rewritten(data) == data


@st.composite
def scenarios_of_given_hands(draw):
    """Scenario files whose hands have decks of their own, with and without a seed, played by bots."""
    made = draw(rules())
    names = made.seating.names
    hands = []
    for number in range(draw(st.integers(1, 2))):
        deck = list(TEXT)
        Random(draw(st.integers(0, 2**32))).shuffle(deck)
        hand = {"deck": " ".join(deck)}
        if number == 0 or draw(st.booleans()):
            hand["first"] = draw(st.sampled_from(names))
        hands.append(hand)
    name, *settings = str(made).split(" ")
    options = dict(setting.split("=") for setting in settings)
    numbers = {key: int(value) if value.lstrip("-").isdigit() else value for key, value in options.items()}
    scenario = {
        "scenario": 1,
        "rules": {"preset": name, **numbers},
        "seats": {seat: draw(st.sampled_from(BOTS)) for seat in names},
        "hands": hands,
    }
    if draw(st.booleans()):
        scenario["seed"] = draw(st.integers(0, 2**64 - 1))
    return scenario


def log_of(made):
    """The lines of the log that the scenario gives, which must fail in nothing."""
    scenario = read_scenario(json.dumps(made).encode(), "given.json", read_bot)
    log = LogLines()
    scribe = Scribe(log, scenario.header.rules.seating)
    scribe.begin(scenario.header)
    outcome = play_scenario(scenario, [scribe.hear])
    assert not failures(scenario.expect, outcome)
    return log.lines


def as_scenario(data):
    """The scenario that a log makes."""
    replay, told = replay_lines(read_lines(BytesIO(data), "a.log"))
    writer = ScenarioWriter(replay.header)
    for _, event in told:
        writer.hear([event])
    return writer.scenario()


def without_seats(lines):
    """The lines but for those that a scenario made of a log may change."""
    return [line for line in lines if line.split(" ")[0] not in ("seat", "practice", "secret", "word")]


@given(scenarios_of_given_hands())
def test_the_log_of_given_hands_proves_itself_too(made):
    """Hands marked ``given`` hold without a seed, and make a scenario that gives the same log."""
    # A game that ends before a listed hand is an error: it is to go on to the last one.
    made["hands"] = made["hands"][: made["rules"].get("hands", 1)]
    made["rules"] |= {"target": 9999999, "lose-at": "none", "nil": 100}
    lines = log_of(made)
    assert sum(line.startswith("deck ") for line in lines) >= len(made["hands"])
    data = written(lines)
    assert rewritten(data) == data
    assert [line for line in lines if is_computed(line)] == computed_lines(lines)
    assert without_seats(log_of(as_scenario(data))) == without_seats(lines)


@given(headers(), st.data())
def test_a_log_makes_a_scenario_that_gives_the_same_log(header, choice):
    """Also a log that stops anywhere: the scenario goes on only as far as nobody has to move."""
    lines = whole_log(header).decode().split("\n")[:-1]
    # A cut alone is no hand, and so nothing that a scenario could list.
    first_hand = next(place for place, line in enumerate(lines) if line.startswith("hand "))
    stop = choice.draw(st.integers(first_hand + 1, len(lines)))
    kept = without_seats(lines[:stop])
    found = without_seats(log_of(as_scenario(written(lines[:stop]))))
    assert found[: len(kept)] == kept
    assert found == without_seats(lines)[: len(found)]
    moves = [line for line in found[len(kept) :] if line.split(" ")[0] in header.rules.seating.names]
    assert not moves


@given(headers(), st.data())
def test_a_log_cut_at_any_byte_goes_on_to_the_same_log(header, choice):
    """A log may stop anywhere after its header; a torn line is dropped and played again."""
    data = whole_log(header)
    cut = data[: choice.draw(st.integers(len(written(header.lines())), len(data)))]
    read = read_back(cut)
    assert read.replay.header == header
    # The computed lines that are still missing come first (FORMATS).
    pending = list(read.replay.pending)
    read.witnesses.see(pending)
    log = LogLines()
    log.write([line_of(event, header.rules.seating) for event in pending])
    last = play(header, log, read.replay.state, read.witnesses)
    assert read.whole + written(log.lines) == data
    assert last.phase is Phase.OVER


@given(headers())
def test_another_adder_comes_to_the_same_lines(header):
    """C1, D1-D5, P1-P9, S1-S12, W1-W5: all that the rules make of a game, made again from its moves."""
    lines = whole_log(header).decode().split("\n")[:-1]
    assert [line for line in lines if is_computed(line)] == computed_lines(lines)
    seats = len(header.names)
    decks = [line.split(" ")[1:] for line in lines if line.startswith("deck ")]
    played = [
        line.split(" ")[2] for line in lines if " play " in line and not line.startswith(("seat ", "word "))
    ]
    tricks = [line for line in lines if line.startswith("trick ")]
    assert all(sorted(deck) == sorted(TEXT) for deck in decks)
    assert len(tricks) == 13 * len(decks)
    for number in range(len(decks)):
        cards = played[number * 13 * seats : (number + 1) * 13 * seats]
        assert len(set(cards)) == len(cards) == 13 * seats


@given(headers(), st.sampled_from(["reach", "exceed"]), st.data())
def test_it_also_does_where_a_total_is_just_at_the_line(header, win, choice):
    """W2-W5, S12: the same game once more, with a total of its first hand for the target or ``lose-at``."""
    first = [line.split(" ") for line in whole_log(header).decode().split("\n") if line.startswith("score ")][
        :2
    ]
    totals = [int(words[words.index("total") + 1]) for words in first]
    total = choice.draw(st.sampled_from(totals))
    assume(0 < abs(total) < 10**7)
    made = with_option(header.rules, "target" if total > 0 else "lose-at", str(total))
    lines = whole_log(replace(header, rules=with_option(made, "win", win))).decode().split("\n")[:-1]
    assert [line for line in lines if is_computed(line)] == computed_lines(lines)


@given(headers(), st.data())
def test_another_player_leaves_the_deals_as_they_are(header, data):
    others = tuple(data.draw(st.sampled_from(PLAYERS)) for _ in header.players)
    kept = []
    for players in (header.players, others):
        lines = whole_log(replace(header, players=players)).decode().split("\n")[:-1]
        kept.append([line for line in lines if line.split(" ")[0] in ("cut", "hand", "deck")])
    # The scores may end one of the games before the other.
    shorter = min(map(len, kept))
    assert shorter >= 2
    assert kept[0][:shorter] == kept[1][:shorter]


def test_the_pack_has_52_cards():
    """C1."""
    assert len(set(TEXT)) == len(PACK) == 52
