"""Cards taken back at random: everything is then as if they had never been played."""

from dataclasses import replace

from gamemaking import SEEDS, headers, player, read_back, rules, written
from hypothesis import given
from hypothesis import strategies as st
from undoing import Wavering, without_undone
from walking import whole_game

from spades.cards import cards_in
from spades.events import Played, Undone
from spades.game import apply, happen, legal, new_game, why_not
from spades.log.lines import line_of, read_said
from spades.log.writing import LogLines, Scribe
from spades.moves import UNDO, Phase
from spades.refusals import Why
from spades.table.fates import SeedFate
from spades.table.loop import Table


@st.composite
def practice_headers(draw):
    return replace(draw(headers()), practice=True)


class Watching(Wavering):
    """Wavers, and looks whether what it is shown holds any card that is not on the table."""

    def move(self, view, chance):
        played = [event for event in view.history if isinstance(event, Played)]
        seats = len(view.seating)
        assert len(played) == sum(view.won) * seats + len(view.trick)
        assert tuple(event.card for event in played[len(played) - len(view.trick) :]) == view.trick
        assert not {event.card for event in played} & set(cards_in(view.hand))
        assert UNDO not in view.legal
        return super().move(view, chance)


class Saying:
    """Says again what the lines of a log say, whose turn ever it is."""

    def __init__(self, lines, header):
        seating = header.rules.seating
        names = (*seating.names, "undo")
        self._moves = [read_said(line, seating).move for line in lines if line.split(" ")[0] in names]

    def move(self, view, chance):
        return self._moves.pop(0)


def play(header, players, state=None, witnesses=None):
    """The log's lines of the whole game by these players, or of the rest of it from this state on."""
    log = LogLines()
    scribe = Scribe(log, header.rules.seating)
    if state is None:
        scribe.begin(header)
        state = new_game(header.rules, header.start, header.can_take_back)
    last = Table(state, header.seed, players, SeedFate(header.seed), [scribe.hear], witnesses).run()
    assert last.phase is Phase.OVER
    return log.lines


def wavering_log(header, seed):
    return play(header, [Watching(player(word), seed + seat) for seat, word in enumerate(header.players)])


@given(practice_headers(), SEEDS)
def test_the_game_is_the_one_that_nobody_wavered_in(header, seed):
    """And views never hold an undone card: see `Watching`."""
    lines = wavering_log(header, seed)
    assert without_undone(lines) == play(header, [player(word) for word in header.players])
    read = read_back(written(lines))
    assert read.replay.state.phase is Phase.OVER and not read.replay.pending


@given(practice_headers(), SEEDS, st.data())
def test_a_log_cut_at_any_byte_goes_on_to_the_same_log(header, seed, choice):
    """Also in the middle of a line that takes a card back, and right behind it."""
    lines = wavering_log(header, seed)
    data = written(lines)
    ends = [len(written(lines[: place + 1])) for place, line in enumerate(lines) if line.startswith("undo ")]
    ends += [end - 1 for end in ends]
    anywhere = st.integers(len(written(header.lines())), len(data))
    cut = choice.draw(st.one_of(anywhere, st.sampled_from(ends)) if ends else anywhere)
    read = read_back(data[:cut])
    pending = list(read.replay.pending)
    read.witnesses.see(pending)
    done = read.whole + written([line_of(event, header.rules.seating) for event in pending])
    assert data.startswith(done)
    saying = Saying(lines[done.count(b"\n") :], header)
    rest = play(header, [saying] * len(header.names), read.replay.state, read.witnesses)
    assert done + written(rest) == data


def after(state, step):
    return apply(state, *step) if isinstance(step, tuple) else happen(state, step)


@given(rules(), SEEDS, st.randoms(use_true_random=False), st.data())
def test_taking_back_gives_the_earlier_state_and_the_same_cards_the_same_tail(made, seed, chance, choice):
    """P8, T4: back to where the seat to move played its last card of this hand, if it played one."""
    steps, phases = whole_game(made, seed, chance)
    states, told = [new_game(made, practice=True)], []
    for step in steps:
        state, events = after(states[-1], step)
        states.append(state)
        told.append(events)
    stop = choice.draw(st.sampled_from([at for at, phase in enumerate(phases) if phase is Phase.PLAY]))
    now, seat = states[stop], states[stop].turn
    own = [at for at in range(stop) if phases[at] is Phase.PLAY and states[at].turn == seat]
    own = [at for at in own if states[at].number == now.number]
    if not own:
        assert why_not(now, seat, UNDO).why is Why.NOTHING_PLAYED
        return
    state, events = apply(now, seat, UNDO)
    assert (state, events) == (states[own[-1]], (Undone(seat),))
    assert legal(state) == legal(states[own[-1]])
    for at in range(own[-1], len(steps)):
        state, events = after(state, steps[at])
        assert (state, events) == (states[at + 1], told[at])
