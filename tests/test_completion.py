"""What shells complete, by Click's protocol; and Bash itself."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from gamelogs import TWO, until
from terminal import PROGRAM, environment, spades

pty = pytest.importorskip("pty")

PRESETS = {"two-player", "two-player-basic", "partnership"}
BOTS = {"random", "bot:easy", "bot:medium", "bot:hard", "exec:"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved: two that nobody has finished."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    saved = tmp_path / "config" / "spades" / "games"
    saved.mkdir(parents=True)
    for name in ("kqmwn2", "zt4bcd"):
        (saved / f"{name}.log").write_bytes(until(TWO, b"north look"))
    return saved


def zsh(line: str) -> set[str]:
    """What zsh is told after ``spades LINE``; for files their kind in brackets."""
    words = ["spades", *line.split(" ")]
    done = spades(_SPADES_COMPLETE="zsh_complete", COMP_WORDS=" ".join(words), COMP_CWORD=str(len(words) - 1))
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.strip().splitlines()
    kinds, values = told[::3], told[1::3]
    return {value if kind == "plain" else f"<{kind}>" for kind, value in zip(kinds, values, strict=True)}


def bash(line: str, breaks: str = " =:") -> list[str]:
    """What Bash is told after ``spades LINE``, the cursor at its end."""
    done = spades(_SPADES_COMPLETE="bash_complete", COMP_WORDS=f"spades {line}", COMP_WORDBREAKS=breaks)
    assert (done.returncode, done.stderr) == (0, "")
    return [item.removeprefix("plain,") for item in done.stdout.splitlines() if item]


def test_commands_are_completed() -> None:
    listed = set(re.findall(r"^  (\w+)", spades("--help").stdout.split("Commands:")[1], re.MULTILINE))
    assert zsh("") == listed
    assert {"play", "resume", "games"} <= listed
    assert zsh("re") == {"replay", "resume"}
    assert zsh("--v") == {"--version"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play ", PRESETS),
        ("play two-player-", {"two-player-basic"}),
        ("play --level ", {"easy", "medium", "hard"}),
        ("play two-player --level h", {"hard"}),
        ("play --se", {"--seat", "--seed", "--set"}),
        ("bot ", {"easy", "medium", "hard"}),
        ("match ", BOTS),
        ("match random bot:e", {"bot:easy"}),
        ("match --rules two", {"two-player", "two-player-basic"}),
        ("replay --as n", {"north"}),
        ("rules p", {"partnership", *(f"P{number}" for number in range(1, 10))}),
        ("rules W", {f"W{number}" for number in range(1, 7)}),
        ("games k", {"kqmwn2"}),
    ],
)
def test_words_are_completed(line: str, words: set[str]) -> None:
    assert zsh(line) == words


@pytest.mark.parametrize("command", ["verify", "replay", "resume", "hint"])
def test_a_log_is_a_file_or_a_saved_game(command: str) -> None:
    assert zsh(f"{command} ") == {"<file>", "kqmwn2", "zt4bcd"}
    assert zsh(f"{command} z") == {"<file>", "zt4bcd"}


def test_nothing_typed_is_answered_with_the_newest_games_only(folder: Path) -> None:
    for number in range(30):
        path = folder / f"bcdf{number:02}.log"
        path.write_bytes(b"")
        os.utime(path, (number, number))
    assert len(zsh("verify ")) == 10 + 1
    assert {"kqmwn2", "zt4bcd"} < zsh("verify ")
    assert len(zsh("verify bcdf")) == 30 + 1


def test_only_what_is_unfinished_is_offered_to_be_gone_on_with(folder: Path) -> None:
    """Before files, of which the item says only that they are wanted."""
    (folder / "kover2.log").write_bytes(TWO)
    assert zsh("resume k") == {"<file>", "kqmwn2"}
    assert zsh("verify k") == {"<file>", "kqmwn2", "kover2"}
    assert bash("resume k") == ["kqmwn2", "file,k"]


def test_seats_are_completed_with_who_may_sit_there() -> None:
    """T1, T2: the seats of the game, four if none is named."""
    four, two = zsh("play --seat "), zsh("play two-player --seat ")
    assert {word.split("=")[0] for word in four} == {"south", "west", "north", "east"}
    assert {word.split("=")[0] for word in two} == {"south", "north"}
    assert zsh("play --seat west=") == {f"west={word}" for word in BOTS | {"human"}}
    assert zsh("resume --seat south=bot:e") == {"south=bot:easy"}
    assert zsh("play two-player --seat west=") == set()


def test_options_are_completed_with_their_values() -> None:
    """A number is offered as it is set, beside the option alone, so that another can be typed."""
    assert zsh("play --set lead") == {"lead-spades=broken", "lead-spades=any-time"}
    assert zsh("play --set target") == {"target=", "target=500"}
    assert zsh("play --set target=") == {"target=500"}
    assert zsh("play --set hands=") == {"hands=none"}
    assert zsh("play --set first=c") == set()
    assert zsh("play two-player --set first=c") == {"first=cut"}
    assert zsh("play --set blind") == set()
    assert zsh("match --rules two-player --set blind-nil=") == {"blind-nil=200"}
    assert zsh("play --set failed-nil=") == {f"failed-nil={word}" for word in ("nothing", "bags", "helps")}
    assert zsh("play --set nothing=") == set()


def test_bash_is_told_what_follows_its_last_word_break() -> None:
    assert bash("play --seat south=hu") == ["human"]
    assert bash("play --seat south=bot:") == ["easy", "medium", "hard"]
    assert bash("play --seat=south=hu") == ["human"]
    assert bash("match bot:e") == ["easy"]
    assert bash("match bot:e", breaks=" ") == ["bot:easy"]
    assert bash("play --seat south=bot:e", breaks=" =") == ["bot:easy"]
    assert bash("play --lev") == ["--level"]
    assert bash("verify 'a b") == ["file,a b"]


def test_fish_is_told_what_begins_as_its_word() -> None:
    done = spades(
        _SPADES_COMPLETE="fish_complete", COMP_WORDS="spades play --seat south=h", COMP_CWORD="south=h"
    )
    assert "south=human" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    done = spades(_SPADES_COMPLETE=f"{shell}_source")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"_SPADES_COMPLETE={shell}_complete" in done.stdout
    program = shutil.which(shell)
    if program is not None:
        check = subprocess.run(
            [program, "-n"], input=done.stdout, text=True, capture_output=True, check=False
        )
        assert (check.returncode, check.stderr) == (0, "")


@pytest.mark.parametrize("asked", ["tcsh_source", "bash_nothing", "zsh_complete", "fish_complete", "x"])
def test_what_no_shell_asks_is_an_error_in_one_line(asked: str) -> None:
    done = spades(_SPADES_COMPLETE=asked)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_folder_that_can_not_be_read_completes_with_files(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_bytes(b"")
    assert zsh("verify ") == {"<file>"}
    assert zsh("games ") == set()


def test_a_completion_that_nobody_reads_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(PROGRAM)} | :"],
        env=environment(_SPADES_COMPLETE="bash_source"),
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""


@pytest.mark.parametrize("line", ["", "play --seat ", "play --set ", "verify ", "rules ", "match "])
def test_no_completion_keeps_anybody_waiting(line: str) -> None:
    """A bound that even a busy machine keeps; on a quiet one each takes about a tenth of a second."""
    begun = time.monotonic()
    bash(line)
    assert time.monotonic() - begun < 3


def test_bash_itself_completes_what_is_typed(tmp_path: Path) -> None:
    program = shutil.which("bash")
    if program is None:
        return
    version = subprocess.run([program, "-c", "echo $BASH_VERSION"], capture_output=True, check=True).stdout
    if [int(number) for number in version.split(b".")[:2]] < [4, 4]:
        return
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "spades").write_text(f'#!/bin/sh\nexec {" ".join(PROGRAM)} "$@"\n')
    (tmp_path / "bin" / "spades").chmod(0o755)
    (tmp_path / "my game.log").write_bytes(TWO)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    child, terminal = pty.fork()
    if not child:
        os.chdir(tmp_path)
        os.execve(program, [program, "--norc", "--noprofile"], environment(PATH=path, TERM="dumb", PS1="> "))
    try:
        until_shown(terminal, "> ")
        shown(terminal, "bind 'set enable-bracketed-paste off'\r", "> ")
        shown(terminal, 'eval "$(_SPADES_COMPLETE=bash_source spades)"\r', "> ")
        for typed, completed in (
            ("spades ver", "spades verify "),
            ("spades play two-player --seat south=bot:e", "spades play two-player --seat south=bot:easy "),
            ("spades play --set hands=n", "spades play --set hands=none "),
            ("spades verify my", "spades verify my\\ game.log "),
            ("spades resume k", "spades resume kqmwn2 "),
        ):
            assert shown(terminal, f"{typed}\t", completed) == completed
            shown(terminal, "\x15echo empty\r", "\nempty\r\n> ")
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def shown(terminal: int, typed: str, end: str) -> str:
    os.write(terminal, typed.encode())
    return until_shown(terminal, end)


def until_shown(terminal: int, end: str) -> str:
    """What the terminal shows until it ends so; fails if it never does."""
    seen = b""
    while not seen.endswith(end.encode()):
        assert select.select([terminal], [], [], 30)[0], (seen, end)
        seen += os.read(terminal, 4096)
    return seen.decode()
