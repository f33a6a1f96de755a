"""The effects of the Adventure Game's cards (specification 5.3): one class for each op of the closed vocabulary, so an
interpreter is a table by ``type(effect)``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tabletop.rules.entries import KIND, ONCE, SOME, Entry, Flag, Texts, between, fault, many, read_as
from tabletop.rules.game import Json

from .conditions import Conditions, Costs
from .terms import (
    COLOURS,
    Amount,
    AttackType,
    CardSide,
    Change,
    Colour,
    ColourName,
    Count,
    Distance,
    Faces,
    Filter,
    How,
    Id,
    Resource,
    Selector,
    Side,
    Trait,
    Until,
    Valor,
    Who,
    Zone,
)

Bound = Annotated[int, between(0, 9)]


class Effect(Entry):
    """Something that a card does."""

    __slots__ = ()
    tag = "op"


Effects = tuple[Annotated[Effect, KIND], ...]
"""Carried out in the listed order (AG-GEN-8)."""
SomeEffects = Annotated[Effects, SOME]


@dataclass(frozen=True, slots=True)
class ChangeAttack(Effect):
    """``attack``: the attack value of a side, plus ``n``."""

    word = "attack"
    side: Side
    n: Change


@dataclass(frozen=True, slots=True)
class ChangeDefence(Effect):
    """``defence``: the defence value of a side, plus ``n``."""

    word = "defence"
    side: Side
    n: Change


@dataclass(frozen=True, slots=True)
class ChangeDamage(Effect):
    """``damage_value``: what a hit of that side inflicts, plus ``n``."""

    word = "damage_value"
    side: Side
    n: Change


@dataclass(frozen=True, slots=True)
class ChangeType(Effect):
    """``attack_type``: the attack of a side becomes melee or ranged."""

    word = "attack_type"
    side: Side
    type: AttackType


@dataclass(frozen=True, slots=True)
class Reroll(Effect):
    """``reroll``: reroll a die; the new face counts. ``just_rolled``: the die of state ROLLED."""

    die: Literal["own", "opponent", "just_rolled"]


@dataclass(frozen=True, slots=True)
class Prevent(Effect):
    """``prevent``: less pending damage of the own side; None: all of it."""

    n: Amount


@dataclass(frozen=True, slots=True)
class AutoHit(Effect):
    """``auto_hit``: the attack of that side hits whatever the total."""

    side: Side


@dataclass(frozen=True, slots=True)
class AutoMiss(Effect):
    """``auto_miss``: the attack of that side misses whatever the total; wins over ``auto_hit``."""

    side: Side


@dataclass(frozen=True, slots=True)
class Block(Effect):
    """``block``: until the end of the combat these things of a side do not count."""

    side: Side
    what: Annotated[tuple[Literal["abilities", "powers", "weapon", "armour"], ...], many(1, 4), ONCE]


@dataclass(frozen=True, slots=True)
class CancelCombat(Effect):
    """``cancel_combat``: the combat ends at once (AG-CMB-13); and where the encounter goes."""

    encounter: Literal["tracker", "deck_top"]


@dataclass(frozen=True, slots=True)
class SkipEncounter(Effect):
    """``skip_encounter``: in the reveal window, no combat; the challenge phase ends."""

    encounter: Literal["deck_top"]


@dataclass(frozen=True, slots=True)
class CancelCard(Effect):
    """``cancel_card``: the announced card has no effect (AG-ABL-10)."""


@dataclass(frozen=True, slots=True)
class CombatAura(Effect):
    """``combat_aura``: applied at the start of every combat of the controller until then, and at once in a running one.
    The effects of ``opponent`` are seen from the opponent (5.1)."""

    until: Literal["turn"]
    own: Effects = ()
    opponent: Effects = ()

    def check_written(self, given: Mapping[str, Json]) -> None:
        if not given.get("own") and not given.get("opponent"):
            raise fault("aura", "a combat aura has effects of its own side or of the opponent's")


@dataclass(frozen=True, slots=True)
class CombatMod(Effect):
    """``combat_mod``: for all combats in which the conditions hold, while static; seen from each combatant."""

    cond: Conditions
    attacker: Effects = ()
    defender: Effects = ()


@dataclass(frozen=True, slots=True)
class EncounterMod(Effect):
    """``encounter_mod``: figures of encounters that fit, while static; ``add_trait`` not on board encounters."""

    filter: Filter
    attack: Change = 0
    defence: Change = 0
    damage: Change = 0
    add_trait: Trait | None = None


@dataclass(frozen=True, slots=True)
class Suffer(Effect):
    """``suffer``: ``n`` damage tokens; an encounter is defeated."""

    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """``heal``: remove ``n`` damage; None: all."""

    who: Who
    n: Amount


@dataclass(frozen=True, slots=True)
class MaxHealth(Effect):
    """``max_health``: health plus ``n`` while static."""

    who: Who
    n: Change


@dataclass(frozen=True, slots=True)
class ReplaceDefeat(Effect):
    """``replace_defeat``: instead of the defeat, damage becomes health minus ``heal_to_remaining`` (not below 0)."""

    heal_to_remaining: Count
    end_combat: Flag


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """``draw``: ability cards from the own deck."""

    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """``discard_cards``: ability cards from the hand, as many as possible; ``choice``: chosen by ``who``."""

    who: Who
    n: Count
    how: How


@dataclass(frozen=True, slots=True)
class Energy(Effect):
    """``energy``: more or less energy in the present pool, not below 0."""

    who: Who
    n: Change


@dataclass(frozen=True, slots=True)
class CostMod(Effect):
    """``cost_mod``: ability cards cost ``n`` more or less, not below 0. ``first_each``: only the first one of
    each turn."""

    who: Who
    n: Change
    until: Literal["static", "combat", "turn"] = "static"
    first_each: Literal["turn"] | None = None


@dataclass(frozen=True, slots=True)
class AbilityLimit(Effect):
    """``ability_limit``: at most ``n`` ability cards for each combatant of a combat, while static."""

    who: Who
    n: Count
    per: Literal["combat"]


@dataclass(frozen=True, slots=True)
class MovePoints(Effect):
    """``move_points``: movement points now."""

    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class MoveRollMod(Effect):
    """``move_roll_mod``: the rolled movement changes while static, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: Change
    min: Bound | None = None
    max: Bound | None = None


