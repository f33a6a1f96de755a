"""Names of keys and commands, which key gives which command, and what keys are called in the reader's language.

A chord is written ``"ctrl+shift+z"``: modifiers first, then the name of the key as pygame spells the
constant, in lower case without ``K_`` (``return``, ``pageup``, ``kp_plus``, ``f11``, ``a``), else the letter that it
types (``ñ``, ``ф``), else ``scan`` and the number of its place (``scan104``).  On macOS the command key counts as
``ctrl``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from enum import IntFlag
from functools import lru_cache

import pygame

from tabletop.text import has, t


class Mods(IntFlag):
    """Modifier keys held during an event."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4


DEFAULT_BINDINGS: dict[str, tuple[str, ...]] = {
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "ok": ("return", "kp_enter", "space"),
    "back": ("escape", "ac_back"),
    "next": ("tab",),
    "prev": ("shift+tab",),
    "next_part": ("ctrl+f6",),
    "prev_part": ("ctrl+shift+f6",),
    "tab_left": ("ctrl+pageup", "ctrl+shift+tab"),
    "tab_right": ("ctrl+pagedown", "ctrl+tab"),
    "page_up": ("pageup",),
    "page_down": ("pagedown",),
    "home": ("home",),
    "end": ("end",),
    "delete": ("delete", "kp_period"),
    "backspace": ("backspace",),
    "menu": ("f10", "menu"),
    "help": ("f1",),
    "quick_help": ("shift+f1", "h"),
    "info": ("i", "shift+f2"),
    "new": ("ctrl+n",),
    "rename": ("f2",),
    "inspect": ("f3",),
    "toast": ("f6",),
    "undo": ("ctrl+z", "u"),
    "redo": ("ctrl+y", "ctrl+shift+z"),
    "save": ("ctrl+s",),
    "load": ("ctrl+o",),
    "find": ("ctrl+f", "slash"),
    "log": ("l",),
    "rules": ("r",),
    "timeline": ("t",),
    "threat": ("x",),
    "legal": ("q",),
    "letters": ("f",),
    "next_idle": ("z",),
    "town": ("f8",),
    "hint": ("n",),
    "review": ("g",),
    "pause": ("p", "pause"),
    "last_turn": ("b",),
    "turn_view": ("v",),
    "zoom_in": ("plus", "kp_plus", "ctrl+plus", "ctrl+equals", "equals"),
    "zoom_out": ("minus", "kp_minus", "ctrl+minus"),
    "zoom_fit": ("ctrl+0", "kp_multiply"),
    "pan_up": ("w",),
    "pan_down": ("s",),
    "pan_left": ("a",),
    "pan_right": ("d",),
    "say_here": ("f4",),
    "say_since": ("shift+f4",),
    "say_again": ("f5",),
    "say_letters": ("shift+f5",),
    "say_around": ("f7",),
    "say_who": ("shift+f7",),
    "say_odds": ("ctrl+f7",),
    "say_hand": ("f9",),
    "say_score": ("shift+f9",),
    "full_screen": ("f11", "alt+return"),
    "screenshot": ("f12",),
    "music": ("m",),
    "end_phase": ("e",),
    "copy": ("ctrl+c", "ctrl+insert"),
    "paste": ("ctrl+v", "shift+insert"),
    "cut": ("ctrl+x", "shift+delete"),
    "select_all": ("ctrl+a",),
    **{f"digit_{n}": (str(n), f"kp_{n}") for n in range(10)},
}

