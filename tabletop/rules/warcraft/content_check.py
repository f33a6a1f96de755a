"""Models of the content files and everything about them that can be checked; used once, when they are read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from tabletop.rules.codec import NamesModel, StrictModel
from tabletop.rules.game import Json

from .meta import RACES

RaceId = Literal["HU", "OR", "UD", "NE"]
Type = Literal["melee", "ranged", "flying"]
Ability = Literal["", "area_attack", "heal", "slow_poison", "bloodlust", "raise_dead"]
Small = Annotated[int, Field(ge=0, le=10)]
DECK = 21
TILES = 9


class TileModel(StrictModel):
    """One unit tile (5.2)."""

    race: RaceId
    type: Type
    level: Annotated[int, Field(ge=1, le=4)]
    name: NamesModel
    strength: Annotated[int, Field(ge=1, le=5)]
    ability: Ability
    needs: Annotated[int, Field(ge=0, le=4)]


class CardModel(StrictModel):
    """One kind of card (5.5)."""

    id: Annotated[str, Field(pattern=r"^[a-z]+$")]
    race: Literal["", "HU", "OR", "UD", "NE"]
    copies: Annotated[int, Field(ge=1, le=5)]
    window: Annotated[str, Field(pattern=r"^W([1-9]|1[0-4])$")]
    name: NamesModel
    text: NamesModel
    rule: Annotated[str, Field(pattern=r"^WC-CRD-[0-9]+$")]
    effect: dict[str, JsonValue]  # checked by the vocabulary of the cards


class RaceModel(StrictModel):
    """One race (5.1)."""

    id: RaceId
    name: NamesModel
    colour: Literal["blue", "red", "purple", "green"]
    worker: NamesModel


Cost = Annotated[list[Small], Field(min_length=2, max_length=2)]


class RulesModel(StrictModel):
    """Costs, limits and dice (1.1, 5.3, 5.4)."""

    races: list[RaceModel]
    costs: dict[Literal["melee", "ranged", "flying", "worker", "building", "outpost", "upgrade"], Cost]
    markers: dict[Literal["melee", "ranged", "flying", "worker"], Small]
    tiles: dict[Type, Small]
    outposts: Small
    stacking: dict[Literal["units", "workers"], Small]
    battle_die: Annotated[list[Small], Field(min_length=6, max_length=6)]
    resource_die: Annotated[list[Annotated[int, Field(ge=1, le=3)]], Field(min_length=6, max_length=6)]
    town_value: Small
    hand: Small
    asks: Small


def check(units: Json, cards: Json, rules: Json) -> tuple[list[TileModel], list[CardModel], RulesModel]:
    """Check the content and give its models. Raises ValueError (pydantic's is one) for the first thing that is
    wrong."""
    tiles = TypeAdapter(list[TileModel]).validate_python(units)
    kinds = TypeAdapter(list[CardModel]).validate_python(cards)
    book = RulesModel.model_validate(rules)
    for race in RACES:
        own = [tile for tile in tiles if tile.race == race]
        if len(own) != TILES:
            raise ValueError(f"{race} has {len(own)} unit tiles instead of {TILES} (WC-SET-4)")
        for type_ in ("melee", "ranged", "flying"):
            levels = [tile for tile in own if tile.type == type_]
            if [tile.level for tile in levels] != list(range(1, len(levels) + 1)):
                raise ValueError(f"the {type_} levels of {race} do not follow each other")
            if [tile.needs == 0 for tile in levels] != [False] * (len(levels) - 1) + [True]:
                raise ValueError(f"exactly the last {type_} level of {race} has a victory point (WC-SPN-32)")
        copies = sum(kind.copies for kind in kinds if kind.race in ("", race))
        if copies != DECK:
            raise ValueError(f"the deck of {race} has {copies} cards instead of {DECK} (WC-SET-4)")
    if len({kind.id for kind in kinds}) != len(kinds):
        raise ValueError("a kind of card stands twice")
    if [race.id for race in book.races] != list(RACES):
        raise ValueError("the races are not those of the game")
    if book.battle_die != [1, 2, 3, 4, 5, 6]:
        raise ValueError("a battle die shows 1 to 6")
    return tiles, kinds, book
