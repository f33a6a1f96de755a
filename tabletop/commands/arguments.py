"""What a command takes, and how a line of words is read.

A wrong word is answered with one sentence in the user's language and exit code 2: the standard library's parser has
several lines of English for it, and every start would wait until it is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

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


class Arguments:
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


class Option(NamedTuple):
    """An option; ``shows``: the name of its value, empty for a flag, which has none; ``read``: the value from its word;
    ``many``: it may be given several times."""

    name: str
    shows: str = ""
    read: Callable[[str], object] = str
    default: object = None
    many: bool = False

    @property
    def field(self) -> str:
        """Its name among the :class:`Arguments`."""
        return self.name.removeprefix("--").replace("-", "_")


class Parser:
    """The parser of one command. ``name``: the command's; its help is the message ``cli.help.<name>``, that of an
    option ``cli.help.<name>.<option>``, or that of several commands, ``cli.option.<option>``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.options: list[Option] = []
        self._places: list[str] = []
        self._more = False

    # ------------------------------------------------------------------------------------------------- declaring

    def place(self, name: str, *, more: bool = False) -> None:
        """A positional argument; ``more``: it is the last and may be repeated."""
        self._places.append(name)
        self._more = more

    def flag(self, name: str) -> None:
        self.options.append(Option(name, default=False))

    def text(self, name: str, shows: str, *, many: bool = False) -> None:
        """An option with a text, or with several if it may be given ``many`` times; ``shows``: the value's name."""
        self.options.append(Option(name, shows, many=many))

    def number(self, name: str, shows: str, *, low: int = 0, high: int = MOST, default: int | None = None) -> None:
        """An option with a whole number from ``low`` to ``high``."""
        self.options.append(Option(name, shows, lambda value: _number(name, value, low, high), default))

    # --------------------------------------------------------------------------------------------------- reading

    def read(self, words: Sequence[str]) -> Arguments:
        """Read the words after the command's name. Raises UsageError or HelpAsked."""
        given, left = Arguments(), list(words)
        given.places = []
        for option in self.options:
            setattr(given, option.field, [] if option.many else option.default)
        while left:
            word = left.pop(0)
            if word == "--":
                given.places += left
                break
            if _begins_option(word):
                self._read_option(given, word, left)
            else:
                given.places.append(word)
        if len(given.places) < len(self._places):
            raise UsageError("cli.error.missing", what=self._places[len(given.places)], usage=self.usage_line)
        if len(given.places) > len(self._places) and not self._more:
            raise UsageError("cli.error.too_much", word=given.places[len(self._places)], usage=self.usage_line)
        return given

    def _read_option(self, given: Arguments, word: str, left: list[str]) -> None:
        """Read the option of a word, and its value, which may be the first of the words that are ``left``."""
        name, joined, value = word.partition("=")
        if name in HELP:
            raise HelpAsked(self.help_text())
        option = next((option for option in self.options if option.name == name), None)
        if option is None:
            raise UsageError("cli.error.unknown_option", option=name, command=self.name)
        if not option.shows:
            if joined:
                raise UsageError("cli.error.takes_no_value", option=name)
            setattr(given, option.field, True)
            return
        if not joined and left and not _begins_option(left[0]):
            value = left.pop(0)
        if not value.strip():
            raise UsageError("cli.error.needs_value", option=name)
        read = option.read(value)
        setattr(given, option.field, [*getattr(given, option.field), read] if option.many else read)

    # ------------------------------------------------------------------------------------------------------ help

    @property
    def usage_line(self) -> str:
        """The form of the command in one line."""
        words = [f"tabletop {self.name}", *self._places]
        if self._more:
            words[-1] += "..."
        for option in self.options:
            words.append(f"[{' '.join(filter(None, option[:2]))}]" + ("..." if option.many else ""))
        return " ".join(words)

    def help_text(self) -> str:
        """The form of the command, what it does, and what each option does."""
        spoken = ", ".join(languages())
        lines = [self.usage_line, "", t(f"cli.help.{self.name}")]
        for option in self.options:
            key = f"cli.help.{self.name}.{option.field}"
            lines.append("  " + t(key if has(key) else f"cli.option.{option.field}", languages=spoken))
        return "\n".join(lines)


def _begins_option(word: str) -> bool:
    """Whether a word is an option, or such that it would be a mistyped one: no value begins like that but numbers, and
    titles of several words."""
    return word.startswith("-") and len(word) > 1 and " " not in word and not word[1:].replace(".", "", 1).isdecimal()


def _number(option: str, value: str, low: int, high: int) -> int:
    try:
        number = int(value)
    except ValueError:
        raise UsageError("cli.error.not_a_number", option=option, value=value) from None
    if not low <= number <= high:
        raise UsageError("cli.error.number_out_of_range", option=option, low=low, high=high, value=value)
    return number
