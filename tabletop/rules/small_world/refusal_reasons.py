"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.game import Ids, Refusal

from .wording import Region, Side, Structure, Symbol, Thing

RULES: Final[dict[str, str]] = json.loads(Path(__file__).with_name("refusal_reasons.json").read_text(encoding="utf-8"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal may name."""

    n: int
    hand: int
    most: int
    losses: int
    tray: int
    region: Region
    structure: Structure
    artifact: Thing
    race: Thing
    size: Annotated[str, Ids("size")]
    side: Side
    symbol: Symbol
    option: Annotated[str, Ids("option")]
    what: Annotated[str, Ids("ground")]


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)
