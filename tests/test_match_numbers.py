"""The numbers of `spades match`, as JSON and as a table."""

from __future__ import annotations

import json
import statistics

import pytest
from matches import match
from terminal import spades

from spades.cli.scoreboard import scoreboard
from spades.rules import PRESETS


class Counted:
    """A player's figures counted from the lines of logs, apart from the program."""

    def __init__(self, logs):
        """``logs``: of each game its lines and the side of the player."""
        self.points, self.wins, self.hands, self.bid, self.won, self.bags = [], 0, 0, 0, 0, 0
        self.contracts = self.sets = 0
        self.nils = {"nil": [0, 0], "blind-nil": [0, 0]}
        for lines, side, whole in logs:
            self._count(lines, side, whole)

    def _count(self, lines, side, whole):
        points = 0
        for line in lines:
            words = line.split()
            if words[0] == "end" and whole:
                self.wins += words[1] == side
            if words[0] != "score" or words[1] != side:
                continue
            score = {name: int(number) for name, number in zip(words[6::2], words[7::2], strict=True)}
            points = score["total"] if whole else score["contract"] + score["nil"] - 9 * score["over"]
            self.hands += 1
            self.bags += score["over"]
            bids, won = words[3].split("+"), words[5].split("+")
            asked = sum(int(bid) for bid in bids if bid.isdigit())
            self.bid += asked
            self.won += sum(map(int, won))
            self.contracts += asked > 0
            self.sets += score["contract"] < 0
            for bid, tricks in zip(bids, won, strict=True):
                if not bid.isdigit():
                    self.nils[bid][0] += 1
                    self.nils[bid][1] += tricks == "0"
        self.points.append(points)


def sides_of(preset):
    return ("south-north", "west-east") if preset == "partnership" else ("south", "north")


def logs_of(folder, preset, pairs, whole):
    """The logs of the first player's games and of the second's, in order, each with the player's side."""
    of_players = [], []
    for number in range(pairs):
        for game in (0, 1):
            lines = (folder / f"pair-{number:04}-{game + 1}.log").read_text("utf-8").splitlines()
            for player, logs in enumerate(of_players):
                logs.append((lines, sides_of(preset)[player ^ game], whole))
    return of_players


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_numbers_are_those_of_the_logs(tmp_path, preset, whole):
    """Counted again from the log lines; 2.571 is Student's t for six pairs; a bag costs 10, and earns 1."""
    count = ("--games", 12) if whole else ("--deals", 6)
    numbers = match(
        "random", "bot:easy", "--rules", preset, *count, "--seed", 11, "--log-dir", tmp_path / "logs"
    )
    of_players = [Counted(logs) for logs in logs_of(tmp_path / "logs", preset, 6, whole)]
    for key, counted in zip("ab", of_players, strict=True):
        player = numbers[key]
        assert player["points"] == pytest.approx(sum(counted.points) / 12, abs=1e-4)
        assert player["hands"] == counted.hands
        assert player["bid"] == pytest.approx(counted.bid / counted.hands, abs=1e-4)
        assert player["tricks"] == pytest.approx(counted.won / counted.hands, abs=1e-4)
        assert player["bags"] == pytest.approx(counted.bags / counted.hands, abs=1e-4)
        assert player["set_percent"] == pytest.approx(100 * counted.sets / counted.contracts, abs=1e-4)
        assert list(player["nils"].values()) == counted.nils["nil"]
        assert list(player.get("double_nils", {0: 0, 1: 0}).values()) == counted.nils["blind-nil"]
        assert player["forfeits"] == 0
        assert ("win_percent" in player) == whole
        if whole:
            assert player["win_percent"] == pytest.approx(100 * counted.wins / 12, abs=1e-4)
    leads = [one - other for one, other in zip(of_players[0].points, of_players[1].points, strict=True)]
    pairs = [sum(leads[place : place + 2]) / 2 for place in range(0, 12, 2)]
    margin = 2.571 * statistics.stdev(pairs) / 6**0.5
    mean = statistics.mean(pairs)
    assert numbers["difference"] == pytest.approx(mean, abs=1e-4)
    assert numbers["interval"] == pytest.approx([mean - margin, mean + margin], abs=1e-3)
    assert numbers["difference"] == pytest.approx(numbers["a"]["points"] - numbers["b"]["points"], abs=3e-4)