ONE_HAND: dict[str, dict[str, tuple[str, ...]]] = {
    "left_hand": {
        "up": ("w", "up"), "down": ("s", "down"), "left": ("a", "left"), "right": ("d", "right"),
        "ok": ("space", "return", "kp_enter"), "prev": ("q", "shift+tab"), "end_phase": ("e",),
        "info": ("r", "shift+f2"),
        "undo": ("z", "ctrl+z"), "redo": ("shift+z", "ctrl+y"), "legal": ("c",), "letters": ("f",), "hint": ("v",),
        "last_turn": ("b",), "log": ("t",), "timeline": ("shift+t",), "rules": ("g",), "review": ("shift+g",),
        "pause": ("shift+x", "pause"), "next_idle": ("shift+c",), "turn_view": ("shift+v",), "town": ("shift+b", "f8"),
        "zoom_in": ("shift+e", "plus", "kp_plus"), "zoom_out": ("shift+q", "minus", "kp_minus"),
        "zoom_fit": ("shift+r", "ctrl+0"), "pan_up": ("shift+w",), "pan_down": ("shift+s",), "pan_left": ("shift+a",),
        "pan_right": ("shift+d",), "music": ("shift+f",), "menu": ("f2", "f10"), "rename": ("ctrl+r",),
        "say_around": ("ctrl+f4", "f7"), "say_who": ("ctrl+f5", "shift+f7"), "say_odds": ("ctrl+e", "ctrl+f7"),
        "say_hand": ("ctrl+q", "f9"), "say_score": ("ctrl+w", "shift+f9"),
    },
    "right_hand": {
        "back": ("h", "escape"), "next": ("o", "tab"), "prev": ("u", "shift+tab"), "end_phase": ("p",),
        "undo": ("n", "ctrl+z"), "redo": ("shift+n", "ctrl+y"), "legal": ("j",), "letters": ("k",), "hint": ("m",),
        "last_turn": ("shift+m",), "timeline": ("shift+l",), "rules": ("y",), "review": ("shift+y",),
        "pause": ("shift+p", "pause"), "next_idle": ("shift+o",), "turn_view": ("shift+u",), "threat": ("shift+j",),
        "pan_up": ("shift+up",), "pan_down": ("shift+down",), "pan_left": ("shift+left",),
        "pan_right": ("shift+right",), "music": ("shift+h",), "help": ("f12", "f1"),
        "quick_help": ("shift+f12", "shift+f1"), "screenshot": ("ctrl+f12",),
        "inspect": ("shift+i", "f3"), "say_here": ("ctrl+f9", "f4"), "say_since": ("ctrl+f10", "shift+f4"),
        "say_again": ("ctrl+f8", "f5"), "say_letters": ("shift+f8", "shift+f5"),
    },
}  # fmt: skip
"""The keys of those who play with one hand: all that a table needs lies under it; other keys stay where they are."""

LETTER = "letter_"
"""Before a letter: the name of the command that a letter key gives where it stands for itself and for no command."""

COMMANDS: tuple[str, ...] = tuple(DEFAULT_BINDINGS)

# Commands of the program itself: they work in every scene.
EVERYWHERE = frozenset({"full_screen", "screenshot", "music"})

ENQUIRIES = ("say_again", "say_letters", "say_here", "say_around", "say_who", "say_odds", "say_hand", "say_score",
             "say_since")  # fmt: skip
"""Commands that are answered in words and change nothing, in every scene."""

WALKS = frozenset({"next", "prev", "up", "down", "left", "right", "page_up", "page_down", "home", "end"})
"""Commands that move the focus."""

GO_ON = frozenset({"ok", "back", "end_phase"})
"""Commands that end the animations being shown; pressed while there are any, they do nothing else unless something else
is bound to them there."""

# Moving and editing keys keep their meaning under any modifier (Shift selects, Ctrl jumps by words).
MODIFIABLE = frozenset(
    {"up", "down", "left", "right", "home", "end", "page_up", "page_down", "delete", "backspace", "ok"}
)
PAGING = frozenset({"page_up", "page_down", "home", "end"})
# Commands that a held key repeats.
REPEATING = MODIFIABLE - {"ok"} | {
    "next",
    "prev",
    "undo",
    "redo",
    "pan_up",
    "pan_down",
    "pan_left",
    "pan_right",
    "zoom_in",
    "zoom_out",
}


def _constants(prefix: str) -> dict[str, int]:
    """Pygame's constants of keys or of places, by their names in lower case."""
    return {name[len(prefix) :].lower(): getattr(pygame, name) for name in dir(pygame) if name.startswith(prefix)}


KEY_CODES: dict[str, int] = _constants("K_")
KEY_NAMES: dict[int, str] = {code: name for name, code in sorted(KEY_CODES.items(), reverse=True)}

PLACES: dict[int, int] = {place: KEY_CODES[name] for name, place in _constants("KSCAN_").items() if name in KEY_CODES}
"""The key of a US keyboard at each place (scancode)."""

_MODIFIER_NAMES = ("lshift", "rshift", "lctrl", "rctrl", "lalt", "ralt", "lgui", "rgui", "mode")
MODIFIER_KEYS = frozenset(KEY_CODES[name] for name in _MODIFIER_NAMES)
"""The keys that only change what another one means."""

_SCAN = "scan"
_SCANCODE_MASK = 1 << 30
"""What SDL adds to the scancode of a key that types nothing to make its key code."""

