"""Numbers with decimals, capital letters and lists of names, as each language writes them; the words of single rules;
and the names that the program gives to seats, whichever language a game began in. Signs are messages too, so that no
code depends on a particular language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from . import (
    FALLBACK,
    LANGUAGES,
    PSEUDO,
    filled,
    has,
    language,
    languages,
    localised,
    message,
    rulebook_path,
    t,
    told_book,
    told_in,
)

_FOR_THE_EYE: Final = r"\*\*|»|:[a-z]+(?:-[a-z]+)*:"
"""Marks of strong letters and of the present level, and icons in a text; compiled when they are looked for, which the
first frame does not."""
_FIGURES: Final = r"\d ?/ ?\d|\d, / \d|\d–\d|\d, :, \d|\d min\b"
_OUT_OF: Final = r"(?<![\d/])(\d+),? ?/ ?(\d+)(?![\d/])"
_SPAN: Final = r"(\d+)(?:–|, :, )(\d+)"
_MINUTES: Final = r"(\d+) min\b"
"""Numbers whose sign is a word for the ear: ``3/4``, which tiles draw as ``3`` and ``/ 4``, too, ``2–5``, ``3 : 4`` in
tables, ``3 min``."""
_KEY_BEHIND: Final = r" \([^()]*\)\.?$"


def decimal(value: float, places: int = 1, *, short: bool = False) -> str:
    """A figure with its decimals, in the notation of the language; ``short``: whole numbers are written without
    decimals."""
    text = f"{value:.{places}f}"
    whole, _, rest = text.partition(".")
    if not rest or (short and not rest.strip("0")):
        return whole
    return whole + _sign("point") + rest


def percentage(share: float, places: int = 1) -> str:
    """A part of 1 in per cent, with its sign, in the notation of the language."""
    return decimal(100 * share, places) + _sign("percent")


def any_name(names: Mapping[str, str]) -> str:
    """A name that people gave, by language: in the current one, else in English, else in any; empty for none."""
    found = names.get(language()) or names.get(FALLBACK) or next(filter(None, names.values()), "")
    return localised({FALLBACK: found})


def work_name(names: Mapping[str, str], kind: str) -> str:
    """The name of a work, that of its kind where it has none."""
    return any_name(names) or t(f"{kind.partition('.')[0]}.work.kind")


def in_all_languages(key: str, **values: object) -> dict[str, str]:
    """A message without a plural by language, its placeholders filled."""
    entry = message(key) or {}
    return {code: str(entry[code]).format(**values) for code in LANGUAGES}


def ending_words(game: str, ending: str) -> str:
    """How games ended in a list of them: in the game's own words, in those of all games, or as its rules call it."""
    keys = (f"tournament.ending.{game}.{ending}", f"tournament.ending.{ending}")
    return next((t(key) for key in keys if has(key)), ending)


def scenario_words(game: str, scenario: str) -> str:
    """The name of a scenario, that of the game where it has none."""
    own = f"{game}.scenario.{scenario}"
    return t(own if has(own) else f"{game}.title")


def span(low: int, high: int) -> str:
    """``2–5``; ``2`` for a single number."""
    return str(low) if low == high else f"{low}\u2013{high}"


def capital(words: str) -> str:
    """Words that begin a sentence or a line."""
    return words[:1].upper() + words[1:]


def times(words: str, n: int) -> str:
    """Words with how many times they are meant, from twice on; the sign stands instead of their full stop."""
    return words if n == 1 else f"{words.removesuffix('.')} × {n}"


def plain(text: str) -> str:
    """A text for the ear: without what is only for the eye, and with words for the signs between figures, which a voice
    leaves out or calls by the name of the sign."""
    words = " ".join(re.sub(_FOR_THE_EYE, "", text).replace(" ·", ",").split())
    if not re.search(_FIGURES, words):
        return words
    words = re.sub(_OUT_OF, lambda found: t("speech.out_of", n=found[1], count=found[2]), words)
    words = re.sub(_SPAN, lambda found: t("speech.span", low=found[1], high=found[2]), words)
    return re.sub(_MINUTES, lambda found: t("speech.minutes", n=int(found[1])), words)


