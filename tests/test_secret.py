"""A deal that can be checked: a secret, a word, the seed that follows, and who sees them when."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from gamelogs import saved
from helpers import rules_of
from terminal import spades
from undoing import log_with_undone

from spades.deal import commitment, seed_from
from spades.errors import NotAWord, Unreadable
from spades.log.files import Line, read_lines
from spades.log.header import Header, read_header, read_secret, read_word
from spades.scoring import Tally

SECRET = "00112233445566778899aabbccddeeff" * 2
#: What `printf %s SECRET | sha256sum` prints.
COMMITMENT = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"
#: The first 16 digits that `printf 'SECRET\nWORD' | sha256sum` prints; without a word the line feed is last.
DIGESTS = {"banana": 0x694E434CF3BA53D6, None: 0xDA0D3B33336D12FB, "Füchsin 3": 0xB3C6AAB64E3306C8}
#: The same in the digits of a log, by bc.
SEEDS = {"banana": 7588076419951514582, None: 15712279766057685755, "Füchsin 3": 12954229078150547144}


def test_a_commitment_is_what_sha256sum_prints_of_the_digits() -> None:
    assert commitment(SECRET) == COMMITMENT


@pytest.mark.parametrize("word", SEEDS)
def test_the_seed_is_the_first_8_bytes_of_the_hash_of_secret_and_word(word: str | None) -> None:
    assert seed_from(SECRET, word) == DIGESTS[word] == SEEDS[word]


# --- The header -----------------------------------------------------------------------------------


def text(*middle: str) -> str:
    """A header with these lines behind its rules."""
    lines = [
        "spades-log 1",
        "rules two-player",
        *middle,
        "seat south human Monkey",
        "seat north random Otter",
    ]
    return "".join(f"{line}\n" for line in lines)


def header(word: str | None, practice: bool = False) -> Header:
    return Header(
        *(rules_of("two-player"), SEEDS[word], ("human", "random"), ("Monkey", "Otter")),
        *((Tally(), Tally()), practice, SECRET, word),
    )


def read(data: str, hidden_seed: bool = False) -> Header:
    return read_header(read_lines(BytesIO(data.encode()), "a.log"), hidden_seed)[0]


@pytest.mark.parametrize("practice", [[], ["practice"]])
@pytest.mark.parametrize("word", SEEDS)
def test_the_lines_stand_behind_the_seed(word: str | None, practice: list[str]) -> None:
    said = [] if word is None else [f"word {word}"]
    data = text(f"seed {SEEDS[word]}", f"secret {SECRET}", *said, *practice)
    made = header(word, bool(practice))
    assert read(data) == made
    assert made.lines() == data.splitlines()


@pytest.mark.parametrize("word", SEEDS)
def test_every_view_hides_them(word: str | None) -> None:
    said = [] if word is None else ["word ??"]
    hidden = text("seed ??", "secret ??", *said).splitlines()
    assert header(word).lines(hide_seed=True) == hidden
    lines = iter([Line("told", number, line, 0) for number, line in enumerate(hidden, 1)])
    told, _ = read_header(lines, hidden_seed=True)
    assert (told.seed, told.secret, told.word) == (None, None, None)


SEED, BANANA = f"seed {SEEDS['banana']}", f"secret {SECRET}"
WRONG = {
    # What stands behind the rules, the line that is wrong, and what is said of it.
    "another seed": (["seed 42", BANANA, "word banana"], 3, f"found 'seed 42', expected '{SEED}'"),
    "the seed of another word": (
        [SEED, BANANA, "word bananas"],
        3,
        f"found '{SEED}', expected 'seed {seed_from(SECRET, 'bananas')}', which follows from the secret and",
    ),
    "a word left out": (
        [SEED, BANANA],
        3,
        f"found '{SEED}', expected 'seed {SEEDS[None]}', which follows from the secret",
    ),
    "a secret without a seed": ([BANANA], 3, "without those before it"),
    "a word without a secret": ([SEED, "word banana"], 4, "without those before it"),
    "a word alone": (["word banana"], 3, "without those before it"),
    "the word first": ([SEED, "word banana", BANANA], 4, "without those before it"),
    "the secret first": ([BANANA, SEED, "word banana"], 3, "without those before it"),
    "a secret twice": ([SEED, BANANA, BANANA, "word banana"], 5, "without those before it"),
    "a word twice": ([SEED, BANANA, "word banana", "word banana"], 6, "without those before it"),
    "practice before them": ([SEED, "practice", BANANA, "word banana"], 5, "expected a line 'seat south "),
    "63 digits": ([SEED, BANANA[:-1], "word banana"], 4, "is no secret; allowed: 64 of 0 to 9 and a to f"),
    "65 digits": ([SEED, f"{BANANA}0", "word banana"], 4, "is no secret"),
    "capitals": ([SEED, f"secret {SECRET.upper()}", "word banana"], 4, "is no secret"),
    "other digits": ([SEED, f"secret {'٣' * 64}", "word banana"], 4, "is no secret"),
    "no secret": ([SEED, "secret ", "word banana"], 4, "is no secret"),
    "no word": ([SEED, BANANA, "word "], 5, "'' is no word for the deal; allowed: 1 to 40 printable"),
    "a space behind": ([SEED, BANANA, "word banana "], 5, "is no word for the deal"),
    "a bell": ([SEED, BANANA, "word ban\aana"], 5, "is no word for the deal"),
    "hidden": (["seed ??", "secret ??", "word ??"], 3, "is no seed"),
}


@pytest.mark.parametrize(("middle", "number", "says"), WRONG.values(), ids=WRONG)
def test_a_wrong_header_is_refused_with_its_line(middle: list[str], number: int, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text(*middle))
    assert str(refused.value).startswith(f"a.log:{number}: ")
    assert says in str(refused.value)


@pytest.mark.parametrize(
    "middle",
    [
        [SEED, BANANA, "word banana"],
        ["seed ??", BANANA],
        ["seed ??", "secret ??", "word banana"],
        ["secret ??"],
        ["seed ??", "word ??"],
    ],
)
def test_a_header_for_a_seat_hides_them_exactly_so(middle: list[str]) -> None:
    with pytest.raises(Unreadable):
        read(text(*middle), hidden_seed=True)


@pytest.mark.parametrize("word", ["a", "x" * 40, "two words", "🐒" * 40, "??"])
def test_a_word_is_whatever_could_be_a_name(word: str) -> None:
    assert read_word(word) == word


@pytest.mark.parametrize("word", ["", " ", "x" * 41, " a", "a ", "a\nb", "\u202e", "\x1b[2J"])
def test_nothing_else_is_a_word(word: str) -> None:
    with pytest.raises(NotAWord):
        read_word(word)


def test_a_secret_is_64_digits_and_nothing_behind_them() -> None:
    assert read_secret(SECRET) == SECRET
    with pytest.raises(NotAWord):
        read_secret(f"{SECRET}\n")


# --- The commands ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def log() -> bytes:
    lines = log_with_undone("two-player-basic hands=1", 0, SECRET, "banana")
    assert lines[2:5] == [SEED, BANANA, "word banana"]
    return "".join(f"{line}\n" for line in lines).encode()


def test_verify_proves_the_seed(log: bytes, tmp_path: Path) -> None:
    done = spades("verify", saved(tmp_path, log))
    assert (done.returncode, done.stderr) == (0, "")
    done = spades("verify", saved(tmp_path, log.replace(b"word banana", b"word apple")))
    assert done.returncode == 3
    expected = f":3: found '{SEED}', expected 'seed {seed_from(SECRET, 'apple')}'"
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


def test_replay_shows_them_to_nobody_at_the_table(log: bytes, tmp_path: Path) -> None:
    path = saved(tmp_path, log)
    whole = spades("replay", path, "--lines").stdout
    assert whole.encode() == log
    south = spades("replay", path, "--lines", "--as", "south").stdout.splitlines()
    assert south[2:6] == ["seed ??", "secret ??", "word ??", "practice"]
    assert SECRET not in "\n".join(south)
    assert "banana" not in "\n".join(south)


def test_a_scenario_keeps_the_seed_alone(log: bytes, tmp_path: Path) -> None:
    made = spades("replay", saved(tmp_path, log), "--scenario").stdout
    assert str(SEEDS["banana"]) in made
    assert SECRET not in made
    assert "banana" not in made


def test_a_log_goes_on_with_its_secret(log: bytes, tmp_path: Path) -> None:
    """The header stays as it is, and the hand is dealt by the seed that follows from it, told at the end."""
    cut = log[: log.index(b"\ndeck ") + 1]
    path = saved(tmp_path, cut)
    done = spades("resume", path)
    assert (done.returncode, done.stderr.splitlines()[:3]) == (0, [BANANA, "word banana", SEED])
    assert path.read_bytes().startswith(log[: log.index(b"\n", len(cut)) + 1])
    assert spades("verify", path).returncode == 0


def test_a_program_at_the_table_is_told_neither(tmp_path: Path) -> None:
    told = text("seed ??", "secret ??", "word ??").replace("random", "exec")
    done = spades("bot", "easy", said=f"you north\n{told}hand 1 first south\n")
    assert done.returncode == 1
    assert "the input ends before the game does" in done.stderr
    done = spades(
        "bot", "easy", said=f"you north\n{told.replace('word ??', 'word banana')}hand 1 first south\n"
    )
    assert done.returncode == 3
    assert "standard input:6: found 'word banana', expected 'word ??'" in done.stderr
