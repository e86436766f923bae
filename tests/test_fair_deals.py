"""A deal that can be checked: the secret that is bound before the first card, and the player's word."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from gamelogs import BOTS
from terminal import spades

#: A game that a person plays to its end by typing the first legal move over and over.
SHORT = ("play", "two-player-basic", "--level", "easy", "--set", "hands=1")
TYPED = "1\n" * 40


def told(stderr: str, what: str) -> str:
    """What a line of stderr says of the secret, the word or the seed."""
    # Behind the last question where nobody's Enter ended its line.
    found = re.search(rf"(?:^|: ){what} (.*)$", stderr, re.MULTILINE)
    assert found is not None, stderr
    return found[1]


def bound(stderr: str) -> str:
    """The SHA-256 that the second line shows."""
    return stderr.splitlines()[1]


@pytest.mark.parametrize("words", [(), ("--word",)])
def test_the_seed_follows_from_what_was_bound_before_the_first_card(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """Checked by hand: the secret against what was shown, and the seed against the secret and the word."""
    log = tmp_path / "game.log"
    word = "Leuchtturm ö" if words else ""
    done = spades(*SHORT, *words, "--log", log, said=f"{word}\n{TYPED}" if words else TYPED)
    assert done.returncode == 0
    secret = told(done.stderr, "secret")
    assert bound(done.stderr) == hashlib.sha256(secret.encode()).hexdigest()
    digest = hashlib.sha256(secret.encode() + b"\n" + word.encode()).hexdigest()
    assert told(done.stderr, "seed") == str(int(digest[:16], 16))
    header = log.read_text("utf-8").splitlines()[2:5]
    assert header[0] == f"seed {int(digest[:16], 16)}"
    assert header[1] == f"secret {secret}"
    assert header[2] == (f"word {word}" if words else "seat south human Monkey")
    assert spades("verify", log).returncode == 0


def test_neither_is_told_before_the_end(tmp_path: Path) -> None:
    """Not when the game is left, nor when it goes on; what was bound is shown again then."""
    log = tmp_path / "game.log"
    begun = spades(*SHORT, "--log", log, said="1\n1\n")
    assert begun.returncode == 1
    secret = log.read_text("utf-8").splitlines()[3].removeprefix("secret ")
    seed = log.read_text("utf-8").splitlines()[2].removeprefix("seed ")
    assert secret not in begun.stderr + begun.stdout
    assert seed not in begun.stderr + begun.stdout
    done = spades("resume", log, said=TYPED)
    assert done.returncode == 0
    assert bound(done.stderr) == bound(begun.stderr)
    assert (told(done.stderr, "secret"), told(done.stderr, "seed")) == (secret, seed)


def test_an_offered_seed_is_not_answered_with_the_own_one(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    spades(*SHORT, "--log", log, said="1\n1\n")
    done = spades("resume", log, "--seed", "1")
    assert done.returncode == 2
    assert log.read_text("utf-8").splitlines()[2].removeprefix("seed ") not in done.stderr


def test_a_game_whose_last_lines_are_missing_tells_its_secret_all_the_same(tmp_path: Path) -> None:
    """It was killed after the last card: resume writes what the rules make of it, and the game is over."""
    log = tmp_path / "game.log"
    spades(*SHORT, "--log", log, said=TYPED)
    whole = log.read_bytes()
    log.write_bytes(whole[: whole.index(b"trick 13")])
    done = spades("resume", log)
    assert log.read_bytes() == whole
    assert told(done.stderr, "secret") == whole.decode().splitlines()[3].removeprefix("secret ")


def test_the_word_is_asked_for_after_the_secret_is_bound(tmp_path: Path) -> None:
    """The order is the proof. What can't be a word is asked for again; without one there is no game."""
    log = tmp_path / "game.log"
    done = spades(*SHORT, "--word", "--log", log, said=f"\n{'x' * 41}\nmine\n1\n")
    lines = done.stderr.splitlines()
    assert re.fullmatch(r"[0-9a-f]{64}", lines[1])
    assert [line.count("Your word") for line in lines[:6]] == [0, 0, 0, 1, 1, 1]
    assert "word mine" in log.read_text("utf-8")
    log.unlink()
    assert spades(*SHORT, "--word", "--log", log).returncode == 1
    assert not log.exists()


def test_a_changed_secret_or_word_does_not_verify(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    spades(*SHORT, "--word", "--log", log, said="mine\n1\n")
    good = log.read_text("utf-8")
    log.write_text(good.replace("word mine", "word yours"), "utf-8")
    done = spades("verify", log)
    assert done.returncode == 3
    assert f"{log}:3: " in done.stderr


def test_a_game_with_a_seed_and_one_of_bots_tell_the_seed_at_once(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    assert spades(*SHORT, "--seed", "7", "--log", log).stderr.startswith("seed 7\n")
    assert "secret" not in log.read_text("utf-8")
    done = spades("play", *BOTS, "--set", "hands=1", "--log", log, "--force")
    assert re.fullmatch(r"seed \d+\n", done.stderr)
    assert "secret" not in log.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--word", "--seed", "1"), "--seed"),
        (("--word", *BOTS), "only bots play"),
        (("--practice", "--seat", "north=exec:true"), "no program"),
    ],
)
def test_options_that_do_not_go_together_are_wrong_usage(words: tuple[str, ...], says: str) -> None:
    done = spades("play", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert says in done.stderr
