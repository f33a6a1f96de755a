"""Models of the content files and everything about them that can be checked; used once, when they are read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from tabletop.rules.codec import NamesModel, StrictModel
from tabletop.rules.game import Json

from .content_types import Marker, Power, Race
from .effects import EFFECTS, Effect
from .meta import SEATS

Small = Annotated[int, Field(ge=0, le=99)]
Three = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
FACES = 6
TOKENS = 182


class EffectsModel(StrictModel):
    """The base of things that have effects: id, names and rule."""

    name: NamesModel
    rule: Annotated[str, Field(pattern=r"^SW-[A-Z]{3}-[A-Z]{3}$")]
    effects: Annotated[list[dict[str, JsonValue]], Field(min_length=1)]


class RaceModel(EffectsModel):
    """One race (5.1)."""

    id: Three
    faction: Literal["alliance", "horde", "neutral"]
    tray: Small
    banner: Small


class PowerModel(EffectsModel):
    """One Special Power (5.2)."""

    id: Three
    badge: Annotated[int, Field(ge=1, le=5)]


class MarkerModel(EffectsModel):
    """One Artifact or Legendary Place (5.3)."""

    id: Annotated[str, Field(pattern=r"^(ART|LEG)-[A-Z]{3}$")]
    kind: Literal["artifact", "place"]


Count = Literal["2", "3", "4", "5"]
Place = Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]


class LayoutModel(StrictModel):
    """Where the islands of a number of seats lie: the size of the whole, and the upper left corners by size of island
    (5.6)."""

    canvas: Place
    L: list[Place]
    M: list[Place]
    S: list[Place]


class RulesModel(StrictModel):
    """Constants (5.4) and where islands are laid on the table (5.6)."""

    rounds: dict[Count, Small]
    boards: dict[Count, dict[Literal["L", "M", "S"], Small]]
    die: Annotated[list[Small], Field(min_length=FACES, max_length=FACES)]
    start_coins: Small
    visible_combos: Small
    azeroth_rows: Small
    base_cost: Small
    travel_cost: Small
    region_coins: Small
    faction_coins: Small
    limits: dict[
        Literal[
            "wall", "fort", "tower", "beast", "champion", "harmony", "objective", "bomb_explosive", "bomb_dud",
            "mountain", "murloc",
        ],
        Small,
    ]  # fmt: skip
    final_max_shortage: Small
    coins: dict[Literal["1", "3", "5", "10"], Small]
    layouts: dict[Count, LayoutModel]


def _effects(entry: RaceModel | PowerModel | MarkerModel) -> tuple[Effect, ...]:
    return tuple(EFFECTS.read(effect, f"{entry.id}.effects.{n}") for n, effect in enumerate(entry.effects))


def checked(
    races: Json, powers: Json, markers: Json, rules: Json
) -> tuple[list[Race], list[Power], list[Marker], RulesModel]:
    """The content as values. Raises ValueError (pydantic's is one) for the first thing that is wrong."""
    found = (
        [
            Race(one.id, one.name.texts(), one.faction, one.tray, one.banner, one.rule, _effects(one))
            for one in TypeAdapter(list[RaceModel]).validate_python(races)
        ],
        [
            Power(one.id, one.name.texts(), one.badge, one.rule, _effects(one))
            for one in TypeAdapter(list[PowerModel]).validate_python(powers)
        ],
        [
            Marker(one.id, one.kind, one.name.texts(), one.rule, _effects(one))
            for one in TypeAdapter(list[MarkerModel]).validate_python(markers)
        ],
    )
    numbers = RulesModel.model_validate(rules)
    _check(*found, numbers)
    return *found, numbers


def _check(races: list[Race], powers: list[Power], markers: list[Marker], rules: RulesModel) -> None:
    """Check conditions between the parts (1.1, 5.1, SW-CMP-5). Raises ValueError."""
    factions = [race.faction for race in races]
    if [factions.count(name) for name in ("alliance", "horde", "neutral")] != [6, 6, 4]:
        raise ValueError("there are six races of the Alliance, six of the Horde and four Neutral ones")
    if sum(race.tray for race in races) != TOKENS:
        raise ValueError(f"there are {TOKENS} race tokens")
    if len(powers) != 20 or len(races) != 16:
        raise ValueError("there are sixteen races and twenty powers")
    kinds = [marker.kind for marker in markers]
    if (kinds.count("artifact"), kinds.count("place")) != (5, 7):
        raise ValueError("there are five Artifacts and seven Legendary Places")
    ids = [one.id for group in (races, powers, markers) for one in group]
    if len(set(ids)) != len(ids):
        raise ValueError("an id stands twice")
    for race in races:
        for power in powers:
            if race.banner + power.badge > race.tray:
                raise ValueError(f"{race.id} with {power.id} take more tokens than the tray holds (SW-CMP-5)")
    if any(set(known) != {str(n) for n in SEATS} for known in (rules.rounds, rules.boards, rules.layouts)):
        raise ValueError("a number of seats is missing")
