"""A match in numbers, as ``spades match --json`` prints them and its table shows them."""

from __future__ import annotations

from typing import Any

from spades.match.measure import percentile
from spades.match.performance import Performance
from spades.match.run import MatchSpec, Standing
from spades.scoring import bag_cost


def report(spec: MatchSpec, standing: Standing) -> dict[str, Any]:
    """The numbers of a match as JSON has them: means and percents rounded to four decimals, null if unknown.

    Points, bids, tricks and bags are means, of games or hands; nils and forfeits are counts.
    """
    numbers: dict[str, Any] = {
        "rules": str(spec.rules),
        "seed": spec.seed,
        "unit": "game" if spec.whole else "hand",
        "pairs": standing.pairs,
    }
    for key, word, performance in zip("ab", spec.players, standing.performances, strict=True):
        numbers[key] = _player(spec, word, performance)
    numbers["difference"] = _rounded(standing.points.mean) if standing.pairs else None
    numbers["interval"] = _interval(standing.points.interval)
    if spec.whole:
        numbers["win_interval"] = _interval(standing.win_interval)
        numbers["drawn"] = standing.drawn
        numbers["endless"] = standing.endless
    else:
        numbers["bag_cost"] = _rounded(bag_cost(spec.rules))
    numbers["stop"] = None if spec.stop is None else {"rule": str(spec.stop), "answer": standing.answer}
    return numbers


def _player(spec: MatchSpec, word: str, performance: Performance) -> dict[str, Any]:
    games, hands = performance.games, performance.hands
    player: dict[str, Any] = {"player": word}
    if spec.whole:
        player["win_percent"] = _ratio(100 * performance.won, games)
    player |= {
        "points": _ratio(performance.points, games),
        "hands": hands,
        "bid": _ratio(performance.bid, hands),
        "tricks": _ratio(performance.tricks, hands),
        "set_percent": _ratio(100 * performance.sets, performance.contracts),
        "bags": _ratio(performance.bags, hands),
        "nils": {"bid": performance.nils_bid, "made": performance.nils_made},
    }
    if spec.rules.blind_nil:
        player["double_nils"] = {"bid": performance.double_nils_bid, "made": performance.double_nils_made}
    times = performance.times
    player["ms"] = {
        "median": percentile(times, 50),
        "p95": percentile(times, 95),
        "max": max(times, default=None),
    }
    player["forfeits"] = performance.forfeits
    return player


def _ratio(total: float, count: int) -> float | None:
    return _rounded(total / count) if count else None


def _rounded(value: float) -> float:
    # Adding 0.0 makes no -0.0.
    return round(value, 4) + 0.0


def _interval(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else [_rounded(end) for end in interval]
