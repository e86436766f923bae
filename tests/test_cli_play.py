"""``play``, ``resume``, ``rules`` and the program itself as their users see them."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
from gamelogs import BOTS, FOUR, TWO, saved, until
from terminal import PROGRAM, environment, spades

from spades.log import writing

# --- resume ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two-player", "two-player-basic", "partnership"])
def test_a_log_cut_anywhere_resumes_to_the_undisturbed_game(preset: str, tmp_path: Path) -> None:
    whole = spades("play", preset, *BOTS, "--seed", "4", "--set", "hands=2", "--log", "-").stdout.encode()
    header = whole.index(b"cut " if preset == "two-player-basic" else b"hand 1")
    for cut in range(header, len(whole), len(whole) // 12):
        path = saved(tmp_path, whole[:cut])
        done = spades("resume", path)
        assert done.returncode == 0
        assert path.read_bytes() == whole
        assert ("cut short" in done.stderr) == (whole[cut - 1 : cut] != b"\n")


def test_resume_does_not_touch_a_log_that_does_not_hold(tmp_path: Path) -> None:
    bad = until(FOUR, b"trick 2 west").replace(b"trick 1 west", b"trick 1 east")
    path = saved(tmp_path, bad)
    assert spades("resume", path, "--seat", "south=random").returncode == 1
    assert path.read_bytes() == bad


def test_a_header_cut_short_can_not_be_resumed(tmp_path: Path) -> None:
    path = saved(tmp_path, FOUR[: FOUR.index(b"seat east") + 12])
    assert spades("resume", path).returncode == 3


@pytest.mark.parametrize(("name", "code"), [("none.log", 3), (".", 3), ("no\udcffne/x.log", 3), ("-", 2)])
def test_what_is_no_log_can_not_be_resumed(name: str, code: int, tmp_path: Path) -> None:
    done = spades("resume", name, cwd=tmp_path, said=FOUR)
    assert done.returncode == code
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_scripted_seats_must_be_named_again(tmp_path: Path) -> None:
    path = saved(tmp_path, until(TWO, b"trick 3 north"))
    done = spades("resume", path)
    assert done.returncode == 2
    assert "--seat south=PLAYER" in done.stderr
    assert path.read_bytes() == until(TWO, b"trick 3 north")


def test_a_log_without_a_seed_goes_on_to_the_end_of_its_cards(tmp_path: Path) -> None:
    """Then --seed deals another hand, marked as given; players of a seat can't be swapped otherwise."""
    path = saved(tmp_path, until(TWO, b"trick 3 north"))
    both = ("--seat", "south=bot:easy", "--seat", "north=bot:easy")
    done = spades("resume", path, *both)
    assert done.returncode == 0
    assert "--seed deals another hand" in done.stderr
    assert path.read_text("utf-8").splitlines()[-1].startswith("score north")
    assert spades("resume", path, *both, "--seed", "5").returncode == 0
    text = path.read_text("utf-8")
    assert "hand 2 first south given\n" in text
    assert "seed" not in text
    assert text.splitlines()[-1].startswith("end ")
    assert spades("verify", path).returncode == 0


