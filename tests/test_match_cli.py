"""`spades match` as a user types it; its numbers and its breaking off have files of their own."""

from __future__ import annotations

import json
import re

import pytest
from matches import match, untimed
from terminal import spades

from spades.cli import cli
from spades.moves import Phase
from spades.players import named
from spades.players.base import PlayerFailed
from spades.players.easy import Easy
from spades.rules import PRESETS

# --- The same wherever it is played -----------------------------------------------------------------


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


# --- Stopping early ---------------------------------------------------------------------------------


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


# --- Logs -------------------------------------------------------------------------------------------


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


# --- Wrong usage ------------------------------------------------------------------------------------


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


# --- Forfeits ---------------------------------------------------------------------------------------


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
