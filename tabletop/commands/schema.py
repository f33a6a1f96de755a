"""``tabletop schema``: the JSON Schema of a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.json_values import as_object
from tabletop.rules import catalogue
from tabletop.storage.header import VERSION

from .arguments import Arguments, Parser
from .output import say_json

_REFERENCE = "#/$defs/"


def save_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a save: the common form, and for each game what its state and actions are."""
    from tabletop.storage.save_model import SAVE

    schema: dict[str, Any] = SAVE.json_schema()
    definitions: dict[str, Any] = schema.setdefault("$defs", {})
    cases: list[dict[str, Any]] = []
    for game_id in catalogue.game_ids():
        parts = catalogue.game(game_id).codec().schema()
        state = _own(as_object(parts["state"]), f"{game_id}.state", definitions)
        actions = _own(as_object(parts["actions"]), f"{game_id}.actions", definitions)
        row = {"prefixItems": [True, actions.get("items", True)]}
        then = {"properties": {"state": state, "journal": {"items": row}}}
        cases.append({"if": {"properties": {"game": {"const": game_id}}, "required": ["game"]}, "then": then})
    schema["properties"]["game"] = {"enum": list(catalogue.game_ids())}
    schema["properties"]["version"] = {"const": VERSION}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The War Table: saved game",
        **{name: value for name, value in schema.items() if name not in ("$defs", "title")},
        "allOf": cases,
        "$defs": definitions,
    }


def _own(schema: Mapping[str, Any], prefix: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """A game's schema with its definitions moved to the common ones, under names of their own."""
    for name, definition in schema.get("$defs", {}).items():
        definitions[f"{prefix}.{name}"] = _renamed(definition, prefix)
    renamed: dict[str, Any] = _renamed({name: value for name, value in schema.items() if name != "$defs"}, prefix)
    return renamed


def _renamed(value: Any, prefix: str) -> Any:
    """The same schema with every reference (also those of a discriminator's mapping) leading to the game's own
    definitions."""
    if isinstance(value, dict):
        return {name: _renamed(inner, prefix) for name, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(item, prefix) for item in value]
    if isinstance(value, str) and value.startswith(_REFERENCE):
        return f"{_REFERENCE}{prefix}.{value.removeprefix(_REFERENCE)}"
    return value


def parser() -> Parser:
    return Parser("schema")


def run(given: Arguments) -> int:  # noqa: ARG001 - takes nothing

    say_json(save_schema())
    return 0