def test_a_player_of_the_log_can_not_be_swapped(tmp_path: Path) -> None:
    log = spades("play", *BOTS, "--seed", "4", "--set", "hands=1", "--log", "-").stdout.encode()
    path = saved(tmp_path, log[: len(log) // 2])
    assert spades("resume", path, "--seat", "west=random").returncode == 2
    assert spades("resume", path, "--seed", "5").returncode == 2


def test_an_unknown_bot_of_a_log_is_refused_with_those_that_exist(tmp_path: Path) -> None:
    log = FOUR.replace(b"seat west script", b"seat west bot:grandmaster")
    assert spades("verify", saved(tmp_path, log)).returncode == 0
    done = spades(
        "resume",
        saved(tmp_path, until(log, b"trick 2 west")),
        *[word for seat in ("south", "north", "east") for word in ("--seat", f"{seat}=random")],
    )
    assert done.returncode == 2
    assert "bot:easy" in done.stderr


# --- play -----------------------------------------------------------------------------------------


def test_bots_play_a_game_through_without_asking(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    done = spades("play", *BOTS, "--seed", "7", "--log", log)
    assert done.returncode == 0
    assert done.stderr == "seed 7\n"
    assert "win the game" in done.stdout
    assert spades("verify", log).returncode == 0


def test_a_person_plays_a_hand_in_any_spelling(tmp_path: Path) -> None:
    """Typed over and over: whatever is refused costs a line, and the hand comes to its end."""
    log = tmp_path / "hand.log"
    cards = [f"{suit}{rank}".lower() for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", *"98765432")]
    said = "\n".join(["0", *cards * 13])
    done = spades("play", "--seed", "3", "--set", "hands=1", "--log", log, said=said)
    assert done.returncode == 0
    assert "south bid nil\n" in log.read_text("utf-8")
    assert spades("verify", log).returncode == 0
    assert done.stderr.count("(P3)") + done.stderr.count("(P8)") + done.stderr.count("(P5)") > 10


def test_a_person_sees_nothing_that_its_seat_may_not_see(tmp_path: Path) -> None:
    """L6, D2: of north's draws and of the burnt cards no card is shown."""
    log = tmp_path / "draw.log"
    said = "keep\n" * 13
    done = spades("play", "two-player-basic", "--seed", "8", "--set", "first=north", "--log", log, said=said)
    text = log.read_text("utf-8")
    for line in text.splitlines():
        words = line.split()
        if words[:2] == ["south", "keep"]:
            assert words[2] in done.stdout + done.stderr
            assert f" {words[4]}" not in done.stdout + done.stderr
    assert "  Otter declines.\n" in done.stdout


def test_two_people_share_the_keyboard(tmp_path: Path) -> None:
    log = tmp_path / "two.log"
    seats = ("--seat", "north=human")
    done = spades("play", "two-player", *seats, "--seed", "5", "--log", log, said="look\nlook\nkeep\nkeep\n")
    assert done.returncode == 1
    assert log.read_text("utf-8").count(" keep ") == 2


@pytest.mark.parametrize("second_card", ["seen", "unseen"])
def test_of_two_people_each_is_shown_its_own_draws_when_it_is_asked_again(
    second_card: str, tmp_path: Path
) -> None:
    """D2: the drawer may see the burnt card with second-card=seen; the other never does (L6)."""
    log = tmp_path / "two.log"
    words = ("--seat", "north=human", "--set", f"second-card={second_card}", "--set", "first=south")
    done = spades(
        "play", "two-player-basic", *words, "--seed", "5", "--log", log, said="keep\ndecline\nkeep\n"
    )
    lines = [line.split() for line in log.read_text("utf-8").splitlines()]
    drawn = [words for words in lines if words[1] in ("keep", "decline")]
    (_, _, kept, _, burnt), (_, _, declined, _, taken), _ = drawn
    before, north_asked, south_asked = done.stdout.partition("  Otter declines.\n")
    # Each is shown the card that it is asked about, and nothing is told to both.
    asked, told = [], []
    for line in before.splitlines():
        (asked if line.startswith("Draw 1 of 13: ") else told).append(line)
    assert asked == [f"Draw 1 of 13: {kept}", f"Draw 1 of 13: {declined}"]
    assert not any(card in line for line in told for card in (kept, burnt, declined, taken))
    assert north_asked
    seen = second_card == "seen"
    discards, discarded = (f", discards {burnt}", f"  Discarded: {burnt}") if seen else ("", "")
    assert re.match(
        rf"  Monkey keeps {kept}{discards}.\nDraw 2 of 13: ..{discarded}\n"
        rf"  You hold: {kept}\n  Monkey keeps.\n",
        south_asked,
    )
    assert south_asked.count(burnt) == 2 * seen
    assert re.search(
        rf"  Otter declines {declined}, takes {taken}.\nDraw 2 of 13: ..  Declined: {declined}\n"
        rf"  You hold: {taken}\n",
        south_asked,
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("whist",), "partnership"),
        (("--seat", "north"), "NAME=VALUE"),
        (("--seat", "up=human"), "south, west, north, east"),
        (("--seat", "north=bot:grandmaster"), "bot:hard"),
        (("--seat", "north=random", "--seat", "north=random"), "twice"),
        (("--set", "target"), "OPTION=VALUE"),
        (("--set", "blind-nil=100"), "lead-spades"),
        (("--set", "win=lose"), "reach, exceed"),
        (("--set", "target=12345678"), "7 digits"),
        (("--seed", "x"), "18446744073709551615"),
        (("--level", "grandmaster"), "medium"),
    ],
)
def test_wrong_options_of_play_say_what_is_allowed(words: tuple[str, ...], says: str) -> None:
    done = spades("play", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_a_log_that_exists_is_kept_unless_forced(tmp_path: Path) -> None:
    path = saved(tmp_path, TWO)
    words = ("play", *BOTS, "--seed", "1", "--set", "hands=1", "--log", path)
    assert spades(*words).returncode == 2
    assert path.read_bytes() == TWO
    assert spades(*words, "--force").returncode == 0
    assert path.read_bytes() != TWO


def test_a_full_disk_ends_with_one_line() -> None:
    if not Path("/dev/full").exists():
        return
    done = spades("play", *BOTS, "--seed", "1", "--log", "/dev/full", "--force")
    assert done.returncode == 1
    assert done.stderr == f"seed 1\n/dev/full: {os.strerror(errno.ENOSPC)}\n"


def waiting(log: Path) -> subprocess.Popen[bytes]:
    """A game that waits for a person, its log begun."""
    game = subprocess.Popen(
        [*PROGRAM, "play", "--seed", "3", "--log", str(log)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert game.stderr is not None
    said = b""
    while not said.endswith(b": "):
        more = game.stderr.read1()  # type: ignore[attr-defined]
        assert more, said
        said += more
    return game


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_breaks_the_game_off_with_its_log_whole(number: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with waiting(log) as game:
        game.send_signal(number)
        assert game.stderr is not None
        assert game.stderr.read().endswith(b"Broken off.\n")
        assert game.wait(30) == 1
    assert spades("verify", log).returncode == 0


def test_a_log_that_is_being_written_has_no_second_writer(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with waiting(log) as game:
        begun = log.read_bytes()
        for words in (("resume", log), ("play", *BOTS, "--log", log, "--force")):
            done = spades(*words)
            assert done.returncode == 1
            assert "another program is writing this log" in done.stderr
        assert log.read_bytes() == begun
        game.kill()
    assert spades("verify", log).returncode == 0


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EIO])
def test_a_log_that_can_not_be_locked_is_not_said_to_be_locked(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system without locks, say: its own words, and the file is closed again."""

    def fail(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(writing, "_lock", fail)
    for make in (writing.LogWriter, writing.LogWriter.create):
        path = saved(tmp_path, TWO) if make is writing.LogWriter else tmp_path / "new.log"
        descriptor = os.open(os.devnull, os.O_RDONLY)
        os.close(descriptor)
        with pytest.raises(OSError, match=os.strerror(number)) as failed:
            make(path)
        assert not isinstance(failed.value, writing.LogLocked)
        assert (failed.value.errno, failed.value.filename) == (number, str(path))
        again = os.open(os.devnull, os.O_RDONLY)
        os.close(again)
        assert again == descriptor


# --- rules and the program itself -----------------------------------------------------------------


def test_rules_lists_every_option_with_its_value_and_rule_ids() -> None:
    shown = spades("rules", "two-player").stdout
    assert "  blind-nil=200       points for a double nil (N1 S5)" in shown
    assert "allowed: a number, 0 or more; 0: not offered" in shown
    assert spades("rules").stdout.count("target=500") == 3


def test_rules_prints_one_rule_or_all() -> None:
    assert spades("rules", "P3").stdout.startswith("P3  ")
    assert spades("rules", "p3").stdout == spades("rules", "P3").stdout
    full = spades("rules", "--full").stdout
    assert all(f"\n{rule}  " in full for rule in ("C1", "N3", "S12", "W6", "L7"))


@pytest.mark.parametrize("words", [("P99",), ("whist",), ("P3", "--full")])
def test_rules_refuses_what_is_neither(words: tuple[str, ...]) -> None:
    done = spades("rules", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_the_program_says_what_it_is() -> None:
    assert spades("--version").stdout == "spades 0.1.0 (pure Python)\n"
    assert spades().stdout == spades("--help").stdout
    assert spades("solitaire").returncode == 2
    for command in ("play", "run", "replay", "verify", "resume", "rules"):
        assert "Example: spades" in spades(command, "--help").stdout
