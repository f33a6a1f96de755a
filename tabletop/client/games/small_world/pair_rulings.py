"""The rulings of the rulebook about pairs of a race and a power."""

from __future__ import annotations

from tabletop.json_values import Json, as_list, as_text
from tabletop.resources import table_beside
from tabletop.text.rule_words import rule_words

Pairs = tuple[str, tuple[str, ...], tuple[str, ...]]


def _read(entry: Json) -> Pairs:
    rule, races, powers = as_list(entry)
    return as_text(rule), tuple(map(as_text, as_list(races))), tuple(map(as_text, as_list(powers)))


PAIRS: tuple[Pairs, ...] = tuple(map(_read, as_list(table_beside(__file__, "pair_rulings"))))
"""(ruling, races, powers): the ruling is about each of these races with each of these powers (rules 5.9)."""


def pair_rulings(race: str, power: str) -> list[str]:
    """The rulings about a race with a power, each as title and text in the current language; empty for none."""
    told = rule_words("small_world")
    return [told[rule] for rule, races, powers in PAIRS if race in races and power in powers]
