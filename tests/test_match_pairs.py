"""Pairs of a match: the same deals with the sides exchanged, forfeits, and any executor."""

from __future__ import annotations

import io
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace

import pytest
from helpers import PRESETS, rules_of

from spades.log.files import read_lines
from spades.log.replay import replay_lines
from spades.match import MatchSpec, run_match
from spades.match import pair as pair_module
from spades.match.pair import PairTask, play_pair
from spades.match.stopping import Sprt
from spades.moves import BIDS, PLAYS, Phase
from spades.players import named
from spades.players.base import PlayerFailed
from spades.players.easy import Easy


def task(preset="partnership", *settings, players=("bot:easy", "random"), seed=7, whole=True):
    return PairTask(rules_of(preset, *settings), players, seed, whole, logged=True)


def lines(game, start):
    return [line for line in game.log if line.startswith(start)]


def totals(game):
    """Each side's score after the last hand of the log."""
    last = {line.split()[1]: int(line.split()[-3]) for line in lines(game, "score ")}
    return list(last.values())


@pytest.mark.parametrize("preset", PRESETS)
def test_both_games_have_the_same_deals_and_the_players_change_sides(preset):
    """Everything that the seed decides is the same; south is the first player, then the second."""
    one, other = play_pair(task(preset)).games
    shared = min(len(lines(one, "deck ")), len(lines(other, "deck ")))
    assert shared > 1
    for what in ("seed ", "cut ", "hand ", "deck "):
        assert lines(one, what)[:shared] == lines(other, what)[:shared]
    words = ["bot:easy", "random"] * (len(rules_of(preset).seating) // 2)
    assert [line.split()[2] for line in lines(one, "seat ")] == words
    assert [line.split()[2] for line in lines(other, "seat ")] == words[::-1]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_player_against_itself_is_exactly_even(preset):
    """The two games are the same game, so whatever the one side gains the other side gains in the other."""
    pair = play_pair(task(preset, players=("bot:easy", "bot:easy")))
    assert pair.games[0].log == pair.games[1].log
    assert (pair.difference, pair.win_percent) == (0, 50)
    assert pair.games[0].performances == pair.games[1].performances[::-1]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_points_of_a_game_are_its_final_scores(preset):
    for side, game in enumerate(play_pair(task(preset)).games):
        points = [performance.points for performance in game.performances]
        assert (points if side == 0 else points[::-1]) == totals(game)
        winner = lines(game, "end ")[0].split()[1]
        first_is = rules_of(preset).seating.side_names[side]
        assert game.performances[0].won == (winner == first_is)


def test_a_hand_is_the_first_of_an_ordinary_game():
    """The same lines as that game's, up to the score of its first hand."""
    for hand, game in zip(play_pair(task(whole=False)).games, play_pair(task()).games, strict=True):
        assert hand.log == game.log[: len(hand.log)]
        assert hand.log[-1].startswith("score west-east ")
        assert len(lines(hand, "hand ")) == 1


@pytest.mark.parametrize(
    ("settings", "cost"),
    [
        ((), 10),
        (("bag-limit=5",), 20),
        (("bag-penalty=90",), 9),
        (("bag-limit=0",), 0),
        (("bag-limit=1", "bag-penalty=7"), 7),
    ],
)
def test_a_bag_counts_at_its_long_run_cost_in_a_hand(settings, cost):
    """`over` is a point a bag; instead of the penalties that fall in this hand each bag costs its share."""
    for side, hand in enumerate(play_pair(task("partnership", *settings, whole=False)).games):
        values = []
        for line in lines(hand, "score "):
            words = line.split()[6:]
            score = {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}
            values.append(score["contract"] + score["over"] + score["nil"] - cost * score["over"])
        points = [performance.points for performance in hand.performances]
        assert (points if side == 0 else points[::-1]) == values


def test_a_game_without_an_end_is_ended_by_w5(monkeypatch):
    monkeypatch.setattr(pair_module, "MOST_HANDS", 3)
    pair = play_pair(task("partnership", "target=9999999"))
    for game in pair.games:
        assert game.endless
        assert len(lines(game, "hand ")) == 3
        assert not lines(game, "end ")
    assert pair.win_percent == 100


def test_a_game_that_option_hands_ends_is_not_without_an_end(monkeypatch):
    monkeypatch.setattr(pair_module, "MOST_HANDS", 1)
    for game in play_pair(task("partnership", "hands=2")).games:
        assert not game.endless
        assert len(lines(game, "hand ")) == 2


# --- Forfeits -----------------------------------------------------------------------------------


class Revoker(Easy):
    """In trick 3 of hand 2 it plays a card that it doesn't hold."""

    def move(self, view, chance):
        if view.number == 2 and view.phase is Phase.PLAY and sum(view.won) == 2:
            return next(play for play in PLAYS if not view.hand >> play.card & 1)
        return super().move(view, chance)


class Overbidder(Easy):
    """Bids 13 whatever it holds."""

    def move(self, view, chance):
        return BIDS[13] if view.phase is Phase.BID else super().move(view, chance)


class WordMixer(Easy):
    """Says a bid when it is asked for a card."""

    def move(self, view, chance):
        return BIDS[3] if view.phase is Phase.PLAY else super().move(view, chance)


class Dying(Easy):
    """Fails when it is to bid."""

    def move(self, view, chance):
        if view.phase is Phase.BID:
            raise PlayerFailed(view.seat, "the program ended")
        return super().move(view, chance)


class Silent(Easy):
    """Has no card to say."""

    def move(self, view, chance):
        return None if view.phase is Phase.PLAY else super().move(view, chance)


@pytest.fixture(autouse=True)
def forfeiters(monkeypatch):
    """The players above are bots here."""
    players = {
        "overbidder": Overbidder,
        "revoker": Revoker,
        "mixer": WordMixer,
        "dying": Dying,
        "silent": Silent,
    }
    monkeypatch.setattr(named, "LEVELS", {**named.LEVELS, **players})


def test_an_illegal_card_forfeits_the_game():
    """Hand 2 counts as 13 bid and made to 13 bid and set: +130 and −130 on the scores of hand 1."""
    for side, game in enumerate(play_pair(task(players=("bot:revoker", "bot:easy"))).games):
        assert game.forfeit.player == 0
        assert game.forfeit.seat in (("south", "north"), ("west", "east"))[side]
        assert game.forfeit.message.endswith("(P8)")
        assert not game.endless
        first, second = game.performances
        assert (first.won, second.won) == (0, 1)
        assert (first.forfeits, second.forfeits) == (1, 0)
        scores = totals(game) if side == 0 else totals(game)[::-1]
        assert (first.points, second.points) == (scores[0] - 130, scores[1] + 130)
        assert (first.hands, second.hands) == (1, 1)


@pytest.mark.parametrize(
    ("player", "words"),
    [("mixer", "this is the play"), ("dying", "the program ended"), ("silent", "it made no move")],
)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_failure_forfeits_the_hand(preset, player, words):
    pair = play_pair(task(preset, players=("bot:easy", f"bot:{player}"), whole=False))
    for game in pair.games:
        assert game.forfeit.player == 1
        assert words in game.forfeit.message
        first, second = game.performances
        assert (first.points, second.points, first.hands, second.hands) == (130, -130, 0, 0)
        assert (first.forfeits, second.forfeits) == (0, 1)
    assert pair.difference == 260


@pytest.mark.parametrize("player", ["revoker", "mixer", "dying", "silent"])
def test_the_log_of_a_forfeited_game_holds_up_to_that_move(player):
    for game in play_pair(task(players=("bot:easy", f"bot:{player}"))).games:
        log = io.BytesIO("".join(f"{line}\n" for line in game.log).encode())
        replay, told = replay_lines(read_lines(log, "a.log"))
        assert len(list(told)) == len(game.log) - 7
        assert replay.state.result is None and not replay.pending


@pytest.mark.parametrize("preset", PRESETS)
def test_a_drawn_game_is_half_a_win(preset):
    """Both sides bid 13 or 26 and are set: equal scores after the one hand there is (W5)."""
    players = ("bot:overbidder", "bot:overbidder")
    spec = MatchSpec(players, rules_of(preset, "hands=1"), seed=5, pairs=2)
    standing = list(run_match(spec))[-1]
    assert [performance.won for performance in standing.performances] == [2, 2]
    assert (standing.drawn, standing.win_percent.mean) == (4, 50)
    expected = -260 if preset == "partnership" else -130
    assert [performance.points for performance in standing.performances] == [4 * expected] * 2


def test_other_errors_of_a_player_are_not_hidden(monkeypatch):
    class Broken(Easy):
        def move(self, view, chance):
            raise ZeroDivisionError

    monkeypatch.setattr(named, "LEVELS", {"broken": Broken})
    with pytest.raises(ZeroDivisionError):
        play_pair(task(players=("random", "bot:broken")))


# --- The whole match ----------------------------------------------------------------------------


class Backwards(Executor):
    """Plays the first four tasks only when it has all of them, from the last to the first."""

    def __init__(self):
        self.held = []
        self.count = 0

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.held.append((future, fn, args))
        self.count += 1
        if self.count >= 4:
            while self.held:
                done, play, task = self.held.pop()
                done.set_result(pickle.loads(pickle.dumps(play(*pickle.loads(pickle.dumps(task))))))
        return future


SPEC = MatchSpec(("bot:easy", "random"), rules_of("two-player-basic"), 3, pairs=9, logged=True)


def test_any_executor_gives_the_same_match():
    """The standings are equal but for the times, which equality leaves out."""
    expected = list(run_match(SPEC))
    assert [standing.pairs for standing in expected] == list(range(1, 10))
    assert list(run_match(SPEC, Backwards(), ahead=4)) == expected
    with ThreadPoolExecutor(3) as threads:
        assert list(run_match(SPEC, threads)) == expected


def test_no_pair_handed_over_is_no_match():
    with pytest.raises(ValueError, match="ahead is 0, expected 1 or more"):
        next(run_match(SPEC, Backwards(), ahead=0))


@pytest.mark.parametrize("wrong", [{"players": ("random",)}, {"pairs": 0}, {"timeout": 0.0}])
def test_what_is_no_match_is_refused_at_once(wrong):
    with pytest.raises(ValueError, match="expected 2, 1 or more, more than 0"):
        replace(SPEC, **wrong)


def test_pairs_played_before_an_executor_takes_no_more_still_count():
    class Full(Backwards):
        def submit(self, fn, /, *args, **kwargs):
            if self.count == 4:
                raise RuntimeError("no more")
            return super().submit(fn, *args, **kwargs)

    standings = run_match(SPEC, Full(), ahead=9)
    assert [next(standings).pairs for _ in range(4)] == [1, 2, 3, 4]
    with pytest.raises(RuntimeError, match="no more"):
        next(standings)


def test_the_stop_is_decided_in_the_order_of_the_pairs():
    """It comes at the 20th pair, though the executor has been handed more."""
    spec = replace(SPEC, pairs=30, whole=False, stop=Sprt(0, 5), logged=False)
    executor = Backwards()
    standings = list(run_match(spec, executor, ahead=8))
    assert [standing.answer for standing in standings] == [None] * 19 + ["high"]
    assert executor.count == 27
    assert standings == list(run_match(spec))


class Slow(Executor):
    """Plays the first two tasks at once and the others never."""

    def __init__(self):
        self.futures = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.futures.append(future)
        if len(self.futures) <= 2:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_a_match_has_no_more_use_for_is_cancelled():
    """Whoever breaks it off after two of nine pairs leaves no executor busy with the others."""
    executor = Slow()
    standings = run_match(SPEC, executor, ahead=4)
    assert [next(standings).pairs, next(standings).pairs] == [1, 2]
    standings.close()
    assert [future.cancelled() for future in executor.futures] == [False] * 2 + [True] * 3


def test_a_match_is_one_of_fifty_pairs_of_partnership_if_nothing_is_said():
    spec = MatchSpec(("bot:easy", "random"))
    assert (str(spec.rules), spec.seed, spec.pairs, spec.whole, spec.stop) == (
        "partnership",
        0,
        50,
        True,
        None,
    )


def test_pair_i_has_the_seed_plus_i():
    """From 0 again behind the last seed there is, 2^64 - 1."""
    spec = replace(SPEC, seed=2**64 - 2)
    assert [spec.task(number).seed for number in range(4)] == [2**64 - 2, 2**64 - 1, 0, 1]


def test_the_figures_of_a_match_are_those_of_its_games():
    standing = list(run_match(SPEC))[-1]
    pairs = [each.last for each in run_match(SPEC)]
    assert standing.points.mean == pytest.approx(sum(pair.difference for pair in pairs) / 9)
    assert standing.win_percent.mean == pytest.approx(sum(pair.win_percent for pair in pairs) / 9)
    first = [game.performances[0] for pair in pairs for game in pair.games]
    assert standing.performances[0].games == 18
    assert standing.performances[0].points == sum(performance.points for performance in first)
    assert standing.performances[0].bags == sum(performance.bags for performance in first)


def test_every_move_is_timed():
    """Two hands of one pair: 26 draws, 1 bid and 13 cards each way, for both players."""
    spec = replace(SPEC, pairs=1, whole=False)
    (standing,) = run_match(spec)
    for performance in standing.performances:
        assert sum(performance.times.values()) == 2 * (13 + 1 + 13)
        assert min(performance.times) >= 0
