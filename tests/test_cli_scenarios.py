"""``spades run`` as its users see it: exit codes, places, standard input."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path

import pytest
from scenariofile import HAND, NORTH, SOUTH, write
from terminal import PROGRAM, ROOT, environment, spades

CASES = ROOT / "tests" / "cases"


def test_a_sound_scenario_says_where_it_stops(tmp_path: Path) -> None:
    path = write(tmp_path)
    done = spades("run", path)
    assert done.returncode == 0
    assert (
        done.stdout
        == f"{path}: as expected: a try; stops in hand 1, in trick 2, south to move; south 0 north 0\n"
    )
    assert done.stderr == ""


def test_all_cases_run_from_the_command_line() -> None:
    files = sorted(CASES.glob("*/*.json"))
    done = spades("run", *files)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"{len(files)} of {len(files)} scenarios are as expected.\n")


def test_the_log_goes_to_standard_output_and_the_rest_to_stderr() -> None:
    game = CASES / "games" / "game-two-player-1"
    done = spades("run", "--log", "-", game.with_suffix(".json"))
    assert done.stdout == game.with_suffix(".log").read_text("utf-8")
    assert "as expected" in done.stderr


def test_a_scenario_is_read_from_standard_input(tmp_path: Path) -> None:
    done = spades("run", "-", said=write(tmp_path).read_text("utf-8"))
    assert done.returncode == 0
    assert done.stdout.startswith("-: as expected: a try")


BAD = [
    ({"scenario": 2}, "scenario: "),
    ({"scenario": True}, "scenario: "),
    ({"extra": 1}, "'extra'"),
    ({"rules": None}, "'rules'"),
    ({"rules": "whist"}, "rules: "),
    ({"rules": {"preset": "two-player-basic", "target": 0}}, "rules.target: "),
    ({"rules": {"preset": "two-player-basic", "target": "300"}}, "rules.target: "),
    ({"rules": {"preset": "two-player-basic", "target": True}}, "rules.target: "),
    ({"rules": {"preset": "two-player-basic", "failed-nil": "helps"}}, "rules.failed-nil: "),
    ({"rules": {"preset": "partnership", "blind-nil": 100}}, "rules.blind-nil: "),
    ({"rules": {"target": 300}}, "'preset'"),
    ({"covers": ["S7", "S13"]}, "covers[1]: "),
    ({"covers": "S7"}, "covers: "),
    ({"seed": -1}, "seed: "),
    ({"seed": 2**64}, "seed: "),
    ({"seed": "1"}, "seed: "),
    ({"seats": {"east": "random"}}, "'east'"),
    ({"seats": {"north": "human"}}, "seats.north: "),
    ({"seats": {"north": "exec:ls"}}, "seats.north: "),
    ({"finish": "bot:perfect"}, "finish: "),
    ({"start": {"south": {"score": 1.5}}}, "start.south.score: "),
    ({"start": {"south": {"bags": -1}}}, "start.south.bags: "),
    ({"start": {"south-north": {"bags": 1}}}, "'south-north'"),
    ({"expect": {"winner": "east"}}, "expect.winner: "),
    ({"expect": {"scores": {"south": "0"}}}, "expect.scores.south: "),
    ({"expect": {"refused": {"seat": "south", "move": "KH"}}}, "'rule'"),
    ({"expect": {"next": {"seat": "south", "legal": ["5D", "XX"]}}}, "expect.next.legal[1]: "),
    ({"expect": {"next": {"seat": "south", "legal": ["5D", "6D", "5D"]}}}, "expect.next.legal[2]: "),
    ({"expect": {"next": {"seat": "south", "legal": ["5D", "play 5D"]}}}, "expect.next.legal[1]: "),
    ({"expect": {"next": {"seat": "south", "legal": ["9D+2C", "2C+9D"]}}}, "expect.next.legal[1]: "),
]


@pytest.mark.parametrize(("changes", "place"), BAD, ids=[f"{place}{list(c)}" for c, place in BAD])
def test_a_wrong_key_or_value_is_unreadable_and_says_where(
    changes: dict[str, object], place: str, tmp_path: Path
) -> None:
    done = spades("run", write(tmp_path, **changes), "--log", tmp_path / "no.log")
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert place in done.stderr
    assert not (tmp_path / "no.log").exists()


BAD_HANDS = [
    ({"deck": SOUTH}, "hands[0]: "),
    ({"holds": {"south": SOUTH}}, "'north'"),
    ({"holds": {"south": SOUTH, "north": NORTH + " 9D"}}, "hands[0].holds.north: "),
    ({"holds": None, "deck": SOUTH}, "hands[0].deck: found 13 cards"),
    ({"holds": None}, "hands[0]: has no cards"),
    ({"first": "west"}, "hands[0].first: "),
    ({"pile": "5D 5D"}, "hands[0].pile: 5D"),
    ({"moves": ["5 14"]}, "hands[0].moves[0]: '14'"),
    ({"moves": ["5", "0"]}, "hands[0].moves[1]: '0'"),
    ({"moves": ["5 3", "ah 2H"]}, "hands[0].moves[1]: 'ah'"),
    ({"moves": ["5 3", "10H"]}, "hands[0].moves[1]: '10H'"),
    ({"moves": ["5 3", "south"]}, "hands[0].moves[1]: found nothing after 'south'"),
    ({"moves": ["5 bid AH"]}, "hands[0].moves[0]: 'bid AH'"),
    ({"moves": [5]}, "hands[0].moves[0]: found 5"),
    ({"moves": ["5  3", "   "]}, "hands[0].moves[1]: "),
]


@pytest.mark.parametrize(("changes", "place"), BAD_HANDS, ids=[str(list(c)) + p for c, p in BAD_HANDS])
def test_a_wrong_hand_is_unreadable_and_says_where(
    changes: dict[str, object], place: str, tmp_path: Path
) -> None:
    done = spades("run", write(tmp_path, changes))
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert place in done.stderr


def test_without_seed_or_first_nobody_says_who_begins(tmp_path: Path) -> None:
    """F1, F2: an error; with ``first=SEAT`` in the rules, that seat."""
    hand = {key: value for key, value in HAND.items() if key != "first"}
    assert "hands[0]: " in spades("run", write(tmp_path, hands=[hand])).stderr
    rules = {"preset": "two-player-basic", "first": "south"}
    assert spades("run", write(tmp_path, hands=[hand], rules=rules)).returncode == 0


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (["5 3", "AH 2H", "9C"], "hands[0].moves[2]: 9C: south does not hold 9C"),
        (["5 3", "AH QD"], "hands[0].moves[1]: QD: hearts were led and north holds hearts"),
        (["5 3", "AS"], "hands[0].moves[1]: AS: spades are not broken yet"),
        (["5 3", "AH south KH"], "hands[0].moves[1]: KH: it is north's turn, not south's"),
        (["5 3 4"], "hands[0].moves[0]: 4: this is the play"),
        (["5 AH"], "hands[0].moves[0]: AH: this is the bidding"),
        (["5 blind-nil"], "hands[0].moves[0]: blind-nil: double nil is not offered now"),
        (["look"], "hands[0].moves[0]: look: this is the bidding"),
    ],
)
def test_a_move_that_the_rules_refuse_says_why(moves: list[str], says: str, tmp_path: Path) -> None:
    done = spades("run", write(tmp_path, {"moves": moves}))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_spelled_out_moves_and_named_seats_are_the_same_moves(tmp_path: Path) -> None:
    plain = spades("run", "--log", "-", write(tmp_path)).stdout
    spelled = write(tmp_path, {"moves": ["south bid 5 north bid 3", "play AH north play 2H"]})
    assert spades("run", "--log", "-", spelled).stdout == plain


EXPECTATIONS = [
    ({"scores": {"south": 10}}, "expect.scores.south: found 0, expected 10"),
    ({"bags": {"north": 1}}, "expect.bags.north: found 0, expected 1"),
    ({"winner": "south"}, "expect.winner: found no winner yet, expected south"),
    ({"winner": "draw"}, "expect.winner: found no winner yet, expected draw"),
    ({"hands": [{"won": {"south": 1}}]}, "expect.hands[0]: "),
    ({"next": {"seat": "north", "legal": []}}, "expect.next.seat: "),
    ({"next": {"seat": "south", "legal": ["KH"]}}, "expect.next.legal: "),
    ({"refused": {"seat": "south", "move": "KH", "rule": "P3"}}, "expect.refused: "),
]


@pytest.mark.parametrize(("expect", "says"), EXPECTATIONS, ids=[says for _, says in EXPECTATIONS])
def test_an_expectation_that_fails_says_what_was_found(
    expect: dict[str, object], says: str, tmp_path: Path
) -> None:
    done = spades("run", write(tmp_path, expect=expect))
    assert done.returncode == 1
    assert f"try.json: {says}" in done.stderr


@pytest.mark.parametrize(
    ("refused", "code"),
    [
        ({"seat": "north", "move": "QD", "rule": "P3"}, 0),
        ({"seat": "north", "move": "QD", "rule": "P5"}, 1),
        ({"seat": "south", "move": "QD", "rule": "P3"}, 1),
        ({"seat": "north", "move": "JD", "rule": "P3"}, 1),
    ],
)
def test_a_refusal_is_as_expected_by_seat_move_and_rule(
    refused: dict[str, str], code: int, tmp_path: Path
) -> None:
    path = write(tmp_path, {"moves": ["5 3", "AH QD"]}, expect={"refused": refused})
    assert spades("run", path).returncode == code


def test_the_refused_move_must_be_the_last(tmp_path: Path) -> None:
    refused = {"seat": "north", "move": "QD", "rule": "P3"}
    path = write(tmp_path, {"moves": ["5 3", "AH QD 2H"]}, expect={"refused": refused})
    assert "not the last move" in spades("run", path).stderr


def test_a_short_hand_before_another_is_an_error(tmp_path: Path) -> None:
    done = spades("run", write(tmp_path, hands=[HAND, HAND]))
    assert done.returncode == 3
    assert "hands[0]: the moves end before the hand does" in done.stderr


def whole_hand() -> dict[str, object]:
    """South leads its thirteen spades: 13 tricks of 13 bid, 130 points to none."""
    ranks = "AKQJT98765432"
    spade_tricks = [f"{rank}S {rank}H" for rank in ranks]
    holds = {suit: " ".join(rank + suit for rank in ranks) for suit in "SH"}
    return HAND | {"holds": {"south": holds["S"], "north": holds["H"]}, "moves": ["13 nil", *spade_tricks]}


def test_a_move_too_many_is_an_error_with_its_place(tmp_path: Path) -> None:
    hand = whole_hand()
    hand["moves"] = [*hand["moves"], "AS"]  # type: ignore[misc]
    done = spades("run", write(tmp_path, hands=[hand]))
    assert done.returncode == 3
    assert "hands[0].moves[14]: AS is left over" in done.stderr


@pytest.mark.parametrize("move", ["AS", "south AS"])
def test_a_move_after_the_end_is_refused_by_w6(move: str, tmp_path: Path) -> None:
    """W2, W6: 130 + 100 for the nil is over the target of 100."""
    hand = whole_hand()
    hand["moves"] = [*hand["moves"], move]  # type: ignore[misc]
    refused = {"seat": "south", "move": "AS", "rule": "W6"}
    rules = {"preset": "two-player-basic", "target": 110}
    path = write(tmp_path, hands=[hand], rules=rules, expect={"refused": refused, "winner": "south"})
    done = spades("run", path)
    assert done.returncode == 0, done.stderr
    assert "refused by W6" in done.stdout


def exchange(tmp_path: Path, pile: str | None, said: str, **changes: object) -> Path:
    """A hand in which south declared double nil and says ``said`` in the exchange."""
    hand = whole_hand() | {"moves": ["blind-nil look", "5", said]}
    if pile is not None:
        hand["pile"] = pile
    return write(tmp_path, hands=[hand], rules="two-player", **changes)


@pytest.mark.parametrize(
    ("pile", "said", "code", "says"),
    [
        ("AD KD", "AS+KS", 0, "stops in hand 1, in trick 1"),
        (None, "none", 0, "stops in hand 1, in trick 1"),
        (None, "AS", 1, "AS: there is neither a seed nor a pile"),
        ("AD", "AS+KS", 3, "hands[0].pile: is too short"),
        ("AD KD", "AS", 3, "hands[0].pile: left over: KD"),
        ("AS", "KS", 3, "hands[0].pile: AS is not in the pile"),
        ("AD", "AS+KS+QS+JS", 1, "at most 3 cards"),
        ("AD", "AH", 1, "south does not hold AH"),
        ("AD KD", "AS+AS", 1, "thrown only once"),
    ],
)
def test_an_exchange_draws_from_the_listed_pile(
    pile: str | None, said: str, code: int, says: str, tmp_path: Path
) -> None:
    """N3."""
    done = spades("run", exchange(tmp_path, pile, said))
    assert done.returncode == code
    assert says in done.stdout + done.stderr


def test_finish_plays_on_to_the_end_of_the_game(tmp_path: Path) -> None:
    path = write(tmp_path, seed=5, finish="bot:easy")
    done = spades("run", path)
    assert "won by" in done.stdout
    log = spades("run", "--log", "-", path).stdout
    assert "hand 1 first south given\n" in log
    assert "hand 2 first north\n" in log
    assert log.splitlines()[-1].startswith("end ")


def test_bots_alone_play_hands_that_are_not_listed(tmp_path: Path) -> None:
    seats = {"south": "bot:easy", "north": "random"}
    rules = {"preset": "two-player", "hands": 2}
    log = spades("run", "--log", "-", write(tmp_path, hands=None, seed=5, seats=seats, rules=rules)).stdout
    assert "seat north random Otter\n" in log
    assert log.count("\nhand ") == 2


def test_over_several_files_unreadable_comes_before_no(tmp_path: Path) -> None:
    sound, failing = tmp_path / "sound.json", tmp_path / "failing.json"
    sound.write_bytes(write(tmp_path).read_bytes())
    failing.write_bytes(write(tmp_path, expect={"winner": "south"}).read_bytes())
    missing = tmp_path / "missing.json"
    assert spades("run", sound, sound).returncode == 0
    assert spades("run", sound, failing).returncode == 1
    done = spades("run", missing, failing, sound)
    assert done.returncode == 3
    assert done.stdout.endswith("1 of 3 scenarios are as expected.\n")


def test_a_file_that_stops_being_readable_is_unreadable() -> None:
    """Nothing can be read at the beginning of a process's memory."""
    memory = Path("/proc/self/mem")
    if not memory.exists():
        return

    def run(*words: str | Path) -> tuple[int, str]:
        with memory.open("rb") as file:
            done = subprocess.run(
                [*PROGRAM, *map(str, words)], stdin=file, capture_output=True, env=environment(), check=False
            )
        return done.returncode, done.stderr.decode()

    error = os.strerror(errno.EIO)
    for words in (("run", memory), ("run", "-"), ("verify", memory), ("replay", "-"), ("hint", "-")):
        assert run(*words) == (3, f"{words[1]}: {error}\n")
    assert run("bot", "easy") == (3, f"standard input: {error}\n")
    code, said = run("play", "--set", "first=south")
    assert code == 1
    assert f": \nstandard input: {error}\n" in said and said.endswith("\nBroken off.\n")


@pytest.mark.parametrize(
    "words", [(), ("--log", "x.log", "a.json", "b.json"), ("--update", "-"), ("--nope", "a")]
)
def test_wrong_usage_is_one_line_and_code_2(words: tuple[str, ...], tmp_path: Path) -> None:
    done = spades("run", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_an_old_log_is_not_written_over_without_force(tmp_path: Path) -> None:
    log = tmp_path / "old.log"
    log.write_text("precious\n", "utf-8")
    assert spades("run", write(tmp_path), "--log", log).returncode == 2
    assert log.read_text("utf-8") == "precious\n"
    assert spades("run", write(tmp_path), "--log", log, "--force").returncode == 0
    assert spades("verify", log).returncode == 0


def test_a_title_is_never_sent_raw_to_the_terminal(tmp_path: Path) -> None:
    done = spades("run", write(tmp_path, title="\x1b[2Jgone\u202e"))
    assert done.returncode == 0
    assert done.stdout.removesuffix("\n").isprintable()
