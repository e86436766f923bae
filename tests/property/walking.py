"""Random walks through the referee alone: which moves were made, and what everybody then saw."""

from dataclasses import dataclass

from gamemaking import SEEDS, rules
from hypothesis import strategies as st

from spades.chance import draw_from_seed, next_from_seed
from spades.events import FromChance, PackSet
from spades.game import State, apply, happen, legal, new_game
from spades.moves import Exchange, Move, Phase
from spades.view import Witnesses


@dataclass
class Walk:
    """A game from its beginning to some moment."""

    state: State
    witnesses: Witnesses
    #: What chance did, and the moves with their seat and the cards they drew from the pile.
    steps: list[FromChance | tuple[int, Move, tuple[int, ...]]]
    #: Everything that happened in the hand under way.
    events: list


def whole_game(rules, seed, chance):
    """The steps of a whole game at random, and the phase before each of them and after the last."""
    state, steps, phases = new_game(rules), [], []
    while state.phase is not Phase.OVER:
        phases.append(state.phase)
        if state.turn is None:
            step = next_from_seed(state, seed)
            state, _ = happen(state, step)
        else:
            move = chance.choice(_favoured(legal(state), chance))
            drawn = draw_from_seed(state, seed, len(move.cards)) if isinstance(move, Exchange) else ()
            step = (state.turn, move, drawn)
            state, _ = apply(state, *step)
        steps.append(step)
    return steps, [*phases, Phase.OVER]


def walk(rules, seed, chance, phase):
    """A game at random that stops in this phase, if it has it, or else anywhere with a pack on the table."""
    steps, phases = whole_game(rules, seed, chance)
    stops = [place for place, found in enumerate(phases) if found is phase]
    dealt = phases.index(Phase.PACK) + 1
    anywhere = [place for place in range(dealt, len(phases)) if phases[place] is not Phase.PACK]
    return again(rules, steps[: chance.choice(stops or anywhere)])


def _favoured(moves, chance):
    """Hardly anybody would throw fewer than three of 377 kinds of exchange: every size is as likely."""
    if not isinstance(moves[0], Exchange):
        return moves
    size = chance.randrange(4)
    return [move for move in moves if len(move.cards) == size] or moves


def again(rules, steps):
    """The same steps, taken from the beginning; raises `IllegalMove` if one is not legal."""
    state, witnesses, events = new_game(rules), Witnesses(rules), []
    for step in steps:
        if isinstance(step, tuple):
            state, happened = apply(state, *step)
        else:
            state, happened = happen(state, step)
            if state.phase is Phase.PACK:
                events = []
        events += happened
        witnesses.see(happened)
    return Walk(state, witnesses, steps, events)


def relabelled(steps, new):
    """The same steps with other cards: ``new`` maps each card to the one that takes its place.

    Packs, exchanges and what they draw are relabelled, and so are plays.
    """
    return [_relabel(step, new) for step in steps]


def _relabel(step, new):
    if isinstance(step, PackSet):
        return PackSet(tuple(new[card] for card in step.cards))
    if not isinstance(step, tuple):
        return step
    seat, move, drawn = step
    if isinstance(move, Exchange):
        move = Exchange(tuple(sorted(new[card] for card in move.cards)))
    elif hasattr(move, "card"):
        move = type(move)(new[move.card])
    return seat, move, tuple(new[card] for card in drawn)


@st.composite
def walks(draw):
    """Games that stop where somebody is to make a move of some kind, or anywhere."""
    made = draw(st.one_of(rules(), rules("two-player")))
    return walk(made, draw(SEEDS), draw(st.randoms(use_true_random=False)), draw(st.sampled_from(STOPS)))


STOPS = (Phase.OFFER, Phase.DRAW, Phase.BID, Phase.EXCHANGE, Phase.EXCHANGE, Phase.PLAY, Phase.PLAY, None)
