"""Thousands of damaged logs and scenarios: each is refused in an orderly way, or is right all the same.

A log whose damage is accepted must really hold (``damage.proved``), and may differ from the good one
only where nothing in it could tell: see `what_changed`.  The same texts are broken the same way in
every run.
"""

import json
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from damage import JSON_WAYS, WAYS, harmless, proved, split_header, whole_lines
from undoing import log_with_undone

from spades.errors import DoesNotHold, Unreadable
from spades.game import new_game
from spades.log.files import read_lines
from spades.log.header import Header
from spades.log.replay import replay_lines
from spades.log.writing import LogLines, Scribe
from spades.players.named import make_bot, read_bot
from spades.rules import preset, with_setting
from spades.scenario.check import failures
from spades.scenario.read import read_scenario
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.table.scripted import play_scenario

CASES = Path(__file__).parent / "cases"
COMPUTED = ("holds", "trick", "boston", "score", "end")


# --- Good texts ---------------------------------------------------------------------------------

GAMES = [
    # Preset and options, seed, the bots, and where the sides begin.
    ("two-player hands=1", 3, ("random", "random"), (Tally(), Tally())),
    ("two-player hands=1 second-card=seen", 5, ("random", "random"), (Tally(470, 9), Tally(-57, 3))),
    ("two-player hands=2 target=200", 8, ("random", "bot:easy"), (Tally(), Tally())),
    ("two-player-basic hands=1", 1, ("bot:easy", "random"), (Tally(), Tally())),
    (
        "two-player-basic breaks=any-spade hands=3 lead-spades=any-time",
        2,
        ("random", "random"),
        (Tally(), Tally(0, 9)),
    ),
    ("partnership hands=1", 1, ("bot:easy", "random", "bot:easy", "random"), (Tally(), Tally())),
    ("partnership hands=2", 4, ("random",) * 4, (Tally(170, 9), Tally())),
    ("partnership hands=1 lose-at=-50 nil=50", 9, ("random",) * 4, (Tally(), Tally(-40, 8))),
]
#: Preset and options, a seed for the game and for those who take cards back, a secret and a word.
UNDONE = [
    ("two-player hands=1", 5, None, None),
    ("two-player-basic hands=1", 2, "0" * 64, None),
    ("partnership hands=1", 3, "0123456789abcdef" * 4, "Füchsin 3"),
]
NAMES = ("Monkey", "Otto von B", "Bird", "Füchsin 3")


def play(words, seed, players, start):
    """The log's lines of a game between bots."""
    name, *settings = words.split(" ")
    rules = preset(name)
    for setting in settings:
        rules = with_setting(rules, setting)
    header = Header(rules, seed, players, NAMES[: len(players)], start, practice=seed % 2 == 0)
    log = LogLines()
    scribe = Scribe(log, rules.seating)
    scribe.begin(header)
    bots = [make_bot(word) for word in players]
    Table(new_game(rules, start), seed, bots, SeedFate(seed), [scribe.hear]).run()
    return log.lines


def text_of(lines):
    return "".join(line + "\n" for line in lines)


def good_logs():
    """Logs of all presets from seeds, those of the cases, and those that the cases' scenarios give."""
    logs = [text_of(play(*game)) for game in GAMES]
    logs += [text_of(log_with_undone(*game)) for game in UNDONE]
    # Lines that somebody added by hand count for nothing.
    first, rest = logs[0].split("\n", 1)
    logs.append(f"{first}\n# kept as a keepsake\n\n{rest}# the end\n")
    logs += [path.read_text("utf-8") for path in sorted(CASES.glob("games/*.log"))]
    for path in sorted(CASES.glob("scenarios/*.json")):
        logs.append(text_of(log_of(read_scenario(path.read_bytes(), path.name, read_bot))[0]))
    return logs


def log_of(scenario):
    """The lines of the log that a scenario gives, and the expectations that fail."""
    log = LogLines()
    scribe = Scribe(log, scenario.header.rules.seating)
    scribe.begin(scenario.header)
    outcome = play_scenario(scenario, [scribe.hear])
    return log.lines, failures(scenario.expect, outcome)


# --- Logs ---------------------------------------------------------------------------------------


def refusal_of(data):
    """Why the log is refused; None if it is accepted.  No other exception than these two may come."""
    try:
        _, told = replay_lines(read_lines(BytesIO(data), "a.log"))
        for _ in told:
            pass
    except (Unreadable, DoesNotHold) as error:
        harmless(error, r"a\.log:[0-9]+: ")
        return error
    return None


