"""The command line: finds the command, and answers every wrong word with one sentence.

Each command is a module of ``tabletop.commands`` that is imported only when it is asked for, so that
``tabletop --version`` answers at once and the menu is not kept waiting by tools nobody called.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from . import __version__

OK, MISUSED, INTERRUPTED = 0, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (None: the process's own) and give its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["--version"]:
        if sys.stdout is not None:  # a windowed program on Windows has none
            print(f"tabletop {__version__}")
        return OK
    return _run(words)


def _run(words: list[str]) -> int:
    from .commands import arguments, find, output

    output.prepare()
    try:
        try:
            command, rest = find(words)
            return command.run(command.parser().read(rest))
        except arguments.HelpAsked as asked:
            output.say(asked.text)
            return OK
    except arguments.UsageError as error:
        output.complain(str(error))
        return MISUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone; nothing is left to say to anybody
        output.silence()
        return OK
