"""``spades games``: the saved games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from spades.cli.completing import complete_saved
from spades.cli.saved import folder, saved_games
from spades.cli.saying import NO, complain, note, printable, say
from spades.cli.shelf import SavedGame, look_at
from spades.cli.show.labels import Labels
from spades.cli.show.layout import cut, filled, width_of, wrapped
from spades.cli.show.look import Look, look_of
from spades.cli.standing import outcome, where
from spades.errors import quoted
from spades.game import State
from spades.log.replay import Replay
from spades.moves import Phase

#: The columns of game, stands, score and last played.
_COLUMNS = (16, 22, 12, 16)


@click.command()
@click.argument("prefix", required=False, shell_complete=complete_saved)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON, with the path of each game.")
@click.pass_context
def games(ctx: click.Context, prefix: str | None, as_json: bool) -> None:
    """List the saved games, newest first, or those whose names begin with PREFIX.

    A game that you play without --log is saved by itself.  Each has a line: its name, how it stands, the
    score (south's side first) and when it was last played.  The name, or the beginning of it, stands for
    the LOG of other commands.  To forget a game, delete its file.

    Example: spades games --json
    """
    found = saved_games(prefix or "")
    if not found and prefix:
        complain(f"no saved game begins with {quoted(prefix)}; spades games lists them all")
        ctx.exit(NO)
    if as_json:
        say(json.dumps([_as_json(game) for game in map(look_at, found)], indent=2))
    elif not found:
        note("No game is saved yet. Begin one with: spades play")
    else:
        _list(found)


def _list(paths: list[Path]) -> None:
    """A line for each game as soon as it is known, in columns whose widths don't depend on the games."""
    look = look_of(sys.stdout, plain=True)
    columns = (max(6, *(width_of(printable(path.stem)) for path in paths)), *_COLUMNS)
    _say(f"Saved in {printable(_shortened(folder()))}, newest first:", look)
    _say(_row(("name", "game", "stands", "score", "last played"), columns, look), look)
    for path in paths:
        game = look_at(path)
        name, time = printable(path.stem), f"{_time(game):%Y-%m-%d %H:%M}"
        if isinstance(game.found, str):
            _say(_row((name, "-", "damaged", "-", time), columns, look), look)
            _say(f"  {printable(game.found)}", look, "  ")
            continue
        state = game.found.state
        stands = _stands(game, game.found, look) + (", being played" if game.played_now else "")
        score = " to ".join(str(tally.score) for tally in state.tallies)
        _say(_row((name, state.rules.preset.name, stands, score, time), columns, look), look)


def _say(line: str, look: Look, indent: str | None = None) -> None:
    for part in wrapped(line, look.width, indent):
        say(part)


def _row(cells: Sequence[str], columns: Sequence[int], look: Look) -> str:
    """The cells in their columns, or one after the other where these are too narrow or the line too long."""
    shown = "  ".join(map(filled, cells, columns)).rstrip()
    return shown if width_of(shown) <= look.width else "  ".join(cells)


def _shortened(path: Path) -> str:
    """The path with ``~`` for the home folder."""
    home = os.path.expanduser("~")
    return f"~{os.sep}{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _time(game: SavedGame) -> datetime:
    return datetime.fromtimestamp(game.time).astimezone()


def _stands(game: SavedGame, replay: Replay, look: Look) -> str:
    if not game.finished:
        return f"hand {_hand(replay.state)}"
    return cut(outcome(replay.header, replay.state, Labels(replay.header, look)), _COLUMNS[1])


def _hand(state: State) -> int:
    """The number of the hand that is under way or comes next."""
    return state.number + (state.phase in (Phase.CUT, Phase.HAND))


def _winner(state: State) -> str | None:
    """The side that won, ``draw``, or None for nobody yet."""
    if state.result is None:
        return None
    winner = state.result.winner
    return "draw" if winner is None else state.rules.seating.side_names[winner]


def _as_json(game: SavedGame) -> dict[str, Any]:
    about = {
        "name": game.path.stem,
        "path": str(game.path),
        "time": _time(game).isoformat(timespec="seconds"),
        "being_played": game.played_now,
    }
    if isinstance(game.found, str):
        return about | {"state": "damaged", "reason": game.found}
    return about | {"state": "finished" if game.finished else "unfinished"} | _game(game.found)


def _game(replay: Replay) -> dict[str, Any]:
    state, seating = replay.state, replay.header.rules.seating
    return {
        "rules": str(replay.header.rules),
        "players": dict(zip(seating.names, replay.header.players, strict=True)),
        "hand": _hand(state),
        "stops": None if state.result else where(state),
        "winner": _winner(state),
        "scores": {side: tally.score for side, tally in zip(seating.side_names, state.tallies, strict=True)},
        "bags": {side: tally.bags for side, tally in zip(seating.side_names, state.tallies, strict=True)},
    }
