"""JSON read strictly, every value with its place, so that an error can say where it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from spades.errors import NotAWord, Unreadable, quoted

T = TypeVar("T")

#: Bytes of a scenario file.
FILE_SIZE = 16 * 2**20


class _Object(dict[str, Any]):
    """A JSON object that remembers which key it had twice."""

    repeated: str | None = None


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object()
    for key, value in pairs:
        if key in made:
            made.repeated = key
        made[key] = value
    return made


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value and where it stands: the file, and a path such as ``hands[0].moves[3]``."""

    file: str
    path: str
    value: Any

    @property
    def place(self) -> str:
        """``FILE: PATH``, or the file alone for the whole of it."""
        return f"{self.file}: {self.path}" if self.path else self.file

    def wrong(self, message: str) -> Unreadable:
        """The error to raise for this value."""
        return Unreadable(self.place, message)

    def _expect(self, kind: type, what: str) -> Any:
        # bool is a subclass of int, and true is no number.
        if not isinstance(self.value, kind) or (isinstance(self.value, bool) and kind is not bool):
            raise self.wrong(f"found {_shown(self.value)}, expected {what}")
        return self.value

    def members(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Node]:
        """The members of an object by key; raises `Unreadable` for any other key, one twice or missing."""
        value = self._expect(_Object, "an object")
        if value.repeated is not None:
            raise self.wrong(f"the key {quoted(value.repeated)} stands there twice")
        known = [*required, *optional]
        for key in value:
            if key not in known:
                raise self.wrong(f"the key {quoted(key)} is unknown; allowed: {', '.join(known)}")
        for key in required:
            if key not in value:
                raise self.wrong(f"the key {quoted(key)} is missing")
        return {key: self._child(f".{key}", member) for key, member in value.items()}

    def keyed(self, names: Iterable[str]) -> dict[str, Node]:
        """The members of an object whose keys are some of ``names``."""
        return self.members((), names)

    def items(self) -> list[Node]:
        """The items of an array."""
        value = self._expect(list, "an array")
        return [self._child(f"[{place}]", item) for place, item in enumerate(value)]

    def text(self) -> str:
        """A string."""
        value: str = self._expect(str, "a string")
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise self.wrong(f"{quoted(value)} holds half a character")
        return value

    def words(self) -> Iterator[str]:
        """The words of a string, one or more, separated by spaces."""
        words = [word for word in self.text().split(" ") if word]
        if not words:
            raise self.wrong("found an empty string, expected words")
        return iter(words)

    def number(self, read: Callable[[str], int]) -> int:
        """A whole number that ``read`` accepts as written in decimal."""
        value = self._expect(int, "a whole number")
        return self.read(read, str(value))

    def read(self, read: Callable[[str], T], text: str | None = None) -> T:
        """What ``read`` makes of the string (or of ``text``); its `NotAWord` gets this place."""
        try:
            return read(self.text() if text is None else text)
        except NotAWord as error:
            raise self.wrong(str(error)) from None

    def _child(self, step: str, value: Any) -> Node:
        return Node(self.file, (self.path + step).removeprefix("."), value)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    return quoted(json.dumps(value))[1:-1]


def _read_int(digits: str) -> int:
    if len(digits) > 40:
        raise ValueError(f"a number of {len(digits)} digits is too long")
    return int(digits)


def read_json(data: bytes, file: str) -> Node:
    """The JSON value that the bytes are, strictly: UTF-8, no NaN, bounded numbers and nesting.

    Raises `Unreadable` otherwise, naming the line where there is one.
    """
    if len(data) > FILE_SIZE:
        raise Unreadable(file, f"the file is larger than {FILE_SIZE} bytes")
    if data.startswith(b"spades-log "):
        raise Unreadable(f"{file}:1", "this is a log; expected a scenario (JSON)")
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_read_int,
        )
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{file}:{line}", "the file is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"{file}:{error.lineno}", f"{error.msg} at column {error.colno}") from None
    except RecursionError:
        raise Unreadable(file, "the JSON is nested too deep") from None
    except ValueError as error:
        raise Unreadable(file, str(error)) from None
    return Node(file, "", value)
