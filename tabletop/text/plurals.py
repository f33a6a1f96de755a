"""Which form of its words a number takes in each language.

``plurals.json`` has the rules of CLDR for whole numbers, as ``assets.make.plurals`` writes them: the formula of a rule
numbers the categories of its languages, as in PO files. A language that it does not know goes by English.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

OTHER = "other"
"""The form that every text with forms has: it stands for a category whose form is missing."""


class Rule(NamedTuple):
    """``formula``: of ``n``, as C writes it; its value is an index into ``categories``."""

    categories: tuple[str, ...]
    formula: str


def rule(code: str) -> Rule:
    """The rule of a language, which a region or script behind its code (``pt_BR``) does not change."""
    rules = _rules()
    return rules.get(code.partition("_")[0]) or rules["en"]


def position(code: str, value: object) -> int:
    """The index of a value's category. Signs do not matter; what is no whole number goes by the last category."""
    if isinstance(value, str) and value.isdecimal() and value.isascii():
        return _position(code, int(value))
    if isinstance(value, int | float) and value == int(value):
        return _position(code, abs(int(value)))
    return len(rule(code).categories) - 1


def form_for(forms: Mapping[str, str], code: str, value: object) -> str:
    """The form of a text that a value takes."""
    return forms.get(rule(code).categories[position(code, value)]) or forms[OTHER]


def word_for(words: Sequence[str], code: str, value: object) -> str:
    """The word that a value takes, of words in the order of the categories; the last stands for those that follow."""
    return words[min(position(code, value), len(words) - 1)]


@lru_cache(maxsize=4096)
def _position(code: str, n: int) -> int:
    return _counter(rule(code).formula)(n)


@cache
def _counter(formula: str) -> Callable[[int], int]:
    from gettext import c2py

    return c2py(formula)


@cache
def _rules() -> Mapping[str, Rule]:
    table = json.loads(Path(__file__).with_name("plurals.json").read_text(encoding="utf-8"))
    return {code: Rule(tuple(row["categories"]), row["formula"]) for row in table for code in row["languages"].split()}
