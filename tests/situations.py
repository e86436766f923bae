"""What the screen shows in one situation after the other, each in several looks: the goldens of `screens`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from helpers import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES, UNSHUFFLED, Game, cards, cut

from spades.cli.show.board import Board
from spades.cli.show.labels import Labels
from spades.cli.show.layout import wrapped
from spades.cli.show.look import Look
from spades.cli.show.scorecard import ScoreCard
from spades.cli.show.screen import Screen
from spades.events import HandBegun, Held, PackSet, Scored
from spades.log.header import DEFAULT_NAMES, HUMAN, Header
from spades.scoring import HandScore, Tally
from spades.view import shown

FOLDER = Path(__file__).parent / "screens"

#: How each situation is looked at: what a section of a golden is called, and the look.
LOOKS = {
    "80 columns": Look(symbols=True, screen=True),
    "60 columns, ASCII": Look(screen=True, columns=lambda: 60),
    "40 columns": Look(symbols=True, screen=True, columns=lambda: 40),
    "120 columns, verbose": Look(symbols=True, screen=True, verbose=True, columns=lambda: 120),
    "plain, 80 columns": Look(),
}

#: Four hands of a partnership game and two of a two-player game.
FOUR = {
    "south": "KT953.T53.T93.85",
    "west": "J8.9864.Q65.J974",
    "north": "AQ74.A72.AK4.AQT",
    "east": "62.KQJ.J872.K632",
}
TWO = {"south": "AQ85.K9.T73.KJ62", "north": "KJ9.AQ54.AQ8.Q75"}


#: As long as names may be: of wide characters, of letters with marks, of words, and of one word.
NAMES = ("猴" * 40, "e\u0301" * 20, "The Honourable Bird of the Northern Woods", "F" * 40)


def sitting(
    game: Game, look: Look, people: tuple[int, ...] = (0,), names: tuple[str, ...] | None = None
) -> tuple[Labels, Header]:
    """Who is called what, south being the person unless it is said otherwise."""
    count = len(game.seating)
    players = tuple(HUMAN if seat in people else "bot:medium" for seat in range(count))
    header = Header(game.rules, 1, players, names or DEFAULT_NAMES[count], game.start)
    return Labels(header, look, people[0] if len(people) == 1 else None), header


def before(game: Game, look: Look) -> list[str]:
    """What south has in view before it decides."""
    assert game.turn == "south"
    return Board(sitting(game, look)[0], look).before(game.view)


def asked(game: Game, look: Look) -> list[str]:
    """What south is shown on request: its hand, the last trick, the bids."""
    board = Board(sitting(game, look)[0], look)
    return [*board.hand(game.view), *board.last_trick(game.view), *board.bids(game.view)]


def strangers(game: Game, look: Look) -> list[str]:
    """What south and everybody see of people with long names who share a keyboard."""
    labels, _ = sitting(game, look, (0, 1, 2, 3), NAMES)
    return Board(labels, look, shares=True).before(game.view)


def shared(game: Game, look: Look) -> list[str]:
    """What south sees where north plays at the same keyboard."""
    return Board(sitting(game, look, (0, 1))[0], look, shares=True).before(game.view)


def offered_again(look: Look) -> list[str]:
    """What south sees when it is offered double nil in its second hand."""
    game = Game("two-player", "hands=3").begin("south")
    board = Board(sitting(game, look)[0], look)
    board.before(game.view)
    game.say("look look").keep_all().say("4 5").play_out().begin("south")
    return board.before(game.view)


def told(game: Game, look: Look, people: tuple[int, ...] = (0,)) -> list[str]:
    """All that happened, as it is told."""
    labels, header = sitting(game, look, people)
    card, lines = ScoreCard(header, labels, look), list[str]()
    screen = Screen(header, labels, look, card, lambda line: lines.extend(wrapped(line, look.width)))
    for event in game.events:
        if not people:
            screen.hear([event])
        elif not isinstance(event, Held):
            screen.hear([shown(event, people[0], game.rules)])
    return lines


def sheet(game: Game, look: Look) -> list[str]:
    """What is told after the last trick."""
    lines = told(game.play_out(), look)
    last = max(place for place, line in enumerate(lines) if "wins with" in line or "win with" in line)
    return lines[last + 1 :]


def bidding(*settings: str, **start: tuple[int, int]) -> Game:
    """South bids after east, of four."""
    return Game("partnership", *settings, **start).deal("east", **FOUR).say("2")


def first_trick() -> Game:
    """East led a heart; north's side is at 470 points and has nine bags."""
    return bidding(south_north=(470, 9), west_east=(-85, 2)).say("4 nil 5 KH")


#: The cards that lie on top of a pack.
TOP = "QD 3C 7S KS 4H 9S JH JD 5D TC 8H 8S AC 2D 6C AS"


def drawing(preset: str, *settings: str, offers: str = "look look") -> Game:
    """South is first and has kept two cards and declined one; it is its turn again."""
    game = Game(preset, *settings)
    if preset == "two-player-basic":
        game.chance(cut("9H 9D")).chance(cut("QD 4C"))
    rest = [card for card in UNSHUFFLED.split() if card not in TOP.split()]
    game.chance(HandBegun(1, 0, given=False)).chance(PackSet(cards(" ".join([TOP, *rest]))))
    if game.rules.blind_nil:
        game.say(offers)
    return game.say("keep decline decline keep keep decline")


