"""Numbers with decimals, capital letters and lists of names, as each language writes them. Their signs are messages
too, so that no code depends on a particular language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from . import FALLBACK, message, side, t


def decimal(value: float, places: int = 1, *, short: bool = False) -> str:
    """A figure with its decimals, in the notation of the language; ``short``: whole numbers are written without
    decimals."""
    text = f"{value:.{places}f}"
    whole, _, rest = text.partition(".")
    if not rest or (short and not rest.strip("0")):
        return whole
    return whole + _sign("point") + rest


def percentage(share: float, places: int = 1, *, short: bool = False) -> str:
    """A part of 1 in per cent, with its sign, in the notation of the language; ``short``: as for :func:`decimal`."""
    return decimal(100 * share, places, short=short) + _sign("percent")


def capital(words: str) -> str:
    """Words that begin a sentence or a line."""
    return words[:1].upper() + words[1:]


def times(words: str, n: int) -> str:
    """Words with how many times they are meant, from twice on; the sign stands instead of their full stop."""
    return words if n == 1 else f"{words.removesuffix('.')} × {n}"


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
    return str(side(message(f"grammar.{name}") or {FALLBACK: ""}))
