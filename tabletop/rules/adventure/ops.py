"""The effects of the Adventure Game's cards (specification 5.3): one class for each op of the closed vocabulary, so an
interpreter is a table by ``type(effect)``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .conditions import Conditions, Costs
from .terms import (
    AttackType,
    CardSide,
    Colour,
    Filter,
    How,
    Names,
    Resource,
    Selector,
    Side,
    Trait,
    Until,
    Who,
    Zone,
)


@dataclass(frozen=True, slots=True)
class ChangeAttack:
    """``attack``: the attack value of a side, plus ``n``."""

    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class ChangeDefence:
    """``defence``: the defence value of a side, plus ``n``."""

    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class ChangeDamage:
    """``damage_value``: what a hit of that side inflicts, plus ``n``."""

    side: Side
    n: int


@dataclass(frozen=True, slots=True)
class ChangeType:
    """``attack_type``: the attack of a side becomes melee or ranged."""

    side: Side
    type: AttackType


@dataclass(frozen=True, slots=True)
class Reroll:
    """``reroll``: reroll a die; the new face counts. ``just_rolled``: the die of state ROLLED."""

    die: Literal["own", "opponent", "just_rolled"]


@dataclass(frozen=True, slots=True)
class Prevent:
    """``prevent``: less pending damage of the own side; None: all of it."""

    n: int | None


@dataclass(frozen=True, slots=True)
class AutoHit:
    """``auto_hit``: the attack of that side hits whatever the total."""

    side: Side


@dataclass(frozen=True, slots=True)
class AutoMiss:
    """``auto_miss``: the attack of that side misses whatever the total; wins over ``auto_hit``."""

    side: Side


@dataclass(frozen=True, slots=True)
class Block:
    """``block``: until the end of the combat these things of a side do not count."""

    side: Side
    what: tuple[Literal["abilities", "powers", "weapon", "armour"], ...]


@dataclass(frozen=True, slots=True)
class CancelCombat:
    """``cancel_combat``: the combat ends at once (AG-CMB-13); and where the encounter goes."""

    encounter: Literal["tracker", "deck_top"]


@dataclass(frozen=True, slots=True)
class SkipEncounter:
    """``skip_encounter``: in the reveal window, no combat; the challenge phase ends."""

    encounter: Literal["deck_top"]


@dataclass(frozen=True, slots=True)
class CancelCard:
    """``cancel_card``: the announced card has no effect (AG-ABL-10)."""


@dataclass(frozen=True, slots=True)
class CombatAura:
    """``combat_aura``: applied at the start of every combat of the controller until then, and at once in a running one.
    The effects of ``opponent`` are seen from the opponent (5.1)."""

    until: Literal["turn"]
    own: Effects = ()
    opponent: Effects = ()


@dataclass(frozen=True, slots=True)
class CombatMod:
    """``combat_mod``: for all combats in which the conditions hold, while static; seen from each combatant."""

    cond: Conditions
    attacker: Effects = ()
    defender: Effects = ()


@dataclass(frozen=True, slots=True)
class EncounterMod:
    """``encounter_mod``: figures of encounters that fit, while static; ``add_trait`` not on board encounters."""

    filter: Filter
    attack: int = 0
    defence: int = 0
    damage: int = 0
    add_trait: Trait | None = None


@dataclass(frozen=True, slots=True)
class Suffer:
    """``suffer``: ``n`` damage tokens; an encounter is defeated."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class Heal:
    """``heal``: remove ``n`` damage; None: all."""

    who: Who
    n: int | None


@dataclass(frozen=True, slots=True)
class MaxHealth:
    """``max_health``: health plus ``n`` while static."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class ReplaceDefeat:
    """``replace_defeat``: instead of the defeat, damage becomes health minus ``remaining`` (not below 0)."""

    remaining: int
    end_combat: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw``: ability cards from the own deck."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """``discard_cards``: ability cards from the hand, as many as possible; ``choice``: chosen by ``who``."""

    who: Who
    n: int
    how: How


@dataclass(frozen=True, slots=True)
class Energy:
    """``energy``: more or less energy in the present pool, not below 0."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class CostMod:
    """``cost_mod``: ability cards cost ``n`` more or less, not below 0. ``first_each_turn``: only the first one."""

    who: Who
    n: int
    until: Until = "static"
    first_each_turn: bool = False


@dataclass(frozen=True, slots=True)
class AbilityLimit:
    """``ability_limit``: at most ``n`` ability cards for each combatant of a combat, while static."""

    who: Who
    n: int
    per: Literal["combat"] = "combat"


