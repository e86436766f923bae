"""Whole games at a terminal and behind pipes, by people who know nothing, on terminals of every kind."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from disturbing import LOG, undisturbed
from helpers import PRESETS
from sessions import Session, Way, answer, standing, width
from terminal import spades

#: What somebody tries who is new to the program, and what a card looks like.
WORDS = ("look", "keep", "3", "none")
CARD = re.compile(r"\b(?:[AKQJT2-9])[SHDC♠♥♦♣](?!\w)")
PACK = tuple(rank + suit for suit in "shdc" for rank in "akqjt98765432")
SHORT = ("--level", "easy", "--set", "target=50", "--seed", "3")


def ended(log: Path) -> None:
    """Fails unless the game of the log is over in the ordinary way, somebody having reached the target."""
    text = log.read_text("utf-8")
    assert re.match(r"end (?!draw)", text.splitlines()[-1])
    assert "hands=" not in text
    assert spades("verify", log).returncode == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_at_a_terminal(preset: str, tmp_path: Path) -> None:
    """By somebody who types one of a few words, or one of the cards just shown, until something is taken."""
    whim = Random(4)
    with Session("play", preset, *SHORT, "--log", LOG, folder=tmp_path) as session:
        while session.asks():
            shown = CARD.findall(session.said)
            session.type(whim.choice(shown if shown and whim.random() < 0.6 else WORDS))
        assert session.end() == 0
    ended(tmp_path / LOG)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_behind_pipes(preset: str, tmp_path: Path) -> None:
    """All is said before anything is asked, and more than enough of it."""
    done = spades("play", preset, *SHORT, "--log", LOG, cwd=tmp_path, said="\n".join((*WORDS, *PACK) * 150))
    assert done.returncode == 0
    ended(tmp_path / LOG)


Look = tuple[int, str, str]
Looks = tuple[dict[Look, tuple[str, bytes]], bytes]
#: Columns, TERM, and what the streams can encode.
LOOKS = [
    (40, "xterm-256color", "utf-8"),
    (40, "dumb", "ascii"),
    (60, "xterm-256color", "cp1252"),
    (60, "dumb", "utf-8"),
    (80, "xterm-256color", "utf-8"),
    (120, "xterm-256color", "ascii"),
]
#: Letters that only some of the encodings have, one of them two columns wide.
NAMES = ("--name", "south=Zoë", "--name", "north=猫")
GAMES = {
    "two-player": ("two-player", *NAMES, "--level", "easy", "--seed", "16", "--set", "hands=2"),
    "partnership": ("partnership", *NAMES, "--seat", "north=bot:easy", "--seed", "16", "--set", "hands=1"),
}


#: What a person may want to see at any question.
WANTED = ("?", "hand", "last", "score", "bids", "tips")


@pytest.fixture(scope="module", params=GAMES)
def looks(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Looks:
    """The same game on each kind of terminal: what was shown and its log; and its log from behind pipes."""
    words, folder, shown = GAMES[request.param], tmp_path_factory.mktemp("looks"), {}
    behind_pipes = undisturbed(folder, *words, pipes=True)
    for columns, term, encoding in LOOKS:
        env = {"TERM": term, "PYTHONIOENCODING": encoding, **({"LC_ALL": "C"} if encoding == "ascii" else {})}
        start = ("play", *words, "--log", LOG, "--force")
        with Session(*start, folder=folder, columns=columns, **env) as session:
            phases = set()
            while session.asks():
                state = standing(folder / LOG)
                if state.phase not in phases:
                    phases.add(state.phase)
                    for word in WANTED:
                        session.type(word)
                        assert session.asks()
                session.type(answer(state))
            assert session.end() == 0
        shown[columns, term, encoding] = session.shown, (folder / LOG).read_bytes()
    return shown, behind_pipes


def test_the_log_is_the_same_however_the_game_looks(looks: Looks) -> None:
    shown, behind_pipes = looks
    assert {log for _, log in shown.values()} == {behind_pipes}


def test_no_line_is_wider_than_the_terminal(looks: Looks) -> None:
    """Nor is a question, but what is typed at it may go on in the next line."""
    shown, _ = looks
    wide = [
        (look, line)
        for look, (text, _) in shown.items()
        for line in re.sub(r"^([^,\n]+, [^:\n]*: ).*", r"\1", text, flags=re.MULTILINE).split("\n")
        if width(line) > look[0]
    ]
    assert wide == []


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1252"])
@pytest.mark.parametrize("pipes", [False, True])
def test_bytes_of_no_letter_are_a_mistake_and_not_the_end(encoding: str, pipes: bool, tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": encoding}
    with Session("play", "--seed", "3", "--log", LOG, folder=tmp_path, pipes=pipes, **env) as session:
        for line in (b"\xff\x81\x80", "♠A".encode(), b"3"):
            assert session.asks()
            session.type(line)
        assert session.asks()
        assert session.leave(Way.END_OF_INPUT) == 1
    assert "south bid 3\n" in (tmp_path / LOG).read_text("utf-8")
