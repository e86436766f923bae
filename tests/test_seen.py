"""What a seat may know, folded from the lines that it is told: the same as from the game itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from helpers import PRESETS
from telling import header_of, play

from spades.cards import RANKS, TEXT
from spades.errors import NotAWord, Unreadable
from spades.game import State
from spades.log.files import Line
from spades.log.header import read_header
from spades.log.seen import Seen
from spades.moves import Phase
from spades.table.fates import GivenFate
from spades.table.loop import Fate

SETTINGS = {
    "two-player": ["second-card=seen", "breaks=ruff", "lead-spades=any-time", "first=north", "first=cut"],
    "two-player-basic": ["blind-nil=100", "second-card=seen", "first=random", "failed-nil=bags"],
    "partnership": ["lead-spades=any-time", "breaks=ruff", "first=east", "failed-nil=nothing"],
}
ASKED = {
    "two-player": {Phase.OFFER, Phase.DRAW, Phase.BID, Phase.EXCHANGE, Phase.PLAY},
    "two-player-basic": {Phase.DRAW, Phase.BID, Phase.PLAY},
    "partnership": {Phase.BID, Phase.PLAY},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_view_from_the_lines_is_the_view_of_the_game(preset: str) -> None:
    """L6: at every decision of every seat, whole games of several hands, under many options."""
    asked: set[Phase] = set()
    decisions = exchanged = 0
    for seed in range(6):
        for setting in [(), *[(setting,) for setting in SETTINGS[preset]]]:
            header = header_of(preset, "hands=3", "target=9999", *setting, seed=seed)
            for player in play(header, ("random", "bot:easy", "random")[seed % 2 :]):
                decisions += len(player.phases)
                exchanged += player.exchanged
                if not setting:
                    asked.update(player.phases)
    assert asked == ASKED[preset]
    assert decisions > 2000
    assert bool(exchanged) == (preset != "partnership")


class NoCardsToDraw(GivenFate):
    """A game whose exchanges nothing can be drawn for (N3)."""

    def exchanges(self, state: State) -> bool:
        return False


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("fate", [GivenFate(5), NoCardsToDraw(5)])
def test_also_in_a_game_without_a_seed(preset: str, fate: Fate) -> None:
    (first, *_) = play(header_of(preset, "hands=2", seed=None), ("random",), fate)
    assert "hand 2 first" in "\n".join(first.lines)
    assert not any(line.startswith("seed") for line in first.header)


# --- Lines that no game could hold ----------------------------------------------------------------


def conversation(preset: str, seat: int, *settings: str) -> list[str]:
    """A game that a seat of ``bot:easy`` is told."""
    return play(header_of(preset, "hands=2", *settings), ("bot:easy",))[seat].lines


def take(lines: Iterable[str], preset: str, seat: int, *settings: str) -> None:
    """Take these lines as a bot would."""
    seen = Seen(header_of(preset, "hands=2", *settings), seat)
    for line in lines:
        verb, _, rest = line.partition(" ")
        if verb == "turn":
            seen.view(rest)
        elif verb == "see":
            seen.see(TEXT.index(rest))
        else:
            seen.take(line)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_left_out_or_said_twice_is_noticed(preset: str, seat: int) -> None:
    """At once or at the next line; only a question may be left out or asked again."""
    lines = conversation(preset, seat)
    take(lines, preset, seat)
    for place, line in enumerate(lines[:-1]):
        if line.startswith("turn"):
            continue
        with pytest.raises(NotAWord):
            take([*lines[:place], lines[place + 1]], preset, seat)
        if not line.startswith("see"):
            with pytest.raises(NotAWord):
                take([*lines[: place + 1], line], preset, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_p8_a_card_played_twice_is_noticed(preset: str) -> None:
    lines = conversation(preset, 1)
    lines = lines[: next(place for place, line in enumerate(lines) if line.startswith("score"))]
    plays = [place for place, line in enumerate(lines) if " play " in line]
    assert len(plays) in (26, 52)
    card = lines[plays[0]].split()[-1]
    for place in plays[1:]:
        seat = lines[place].split()[0]
        with pytest.raises(NotAWord):
            take([*lines[:place], f"{seat} play {card}"], preset, 1)


#: What south, F of a hand of `two-player-basic`, is told: it draws and keeps 12 spades and a heart.
OWN = [*(f"{rank}S" for rank in RANKS[:12]), "2H"]
DRAWN = [line for card in OWN for line in (f"south keep {card} burn ??", "north keep ?? burn ??")]
DEAL = [
    "hand 1 first south given",
    "deck ??",
    *DRAWN,
    f"holds south {' '.join(OWN)}",
    "holds north" + 13 * " ??",
    "south bid 4",
    "north bid 1",
]
#: A spade can't be led before they are broken; north then leads one, which is all it can have left.
LED = [*DEAL, "south play 2H"]
FORCED = [*LED, "north play 3H", "trick 1 north", "north play 2S", "south play AS", "trick 2 south"]


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ([], "hello", "expected 'cut south CARD north CARD'"),
        ([], "", "expected 'cut south CARD north CARD'"),
        ([], "cut south AS north AS", "two different cards"),
        ([], "hand 2 first south given", "something else comes next"),
        (DEAL[:1], "deck QD", "expected 'deck ??'"),
        (DEAL[:2], "south keep ?? burn ??", "'??' is no card"),
        (DEAL[:2], "south keep AS burn KS", "expected 'south keep AS burn ??'"),
        (DEAL[:2], "south decline AS take ??", "'??' is no card"),
        (DEAL[:2], "north keep ?? burn ??", "expected a move of south"),
        (DEAL[:2], "south bid 4", "(D2)"),
        (DEAL[:2], "turn keep decline", "expected a line 'see CARD' before"),
        ([*DEAL[:2], "see AS"], "turn decline keep", "expected 'keep decline', the legal moves"),
        ([*DEAL[:2], "see AS"], "south keep KS burn ??", "another card was drawn"),
        (DEAL[:3], "north keep 2C burn ??", "expected 'north keep ?? burn ??'"),
        (DEAL[:3], "see KS", "no card to see now"),
        (DEAL[:4], "see AS", "south can't have AS any more"),
        (DEAL[:4], "south keep AS burn ??", "south can't have AS any more"),
        (DEAL[:4], "south decline KS take AS", "south can't have AS any more"),
        (DEAL[:28], f"holds south {' '.join(OWN[1:])}", f"expected 'holds south {' '.join(OWN)}'"),
        (DEAL[:29], "holds north" + 12 * " ??", "expected 'holds north"),
        (DEAL[:30], "south bid 14", "is no move"),
        (DEAL[:30], "south bid blind-nil", "is no move"),
        (DEAL[:30], "see 2C", "no card to see now"),
        (DEAL[:30], "turn 1 2", "expected 'nil 1 2 3 4 5 6 7 8 9 10 11 12 13'"),
        (DEAL[:31], "turn nil", "not this seat's turn"),
        (DEAL, "south play AS", "(P5)"),
        (DEAL, "south play 2C", "(P8)"),
        (DEAL, "north play 2C", "expected a move of south"),
        (DEAL, "south play ??", "'??' is no card"),
        (LED, "north play 2H", "north can't have 2H any more"),
        (LED, "north play 4S", "north can't have 4S any more"),
        (LED, "north exchange none", "(P8)"),
        ([*LED, "north play 3H"], "trick 1 south", "expected 'trick 1 north'"),
        ([*LED, "north play 2S", "trick 1 north"], "north play 3H", "north can't have 3H any more"),
        ([*FORCED, "south play KS"], "north play 4H", "north can't have 4H any more"),
        ([*FORCED, "south play KS"], "north play QS", "north can't have QS any more"),
        ([*DEAL[:2], "south decline AS take KS", DEAL[3]], "see KS", "south can't have KS any more"),
        (DEAL[:2], "south  keep AS burn ??", "'south  keep AS burn ??' is no move's line"),
    ],
)
def test_what_can_not_follow_is_refused_in_words(before: list[str], line: str, says: str) -> None:
    take(before, "two-player-basic", 0)
    with pytest.raises(NotAWord, match=re.escape(says)):
        take([*before, line], "two-player-basic", 0)


#: South, F of a hand of `two-player`, declines every club for a spade; north declares double nil.
DECLINED = [
    "hand 1 first south given",
    "deck ??",
    "south look",
    "north blind-nil",
    *[line for rank in RANKS for line in (f"south decline {rank}C take {rank}S", "north keep ?? burn ??")],
    "holds south " + " ".join(f"{rank}S" for rank in RANKS),
    "holds north" + 13 * " ??",
    "south bid 13",
]


def test_the_hundreds_of_exchanges_are_not_all_listed_in_the_refusal_of_a_wrong_list() -> None:
    offered = [line.replace("south look", "south blind-nil") for line in DECLINED[:-1]]
    with pytest.raises(NotAWord, match="found 'none 2S', expected 'none AS KS") as refused:
        take([*offered, "north exchange none", "turn none 2S"], "two-player", 0)
    assert len(str(refused.value)) < 400


def test_n3_only_an_exchange_brings_back_what_was_declined() -> None:
    """North leads, not being F (P1)."""
    take([*DECLINED, "north exchange ?? ?? draw ?? ??", "north play 2C"], "two-player", 0)
    with pytest.raises(NotAWord, match="north can't have 2C any more"):
        take([*DECLINED, "north exchange none", "north play 2C"], "two-player", 0)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("north exchange ?? ?? ?? ?? draw ?? ?? ?? ??", "(N3)"),
        ("north exchange 2C draw 3C", "(N3)"),
        ("north exchange ?? draw 2H", "expected 'north exchange"),
        ("north exchange ?? ?? draw ??", "expected 'north exchange"),
        ("north exchange", "no move's line"),
        ("north play 2H", "(N3)"),
        ("south exchange none", "expected a move of north"),
    ],
)
def test_n3_what_an_exchange_can_not_be(line: str, says: str) -> None:
    with pytest.raises(NotAWord, match=re.escape(says)):
        take([*DECLINED, line], "two-player", 0)


def test_n3_of_its_own_exchange_a_seat_is_told_the_cards() -> None:
    """It may draw what it declined, as it can't what it holds or threw."""
    own = [line.replace("north blind-nil", "north look") for line in DECLINED]
    own[2:4] = ["south blind-nil", "north look"]
    own[-1] = "north bid 4"
    take([*own, "south exchange 3S 2S draw 2C AH", "north play KH", "south play AH"], "two-player", 0)
    for wrong in ("2S", "AS"):
        with pytest.raises(NotAWord, match=f"south can't have {wrong} any more"):
            take([*own, f"south exchange 3S 2S draw 2C {wrong}"], "two-player", 0)


