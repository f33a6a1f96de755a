"""The closed list of refusals of play and the rule each one cites."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Refusal

RULES: Final[dict[str, str]] = {
    "nothing_here": "AG-GEN-9",
    "game_over": "AG-WIN-1",
}


def say(key: str, **values: object) -> Refusal:
    """The refusal of a key with its figures."""
    return Refusal(RULES[key], key, values)
