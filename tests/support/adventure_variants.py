"""Makes all variants of a card with one word changed; the text of the card must show each change."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from tabletop.client.games.adventure.card_text import FAR
from tabletop.rules.adventure import effects, model, quest_steps, terms
from tabletop.rules.adventure import lasting_effects as lasting
from tabletop.rules.adventure.content import content

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")
COLOURED = {"colour", "min_colour", "min_level", "level"}
TRIGGER_ARGUMENTS = {
    "die": {"die"}, "faces": {"die"}, "resource": {"on_resource"}, "who": {"on_resource"},
    "filter": {"on_encounter_defeated", "on_enter"}, "by": {"on_character_defeated"},
    "min_damage": {"on_suffer"},
}  # fmt: skip


HINTS: dict[str, Mapping[str, object]] = {}


def hints(kind: type) -> Mapping[str, object]:
    """The types of the fields of a class."""
    if kind.__name__ not in HINTS:
        HINTS[kind.__name__] = typing.get_type_hints(kind)
    return HINTS[kind.__name__]


def members(hint: object) -> tuple[object, ...]:
    """The words that a literal type allows; empty for other types."""
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    return tuple(member for part in typing.get_args(hint) for member in members(part))


def other_ids(name: str, value: str) -> list[str]:
    """Another id of the same kind."""
    book = content()
    known: dict[str, Mapping[str, object]] = {
        "space": book.spaces,
        "spaces": book.spaces,
        "encounter": book.board_encounters,
        "trophy": book.trophies,
    }
    return [next(key for key in known[name] if key != value)] if name in known and value else []


def changes(owner: object, name: str) -> Iterator[object]:
    """Other values of one field, and the field with one part of it changed."""
    value, hint = getattr(owner, name), hints(type(owner))[name]
    if isinstance(owner, model.Ability) and name == "mode":  # "static" follows from the trigger
        yield "may" if value == "must" else "must"
        return
    if isinstance(owner, model.Ability) and name == "filter" and owner.when == "on_enter":
        yield model.AbilityFilter(who=None if owner.filter.who else "not_owner")
        return
    yield from changed(value, hint, name, isinstance(owner, effects.GainLevel) and name == "to")


def changed(value: object, hint: object, name: str, coloured: bool) -> Iterator[object]:
    """The other values that may replace one."""
    words = members(hint)
    if type(None) in typing.get_args(hint) and len(words) == 1:
        yield words[0] if value is None else None
    elif isinstance(value, bool):
        yield not value
    elif name in COLOURED or coloured:
        yield from (level for level in range(4) if level != value)
    elif isinstance(value, int):
        yield 3 if name == "within" and value >= FAR else value + 1 or value + 2
    elif isinstance(value, str):
        yield from (word for word in words if word not in (value, "")) if words else other_ids(name, value)
    elif isinstance(value, tuple):
        yield from tuples(value, hint, name)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from variants(value)
    elif value is None and "int" in str(hint):
        yield 2


def tuples(value: tuple[object, ...], hint: object, name: str) -> Iterator[tuple[object, ...]]:
    """A tuple with one part changed, removed or added."""
    for index, part in enumerate(value):
        for other in changed(part, hint, name, coloured=False):
            if other not in value:
                yield (*value[:index], other, *value[index + 1 :])
    if len(value) > 1:
        yield value[:-1]


def variants(value: V) -> Iterator[V]:
    """All copies of a frozen value with one word changed."""
    for entry in fields(value):
        if is_meant(value, entry.name):
            for other in changes(value, entry.name):
                yield replace(value, **{entry.name: other})


def is_meant(owner: object, name: str) -> bool:
    """Whether a field has a meaning in its place."""
    if isinstance(owner, model.Ability):
        if name in TRIGGER_ARGUMENTS:
            return owner.when in TRIGGER_ARGUMENTS[name]
        spoken = {"when": False, "mode": owner.when not in ("static", "play") and not owner.cost}
        spoken["limit"] = owner.when != "die"  # AG-ENC-2: a die power happens once a combat anyway
        return spoken.get(name, True)
    if isinstance(owner, model.AbilityFilter) and name == "who":
        return False  # of the trigger alone that asks for it
    if isinstance(owner, effects.Option) and name == "label":
        return False  # the empty option, which does nothing
    if isinstance(owner, quest_steps.Placed) and name in ("kind", "space"):
        return bool(getattr(owner, name))
    if isinstance(owner, terms.Place) and name in ("kind", "colour", "space"):
        return bool(getattr(owner, name)) or (name == "colour" and owner.colour is not None)
    if isinstance(owner, terms.Selector) and name in ("who", "except_opponent"):
        return owner.kind == "character"
    if isinstance(owner, effects.Goal):
        return {"card_length": owner.kind == "any", "who": owner.kind is None}.get(name, False)
    if isinstance(owner, (lasting.ResourceMod, lasting.EncounterMod)) and name in ("heal", "draw_extra", "filter"):
        return name == "filter" or bool(getattr(owner, name))
    return True
