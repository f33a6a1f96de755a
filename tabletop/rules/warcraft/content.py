"""Races, unit tiles, cards, costs and dice: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tabletop.rules.dice import Die
from tabletop.rules.game import Json

from .meta import RACES
from .pieces import KINDS

FOLDER = Path(__file__).resolve().parent / "content"


@dataclass(frozen=True, slots=True)
class Tile:
    """One unit tile: a level of a type of a race (WC-CMP-5). ``needs``: complete buildings of its type to leave it;
    0: the last level, which is worth a victory point (WC-SPN-32)."""

    race: str
    type: str
    level: int
    name: Mapping[str, str]
    strength: int
    ability: str
    needs: int


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of experience card. ``race``: "" for the kinds that all races have; ``window``: W1..W14; ``effect``:
    what it does, in the vocabulary ``card_aims.CARDS``."""

    id: str
    race: str
    copies: int
    window: int
    name: Mapping[str, str]
    text: Mapping[str, str]
    rule: str
    effect: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Race:
    """A race: what people call it and its workers."""

    id: str
    name: Mapping[str, str]
    colour: str
    worker: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything the game is made of beside scenarios.

    ``tiles``: (race, kind) -> levels in order. ``decks``: race -> kinds of its 21 cards in order, copies one after
    another; ``cards``: kinds by id. ``costs``: what -> (gold, wood). ``markers``: pieces by kind; ``buildings``:
    building tiles by unit type.
    """

    races: Mapping[str, Race]
    tiles: Mapping[tuple[str, int], tuple[Tile, ...]]
    cards: Mapping[str, CardKind]
    decks: Mapping[str, tuple[str, ...]]
    costs: Mapping[str, tuple[int, int]]
    markers: tuple[int, ...]
    buildings: tuple[int, ...]
    outposts: int
    stack_units: int
    stack_workers: int
    resource_die: Die[int]
    battle_die: int
    town_value: int
    hand: int
    asks: int

    @property
    def curse_limit(self) -> int:
        """The highest face of a Curse die that prevents a casualty (WC-CRD-22)."""
        limit: int = self.cards["curse"].effect["limit"]
        return limit


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import check  # pydantic comes in here, once

    units, cards, rules = read("units"), read("cards"), read("rules")
    check(units, cards, rules)
    tiles = [Tile(**entry) for entry in units]
    kinds = {
        entry["id"]: CardKind(**{**entry, "window": int(entry["window"][1:])}) for entry in cards
    }  # fmt: skip
    decks = {
        race: tuple(kind.id for kind in kinds.values() if kind.race in ("", race) for _ in range(kind.copies))
        for race in RACES
    }
    return Content(
        races={entry["id"]: Race(**entry) for entry in rules["races"]},
        tiles={
            (race, kind): tuple(tile for tile in tiles if tile.race == race and tile.type == KINDS[kind])
            for race in RACES
            for kind in range(3)
        },
        cards=kinds,
        decks=decks,
        costs={what: (cost[0], cost[1]) for what, cost in rules["costs"].items()},
        markers=tuple(rules["markers"][KINDS[kind]] for kind in range(4)),
        buildings=tuple(rules["tiles"][KINDS[kind]] for kind in range(3)),
        outposts=rules["outposts"],
        stack_units=rules["stacking"]["units"],
        stack_workers=rules["stacking"]["workers"],
        resource_die=Die(tuple(rules["resource_die"]), "resource"),
        battle_die=len(rules["battle_die"]),
        town_value=rules["town_value"],
        hand=rules["hand"],
        asks=rules["asks"],
    )
