"""Languages that people add: a folder for each with the file ``language.json``, which ``tabletop texts import`` writes.

Such a file comes from anywhere, so nothing in it can do more than be read: a line counts only where it asks for the
placeholders of its English line and nothing else. What is missing, and what does not fit, is there in English.
"""

from __future__ import annotations

import logging
import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.json_values import Json, as_object, as_text, parsed, printable

from .plurals import OTHER

Form = str | Mapping[str, str]
"""A text in one language, or its forms by plural category."""

FILE: Final = "language.json"
FORMAT: Final = "the-war-table-language"
VERSION: Final = 1
CODE: Final = r"[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?"
NAME, ENGLISH_NAME = "language.name", "language.english"
"""The lines with the name of a language in itself and in English."""
_LARGEST = 8_000_000  # bytes of a file; all English lines together have a tenth
_LONGEST = 6000  # letters of a line


class Line(NamedTuple):
    """One translated line; ``of``: the mark of the English line that it translates."""

    of: str
    text: Form


@dataclass(eq=False, repr=False)
class OwnLanguage:
    """``lines``: by the key of a message, or the path of a term; ``words``: names and sentences of the content of games
    and lessons, by the English ones."""

    code: str
    lines: Mapping[str, Line]
    words: Mapping[str, str]
    _fitting: dict[str, Form | None] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self._called(NAME)

    @property
    def english_name(self) -> str:
        return self._called(ENGLISH_NAME)

    def _called(self, key: str) -> str:
        line = self.lines.get(key)
        return printable(line.text, 40) if line is not None and isinstance(line.text, str) else self.code

    def form(self, key: str, english: Form) -> Form | None:
        """The line of that key; None where there is none that fits."""
        if key not in self._fitting:
            line = self.lines.get(key)
            self._fitting[key] = line.text if line is not None and fits(line.text, english) else None
        return self._fitting[key]

    def word(self, english: str) -> str | None:
        """What an English name or sentence of content is called; None where it has no line that fits."""
        found = self.words.get(english)
        return found if found is not None and fits(found, english) else None

    def term(self, path: str, english: Mapping[str, str]) -> Mapping[str, str]:
        """The parts of a term of a glossary, those that are missing in English."""
        found = {part: self.form(f"{path}.{part}", words) for part, words in english.items()}
        return {part: said if isinstance(said := found[part], str) else words for part, words in english.items()}


def mark(english: Form) -> str:
    """A short sum of an English line, by which a translation knows which one it is of."""
    import hashlib  # not before a line is compared: it loads a library of its own

    whole = english if isinstance(english, str) else "\0".join([english["one"], english[OTHER]])
    return hashlib.sha256(whole.encode()).hexdigest()[:8]


def fits(text: Form, english: Form) -> bool:
    """Whether a line can stand for the English one: forms only for forms, one of them "other", and no placeholder but
    those of the English line, each with the same format or a choice of words."""
    if isinstance(text, Mapping) and (isinstance(english, str) or OTHER not in text):
        return False
    known = {place for one in forms(english) for place in _places(one) or ()}
    names = {name for name, _ in known}
    for one in forms(text):
        places = _places(one)
        if places is None or len(one) > _LONGEST or not one.strip():
            return False
        if any(name not in names or ("|" not in spec and (name, spec) not in known) for name, spec in places):
            return False
    return True


def forms(form: Form) -> Sequence[str]:
    """The texts of a line: one, or one for each category."""
    return [form] if isinstance(form, str) else list(form.values())


def _places(text: str) -> list[tuple[str, str]] | None:
    """The placeholders of a text with their formats; None where it cannot be read, or asks for more than a value."""
    try:
        parts = [part for part in string.Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    if any(conversion or "{" in (spec or "") for _, _, spec, conversion in parts):
        return None
    return [(str(name), spec or "") for _, name, spec, _ in parts]


def read(folder: Path, code: str) -> OwnLanguage | None:
    """The language ``code`` in the folder of languages; None where there is none. Raises ValueError for a file that is
    none of this program, OSError for one that cannot be read."""
    path = folder / code / FILE
    if not path.is_file():
        return None
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"{FILE}: too large")
    whole = as_object(parsed(path.read_bytes()))
    if whole.get("format") != FORMAT or whole.get("version") != VERSION:
        raise ValueError(f"{FILE}: not a language of this version")
    lines = {key: _line(value, key) for key, value in as_object(whole.get("lines"), "lines").items()}
    words = {key: as_text(value, key) for key, value in as_object(whole.get("words"), "words").items()}
    return OwnLanguage(code, lines, words)


def _line(value: Json, key: str) -> Line:
    held = as_object(value, key)
    text = held.get("text")
    if isinstance(text, Mapping):
        return Line(as_text(held.get("of"), key), {name: as_text(form, key) for name, form in text.items()})
    return Line(as_text(held.get("of"), key), as_text(text, key))


def document(language: OwnLanguage) -> Json:
    """What :func:`read` reads."""
    lines = {key: {"of": line.of, "text": line.text} for key, line in language.lines.items()}
    return {"format": FORMAT, "version": VERSION, "lines": lines, "words": language.words}


def codes(folder: Path) -> list[str]:
    """The codes of the languages in a folder."""
    try:
        names = [path.parent.name for path in folder.glob(f"*/{FILE}")]
    except OSError:  # mostly because nobody has added any
        return []
    return sorted([name for name in names if re.fullmatch(CODE, name)])


def read_or_nothing(folder: Path, code: str) -> OwnLanguage:
    """The language; one without lines, which the log tells of, where it cannot be read."""
    try:
        return read(folder, code) or OwnLanguage(code, {}, {})
    except (OSError, ValueError, RecursionError) as problem:
        logging.getLogger(__name__).warning("language %s: %s", code, problem)
        return OwnLanguage(code, {}, {})
