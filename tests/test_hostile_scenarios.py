"""Scenarios that somebody made to do harm: each is refused in one harmless line that says where."""

import json
import re

import pytest
from damage import harmless
from helpers import UNSHUFFLED

from spades.errors import Unreadable
from spades.players.named import read_bot
from spades.scenario.check import failures
from spades.scenario.read import read_scenario
from spades.table.scripted import play_scenario

MEGABYTE = 2**20
LOG = b"spades-log 1\nrules partnership\nseed 42\nseat south human Monkey\n"


def scenario_with(path, value):
    """A good scenario, as JSON text, but for the value at the path, given as JSON."""
    document = {
        "scenario": 1,
        "title": "A title",
        "covers": ["S1"],
        "rules": {"preset": "partnership", "target": 300, "hands": 1},
        "seats": {"east": "random"},
        "seed": 42,
        "start": {"south-north": {"score": 170, "bags": 9}},
        "hands": [{"first": "south", "moves": ["4 2 nil"]}],
        "finish": "random",
        "expect": {
            "hands": [{"won": {"south": 3}, "points": {"south-north": -60}}],
            "scores": {"south-north": 110},
            "bags": {"south-north": 9},
            "winner": None,
        },
    }
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = "HERE"
    return json.dumps(document).replace('"HERE"', value).encode()


def refusal_of_scenario(data):
    with pytest.raises(Unreadable) as refused:
        play_scenario(read_scenario(data, "a.json", read_bot))
    harmless(refused.value, r"a\.json: |a\.json:[0-9]+: ")
    return str(refused.value)


GOOD = scenario_with(["seed"], "42")
NOT_JSON = {
    "nothing": b"",
    "spaces": b" \n ",
    "NUL": b"\0",
    "junk": bytes(range(256)),
    "a log": LOG,
    "a byte-order mark": b"\xef\xbb\xbf" + GOOD,
    "UTF-16": GOOD.decode().encode("utf-16"),
    "not UTF-8": GOOD.replace(b"A title", b"\xff"),
    "a surrogate in UTF-8": GOOD.replace(b"A title", b"\xed\xa0\x80"),
    "cut short": GOOD[:-1],
    "two documents": GOOD + GOOD,
    "a comment": b"// a comment\n" + GOOD,
    "a comma too many": GOOD.replace(b'"A title",', b'"A title",,'),
    "single quotes": GOOD.replace(b'"', b"'"),
    "a raw control code": GOOD.replace(b"A title", b"A\x1btitle"),
    "a raw line feed": GOOD.replace(b"A title", b"A\ntitle"),
    "arrays nested 100,000 deep": b"[" * 100_000 + b"]" * 100_000,
    "objects nested 100,000 deep": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nested and never closed": b'[{"":' * 100_000,
    "deep within": scenario_with(["hands"], "[" * 100_000 + "]" * 100_000),
    "17 MB": GOOD + b" " * 17 * MEGABYTE,
    "an array": b"[]",
    "null": b"null",
    "true": b"true",
    "a string": b'"partnership"',
    "a number": b"1",
}


@pytest.mark.parametrize("data", NOT_JSON.values(), ids=NOT_JSON.keys())
def test_what_is_no_scenario_is_unreadable(data):
    with pytest.raises(Unreadable) as refused:
        read_scenario(data, "a.json", read_bot)
    harmless(refused.value, r"a\.json:")


def test_the_good_scenario_is_good():
    """Otherwise the tests below would say nothing; it is cut off by its expectations alone."""
    play_scenario(read_scenario(GOOD, "a.json", read_bot))


NUMBERS = [
    (["scenario"], "scenario"),
    (["seed"], "seed"),
    (["rules", "target"], r"rules\.target"),
    (["start", "south-north", "score"], r"start\.south-north\.score"),
    (["start", "south-north", "bags"], r"start\.south-north\.bags"),
    (["expect", "hands", 0, "won", "south"], r"expect\.hands\[0\]\.won\.south"),
    (["expect", "hands", 0, "points", "south-north"], r"expect\.hands\[0\]\.points\.south-north"),
    (["expect", "scores", "south-north"], r"expect\.scores\.south-north"),
    (["expect", "bags", "south-north"], r"expect\.bags\.south-north"),
]
NO_NUMBERS = [
    "true",
    "false",
    "null",
    "1.0",
    "3.5",
    "1e2",
    "1E400",
    '""',
    '"1"',
    '"three"',
    '"\\ud800"',
    "[]",
    "{}",
]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(("path", "place"), NUMBERS, ids=[path[-1] for path, _ in NUMBERS])
def test_what_is_no_whole_number_is_refused_where_it_stands(path, place, value):
    """True is no number, 1.0 and 1e2 aren't whole ones as these files write them, nor is a string one."""
    assert re.match(rf"a\.json: {place}: ", refusal_of_scenario(scenario_with(path, value)))


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "-Infinity", "1" * 10_000, "-" + "9" * 10_000, "01", "+1", ".5"]
)
@pytest.mark.parametrize(("path", "place"), NUMBERS, ids=[path[-1] for path, _ in NUMBERS])
def test_what_is_no_number_of_json_is_refused(path, place, value):
    refusal_of_scenario(scenario_with(path, value))


