"""``tabletop texts export CODE``, ``import FILE``, ``check CODE``: a language of one's own goes out as a PO file, which
Poedit and Weblate know, and comes back; what is still missing or has become outdated is told.

A line's context is its key; names and sentences of the content of games and lessons have the context ``words`` and are
known by the English ones. A translation keeps the mark of the English line that it was made from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import tabletop
from tabletop import PRODUCT, lessons, text
from tabletop.json_values import Json, as_texts, parsed
from tabletop.rules import catalogue
from tabletop.storage import atomic
from tabletop.storage.paths import Paths, make_folder
from tabletop.text import plurals, t
from tabletop.text.grammar import percentage
from tabletop.text.own import CODE, ENGLISH_NAME, FILE, NAME, Form, Line, OwnLanguage, document, fits, mark, read

from .arguments import Arguments, NotDone, Parser, UsageError, missing
from .output import say

if TYPE_CHECKING:
    from polib import POEntry, POFile

DEEDS: Final = ("export", "import", "check")
WORDS: Final = "words"
FUZZY: Final = "fuzzy"
_NOTES: Final = {
    NAME: "The name of your language as its speakers write it.",
    ENGLISH_NAME: "The name of your language in English.",
}
_NOT_TRANSLATED: Final = (
    *(f"settings.language.{code}" for code in (*text.LANGUAGES, text.PSEUDO)),
    "grammar.and.before",
    "grammar.or.before",
)
"""Lines that belong to other languages: their names in themselves, and patterns of letters."""
_MOST_TOLD = 20


@dataclass(frozen=True, slots=True)
class Source:
    """A line to be translated: its key (``words`` for content), the English text or forms, and a note on it."""

    key: str
    english: Form
    note: str = ""

    @property
    def id(self) -> tuple[str, str]:
        """What tells it from all others."""
        return self.key, self.english if self.key == WORDS and isinstance(self.english, str) else ""


def parser() -> Parser:
    found = Parser("texts")
    found.place("DEED")
    found.place("NAME")
    found.text("--output", "FILE")
    return found


def run(given: Arguments) -> int:
    """Do one of the deeds. Raises UsageError for a wrong one, NotDone for what is no file or language, SaveError."""
    deed, name = given.places
    if deed not in DEEDS:
        raise UsageError("cli.texts.deed", deed=deed, known=", ".join(DEEDS))
    if deed == "check":
        return _check(_own(_code(name)) or _none(name))
    if find_spec("polib") is None:
        raise missing("texts", "polib", "texts")
    if deed == "export":
        return _export(_code(name), given.output)
    return _import(Path(name))


# --------------------------------------------------------------------------------------------------------- the lines


def sources() -> Iterator[Source]:
    """Every line of the program that can be translated."""
    yield Source(NAME, "English", _NOTES[NAME])
    yield Source(ENGLISH_NAME, "English", _NOTES[ENGLISH_NAME])
    for key, entry in text.messages().items():
        if entry[text.FALLBACK] and key not in _NOT_TRANSLATED:
            yield Source(key, entry[text.FALLBACK])
    for game in catalogue.shipped_ids():
        for term, parts in text.glossary(game).items():
            for part, words in parts[text.FALLBACK].items():
                yield Source(f"term.{game}.{term}.{part}", words)
    found: dict[str, str] = {}
    for book in [*map(text.english_rulebook, catalogue.shipped_ids()), *text.english_pages()]:
        for words in text.paragraphs(book.read_text(encoding="utf-8")):
            if not text.is_code(words):
                found.setdefault(words, f"{book.parent.name}/{book.name}")
    for path in _content():
        for names in by_language(parsed(path.read_text(encoding="utf-8"))):
            found.setdefault(names[text.FALLBACK], f"{path.parent.name}/{path.name}")
    for words, place in found.items():
        yield Source(WORDS, words, place)


def _content() -> Iterator[Path]:
    """The files with names and sentences of games and lessons."""
    for game in catalogue.shipped_ids():
        yield from catalogue.content_files(game)
    yield from sorted(Path(lessons.__file__).parent.rglob("*.json"))


def by_language(data: Json) -> Iterator[Mapping[str, str]]:
    """Every text of a content file, as a mapping by language; such mappings are known by their English entry."""
    if isinstance(data, dict):
        if isinstance(data.get(text.FALLBACK), str):
            yield as_texts(data)
        data = list(data.values())
    for inner in data if isinstance(data, list) else []:
        yield from by_language(inner)


# ------------------------------------------------------------------------------------------------------------- deeds


def _code(name: str) -> str:
    code = name.replace("-", "_")
    if not re.fullmatch(CODE, code) or code in (*text.LANGUAGES, text.PSEUDO):
        raise UsageError("cli.texts.code", code=name)
    return code


def _own(code: str) -> OwnLanguage | None:
    """The language of that code in the user's own content, else the unfinished one that is shipped."""
    try:
        return read(Paths.of_user().languages, code) or read(text.UNFINISHED, code)
    except (OSError, ValueError) as problem:
        raise NotDone(
            "cli.texts.unreadable", file=str(Paths.of_user().languages / code / FILE), why=str(problem)
        ) from None


def _none(name: str) -> OwnLanguage:
    raise NotDone("cli.texts.none", code=name)


