"""The words at the prompt that are no moves: what each tells, and that none changes the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers import Game
from terminal import spades

from spades.cli.prompt.commands import COMMANDS
from spades.cli.prompt.guide import explanation
from spades.cli.show.ruling import rule_now
from spades.moves import Phase
from spades.rulebook import rulebook

#: South holds KS TS 9S 5S 3S  TH 5H 3H  TD 9D 3D  8C 5C, as in the README's session.
FOUR = ("play", "--level", "easy", "--seat", "north=bot:easy", "--seed", "3")
TWO = ("play", "two-player", "--level", "easy", "--seed", "5", "--set", "first=south")
ALL = ("?", "help", "hand", "last", "score", "bids", "rules", "rules P3", "hint", "tips", "save")
#: What is typed before south is asked in each phase.
PHASES = {
    "offer": (TWO, ""),
    "draw": (TWO, "blind-nil\n"),
    "exchange": (TWO, "blind-nil\n" + "keep\n" * 13),
    "bid": (FOUR, ""),
    "play": (FOUR, "4\n"),
}


def told(command: str, phase: str = "play") -> str:
    """What the command prints there: all that is shown after what was shown without it."""
    words, before = PHASES[phase]
    without = spades(*words, said=before).stdout
    done = spades(*words, said=f"{before}{command}\n")
    assert done.stdout.startswith(without)
    assert len(done.stderr.splitlines()) == len(spades(*words, said=before).stderr.splitlines())
    return done.stdout.removeprefix(without)


def flowing(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("phase", PHASES)
def test_every_command_answers_in_every_phase_and_is_no_move(phase: str, tmp_path: Path) -> None:
    words, before = PHASES[phase]
    logs = []
    for name, more in (("with", "\n".join(ALL).upper() + "\nundo\n"), ("without", "")):
        done = spades(*words, "--log", tmp_path / name, said=before + more)
        assert done.returncode == 1
        assert "is no move" not in done.stderr
        logs.append((tmp_path / name).read_bytes())
    assert logs[0] == logs[1]


@pytest.mark.parametrize(
    ("phase", "rules", "says"),
    [
        ("offer", "N1", "look or blind-nil"),
        ("draw", "D2 D3", "keep or decline"),
        ("bid", "B2", "0 is nil"),
        ("exchange", "N3", "2C+9D"),
        ("play", "P3", "You may play: TH 5H 3H"),
    ],
)
def test_a_question_mark_explains_what_can_be_typed_and_the_rule(phase: str, rules: str, says: str) -> None:
    shown = flowing(told("?", phase))
    for rule in rules.split():
        assert f"{rule} {rulebook()[rule].text}" in shown
    assert re.findall(r"\b([A-Z]\d+) [A-Z]", shown) == rules.split()
    assert says in shown
    for command in ("hand", "last", "score", "bids", "rules", "hint", "tips", "save", "quit"):
        assert f" {command} " in shown
    assert told("help", phase) == told("?", phase)


@pytest.mark.parametrize(
    ("settings", "played", "rule"),
    [
        ((), "", "P5"),
        (("lead-spades=any-time",), "", "P5"),
        ((), "QD 2S KC AC", "P5"),
        ((), "QD", "P3"),
    ],
)
def test_the_rule_behind_a_card_is_the_one_that_a_verbose_board_names(
    settings: tuple[str, ...], played: str, rule: str
) -> None:
    """P5 to lead, whether or not spades are broken; P3 to follow."""
    game = Game("two-player-basic", *settings)
    game.deal("south", south="KQ..QJT98765.A32", north="A2.AKQJT98..KQJT").say(f"5 3 {played}")
    shown = "\n".join(explanation(game.view, COMMANDS))
    assert [each for each in ("P3", "P5", "P8") if f"  {each}  " in shown] == [rule]
    assert f"({rule})" in rule_now(game.view)


def test_what_is_explained_in_each_phase_is_what_a_verbose_board_names() -> None:
    """The same rules in the same order."""
    offer, draw = Game("two-player").begin("south"), Game("two-player").begin("south").say("look look")
    hands = {"south": "KQ..QJT98765.A32", "north": "A2.AKQJT98..KQJT"}
    bid = Game("two-player").deal("south", "blind-nil look", **hands)
    exchange = Game("two-player").deal("south", "blind-nil look", **hands).say("5")
    for game in (offer, draw, bid, exchange):
        shown = "\n".join(explanation(game.view, COMMANDS))
        assert re.findall(r"^  ([A-Z]\d+)  ", shown, re.MULTILINE) == re.findall(
            r"\(([A-Z]\d+)\)", rule_now(game.view)
        )


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            Game("two-player-basic"),
            "your bid is a bag, worth 1 point (S2), but you lose 100 for every 10 (S10).",
        ),
        (
            Game("partnership", "bag-limit=5", "bag-penalty=50"),
            "your team's bid is a bag, worth 1 point (S2), but you lose 50 for every 5 (S10).",
        ),
        (Game("two-player-basic", "bag-limit=0"), "your bid is a bag, worth 1 point (S2)."),
        (Game("two-player-basic", "bag-penalty=0"), "your bid is a bag, worth 1 point (S2)."),
    ],
)
def test_what_a_bag_is_is_explained_at_the_bid_alone(game: Game, says: str) -> None:
    """S2, S10: by the options of the game."""
    game.begin("south").keep_all()
    assert f"  Each trick beyond {says}" in explanation(game.view, COMMANDS)
    while game.state.phase is Phase.BID:
        game.say("4")
    assert "bag" not in "".join(explanation(game.view, {"?": ""}))


def test_undo_is_explained_in_a_practice_game_alone() -> None:
    words, before = PHASES["play"]
    practice = spades(*words, "--practice", said=f"{before}?\n").stdout
    assert "  undo " in practice
    assert "  undo " not in told("?")


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.parametrize("command", ["?", "rules", "tips", "rules S10"])
def test_what_is_explained_is_broken_once_to_the_width(command: str, columns: int) -> None:
    """On a wide screen in long lines, on a narrow one in none that is longer."""
    env = {"COLUMNS": str(columns)}
    words, before = PHASES["play"]
    without = spades(*words, said=before, **env).stdout
    lines = spades(*words, said=f"{before}{command}\n", **env).stdout.removeprefix(without).splitlines()
    assert max(map(len, lines)) <= columns
    assert columns < 120 or max(map(len, lines)) > 80 or command == "rules"
    assert all(line.startswith("  ") for line in lines)


def test_a_hint_is_that_of_the_command_and_the_same_when_it_is_asked_for_again(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    shown = spades(*FOUR, "--log", log, said="4\nhint\nhint\n").stdout
    choice, *others = spades("hint", log).stdout.splitlines()
    assert [line.split()[0] for line in others] == ["move", "3H", "5H", "TH", "Chances"]
    expected = "\n".join([choice.replace("south", "  hard"), *others])
    assert shown.count(expected) == 2


def test_a_hint_lists_the_five_best_moves_and_says_why() -> None:
    first, columns, *others = told("hint", "bid").splitlines()
    assert columns.split() == ["move", "points", "to", "win"]
    assert re.fullmatch(r"  hard: \d+( \(.*\))?", first)
    assert [line.split()[0] for line in others[:1]] == [first.split()[1]]
    assert len(others) == 6
    assert re.fullmatch(r"  and \d more", others[5])
    assert all(re.fullmatch(r"  \S+ +[+-]\d+\.\d +\d+\.\d%", line) for line in others[:5])


def test_a_hint_changes_nothing_in_the_game_to_come(tmp_path: Path) -> None:
    moves = [*"4", *(f"{rank}{suit}" for suit in "hdcs" for rank in "23456789tjqka")] * 13
    for name, said in (("with", "\nhint\n".join(moves[:120])), ("without", "\n".join(moves[:120]))):
        spades(*FOUR, "--log", tmp_path / name, said=said)
    assert (tmp_path / "with").read_bytes() == (tmp_path / "without").read_bytes()


def test_the_tips_are_those_of_the_rulebook_one_a_line() -> None:
    """L7: the beginner's bid and all that a good player knows (L5)."""
    shown = told("tips")
    words = rulebook()["L7"].text.removeprefix("Tips for you: t")
    assert flowing(shown.replace("  - ", "")) == f"T{words}"
    for tip in ("count 1 for each ace", "Never bid nil on a hand with a sure winner", "Avoid bags"):
        assert tip in flowing(shown)
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_rules_lists_the_options_of_this_game() -> None:
    words = (*FOUR, "--set", "target=300", "--set", "nil=50")
    shown = spades(*words, said="rules\n").stdout
    assert re.search(r"^    target=300 +points that end the game \(W2\)$", shown, re.MULTILINE)
    assert re.search(r"^    nil=50 +points for a nil \(S4\)$", shown, re.MULTILINE)
    assert "blind-nil" not in shown