def sentences(parts: Iterable[str]) -> str:
    """Texts for the ear one after the other, with a full stop where one ends without a sign. What has been said is not
    said again, not even with its key behind it."""
    said = ""
    for part in map(plain, parts):
        bare = re.sub(_KEY_BEHIND, "", part).rstrip(".")
        # a pattern is made for each text, so it is not made for those that stand nowhere in what was said
        if bare and not (bare in said and re.search(rf"(?:^|[.!?:…] ){re.escape(bare)}[.!?:…]", said)):
            said += f"{' ' if said else ''}{part}{'' if part[-1] in '.!?:…' else '.'}"
    return said


def joined(names: Iterable[str]) -> str:
    """``Ana``, ``Ana and Leo``, ``Ana, Leo and Iván``. A language whose "and" changes before some sounds says before
    which: ``grammar.and.before`` is a pattern that the beginning of the last name is tried against."""
    return _in_a_row(names, "and")


def either(things: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``: the same with "or", which has a pattern of its own, ``grammar.or.before``."""
    return _in_a_row(things, "or")


def _in_a_row(names: Iterable[str], word: str) -> str:
    *first, last = list(names) or [""]
    if not first:
        return last
    before = _sign(f"{word}.before")
    changed = bool(before) and re.match(before, last.casefold()) is not None
    return ", ".join(first) + t(f"grammar.{word}.changed" if changed else f"grammar.{word}") + last


def _sign(name: str) -> str:
    """A sign of the language's notation, which the pseudo-language keeps as it is."""
    key = f"grammar.{name}"
    return str(told_in(key, message(key) or {FALLBACK: ""}, language())[1])


def rule_words(game: str) -> Mapping[str, str]:
    """Rule id -> its paragraph in the current language, title first, without the marks of the text."""
    return _read(game, language())


@lru_cache(maxsize=8)
def _read(game: str, spoken: str) -> Mapping[str, str]:
    del spoken  # a book is told in it
    found = re.findall(r"(?m)^\[([A-Z]+(?:-[A-Z0-9]+)+)\] (.+)$", told_book(rulebook_path(game))[0])
    return {rule: re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", words).replace("**", "") for rule, words in found}


MOST_SEATS = 6
"""Up to this number they are known in every language."""


def name_here(name: str, level: str) -> str:
    """The name of a seat in the language in use if the program gave it, as a number or by its ``level`` (empty for a
    person); any other name as it is."""
    found = _given(level, languages()).get(name) if language() != PSEUDO else None
    if found is None:
        return name
    key, n = found
    if not n:
        return t(key)
    return t(key, n=n) if key == "setup.player" else t("players.numbered", name=t(key), n=n)


def is_given(name: str, level: str) -> bool:
    """Whether a name is a number or a level's, in some language, as the program gives it to a seat of a level."""
    return name in _given(level, languages())


def names_here(names: Sequence[str], levels: Sequence[str]) -> list[str]:
    """The names of all seats in the language in use; as they are where two would be the same."""
    found = [name_here(name, level) for name, level in zip(names, levels, strict=True)]
    return found if len({name.casefold() for name in found}) == len(found) else list(names)


@cache
def _given(level: str, codes: Sequence[str]) -> Mapping[str, tuple[str, int]]:
    """By a name that the program gives to a seat of a level, in any of the languages: the key of its word, and its
    number, 0 for none."""
    found: dict[str, tuple[str, int]] = {}
    for code in codes:
        numbers = range(1, MOST_SEATS + 1)
        found |= {_words("setup.player", code, n=n): ("setup.player", n) for n in numbers}
        if level and (word := _words(f"players.{level}", code)):
            found[word] = (f"players.{level}", 0)
            found |= {_words("players.numbered", code, name=word, n=n): (f"players.{level}", n) for n in numbers}
    return found


def _words(key: str, code: str, **values: object) -> str:
    spoken, form = told_in(key, message(key) or {FALLBACK: ""}, code)
    return filled(str(form), values, spoken)
