"""Completion in a shell: Click's own, but that Bash is told of words as they are typed.

To Bash ``=`` and ``:`` begin new words; to the program ``south=bot:easy`` is one.  Files and saved games are
offered together.
"""

from __future__ import annotations

import os

from click import Command
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

from spades.cli.saying import DONE, USAGE, complain

_SOURCE = """\
%(complete_func)s() {
    local IFS=$'\\n' reply line
    reply=$(env COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
    COMPREPLY=()
    for line in $reply; do
        case $line in
            file,*) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$2")) ;;
            dir,*) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$2")) ;;
            *) COMPREPLY+=("${line#*,}") ;;
        esac
    done
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:] ]]; then compopt -o nospace; fi
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


@add_completion_class
class Bash(BashComplete):
    """Takes the line up to the cursor, and answers with what follows the last word break of its last word."""

    source_template = _SOURCE

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and that one."""
        line = os.environ.get("COMP_WORDS", "")
        words = split_arg_string(line)[1:]
        last = "" if line[-1:].isspace() or not words else words.pop()
        option, sign, value = last.partition("=")
        # Click answers for the value alone.
        self._completed = value if sign and option.startswith("-") else last
        return words, last

    def format_completion(self, item: CompletionItem) -> str:
        """The kind and what Bash has to put in the place of what it takes for the word."""
        breaks = set("=:") & set(os.environ.get("COMP_WORDBREAKS", "=:"))
        kept = max(self._completed.rfind(sign) for sign in breaks) + 1 if breaks else 0
        return f"{item.type},{item.value[kept:]}"


def completed(cli: Command, variable: str, wanted: str) -> int:
    """Print what a shell asks for in that variable, ``bash_source`` or ``bash_complete``; the exit code."""
    try:
        failed = bool(shell_complete(cli, {}, "spades", variable, wanted))
    except (KeyError, ValueError):
        # COMP_WORDS or COMP_CWORD is missing or no number.
        failed = True
    if failed:
        complain(f"{variable} is for bash_source, zsh_source and fish_source, and for what these print")
    return USAGE if failed else DONE
