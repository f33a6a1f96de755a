"""The plain effects of the content files as pydantic models, those that hold no other effects (specification 5.3);
see ``word_model``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tabletop.rules.codec import StrictModel

from . import ops, terms
from .word_model import LOOSE, ONCE, Amount, Change, ColourIn, Count, Distance, FilterArg, Id, Word


class _SideIn(Word):
    side: terms.Side
    n: Change


class AttackOpIn(_SideIn):
    """The effect ``attack``."""

    makes = ops.ChangeAttack
    op: Literal["attack"]


class DefenceIn(_SideIn):
    """The effect ``defence``."""

    makes = ops.ChangeDefence
    op: Literal["defence"]


class DamageValueIn(_SideIn):
    """The effect ``damage_value``."""

    makes = ops.ChangeDamage
    op: Literal["damage_value"]


class AttackTypeIn(Word):
    """The effect ``attack_type``."""

    makes = ops.ChangeType
    tags = ("op",)
    op: Literal["attack_type"]
    side: terms.Side
    type: terms.AttackType


class RerollIn(Word):
    """The effect ``reroll``."""

    makes = ops.Reroll
    op: Literal["reroll"]
    die: Literal["own", "opponent", "just_rolled"]


class PreventIn(Word):
    """The effect ``prevent``."""

    makes = ops.Prevent
    op: Literal["prevent"]
    n: Amount


class AutoHitIn(Word):
    """The effect ``auto_hit``."""

    makes = ops.AutoHit
    op: Literal["auto_hit"]
    side: terms.Side


class AutoMissIn(Word):
    """The effect ``auto_miss``."""

    makes = ops.AutoMiss
    op: Literal["auto_miss"]
    side: terms.Side


class BlockIn(Word):
    """The effect ``block``."""

    makes = ops.Block
    op: Literal["block"]
    side: terms.Side
    what: Annotated[
        tuple[Literal["abilities", "powers", "weapon", "armour"], ...], LOOSE, Field(min_length=1, max_length=4), ONCE
    ]


class CancelCombatIn(Word):
    """The effect ``cancel_combat``."""

    makes = ops.CancelCombat
    op: Literal["cancel_combat"]
    encounter: Literal["tracker", "deck_top"]


class SkipEncounterIn(Word):
    """The effect ``skip_encounter``."""

    makes = ops.SkipEncounter
    op: Literal["skip_encounter"]
    encounter: Literal["deck_top"]


class CancelCardIn(Word):
    """The effect ``cancel_card``."""

    makes = ops.CancelCard
    op: Literal["cancel_card"]


class EncounterModIn(Word):
    """The effect ``encounter_mod``."""

    makes = ops.EncounterMod
    op: Literal["encounter_mod"]
    filter: FilterArg
    attack: Change = 0
    defence: Change = 0
    damage: Change = 0
    add_trait: terms.Trait | None = None


class _WhoIn(Word):
    who: terms.Who


class _WhoCountIn(_WhoIn):
    n: Count


class SufferIn(_WhoCountIn):
    """The effect ``suffer``."""

    makes = ops.Suffer
    op: Literal["suffer"]


class HealIn(_WhoIn):
    """The effect ``heal``."""

    makes = ops.Heal
    op: Literal["heal"]
    n: Amount


class MaxHealthIn(_WhoIn):
    """The effect ``max_health``."""

    makes = ops.MaxHealth
    op: Literal["max_health"]
    n: Change


class ReplaceDefeatIn(Word):
    """The effect ``replace_defeat``."""

    makes = ops.ReplaceDefeat
    op: Literal["replace_defeat"]
    remaining: Count = Field(alias="heal_to_remaining")
    end_combat: bool


class DrawIn(_WhoCountIn):
    """The effect ``draw``."""

    makes = ops.Draw
    op: Literal["draw"]


class DiscardCardsIn(_WhoCountIn):
    """The effect ``discard_cards``."""

    makes = ops.DiscardCards
    op: Literal["discard_cards"]
    how: terms.How


class EnergyIn(_WhoIn):
    """The effect ``energy``."""

    makes = ops.Energy
    op: Literal["energy"]
    n: Change


class CostModIn(_WhoIn):
    """The effect ``cost_mod``."""

    makes = ops.CostMod
    op: Literal["cost_mod"]
    n: Change
    until: Literal["static", "combat", "turn"] = "static"
    first_each: Literal["turn"] | None = None

    def value(self) -> ops.CostMod:
        """The frozen value."""
        return ops.CostMod(self.who, self.n, self.until, self.first_each is not None)


class AbilityLimitIn(_WhoCountIn):
    """The effect ``ability_limit``."""

    makes = ops.AbilityLimit
    op: Literal["ability_limit"]
    per: Literal["combat"]


class MovePointsIn(_WhoCountIn):
    """The effect ``move_points``."""

    makes = ops.MovePoints
    op: Literal["move_points"]


class _RollModIn(_WhoIn):
    n: Change
    min: Annotated[int, Field(ge=0, le=9)] | None = None
    max: Annotated[int, Field(ge=0, le=9)] | None = None


class MoveRollModIn(_RollModIn):
    """The effect ``move_roll_mod``."""

    makes = ops.MoveRollMod
    op: Literal["move_roll_mod"]


class EnergyRollModIn(_RollModIn):
    """The effect ``energy_roll_mod``."""

    makes = ops.EnergyRollMod
    op: Literal["energy_roll_mod"]


class NextMoveRollModIn(_WhoIn):
    """The effect ``next_move_roll_mod``."""

    makes = ops.NextMoveRollMod
    op: Literal["next_move_roll_mod"]
    n: Change
    min: Annotated[int, Field(ge=0, le=9)] | None = None


class StepMoveIn(_WhoIn):
    """The effect ``step_move``."""

    makes = ops.StepMove
    op: Literal["step_move"]
    up_to: Count
    by: terms.Who


class GoalIn(StrictModel):
    """Where a teleport leads: ``{"kind": "city"}``, ``{"kind": "any", "card_length": n}`` or
    ``{"ref": "space_of", "who"}``."""

    kind: Literal["city", "any"] | None = None
    card_length: Annotated[int, Field(ge=1, le=2000)] | None = None
    ref: Literal["space_of"] | None = None
    who: terms.Who | None = None

    @model_validator(mode="after")
    def _one(self) -> GoalIn:
        given = (self.kind, self.card_length is not None, self.ref, self.who is not None)
        if given not in (("city", False, None, False), ("any", True, None, False), (None, False, "space_of", True)):
            raise PydanticCustomError(
                "teleport", "a teleport leads to a city, to any space in reach, or to the space of somebody"
            )
        return self


class TeleportIn(_WhoIn):
    """The effect ``teleport``."""

    makes = ops.Teleport
    op: Literal["teleport"]
    to: GoalIn
    ignore_aggro: bool = False

    def value(self) -> ops.Teleport:
        """The frozen value."""
        kind = self.to.kind or "space_of"
        return ops.Teleport(self.who, kind, self.to.card_length, self.to.who, self.ignore_aggro)


class StopMoveIn(_WhoIn):
    """The effect ``stop_move``."""

    makes = ops.StopMove
    op: Literal["stop_move"]


class EndMovementIn(_WhoIn):
    """The effect ``end_movement``."""

    makes = ops.EndMovement
    op: Literal["end_movement"]


class GainItemIn(_WhoIn):
    """The effect ``gain_item``."""

    makes = ops.GainItem
    op: Literal["gain_item"]
    colour: Literal["grey", "green", "yellow", "red", "its_level", "choose_up_to_level"]

    def value(self) -> ops.GainItem:
        """The frozen value."""
        if self.colour in ("its_level", "choose_up_to_level"):
            return ops.GainItem(self.who, self.colour)
        return ops.GainItem(self.who, "named", terms.COLOURS.index(self.colour))


class LoseItemIn(_WhoIn):
    """The effect ``lose_item``."""

    makes = ops.LoseItem
    op: Literal["lose_item"]
    zone: terms.Zone
    how: terms.How
    n: Count


class TradeItemIn(Word):
    """The effect ``trade_item``."""

    makes = ops.TradeItem
    op: Literal["trade_item"]
    by: terms.Who
    partner: terms.Who = Field(alias="with")


class PeekDiscoveryIn(_WhoCountIn):
    """The effect ``peek_discovery``."""

    makes = ops.PeekDiscovery
    op: Literal["peek_discovery"]
    within: Distance | None = None
    then: Literal["keep", "keep_or_discard"]


class DrawDiscoveryPlaceIn(_WhoCountIn):
    """The effect ``draw_discovery_place``."""

    makes = ops.PlaceDiscoveries
    op: Literal["draw_discovery_place"]


class GainDiscoveryIn(_WhoCountIn):
    """The effect ``gain_discovery``."""

    makes = ops.GainDiscovery
    op: Literal["gain_discovery"]


class ResourceModIn(Word):
    """The effect ``resource_mod``."""

    makes = ops.ResourceMod
    op: Literal["resource_mod"]
    resource: Annotated[tuple[terms.Resource, ...], LOOSE, Field(min_length=1)]
    heal: Change = 0
    draw_extra: Annotated[int, Field(ge=0, le=9)] = 0


class AttachThisIn(Word):
    """The effect ``attach_this``."""

    makes = ops.AttachThis
    op: Literal["attach_this"]
    to: terms.Who
    counters: Count | None = None


class DiscardThisIn(Word):
    """The effect ``discard_this``."""

    makes = ops.DiscardThis
    op: Literal["discard_this"]


class FlipCharacterIn(_WhoIn):
    """The effect ``flip_character``."""

    makes = ops.FlipCharacter
    op: Literal["flip_character"]
    to: terms.CardSide


class GainLevelIn(_WhoIn):
    """The effect ``gain_level``."""

    makes = ops.GainLevel
    op: Literal["gain_level"]
    to: ColourIn


class GainTrophyIn(_WhoIn):
    """The effect ``gain_trophy``."""

    makes = ops.GainTrophy
    op: Literal["gain_trophy"]
    trophy: Id


class ThisToLogIn(_WhoIn):
    """The effect ``this_to_log``."""

    makes = ops.ThisToLog
    op: Literal["this_to_log"]
    valor: Annotated[int, Field(ge=1, le=4)]


class FlipThisIn(Word):
    """The effect ``flip_this``."""

    makes = ops.FlipThis
    op: Literal["flip_this"]
    by: terms.Who


class ForbidIn(_WhoIn):
    """The effect ``forbid``."""

    makes = ops.Forbid
    op: Literal["forbid"]
    what: Literal["heal", "flight_path", "attack_character"]
    until: terms.Until = "static"


PlainEffectIn = (
    AttackOpIn | DefenceIn | DamageValueIn | AttackTypeIn | RerollIn | PreventIn | AutoHitIn | AutoMissIn | BlockIn
    | CancelCombatIn | SkipEncounterIn | CancelCardIn | EncounterModIn | SufferIn | HealIn | MaxHealthIn
    | ReplaceDefeatIn | DrawIn | DiscardCardsIn | EnergyIn | CostModIn | AbilityLimitIn | MovePointsIn
    | MoveRollModIn | EnergyRollModIn | NextMoveRollModIn | StepMoveIn | TeleportIn | StopMoveIn | EndMovementIn
    | GainItemIn | LoseItemIn | TradeItemIn | PeekDiscoveryIn | DrawDiscoveryPlaceIn | GainDiscoveryIn
    | ResourceModIn | AttachThisIn | DiscardThisIn | FlipCharacterIn | GainLevelIn | GainTrophyIn | ThisToLogIn
    | FlipThisIn | ForbidIn
)  # fmt: skip
