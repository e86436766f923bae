"""Playing a scenario: its script moves the scripted seats, and it or its seed decides what chance does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from spades.cards import PACK, TEXT
from spades.chance import draw_from_seed, first_of_next, next_from_seed
from spades.errors import Unreadable, shortened
from spades.events import Event, FromChance, HandBegun, PackSet, Scored
from spades.game import State, new_game, why_not
from spades.log.header import SCRIPT
from spades.moves import KEEP, Move, Phase, read_move, word_of
from spades.players.base import Player
from spades.players.named import make_bot
from spades.refusals import IllegalMove
from spades.rules import Rules
from spades.scenario.model import HandScript, Outcome, Refused, Scenario, Scripted
from spades.table.loop import Listener, Table
from spades.view import View


def pack_for(holds: Sequence[Sequence[int]], first: int, rules: Rules) -> tuple[int, ...]:
    """The pack that gives each seat these 13 cards, F being ``first``.

    Where cards are drawn, each pair is a seat's next card and one of the 26 left over, in hand order:
    every seat keeps what it draws.  Where they are dealt it is the deal undone (D5).
    """
    order = rules.seating.order(first)
    turns = [holds[seat][place] for place in range(len(holds[0])) for seat in order]
    if not rules.preset.draws:
        return tuple(turns)
    discards = sorted(set(PACK) - set(turns))
    return tuple(card for pair in zip(turns, discards, strict=True) for card in pair)


class _Script:
    """Says the scripted words, one after the other; then the finishing bot plays on, if there is one."""

    def __init__(self, scenario: Scenario, state: Callable[[], State]) -> None:
        """``state`` is asked for the game as it stands, for the referee to say why a move is refused."""
        self._hands = scenario.hands
        self._state = state
        self._finish = make_bot(scenario.finish) if scenario.finish else None
        self._left = [list(hand.moves) for hand in scenario.hands]
        self.last: Scripted | None = None

    def left(self, number: int) -> list[Scripted]:
        """The moves of a hand, from 1, that nobody has made yet."""
        return self._left[number - 1] if 0 < number <= len(self._left) else []

    def nothing_follows(self) -> bool:
        """Whether every scripted move has been made."""
        return not any(self._left)

    def move(self, view: View, chance: Random) -> Move | None:
        """The next scripted move of the hand, if it is for this seat."""
        left = self.left(view.number)
        if left:
            return self._say(left.pop(0), view)
        if view.number < len(self._hands):
            place = self._hands[view.number - 1].place
            raise Unreadable(place, "the moves end before the hand does, and another hand is listed")
        return self._finish.move(view, chance) if self._finish else None

    def refuse_leftovers(self) -> None:
        """Try the first move that is left over in a game that is over: W6 refuses it."""
        for left in self._left:
            if left:
                self.last = left.pop(0)
                raise self._refused(self.last)

    def _say(self, scripted: Scripted, view: View) -> Move:
        self.last = scripted
        if scripted.seat not in (None, view.seat):
            raise self._refused(scripted)
        return read_move(scripted.word, view.phase)

    def _refused(self, scripted: Scripted) -> IllegalMove:
        """Why the referee refuses a move of another seat than the one to move, or after the end (T4, W6)."""
        state = self._state()
        refusal = why_not(state, scripted.seat, read_move(scripted.word, state.phase))
        assert refusal is not None
        return IllegalMove(refusal)


class _Keeping:
    """A player for whom all draws of hands with ``holds`` are made."""

    def __init__(self, player: Player, hands: Sequence[HandScript]) -> None:
        self._player = player
        self._hands = hands

    def move(self, view: View, chance: Random) -> Move | None:
        """A keep in such a draw, else what the player moves."""
        listed = view.number <= len(self._hands)
        if view.phase is Phase.DRAW and listed and self._hands[view.number - 1].holds:
            return KEEP
        return self._player.move(view, chance)


class _ScriptedFate:
    """Chance as the scenario has it: from the listed hand where it says, from the seed elsewhere."""

    def __init__(self, scenario: Scenario) -> None:
        self._hands = scenario.hands
        self._seed = scenario.header.seed
        self._goes_on = scenario.finish is not None or SCRIPT not in scenario.header.players
        self._piles = [list(hand.pile or ()) for hand in scenario.hands]

    def left_in_pile(self, number: int) -> list[int]:
        """The cards of a hand's listed pile, the hand counted from 1, that no exchange has drawn."""
        return self._piles[number - 1] if 0 < number <= len(self._piles) else []

    def next(self, state: State) -> FromChance | None:
        """The next event; None where a hand is not listed and nothing says to go on."""
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.PACK:
            return self._pack(state)
        if state.number < len(self._hands):
            listed = self._hands[state.number]
            if listed.given:
                # Where neither the hand nor a rule says who is first, the reader has asked for a seed.
                first = first_of_next(state, self._seed) if listed.first is None else listed.first
                return HandBegun(state.number + 1, first, given=True)
        elif not self._goes_on:
            return None
        return None if self._seed is None else next_from_seed(state, self._seed)

    def _pack(self, state: State) -> FromChance:
        listed = self._hands[state.number - 1] if state.number <= len(self._hands) else None
        if listed is not None and listed.deck is not None:
            return PackSet(listed.deck)
        if listed is not None and listed.holds is not None:
            assert state.first is not None
            return PackSet(pack_for(listed.holds, state.first, state.rules))
        assert self._seed is not None
        return next_from_seed(state, self._seed)

    def exchanges(self, state: State) -> bool:
        """Whether the hand that begins has a pile or a seed."""
        if self._seed is not None:
            return True
        return state.number < len(self._hands) and self._hands[state.number].pile is not None

    def draw(self, state: State, count: int) -> tuple[int, ...]:
        """The next cards of the listed pile, or those of the seed."""
        listed = self._hands[state.number - 1] if state.number <= len(self._hands) else None
        if listed is None or listed.pile is None:
            assert self._seed is not None
            return draw_from_seed(state, self._seed, count)
        pile = self.left_in_pile(state.number)
        drawn = tuple(pile[:count])
        del pile[:count]
        place = f"{listed.place}.pile"
        if len(drawn) < count:
            raise Unreadable(place, f"is too short: {count - len(drawn)} more to be drawn")
        for card in drawn:
            if card not in state.pile:
                raise Unreadable(place, f"{TEXT[card]} is not in the pile")
        return drawn


