"""Which mutable things two states have in common; an independent copy has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

_PLAIN = (str, bytes, int, float, bool, type(None))


def shared_parts(first: Any, second: Any) -> list[str]:
    """The mutable objects that both states hold, as short texts."""
    known = {id(part): part for part in _mutable_parts(first)}
    return [f"{type(part).__name__} {part!r:.80}" for part in _mutable_parts(second) if id(part) in known]


def _mutable_parts(root: Any) -> Iterator[Any]:
    """Every list, dict, set and unfrozen object reachable from ``root``; frozen values are taken at their word."""
    waiting, seen = [root], set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, _PLAIN) or id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, dict):
            yield item
            waiting += item.keys()
            waiting += item.values()
        elif isinstance(item, list | set):
            yield item
            waiting += item
        elif isinstance(item, tuple | frozenset):
            waiting += item
        elif is_dataclass(item) and not isinstance(item, type):
            if not _frozen(item):
                yield item
                waiting += [getattr(item, part.name) for part in fields(item)]
        elif isinstance(item, bytearray):
            yield item


def _frozen(item: Any) -> bool:
    return bool(type(item).__dataclass_params__.frozen)
