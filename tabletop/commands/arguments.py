"""What a command takes and how a line of words is read.

The standard library's parser speaks English and answers with several lines; ours says one sentence in the user's
language. A command's words are few and alike, so a table of options is all there is to describe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.text import LANGUAGES, t

HELP = ("--help", "-h")


@dataclass(frozen=True, slots=True)
class Option:
    """One option: ``flag`` takes no value; ``text`` and ``number`` (of at least ``low``) take one; ``many`` is a
    text that may be given several times. ``shows`` is the value's name in the help."""

    name: str
    kind: Literal["flag", "text", "number", "many"] = "flag"
    shows: str = ""
    low: int = 0


@dataclass(frozen=True, slots=True)
class Spec:
    """What a command takes: its positional arguments (``more``: the last may be repeated) and its options."""

    name: str
    places: tuple[str, ...] = ()
    more: bool = False
    options: tuple[Option, ...] = ()

    @property
    def usage(self) -> str:
        """The form of the command in one line."""
        words = ["tabletop", self.name, *self.places]
        if self.more:
            words[-1] += "..."
        for option in self.options:
            value = f" {option.shows}" if option.shows else ""
            words.append(f"[{option.name}{value}]" + ("..." if option.kind == "many" else ""))
        return " ".join(words)


@dataclass(slots=True)
class Arguments:
    """The words of one line, read: positional ``places`` and the options that were given."""

    places: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)

    def flag(self, name: str) -> bool:
        """Whether the flag was given."""
        return name in self.flags

    def text(self, name: str) -> str | None:
        """The value of a text option; None when it was not given."""
        return self.texts.get(name)

    def number(self, name: str, default: int) -> int:
        """The value of a number option."""
        return self.numbers.get(name, default)

    def many(self, name: str) -> list[str]:
        """All values of an option that may be repeated."""
        return self.lists.get(name, [])


class UsageError(Exception):
    """Words that cannot be read or obeyed; ``str`` is the one sentence that says why, in the user's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(t(key, **values))
        self.key = key


class HelpAsked(Exception):
    """The user wants the help of a command (None: of the program)."""

    def __init__(self, spec: Spec | None) -> None:
        super().__init__("help")
        self.spec = spec


def parse(spec: Spec, words: Sequence[str]) -> Arguments:
    """Read the words after the command's name. Raises UsageError or HelpAsked."""
    given = Arguments()
    options = {option.name: option for option in spec.options}
    waiting = list(reversed(words))
    only_places = False
    while waiting:
        word = waiting.pop()
        if only_places or word == "-" or not word.startswith("-"):
            given.places.append(word)
        elif word == "--":
            only_places = True
        elif word in HELP:
            raise HelpAsked(spec)
        else:
            name, equals, value = word.partition("=")
            if name not in options:
                raise UsageError("cli.error.unknown_option", option=name, command=spec.name)
            _take(given, options[name], value if equals else None, waiting)
    _count_places(spec, given.places)
    return given


def _take(given: Arguments, option: Option, value: str | None, waiting: list[str]) -> None:
    if option.kind == "flag":
        if value is not None:
            raise UsageError("cli.error.takes_no_value", option=option.name)
        given.flags.add(option.name)
        return
    if value is None:
        if not waiting or waiting[-1].startswith("--"):
            raise UsageError("cli.error.needs_value", option=option.name)
        value = waiting.pop()
    if option.kind == "many":
        given.lists.setdefault(option.name, []).append(value)
    elif option.kind == "text":
        given.texts[option.name] = value
    else:
        given.numbers[option.name] = _number(option, value)


def _number(option: Option, value: str) -> int:
    try:
        number = int(value)
    except ValueError:
        raise UsageError("cli.error.not_a_number", option=option.name, value=value) from None
    if not option.low <= number < 2**63:
        raise UsageError("cli.error.number_too_small", option=option.name, low=option.low, value=value)
    return number


def _count_places(spec: Spec, places: list[str]) -> None:
    if len(places) < len(spec.places):
        raise UsageError("cli.error.missing", what=spec.places[len(places)], usage=spec.usage)
    if len(places) > len(spec.places) and not spec.more:
        raise UsageError("cli.error.too_much", word=places[len(spec.places)], usage=spec.usage)


def help_text(spec: Spec | None) -> str:
    """The help of a command, or the list of commands."""
    if spec is not None:
        spoken = ", ".join(LANGUAGES)
        lines = [spec.usage, "", t(f"cli.help.{spec.name}")]
        lines += ["  " + t(f"cli.help.{spec.name}.{option.name[2:]}", languages=spoken) for option in spec.options]
        return "\n".join(lines)
    from . import NAMES

    lines = [t("cli.help"), ""]
    lines += [f"  {name:<10}{t(f'cli.help.{name}')}" for name in NAMES]
    lines += [f"  {'--version':<10}{t('cli.help.version')}", "", t("cli.help.more")]
    return "\n".join(lines)
