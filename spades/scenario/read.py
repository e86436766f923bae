"""Reading a scenario file: every word is checked before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spades.cards import PACK, TEXT, read_card
from spades.errors import NotAWord, quoted, shortened
from spades.log.header import DEFAULT_NAMES, SCRIPT, Header
from spades.moves import VERBS, Move, Phase, read_move
from spades.reading import NUMBER, read_number, read_seed
from spades.rulebook import rulebook
from spades.rules import OPTIONS, Rules, preset, with_option
from spades.scenario.model import (
    DRAW,
    Expectations,
    ExpectedBest,
    ExpectedHand,
    ExpectedNext,
    ExpectedRefusal,
    HandScript,
    Scenario,
    Scripted,
)
from spades.scenario.nodes import Node, read_json
from spades.scoring import TRICKS, Tally
from spades.seats import Seating

_OPTIONAL = ("title", "covers", "seats", "seed", "start", "hands", "finish", "expect")

#: Reads a player's word (``random``, ``bot:…``); raises `NotAWord` if there is no such player.
PlayerReader = Callable[[str], str]


def read_scenario(data: bytes, file: str, bot: PlayerReader) -> Scenario:
    """The scenario that the bytes are; ``file`` is its name in messages, ``bot`` reads players' words.

    Raises `Unreadable`, naming the place, for whatever is unknown, missing, repeated or no word.
    """
    top = read_json(data, file).members(("scenario", "rules"), _OPTIONAL)
    if top["scenario"].number(read_number) != 1:
        raise top["scenario"].wrong("this program reads scenario 1")
    rules = _rules(top["rules"])
    seating = rules.seating
    seed = top["seed"].number(read_seed) if "seed" in top else None
    players = _players(top.get("seats"), seating, bot)
    header = Header(rules, seed, players, DEFAULT_NAMES[len(seating)], _start(top.get("start"), seating))
    reader = _HandReader(header)
    hands = tuple(reader.hand(number, node) for number, node in enumerate(_items(top.get("hands"))))
    return Scenario(
        file,
        top["title"].text() if "title" in top else "",
        tuple(node.read(_rule_id) for node in _items(top.get("covers"))),
        header,
        hands,
        top["finish"].read(bot) if "finish" in top else None,
        _expectations(top.get("expect"), seating, file, bot),
    )


def _items(node: Node | None) -> list[Node]:
    return [] if node is None else node.items()


def _rule_id(text: str) -> str:
    if text not in rulebook():
        raise NotAWord(f"{quoted(text)} is no rule's id")
    return text


def _rules(node: Node) -> Rules:
    if isinstance(node.value, str):
        return node.read(preset)
    members = node.members(("preset",), OPTIONS)
    rules = members.pop("preset").read(preset)
    for name, member in members.items():
        try:
            rules = with_option(rules, name, _option_value(member))
        except NotAWord as error:
            raise member.wrong(str(error)) from None
    return rules


def _option_value(node: Node) -> str:
    """An option's value as the header writes it: a string that is a word, or a number."""
    if not isinstance(node.value, str):
        return str(node.number(int))
    if NUMBER.fullmatch(node.value):
        raise node.wrong(f"found the string {quoted(node.value)}, expected a number")
    return node.value


def _players(node: Node | None, seating: Seating, bot: PlayerReader) -> tuple[str, ...]:
    named = node.keyed(seating.names) if node else {}
    return tuple(
        named[seat].read(lambda word: word if word == SCRIPT else bot(word)) if seat in named else SCRIPT
        for seat in seating.names
    )


def _start(node: Node | None, seating: Seating) -> tuple[Tally, ...]:
    named = node.keyed(seating.side_names) if node else {}
    return tuple(_tally(named[side]) if side in named else Tally() for side in seating.side_names)


def _tally(node: Node) -> Tally:
    members = node.keyed(("score", "bags"))
    score = members["score"].number(read_number) if "score" in members else 0
    bags = members["bags"].number(_count) if "bags" in members else 0
    return Tally(score, bags)


def _count(text: str) -> int:
    return read_number(text, 0)