_MOD_WORDS = {"shift": Mods.SHIFT, "ctrl": Mods.CTRL, "alt": Mods.ALT}


def _code_of(name: str) -> int | None:
    if name in KEY_CODES:
        return KEY_CODES[name]
    if len(name) == 1:
        return ord(name)
    number = name.removeprefix(_SCAN)
    return int(number) | _SCANCODE_MASK if number != name and number.isdecimal() and len(number) <= 3 else None


@lru_cache(maxsize=512)
def parse_chord(chord: str) -> tuple[int, Mods] | None:
    """The key code and modifiers of a chord, or None when a word in it is unknown."""
    *words, key = [part.strip() for part in chord.lower().split("+")]
    code = _code_of(key)
    if code is None:
        return None
    mods = Mods.NONE
    for word in words:
        if word not in _MOD_WORDS:
            return None
        mods |= _MOD_WORDS[word]
    return code, mods


def chord_of(key: int, mods: Mods) -> str | None:
    """The text form of a key press, as stored in the settings; None for keys that cannot be bound."""
    name = KEY_NAMES.get(key, "")
    if not name and key & _SCANCODE_MASK:
        name = f"{_SCAN}{key & ~_SCANCODE_MASK}"
    elif not name and 0 < key <= sys.maxunicode:
        name = chr(key)
    words = [word for word, flag in (("ctrl", Mods.CTRL), ("alt", Mods.ALT), ("shift", Mods.SHIFT)) if mods & flag]
    chord = "+".join([*words, name])
    return chord if key and key not in MODIFIER_KEYS and parse_chord(chord) == (key, mods) else None


def mods_from_sdl(mod: int) -> Mods:
    """Our modifier flags for the ``mod`` field of a pygame event."""
    mods = Mods.NONE
    if mod & pygame.KMOD_SHIFT:
        mods |= Mods.SHIFT
    if mod & pygame.KMOD_CTRL or (sys.platform == "darwin" and mod & pygame.KMOD_META):
        mods |= Mods.CTRL
    if mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        mods |= Mods.ALT
    return mods


def compile_bindings(overrides: Mapping[str, Iterable[str]] | None) -> dict[tuple[int, Mods], str]:
    """Chord -> command. Overrides replace all chords of a command; unknown names are left out.

    A chord that an override takes is taken away from the command that had it by default.
    """
    table: dict[tuple[int, Mods], str] = {}
    chosen = {name: tuple(keys) for name, keys in (overrides or {}).items() if name in DEFAULT_BINDINGS}
    for source in (
        {name: keys for name, keys in DEFAULT_BINDINGS.items() if name not in chosen},
        chosen,
    ):
        for command, chords in source.items():
            for chord in chords:
                parsed = parse_chord(chord)
                if parsed is not None:
                    table[parsed] = command
    return table


def chords_for(command: str, overrides: Mapping[str, Iterable[str]] | None) -> tuple[str, ...]:
    """The chords that give a command under these overrides."""
    if overrides and command in overrides:
        return tuple(overrides[command])
    return DEFAULT_BINDINGS.get(command, ())


_SIGNS = {
    "plus": "+",
    "minus": "-",
    "equals": "=",
    "slash": "/",
    "backslash": "\\",
    "comma": ",",
    "period": ".",
    "semicolon": ";",
    "quote": "'",
    "backquote": "`",
    "leftbracket": "[",
    "rightbracket": "]",
    "less": "<",
    "greater": ">",
    "hash": "#",
    "asterisk": "*",
    "multiply": "*",
    "divide": "/",
}


def key_label(chord: str) -> str:
    """A chord as people read it: ``"ctrl+shift+z"`` gives "Ctrl+Shift+Z"."""
    *mods, key = chord.lower().split("+")
    return "+".join([*(t(f"key.{mod}") for mod in mods), _key(key)])


def _key(name: str) -> str:
    if has(f"key.{name}"):
        return t(f"key.{name}")
    if name.startswith("kp_"):
        return t("key.number_pad", chord=_key(name[3:]))
    if name in _SIGNS:
        return _SIGNS[name]
    if len(name) == 1 or (name[:1] == "f" and name[1:].isdigit()):
        return name.upper() if len(name.upper()) == len(name) else name
    if name.startswith("scan") and (chord := parse_chord(name)) is not None:
        return pygame.key.name(chord[0], use_compat=False) or t("key.place", number=name.removeprefix("scan"))
    return name.replace("_", " ").capitalize()