@pytest.mark.parametrize("card", ["2C", "AH", "3S"])
def test_n3_what_a_seat_drew_or_threw_nobody_else_has(card: str) -> None:
    """Both declared double nil, and south exchanges first; what it drew is not there for north."""
    draws = [f"south decline {rank}C take {rank}S" for rank in RANKS]
    lines = ["hand 1 first north", "deck ??", "north blind-nil", "south blind-nil"]
    lines += [line for own in draws for line in ("north keep ?? burn ??", own)]
    lines += ["holds south " + " ".join(f"{rank}S" for rank in RANKS), "holds north" + 13 * " ??"]
    lines += ["south exchange 4S 3S 2S draw 2C AH KH", "north exchange ?? draw ??", "south play KH"]
    take([*lines, "north play 3C"], "two-player", 0)
    with pytest.raises(NotAWord, match=f"north can't have {card} any more"):
        take([*lines, f"north play {card}"], "two-player", 0)


def test_d2_a_burn_that_is_seen_nobody_else_has() -> None:
    lines = [line.replace("burn ??", f"burn {RANKS[place // 2]}C", 1) for place, line in enumerate(DRAWN)]
    lines[1::2] = DRAWN[1::2]
    lines = [*DEAL[:2], *lines, *DEAL[28:], "south play 2H"]
    take([*lines, "north play AD"], "two-player-basic", 0, "second-card=seen")
    with pytest.raises(NotAWord, match="north can't have AC any more"):
        take([*lines, "north play AC"], "two-player-basic", 0, "second-card=seen")


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ([], "see AS", "there is no card to see now"),
        (DEAL[:31], "turn nil", "it is not this seat's turn"),
        (DEAL[:2], "turn keep decline", "the card drawn was not shown: expected a line 'see CARD' before"),
    ],
)
def test_what_can_not_be_asked_now_is_said_in_words(before: list[str], line: str, says: str) -> None:
    with pytest.raises(NotAWord, match=f"^{says}$"):
        take([*before, line], "two-player-basic", 0)


