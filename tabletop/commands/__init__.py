"""The commands of the command line, one module each.

A module has ``parser()``, which says what the command takes, and ``run(given)``, which gives the exit code. A module is
imported only when its command is called.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from tabletop.text import t

from .arguments import HELP, Arguments, HelpAsked, Parser, UsageError

NAMES = (
    "play",
    "load",
    "open",
    "pack",
    "unpack",
    "register",
    "games",
    "simulate",
    "tournament",
    "tune",
    "balance",
    "puzzles",
    "check",
    "schema",
    "texts",
    "completion",
    "selftest",
)


class CliCommand(Protocol):
    """What a command's module offers."""

    def parser(self) -> Parser:
        """What the command takes."""

    def run(self, given: Arguments) -> int:
        """Carry out the command; gives the exit code."""


def find(words: Sequence[str]) -> tuple[CliCommand, list[str]]:
    """The command that a line names and the rest of the line; without a name it is ``play``, and ``open`` for a file.
    Raises UsageError, or HelpAsked for the whole program."""
    if not words or (words[0].startswith("-") and words[0] not in HELP):
        return _module("play"), list(words)
    if words[0] in (*HELP, "help"):
        raise HelpAsked(help_text())
    if words[0] not in NAMES and os.path.isfile(words[0]):
        return _module("open"), list(words)
    if words[0] not in NAMES:
        raise UsageError("cli.error.unknown_command", command=words[0], known=", ".join(NAMES))
    return _module(words[0]), list(words[1:])


def help_text() -> str:
    lines = [t("cli.help"), ""]
    lines += [f"  {name:<12}{t(f'cli.help.{name}')}" for name in NAMES]
    lines += [f"  {'--version':<12}{t('cli.help.version')}", "", t("cli.help.more")]
    return "\n".join(lines)


def _module(name: str) -> CliCommand:
    return cast(CliCommand, import_module(f"{__name__}.{name}"))
