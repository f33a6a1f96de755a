"""Everything people read, in every language of ``LANGUAGES``.

Messages are looked up by key (``t("menu.continue")``): the rules give ids and never words, so the keys exist there
already, and a key keeps all languages side by side, where a missing one is easily seen. ``messages/*.json`` maps a key
to ``{"en": text, "es": text, ...}``, in a file whose name begins with the key's first word; a text is a string, or has
forms by plural category, ``{"one", "other"}``, chosen by the placeholder ``n``. Where several numbers stand in a text,
each has its words behind it: ``{gold} {gold:coin|coins}``. A text, a page or a book that a language lacks is there in
``FALLBACK`` instead, which is complete. The language is switched by :func:`set_language`; nothing needs to be rebuilt.
Beside the shipped languages there are those that people add (:mod:`tabletop.text.own`).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import string
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

from tabletop import plug_ins
from tabletop.resources import GUIDES, shipped_document

from . import own, plurals
from .own import Form, OwnLanguage

LANGUAGES = ("en", "es")
FALLBACK = "en"
PSEUDO = "xx"  # accents plus 40 % length: drives the overflow tests

T = TypeVar("T")
Term = Mapping[str, Mapping[str, str]]
"""An entry of a glossary by language: "one", "many" and "text"."""

_FOLDER = Path(__file__).resolve().parent
UNFINISHED = _FOLDER / "languages"
"""The languages that are shipped as far as they have come; one of the same code that a user added stands instead."""
_language = FALLBACK
_added_to: tuple[Path, ...] = ()
"""The folders of languages that were added."""

_ACCENTS = str.maketrans("aeiouAEIOUncsyNCSY", "àéîõüÀÉÎÕÜñçšýÑÇŠÝ")


_messages: dict[str, Mapping[str, Form]] = {}
_files_read: set[str] = set()


def messages() -> Mapping[str, Mapping[str, Form]]:
    """Every message of every area: key -> language -> text or plural forms. Raises ValueError on a doubled key."""
    for name in _files(""):
        _read(name)
    return _messages


def message(key: str) -> Mapping[str, Form] | None:
    """The message ``key`` in every language; None if there is none. Only files whose names begin with the first word of
    the key are read, and only until it is found, so that the menu need not wait for the words of four games."""
    found = _messages.get(key)
    if found is None:
        for name in _files(key.partition(".")[0]):
            _read(name)
            if key in _messages:
                return _messages[key]
    return found


@cache
def _files(area: str) -> tuple[str, ...]:
    """The files whose names begin with ``area``, those of an installed game where it is none of the program's; first
    those with what the menu says of a game."""
    names = [name for name in os.listdir(_FOLDER / "messages") if name.startswith(area) and name.endswith(".json")]
    paths = [f"{_FOLDER}/messages/{name}" for name in names]
    if not paths:
        paths = [str(path) for path in _installed(plug_ins.game_of_area(area)).glob("messages/*.json")]
    return tuple(sorted(paths, key=lambda path: (not path.endswith("_about.json"), path)))


def _installed(game: str) -> Path:
    """The folder of texts of an installed game; one that is not there for any other."""
    folder = plug_ins.folder_of(game) if game else None
    return _FOLDER / "none" if folder is None else folder / "text"


def _read(name: str) -> None:
    if name in _files_read:
        return
    with open(name, encoding="utf-8") as file:
        area: dict[str, Mapping[str, Form]] = json.load(file)
    doubled = _messages.keys() & area.keys()
    if doubled:
        raise ValueError(f"{name} repeats {sorted(doubled)[0]}")
    _messages.update(area)
    _files_read.add(name)


def language() -> str:
    """The code of the language in use."""
    return _language


def set_language(code: str) -> None:
    """Switch every text of the program from the next look-up on; an unknown code means English."""
    global _language
    _language = code if code in (*LANGUAGES, PSEUDO) or code in languages() else FALLBACK


def mirrored() -> bool:
    """Whether the language in use is read from right to left: its own name is."""
    return _language in _folders() and reads_leftwards(language_names(_language)[0])


def reads_leftwards(text: str) -> bool:
    """Whether a line or a paragraph is read from right to left: its first letter is."""
    if text.isascii():
        return False
    ways = map(unicodedata.bidirectional, text)
    return next((way != "L" for way in ways if way in ("L", "R", "AL")), False)


def languages() -> tuple[str, ...]:
    """The codes of all languages there are: those that are shipped, then those that people added."""
    return (*LANGUAGES, *_folders())


def add_languages(folder: Path) -> None:
    """Take the languages of a folder, and those that are shipped unfinished, in place of any that were added before.
    They are looked for, and each is read, once somebody wants it: no start waits for them."""
    global _added_to
    _added_to = (UNFINISHED, folder)
    _folders.cache_clear()
    _added.cache_clear()


@cache
def _folders() -> Mapping[str, Path]:
    """The folder of languages in which each one lies that was added."""
    known = (*LANGUAGES, PSEUDO)
    return {code: folder for folder in _added_to for code in own.codes(folder) if code not in known}


@cache
def _added(code: str) -> OwnLanguage | None:
    """A language that was added; None for any other code."""
    folder = _folders().get(code)
    return None if folder is None else own.read_or_nothing(folder, code)


def language_names(code: str) -> tuple[str, str]:
    """The name of a language in itself, and its name in the current one; one that was added has its English name
    instead."""
    added = _added(code)
    if added is not None:
        return added.name, added.english_name
    return t(f"settings.language.{code}"), t(f"settings.language.{code}.local")


def part_done(code: str) -> float:
    """The part of all messages that a language has."""
    added = _added(code)
    if added is None:
        return 1.0
    every = messages()
    return sum([added.form(key, entry[FALLBACK]) is not None for key, entry in every.items()]) / len(every)


def system_language() -> str:
    """The language of the operating system, if the program has it; else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LC_CTYPE")]
    if sys.platform == "win32":
        import locale

        with contextlib.suppress(ValueError):  # the system's locale may be malformed
            names.append(locale.getlocale()[0] or "")
    for name in names:
        if name[:2].lower() in LANGUAGES:  # one that is unfinished is for those who choose it
            return name[:2].lower()
    return FALLBACK