def what_changed(good, damaged):
    """In what an accepted log differs from the good one; fails if it could not be accepted rightly.

    ``cut`` at the end of a line, ``names`` or players of the header, ``header`` where its rules, seed
    or scores matter to no line that is there, or a ``move`` of another, truly legal game: one in the
    last hand while that is not scored, or the cards of an exchange in a hand that no seed deals.
    """
    header, body = split_header(whole_lines(good.encode()))
    other, found = split_header(whole_lines(damaged))
    if found != body[: len(found)]:
        assert other == header
        places = range(min(len(body), len(found)))
        place = next((place for place in places if found[place] != body[place]), len(body))
        line = found[place].split(" ")
        assert line[0] not in COMPUTED, line
        begins = [number for number, text in enumerate(found) if text.startswith("hand ")]
        scored = [number for number, text in enumerate(found) if text.startswith("score ")]
        in_last_hand = place >= begins[-1] > max(scored, default=-1)
        undealt = header.seed is None or found[begins[-1]].endswith(" given")
        assert in_last_hand or (line[1] == "exchange" and undealt), line
        return "move"
    if other == header:
        return "cut"
    return "names" if same_game(header, other) else "header"


def same_game(one, other):
    return replace(one, players=(), names=()) == replace(other, players=(), names=())


def refused_as_it_should_be(error, data, header_lines, seats):
    """The exit code hangs on the kind: `Unreadable` for the header, encoding and length, else not.

    ``header_lines`` are those of the good log, comments among them too.
    """
    number = int(error.place.rpartition(":")[2])
    lines = data.split(b"\n")
    line = lines[number - 1]
    if isinstance(error, Unreadable):
        assert number <= header_lines + 1 or len(line) > 1000 or not is_utf8(line), error
    else:
        # Once every seat has its line a header may be over.
        taken = [place for place, text in enumerate(lines, 1) if text.startswith(b"seat ")]
        foreign = line.endswith(b"\r") or line.startswith("\ufeff".encode())
        assert (len(taken) >= seats and number > taken[seats - 1]) or (foreign and number > 1), error


def is_utf8(line):
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.fixture(scope="module")
def logs():
    return good_logs()


def test_the_good_logs_hold(logs):
    assert len(logs) >= 9
    for log in logs:
        assert refusal_of(log.encode()) is None
        assert proved(log.encode())


def damaged_logs(logs, count):
    """So many broken logs, each with the good one it was: whole games and games that stop somewhere."""
    chance = Random("damaged logs")
    while count:
        good = chance.choice(logs)
        if chance.random() < 0.6:
            lines = good.split("\n")[:-1]
            good = text_of(lines[: chance.randrange(2, len(lines) + 1)])
            if not proved(good.encode()):
                continue
        damaged = chance.choice(WAYS)(good, chance)
        if damaged != good.encode():
            count -= 1
            yield good, damaged


def test_a_damaged_log_is_refused_or_holds_all_the_same(logs):
    kinds = Counter()
    for good, damaged in damaged_logs(logs, 5000):
        error = refusal_of(damaged)
        assert (error is None) == proved(damaged), (error, damaged)
        if error is None:
            kinds[what_changed(good, damaged)] += 1
        else:
            header, _ = split_header(whole_lines(good.encode()))
            by_hand = good.count("#") + good.count("\n\n")
            refused_as_it_should_be(error, damaged, len(header.lines()) + by_hand, len(header.names))
            kinds[type(error).__name__] += 1
    # Every way to end really came up.
    assert min(kinds[kind] for kind in ("cut", "names", "header", "move", "Unreadable", "DoesNotHold")) > 2, (
        kinds
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}, {game[1]}")
def test_what_the_seed_decides_can_not_be_bent(game):
    """A cut, F, a pack or the cards of an exchange that could be, but that the seed does not give."""
    lines = play(*game)
    for place, line in enumerate(lines):
        for other in sorted(bent(line, lines[:place])):
            error = refusal_of(text_of([*lines[:place], other]).encode())
            assert isinstance(error, DoesNotHold), other
            assert error.place == f"a.log:{place + 1}"


def bent(line, before):
    """Other lines in the place of this one that no rule but the seed forbids."""
    match line.split(" "):
        case ["cut", _, south, _, north]:
            yield from (
                f"cut south {south} north {card}" for card in ("AC", "9D", "2C") if card not in (south, north)
            )
        case ["hand", "1", _, first]:
            seats = [text.split(" ")[1] for text in before if text.startswith("seat ")]
            yield from (f"hand 1 first {seat}" for seat in seats if seat != first)
        case ["deck", *cards]:
            yield f"deck {' '.join([*cards[2:], *cards[:2]])}"
        case [_, "exchange", *cards] if "draw" in cards:
            pile = pile_of(before)
            yield from (line.replace(cards[-1], card) for card in pile if card not in cards)