@dataclass(frozen=True, slots=True)
class MovePoints:
    """``move_points``: movement points now."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class MoveRollMod:
    """``move_roll_mod``: the rolled movement changes while static, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: int
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class EnergyRollMod:
    """``energy_roll_mod``: the rolled energy changes while static, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: int
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class NextMoveRollMod:
    """``next_move_roll_mod``: the next movement roll of ``who`` changes, once."""

    who: Who
    n: int
    min: int | None = None


@dataclass(frozen=True, slots=True)
class StepMove:
    """``step_move``: ``by`` moves ``who`` up to so many steps (AG-MOV-9)."""

    who: Who
    up_to: int
    by: Who


@dataclass(frozen=True, slots=True)
class Teleport:
    """``teleport``: the figure goes to another space than its own. ``to``: a city, any space whose centre lies at most
    ``length`` units of the canvas away, or the space of ``of``; AG-MOV-4 always applies."""

    who: Who
    to: Literal["city", "any", "space_of"]
    length: int | None = None
    of: Who | None = None
    ignore_aggro: bool = False


@dataclass(frozen=True, slots=True)
class StopMove:
    """``stop_move``: remaining movement points, or forced steps, are lost; points gained later may be used."""

    who: Who


@dataclass(frozen=True, slots=True)
class EndMovement:
    """``end_movement``: no more step this turn."""

    who: Who


@dataclass(frozen=True, slots=True)
class GainItem:
    """``gain_item``: the next item of a deck (AG-ITM-3). ``named``: of ``colour``; ``its_level``: of the level of
    ``who``; ``choose_up_to_level``: of a colour that ``who`` names, its level or lower."""

    who: Who
    choice: Literal["named", "its_level", "choose_up_to_level"]
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class LoseItem:
    """``lose_item``: discard ``n`` items to the tops of their decks."""

    who: Who
    n: int
    zone: Zone
    how: How


@dataclass(frozen=True, slots=True)
class TradeItem:
    """``trade_item``: ``by`` takes an item from another bag, whose owner may take another one back (TRADE)."""

    by: Who
    partner: Who


@dataclass(frozen=True, slots=True)
class PeekDiscovery:
    """``peek_discovery``: look at up to ``n`` face-down tokens, at most ``within`` steps away (None: anywhere)."""

    who: Who
    n: int
    then: Literal["keep", "keep_or_discard"]
    within: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceDiscoveries:
    """``draw_discovery_place``: place ``n`` discoveries one after another (AG-DSC-2)."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class GainDiscovery:
    """``gain_discovery``: reveal from the pile; green is kept, red is discarded without effect."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class ResourceMod:
    """``resource_mod``: healed amount and extra draws of an auction change while static."""

    resource: tuple[Resource, ...]
    heal: int = 0
    draw_extra: int = 0


@dataclass(frozen=True, slots=True)
class AttachThis:
    """``attach_this``: attach this card to its host (AG-ABL-8), with so many counters on it; None: without."""

    to: Who
    counters: int | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """``counter``: change the counters on this card; at 0 or below carry out ``on_zero``."""

    n: int
    on_zero: Effects = ()


@dataclass(frozen=True, slots=True)
class DiscardThis:
    """``discard_this``: this card or token is discarded."""


@dataclass(frozen=True, slots=True)
class FlipCharacter:
    """``flip_character``: turn the character card to that side; nothing if it shows it already."""

    who: Who
    to: CardSide


@dataclass(frozen=True, slots=True)
class GainLevel:
    """``gain_level``: raise the level of ``who`` (AG-CHR-5, AG-CHR-6)."""

    who: Who
    to: Colour


@dataclass(frozen=True, slots=True)
class GainTrophy:
    """``gain_trophy``: put a trophy of the stock into a log (AG-TRO-1)."""

    who: Who
    trophy: str


@dataclass(frozen=True, slots=True)
class ThisToLog:
    """``this_to_log``: this card goes to that quest log."""

    who: Who
    valor: int


@dataclass(frozen=True, slots=True)
class FlipThis:
    """``flip_this``: turn this event to its back, by that character (AG-EVT-6)."""

    by: Who


@dataclass(frozen=True, slots=True)
class Forbid:
    """``forbid``: ``who`` may not do something, while static or until the given moment."""

    who: Who
    what: Literal["heal", "flight_path", "attack_character"]
    until: Until = "static"


@dataclass(frozen=True, slots=True)
class Each:
    """``each``: carry a list out for each match, bound as ``it``, clockwise from the active seat; the matches are found
    before the first."""

    who: Selector
    do: Effects


@dataclass(frozen=True, slots=True)
class If:
    """``if``: ``then`` when all conditions hold, otherwise ``otherwise``."""

    cond: Conditions
    then: Effects
    otherwise: Effects = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice; without ``do``: nothing happens."""

    label: Names = field(compare=False)
    cond: Conditions = ()
    cost: Costs = ()
    do: Effects = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """``choose``: that seat picks one legal option (CHOOSE)."""

    who: Who
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class DieRow:
    """What happens on some faces of a rolled die."""

    faces: tuple[int, ...]
    do: Effects


@dataclass(frozen=True, slots=True)
class RollDie:
    """``roll``: ``by`` rolls one combat die, then the row of its face is carried out, if there is one."""

    by: Who
    table: tuple[DieRow, ...]
    die: Literal["combat"] = "combat"


Effect = (
    ChangeAttack | ChangeDefence | ChangeDamage | ChangeType | Reroll | Prevent | AutoHit | AutoMiss | Block
    | CancelCombat | SkipEncounter | CancelCard | CombatAura | CombatMod | EncounterMod | Suffer | Heal
    | MaxHealth | ReplaceDefeat | Draw | DiscardCards | Energy | CostMod | AbilityLimit | MovePoints
    | MoveRollMod | EnergyRollMod | NextMoveRollMod | StepMove | Teleport | StopMove | EndMovement | GainItem
    | LoseItem | TradeItem | PeekDiscovery | PlaceDiscoveries | GainDiscovery | ResourceMod | AttachThis
    | Counter | DiscardThis | FlipCharacter | GainLevel | GainTrophy | ThisToLog | FlipThis | Forbid | Each | If
    | Choose | RollDie
)  # fmt: skip
Effects = tuple[Effect, ...]
"""Carried out in the listed order (AG-GEN-8)."""
