"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tabletop.rules.game import Refusal

RULES: Final[dict[str, str]] = json.loads(Path(__file__).with_name("refusal_reasons.json").read_text(encoding="utf-8"))


def say(key: str, **values: object) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)
