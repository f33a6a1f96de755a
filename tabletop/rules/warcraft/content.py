"""Races, unit tiles, cards, costs and dice: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tabletop.json_values import as_number, parsed
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
    """A race and its names, with those of its workers."""

    id: str
    name: Mapping[str, str]
    colour: str
    worker: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """The content of the game without scenarios.

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
        return as_number(self.cards["curse"].effect["limit"])


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import check  # imports pydantic

    units, cards, rules = check(read("units"), read("cards"), read("rules"))
    tiles = [
        Tile(one.race, one.type, one.level, one.name.texts(), one.strength, one.ability, one.needs) for one in units
    ]
    kinds = {
        one.id: CardKind(
            one.id,
            one.race,
            one.copies,
            int(one.window[1:]),
            one.name.texts(),
            one.text.texts(),
            one.rule,
            one.effect,
        )
        for one in cards
    }
    decks = {
        race: tuple(kind.id for kind in kinds.values() if kind.race in ("", race) for _ in range(kind.copies))
        for race in RACES
    }
    races = [Race(one.id, one.name.texts(), one.colour, one.worker.texts()) for one in rules.races]
    return Content(
        races={race.id: race for race in races},
        tiles={
            (race, kind): tuple(tile for tile in tiles if tile.race == race and tile.type == KINDS[kind])
            for race in RACES
            for kind in range(3)
        },
        cards=kinds,
        decks=decks,
        costs={what: (cost[0], cost[1]) for what, cost in rules.costs.items()},
        markers=tuple(rules.markers[kind] for kind in ("melee", "ranged", "flying", "worker")),
        buildings=tuple(rules.tiles[kind] for kind in ("melee", "ranged", "flying")),
        outposts=rules.outposts,
        stack_units=rules.stacking["units"],
        stack_workers=rules.stacking["workers"],
        resource_die=Die(tuple(rules.resource_die), "resource"),
        battle_die=len(rules.battle_die),
        town_value=rules.town_value,
        hand=rules.hand,
        asks=rules.asks,
    )
