"""Iterates over every value inside a card, for checks of all words of all cards, texts and tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from tabletop.rules.frozen import DataValue


def walk(value: object) -> Iterator[DataValue]:
    """A frozen value and every frozen value that it holds, in order, itself first; through tuples and mappings."""
    if isinstance(value, Mapping):
        for held in value.values():
            yield from walk(held)
    elif isinstance(value, tuple):
        for held in value:
            yield from walk(held)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for entry in fields(value):
            yield from walk(getattr(value, entry.name))


def names(value: object) -> Iterator[Mapping[str, str]]:
    """Every name, title and label of a frozen value and of all that it holds."""
    for held in walk(value):
        for entry in fields(held):
            if entry.name in ("name", "title", "label"):
                yield getattr(held, entry.name)