@pytest.mark.parametrize(
    "value", ["1." + "0" * 10_000, "1e" + "9" * 10_000, "99999999", "-99999999", "9" * 40]
)
@pytest.mark.parametrize(("path", "place"), NUMBERS, ids=[path[-1] for path, _ in NUMBERS])
def test_a_number_out_of_all_bounds_is_refused_where_it_stands(path, place, value):
    if path == ["seed"] and value == "99999999":
        value = str(2**64)
    assert re.match(rf"a\.json: {place}: ", refusal_of_scenario(scenario_with(path, value)))


WORDS = [
    (["title"], "title"),
    (["covers", 0], r"covers\[0\]"),
    (["rules"], "rules"),
    (["rules", "preset"], r"rules\.preset"),
    (["rules", "breaks"], r"rules\.breaks"),
    (["seats", "east"], r"seats\.east"),
    (["hands", 0, "first"], r"hands\[0\]\.first"),
    (["hands", 0, "deck"], r"hands\[0\]\.deck"),
    (["hands", 0, "pile"], r"hands\[0\]\.pile"),
    (["hands", 0, "moves", 0], r"hands\[0\]\.moves\[0\]"),
    (["finish"], "finish"),
    (["expect", "winner"], r"expect\.winner"),
]
NO_WORDS = ['"\\ud800"', '"AS \\udfff"', "true", "1", "1.0", "[[]]", '{"a": 1}']
HOSTILE_WORDS = [
    '"\\u0000"',
    '"\\u001b[2J"',
    '"\\r\\n"',
    '"\\u202e"',
    '"AS\\u2028KS"',
    '"\\ufeffAS"',
    '"' + "x" * 100_000 + '"',
]


@pytest.mark.parametrize("value", NO_WORDS)
@pytest.mark.parametrize(("path", "place"), WORDS, ids=[str(path[-1]) for path, _ in WORDS])
def test_what_is_no_word_is_refused_where_it_stands(path, place, value):
    """Also half a character (a lone surrogate), which no file and no screen could take."""
    assert re.match(rf"a\.json: {place}: ", refusal_of_scenario(scenario_with(path, value)))


@pytest.mark.parametrize("value", HOSTILE_WORDS)
@pytest.mark.parametrize(("path", "place"), WORDS[1:], ids=[str(path[-1]) for path, _ in WORDS[1:]])
def test_a_hostile_word_is_refused_where_it_stands(path, place, value):
    assert re.match(rf"a\.json: {place}: ", refusal_of_scenario(scenario_with(path, value)))


OBJECTS = [
    [],
    ["rules"],
    ["seats"],
    ["start"],
    ["start", "south-north"],
    ["hands", 0],
    ["expect"],
    ["expect", "hands", 0],
    ["expect", "hands", 0, "won"],
    ["expect", "scores"],
]
KEYS = ["", "no-such-key", "\\u0000", "\\u001b[31m", "\\n", "\\ud800", "\\u202e", "x" * 100_000]


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key[:12])
@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)))
def test_an_unknown_key_is_refused_harmlessly(path, key):
    text = scenario_with([*path, "new"], "1").decode()
    refusal_of_scenario(text.replace('"new"', f'"{key}"').encode())


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)))
def test_a_key_twice_is_refused(path):
    """The second may not win silently, whatever it says."""
    inner = json.loads(GOOD)
    for step in path:
        inner = inner[step]
    key = next(iter(inner))
    text = scenario_with([*path, "new"], json.dumps(inner[key])).decode().replace('"new"', json.dumps(key))
    assert "twice" in refusal_of_scenario(text.encode())


#: A word of a thousand cards, which an exchange may be said with, though not made (N3).
LONG = "+".join(["2C"] * 1000)
DRAWN = ["blind-nil look", " ".join(["keep"] * 26), "4"]
ENDLESS = {
    # The moves of the hand, what is expected, and who plays.
    "a move refused": ([LONG], {}, "script"),
    "a move refused too early": ([LONG, "look"], {}, "script"),
    "another move expected to be refused": (
        ["2C"],
        {"refused": {"seat": "south", "move": LONG, "rule": "N1"}},
        "script",
    ),
    "a move listed as legal": ([], {"next": {"seat": "south", "legal": [LONG]}}, "script"),
    "a move listed twice": ([], {"next": {"seat": "south", "legal": [LONG, LONG]}}, "script"),
    "hundreds of moves not listed": (DRAWN, {"next": {"seat": "south", "legal": ["none"]}}, "script"),
    "a best move": ([], {"best": {"seat": "south", "level": "easy", "moves": [LONG]}}, "script"),
    "a move left over": ([LONG], {}, "random"),
}


@pytest.mark.parametrize(("moves", "expect", "player"), ENDLESS.values(), ids=ENDLESS)
def test_what_is_endless_is_not_said_in_full(moves, expect, player):
    document = {
        "scenario": 1,
        "rules": "two-player",
        "seats": {"south": player, "north": player},
        "seed": 1,
        "hands": [{"first": "south", "deck": UNSHUFFLED, "moves": moves}],
        "expect": expect,
    }
    try:
        scenario = read_scenario(json.dumps(document).encode(), "a.json", read_bot)
        found = failures(scenario.expect, play_scenario(scenario))
    except Unreadable as error:
        found = [str(error)]
    assert found and all(len(line) < 500 for line in found)
