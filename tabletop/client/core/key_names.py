"""What keys are called on screen, in the reader's language."""

from __future__ import annotations

import pygame

from tabletop.text import has, t

from .bindings import parse_chord

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
