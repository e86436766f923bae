"""The word that was meant by a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

#: Letters of a word that can be called misspelt: of fewer nothing is left to be like another.
_FEWEST_LETTERS = 3


def did_you_mean(said: str, words: Iterable[str]) -> str:
    """The end of a sentence, ``; did you mean WORD?``; empty where no word is near."""
    # Imported only now, so that starting stays quick.
    from difflib import get_close_matches  # noqa: PLC0415

    known = [word.lower() for word in words if len(word) >= _FEWEST_LETTERS]
    near = get_close_matches(said.lower(), known, 1) if len(said) >= _FEWEST_LETTERS else []
    return f"; did you mean {near[0]}?" if near else ""


class Choice(click.Choice):  # type: ignore[type-arg]
    """Click's choice of words, which says of another one which may have been meant."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word chosen; raises `click.BadParameter`."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            near = did_you_mean(str(value), self.choices)
            self.fail(error.message.removesuffix(".") + near, param, ctx)
