"""Everything people read, in English and Spanish.

Messages are looked up by key (``t("menu.continue")``): the rules core speaks in ids and never in words, so the
keys already exist there, and a key keeps both languages side by side where a missing half is seen at once.
``messages/*.json`` maps a key to ``{"en": text, "es": text}``; a text is a string, or ``{"one", "other"}`` chosen
by the placeholder ``n``. The language is switched by :func:`set_language`; nothing needs to be rebuilt.
"""

from __future__ import annotations

import contextlib
import json
import locale
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "es")
PSEUDO = "xx"  # accents plus 40 % length: drives the overflow tests

_FOLDER = Path(__file__).resolve().parent
_language = "en"

_ACCENTS = str.maketrans("aeiouAEIOUncsyNCSY", "àéîõüÀÉÎÕÜñçšýÑÇŠÝ")


@cache
def messages() -> Mapping[str, Mapping[str, Any]]:
    """Every message of every area: key -> language -> text or plural forms. Raises ValueError on a doubled key."""
    merged: dict[str, Mapping[str, Any]] = {}
    for path in sorted((_FOLDER / "messages").glob("*.json")):
        area = json.loads(path.read_text(encoding="utf-8"))
        doubled = merged.keys() & area.keys()
        if doubled:
            raise ValueError(f"{path.name} repeats {sorted(doubled)[0]}")
        merged.update(area)
    return merged


def language() -> str:
    """The code of the language in use."""
    return _language


def set_language(code: str) -> None:
    """Switch every text of the program from the next look-up on; an unknown code means English."""
    global _language
    _language = code if code in LANGUAGES or code == PSEUDO else "en"


def system_language() -> str:
    """The language the computer speaks, if it is one of ours; else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ValueError):  # a malformed locale of the system is no reason not to start
        names.append(locale.getlocale()[0] or "")
    for name in names:
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return "en"


def has(key: str) -> bool:
    """Whether a message of that key exists."""
    return key in messages()


def t(key: str, **values: object) -> str:
    """The message ``key`` in the current language, its ``{placeholders}`` filled.

    A missing key gives the key itself, so that a fault shows where it is and stops nobody from playing;
    a test keeps the set complete.
    """
    entry = messages().get(key)
    if entry is None:
        return key
    form = entry["en"] if _language == PSEUDO else entry[_language]
    text: str = form["one" if values.get("n") == 1 else "other"] if isinstance(form, Mapping) else form
    if _language == PSEUDO:
        return _stretch(text, values)
    return text.format(**values) if values else text


def localised(names: Mapping[str, str]) -> str:
    """The current language's entry of a ``{"en": ..., "es": ...}`` mapping found in game content."""
    if _language == PSEUDO:
        return _stretch(names["en"], {})
    return names.get(_language, names["en"])


def _stretch(text: str, values: Mapping[str, object]) -> str:
    """Pseudo-language: every letter that can carry one gets an accent, and the text grows by 40 %."""
    parts: list[str] = []
    inside = False
    for char in text:
        inside = (inside or char == "{") and char != "}"
        parts.append(char if inside else char.translate(_ACCENTS))
    longer = "".join(parts) + "·" * (1 + int(len(text) * 0.4)) if text else text
    return longer.format(**values) if values else longer


def rulebook_path(game: str) -> Path:
    """The rulebook of a game in the current language."""
    code = "en" if _language == PSEUDO else _language
    return _FOLDER / "rulebooks" / f"{game}.{code}.md"


def page_path(name: str) -> Path:
    """A page of the program itself, such as "credits", in the current language."""
    code = "en" if _language == PSEUDO else _language
    return _FOLDER / "pages" / f"{name}.{code}.md"


@cache
def glossary(game: str) -> Mapping[str, Any]:
    """The glossary of a game: term id -> language -> {"one", "many", "text"}; empty if it has none."""
    path = _FOLDER / "glossaries" / f"{game}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