def two(preset: str, *settings: str, offers: str = "look look", **start: tuple[int, int]) -> Game:
    """Two players have drawn; north bids first in `two-player`, south in `two-player-basic`."""
    return Game(preset, *settings, **start).deal("south", offers, **TWO)


def declined(*settings: str) -> Game:
    """South, who declared double nil, kept two cards, declined one, kept the others, and may exchange."""
    game = drawing("two-player", *settings, offers="blind-nil look")
    return game.keep_all().say("4")


def scores(points: list[tuple[int, int]], game: Game, look: Look, *, end: bool = True) -> list[str]:
    """The score card of a game whose sides made these points, hand by hand."""
    labels, header = sitting(game, look)
    card = ScoreCard(header, labels, look)
    totals = [tally.score for tally in header.start]
    for hand in points:
        totals = [total + more for total, more in zip(totals, hand, strict=True)]
        for side, more in enumerate(hand):
            score = HandScore(more, 0, 0, 0, more, Tally(totals[side], side))
            card.hear([Scored(side, (4, 4)[: 4 // len(hand)], (4, 4), score)])
    return card.at_end() if end else card.lines()


EIGHT = [(71, -50), (62, 61), (-90, 82), (143, 31), (80, 110), (-52, 45), (191, 42), (102, -130)]
#: A game that never seems to end: sides that go up and down far below zero, too.
SIXTY = [(30 - 7 * (hand % 13), 25 - 4 * (hand % 11)) for hand in range(60)]

Situation = Callable[[Look], list[str]]

SITUATIONS: dict[str, Situation] = {
    "partnership-bid": lambda look: before(bidding(south_north=(120, 3)), look),
    "partnership-follow": lambda look: before(first_trick(), look),
    "partnership-lead": lambda look: before(first_trick().say("3H 9H AH 4D 7D TD 5D"), look),
    "partnership-asked": lambda look: asked(first_trick().say("3H 9H AH 4D 7D"), look),
    "partnership-names": lambda look: strangers(first_trick(), look),
    "partnership-sheet": lambda look: sheet(first_trick(), look),
    "partnership-boston": lambda look: sheet(
        Game("partnership", south_north=(100, 9))
        .deal("south", south=ALL_SPADES, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_CLUBS)
        .say("9 1 nil nil"),
        look,
    ),
    "partnership-broken": lambda look: told(
        Game("partnership")
        .deal("west", south=ALL_CLUBS, west=ALL_HEARTS, north=ALL_DIAMONDS, east=ALL_SPADES)
        .say("nil 1 nil 1 AH AD 2S AC 3S KC KH KD"),
        look,
    ),
    "partnership-told": lambda look: told(first_trick().say("3H 9H AH 4D 7D TD 5D"), look),
    "partnership-watched": lambda look: told(first_trick().say("3H 9H AH"), look, ()),
    "partnership-end": lambda look: scores(EIGHT, Game("partnership"), look),
    "partnership-scores": lambda look: scores(
        EIGHT[:3], Game("partnership", south_north=(170, 0)), look, end=False
    ),
    "two-player-offer": lambda look: before(
        Game("two-player", south=(310, 4), north=(-20, 0)).begin("south"), look
    ),
    "two-player-offered-again": offered_again,
    "two-player-draw": lambda look: before(drawing("two-player"), look),
    "two-player-shared-draw": lambda look: shared(drawing("two-player", "second-card=seen"), look),
    "two-player-bid": lambda look: before(two("two-player").say("4"), look),
    "two-player-exchange": lambda look: before(two("two-player", offers="blind-nil look").say("4"), look),
    "two-player-declined": lambda look: before(declined("second-card=seen"), look),
    "two-player-lead": lambda look: before(two("two-player").say("4 5 AH KH AD TD 5C 6C"), look),
    "two-player-follow": lambda look: before(two("two-player").say("4 5 AH"), look),
    "two-player-sheet": lambda look: sheet(
        two("two-player", offers="blind-nil look", south=(250, 2), north=(195, 8)).say("4 none"), look
    ),
    "two-player-end": lambda look: scores([(-200, 131)], Game("two-player", "target=100"), look),
    "two-player-long-end": lambda look: scores(SIXTY, Game("two-player"), look),
    "two-player-basic-told": lambda look: told(drawing("two-player-basic", "second-card=seen"), look),
    "two-player-basic-draw": lambda look: before(drawing("two-player-basic", "second-card=seen"), look),
    "two-player-basic-bid": lambda look: before(two("two-player-basic"), look),
    "two-player-basic-lead": lambda look: before(two("two-player-basic").say("5 4"), look),
    "two-player-basic-sheet": lambda look: sheet(two("two-player-basic").say("5 nil"), look),
}


def golden(name: str) -> str:
    """A situation in every look, as its file in `screens` holds it."""
    return "\n".join(_sections(SITUATIONS[name]))


def _sections(situation: Situation) -> Iterator[str]:
    for title, look in LOOKS.items():
        yield "\n".join([f"== {title}", *situation(look), ""])
