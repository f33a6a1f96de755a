"""The options of the program: a plain dataclass, read field by field without pydantic because it is read before the
first frame. A wrong field falls back to its default; no settings file stops the program from starting."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final, TypeVar

from tabletop.json_values import Json

from . import atomic, limits
from .errors import SaveError
from .locks import alone
from .paths import make_folder

T = TypeVar("T")

FORMAT = "the-war-table-settings"
VERSION = 1
TEXT_PERCENTS = (100, 115, 130, 150)
AUTOSAVE_CAPS = (20, 50, 100, 200, 0)
LONGEST_NAME = 20
"""Characters of a player's name."""
VOLUME_NAMES = ("master", "interface", "pieces", "events", "music")
SPEECH = ("off", "reader", "always")


class _Wrong(ValueError):
    """A field has a value of a wrong type or out of its range."""


def _flag(value: Json) -> bool:
    if not isinstance(value, bool):
        raise _Wrong
    return value


def _one_of(known: Container[int]) -> Callable[[Json], int]:
    def parse(value: Json) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in known:
            raise _Wrong
        return value

    return parse


def _text(value: Json, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise _Wrong
    return value


def _text_of(longest: int) -> Callable[[Json], str]:
    return lambda value: _text(value, longest)


def _word_of(*known: str) -> Callable[[Json], str]:
    def parse(value: Json) -> str:
        if value not in known:
            raise _Wrong
        return str(value)

    return parse


def _list(most: int) -> Callable[[Json], list[str]]:
    """Texts, each once."""

    def parse(value: Json) -> list[str]:
        if not isinstance(value, list) or len(value) > most:
            raise _Wrong
        return list(dict.fromkeys(_text(name, 80) for name in value))

    return parse


def _bindings(value: Json) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict) or len(value) > 256:
        raise _Wrong
    found: dict[str, tuple[str, ...]] = {}
    for command, chords in value.items():
        if not isinstance(chords, list | tuple) or len(chords) > 16:
            raise _Wrong
        found[_text(command, 40)] = tuple(_text(chord, 40) for chord in chords)
    return found


def _buttons(value: Json) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > 64:
        raise _Wrong
    return {_text(button, 40): _text(command, 40) for button, command in value.items()}


def _places(value: Json) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) > 64:
        raise _Wrong
    place = _one_of(range(1_000_001))
    return {_text(game, 40): place(where) for game, where in value.items()}


def _minutes(value: Json) -> dict[str, tuple[int, int]]:
    if not isinstance(value, dict) or len(value) > 64:
        raise _Wrong
    count = _one_of(range(10_000))
    found: dict[str, tuple[int, int]] = {}
    for game, takes in value.items():
        if not isinstance(takes, list | tuple) or len(takes) != 2:
            raise _Wrong
        found[_text(game, 40)] = count(takes[0]), count(takes[1])
    return found


READ: Final = "read"


def _option(default: T, read: Callable[[Json], object]) -> T:
    """A field of the settings that is read by ``read``. Annotations that say so would be compiled at every start."""
    return field(default=default, metadata={READ: read})


@dataclass(slots=True)
class Volumes:
    """Loudness in percent, 0 (silent) to 100; ``master`` scales the others."""

    master: int = 80
    interface: int = 70
    pieces: int = 90
    events: int = 90
    music: int = 60


