"""Ways to damage a text, what an error must look like, and a second opinion on whether a log holds.

All damage is drawn from a generator that the caller seeds, so that every run breaks the same texts.
"""

import json
import re

from spades.cards import read_card
from spades.chance import draw_from_seed, next_from_seed
from spades.errors import Unreadable
from spades.events import Cut, HandBegun, PackSet
from spades.game import apply, happen, new_game
from spades.log.files import Line
from spades.log.header import read_header
from spades.log.lines import line_of
from spades.moves import UNDO, Exchange, Phase, read_move


def harmless(error, place):
    """An error's text is one line, with nothing unprintable in it, not endless, and says where."""
    message = str(error)
    assert message.isprintable(), message.encode("unicode_escape")
    assert len(message) < 2000
    assert re.match(place, message), message


# --- Damage to one place of a text --------------------------------------------------------------

OTHER_WORDS = [
    *("", "0", "1", "-1", "13", "14", "01", "+1", "1.0", "1e2", "99999999", "true", "null", "NaN", "?", "??"),
    *(
        "AS",
        "2C",
        "QD",
        "10H",
        "qd",
        "S",
        "nil",
        "blind-nil",
        "none",
        "draw",
        "keep",
        "given",
        "undo",
        "practice",
        "secret",
        "word",
        "#",
        "//",
    ),
    *(
        "south",
        "north",
        "east",
        "south-north",
        "human",
        "bot:",
        "bot:hard",
        "exec:ls",
        "é",
        "\u202e",
        "\x1b[2J",
    ),
    *("\x00", "\ufeff", '"', '"AS"', "[", "{}", "target=1", "nil=1", "x" * 1100),
]


def _change(words, place, chance):
    pool = OTHER_WORDS if chance.random() < 0.4 else words
    words[place : place + 1] = [chance.choice(pool)]


def _nudge(words, place, chance):
    """Another word of the same kind where there is one: the next number, the next card."""
    word = words[place]
    if word.isdigit():
        words[place] = str(int(word) + chance.choice((-1, 1)))
    elif len(word) == 2 and word[1] in "SHDC":
        words[place] = chance.choice("AKQJT98765432") + word[1]
    else:
        _change(words, place, chance)


def _drop(words, place, chance):
    del words[place]


def _double(words, place, chance):
    words[place:place] = [words[place]]


def _swap(words, place, chance):
    if len(words) > 1:
        other = place - 1 if place else place + 1
        words[place], words[other] = words[other], words[place]


IN_A_ROW = (_change, _nudge, _nudge, _drop, _double, _swap)


def a_word(text, chance):
    """One word changed, dropped, doubled or swapped with its neighbour in the line."""
    lines = text.split("\n")
    at = _some_line(lines, chance)
    words = lines[at].lstrip(" ").split(" ")
    indent = lines[at].removesuffix(" ".join(words))
    chance.choice(IN_A_ROW)(words, chance.randrange(len(words)), chance)
    lines[at] = indent + " ".join(words)
    return "\n".join(lines).encode()


def _some_line(lines, chance):
    """Mostly any line, but often one of the first or the last ones: much depends on few of those."""
    last = max(0, len(lines) - 2)
    spread = chance.random()
    if spread < 0.3:
        return chance.randrange(min(9, last + 1))
    if spread < 0.6:
        return max(0, last - chance.randrange(3))
    return chance.randrange(last + 1)


def a_line(text, chance):
    """One line dropped, doubled or swapped with its neighbour."""
    lines = text.split("\n")[:-1]
    if lines:
        chance.choice((_drop, _double, _swap))(lines, _some_line([*lines, ""], chance), chance)
    return "".join(line + "\n" for line in lines).encode()


def a_byte(text, chance):
    """One byte changed, dropped or put in."""
    data = text.encode()
    place = chance.randrange(len(data))
    new = [bytes([chance.randrange(256)]), b"", b"\n", b"#", bytes([data[place] ^ 1 << chance.randrange(8)])]
    return data[:place] + chance.choice(new) + data[place + chance.randrange(2) :]


def cut_short(text, chance):
    """The text up to any byte."""
    data = text.encode()
    return data[: chance.randrange(len(data))]


def a_value(text, chance):
    """Of a JSON text: one value changed for one of another kind, or a key renamed, dropped or doubled."""
    document = json.loads(text)
    holders = list(_holders(document))
    holder = chance.choice(holders)
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    way = chance.randrange(4)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice(OTHER_KEYS)] = holder.pop(key)
    elif way == 2 and isinstance(holder, dict):
        holder["twice"] = holder[key]
        return json.dumps(document).replace('"twice"', json.dumps(key)).encode()
    else:
        holder[key] = chance.choice(OTHER_VALUES)
    return json.dumps(document).encode()


