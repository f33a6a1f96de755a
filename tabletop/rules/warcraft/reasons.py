"""The closed list of refusals and the rule each one cites."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Refusal

RULES: Final[dict[str, str]] = {
    "nothing_here": "WC-TRN-1",
    "game_over": "WC-WIN-2",
}


def say(key: str, **values: object) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)
