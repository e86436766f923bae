"""One line from the person: edited, recalled and completed where there is a terminal and readline."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import chain
from types import FrameType, ModuleType
from typing import TextIO

import click

from spades.cli.saying import complain, is_dumb, say, standard_input
from spades.cli.signals import BrokenOff, break_off_again

#: What separates the words that are completed: not the hyphen of ``blind-nil``.
_BETWEEN_WORDS = " \t\n+,"
#: Characters of a line that are kept: none that is a move or a command has so many.
_LONGEST_LINE = 1000
#: Seconds in which a signal is heeded at the latest.
_BEAT = 0.2


def ask(prompt: str, *words: Collection[str]) -> str:
    """The line typed, without its line feed; Tab completes a word begun by the first ``words`` that fit.

    Raises `click.Abort` at the end of input.
    """
    try:
        editor = _editor()
        if editor is not None:
            editor.set_completer(_completer(words))
            with _signals_heeded(), _keys_kept(), _stops_well(prompt, editor):
                return input(_measured(prompt))
        _write(prompt)
        # Not input(): without readline it drops the last character where Ctrl-D ends a line.
        return _line(standard_input())
    except (OSError, UnicodeError, EOFError, click.Abort, BrokenOff, SystemError) as error:
        # A SystemError: a beat came before Python was done with the signal that broke the line off.
        say("", err=True)
        if isinstance(error, OSError | UnicodeError):
            complain(f"standard input: {getattr(error, 'strerror', error)}")
        raise click.Abort from None


def _line(stream: TextIO) -> str:
    """The next line without its line feed, as far as it is kept; raises `EOFError` at the end."""
    said = part = stream.readline(_LONGEST_LINE)
    if not said:
        raise EOFError
    while len(part) == _LONGEST_LINE and not part.endswith("\n"):
        part = stream.readline(_LONGEST_LINE)
    return said.removesuffix("\n")


def _write(prompt: str) -> None:
    # Where it can't be written the answer is still read: behind pipes nobody needs to see it.
    with contextlib.suppress(OSError):
        # Not click.prompt: on stderr it still writes a space to standard output.
        click.echo(prompt, file=sys.stderr, nl=False)


def forget() -> None:
    """Let nobody recall the lines typed so far, nor from now on what was erased in them."""
    editor = _editor()
    if editor is not None:
        editor.clear_history()
        # What was erased can't be cleared, only not be asked for.
        editor.parse_and_bind("bind -r ^Y" if _is_emulated(editor) else r'"\C-y": ""')


@cache
def _editor() -> ModuleType | None:
    """Readline, told how to complete; None where there is none, or no terminal for it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or is_dumb():
        return None
    if not hasattr(signal, "setitimer"):
        return None
    try:
        import readline  # noqa: PLC0415 - changes how all input is read, and Windows has none
    except ImportError:
        return None
    readline.set_completer_delims(_BETWEEN_WORDS)
    readline.parse_and_bind("bind ^I rl_complete" if _is_emulated(readline) else "tab: complete")
    return readline


def _is_emulated(editor: ModuleType) -> bool:
    """Whether it is libedit, which is told in other words."""
    return "libedit" in (editor.__doc__ or "") or getattr(editor, "backend", "") == "editline"


@contextlib.contextmanager
def _signals_heeded() -> Iterator[None]:
    """While readline reads: Python looks for signals only where one interrupts the wait for a key.

    One that comes just before such a wait would go unheeded until the end of the line; so a beat
    interrupts them all.
    """
    old = signal.signal(signal.SIGALRM, lambda *_: break_off_again())
    signal.setitimer(signal.ITIMER_REAL, _BEAT, _BEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


@contextlib.contextmanager
def _keys_kept() -> Iterator[None]:
    """While readline reads: Ctrl-C does not take back the keys before it.

    Readline would go on waiting for one that it was told of, and heed no signal meanwhile.  Once the line
    is broken off they are dropped after all.
    """
    import termios  # noqa: PLC0415 - Windows has neither it nor readline

    try:
        before = termios.tcgetattr(sys.stdin)
    except termios.error:
        # The terminal is gone, and the line will end at once.
        yield
        return
    with contextlib.suppress(termios.error):
        keeping = [*before[:3], before[3] | termios.NOFLSH, *before[4:]]
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, keeping)
    try:
        yield
    except BaseException:
        with contextlib.suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        raise
    finally:
        with contextlib.suppress(termios.error):
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _stops_well(prompt: str, editor: ModuleType) -> Iterator[None]:
    """While readline reads: Ctrl-Z gives the terminal back as it was; the question stands again after it."""
    if signal.getsignal(signal.SIGTSTP) != signal.SIG_DFL:
        yield
        return
    import termios  # noqa: PLC0415 - Windows has neither it nor readline

    try:
        as_it_was = termios.tcgetattr(sys.stdin)
    except termios.error:
        yield
        return

    def stop(number: int, _: FrameType | None) -> None:
        edited = termios.tcgetattr(sys.stdin)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, as_it_was)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, stop)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, edited)
        click.echo(prompt + editor.get_line_buffer(), nl=False, file=sys.stdout)

    signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)


def _completer(words: Sequence[Collection[str]]) -> Callable[[str, int], str | None]:
    def complete(begun: str, place: int) -> str | None:
        fitting = [[word for word in each if word.lower().startswith(begun.lower())] for each in words]
        found = next(filter(None, fitting), []) if begun else [*chain(*fitting)]
        return found[place] if place < len(found) else None

    return complete


def _measured(prompt: str) -> str:
    """The prompt with its colours marked as having no width, so that the line is redrawn where it stands."""
    return re.sub(r"(\x1b\[[\d;]*m)+", "\001\\g<0>\002", prompt)
