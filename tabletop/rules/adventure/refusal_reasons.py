"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.game import Ids, Refusal

from .terms import Icon, ItemId, Thing

RULES: Final[dict[str, str]] = json.loads(Path(__file__).with_name("refusal_reasons.json").read_text(encoding="utf-8"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    left: int
    cost: int
    energy: int
    card: Thing
    character: Thing
    space: Thing
    token: Thing
    quest: Thing
    item: ItemId
    icon: Icon
    icons: tuple[Icon, ...]
    colour: Annotated[int | str, Ids("level")]
    resource: Annotated[str, Ids("resource")]
    phase: Annotated[str, Ids("phase")]
    window: Annotated[str, Ids("window")]
    limit: str
    slot: str


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    return Refusal(RULES[key], key, values)