@dataclass(frozen=True, slots=True)
class EnergyRollMod(Effect):
    """``energy_roll_mod``: the rolled energy changes while static, not beyond the bounds (AG-MOV-7)."""

    who: Who
    n: Change
    min: Bound | None = None
    max: Bound | None = None


@dataclass(frozen=True, slots=True)
class NextMoveRollMod(Effect):
    """``next_move_roll_mod``: the next movement roll of ``who`` changes, once."""

    who: Who
    n: Change
    min: Bound | None = None


@dataclass(frozen=True, slots=True)
class StepMove(Effect):
    """``step_move``: ``by`` moves ``who`` up to so many steps (AG-MOV-9)."""

    who: Who
    up_to: Count
    by: Who


@dataclass(frozen=True, slots=True)
class Goal(Entry):
    """Where a teleport leads: to a city; to any space whose centre lies at most ``card_length`` units of the canvas
    away; or to the space of ``who``."""

    kind: Literal["city", "any"] | None = None
    card_length: Annotated[int, between(1, 2000)] | None = None
    ref: Literal["space_of"] | None = None
    who: Who | None = None

    def check(self) -> None:
        """A teleport leads to one of the three."""
        told = (self.kind, self.card_length is not None, self.ref, self.who is not None)
        if told not in (("city", False, None, False), ("any", True, None, False), (None, False, "space_of", True)):
            raise fault("teleport", "a teleport leads to a city, to any space in reach, or to the space of somebody")


@dataclass(frozen=True, slots=True)
class Teleport(Effect):
    """``teleport``: the figure goes to another space than its own; AG-MOV-4 always applies."""

    who: Who
    to: Goal
    ignore_aggro: Flag = False


@dataclass(frozen=True, slots=True)
class StopMove(Effect):
    """``stop_move``: remaining movement points, or forced steps, are lost; points gained later may be used."""

    who: Who


@dataclass(frozen=True, slots=True)
class EndMovement(Effect):
    """``end_movement``: no more step this turn."""

    who: Who


def _item_colour(word: str) -> int | str:
    return COLOURS.index(word) if word in COLOURS else word


@dataclass(frozen=True, slots=True)
class GainItem(Effect):
    """``gain_item``: the next item of a deck (AG-ITM-3). ``its_level``: of the level of ``who``;
    ``choose_up_to_level``: of a colour that ``who`` names, its level or lower."""

    who: Who
    colour: Annotated[
        int | Literal["its_level", "choose_up_to_level"],
        read_as(Literal[ColourName, "its_level", "choose_up_to_level"], _item_colour),
    ]


