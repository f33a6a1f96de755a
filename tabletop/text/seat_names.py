"""Names that the program gives to seats, in the language in use whichever language the game began in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tabletop.text import LANGUAGES, PSEUDO, language, message, t

MOST_SEATS = 6
"""Up to this number they are known in every language."""


def name_here(name: str, level: str) -> str:
    """The name of a seat in the language in use if the program gave it, as a number or by its ``level`` (empty for a
    person); any other name as it is."""
    found = _given(level).get(name) if language() != PSEUDO else None
    if found is None:
        return name
    key, n = found
    if not n:
        return t(key)
    return t(key, n=n) if key == "setup.player" else t("players.numbered", name=t(key), n=n)


def names_here(names: Sequence[str], levels: Sequence[str]) -> list[str]:
    """The names of all seats in the language in use; as they are where two would be the same."""
    found = [name_here(name, level) for name, level in zip(names, levels, strict=True)]
    return found if len({name.casefold() for name in found}) == len(found) else list(names)


@cache
def _given(level: str) -> Mapping[str, tuple[str, int]]:
    """By a name that the program gives to a seat of a level, in any language: the key of its word, and its number, 0
    for none."""
    found: dict[str, tuple[str, int]] = {}
    for code in LANGUAGES:
        players = _words("setup.player", code)
        found |= {players.format(n=n): ("setup.player", n) for n in range(1, MOST_SEATS + 1)}
        if level and (word := _words(f"players.{level}", code)):
            numbered = _words("players.numbered", code)
            found[word] = (f"players.{level}", 0)
            found |= {numbered.format(name=word, n=n): (f"players.{level}", n) for n in range(1, MOST_SEATS + 1)}
    return found


def _words(key: str, code: str) -> str:
    return str((message(key) or {}).get(code, ""))