def test_rules_lists_the_options_as_the_command_does() -> None:
    """`spades rules` says beside each what is allowed."""
    alone = spades("rules", "partnership").stdout.splitlines()
    listed = [f"  {line}" for line in alone if line and "allowed: " not in line]
    assert told("rules").splitlines() == [
        *listed,
        "  The words of a rule: rules P3; of every rule: rules --full",
    ]


@pytest.mark.parametrize("rule_id", ["P3", "p3"])
def test_rules_and_an_id_are_the_words_of_the_rule(rule_id: str) -> None:
    assert flowing(told(f"rules {rule_id}")) == flowing(spades("rules", "P3").stdout)


@pytest.mark.parametrize("command", ["rules --full", "Rules FULL"])
def test_rules_full_is_every_rule_as_the_command_prints_it(command: str) -> None:
    assert flowing(told(command)) == flowing(spades("rules", "--full").stdout)


def test_rules_and_no_id_is_one_line_of_error() -> None:
    said = spades(*FOUR, said="rules P99\n").stderr
    assert said.count(": 'P99' is no rule such as P3 or S10\n") == 1


def test_hand_bids_score_and_last_show_what_they_say() -> None:
    hand = told("hand")
    assert all(
        card in hand for card in ("KS", "TS", "9S", "5S", "3S", "TH", "5H", "3H", "TD", "9D", "3D", "8C")
    )
    assert all(re.search(rf"\b{bid}\b", told("bids")) for bid in (4, 2, 5))
    assert "0" in told("score")
    assert "No trick" in told("last")
    words, _ = PHASES["play"]
    without = spades(*words, said="4\n5h\n").stdout
    last = spades(*words, said="4\n5h\nlast\n").stdout.removeprefix(without)
    assert all(card in last for card in ("KH", "5H", "6H", "AH"))


