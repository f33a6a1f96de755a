"""The form of a scenario file: a map, a set-up, special rules from a closed list, and ways to win (WC-SET-10); faults
of a document as ids and figures for messages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field

from tabletop.printable import printable
from tabletop.rules import own_documents
from tabletop.rules.codec import LanguageCode
from tabletop.rules.game import Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError


RaceId = Literal["HU", "OR", "UD", "NE"]
UnitType = Literal["melee", "ranged", "flying"]
PieceKind = Literal["melee", "ranged", "flying", "worker", "necromancer"]
Terrain = Literal["town", "mine", "forest", "mountain", "objective", "clear"]
HexName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,3}$")]
Coordinate = Annotated[int, Field(ge=-30, le=30)]
Value = Annotated[int, Field(ge=0, le=9)]
Label = Annotated[str, Field(max_length=12), AfterValidator(printable)]
Text = Annotated[str, Field(min_length=1, max_length=400), AfterValidator(printable)]
Count = Annotated[int, Field(ge=1, le=10)]
HexRow = (
    tuple[HexName, Coordinate, Coordinate, Terrain, Value, Label]
    | tuple[HexName, Coordinate, Coordinate, Terrain, Value, Label, Annotated[int, Field(ge=0, le=99)]]
)
# limits of lists (every hex of the largest map) and of objects (every card)
MOST_HEXES = 200
Hexes = Annotated[list[HexName], Field(max_length=MOST_HEXES), FailFast()]
Pieces = Annotated[list[tuple[HexName, PieceKind, Count]], Field(max_length=3 * MOST_HEXES), FailFast()]
CardId = Annotated[str, Field(pattern=r"^[a-z]+$", max_length=40)]


class _ScenarioModelPart(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ScenarioNamesModel(_ScenarioModelPart):
    """A text by language: English, which is read where another is missing, and any others."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[LanguageCode, Text]
    en: Text


class ScenarioSeatModel(_ScenarioModelPart):
    """One seat, clockwise: its race ("any": drawn or agreed), team, Town hex, stockpile (None: it has none), the
    levels it begins with, pieces, complete Outposts, cards taken out of its deck, and steps it skips."""

    race: Literal["any", "HU", "OR", "UD", "NE"]
    team: Annotated[int, Field(ge=0, le=3)]
    town: HexName | None = None
    gold: Annotated[int, Field(ge=0, le=50)] | None = None
    wood: Annotated[int, Field(ge=0, le=50)] | None = None
    levels: Literal["first", "last"] | tuple[Count, Count, Count] = "first"
    pieces: Pieces = []
    outposts: Annotated[list[HexName], Field(max_length=2), FailFast()] = []
    trim: Annotated[dict[CardId, Count], Field(max_length=100)] = {}
    skip: Annotated[list[Literal["harvest", "deploy", "spend"]], Field(max_length=3), FailFast()] = []


class NeutralModel(_ScenarioModelPart):
    """The side without a player (WC-ELF-5); ``english``: the pieces that the option ``english`` adds."""

    race: RaceId
    levels: tuple[Count, Count, Count]
    pieces: Pieces
    english: Pieces = []


class CaptiveModel(_ScenarioModelPart):
    """A captive and whose it is (WC-CPT-2)."""

    race: RaceId
    hex: HexName
    name: Annotated[str, Field(pattern=r"^[a-z]+$", max_length=20)]


class CaptivesModel(_ScenarioModelPart):
    """Captives that units of their race can carry (WC-CPT-4)."""

    kind: Literal["captives"]
    captives: Annotated[list[CaptiveModel], Field(min_length=1, max_length=4)]


class NecromancersModel(_ScenarioModelPart):
    """Necromancers raise units at sources and upgrade at graveyards (WC-NEC-6, 7)."""

    kind: Literal["necromancers"]
    race: RaceId
    sources: Annotated[dict[HexName, UnitType], Field(max_length=MOST_HEXES)]
    graveyards: Hexes


