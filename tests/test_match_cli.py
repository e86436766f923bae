"""`spades match` as a user types it."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import statistics
import subprocess
import time
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest
from terminal import PROGRAM, environment, spades

from spades.cli import cli
from spades.cli.scoreboard import scoreboard
from spades.log.writing import LogWriter
from spades.match.logs import LogFolder
from spades.match.pair import PairTask, play_pair
from spades.match.workers import WorkerDied
from spades.moves import Phase
from spades.players import named
from spades.players.base import PlayerFailed
from spades.players.easy import Easy
from spades.rules import PRESETS


def match(*words, **env):
    """The numbers of a match that goes well."""
    done = spades("match", *words, "--json", **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def untimed(numbers):
    """The numbers but for the times, which are never the same twice."""
    for player in "ab":
        assert set(numbers[player].pop("ms")) == {"median", "p95", "max"}
    return numbers


# --- What the numbers are -----------------------------------------------------------------------


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


# --- The same wherever it is played -------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_jobs_and_hash_seeds_change_nothing(tmp_path, preset):
    words = ("random", "bot:easy", "--rules", preset, "--games", 6, "--seed", 9)
    one = match(*words, "--log-dir", tmp_path / "1", PYTHONHASHSEED="1")
    two = match(*words, "--jobs", 2, "--log-dir", tmp_path / "2", PYTHONHASHSEED="2")
    assert untimed(one) == untimed(two)
    logs = [{file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in "12"]
    assert logs[0] == logs[1]
    assert len(logs[0]) == 6


def test_more_jobs_than_pairs_do():
    assert match("bot:easy", "random", "--deals", 1, "--seed", 2, "--jobs", 9)["pairs"] == 1


def test_a_game_of_a_match_is_the_game_that_play_plays(tmp_path):
    """The log has the same bytes."""
    match("bot:easy", "random", "--games", 2, "--seed", 6, "--log-dir", tmp_path)
    seats = [
        f"--seat={seat}={player}"
        for seat, player in zip(("south", "west", "north", "east"), ("bot:easy", "random") * 2, strict=True)
    ]
    spades("play", *seats, "--seed", 6, "--log", tmp_path / "played.log")
    assert (tmp_path / "pair-0000-1.log").read_bytes() == (tmp_path / "played.log").read_bytes()


def test_without_a_seed_it_is_told_and_another_each_time():
    told = [spades("match", "bot:easy", "random", "--deals", 1).stderr for _ in range(2)]
    seeds = [re.fullmatch(r"seed ([0-9]+)\n", line)[1] for line in told]
    assert seeds[0] != seeds[1]
    assert match("bot:easy", "random", "--deals", 1, "--seed", seeds[0])["seed"] == int(seeds[0])


# --- Stopping early -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "said", "answer"),
    [
        (("--sprt", "0,20"), "--sprt 0,20", "high"),
        (("--sprt", "300,400"), "--sprt 300,400", "low"),
        (("--stop-at", "±90"), "--stop-at 90", "known"),
    ],
)
def test_it_stops_when_the_answer_is_clear_at_the_same_pair(rule, said, answer):
    """Easy is about 175 points a hand ahead, give or take 60."""
    words = ("bot:easy", "random", "--deals", 90, "--seed", 1, *rule)
    one, two = match(*words), match(*words, "--jobs", 2)
    assert untimed(one) == untimed(two)
    assert one["stop"] == {"rule": said, "answer": answer}
    assert 20 <= one["pairs"] < 90


def test_it_stops_by_the_win_percent():
    numbers = match(
        "bot:easy", "random", "--rules", "two-player-basic", "--games", 90, "--sprt", "50%,60%", "--seed", 1
    )
    assert numbers["stop"] == {"rule": "--sprt 50%,60%", "answer": "high"}
    assert numbers["pairs"] == 20


def test_an_answer_that_is_not_clear_is_said_to_be_none():
    words = ("bot:easy", "random", "--deals", "3", "--stop-at", "1", "--seed", "1")
    assert match(*words)["stop"] == {"rule": "--stop-at 1", "answer": None}
    assert spades("match", *words).stdout.endswith("--stop-at 1: not clear yet\n")


# --- Logs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "holds"), [("--games", ": holds, "), ("--deals", ": holds, unfinished: ")])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_logs_hold(tmp_path, preset, count, holds):
    folder = tmp_path / "a" / "new folder"
    match("bot:easy", "random", "--rules", preset, count, 2, "--seed", 2**64 - 1, "--log-dir", folder)
    pairs = 1 if count == "--games" else 2
    logs = sorted(folder.iterdir())
    assert [log.name for log in logs] == [
        f"pair-{pair:04}-{game}.log" for pair in range(pairs) for game in (1, 2)
    ]
    done = spades("verify", *logs)
    assert done.returncode == 0
    assert done.stdout.count(holds) == len(logs)
    # Behind the last seed comes 0.
    seeds = [log.read_text("utf-8").splitlines()[2] for log in logs]
    assert seeds == [f"seed {2**64 - 1}"] * 2 + ["seed 0"] * (len(logs) - 2)


def test_an_old_log_is_written_over_only_with_force(tmp_path):
    old = tmp_path / "pair-0001-2.log"
    old.write_text("old\n")
    words = ("match", "bot:easy", "random", "--deals", "2", "--log-dir", tmp_path)
    done = spades(*words)
    assert done.returncode == 2
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert str(old) in done.stderr and "--force" in done.stderr
    assert old.read_text() == "old\n"
    assert [file.name for file in tmp_path.iterdir()] == ["pair-0001-2.log"]
    assert spades(*words, "--force").returncode == 0
    assert spades("verify", old).returncode == 0


def test_other_files_of_the_folder_are_left_alone(tmp_path):
    (tmp_path / "pair-0002-1.log").write_text("of a longer match\n")
    assert spades("match", "bot:easy", "random", "--deals", "2", "--log-dir", tmp_path).returncode == 0
    assert (tmp_path / "pair-0002-1.log").read_text() == "of a longer match\n"


# --- Wrong usage --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((), "'A'"),
        (("bot:easy",), "'B'"),
        (("bot:easy", "random", "human"), "human"),
        (("human", "bot:easy"), "human"),
        (("bot:easy", "bot:genius"), "bot:genius"),
        (("bot:easy", "random", "--rules", "whist"), "whist"),
        (("bot:easy", "random", "--set", "jokers=2"), "jokers"),
        (("bot:easy", "random", "--games", "0"), "--games"),
        (("bot:easy", "random", "--games", "1_0"), "--games"),
        (("bot:easy", "random", "--deals", "-3"), "--deals"),
        (("bot:easy", "random", "--games", "2", "--deals", "2"), "--deals"),
        (("bot:easy", "random", "--seed", "-1"), "--seed"),
        (("bot:easy", "random", "--jobs", "0"), "--jobs"),
        (("bot:easy", "random", "--jobs", "many"), "--jobs"),
        (("bot:easy", "random", "--stop-at", "0"), "--stop-at"),
        (("bot:easy", "random", "--sprt", "5"), "--sprt"),
        (("bot:easy", "random", "--sprt", "5,5"), "--sprt"),
        (("bot:easy", "random", "--sprt", "0,5", "--stop-at", "5"), "--sprt"),
        (("bot:easy", "random", "--deals", "9", "--stop-at", "5%"), "--games"),
        (("bot:easy", "random", "--log-dir", "FILE"), "FILE"),
    ],
)
def test_wrong_usage_is_one_line_and_nothing_is_played(tmp_path, words, names):
    (tmp_path / "FILE").write_text("not a folder\n")
    done = spades("match", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert names in done.stderr


# --- Forfeits -----------------------------------------------------------------------------------


class Leaving(Easy):
    """Is gone by the time it is to bid."""

    def move(self, view, chance):
        if view.phase is Phase.BID:
            raise PlayerFailed(view.seat, "the program ended")
        return super().move(view, chance)


def test_forfeits_lose_and_are_told_and_counted(monkeypatch, capsys):
    """Five are told one by one, by seed, player and seat."""
    monkeypatch.setattr(named, "LEVELS", {**named.LEVELS, "leaving": Leaving})
    words = ["match", "bot:easy", "bot:leaving", "--games", "6", "--seed", "5", "--json"]
    assert cli.main(words, "spades", standalone_mode=False) == 0
    out, err = capsys.readouterr()
    numbers = json.loads(out)
    assert (numbers["a"]["forfeits"], numbers["b"]["forfeits"]) == (0, 6)
    assert (numbers["a"]["win_percent"], numbers["b"]["win_percent"]) == (100, 0)
    assert (numbers["a"]["points"], numbers["b"]["points"]) == (130, -130)
    assert numbers["a"]["bid"] is None
    lines = err.splitlines()
    assert lines[0] == "seed 5"
    assert re.fullmatch(r"seed 5: bot:leaving forfeits as (west|east): the program ended", lines[1])
    assert re.fullmatch(r"seed 5: bot:leaving forfeits as (south|north): the program ended", lines[2])
    assert lines[-1] == "and 1 more forfeits"
    assert len(lines) == 7


# --- Broken off, and the progress bar -----------------------------------------------------------


def start(*words, **streams):
    return subprocess.Popen([*PROGRAM, "match", *map(str, words)], env=environment(), **streams)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("sent", "group"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_ctrl_c_prints_what_was_played(tmp_path, jobs, sent, group):
    """As a terminal sends it, to the whole group, and as `kill` does."""
    words = ("bot:easy", "random", "--games", 999_999, "--jobs", jobs, "--log-dir", tmp_path, "--seed", 8)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    with start(*words, "--json", **pipes) as program:
        deadline = time.monotonic() + 30
        while not (tmp_path / "pair-0002-2.log").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        (os.killpg if group else os.kill)(program.pid, sent)
        out, err = program.communicate(timeout=30)
    assert program.returncode == 1
    assert err.decode() == "seed 8\nBroken off.\n"
    numbers = json.loads(out)
    assert 3 <= numbers["pairs"] < 400_000
    played = 2 * numbers["pairs"]
    assert len(list(tmp_path.iterdir())) == played
    last = sorted(tmp_path.iterdir())[-4:]
    assert spades("verify", *last).stdout.count(": holds, ") == 4
    assert untimed(numbers)["a"] == untimed(match("bot:easy", "random", "--games", played, "--seed", 8))["a"]


def test_a_signal_waits_until_a_pair_is_written_and_counted(tmp_path, monkeypatch, capsys):
    """It comes between the two logs of the first pair: both are there and the pair counts."""
    create = LogWriter.create

    def interrupted(path, force):
        signal.raise_signal(signal.SIGINT)
        return create(path, force)

    monkeypatch.setattr(LogWriter, "create", interrupted)
    words = ["match", "bot:easy", "random", "--deals", "9", "--log-dir", str(tmp_path), "--json"]
    assert cli.main(words, "spades", standalone_mode=False) == 1
    assert json.loads(capsys.readouterr().out)["pairs"] == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pair-0000-1.log", "pair-0000-2.log"]


class Dying(Executor):
    """Plays two pairs, and then its process is gone."""

    def __init__(self, jobs):
        self.left = jobs

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if self.left:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(WorkerDied("a process died"))
        self.left = max(self.left - 1, 0)
        return future


def test_a_process_that_died_breaks_the_match_off(monkeypatch, capsys):
    monkeypatch.setattr("spades.cli.match.Workers", Dying)
    words = ["match", "bot:easy", "random", "--deals", "9", "--jobs", "2", "--seed", "1", "--json"]
    assert cli.main(words, "spades", standalone_mode=False) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["pairs"] == 2
    assert err == "seed 1\nBroken off: one of the processes died.\n"


def test_a_log_that_comes_up_meanwhile_is_not_written_over(tmp_path):
    folder = LogFolder(tmp_path, 1)
    (tmp_path / "pair-0000-1.log").write_text("another match\n")
    pair = play_pair(PairTask(PRESETS["partnership"], ("random", "random"), 1, whole=False, logged=True))
    with pytest.raises(FileExistsError):
        folder.write(0, pair)
    assert (tmp_path / "pair-0000-1.log").read_text() == "another match\n"


def test_nothing_played_is_said_to_be_nothing():
    """Broken off at once: no number is made up."""
    with start(
        "bot:easy", "random", "--set", "target=9999999", "--games", 2, stdout=-1, stderr=-1
    ) as program:
        assert program.stderr.readline().startswith(b"seed ")
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=30)
    assert program.returncode == 1
    assert out.startswith(b"bot:easy against random, partnership target=9999999: 0 games in 0 pairs\n")
    assert re.search(rb"^won % +- +-$", out, re.MULTILINE)


def test_a_terminal_gets_a_progress_bar_and_a_pipe_does_not():
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    words = ("bot:easy", "random", "--deals", 3, "--seed", 1)
    with start(*words, stdout=subprocess.PIPE, stderr=theirs) as program:
        os.close(theirs)
        out = program.stdout.read()
        shown = b""
        while select.select([ours], [], [], 5)[0]:
            try:
                shown += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert b"3/3" in shown and b"pairs" in shown
    assert b"#" not in out
    assert spades("match", *words).stderr == "seed 1\n"


def test_a_closed_output_is_no_traceback():
    with start("bot:easy", "random", "--deals", 3, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.close()
        assert b"Traceback" not in program.stderr.read()
    assert program.returncode == 1


def test_a_full_disk_prints_what_was_played(tmp_path):
    if not Path("/dev/full").exists():
        return
    (tmp_path / "pair-0001-1.log").symlink_to("/dev/full")
    done = spades("match", "bot:easy", "random", "--deals", "9", "--log-dir", tmp_path, "--force", "--json")
    assert done.returncode == 1
    assert "pair-0001-1.log" in done.stderr
    assert json.loads(done.stdout)["pairs"] == 1