def test_d5_the_own_cards_are_thirteen_in_hand_order() -> None:
    held = "AS KS 2S AH KH QH AD KD QD JD AC KC QC"
    begun = ["hand 1 first south", "deck ??", f"holds south {held}", "holds west" + 13 * " ??"]
    take(begun, "partnership", 0)
    for wrong in (held[3:], f"{held} JC", f"KS AS{held[5:]}", held.replace("2S", "KS"), 13 * "?? "):
        with pytest.raises(NotAWord):
            take([*begun[:2], f"holds south {wrong}".strip()], "partnership", 0)
    with pytest.raises(NotAWord, match="expected 'holds west"):
        take([*begun[:3], f"holds west {held}"], "partnership", 0)
    with pytest.raises(NotAWord, match=f"^found 'holds south {held[3:]}', expected 13 different cards$"):
        take([*begun[:2], f"holds south {held[3:]}"], "partnership", 0)
    with pytest.raises(NotAWord, match=r"^'' is no card"):
        take([*begun[:2], f"holds south {held.replace(' ', '  ')}"], "partnership", 0)


def test_d5_what_a_seat_holds_nobody_else_plays() -> None:
    held = "AS KS 2S AH KH QH AD KD QD JD AC KC QC"
    lines = ["hand 1 first west", "deck ??", f"holds south {held}"]
    lines += [f"holds {seat}" + 13 * " ??" for seat in ("west", "north", "east")]
    lines += ["west bid 1", "north bid 1", "east bid 1", "south bid 4"]
    take([*lines, "west play JC"], "partnership", 0)
    with pytest.raises(NotAWord, match="west can't have QC any more"):
        take([*lines, "west play QC"], "partnership", 0)


def test_nothing_follows_the_end() -> None:
    lines = conversation("partnership", 0)
    with pytest.raises(NotAWord, match="after the end"):
        take([*lines, "hand 3 first north"], "partnership", 0)


@pytest.mark.parametrize("text", ["42", "", "?"])
def test_a_header_for_a_seat_hides_its_seed(text: str) -> None:
    header = header_of("partnership").lines(hide_seed=True)
    lines = [Line("told", number, text, 0) for number, text in enumerate(header, 1)]
    assert read_header(iter(lines), hidden_seed=True)[0].seed is None
    lines[2] = Line("told", 3, f"seed {text}", 0)
    with pytest.raises(Unreadable, match=re.escape("told:3: ")):
        read_header(iter(lines), hidden_seed=True)