@dataclass(slots=True)
class Settings:
    """All options. Assign freely: :func:`save_settings` writes what :func:`load_settings` would accept.

    ``language``: "" follows the system. ``animation_percent``: of the usual duration, 0 is instant. ``hold_ms``:
    how long a button that must be held is pressed. ``fast_battles``: animations in a battle overlay take a quarter
    of the time. ``music``: whether there is any, at its volume. ``curtain_hold``: the curtain opens while its
    button is held instead of at a click. ``bindings``: command -> chords that replace its usual ones. ``pad``:
    button of the gamepad -> its command, where that is not the usual one. ``reader_size``: 0 small, 1, 2 large
    letters in the rulebook. ``reading``: game -> the place in its rulebook that was read last (a block of it).
    ``autosaves``: unfinished games kept at the most, one of AUTOSAVE_CAPS (0: all of them). ``coach_marks``: a line
    beside what comes up for the first time; ``seen_marks``: the ids of those that were seen. ``target_letters``:
    letters beside all that can be chosen, while keys are used. ``computer_pace``: how long the actions of computer
    players are framed before they are carried out, 0 (shown at once) to 300 percent of the usual time;
    ``computer_ms`` 100..3000: how long a level that searches may think. ``skip_forced``: what a person cannot but
    do is done for them. ``living_maps``: waves, smoke, flames and banners move. ``fallen_marks``: broken shields
    lie where units fell. ``one_click``: what can be taken back is carried out at the click that completes it.
    ``name``: what the player is called, empty for nobody who wants to be; None: nobody has been asked yet.
    ``last_names``: the names of further persons at the table, the latest first. ``minutes``: game -> the least and
    the most that its last table takes. ``banter``: computer players say a line now and then. ``speech``: when the
    program speaks, one of SPEECH: never, while a screen reader runs, always; ``speech_rate``: 0..100, 50 is the
    usual one; ``speech_brief``: names and values alone, without explanations. ``unknown``: plain fields of a newer
    program, kept. ``written``: what the file held when these settings were read from it or written; what differs
    was changed here.
    """

    language: str = _option("", _text_of(8))
    ui_percent: int = _option(100, _one_of(range(80, 201)))
    text_percent: int = _option(100, _one_of(TEXT_PERCENTS))
    full_screen: bool = False
    reduced_motion: bool = False
    living_maps: bool = True
    animation_percent: int = _option(100, _one_of(range(301)))
    fast_battles: bool = False
    volumes: Volumes = field(default_factory=Volumes)
    music: bool = True
    high_contrast: bool = False
    easy_reading: bool = False
    compatibility_display: bool = False
    confirm_dangerous: bool = True
    hold_ms: int = _option(600, _one_of(range(100, 3001)))
    large_pointer: bool = False
    turn_board: bool = True
    upright_text: bool = True
    fallen_marks: bool = True
    curtain_hold: bool = False
    name: str | None = _option(None, _text_of(LONGEST_NAME))
    last_names: list[str] = field(default_factory=list, metadata={READ: _list(64)})
    minutes: dict[str, tuple[int, int]] = field(default_factory=dict, metadata={READ: _minutes})
    bindings: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={READ: _bindings})
    pad: dict[str, str] = field(default_factory=dict, metadata={READ: _buttons})
    autosaves: int = _option(100, _one_of(AUTOSAVE_CAPS))
    reader_size: int = _option(1, _one_of(range(3)))
    reading: dict[str, int] = field(default_factory=dict, metadata={READ: _places})
    coach_marks: bool = True
    target_letters: bool = False
    seen_marks: list[str] = field(default_factory=list, metadata={READ: _list(1000)})
    computer_pace: int = _option(100, _one_of(range(301)))
    computer_ms: int = _option(1000, _one_of(range(100, 3001)))
    skip_forced: bool = True
    one_click: bool = False
    banter: bool = True
    speech: str = _option("reader", _word_of(*SPEECH))
    speech_rate: int = _option(50, _one_of(range(101)))
    speech_brief: bool = False
    unknown: dict[str, str | int] = field(default_factory=dict)
    written: dict[str, Json] = field(default_factory=dict, compare=False, repr=False)


_UNKNOWN = 64  # fields of a newer program that are kept


_PARSERS: Final[Mapping[str, Callable[[Json], Json]]] = {
    item.name: item.metadata.get(READ, _flag)
    for item in fields(Settings)
    if item.name not in ("volumes", "unknown", "written")
}
"""By option how it is read: as its declaration says, else as a flag."""


def parse_settings(data: Mapping[str, Json]) -> tuple[Settings, list[str]]:
    """Settings from a JSON object, and the names of the fields that were wrong and have their default."""
    settings = Settings()
    wrong: list[str] = []
    for name, parse in _PARSERS.items():
        if name in data:
            try:
                setattr(settings, name, parse(data[name]))
            except _Wrong:
                wrong.append(name)
    volumes = data.get("volumes", {})
    if not isinstance(volumes, dict):
        wrong.append("volumes")
        volumes = {}
    for name in VOLUME_NAMES:
        if name in volumes:
            try:
                setattr(settings.volumes, name, _one_of(range(101))(volumes[name]))
            except _Wrong:
                wrong.append(f"volumes.{name}")
    known = {"format", "version", "volumes", "unknown", "written", *_PARSERS}
    unknown = [
        (name, value)
        for name, value in data.items()
        if name not in known and isinstance(value, str | int) and _plain(name, value)
    ]
    settings.unknown = dict(unknown[:_UNKNOWN])
    return settings, wrong


