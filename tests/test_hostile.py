"""Logs that somebody made to do harm: each is refused in one harmless line that says where."""

import io
import tracemalloc

import pytest
from damage import harmless

from spades.errors import DoesNotHold, Unreadable
from spades.log.files import read_lines
from spades.log.replay import replay_lines

MEGABYTE = 2**20

HEADER = (
    b"spades-log 1\nrules partnership\nseed 42\n"
    b"seat south human Monkey\nseat west random Otter\nseat north random Bird\nseat east random Fox\n"
)


def read_log(file):
    """Read the log to its end."""
    replay, told = replay_lines(read_lines(file, "a.log"))
    for _ in told:
        pass
    return replay


def refusal_of_log(data):
    with pytest.raises((Unreadable, DoesNotHold)) as refused:
        read_log(io.BytesIO(data))
    harmless(refused.value, r"a\.log:[0-9]+: ")
    return refused.value


class Endless(io.RawIOBase):
    """A file that begins with some bytes and goes on with others, made as they are read."""

    def __init__(self, start, again, size):
        self._start, self._again, self._left = start, again, size
        self.read_so_far = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        if self._start:
            data = self._start[: len(buffer)]
            self._start = self._start[len(data) :]
        else:
            count = max(1, len(buffer) // len(self._again)) if self._left > 0 else 0
            data = (self._again * count)[: len(buffer)]
            self._left -= len(data)
        buffer[: len(data)] = data
        self.read_so_far += len(data)
        return len(data)


def peak_of(reading):
    """The memory that the call needed at most, in bytes."""
    tracemalloc.start()
    try:
        reading()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("start", [b"", HEADER, HEADER + b"# ", HEADER[:-5]])
def test_a_line_without_end_is_not_read_to_its_end(start):
    """A line of 100 MB, as the first one, behind the header, in a comment and in a name."""
    endless = Endless(start, b"A", 100 * MEGABYTE)

    def read():
        with pytest.raises(Unreadable) as refused:
            read_log(io.BufferedReader(endless))
        harmless(refused.value, r"a\.log:[0-9]+: .*longer than 1000 bytes")

    assert peak_of(read) < 5 * MEGABYTE
    assert endless.read_so_far < MEGABYTE


def test_comments_without_end_take_time_but_no_memory():
    endless = Endless(HEADER, b"#" * 1000 + b"\n", 20 * MEGABYTE)
    assert peak_of(lambda: read_log(io.BufferedReader(endless))) < 5 * MEGABYTE
    assert endless.read_so_far > 20 * MEGABYTE


def test_only_a_header_is_a_game_not_begun():
    replay = read_log(io.BytesIO(HEADER))
    assert replay.state.number == 0


DIGITS = b"9" * 900
NEAR_HEADER = {
    "nothing": b"",
    "an empty line": b"\n",
    "only spaces": b"   \n",
    "NUL": b"\0" * 500,
    "binary junk": bytes(range(256)) * 20,
    "an executable": b"\x7fELF\x02\x01\x01" + bytes(64),
    "JSON": b'{"scenario": 1}\n',
    "another version": HEADER.replace(b"spades-log 1", b"spades-log 2"),
    "another version, longer": HEADER.replace(b"spades-log 1", b"spades-log 10"),
    "a byte-order mark": b"\xef\xbb\xbf" + HEADER,
    "UTF-16": HEADER.decode().encode("utf-16"),
    "CRLF": HEADER.replace(b"\n", b"\r\n"),
    "CR": HEADER.replace(b"\n", b"\r"),
    "no line feed at the end": HEADER[:-1],
    "only the first line": b"spades-log 1\n",
    "no such preset": HEADER.replace(b"partnership", b"whist"),
    "no such option": HEADER.replace(b"partnership", b"partnership jokers=2"),
    "options in disorder": HEADER.replace(b"partnership", b"partnership target=300 nil=50"),
    "an option as it is anyway": HEADER.replace(b"partnership", b"partnership target=500"),
    "two spaces": HEADER.replace(b"rules ", b"rules  "),
    "a target of 900 digits": HEADER.replace(b"partnership", b"partnership target=" + DIGITS),
    "a target of 10,000 digits": HEADER.replace(b"partnership", b"partnership target=" + b"9" * 10000),
    "a seed of 900 digits": HEADER.replace(b"42", DIGITS),
    "a seed of 10,000 digits": HEADER.replace(b"42", b"1" * 10000),
    "a seed too large": HEADER.replace(b"42", b"18446744073709551616"),
    "a seed below zero": HEADER.replace(b"42", b"-1"),
    "a seed with a sign": HEADER.replace(b"42", b"+42"),
    "a seed with a zero": HEADER.replace(b"42", b"042"),
    "a seed with a fraction": HEADER.replace(b"42", b"42.0"),
    "a seed with an exponent": HEADER.replace(b"42", b"1e2"),
    "a seed with an underscore": HEADER.replace(b"42", b"4_2"),
    "a seed in other digits": HEADER.replace(b"42", "٤٢".encode()),
    "a seed of NaN": HEADER.replace(b"42", b"NaN"),
    "a second seed": HEADER.replace(b"seed 42\n", b"seed 42\nseed 42\n"),
    "practice twice in a line": HEADER.replace(b"seed 42\n", b"seed 42\npractice practice\n"),
    "more than practice": HEADER.replace(b"seed 42\n", b"seed 42\npracticed\n"),
    "a start of 900 digits": HEADER + b"start south-north " + DIGITS + b" bags 0\n",
    "bags below zero": HEADER + b"start south-north 0 bags -1\n",
    "a start at nothing": HEADER + b"start south-north 0 bags 0\n",
    "a start twice": HEADER + b"start south-north 1 bags 0\n" * 2,
    "a program to run": HEADER.replace(b"human", b"exec:rm"),
    "a bot without a level": HEADER.replace(b"random", b"bot:"),
    "a bot with an escape": HEADER.replace(b"random", b"bot:\x1b[2J"),
    "not UTF-8": HEADER.replace(b"Monkey", b"Mon\xffkey"),
    "a surrogate in UTF-8": HEADER.replace(b"Monkey", b"\xed\xa0\x80"),
    "an overlong character": HEADER.replace(b"Monkey", b"\xc0\xaf"),
}
NAMES = {
    "empty": "",
    "a space": " ",
    "a space before": " Monkey",
    "a space behind": "Monkey ",
    "a no-break space behind": "Monkey\u00a0",
    "a tab": "Mon\tkey",
    "41 characters": "M" * 41,
    "300 characters": "🐒" * 200,
    "NUL": "Mon\0key",
    "a bell": "Mon\akey",
    "colours": "\x1b[31mMonkey",
    "clears the screen": "\x1b[2J\x1b[H",
    "sets the title": "\x1b]0;pwned\x07",
    "C1 codes": "\x9b2J",
    "a carriage return": "Otter\rMonkey",
    "delete": "Monkey\x7f\x7f",
    "right to left": "\u202eyeknoM",
    "a line separator": "Mon\u2028key",
    "next line": "Mon\x85key",
    "a form feed": "Mon\x0ckey",
    "a byte-order mark": "\ufeffMonkey",
    "a no-break space within": "Mon\u00a0key",
    "a soft hyphen": "Mon\u00adkey",
}


@pytest.mark.parametrize("data", NEAR_HEADER.values(), ids=NEAR_HEADER.keys())
def test_a_hostile_header_is_unreadable(data):
    assert isinstance(refusal_of_log(data), Unreadable)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_hostile_name_is_unreadable(name):
    """A name is 1 to 40 printable characters, no space at its ends."""
    assert isinstance(refusal_of_log(HEADER.replace(b"Monkey", name.encode())), Unreadable)


@pytest.mark.parametrize(
    "name", ["x", "M" * 40, "Otto von B", "🐒", 'a "quoted" # name', "é", "1", "Ω ω", "\ue000", "\U0003fffd"]
)
def test_a_harmless_name_is_kept(name):
    assert read_log(io.BytesIO(HEADER.replace(b"Monkey", name.encode()))).header.names[0] == name


# East is first by this seed or it is not: either way none of these lines can be the next.
BEHIND_HEADER = {
    "CRLF": b"hand 1 first east\r\n",
    "a byte-order mark": b"\xef\xbb\xbfhand 1 first east\n",
    "CRLF behind a comment": b"# somebody's\r\n",
    "an empty line of CRLF": b"\r\n",
    "a byte-order mark before a comment": b"\xef\xbb\xbf# somebody's\n",
    "torn": b"hand 1 fir",
    "a torn comment": b"# hand 1",
    "spaces": b"  \n",
    "NUL": b"\0\n",
    "junk": bytes(set(range(128)) - {10, 13}) + b"\n",
    "an escape": b"\x1b[2Jhand 1 first east\n",
    "a number of 900 digits": b"hand " + DIGITS + b" first east\n",
    "other digits": "hand ١ first east\n".encode(),
    "no hand": b"hand 0 first east\n",
    "a hand with a zero": b"hand 01 first east\n",
    "the second hand": b"hand 2 first east\n",
    "nobody first": b"hand 1 first up\n",
    "capitals": b"HAND 1 FIRST EAST\n",
    "two spaces": b"hand 1  first east\n",
    "a space at the end": b"hand 1 first east \n",
    "a deck without a hand": b"deck AS\n",
    "a move without a hand": b"south play AS\n",
    "an end without a game": b"end draw south-north 0 west-east 0\n",
    "right to left": "hand 1 first \u202etsae\n".encode(),
    "a line separator": "hand 1 first east\u2028hand 1\n".encode(),
    "a lone surrogate written out": b"hand 1 first \\ud800\n",
}


@pytest.mark.parametrize("line", BEHIND_HEADER.values(), ids=BEHIND_HEADER.keys())
def test_a_hostile_line_does_not_hold(line):
    assert isinstance(refusal_of_log(HEADER + line), DoesNotHold)


@pytest.mark.parametrize(
    "line", [b"\xff\n", b"x" * 1001 + b"\n", b"#" * 2000 + b"\n", b"\xed\xa0\x80\n", b"# \xff\n"]
)
def test_encoding_and_length_are_unreadable_anywhere(line):
    assert isinstance(refusal_of_log(HEADER + line), Unreadable)
