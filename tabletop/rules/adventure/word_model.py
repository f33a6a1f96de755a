"""The words of the content files as pydantic models: conditions, costs, effects, quest steps and abilities in the JSON
form of the specification (5.1 to 5.7). Validated ones become the frozen values of ``ops``, ``conditions``,
``quest_steps`` and ``terms``: each model names the class that it makes, and fields with another JSON key have that as
an alias.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import AfterValidator, Field, Strict, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from tabletop.rules.codec import NamesModel, StrictModel
from tabletop.rules.own_documents import is_begun

from . import conditions, quest_steps, terms
from .terms import COLOURS

# ---------------------------------------------------------------------------------------------------------- forms


R = TypeVar("R")


class Word(StrictModel):
    """A model that becomes a value of the class ``makes``, without its tag."""

    makes: ClassVar[Callable[..., object]]
    tags: ClassVar[tuple[str, ...]] = ("op", "c", "type")

    def build(self, make: Callable[..., R], *without: str, **more: object) -> R:
        """The value that ``make`` makes of the fields, except tags and the fields ``without``, and of ``more``."""
        left_out = (*self.tags, *without)
        given = {name: getattr(self, name) for name in type(self).model_fields if name not in left_out}
        return make(**given, **more)

    def value(self) -> object:
        """The frozen value."""
        return self.build(self.makes)


def made(word: Word) -> object:
    """The value that a validated model stands for."""
    return word.value()


def _names(names: NamesModel) -> dict[str, str]:
    return names.model_dump()


def _level(colour: str) -> int:
    return COLOURS.index(colour)


def _all(amount: int | str) -> int | None:
    return None if isinstance(amount, str) else amount


def _once(words: tuple[object, ...], info: ValidationInfo) -> tuple[object, ...]:
    once = tuple(dict.fromkeys(words))
    if len(once) < len(words) and not is_begun(info):
        twice = next(word for index, word in enumerate(words) if word in words[:index])
        raise PydanticCustomError("twice", "{expected} stands twice", {"expected": twice})
    return once


def _some(values: tuple[object, ...], info: ValidationInfo) -> tuple[object, ...]:
    if not values and not is_begun(info):
        raise PydanticKnownError("too_short", {"field_type": "Tuple", "min_length": 1, "actual_length": 0})
    return values


MAKE = AfterValidator(made)
ONCE = AfterValidator(_once)
SOME = AfterValidator(_some)
LOOSE = Strict(False)  # lists of JSON become tuples; what they hold stays strict

ColourIn = Annotated[Literal["grey", "green", "yellow", "red"], AfterValidator(_level)]
NamesIn = Annotated[NamesModel, AfterValidator(_names)]
Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
Count = Annotated[int, Field(ge=1, le=20)]
Change = Annotated[int, Field(ge=-9, le=9)]
Amount = Annotated[Count | Literal["all"], AfterValidator(_all)]
Face = Annotated[int, Field(ge=1, le=6)]
Faces = Annotated[tuple[Face, ...], LOOSE, Field(min_length=1, max_length=6), ONCE]
Distance = Annotated[int, Field(ge=0, le=99)]


class PlaceIn(Word):
    """Spaces by exactly one of kind, colour and name."""

    makes = terms.Place
    kind: terms.SpaceKind | Literal[""] = ""
    colour: ColourIn | None = None
    space: Id | Literal[""] = ""

    @model_validator(mode="after")
    def _one(self) -> PlaceIn:
        if (self.kind != "") + (self.colour is not None) + (self.space != "") != 1:
            raise PydanticCustomError("place", "a place is named by one of kind, colour and space")
        return self


class SelectorIn(Word):
    """Characters, markers or spaces that can be chosen."""

    makes = terms.Selector
    kind: Literal["character", "encounter_marker", "space"]
    who: Literal["other", "any"] = "any"
    within: Distance | None = None
    at: Annotated[PlaceIn, MAKE] | None = None
    except_opponent: bool = False
    not_kind: Annotated[tuple[terms.SpaceKind, ...], LOOSE] = ()


class FilterIn(Word):
    """Which encounters match."""

    makes = terms.Filter
    trait: terms.Trait | None = None
    colour: ColourIn | None = None
    min_colour: ColourIn | None = None
    board: bool | None = None
    no_damage_suffered: bool = False


class AttackIn(Word):
    """An attack: value and type."""

    makes = terms.Attack
    tags = ()
    value_: Annotated[int, Field(ge=0, le=20, alias="value")]
    type: terms.AttackType

    def value(self) -> terms.Attack:
        """The frozen value."""
        return terms.Attack(self.value_, self.type)


SelectorArg = Annotated[SelectorIn, MAKE]
FilterArg = Annotated[FilterIn, MAKE]
AttackArg = Annotated[AttackIn, MAKE]

# ----------------------------------------------------------------------------------------------------- conditions


class AtIn(Word):
    """``{"c": "at", "who", one of "kind", "colour", "space"}``."""

    makes = conditions.At
    c: Literal["at"]
    who: terms.Who
    kind: terms.SpaceKind | Literal[""] = ""
    colour: ColourIn | None = None
    space: Id | Literal[""] = ""

    @model_validator(mode="after")
    def _one(self) -> AtIn:
        if (self.kind != "") + (self.colour is not None) + (self.space != "") != 1:
            raise PydanticCustomError("place", "a place is named by one of kind, colour and space")
        return self

    def value(self) -> conditions.At:
        """The frozen value."""
        return conditions.At(self.who, self.build(terms.Place, "who"))


class DamagedIn(Word):
    """The condition ``damaged``."""

    makes = conditions.Damaged
    c: Literal["damaged"]
    who: terms.Who
    min: Count = 1


class DieShowsIn(Word):
    """The condition ``die_shows``."""

    makes = conditions.DieShows
    c: Literal["die_shows"]
    die: terms.Side
    faces: Faces


class AttackIsIn(Word):
    """The condition ``attack_is``."""

    makes = conditions.AttackIs
    tags = ("c",)
    c: Literal["attack_is"]
    side: terms.Side
    type: terms.AttackType


class OpponentIsIn(Word):
    """The condition ``opponent_is``."""

    makes = conditions.OpponentIs
    c: Literal["opponent_is"]
    kind: Literal["character", "encounter"]


class InCombatIn(Word):
    """The condition ``in_combat``."""

    makes = conditions.InCombat
    c: Literal["in_combat"]
    who: terms.Who


class FoughtThisTurnIn(Word):
    """The condition ``fought_this_turn``."""

    makes = conditions.FoughtThisTurn
    c: Literal["fought_this_turn"]
    who: terms.Who
    value_: Annotated[bool, Field(alias="value")] = True

    def value(self) -> conditions.FoughtThisTurn:
        """The frozen value."""
        return conditions.FoughtThisTurn(self.who, self.value_)


class HandAtLeastIn(Word):
    """The condition ``hand_at_least``."""

    makes = conditions.HandAtLeast
    c: Literal["hand_at_least"]
    who: terms.Who
    n: Count


class NoStepTakenIn(Word):
    """The condition ``no_step_taken``."""

    makes = conditions.NoStepTaken
    c: Literal["no_step_taken"]


class WithinIn(Word):
    """The condition ``within``."""

    makes = conditions.Within
    c: Literal["within"]
    who: terms.Who
    n: Distance


class OpposedAffiliationsIn(Word):
    """The condition ``opposed_affiliations``."""

    makes = conditions.OpposedAffiliations
    c: Literal["opposed_affiliations"]


class MostValorIn(Word):
    """The condition ``most_valor``."""

    makes = conditions.MostValor
    c: Literal["most_valor"]
    who: terms.Who


class NotIn(Word):
    """The condition ``not``."""

    makes = conditions.Not
    c: Literal["not"]
    cond: ConditionArg


ConditionArg = Annotated[
    AtIn
    | DamagedIn
    | DieShowsIn
    | AttackIsIn
    | OpponentIsIn
    | InCombatIn
    | FoughtThisTurnIn
    | HandAtLeastIn
    | NoStepTakenIn
    | WithinIn
    | OpposedAffiliationsIn
    | MostValorIn
    | NotIn,
    Field(discriminator="c"),
    MAKE,
]
ConditionsArg = Annotated[tuple[ConditionArg, ...], LOOSE]

# ---------------------------------------------------------------------------------------------------------- costs


class ItemCostIn(StrictModel):
    """What ``discard_item`` asks for."""

    zone: terms.Zone = "bag"
    n: Count = 1
    colour: ColourIn | None = None


class CostIn(StrictModel):
    """A cost: exactly one of its fields."""

    energy: Count | None = None
    suffer: Count | None = None
    discard_abilities: Count | None = None
    discard_item: ItemCostIn | None = None
    discard_this: Literal[True] | None = None

    @model_validator(mode="after")
    def _one(self) -> CostIn:
        if sum(getattr(self, name) is not None for name in type(self).model_fields) != 1:
            raise PydanticCustomError(
                "cost", "a cost is one of energy, suffer, discard_abilities, discard_item and discard_this"
            )
        return self


def _cost(cost: CostIn) -> conditions.Cost:
    if cost.discard_item is not None:
        return conditions.PayItem(**dict(cost.discard_item))
    for amount, kind in (
        (cost.energy, conditions.PayEnergy),
        (cost.suffer, conditions.PayDamage),
        (cost.discard_abilities, conditions.PayCards),
    ):
        if amount is not None:
            return kind(amount)
    return conditions.PayThis()


CostsArg = Annotated[tuple[Annotated[CostIn, AfterValidator(_cost)], ...], LOOSE]

# -------------------------------------------------------------------------------------------------- quest steps


class CollectIn(Word):
    """The quest step ``collect``."""

    makes = quest_steps.CollectStep
    type: Literal["collect"]
    spaces: Annotated[tuple[Id, ...], LOOSE, Field(min_length=1, max_length=9)]


class _PlacedIn(Word):
    """A step in a space or in any space of a kind."""

    space: Id | Literal[""] = ""
    kind: Literal["city", ""] = ""

    @model_validator(mode="after")
    def _one(self) -> _PlacedIn:
        if bool(self.kind) == bool(self.space):
            raise PydanticCustomError("step", "a step is in a space or in any space of a kind")
        return self

    def value(self) -> object:
        """The frozen value."""
        return self.build(self.makes, "kind", "space", place=terms.Place(kind=self.kind, space=self.space))


class TravelIn(_PlacedIn):
    """The quest step ``travel``."""

    makes = quest_steps.TravelStep
    type: Literal["travel"]


class DefeatEncountersIn(Word):
    """The quest step ``defeat_encounters``."""

    makes = quest_steps.DefeatEncounters
    type: Literal["defeat_encounters"]
    n: Count
    filter: FilterArg


class DefeatBoardEncounterIn(Word):
    """The quest step ``defeat_board_encounter``."""

    makes = quest_steps.DefeatBoardEncounter
    type: Literal["defeat_board_encounter"]
    encounter: Id


class DefeatOverlordIn(Word):
    """The quest step ``defeat_overlord``."""

    makes = quest_steps.DefeatOverlord
    type: Literal["defeat_overlord"]
    n: Count


class DefeatCharacterIn(Word):
    """The quest step ``defeat_character``."""

    makes = quest_steps.DefeatCharacter
    type: Literal["defeat_character"]
    who: Literal["marked", "any_other"]
    n: Count = 1


class DealDamageIn(Word):
    """The quest step ``deal_damage``."""

    makes = quest_steps.DealDamage
    type: Literal["deal_damage"]
    who: Literal["any_other"]
    n: Count


class MeetMarkedIn(Word):
    """The quest step ``meet_marked``."""

    makes = quest_steps.MeetMarked
    type: Literal["meet_marked"]
    n: Count


class HandInEncountersIn(_PlacedIn):
    """The quest step ``hand_in_encounters``."""

    makes = quest_steps.HandInEncounters
    type: Literal["hand_in_encounters"]
    trait: terms.Trait | None = None
    n: Count
    min_colour: ColourIn = Field("grey", validate_default=True)


class HandInItemsIn(_PlacedIn):
    """The quest step ``hand_in_items``."""

    makes = quest_steps.HandInItems
    type: Literal["hand_in_items"]
    n: Count
    colour: ColourIn = Field("grey", validate_default=True)


class DiscardAbilitiesIn(_PlacedIn):
    """The quest step ``discard_abilities``."""

    makes = quest_steps.DiscardAbilities
    type: Literal["discard_abilities"]
    n: Annotated[int, Field(ge=1, le=10)]


class UseResourceIn(Word):
    """The quest step ``use_resource``."""

    makes = quest_steps.UseResourceStep
    type: Literal["use_resource"]
    resource: terms.Resource
    n: Count


class PlaceDiscoveriesIn(Word):
    """The quest step ``place_discoveries``."""

    makes = quest_steps.PlaceTokens
    type: Literal["place_discoveries"]
    n: Count


class ReachLevelIn(Word):
    """The quest step ``reach_level``."""

    makes = quest_steps.ReachLevel
    type: Literal["reach_level"]
    level: ColourIn


StepArg = Annotated[
    CollectIn
    | TravelIn
    | DefeatEncountersIn
    | DefeatBoardEncounterIn
    | DefeatOverlordIn
    | DefeatCharacterIn
    | DealDamageIn
    | MeetMarkedIn
    | HandInEncountersIn
    | HandInItemsIn
    | DiscardAbilitiesIn
    | UseResourceIn
    | PlaceDiscoveriesIn
    | ReachLevelIn,
    Field(discriminator="type"),
    MAKE,
]


class SetupIn(StrictModel):
    """A set-up entry: a space for tokens, or who gets one."""

    place: Id | None = None
    give_token_to: Literal["chosen_other", "each_other"] | None = None
    n: Annotated[int, Field(ge=1, le=9)] = 1

    @model_validator(mode="after")
    def _one(self) -> SetupIn:
        if (self.place is None) == (self.give_token_to is None):
            raise PydanticCustomError("setup", "a set-up entry is place or give_token_to")
        return self


def _setup(entry: SetupIn) -> quest_steps.QuestSetup:
    if entry.place is not None:
        return quest_steps.PlaceToken(entry.place, entry.n)
    assert entry.give_token_to is not None
    return quest_steps.GiveToken(entry.give_token_to, entry.n)


SetupArg = Annotated[SetupIn, AfterValidator(_setup)]