@dataclass(frozen=True, slots=True)
class LoseItem(Effect):
    """``lose_item``: discard ``n`` items to the tops of their decks."""

    who: Who
    n: Count
    zone: Zone
    how: How


@dataclass(frozen=True, slots=True)
class TradeItem(Effect):
    """``trade_item``: ``by`` takes an item from another bag, whose owner may take another one back (TRADE)."""

    by: Who
    with_: Who


@dataclass(frozen=True, slots=True)
class PeekDiscovery(Effect):
    """``peek_discovery``: look at up to ``n`` face-down tokens, at most ``within`` steps away (None: anywhere)."""

    who: Who
    n: Count
    then: Literal["keep", "keep_or_discard"]
    within: Distance | None = None


@dataclass(frozen=True, slots=True)
class PlaceDiscoveries(Effect):
    """``draw_discovery_place``: place ``n`` discoveries one after another (AG-DSC-2)."""

    word = "draw_discovery_place"
    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class GainDiscovery(Effect):
    """``gain_discovery``: reveal from the pile; green is kept, red is discarded without effect."""

    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class ResourceMod(Effect):
    """``resource_mod``: healed amount and extra draws of an auction change while static."""

    resource: Annotated[tuple[Resource, ...], many(1)]
    heal: Change = 0
    draw_extra: Bound = 0


@dataclass(frozen=True, slots=True)
class AttachThis(Effect):
    """``attach_this``: attach this card to its host (AG-ABL-8), with so many counters on it; None: without."""

    to: Who
    counters: Count | None = None


@dataclass(frozen=True, slots=True)
class Counter(Effect):
    """``counter``: change the counters on this card; at 0 or below carry out ``on_zero``."""

    n: Change
    on_zero: Effects = ()


@dataclass(frozen=True, slots=True)
class DiscardThis(Effect):
    """``discard_this``: this card or token is discarded."""


@dataclass(frozen=True, slots=True)
class FlipCharacter(Effect):
    """``flip_character``: turn the character card to that side; nothing if it shows it already."""

    who: Who
    to: CardSide


@dataclass(frozen=True, slots=True)
class GainLevel(Effect):
    """``gain_level``: raise the level of ``who`` (AG-CHR-5, AG-CHR-6)."""

    who: Who
    to: Colour


@dataclass(frozen=True, slots=True)
class GainTrophy(Effect):
    """``gain_trophy``: put a trophy of the stock into a log (AG-TRO-1)."""

    who: Who
    trophy: Id


@dataclass(frozen=True, slots=True)
class ThisToLog(Effect):
    """``this_to_log``: this card goes to that quest log."""

    who: Who
    valor: Valor


@dataclass(frozen=True, slots=True)
class FlipThis(Effect):
    """``flip_this``: turn this event to its back, by that character (AG-EVT-6)."""

    by: Who


@dataclass(frozen=True, slots=True)
class Forbid(Effect):
    """``forbid``: ``who`` may not do something, while static or until the given moment."""

    who: Who
    what: Literal["heal", "flight_path", "attack_character"]
    until: Until = "static"


@dataclass(frozen=True, slots=True)
class Each(Effect):
    """``each``: carry a list out for each match, bound as ``it``, clockwise from the active seat; the matches are found
    before the first."""

    who: Selector
    do: SomeEffects


@dataclass(frozen=True, slots=True)
class If(Effect):
    """``if``: ``then`` when all conditions hold, otherwise ``else``."""

    cond: Conditions
    then: SomeEffects
    else_: Effects = ()


@dataclass(frozen=True, slots=True)
class Option(Entry):
    """One option of a choice; without ``do``: nothing happens."""

    label: Texts = field(compare=False)
    if_: Conditions = ()
    cost: Costs = ()
    do: Effects = ()


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """``choose``: that seat picks one legal option (CHOOSE)."""

    who: Who
    options: Annotated[tuple[Option, ...], many(2, 6)]


@dataclass(frozen=True, slots=True)
class DieRow(Entry):
    """What happens on some faces of a rolled die."""

    faces: Faces
    do: Effects


@dataclass(frozen=True, slots=True)
class RollDie(Effect):
    """``roll``: ``by`` rolls one combat die, then the row of its face is carried out, if there is one."""

    word = "roll"
    by: Who
    table: Annotated[tuple[DieRow, ...], many(1, 6)]
    die: Literal["combat"]
