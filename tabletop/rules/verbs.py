"""The kinds of a game's actions: rule, path and text of each kind in one declaration."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Literal, TypeVar, dataclass_transform

from tabletop.rules.frozen import kind_of, quick_dataclass
from tabletop.rules.game import Path, Target

V = TypeVar("V", bound="Verb")


@lru_cache(maxsize=1 << 15)
def path_of(*parts: str) -> Path:
    """The path through targets given as kind, id, kind, id and so on; cached."""
    return tuple(Target(parts[n], parts[n + 1]) for n in range(0, len(parts), 2))


@lru_cache(maxsize=1 << 15)
def _path_from(touches: str) -> Path:
    return tuple(Target(*touch.split(":", 1)) for touch in touches.split(" "))


class Verb:
    """The base of kinds of actions, which :func:`action` declares. A kind whose path or text depends on more than its
    templates say overrides the property."""

    __slots__ = ()
    kind: str
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    rule: ClassVar[str]
    touches: ClassVar[str]
    words: ClassVar[str]

    @property
    def path(self) -> Path:
        """What a player touches, in order."""
        return _path_from(self.touches.format(self))

    @property
    def text(self) -> str:
        """One line, unique among the legal actions of a state."""
        return self.words.format(self)


@dataclass_transform(frozen_default=True)
def action(rule: str, touches: str = "", words: str = "", *, kind: str = "") -> Callable[[type[V]], type[V]]:
    """Decorator that makes a class derived from :class:`Verb` a kind of action: a frozen slotted dataclass with a last
    field ``kind``, the tag of its JSON form ("": the name of the class in snake case).

    ``rule``: the id of the rule that allows it. ``touches``: the targets in order, ``kind:id`` with a blank between
    and fields in braces, as in ``card:{card} space:{square}``. ``words``: the line of text, fields in braces.
    """

    def declare(cls: type[V]) -> type[V]:
        cls.rule, cls.touches, cls.words = rule, _of_action(touches), _of_action(words)
        cls.kind = kind or kind_of(cls)
        cls.__annotations__["kind"] = Literal[cls.kind]
        return quick_dataclass(cls)

    return declare


def _of_action(template: str) -> str:
    """A template whose fields are looked up in the action that it is formatted with."""
    return re.sub(r"\{(?=\w)", "{0.", template)
