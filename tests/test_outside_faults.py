"""``exec:COMMAND``: programs that break the protocol, stop listening, or leave; the log stays whole."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from outsiders import EASY, HOLDING, alive, outside, python
from terminal import PROGRAM, environment, spades

GAME = (
    "play",
    "two-player",
    "--seed",
    "4",
    "--set",
    "hands=2",
    "--level",
    "easy",
    "--seat",
    "south=bot:easy",
)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of the game with a program that does as it should."""
    log = tmp_path_factory.mktemp("whole") / "game.log"
    assert spades(*GAME, "--seat", f"north={EASY}", "--log", log).returncode == 0
    return log.read_bytes()


#: What a program does, and how the one line of the error goes on behind "north: the program ".
FAULTS = {
    "another phase's word": (
        "for moves in turns(): say('5')",
        r"answered '5': this is the double-nil offer: look or blind-nil \(N1\)",
    ),
    "no word at all": (
        "for moves in turns(): say('hello?')",
        r"answered 'hello\?': 'hello\?' is no move; this is the double-nil offer: look or blind-nil",
    ),
    "an empty line": ("for moves in turns(): say()", r"answered '': '' is no move; .*"),
    "a word with something behind it": ("for moves in turns(): say('look', '')", r"answered 'look ': .*"),
    "control codes": (
        r"for moves in turns(): say('\033[2J\a\0')",
        r"answered '\\x1b\[2J\\x07\\x00': .*",
    ),
    "bytes that are no text": (
        r"for moves in turns(): os.write(1, b'\xff\xfe\n')",
        r"answered '.{1,20}xff.{1,3}xfe': .*",
    ),
    "a line too long": (
        "for moves in turns(): say('look' + 997 * '!')",
        r"said 'look!{150,160}…', a line longer than 1000 bytes",
    ),
    "a line without end": (
        "for moves in turns():\n    while True: os.write(1, 4096 * b'x')",
        r"said 'x{150,160}…', a line longer than 1000 bytes",
    ),
    "lines without end": (
        "while True: say('look')",
        r"(said 'look' without being asked|answered 'look'( and more|: this is the draw).*)",
    ),
    "two lines for one": (
        "for moves in turns(): os.write(1, b'look\\nkeep\\n')",
        r"answered 'look' and more; expected one line",
    ),
    "a word, and later another": (
        "for moves in turns():\n    say('look')\n    say('look')",
        r"(said 'look' without being asked|answered 'look'( and more|: this is the draw).*)",
    ),
    "a greeting": ("say('Hello!')\nfor moves in turns(): say(moves[0])", r"(said|answered) 'Hello!'.*"),
    "no answer": ("time.sleep(600)", r"gave no answer within 1 s"),
    "half an answer": (
        "for moves in turns():\n    os.write(1, b'loo')\n    time.sleep(600)",
        r"gave no answer within 1 s",
    ),
    "no answer, and its output closed": (
        "os.close(1)\ntime.sleep(600)",
        r"ended before the game did \(it closed its output\)",
    ),
    "its input closed": ("os.close(0)\ntime.sleep(600)", r"gave no answer within 1 s"),
    "an exit at once": ("sys.exit(3)", r"ended before the game did \(exit code 3\)"),
    "an exit instead of an answer": (
        "for moves in turns(): sys.exit()",
        r"ended before the game did \(exit code 0\)",
    ),
    "an exit in the middle of a line": (
        "for moves in turns():\n    os.write(1, b'loo')\n    os._exit(0)",
        r"ended before the game did in the middle of the line 'loo' \(exit code 0\)",
    ),
    "a crash": (
        "for moves in turns(): os.kill(os.getpid(), 9)",
        r"ended before the game did \(signal 9\)",
    ),
    "an exit that leaves a child with its output": (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\nos._exit(5)",
        r"ended before the game did \(exit code 5\)",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_stops_the_game_which_can_be_resumed(fault: str, undisturbed: bytes, tmp_path: Path) -> None:
    text, says = FAULTS[fault]
    log = tmp_path / "game.log"
    # A program that is silent on purpose need not be waited for as long as one that is only slow.
    seconds = ("--timeout", "1") if "within 1 s" in says else ()
    done = spades(*GAME, "--seat", f"north={python(tmp_path, text)}", "--log", log, *seconds)
    assert done.returncode == 1
    seed, error, kept, *rest = done.stderr.splitlines()
    assert seed == "seed 4"
    assert re.fullmatch(f"north: the program {says}", error), error
    assert error.isprintable() and len(error) < 1000
    assert kept == f"The game is kept: spades resume {log} --seat north=PLAYER"
    assert not rest
    begun = log.read_bytes()
    assert undisturbed.startswith(begun) and begun.endswith(b"\n")
    assert spades("resume", log, "--seat", "north=bot:easy").returncode == 0
    assert log.read_bytes() == undisturbed


#: Which of its moves a program makes wrongly, and which rule refuses it.
ILLEGAL = {
    "P8": ("len(moves[0]) == 2", "[card for card in pack if card not in hand][0]"),
    "P3": (
        "len(moves[0]) == 2 and len(moves) < len(hand)",
        "[card for card in hand if card not in moves][0]",
    ),
    "B1": ("'nil' in moves", "'keep'"),
    "N3": ("'none' in moves", "'+'.join(hand[:4])"),
    "D2": ("'keep' in moves", "'nil'"),
    "N1": ("'keep' in moves", "'blind-nil'"),
}
CHEATING = """
wrong = False
pack = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
hand = []
for line in lines():
    words = line.split()
    if line.startswith("holds north"):
        hand = words[2:]
    elif line.startswith("north play"):
        hand.remove(words[2])
    elif line.startswith("turn "):
        moves = words[1:]
        say(ANSWER if CONDITION else "blind-nil" if DECLARES and "blind-nil" in moves else moves[0])
"""


def test_what_is_said_while_another_player_thinks_is_no_answer(tmp_path: Path) -> None:
    """North says what it will do before it knows the card; D2: it would be a legal word then."""
    north = python(
        tmp_path, "for moves in turns():\n    say(moves[0])\n    time.sleep(0.2)\n    say('keep')\n"
    )
    south = python(tmp_path, "for moves in turns():\n    time.sleep(1)\n    say(moves[0])\n")
    seats = ("--seat", f"north={north}", "--seat", f"south={south}")
    done = spades("play", "two-player", "--set", "first=north", *seats)
    assert done.returncode == 1
    assert done.stderr.splitlines()[1] == "north: the program said 'keep' without being asked"


@pytest.mark.parametrize("rule", ILLEGAL)
def test_a_move_that_a_rule_refuses_stops_the_game(rule: str, tmp_path: Path) -> None:
    condition, answer = ILLEGAL[rule]
    text = CHEATING.replace("CONDITION", condition).replace("ANSWER", answer)
    player = python(tmp_path, text.replace("DECLARES", str(rule == "N3")))
    log = tmp_path / "game.log"
    done = spades(*GAME, "--seat", f"north={player}", "--log", log)
    assert done.returncode == 1
    error = done.stderr.splitlines()[1]
    assert re.fullmatch(rf"north: the program answered '\S+': .* \({rule}\)", error), error
    before = log.read_bytes()
    assert spades("resume", log, "--seat", "north=bot:easy").returncode == 0
    assert log.read_bytes().startswith(before)
    assert spades("verify", log).stdout.startswith(f"{log}: holds, 2 hands, ")


def test_p5_an_unbroken_spade_is_refused(tmp_path: Path) -> None:
    """North leads to the first trick of a hand in which it holds every suit."""
    text = CHEATING.replace("CONDITION", "len(moves[0]) == 2").replace("ANSWER", "hand[0]")
    player = python(tmp_path, text.replace("DECLARES", "False"))
    rules = ("--seed", "4", "--set", "first=north", "--level", "easy", "--seat", "south=bot:easy")
    done = spades("play", "two-player-basic", *rules, "--seat", f"north={player}")
    assert done.returncode == 1
    assert re.search(r"north: the program answered '.S': .* \(P5\)\n", done.stderr)


@pytest.mark.parametrize("words", [("nonsuch-program", "--fast"), ("/",), (__file__,), ("a\0b",)])
def test_a_command_that_can_not_be_started(
    words: tuple[str, ...], undisturbed: bytes, tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(undisturbed[: undisturbed.index(b"hand 1")])
    done = spades("resume", log, "--seat", f"north={outside(*words)}".replace("\0", "\\0"))
    assert done.returncode == 1
    failed, kept = done.stderr.splitlines()
    assert failed.startswith("north: the program can't be started, ")
    assert kept.startswith("The game is kept: spades resume ")
    assert spades("resume", log, "--seat", "north=bot:easy").returncode == 0
    assert log.read_bytes() == undisturbed


def test_where_one_program_can_not_be_started_the_others_are_ended(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    first = python(tmp_path, HOLDING, pipe)
    with alive(pipe) as lives:
        done = spades(
            "play", "--seat", f"south={first}", "--seat", "west=exec:nonsuch", "--log", tmp_path / "a"
        )
        assert done.returncode == 1
        assert done.stderr.splitlines()[1].startswith("west: the program can't be started, ")
        assert not (tmp_path / "a").exists()
        assert not lives()


# --- Listening ------------------------------------------------------------------------------------


def test_a_program_that_does_not_listen_holds_nothing_up(tmp_path: Path) -> None:
    """What it was told of 100 hands is more than a pipe holds, which is 64 KB."""
    log = tmp_path / "game.log"
    long = ("--set", "target=99999", "--set", "hands=101")
    bots = ("--level", "easy", "--seat", "south=bot:easy", "--seat", "north=bot:easy")
    spades("play", "--seed", "1", *long, *bots, "--log", log)
    begun = log.read_bytes().replace(b"south bot:easy", b"south exec", 1)
    begun = begun[: begun.rindex(b"trick 12 ")]
    assert len(begun) > 140_000
    log.write_bytes(begun)
    began = time.monotonic()
    deaf = python(tmp_path, "time.sleep(600)")
    done = spades("resume", log, "--seat", f"south={deaf}", "--timeout", "1")
    assert time.monotonic() - began < 20
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == "south: the program gave no answer within 1 s"
    assert log.read_bytes().startswith(begun)
    assert spades("resume", log, "--seat", f"south={EASY}").returncode == 0


def test_a_program_that_reads_slowly_is_told_everything(tmp_path: Path) -> None:
    text = "for moves in turns():\n    say(moves[0])\n    time.sleep(0.02)\n"
    log = tmp_path / "game.log"
    assert spades(*GAME, "--seat", f"north={python(tmp_path, text)}", "--log", log).returncode == 0


def test_the_time_is_for_each_answer_not_for_the_game(tmp_path: Path) -> None:
    text = "for moves in turns():\n    time.sleep(0.16)\n    say(moves[0])\n"
    player = f"north={python(tmp_path, text)}"
    began = time.monotonic()
    assert spades(*GAME, "--seat", player, "--set", "hands=1", "--timeout", "4").returncode == 0
    assert time.monotonic() - began > 4
    assert "within 0.05 s" in spades(*GAME, "--seat", player, "--timeout", "0.05").stderr


# --- The end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "for line in lines(): pass_on(line)\nsys.exit(7)",
        "for line in lines(): pass_on(line)\nprint('x' * 10**6)",
        "for line in lines(): pass_on(line)\nwhile True: say('bye')",
        "for line in lines():\n    pass_on(line)\n    if line.startswith('end '): os._exit(1)",
        "for line in lines(): pass_on(line)\ntime.sleep(600)",
    ],
)
def test_what_a_program_does_after_the_end_is_its_own_affair(text: str, tmp_path: Path) -> None:
    """Its input is closed; it has the time of one answer to leave, then it is ended."""
    passing = "def pass_on(line):\n    if line.startswith('turn '): say(line.split()[1])\n"
    began = time.monotonic()
    player = f"north={python(tmp_path, passing + text)}"
    done = spades(*GAME, "--seat", player, "--timeout", "3", "--log", tmp_path / "game.log")
    assert time.monotonic() - began < 30
    assert (done.returncode, done.stderr) == (0, "seed 4\n")
    assert (tmp_path / "game.log").read_text("utf-8").splitlines()[-1].startswith("end ")


def test_a_program_has_time_to_leave(tmp_path: Path) -> None:
    """Whatever it says meanwhile, which nobody wants to hear, goes on."""
    text = (
        "for moves in turns(): say(moves[0])\n"
        "say('thinking it over\\n' * 10**5)\n"
        "time.sleep(1)\n"
        "open(sys.argv[1], 'w').write('done')\n"
    )
    player = python(tmp_path, text, tmp_path / "learned")
    assert spades(*GAME, "--seat", f"north={player}").returncode == 0
    assert (tmp_path / "learned").read_text() == "done"


@pytest.mark.parametrize(
    ("answers", "then"),
    [("say(moves[0])", ""), ("say(moves[0])", "time.sleep(600)"), ("say('x')", ""), ("os._exit(0)", "")],
)
def test_neither_the_program_nor_its_children_are_left_behind(
    then: str, answers: str, tmp_path: Path
) -> None:
    player = python(tmp_path, HOLDING.replace("say(moves[0])", answers) + then, tmp_path / "pipe")
    with alive(tmp_path / "pipe") as lives:
        spades(*GAME, "--seat", f"north={player}", "--timeout", "2")
        assert not lives()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_and_the_program(number: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    player = python(tmp_path, HOLDING.replace("say(moves[0])", "time.sleep(600)"), tmp_path / "pipe")
    with alive(tmp_path / "pipe") as lives:
        words = [*PROGRAM, *GAME, "--seat", f"north={player}", "--log", str(log), "--timeout", "60"]
        with subprocess.Popen(
            words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as playing:
            until = time.monotonic() + 20
            while b"south look" not in (log.read_bytes() if log.exists() else b""):
                assert time.monotonic() < until
                time.sleep(0.05)
            time.sleep(0.3)
            playing.send_signal(number)
            assert playing.communicate(timeout=20)[1].endswith(b"Broken off.\n")
            assert playing.returncode == 1
        assert not lives()
    assert spades("verify", log).returncode == 0


def test_end_of_input_at_the_prompt_ends_the_program(tmp_path: Path) -> None:
    player = python(tmp_path, HOLDING, tmp_path / "pipe")
    with alive(tmp_path / "pipe") as lives:
        done = spades("play", "two-player", "--set", "first=north", "--seat", f"north={player}", said="")
        assert done.returncode == 1
        assert not lives()


def test_this_machine_can_tell_whether_a_program_lives(tmp_path: Path) -> None:
    """Otherwise the tests above would say nothing."""
    with alive(tmp_path / "pipe") as lives:
        held = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import sys, time; f = open(sys.argv[1], 'w'); time.sleep(600)",
                tmp_path / "pipe",
            ]
        )
        try:
            time.sleep(0.5)
            assert lives()
        finally:
            held.kill()
            held.wait()
        assert not lives()