def test_save_says_where_the_game_is_kept(tmp_path: Path) -> None:
    shown = spades(*FOUR, "--log", "game.log", said="save\n", cwd=tmp_path).stdout
    assert shown.endswith("  All up to now is written; the game is kept in game.log\n")
    assert spades(*FOUR, "--log", "-", said="save\n").stderr.count("This game is not kept.") == 1


@pytest.mark.parametrize("word", ["Quit", "exit"])
def test_quit_leaves_as_the_end_of_input_does(word: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    done = spades(*FOUR, "--log", log, said=f"4\n{word}\n5h\n")
    assert done.returncode == 1
    assert done.stderr.endswith(f"The game is kept: spades resume {log}\nBroken off.\n")
    assert log.read_text("utf-8").endswith("east play KH\n")


def test_undo_takes_back_a_card_in_a_practice_game_alone(tmp_path: Path) -> None:
    """Never a bid; the referee says so in its own words, and the turn goes on."""
    log = tmp_path / "game.log"
    words = (*FOUR, "--log", log, "--force")
    done = spades(*words, said="undo\n4\n5h\nundo\n")
    assert done.stderr.count("practice") == 2
    assert "undo" not in log.read_text("utf-8")
    done = spades(*words, "--practice", said="undo\n4\nundo\n5h\nUNDO\n3h\n")
    assert "this is the bidding: nil or 1 to 13 (B1)" in done.stderr
    lines = log.read_text("utf-8").splitlines()
    assert "practice" in lines
    assert lines.count("undo south") == 1
    assert lines[lines.index("undo south") + 1] == "south play 3H"
    assert spades("verify", log).returncode == 0


def test_a_mistake_costs_one_line_and_a_last_line_needs_no_end(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    done = spades(*FOUR, "--log", log, said="4\nh\n7\nqx\ns\n\n5h")
    assert "south play 5H\n" in log.read_text("utf-8")
    complaints = [
        line.rpartition("your card: ")[2] for line in done.stderr.splitlines() if "your card: " in line
    ]
    assert complaints[:5] == [
        "'h' fits TH 5H 3H: say which",
        "'7' is not on the list; allowed: 1 for TH, 2 for 5H, 3 for 3H",
        "'qx' is no move; this is the play: a card such as QD (? explains)",
        "hearts were led and you hold hearts; allowed: TH 5H 3H (P3)",
        "type a move: this is the play: a card such as QD (? explains)",
    ]


def test_enter_alone_plays_the_only_card_there_is(tmp_path: Path) -> None:
    """Where more than one is legal Enter is refused, and 1 plays the first of them."""
    log = tmp_path / "game.log"
    done = spades(*FOUR, "--set", "hands=1", "--log", log, said="4\n" + "\n1\n" * 13)
    played = log.read_text("utf-8").count("south play ")
    refused = done.stderr.count("type a move: ")
    assert played == 13
    assert 0 < refused < 13
    assert spades("verify", log).returncode == 0


def test_with_the_log_on_standard_output_nothing_else_is(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    said = "4\nhand\n?\n5h\n"
    done = spades(*FOUR, "--log", "-", said=said)
    spades(*FOUR, "--log", log, said=said)
    assert done.stdout == log.read_text("utf-8")
    assert "You hold: KS TS 9S 5S 3S" in done.stderr
