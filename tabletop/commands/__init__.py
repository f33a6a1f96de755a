"""The commands of the command line, one module each.

A module has ``SPEC`` (what it takes, a :class:`~tabletop.commands.arguments.Spec`) and ``run(arguments)``, which
gives the exit code. Nothing here is imported before its command is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from . import arguments

NAMES = ("play", "load", "games", "simulate", "check", "schema", "selftest", "bench")


class Command(Protocol):
    """What a command's module offers."""

    @property
    def SPEC(self) -> arguments.Spec: ...
    def run(self, given: arguments.Arguments) -> int: ...


def find(words: Sequence[str]) -> tuple[Command, list[str]]:
    """The command that a line names and the rest of the line; without a name it is ``play``. Raises
    UsageError, or HelpAsked for the whole program."""
    if not words or (words[0].startswith("-") and words[0] not in arguments.HELP):
        return _module("play"), list(words)
    if words[0] in (*arguments.HELP, "help"):
        raise arguments.HelpAsked(None)
    if words[0] not in NAMES:
        raise arguments.UsageError("cli.error.unknown_command", command=words[0], known=", ".join(NAMES))
    return _module(words[0]), list(words[1:])


def _module(name: str) -> Command:
    return cast(Command, import_module(f"{__name__}.{name}"))
