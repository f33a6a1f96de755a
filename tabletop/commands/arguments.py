"""What a command takes, and how a line of words is read: the standard library's parser with our texts.

A wrong word is answered with one sentence in the user's language and exit code 2, not with several lines of English.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from tabletop.json_values import printable_texts
from tabletop.resources import is_frozen
from tabletop.text import has, languages, t


def missing(option: str, library: str, extra: str) -> UsageError:
    """The error about an ``option`` (with its dashes) that needs a ``library``: how the ``extra`` of the program
    that brings it is installed for this interpreter, or that the frozen program cannot have it."""
    key = "cli.error.no_extra.frozen" if is_frozen() else "cli.error.no_extra"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return UsageError(key, option=option, library=library, extra=extra, python=python)


HELP = ("--help", "-h")
_NO_VALUE = "\0"
"""Stands for the value of an option that needs one and was given none."""
MOST, MOST_JOBS, MOST_SEED = 1_000_000, 1000, 2**63 - 1
"""The greatest number of anything that is counted, as all games are planned before the first is played; of processes;
and for a seed."""
_LONGEST = 300  # letters of a word that a sentence quotes, or of a list of those there are


class Refused(Exception):
    """What a command does not do; ``str`` is a sentence that says why, in the user's language: the message ``key``."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(t(key, **printable_texts(values, _LONGEST)))
        self.key = key


class UsageError(Refused):
    """Words of a command line that cannot be read or carried out."""


class NotDone(Refused):
    """What was asked could not be done, or not all of it."""


class HelpAsked(Exception):
    """The user wants help; ``text``: the help."""

    def __init__(self, text: str) -> None:
        super().__init__("help")
        self.text = text


class Arguments(argparse.Namespace):
    """The words of one line, read. A command has what its parser declares: ``places`` are the positional arguments;
    options that were not given are None, False or empty."""

    places: list[str]
    language: str | None
    frames: int | None
    speech_log: str | None
    scenario: str | None
    seats: int | None
    option: list[str]
    games: int
    count: int
    seed: int
    random: bool
    game: str | None
    players: str | None
    jobs: int | None
    cluster: str | None
    seconds: str | None
    level: str | None
    trials: int
    proof: int
    results: str | None
    report: str | None
    save: int | None
    json: bool
    output: str | None
    title: str | None
    author: str | None
    licence: str | None
    text: str | None
    look: bool
    files: bool
    fairer: bool
    only: list[str]
    quick: bool
    speech: bool


class Parser(argparse.ArgumentParser):
    """The parser of one command. ``name``: the command's; its help is the message ``cli.help.<name>``, that of an
    option ``cli.help.<name>.<option>``, or that of several commands, ``cli.option.<option>``."""

    def __init__(self, name: str) -> None:
        # with a usage of its own, the library does not spell one out before it reads a line
        super().__init__(f"tabletop {name}", usage="", add_help=False, allow_abbrev=False, exit_on_error=False)
        self.name = name
        self.options: list[argparse.Action] = []
        self._places: list[str] = []
        self._more = False
        self.add_argument("places", nargs="*")
        self.add_argument(*HELP, nargs=0, action=_Help)

    # ------------------------------------------------------------------------------------------------- declaring

    def place(self, name: str, *, more: bool = False) -> None:
        """A positional argument; ``more``: it is the last and may be repeated."""
        self._places.append(name)
        self._more = more

    def flag(self, name: str) -> None:
        self.options.append(self.add_argument(name, action="store_true"))

    def text(self, name: str, shows: str, *, many: bool = False) -> None:
        """An option with a text, or with several if it may be given ``many`` times; ``shows``: the value's name."""
        default: list[str] | None = [] if many else None
        action = "append" if many else "store"

        def read(value: str) -> str:
            return _given(name, value)

        self.options.append(
            self.add_argument(
                name, action=action, nargs="?", const=_NO_VALUE, default=default, metavar=shows, type=read
            )
        )

    def number(self, name: str, shows: str, *, low: int = 0, high: int = MOST, default: int | None = None) -> None:
        """An option with a whole number from ``low`` to ``high``."""

        def read(value: str) -> int:
            return _number(name, _given(name, value), low, high)

        self.options.append(
            self.add_argument(name, nargs="?", const=_NO_VALUE, default=default, metavar=shows, type=read)
        )

    # --------------------------------------------------------------------------------------------------- reading

    def read(self, words: Sequence[str]) -> Arguments:
        """Read the words after the command's name. Raises UsageError or HelpAsked."""
        try:
            given, rest = self.parse_known_intermixed_args(list(words), Arguments())
        except argparse.ArgumentError as error:  # only for a value given to a flag; every other fault is found below
            raise UsageError("cli.error.takes_no_value", option=error.argument_name) from None
        unknown = next((word.partition("=")[0] for word in rest if word.startswith("-") and word != "--"), None)
        if unknown is not None:
            raise UsageError("cli.error.unknown_option", option=unknown, command=self.name)
        if len(given.places) < len(self._places):
            raise UsageError("cli.error.missing", what=self._places[len(given.places)], usage=self.usage_line)
        if len(given.places) > len(self._places) and not self._more:
            raise UsageError("cli.error.too_much", word=given.places[len(self._places)], usage=self.usage_line)
        return given

    def error(self, message: str) -> NoReturn:
        """Overrides the library's exit. Never called: :meth:`read` raises UsageError for every fault."""
        raise AssertionError(message)

    # ------------------------------------------------------------------------------------------------------ help

    @property
    def usage_line(self) -> str:
        """The form of the command in one line."""
        words = [self.prog, *self._places]
        if self._more:
            words[-1] += "..."
        for option in self.options:
            value = f" {option.metavar}" if option.metavar else ""
            words.append(f"[{option.option_strings[0]}{value}]" + ("..." if option.default == [] else ""))
        return " ".join(words)

    def format_help(self) -> str:
        """The form of the command, what it does, and what each option does."""
        spoken = ", ".join(languages())
        lines = [self.usage_line, "", t(f"cli.help.{self.name}")]
        for option in self.options:
            key = f"cli.help.{self.name}.{option.dest}"
            lines.append("  " + t(key if has(key) else f"cli.option.{option.dest}", languages=spoken))
        return "\n".join(lines)


class _Help(argparse.Action):
    """Ends the reading with the help of the command."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        del given
        raise HelpAsked(parser.format_help())


def _given(option: str, value: str) -> str:
    if value == _NO_VALUE or not value.strip():
        raise UsageError("cli.error.needs_value", option=option)
    return value


def _number(option: str, value: str, low: int, high: int) -> int:
    try:
        number = int(value)
    except ValueError:
        raise UsageError("cli.error.not_a_number", option=option, value=value) from None
    if not low <= number <= high:
        raise UsageError("cli.error.number_out_of_range", option=option, low=low, high=high, value=value)
    return number
