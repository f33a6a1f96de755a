"""Finds mutable objects that two states share; independent copies share none.

Containers in a field that is declared ``REPLACED`` may be shared. :func:`independent` copies them too, so that a
comparison with its copy shows whether one was changed in place after all."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import TypeVar

from tabletop.rules.frozen import is_replaced
from tabletop.rules.game import Game

S = TypeVar("S")
_PLAIN = (str, bytes, int, float, bool, type(None))


def shared_parts(first: object, second: object) -> list[str]:
    """The mutable objects that both states hold, as short texts."""
    known = {id(part): part for part in _mutable_parts(first)}
    return [f"{type(part).__name__} {part!r:.80}" for part in _mutable_parts(second) if id(part) in known]


def independent(game: Game[S], state: S) -> S:
    """A clone that has containers of its own in the fields that are declared ``REPLACED`` too."""
    twin = game.clone(state)
    for part in fields(twin) if is_dataclass(twin) else ():
        if is_replaced(part):
            setattr(twin, part.name, deepcopy(getattr(twin, part.name)))
    return twin


def _mutable_parts(root: object) -> Iterator[object]:
    """Every list, dict, set and unfrozen object reachable from ``root``; frozen dataclasses are taken to be
    immutable."""
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
                waiting += [getattr(item, part.name) for part in fields(item) if not is_replaced(part)]
        elif isinstance(item, bytearray):
            yield item


def _frozen(item: object) -> bool:
    params = getattr(type(item), "__dataclass_params__", None)  # None for what is no dataclass
    return params is not None and bool(params.frozen)