OTHER_KEYS = [
    "",
    "first",
    "holds",
    "deck",
    "pile",
    "moves",
    "seed",
    "finish",
    "south",
    "Title",
    "\x1b[31m",
    "\ud800",
]
OTHER_VALUES = [
    *(True, False, None, 0, 1, -1, 14, 1.0, 3.5, 1e300, 10**30, float("nan"), "", " ", "1", "nil", "\ud800"),
    *([], {}, [[]], [None], {"south": 1}, "AS", "AS AS", "2C+2C+2C", "+", "bid", "play bid", "south", "\x00"),
    *(
        "two-player",
        "partnership",
        "random",
        "bot:easy",
        "script",
        "cut",
        "draw",
        "P3",
        "north 2C",
        ["4"],
        [""],
    ),
]


def _holders(value):
    """Every object and array within the value that holds anything."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


#: How to damage a text; word by word is what most accidents and most cheats look like.
WAYS = (a_word, a_word, a_word, a_line, a_byte, cut_short)
#: The same for a JSON text.
JSON_WAYS = (a_word, a_word, a_value, a_value, a_byte, cut_short)


# --- A second opinion ---------------------------------------------------------------------------


def whole_lines(data):
    """The lines that count of a text that may be a log; None if it can't be one."""
    if not data.endswith(b"\n"):
        return None
    try:
        lines = data.decode().split("\n")[:-1]
    except UnicodeDecodeError:
        return None
    if any(len(line.encode()) > 1000 or line.endswith("\r") or line.startswith("\ufeff") for line in lines):
        return None
    return [line for number, line in enumerate(lines) if not number or (line and not line.startswith("#"))]


def split_header(lines):
    """The header of these lines, and those behind it; None and nothing if it is no header."""
    try:
        header, _ = read_header(iter([Line("", 1, line, 0) for line in lines]))
    except Unreadable:
        return None, []
    length = len(header.lines())
    return (header, lines[length:]) if header.lines() == lines[:length] else (None, [])


def proved(data):
    """Whether the log holds: played again from its outside words alone, it must give the same lines."""
    lines = whole_lines(data)
    header, body = split_header(lines) if lines else (None, [])
    if header is None:
        return False
    practice = header.practice and "exec" not in header.players
    state, cut = new_game(header.rules, header.start, practice), False
    while body:
        try:
            state, events = made_of(state, body[0], header, cut)
        except NO_SUCH_LINE:
            return False
        cut = isinstance(events[0], Cut)
        made = [line_of(event, header.rules.seating) for event in events][: len(body)]
        if body[: len(made)] != made:
            return False
        body = body[len(made) :]
    return True


#: What `made_of` raises, `IllegalMove` and `NotAWord` being values that are wrong.
NO_SUCH_LINE = (ValueError, KeyError, IndexError)


def made_of(state, line, header, cut):
    """The state and the events that the outside words of a line give; raises where they give none."""
    words = line.split(" ")
    if state.phase in (Phase.CUT, Phase.HAND, Phase.PACK):
        event = _from_chance(words, state, header)
        given = event.given if isinstance(event, HandBegun) else state.given
        if given and cut:
            raise ValueError("a cut is for a hand that is not given")
        if not given and (header.seed is None or event != next_from_seed(state, header.seed)):
            raise ValueError("does not follow from the seed")
        return happen(state, event)
    if words[0] == "undo":
        return apply(state, header.rules.seating.names.index(words[1]), UNDO)
    seat = header.rules.seating.names.index(words[0])
    if words[1] == "exchange":
        return _exchanged(state, seat, words[2:], header)
    word = words[1] if words[1] in ("look", "blind-nil", "keep", "decline") else words[2]
    return apply(state, seat, read_move(word, state.phase))


def _from_chance(words, state, header):
    if state.phase is Phase.PACK:
        return PackSet(tuple(read_card(card) for card in words[1:]))
    if words[0] == "cut":
        return Cut((read_card(words[2]), read_card(words[4])))
    return HandBegun(int(words[1]), header.rules.seating.names.index(words[3]), words[-1] == "given")


def _exchanged(state, seat, words, header):
    middle = words.index("draw") if "draw" in words else 0
    thrown, drawn = (tuple(map(read_card, half)) for half in (words[:middle], words[middle + 1 :]))
    after = apply(state, seat, Exchange(thrown), drawn)
    by_seed = drawn and header.seed is not None and not state.given
    if by_seed and drawn != draw_from_seed(state, header.seed, len(drawn)):
        raise ValueError("does not follow from the seed")
    return after