def _plain(name: str, value: str | int) -> bool:
    """Whether a field of a newer program can be kept without knowing it."""
    if isinstance(value, str):
        return f"{name}{value}".isprintable() and len(name) <= limits.WHERE and len(value) <= limits.KEY
    return abs(value) < limits.NUMBER and name.isprintable() and len(name) <= limits.WHERE


def load_settings(path: Path) -> tuple[Settings, SaveError | None]:
    """The settings under ``path``, and what was wrong with them. Never raises: no file means defaults; a damaged one is
    kept aside as ``*.corrupt``; wrong fields get their default."""
    try:
        data = _read(path)
    except SaveError as error:
        if error.code == "too_large":
            return Settings(), _damaged(path)
        return Settings(), None if error.code == "not_found" else error
    except (ValueError, RecursionError):
        return Settings(), _damaged(path)
    settings, wrong = parse_settings(data)
    settings.written = copy.deepcopy(dump_settings(settings))
    if wrong:
        return settings, SaveError("settings_fields", fields=", ".join(wrong)).about(path)
    return settings, None


def _read(path: Path) -> dict[str, Json]:
    """The JSON object of a file of settings. Raises SaveError, ValueError and RecursionError."""
    data = json.loads(atomic.read(path, limits.MIB).decode("utf-8-sig"))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("not settings")
    return data


def _damaged(path: Path) -> SaveError:
    kept = atomic.set_aside(path)
    return SaveError("settings_damaged", kept=kept.name if kept else path.name).about(path)


def dump_settings(settings: Settings) -> dict[str, Json]:
    """The JSON object of settings; a field that could not be read back is left out."""
    document: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    volumes: dict[str, Json] = {name: getattr(settings.volumes, name) for name in VOLUME_NAMES}
    for item in fields(settings):
        if item.name == "volumes":
            document["volumes"] = volumes
        elif item.name not in ("unknown", "written"):
            document[item.name] = getattr(settings, item.name)
    _, wrong = parse_settings(document)
    for name in wrong:
        outer, _, inner = name.partition(".")
        if inner:
            del volumes[inner]
        else:
            del document[outer]
    return {**settings.unknown, **document}


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings whole or not at all. What another program has written meanwhile stays, but for what was
    changed here. Raises SaveError."""
    make_folder(path.parent)
    with alone(path):
        mine = dump_settings(settings)
        try:
            theirs = dump_settings(parse_settings(_read(path))[0])
        except (SaveError, ValueError, RecursionError):
            theirs = mine  # there are none, or none that could be read
        before = settings.written or dump_settings(Settings())  # what there was when no file was
        text = json.dumps(_merged(before, mine, theirs), indent=2, ensure_ascii=False)
        atomic.write(path, text.encode("utf-8", "replace") + b"\n", sync=True)
    settings.written = copy.deepcopy(mine)


def _merged(before: Mapping[str, Json], mine: Mapping[str, Json], theirs: Mapping[str, Json]) -> dict[str, Json]:
    """``theirs`` with what ``mine`` has added, changed and removed since ``before``, key by key."""
    found = dict(theirs)
    for key in mine.keys() | before.keys():
        old, new, other = before.get(key), mine.get(key), theirs.get(key)
        if key not in mine:
            found.pop(key, None)
        elif isinstance(new, dict) and isinstance(other, dict):
            found[key] = _merged(old if isinstance(old, dict) else {}, new, other)
        elif key == "seen_marks" and isinstance(new, list) and isinstance(old, list) and isinstance(other, list):
            found[key] = [one for one in dict.fromkeys([*other, *new]) if one in new or one not in old]
        elif new != old:
            found[key] = new
    return found
