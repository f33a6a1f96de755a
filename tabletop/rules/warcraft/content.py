"""Races, unit tiles, cards, costs and dice: read once from ``content/*.json``, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from tabletop.json_values import as_number, parsed
from tabletop.rules import entries
from tabletop.rules.dice import Die
from tabletop.rules.entries import Entry, Texts, between, by_id, letters, many, read_as
from tabletop.rules.game import Ids, Json

from . import RACES
from .pieces import KINDS

FOLDER = Path(__file__).resolve().parent / "content"

RaceId = Literal["HU", "OR", "UD", "NE"]
UnitType = Literal["melee", "ranged", "flying"]
Small = Annotated[int, between(0, 10)]

Army = Annotated[str, Ids("army")]
"""A race, as what the player of it has in a match."""
Unit = Annotated[str, Ids("unit")]
"""A kind of piece, or a piece by its id."""
Captive = Annotated[str, Ids("captive")]
Card = Annotated[str, Ids("card")]
Face = Annotated[int, Ids("face")]
Hex = Annotated[str, Ids("hex")]
Resource = Annotated[str, Ids("resource")]
Side = Annotated[int, Ids("side")]
Step = Annotated[str, Ids("step")]


class Tile(Entry):
    """One unit tile: a level of a type of a race (WC-CMP-5). ``needs``: complete buildings of its type to leave it;
    0: the last level, which is worth a victory point (WC-SPN-32)."""

    race: RaceId
    type: UnitType
    level: Annotated[int, between(1, 4)]
    name: Texts
    strength: Annotated[int, between(1, 5)]
    ability: Literal["", "area_attack", "heal", "slow_poison", "bloodlust", "raise_dead"]
    needs: Annotated[int, between(0, 4)]


def _window(window: str) -> int:
    return int(window[1:])


class CardKind(Entry):
    """One kind of experience card. ``race``: "" for the kinds that all races have; ``window``: W1..W14; ``effect``:
    what it does, which ``card_effects`` reads."""

    id: Annotated[str, letters(r"^[a-z]+$")]
    race: RaceId | Literal[""]
    copies: Annotated[int, between(1, 5)]
    window: Annotated[int, read_as(Annotated[str, letters(r"^W([1-9]|1[0-4])$")], _window)]
    name: Texts
    text: Texts
    rule: Annotated[str, letters(r"^WC-CRD-[0-9]+$")]
    effect: Annotated[Mapping[str, Json], read_as(dict[str, object], dict)]


class Race(Entry):
    """A race and its names, with those of its workers."""

    id: RaceId
    name: Texts
    colour: Literal["blue", "red", "purple", "green"]
    worker: Texts


def _levels(tiles: tuple[Tile, ...]) -> dict[tuple[str, int], tuple[Tile, ...]]:
    return {
        (race, kind): tuple(tile for tile in tiles if tile.race == race and tile.type == KINDS[kind])
        for race in RACES
        for kind in range(3)
    }


def _by_kind(numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(numbers[kind] for kind in KINDS if kind in numbers)


class Content(Entry):
    """The content of the game without scenarios.

    ``tiles``: (race, kind) -> levels in order. ``cards``: kinds by id. ``costs``: what -> (gold, wood). ``markers``:
    pieces by kind; ``buildings``: building tiles by unit type; ``battle_die``: its faces, from 1.
    """

    races: Annotated[Mapping[str, Race], read_as(tuple[Race, ...], by_id)]
    tiles: Annotated[Mapping[tuple[str, int], tuple[Tile, ...]], read_as(tuple[Tile, ...], _levels)]
    cards: Annotated[Mapping[str, CardKind], read_as(tuple[CardKind, ...], by_id)]
    costs: Annotated[
        Mapping[str, tuple[int, int]],
        read_as(dict[Literal[UnitType, "worker", "building", "outpost", "upgrade"], tuple[Small, Small]], dict),
    ]
    markers: Annotated[tuple[int, ...], read_as(Annotated[dict[Literal[UnitType, "worker"], Small], many(4)], _by_kind)]
    buildings: Annotated[tuple[int, ...], read_as(Annotated[dict[UnitType, Small], many(3)], _by_kind)]
    outposts: Small
    stacking: dict[Literal["units", "workers"], Small]
    resource_die: Annotated[
        Die[int],
        read_as(Annotated[tuple[Annotated[int, between(1, 3)], ...], many(6, 6)], lambda faces: Die(faces, "resource")),
    ]
    battle_die: Annotated[
        int, read_as(tuple[Literal[1], Literal[2], Literal[3], Literal[4], Literal[5], Literal[6]], len)
    ]
    town_value: Small
    hand: Small
    asks: Small

    @property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """By race, the kinds of its cards in order, copies one after another."""
        return {
            race: tuple(kind.id for kind in self.cards.values() if kind.race in ("", race) for _ in range(kind.copies))
            for race in RACES
        }

    @property
    def stack_units(self) -> int:
        """The most units of a side on a hex."""
        return self.stacking["units"]

    @property
    def stack_workers(self) -> int:
        """The most workers of a side on a hex."""
        return self.stacking["workers"]

    @property
    def curse_limit(self) -> int:
        """The highest face of a Curse die that prevents a casualty (WC-CRD-22)."""
        return as_number(self.cards["curse"].effect["limit"])


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def content() -> Content:
    """All content, read when first asked for. Raises ValueError naming what is wrong."""
    rules = read("rules")
    assert isinstance(rules, dict)
    units = {"tiles": read("units"), "buildings": rules["tiles"]}  # tiles of units, and of buildings
    return entries.read(Content, {**rules, **units, "cards": read("cards")})