def pile_of(before):
    """The cards discarded in the draw of the last hand, without those that an exchange drew (D2-D4, N3)."""
    hand = max(place for place, text in enumerate(before) if text.startswith("hand "))
    pile = set()
    for text in before[hand:]:
        match text.split(" "):
            case [_, "keep", _, "burn", card] | [_, "decline", card, "take", _]:
                pile.add(card)
            case [_, "exchange", *cards]:
                pile -= set(cards)
    return pile


# --- Scenarios ----------------------------------------------------------------------------------


def as_scenario(lines):
    """A scenario of the first hand of a log: its pack, its words and its points."""
    words = [line.split(" ") for line in lines]
    name, *settings = next(line[1:] for line in words if line[0] == "rules")
    options = dict(setting.split("=") for setting in settings if not setting.startswith("hands="))
    hand = {"first": next(line[3] for line in words if line[0] == "hand"), "moves": []}
    seen = []
    for line in words:
        match line:
            case ["deck", *cards]:
                hand["deck"] = " ".join(cards)
            case [_, "bid" | "play", word] | [_, "look" | "blind-nil" | "keep" | "decline" as word, *_]:
                hand["moves"].append(word)
            case [_, "exchange", "none"]:
                hand["moves"].append("none")
            case [_, "exchange", *cards]:
                middle = cards.index("draw")
                hand["moves"].append("+".join(cards[:middle]))
                hand["pile"] = " ".join([hand.get("pile", ""), *cards[middle + 1 :]]).strip()
            case ["score", side, *_]:
                seen.append((side, int(line[line.index("points") + 1])))
                if len(seen) == 2:
                    break
    return {
        "scenario": 1,
        "title": "A hand from a log",
        "covers": ["S1"],
        "rules": {"preset": name}
        | {key: int(text) if text.lstrip("-").isdigit() else text for key, text in options.items()},
        "hands": [hand],
        "expect": {"hands": [{"points": dict(seen)}]},
    }


BOTS_ALONE = {
    "scenario": 1,
    # Two bounds, so that with either of them lost the bots still come to an end.
    "rules": {"preset": "two-player", "hands": 1, "target": 50},
    "seats": {"south": "bot:easy", "north": "bot:easy"},
    "seed": 7,
    "start": {"south": {"score": -57, "bags": 3}},
    "hands": [{"first": "north"}],
}


def good_scenarios():
    """The cases' scenarios, one for each preset from a log, and one that bots play alone."""
    made = [as_scenario(play(*game)) for game in GAMES] + [BOTS_ALONE]
    texts = [path.read_text("utf-8") for path in sorted(CASES.glob("scenarios/*.json"))]
    return texts + [json.dumps(scenario, indent=1) for scenario in made]


def outcome_of(data):
    """The scenario, its log and the expectations that fail; the error alone if it can't be played."""
    try:
        scenario = read_scenario(data, "a.json", read_bot)
        lines, failed = log_of(scenario)
    except Unreadable as error:
        harmless(error, r"a\.json(:[0-9]+)?: ")
        return None, [], [str(error)]
    for line in failed:
        harmless(line, r"a\.json: ")
    return scenario, lines, failed


def script_of(scenario):
    """All that decides how a scenario goes on, without the places where it stands."""
    hands = [
        (hand.first, hand.deck, hand.holds, hand.pile, [(move.seat, move.word) for move in hand.moves])
        for hand in scenario.hands
    ]
    return scenario.header, hands, scenario.finish


def test_the_good_scenarios_pass():
    for text in good_scenarios():
        _, lines, failed = outcome_of(text.encode())
        assert not failed, text
        assert proved(text_of(lines).encode())


def test_a_damaged_scenario_is_refused_or_fails_or_is_another_one():
    """No other exception than `Unreadable` may come; what passes all the same gives a log that holds."""
    chance = Random("damaged scenarios")
    texts = good_scenarios()
    good = {text: outcome_of(text.encode()) for text in texts}
    kinds = Counter()
    while kinds.total() < 3000:
        text = chance.choice(texts)
        damaged = chance.choice(JSON_WAYS)(text, chance)
        if damaged == text.encode():
            continue
        scenario, lines, failed = outcome_of(damaged)
        kinds["unreadable" if scenario is None else "fails" if failed else "passes"] += 1
        if scenario is not None:
            assert proved(text_of(lines).encode())
            if script_of(scenario) == script_of(good[text][0]):
                assert lines == good[text][1]
    assert kinds["unreadable"] > kinds["fails"] > 50, kinds
    assert kinds["passes"] < 0.2 * kinds.total(), kinds