def has(key: str) -> bool:
    """Whether a message of that key exists."""
    return message(key) is not None


def t(key: str, **values: object) -> str:
    """The message ``key`` in the current language, its ``{placeholders}`` filled.

    A text missing in one language is given in English, and a missing key gives the key itself, so that a fault shows
    where it is and stops nobody from playing; a test keeps the set complete.
    """
    entry = message(key)
    if entry is None:
        return key
    code, form = told_in(key, entry, _language)
    text = plurals.form_for(form, code, values.get("n")) if isinstance(form, Mapping) else form
    if _language == PSEUDO:
        return _stretch(text, values)
    return filled(text, values, code) if values else text


class Sayable(Protocol):
    """What has a sentence: the key of its message, and what fills the placeholders."""

    @property
    def key(self) -> str: ...
    @property
    def values(self) -> Mapping[str, object]: ...


def sentence(what: Sayable) -> str:
    """What an error, a fault or a notice says in the current language."""
    return t(what.key, **what.values)


def told_in(key: str, entry: Mapping[str, Form], code: str) -> tuple[str, Form]:
    """The language in which a message is told to those who want the language ``code``, and its text or forms there."""
    if code in entry:
        return code, entry[code]
    added = _added(code)
    form = added.form(key, entry[FALLBACK]) if added is not None else None
    return (FALLBACK, entry[FALLBACK]) if form is None else (code, form)


def side(entry: Mapping[str, T]) -> T:
    """The part of a mapping by language (a message, a term, a name) in the current language; the English one where that
    is missing."""
    return entry[_language] if _language in entry else entry[FALLBACK]


def localised(names: Mapping[str, str]) -> str:
    """The current language's entry of a ``{"en": ..., "es": ...}`` mapping found in game content."""
    text = side(names)
    added = None if _language in names else _added(_language)
    if added is not None:
        return added.word(text) or text
    return _stretch(text, {}) if _language == PSEUDO else text


