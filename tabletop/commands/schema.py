"""``tabletop schema``: the JSON Schema of a saved game."""

from __future__ import annotations

from .arguments import Arguments, Spec
from .output import say_json

SPEC = Spec("schema")


def run(given: Arguments) -> int:  # noqa: ARG001 - takes nothing
    """Print the schema."""
    from tabletop.storage.schema import save_schema

    say_json(save_schema())
    return 0