def test_the_json_of_games_has_this_shape():
    numbers = match("bot:easy", "random", "--rules", "two-player", "--games", 3, "--seed", 1)
    assert list(numbers) == [
        "rules",
        "seed",
        "unit",
        "pairs",
        "a",
        "b",
        "difference",
        "interval",
        "win_interval",
        "drawn",
        "endless",
        "stop",
    ]
    assert numbers["rules"] == "two-player"
    assert (numbers["seed"], numbers["unit"], numbers["stop"]) == (1, "game", None)
    # An odd number of games is rounded up to whole pairs.
    assert numbers["pairs"] == 2
    assert [numbers[key]["player"] for key in "ab"] == ["bot:easy", "random"]
    assert numbers["a"]["win_percent"] + numbers["b"]["win_percent"] == 100
    low, high = numbers["interval"]
    assert low <= numbers["difference"] <= high
    low, high = numbers["win_interval"]
    assert 0 <= low <= numbers["a"]["win_percent"] <= high <= 100
    ms = numbers["a"]["ms"]
    assert 0 <= ms["median"] <= ms["p95"] <= ms["max"]


def test_the_json_of_hands_has_no_wins_and_says_what_a_bag_costs():
    numbers = match(
        "random", "random", "--deals", 2, "--set", "bag-penalty=50", "--set", "target=300", "--seed", 1
    )
    assert numbers["rules"] == "partnership bag-penalty=50 target=300"
    assert (numbers["unit"], numbers["pairs"], numbers["bag_cost"]) == ("hand", 2, 5)
    assert not {"win_interval", "drawn", "endless"} & set(numbers)
    assert numbers["a"]["hands"] == numbers["b"]["hands"] == 4
    assert "win_percent" not in numbers["a"]
    assert "double_nils" not in numbers["a"]


def test_one_pair_has_no_interval():
    numbers = match("bot:easy", "random", "--deals", 1)
    assert numbers["interval"] is None
    assert "95 % unknown" in spades("match", "bot:easy", "random", "--deals", 1).stdout


def test_the_table_shows_the_numbers_of_the_json():
    words = ("match", "bot:easy", "random", "--rules", "two-player", "--games", "6", "--seed", "4")
    numbers = json.loads(spades(*words, "--json").stdout)
    table = spades(*words).stdout
    rows = {line[:20].strip(): line[20:].split() for line in table.splitlines()[2:-2]}
    a, b = numbers["a"], numbers["b"]
    assert table.startswith("bot:easy against random, two-player: 6 games in 3 pairs\n")
    assert rows["won %"] == [f"{player['win_percent']:.1f}" for player in (a, b)]
    assert rows["points a game"] == [f"{player['points']:.1f}" for player in (a, b)]
    assert rows["bid a hand"] == [f"{player['bid']:.2f}" for player in (a, b)]
    assert rows["tricks a hand"] == [f"{player['tricks']:.2f}" for player in (a, b)]
    assert rows["contracts set %"] == [f"{player['set_percent']:.1f}" for player in (a, b)]
    assert rows["bags a hand"] == [f"{player['bags']:.2f}" for player in (a, b)]
    nils = [player["nils"] for player in (a, b)]
    assert rows["nils made/bid"] == [f"{each['made']}/{each['bid']}" for each in nils]
    assert rows["forfeits"] == ["0", "0"]
    low, high = numbers["interval"]
    assert f"bot:easy {numbers['difference']:+.1f} points a game, 95 % {low:+.1f} to {high:+.1f}\n" in table
    assert {"ms a move: median", "ms a move: p95", "ms a move: longest"} < set(rows)


def test_times_are_shown_to_the_microsecond_and_long_ones_in_whole_milliseconds():
    numbers = match("bot:easy", "random", "--deals", 1)
    numbers["a"]["ms"] = {"median": 0.00065, "p95": 12.3, "max": 10_000.0}
    numbers["b"]["ms"] = {"median": None, "p95": 99.9, "max": 2_340.0}
    shown = [line.split()[-2:] for line in scoreboard(numbers) if line.startswith("ms a move")]
    assert shown == [["0.001", "-"], ["12.300", "99.900"], ["10000", "2340"]]