def _export(code: str, output: str | None) -> int:
    path = Path(output or f"{code}.po")
    lines = list(sources())
    language = _own(code) or OwnLanguage(code, {}, {})
    atomic.write(path, str(po_file(language, lines)).encode())
    say(t("cli.texts.exported", n=len(lines), done=percentage(_share(language, lines), 0), file=str(path)))
    return 0


def _import(path: Path) -> int:
    import polib

    try:
        po = polib.pofile(atomic.read(path).decode("utf-8"))
    except (OSError, ValueError) as problem:
        raise NotDone("cli.texts.unreadable", file=str(path), why=str(problem)) from None
    code = _code(po.metadata.get("Language", ""))
    lines = list(sources())
    language, faults = taken(po, code, _own(code), lines)
    folder = make_folder(Paths.of_user().languages / code)
    words = json.dumps(document(language), ensure_ascii=False, indent=1, sort_keys=True)
    atomic.write(folder / FILE, f"{words}\n".encode())
    _tell("cli.texts.left_out", faults)
    return _check(language)


def _check(language: OwnLanguage) -> int:
    """Say how much is done, which lines are outdated and which do not fit. Gives 0: an unfinished language is none the
    worse for it."""
    lines = list(sources())
    _tell(
        "cli.texts.unfit", [one.key for one in lines if _text(language, one) is not None and not _fits(language, one)]
    )
    _tell("cli.texts.outdated", [one.key for one in lines if _outdated(language, one)])
    done = sum([_fits(language, one) for one in lines])
    share = percentage(_share(language, lines), 0)
    say(t("cli.texts.done", name=language.name, code=language.code, done=share, n=done, total=len(lines)))
    return 0


def _tell(key: str, found: list[str]) -> None:
    for one in found[:_MOST_TOLD]:
        say(t(key, what=one))
    if len(found) > _MOST_TOLD:
        say(t("cli.texts.more", n=len(found) - _MOST_TOLD))


def _text(language: OwnLanguage, source: Source) -> Form | None:
    if source.key == WORDS:
        return language.words.get(source.id[1])
    line = language.lines.get(source.key)
    return None if line is None else line.text


def _fits(language: OwnLanguage, source: Source) -> bool:
    found = _text(language, source)
    return found is not None and fits(found, source.english)


def _outdated(language: OwnLanguage, source: Source) -> bool:
    line = language.lines.get(source.key)
    return line is not None and line.of != mark(source.english)


def _share(language: OwnLanguage, lines: list[Source]) -> float:
    return sum([_fits(language, one) for one in lines]) / len(lines)


# ------------------------------------------------------------------------------------------------------------ PO files


def po_file(language: OwnLanguage, lines: list[Source]) -> POFile:
    """Every line with its translation, outdated ones marked fuzzy."""
    import polib

    rule = plurals.rule(language.code)
    po = polib.POFile(check_for_duplicates=False)
    po.metadata = {
        "Project-Id-Version": f"{PRODUCT} {tabletop.__version__}",
        "Language": language.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={len(rule.categories)}; plural=({rule.formula});",
    }
    several = f"Words behind a colon, parted by |, stand for {' | '.join(rule.categories)}."
    for source in lines:
        english, said = source.english, _text(language, source)
        note = source.note or (several if "|" in str(english) else "")
        flags = [FUZZY] if _outdated(language, source) else []
        if isinstance(english, str):
            words = said if isinstance(said, str) else ""
            po.append(polib.POEntry(msgctxt=source.key, msgid=english, msgstr=words, comment=note, flags=flags))
        else:
            forms = said if isinstance(said, Mapping) else {}
            numbered = {number: forms.get(name, "") for number, name in enumerate(rule.categories)}
            po.append(polib.POEntry(msgctxt=source.key, msgid=english["one"], msgid_plural=english[plurals.OTHER],
                                    msgstr_plural=numbered, comment=note, flags=flags))  # fmt: skip
    return po


def taken(po: POFile, code: str, before: OwnLanguage | None, lines: list[Source]) -> tuple[OwnLanguage, list[str]]:
    """The language that a PO file holds, and the keys of the lines that were left out because they do not fit. A fuzzy
    line is nobody's word yet; it is taken only where it is what the language said ``before``."""
    known = {source.id: source for source in lines}
    found, words, faults = dict[str, Line](), dict[str, str](), list[str]()
    for entry in po:
        key = str(entry.msgctxt)
        source = known.get((key, entry.msgid if key == WORDS else ""))
        said = _said(entry, code)
        if source is None or said is None or entry.obsolete:
            continue
        kept = before.lines.get(key) if before is not None else None
        if FUZZY in entry.flags and (kept is None or kept.text != said):
            continue
        if not fits(said, source.english):
            faults.append(key if key != WORDS else entry.msgid)
        elif key == WORDS and isinstance(said, str):
            words[entry.msgid] = said
        elif FUZZY in entry.flags and kept is not None:
            found[key] = kept
        else:
            plural = entry.msgid_plural
            found[key] = Line(mark({"one": entry.msgid, plurals.OTHER: plural} if plural else entry.msgid), said)
    return OwnLanguage(code, found, words), faults


def _said(entry: POEntry, code: str) -> Form | None:
    """The translation of an entry; None where it is not finished."""
    if not entry.msgid_plural:
        return entry.msgstr or None
    forms = {
        name: str(entry.msgstr_plural.get(number, "")) for number, name in enumerate(plurals.rule(code).categories)
    }
    if not all(forms.values()):
        return None
    return {**forms, plurals.OTHER: list(forms.values())[-1]}
