"""The shipped scenarios: each comes out as expected, gives its golden log, and all rules are shown."""

import io
from itertools import pairwise
from pathlib import Path

import pytest
from helpers import played

from spades.log.files import read_lines
from spades.log.replay import replay_lines
from spades.players.named import read_bot
from spades.rulebook import rulebook
from spades.rules import PRESETS
from spades.scenario.check import failures
from spades.scenario.read import read_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.glob("*.json"))
LOGS = sorted(FOLDER.glob("*.log"))
#: The rules of play; those of the bots and of the tips for people (L1-L7) are no matter of a scenario.
COUNTS = {"C": 2, "T": 4, "F": 4, "N": 3, "D": 5, "B": 4, "P": 9, "S": 12, "W": 6}
RULE_IDS = [f"{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)]

each_scenario = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
each_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


def read(path):
    return read_scenario(path.read_bytes(), path.name, read_bot)


def golden_lines(path):
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def whole_games():
    """The lines of every golden log of a game that begins at 0 and is played to its end, by file name."""
    logs = {path.stem: golden_lines(path) for path in LOGS}
    return {
        name: lines
        for name, lines in logs.items()
        if lines[-1].startswith("end ") and not any(line.startswith("start ") for line in lines)
    }


def score_lines(lines, hand):
    """The score lines of a hand, from 1, as dicts from word to the word after it."""
    scores = [line.split() for line in lines if line.startswith("score ")][2 * hand - 2 : 2 * hand]
    return [dict(pairwise(words)) for words in scores]


def hands_in(lines):
    return sum(line.startswith("score ") for line in lines) // 2


@each_scenario
def test_comes_out_as_expected(path):
    scenario = read(path)
    outcome, _, _ = played(scenario)
    assert failures(scenario.expect, outcome) == []


@each_scenario
def test_gives_its_golden_log_byte_for_byte(path):
    _, log, _ = played(read(path))
    assert log == path.with_suffix(".log").read_bytes()


@each_log
def test_golden_log_holds_line_by_line(path):
    with path.open("rb") as file:
        replay, told = replay_lines(read_lines(file, path.name))
        for _ in told:
            pass
    assert not replay.pending


def test_a_golden_log_replays_to_the_same_result_as_its_scenario():
    path = FOLDER / "two-player-game.json"
    outcome, log, _ = played(read(path))
    replay, told = replay_lines(read_lines(io.BytesIO(log), path.name))
    for _ in told:
        pass
    assert replay.state.result == outcome.state.result
    assert replay.state.tallies == outcome.state.tallies


def test_there_are_scenarios_and_every_one_has_its_golden_log():
    assert FILES
    assert [path.stem for path in FILES] == [path.stem for path in LOGS]


def test_titles_tell_them_apart_and_are_short():
    titles = [read(path).title for path in FILES]
    assert len(set(titles)) == len(titles)
    assert all(0 < len(title) <= 70 for title in titles)


def test_every_scenario_expects_something_and_names_the_rules_it_shows():
    for path in FILES:
        scenario = read(path)
        expect = scenario.expect
        assert scenario.covers, path.name
        assert expect.scores or expect.next or expect.refused, path.name


def test_every_rule_of_play_is_shown_by_a_scenario():
    shown = {rule for path in FILES for rule in read(path).covers}
    assert set(RULE_IDS) <= set(rulebook())
    assert sorted(set(RULE_IDS) - shown) == []


def test_the_readme_game_is_four_bots_to_more_than_500():
    lines = golden_lines(FOLDER / "partnership-game.log")
    seats = [line.split()[1:3] for line in lines if line.startswith("seat ")]
    assert seats == [[seat, "bot:easy"] for seat in ("south", "west", "north", "east")]
    assert lines[1] == "rules partnership"
    words = lines[-1].split()
    assert words[:2] == ["end", "south-north"]
    assert int(words[3]) > 500


def test_there_is_a_whole_game_of_every_preset(whole_games):
    presets = {lines[1].split()[1] for lines in whole_games.values() if hands_in(lines) > 2}
    assert presets == set(PRESETS)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("a bag penalty", " penalty -100 "),
        ("a nil made", " bid nil won 0 contract 0 over 0 nil 100 "),
        ("a nil broken", " nil -100 "),
        ("a double nil made", " bid blind-nil won 0 contract 0 over 0 nil 200 "),
    ],
)
def test_whole_games_contain(whole_games, what, words):
    assert any(words in line for lines in whole_games.values() for line in lines), what


def test_a_double_nil_of_a_whole_game_exchanges_cards(whole_games):
    """N3: as many cards drawn as thrown, up to three, by a seat that declared before the draw."""
    for lines in whole_games.values():
        for line in lines:
            seat, *words = line.split(" ")
            if words[:1] == ["exchange"] and "draw" in words:
                at = words.index("draw")
                assert 1 <= at - 1 == len(words) - at - 1 <= 3
                assert f"{seat} blind-nil" in lines
                return
    pytest.fail("no whole game has an exchange")


def test_a_tie_at_the_target_of_a_whole_game_is_played_on(whole_games):
    """W4: both sides have the target, their totals are equal, and another hand follows."""
    ties = []
    for name, lines in whole_games.items():
        for hand in range(1, hands_in(lines)):
            one, other = [int(side["total"]) for side in score_lines(lines, hand)]
            options = dict(option.split("=") for option in lines[1].split()[2:])
            if one == other >= int(options.get("target", 500)):
                ties.append((name, hand))
    assert ties == [("two-player-game", 5)]
