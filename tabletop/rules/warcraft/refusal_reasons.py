"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.game import Ids, Refusal

from .content import Army, Card, Hex, Resource, Unit, content

RULES: Final[dict[str, str]] = json.loads(Path(__file__).with_name("refusal_reasons.json").read_text(encoding="utf-8"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    needed: int
    gold: int
    wood: int
    has_gold: int
    has_wood: int
    card: Card
    item: Unit
    resource: Resource
    space: Hex
    spaces: tuple[Hex, ...]
    unit: Unit
    race: Army
    kind: Annotated[str, Ids("kind")]
    step: Annotated[str, Ids("step")]


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)


def of_card(key: str, kind: str) -> Refusal:
    """A refusal of a card, citing the card's own rule."""
    return Refusal(content().cards[kind].rule, key, {"card": kind})
