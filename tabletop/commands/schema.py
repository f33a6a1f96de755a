"""``tabletop schema``: the JSON Schema of a saved game."""

from __future__ import annotations

from .arguments import Arguments, Parser
from .output import say_json


def parser() -> Parser:
    return Parser("schema")


def run(given: Arguments) -> int:  # noqa: ARG001 - takes nothing
    from tabletop.storage.schema import save_schema

    say_json(save_schema())
    return 0