class _HandReader:
    """Reads the hands of one scenario."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._seating = header.rules.seating

    def hand(self, number: int, node: Node) -> HandScript:
        """The hand listed at that place, from 0."""
        members = node.members((), ("first", "deck", "holds", "pile", "moves"))
        if "deck" in members and "holds" in members:
            raise node.wrong("has both 'deck' and 'holds'; expected one of them")
        first = members["first"].read(self._seating.seat) if "first" in members else None
        deck = _cards(members["deck"], len(PACK)) if "deck" in members else None
        holds = self._holds(members["holds"]) if "holds" in members else None
        pile = _cards(members["pile"]) if "pile" in members else None
        moves = tuple(move for string in _items(members.get("moves")) for move in self._moves(string))
        if self._header.seed is None:
            if deck is None and holds is None:
                raise node.wrong("has no cards: expected 'deck' or 'holds', or a seed in the scenario")
            option_decides = self._header.rules.first in self._seating.names
            if number == 0 and first is None and not option_decides:
                raise node.wrong("does not say who is first: expected 'first', or a seed in the scenario")
        return HandScript(node.place, first, deck, holds, pile, moves)

    def _holds(self, node: Node) -> tuple[tuple[int, ...], ...]:
        members = node.members(self._seating.names)
        holds = tuple(_cards(members[seat], TRICKS) for seat in self._seating.names)
        owner: dict[int, str] = {}
        for seat, cards in zip(self._seating.names, holds, strict=True):
            for card in cards:
                if card in owner:
                    raise members[seat].wrong(f"{TEXT[card]} is held by {owner[card]} already")
                owner[card] = seat
        return holds

    def _moves(self, node: Node) -> Iterable[Scripted]:
        words = node.words()
        for word in words:
            seat = None
            if word in self._seating.names:
                seat = self._seating.seat(word)
                word = _next(words, node, word)
            if word in VERBS:
                word = f"{word} {_next(words, node, word)}"
            node.read(_move_word, word)
            yield Scripted(node.place, seat, word)


def _next(words: Iterable[str], node: Node, after: str) -> str:
    for word in words:
        return word
    raise node.wrong(f"found nothing after {quoted(after)}, expected a move")


def _move_word(text: str) -> str:
    read_move(text, Phase.PLAY)
    return text


def _cards(node: Node, count: int | None = None) -> tuple[int, ...]:
    """The different cards of a string, ``count`` of them if it is given."""
    cards = [node.read(read_card, word) for word in (node.words() if node.text() else ())]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise node.wrong(f"{TEXT[card]} stands there twice")
    if count is not None and len(cards) != count:
        raise node.wrong(f"found {len(cards)} cards, expected {count}")
    return tuple(cards)


def _expectations(node: Node | None, seating: Seating, file: str, bot: PlayerReader) -> Expectations:
    if node is None:
        return Expectations(file)
    keys = ("hands", "scores", "bags", "winner", "refused", "next", "best")
    members = node.keyed(keys)
    winner = members.get("winner")
    return Expectations(
        node.place,
        tuple(_expected_hand(hand, seating) for hand in _items(members.get("hands"))),
        _numbers(members.get("scores"), seating.side_names),
        _numbers(members.get("bags"), seating.side_names),
        winner is not None,
        _winner(winner, seating) if winner else None,
        _refused(members["refused"], seating) if "refused" in members else None,
        _expected_next(members["next"], seating) if "next" in members else None,
        _best(members["best"], seating, bot) if "best" in members else None,
    )


def _numbers(node: Node | None, names: tuple[str, ...]) -> dict[int, int]:
    named = node.keyed(names) if node else {}
    return {names.index(name): member.number(read_number) for name, member in named.items()}


def _expected_hand(node: Node, seating: Seating) -> ExpectedHand:
    members = node.keyed(("won", "points"))
    won = _numbers(members.get("won"), seating.names)
    return ExpectedHand(node.place, won, _numbers(members.get("points"), seating.side_names))


def _winner(node: Node, seating: Seating) -> int | str | None:
    if node.value is None or node.value == DRAW:
        winner: str | None = node.value
        return winner
    return node.read(seating.side)


def _refused(node: Node, seating: Seating) -> ExpectedRefusal:
    members = node.members(("seat", "move", "rule"))
    return ExpectedRefusal(
        node.place,
        members["seat"].read(seating.seat),
        members["move"].read(_move_word),
        members["rule"].read(_rule_id),
    )


def _expected_next(node: Node, seating: Seating) -> ExpectedNext:
    members = node.members(("seat", "legal"))
    legal = frozenset(_listed(members["legal"]))
    return ExpectedNext(node.place, members["seat"].read(seating.seat), legal)


def _listed(node: Node) -> tuple[str, ...]:
    """The words of different moves."""
    words: dict[Move, str] = {}
    for item in node.items():
        word = item.read(_move_word)
        move = read_move(word, Phase.PLAY)
        if move in words:
            raise item.wrong(f"{shortened(word)} is listed already")
        words[move] = word
    return tuple(words.values())


def _best(node: Node, seating: Seating, bot: PlayerReader) -> ExpectedBest:
    members = node.members(("seat", "level", "moves"))
    player = members["level"].read(lambda level: bot(f"bot:{level}"))
    return ExpectedBest(node.place, members["seat"].read(seating.seat), player, _listed(members["moves"]))