class RevivalModel(_ScenarioModelPart):
    """Killed units come back at Outposts and the Town (WC-NOR-8)."""

    kind: Literal["revival"]
    race: RaceId


class OutpostTownsModel(_ScenarioModelPart):
    """Town hexes that are Outposts, which no enemy destroys (WC-NOR-4)."""

    kind: Literal["outpost_towns"]
    hexes: Hexes


class LoneCaptureModel(_ScenarioModelPart):
    """Races whose capture does not eliminate their teammates (WC-NOR-10)."""

    kind: Literal["lone_capture"]
    races: Annotated[list[RaceId], Field(max_length=4), FailFast()]


class SpellModel(_ScenarioModelPart):
    """A race that sets a card aside at the end of each turn and never reshuffles (WC-NOR-11)."""

    kind: Literal["spell"]
    race: RaceId


RuleModel = Annotated[
    CaptivesModel | NecromancersModel | RevivalModel | OutpostTownsModel | LoneCaptureModel | SpellModel,
    Field(discriminator="kind"),
]


class PointsModel(_ScenarioModelPart):
    """Points at the end of one's own turn (WC-WIN-1)."""

    kind: Literal["points"]
    target: Annotated[int, Field(ge=1, le=200)]


class GateModel(_ScenarioModelPart):
    """A unit on the hex at the end of one's own turn, fewer than ``below`` enemy units around it (WC-ELF-8)."""

    kind: Literal["gate"]
    hex: HexName
    below: Annotated[int, Field(ge=1, le=50)]


class NecromancersLostModel(_ScenarioModelPart):
    """All Necromancers of a race are dead (WC-NEC-11)."""

    kind: Literal["necromancers"]
    race: RaceId
    winner: RaceId


class SourcesModel(_ScenarioModelPart):
    """The tokens of all these hexes are gone (WC-NEC-11)."""

    kind: Literal["sources"]
    hexes: Annotated[list[HexName], Field(min_length=1, max_length=MOST_HEXES), FailFast()]
    winner: RaceId


class CaptiveHomeModel(_ScenarioModelPart):
    """The captive of a race in its own Town (WC-CPT-6)."""

    kind: Literal["captive"]


class SpellDoneModel(_ScenarioModelPart):
    """The last card of a race's deck has been drawn (WC-NOR-12)."""

    kind: Literal["spell"]
    race: RaceId


class TownLostModel(_ScenarioModelPart):
    """The Town of a race has been captured (WC-NOR-12)."""

    kind: Literal["town_lost"]
    race: RaceId
    winner: RaceId


class StandOnModel(_ScenarioModelPart):
    """A unit of a race on a hex at the end of its turn (WC-NOR-12)."""

    kind: Literal["stand_on"]
    hex: HexName
    race: RaceId


VictoryModel = Annotated[
    PointsModel
    | GateModel
    | NecromancersLostModel
    | SourcesModel
    | CaptiveHomeModel
    | SpellDoneModel
    | TownLostModel
    | StandOnModel,
    Field(discriminator="kind"),
]

Rule = TypeVar("Rule", bound=_ScenarioModelPart)


