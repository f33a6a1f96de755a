"""The effects that hold other effects, and the abilities of the content files, as pydantic models (specification 5.1,
5.3); see ``word_model``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from tabletop.rules.own_documents import is_begun

from . import model, ops, terms
from .op_leaf_model import PlainEffectIn
from .word_model import (
    LOOSE,
    MAKE,
    ONCE,
    SOME,
    Change,
    ColourIn,
    ConditionsArg,
    CostsArg,
    Count,
    Face,
    Faces,
    FilterIn,
    NamesIn,
    SelectorArg,
    Word,
)


class CombatAuraIn(Word):
    """The effect ``combat_aura``."""

    makes = ops.CombatAura
    op: Literal["combat_aura"]
    until: Literal["turn"]
    own: EffectsArg = ()
    opponent: EffectsArg = ()

    @model_validator(mode="after")
    def _given(self, info: ValidationInfo) -> CombatAuraIn:
        if not self.own and not self.opponent and not is_begun(info):
            raise PydanticCustomError("aura", "a combat aura has effects of its own side or of the opponent's")
        return self


class CombatModIn(Word):
    """The effect ``combat_mod``."""

    makes = ops.CombatMod
    op: Literal["combat_mod"]
    cond: ConditionsArg
    attacker: EffectsArg = ()
    defender: EffectsArg = ()


class CounterIn(Word):
    """The effect ``counter``."""

    makes = ops.Counter
    op: Literal["counter"]
    n: Change
    on_zero: EffectsArg = ()


class EachIn(Word):
    """The effect ``each``."""

    makes = ops.Each
    op: Literal["each"]
    who: SelectorArg
    do: SomeEffectsArg


class IfIn(Word):
    """The effect ``if``."""

    makes = ops.If
    op: Literal["if"]
    cond: ConditionsArg
    then: SomeEffectsArg
    otherwise: EffectsArg = Field((), alias="else")


class OptionIn(Word):
    """One option of ``choose``."""

    makes = ops.Option
    label: NamesIn
    cond: ConditionsArg = Field((), alias="if")
    cost: CostsArg = ()
    do: EffectsArg = ()


class ChooseIn(Word):
    """The effect ``choose``."""

    makes = ops.Choose
    op: Literal["choose"]
    who: terms.Who
    options: Annotated[tuple[Annotated[OptionIn, MAKE], ...], LOOSE, Field(min_length=2, max_length=6)]


class RowIn(Word):
    """One row of ``roll``."""

    makes = ops.DieRow
    faces: Faces
    do: EffectsArg


class RollIn(Word):
    """The effect ``roll``."""

    makes = ops.RollDie
    op: Literal["roll"]
    die: Literal["combat"]
    by: terms.Who
    table: Annotated[tuple[Annotated[RowIn, MAKE], ...], LOOSE, Field(min_length=1, max_length=6)]


EffectArg = Annotated[
    PlainEffectIn | CombatAuraIn | CombatModIn | CounterIn | EachIn | IfIn | ChooseIn | RollIn,
    Field(discriminator="op"),
    MAKE,
]
EffectsArg = Annotated[tuple[EffectArg, ...], LOOSE]
SomeEffectsArg = Annotated[EffectsArg, SOME]

_GIVEN_WITH: dict[str, tuple[terms.When, ...]] = {
    "die": ("die",),
    "who": ("on_resource",),
    "by": ("on_character_defeated",),
    "filter": ("on_encounter_defeated", "on_enter"),
    "min_damage": ("on_suffer",),
}
"""Arguments of triggers and the triggers that ask for them."""


class AbilityFilterIn(FilterIn):
    """The filter of an ability: encounters, or ``{"who": "not_owner"}`` of ``on_enter``."""

    who: Literal["not_owner"] | None = None


class AbilityIn(Word):
    """An ability object (5.1)."""

    makes = model.Ability
    when: terms.When
    mode: terms.Mode
    do: SomeEffectsArg
    cond: ConditionsArg = Field((), alias="if")
    cost: CostsArg = ()
    limit: Literal["", "combat", "turn"] = ""
    min_level: ColourIn = Field("grey", validate_default=True)
    while_attached: bool = False
    die: terms.Side = "own"
    faces: Annotated[tuple[Face, ...], LOOSE, Field(max_length=6), ONCE] = ()
    resource: terms.Resource | None = None
    who: Literal["self"] | None = None
    by: Literal["character"] | None = None
    filter: AbilityFilterIn = AbilityFilterIn()
    min_damage: Count = 1

    @model_validator(mode="after")
    def _fits(self, info: ValidationInfo) -> AbilityIn:
        if (self.when == "die") != bool(self.faces):
            raise PydanticCustomError("faces", "a power of a die names its faces, and nothing else does")
        if self.cost and self.mode != "may":
            raise PydanticCustomError("cost_mode", "only an ability that may be used has a cost")
        if (self.when == "static") != (self.mode == "static"):
            raise PydanticCustomError("static", "a static ability is of mode static, and no other is")
        if (self.when == "on_resource") != (self.resource is not None):
            raise PydanticCustomError("resource", "an ability that waits for a resource names it")
        for name, triggers in _GIVEN_WITH.items():
            if name in self.model_fields_set and self.when not in triggers and not is_begun(info):
                raise PydanticCustomError("argument", "{expected} means nothing to this trigger", {"expected": name})
        return self

    def value(self) -> model.Ability:
        """The frozen value."""
        return self.build(
            model.Ability,
            "who",
            "by",
            "filter",
            filter=self.filter.build(terms.Filter, "who"),
            not_owner=self.filter.who is not None,
            by_self=self.who is not None,
            by_character=self.by is not None,
        )


AbilitiesArg = Annotated[tuple[Annotated[AbilityIn, MAKE], ...], LOOSE]

for _kind in (CombatAuraIn, CombatModIn, CounterIn, EachIn, IfIn, OptionIn, RowIn, ChooseIn, RollIn, AbilityIn):
    _kind.model_rebuild()