class _Counting(string.Formatter):
    """``{units:unit|units}`` is one of the words, by the number and the language ``code``."""

    def __init__(self, code: str) -> None:
        self._code = code

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" in format_spec:
            return plurals.word_for(format_spec.split("|"), self._code, value)
        return str(super().format_field(value, format_spec))


def filled(text: str, values: Mapping[str, object], code: str) -> str:
    """A text with its placeholders filled; numbers choose words as the language ``code`` counts."""
    return _Counting(code).vformat(text, (), values) if "|" in text else text.format(**values)


def _stretch(text: str, values: Mapping[str, object]) -> str:
    """Pseudo-language: every letter that can carry one gets an accent, and the text grows by 40 %."""
    parts: list[str] = []
    inside = False
    for char in text:
        inside = (inside or char == "{") and char != "}"
        parts.append(char if inside else char.translate(_ACCENTS))
    longer = "".join(parts) + "·" * (1 + int(len(text) * 0.4)) if text else text
    return filled(longer, values, FALLBACK) if values else longer


def rulebook_path(game: str) -> Path:
    """The rulebook of a game in the current language."""
    return _document(f"rulebooks/{game}")


def english_rulebook(game: str) -> Path:
    """The rulebook that translations of it are made from."""
    return _FOLDER / "rulebooks" / f"{game}.{FALLBACK}.md"


def english_pages() -> list[Path]:
    """The credits and the guides that translations of them are made from."""
    return [_FOLDER / "pages" / f"credits.{FALLBACK}.md", *(shipped_document(f"{name}.md") for name in GUIDES)]


def told_book(path: Path) -> tuple[str, float]:
    """The words of a book or page, and the part of it that is in the language in use: one that was added has it
    paragraph by paragraph, and in English where a paragraph is missing or begins with another sign or rule."""
    words, added = path.read_text(encoding="utf-8"), _added(_language)
    if added is None:
        return words, 1.0
    english = paragraphs(words)
    found = {one: said for one in english if (said := added.word(one)) is not None and _begins(said) == _begins(one)}
    done = sum([len(one) for one in english if one in found])
    return "\n\n".join(found.get(one, one) for one in english), done / max(1, sum(map(len, english)))


def paragraphs(words: str) -> list[str]:
    """The parts of a book that are translated each by itself, and those of code, which are not."""
    return words.strip().split("\n\n")


def is_code(paragraph: str) -> bool:
    return paragraph.startswith("```")


def _begins(paragraph: str) -> str:
    """What the beginning of a paragraph says about it: heading, figure, rule, list, table."""
    found = re.match(r"#+ |! \w+|<!-- .+? -->|\[[A-Z]+(-[A-Z0-9]+)+\]|[-|>] ?", paragraph)
    return found.group() if found is not None else ""


def page_path(name: str) -> Path:
    """A page of the program itself, such as "credits", in the current language; :func:`told_book` reads it."""
    return _document(f"pages/{name}")


def guide_path(name: str) -> Path:
    """A guide to files of one's own, such as "own-cards", in the current language; :func:`told_book` reads it."""
    path = shipped_document(f"{name}.{_language}.md")
    return path if path.is_file() else shipped_document(f"{name}.md")


def _document(name: str) -> Path:
    path = _FOLDER / f"{name}.{FALLBACK}.md"
    folder = _FOLDER if path.is_file() else _installed(name.rpartition("/")[2])
    path = folder / f"{name}.{_language}.md"
    return path if path.is_file() else folder / f"{name}.{FALLBACK}.md"


def glossary(game: str) -> Mapping[str, Term]:
    """The glossary of a game: term id -> language -> {"one", "many", "text"}; empty if it has none."""
    added, found = _added(_language), _glossary(game)
    if added is None:
        return found
    return {
        term: {**entry, added.code: added.term(f"term.{game}.{term}", entry[FALLBACK])} for term, entry in found.items()
    }


@cache
def _glossary(game: str) -> Mapping[str, Term]:
    path = _FOLDER / "glossaries" / f"{game}.json"
    path = path if path.is_file() else _installed(game) / "glossaries" / f"{game}.json"
    found: dict[str, Term] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
