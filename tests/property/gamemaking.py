"""Random rules, headers and whole games for the property tests."""

from dataclasses import dataclass
from io import BytesIO

from hypothesis import strategies as st

from spades.deal import index_below, seed_from
from spades.game import new_game
from spades.log.files import read_lines
from spades.log.header import Header
from spades.log.replay import Replay, replay_lines
from spades.log.writing import LogLines, Scribe
from spades.moves import BIDS, Phase
from spades.players.anything import RandomPlayer
from spades.players.named import make_bot
from spades.rules import preset, with_option
from spades.scoring import Tally
from spades.table.fates import SeedFate
from spades.table.loop import Table
from spades.view import Witnesses

SEAT_NAMES = {
    "two-player": ("south", "north"),
    "two-player-basic": ("south", "north"),
    "partnership": ("south", "west", "north", "east"),
}
BOTS = ("random", "bot:easy")
#: ``script`` stands here for a player who likes to bid nil.
PLAYERS = (*BOTS, "script")
SEEDS = st.one_of(st.integers(0, 99), st.integers(0, 2**64 - 1))


def option_values(game):
    """Every option of the table in the rules, with values of all kinds that this game allows."""
    dealt = game == "partnership"
    values = {
        "first": ["random", *SEAT_NAMES[game], *([] if dealt else ["cut"])],
        "nil": ["1", "50", "100", "9999999"],
        "failed-nil": ["nothing", "bags", *(["helps"] if dealt else [])],
        "lead-spades": ["broken", "any-time"],
        "breaks": ["any-spade", "ruff"],
        "bag-limit": ["0", "1", "2", "5", "10"],
        "bag-penalty": ["0", "50", "100"],
        "target": ["1", "10", "30", "40", "50", "60", "70", "100", "200", "500"],
        "win": ["reach", "exceed"],
        "lose-at": ["none", "-1", "-150"],
        "hands": ["1", "2"],
    }
    return values if dealt else values | {"second-card": ["unseen", "seen"], "blind-nil": ["0", "50", "200"]}


@st.composite
def rules(draw, game=None):
    """Rules of any preset, or of this one, with some options set; two hands at most."""
    game = game or draw(st.sampled_from(sorted(SEAT_NAMES)))
    made = with_option(preset(game), "hands", "2")
    values = option_values(game)
    for name in draw(st.lists(st.sampled_from(sorted(values)), unique=True)):
        made = with_option(made, name, draw(st.sampled_from(values[name])))
    return made


NAMES = (
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
    .filter(str.isprintable)
    .filter(lambda name: name == name.strip())
)


@st.composite
def headers(draw):
    """Headers of games between bots, with seeds, names and scores to begin with."""
    made = draw(rules())
    seats = len(made.seating)
    secret = draw(st.none() | st.text("0123456789abcdef", min_size=64, max_size=64))
    word = draw(st.none() | NAMES) if secret else None
    tallies = st.builds(Tally, st.sampled_from([0, 0, -57, 38, 199, 480]), st.sampled_from([0, 0, 3, 9]))
    return Header(
        made,
        draw(SEEDS) if secret is None else seed_from(secret, word),
        tuple(draw(st.lists(st.sampled_from(PLAYERS), min_size=seats, max_size=seats))),
        tuple(draw(st.lists(NAMES, min_size=seats, max_size=seats))),
        (draw(tallies), draw(tallies)),
        draw(st.booleans()),
        secret,
        word,
    )


class FondOfNil(RandomPlayer):
    """Bids nil as often as not, and little otherwise, so that odd contracts come up."""

    def move(self, view, chance):
        if view.phase is Phase.BID:
            return BIDS[max(0, index_below(8, chance) - 3)]
        return super().move(view, chance)


def player(word):
    return FondOfNil() if word == "script" else make_bot(word)


@dataclass
class Continued:
    """A log that was read: where its game stands, and what each seat has seen of the hand."""

    replay: Replay
    witnesses: Witnesses
    #: Its whole lines.
    whole: bytes


def read_back(data):
    """Read a log to its last whole line; a torn one is dropped."""
    whole = data[: data.rindex(b"\n") + 1]
    replay, told = replay_lines(read_lines(BytesIO(whole), "cut.log"))
    witnesses = Witnesses(replay.header.rules)
    for _, event in told:
        witnesses.see([event])
    return Continued(replay, witnesses, whole)


def written(lines):
    return "".join(line + "\n" for line in lines).encode()


def play(header, log, state=None, witnesses=None):
    """Play the game of this header, from this state on, into the log; the last state."""
    scribe = Scribe(log, header.rules.seating)
    if state is None:
        scribe.begin(header)
        state = new_game(header.rules, header.start, header.can_take_back)
    assert header.seed is not None
    players = [player(word) for word in header.players]
    table = Table(state, header.seed, players, SeedFate(header.seed), [scribe.hear], witnesses)
    return table.run()


def whole_log(header):
    """The log of the whole game, as bytes."""
    log = LogLines()
    play(header, log)
    return written(log.lines)