class _Scores:
    """Collects the scores hand by hand."""

    def __init__(self) -> None:
        self.hands: list[tuple[Scored, ...]] = []

    def hear(self, events: Sequence[Event]) -> None:
        scored = tuple(event for event in events if isinstance(event, Scored))
        if scored:
            self.hands.append(scored)


def play_scenario(scenario: Scenario, listeners: Iterable[Listener] = ()) -> Outcome:
    """Play a scenario to where it stops, telling the listeners of every event.

    A refused move ends the run and is part of the outcome.  Raises `Unreadable` where the script has
    too many moves or cards or too few.
    """
    header = scenario.header
    script, fate, scores = _Script(scenario, lambda: table.state), _ScriptedFate(scenario), _Scores()
    players = [script if word == SCRIPT else make_bot(word) for word in header.players]
    table = Table(
        new_game(header.rules, header.start),
        header.seed,
        [_Keeping(player, scenario.hands) for player in players],
        fate,
        (*listeners, scores.hear),
    )
    refused = None
    try:
        while table.advance():
            _check_leftovers(scenario, table.state, script, fate)
        _check_after_end(scenario, table.state, script)
    except IllegalMove as illegal:
        assert script.last is not None  # bots move legally
        refused = Refused(script.last.place, script.nothing_follows(), illegal.refusal)
    return Outcome(table.state, tuple(scores.hands), refused, _best(scenario, table))


def _check_leftovers(scenario: Scenario, state: State, script: _Script, fate: _ScriptedFate) -> None:
    cards = fate.left_in_pile(state.number)
    if cards and state.phase in (Phase.PLAY, Phase.HAND, Phase.OVER):
        place = f"{scenario.hands[state.number - 1].place}.pile"
        raise Unreadable(place, f"left over: {' '.join(TEXT[card] for card in cards)}")
    moves = script.left(state.number)
    if moves and state.phase is Phase.HAND:
        word = shortened(moves[0].word)
        raise Unreadable(moves[0].place, f"{word} is left over: the hand is complete")


def _check_after_end(scenario: Scenario, state: State, script: _Script) -> None:
    """W6: whatever is listed after the end of the game is refused."""
    if state.phase is not Phase.OVER:
        return
    script.refuse_leftovers()
    if state.number < len(scenario.hands):
        raise Unreadable(scenario.hands[state.number].place, "the game is over before this hand")


def _best(scenario: Scenario, table: Table) -> str | None:
    expected = scenario.expect.best
    if expected is None or table.state.turn != expected.seat:
        return None
    move = table.ask(make_bot(expected.player))
    return None if move is None else word_of(move)
