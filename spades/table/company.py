"""Everyone at a table, made from their words; programs among them are started, told, and sent home."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType

from spades.events import Event
from spades.log.header import Header
from spades.players.base import Player
from spades.players.named import make_bot
from spades.players.outside import TIMEOUT, Outside, is_outside
from spades.refusals import Refusal
from spades.view import shown


class Company:
    """The players of one game, for a ``with`` block around it; `hear` and `forgives` are for its table."""

    def __init__(
        self,
        header: Header,
        words: Sequence[str],
        timeout: float = TIMEOUT,
        make: Callable[[str], Player] = make_bot,
    ) -> None:
        """``words`` are of who plays now, by seat; ``make`` makes all but the outside players.

        ``timeout``: seconds that an outside player has for each answer.
        """
        self.words = tuple(words)
        #: The players by seat, once the block is entered.
        self.players: list[Player] = []
        self._header = header
        self._timeout = timeout
        self._make = make
        self._outside: dict[int, Outside] = {}

    def __enter__(self) -> Company:
        """Make the players; raises `PlayerFailed` if a program can't be started."""
        try:
            for seat, word in enumerate(self.words):
                self.players.append(self._seated(seat, word))
        except BaseException:
            self._end(at_once=True)
            raise
        return self

    def _seated(self, seat: int, word: str) -> Player:
        if not is_outside(word):
            return self._make(word)
        # Kept before it is started: whatever breaks this off, it is ended.
        self._outside[seat] = player = Outside(word, seat, self._header, self._timeout)
        player.start()
        return player

    def hear(self, events: Iterable[Event]) -> None:
        """Tell the outside players these events, each as its seat may see it."""
        for seat, player in self._outside.items():
            player.hear([shown(event, seat, self._header.rules) for event in events])

    def forgives(self, refusal: Refusal) -> bool:
        """Never; where an outside player is to blame it raises `PlayerFailed` with what it said."""
        player = None if refusal.seat is None else self._outside.get(refusal.seat)
        if player is not None:
            raise player.refused(refusal)
        return False

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(at_once=error is not None)

    def _end(self, at_once: bool) -> None:
        players = list(self._outside.values())
        for player in players:
            player.leave()
        try:
            while players:
                players.pop().end(at_once)
        finally:
            # A signal or Ctrl-C came while one of them was waited for.
            for player in players:
                player.end(at_once=True)
