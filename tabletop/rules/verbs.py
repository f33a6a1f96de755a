"""The base of a game's actions: path and text of each kind, written as templates."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from tabletop.rules.game import Path, Target


@lru_cache(maxsize=1 << 15)
def path_of(*parts: str) -> Path:
    """The path through targets given as kind, id, kind, id and so on; cached."""
    return tuple(Target(parts[n], parts[n + 1]) for n in range(0, len(parts), 2))


@lru_cache(maxsize=1 << 15)
def _path_from(touches: str) -> Path:
    return tuple(Target(*touch.split(":", 1)) for touch in touches.split(" "))


class Verb:
    """The base of kinds of actions. A kind is a frozen slotted dataclass derived from this, whose last field ``kind``
    is the tag of its JSON form.

    ``rule``: the id of the rule that allows it. ``touches``: the targets in order, ``kind:id`` with a blank between
    and fields in braces, as in ``card:{card} space:{square}``. ``words``: the line of text, fields in braces. A kind
    whose path or text depends on more overrides the property.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    rule: ClassVar[str]
    touches: ClassVar[str]
    words: ClassVar[str]

    @property
    def path(self) -> Path:
        """What a player touches, in order."""
        return _path_from(self.touches.format_map(_TemplateFields(self)))

    @property
    def text(self) -> str:
        """One line, unique among the legal actions of a state."""
        return self.words.format_map(_TemplateFields(self))


class _TemplateFields(dict[str, object]):
    """The fields of an action, looked up as a template names them."""

    def __init__(self, action: Verb) -> None:
        super().__init__()
        self._action = action

    def __missing__(self, name: str) -> object:
        return getattr(self._action, name)