class ScenarioModel(_ScenarioModelPart):
    """A whole scenario file. The last side left also wins (WC-WIN-2)."""

    format: Literal["warcraft-scenario"]
    version: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
    name: ScenarioNamesModel
    text: ScenarioNamesModel | None = None
    hexes: Annotated[list[HexRow], Field(min_length=7, max_length=MOST_HEXES), FailFast()]
    walls: Annotated[list[tuple[HexName, HexName]], Field(max_length=6 * MOST_HEXES), FailFast()] = []
    never_depleted: Hexes = []
    depleted: Hexes = []
    first: Literal["random", "HU", "OR", "UD", "NE"] = "random"
    seats: Annotated[list[ScenarioSeatModel], Field(min_length=2, max_length=4)]
    neutral: NeutralModel | None = None
    rules: Annotated[list[RuleModel], Field(max_length=20), FailFast()] = []
    victory: Annotated[list[VictoryModel], Field(max_length=100), FailFast()] = []

    def captives(self) -> list[CaptiveModel]:
        """The captives; none without that rule."""
        found = self._rule(CaptivesModel)
        return [] if found is None else found.captives

    def necromancers(self) -> NecromancersModel | None:
        """Whose Necromancers raise and upgrade units, and where."""
        return self._rule(NecromancersModel)

    def outpost_towns(self) -> list[str]:
        """The Towns that are Outposts; none without that rule."""
        found = self._rule(OutpostTownsModel)
        return [] if found is None else found.hexes

    def lone_capture(self) -> list[RaceId]:
        """The races whose capture does not eliminate their teammates; none without that rule."""
        found = self._rule(LoneCaptureModel)
        return [] if found is None else found.races

    def revival(self) -> str:
        """The race whose killed units come back; "" without that rule."""
        found = self._rule(RevivalModel)
        return "" if found is None else found.race

    def spell(self) -> str:
        """The race that sets cards aside; "" without that rule."""
        found = self._rule(SpellModel)
        return "" if found is None else found.race

    def _rule(self, kind: type[Rule]) -> Rule | None:
        return next((rule for rule in self.rules if isinstance(rule, kind)), None)


FORMAT: Final = "warcraft-scenario"
RULE: Final = "WC-SET-10"
_HEX: Final = re.compile(r"[a-z][a-z0-9]{0,3}")


def form_fault(error: ValidationError, document: Mapping[str, object]) -> Refusal:
    """The first fault. ``where``: names and numbers from 1 joined by dots, a row of a hex by the name of the hex, which
    ``hex`` repeats; ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed, ``value``:
    the wrong value; both are empty where the fault has none."""
    way = error.errors(include_url=False)[0]["loc"]
    steps, hex_ = _steps([step for step in way if isinstance(step, int) or step.isidentifier()], document)
    values = {**own_documents.form_fault(error), "where": ".".join(steps) or "-", "hex": hex_}
    return Refusal(RULE, "scenario_form", values)


def _steps(way: Sequence[int | str], document: object) -> tuple[list[str], str]:
    """The path to a fault with numbers from 1, and the hex whose row it lies in ("" for none)."""
    steps: list[str] = []
    hex_, here = "", document
    for step in way:
        here = _inside(here, step)
        name = here[0] if isinstance(step, int) and isinstance(here, list) and here else ""
        if not hex_ and isinstance(name, str) and _HEX.fullmatch(name):
            hex_ = name
            steps.append(name)
        else:
            steps.append(str(step + 1) if isinstance(step, int) else step)
    return steps, hex_


def _inside(value: object, step: int | str) -> object:
    """One entry of a list or a group; None where there is none."""
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if 0 <= step < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def map_fault(model: ScenarioModel) -> dict[str, str]:
    """Why the hexes are no valid map. ``fault``: name_twice, place_twice, wall_unknown or wall_apart; ``hex`` and
    ``other``: the hexes it is about."""
    seen: dict[str, tuple[int, int]] = {}
    for row in model.hexes:
        name, place = row[0], (row[1], row[2])
        if name in seen:
            return {"fault": "name_twice", "hex": name, "other": ""}
        for other, taken in seen.items():
            if taken == place:
                return {"fault": "place_twice", "hex": other, "other": name}
        seen[name] = place
    for first, second in model.walls:
        for name in (first, second):
            if name not in seen:
                return {"fault": "wall_unknown", "hex": name, "other": ""}
    return {"fault": "wall_apart", **_apart(model, seen)}


def _apart(model: ScenarioModel, seen: dict[str, tuple[int, int]]) -> dict[str, str]:
    near = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    for first, second in model.walls:
        (q, r), (other_q, other_r) = seen[first], seen[second]
        if (other_q - q, other_r - r) not in near:
            return {"hex": first, "other": second}
    return {"hex": "", "other": ""}
