"""The command line: finds the module of a command, runs it, and reports a wrong word in one sentence.

Each command is a module of ``tabletop.commands`` that is imported only when its command is called, so that ``tabletop
--version`` answers at once and opening the menu loads no other command.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from . import __version__

OK, MISUSED, INTERRUPTED = 0, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (None: the process's own) and give its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words[:1] in (["--version"], ["-V"]):
            if sys.stdout is not None:  # None in a windowed program on Windows
                print(f"tabletop {__version__}", flush=True)
            return OK
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the output was piped to a program that has ended
        from .commands import output

        output.silence(sys.stdout)
        return OK
    except Exception as error:
        from .commands.crash_reports import give_up

        return give_up(error)


def _run(words: list[str]) -> int:
    from .commands import arguments, find, output

    output.prepare()
    try:
        command, rest = find(words)
        return command.run(command.parser().read(rest))
    except arguments.HelpAsked as asked:
        output.say(asked.text)
        return OK
    except arguments.UsageError as error:
        output.complain(str(error))
        return MISUSED
