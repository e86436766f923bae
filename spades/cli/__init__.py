"""The command line: one small file a command; all of Click, all printing, all exit codes."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import NoReturn

import click

from spades.cli.group import cli
from spades.cli.saying import DONE, NO, UNREADABLE, USAGE, complain
from spades.errors import DoesNotHold, Unreadable

__all__ = ["cli", "main"]


def main() -> NoReturn:
    """Run the program on the words of the command line; always exits, never with a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Names may hold characters that the terminal can't show: escape them, never fail.
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    code = _run()
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _closed(error)
    sys.exit(code)


def _run() -> int:
    try:
        code = cli.main(standalone_mode=False)
    except click.UsageError as error:
        where = f"{error.ctx.command_path}: " if error.ctx else ""
        complain(f"{where}{error.format_message()}")
        return USAGE
    except Unreadable as error:
        complain(str(error))
        return UNREADABLE
    except DoesNotHold as error:
        complain(str(error))
        return NO
    except (click.Abort, KeyboardInterrupt):
        complain("Broken off.")
        return NO
    except BrokenPipeError as error:
        return _closed(error)
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror}")
        return NO if error.filename else _closed(error)
    return code if isinstance(code, int) else DONE


def _closed(error: OSError) -> int:
    """Standard output takes no more: say so unless its reader just left, and keep Python quiet about it."""
    if not isinstance(error, BrokenPipeError):
        complain(f"standard output: {error.strerror}")
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO
