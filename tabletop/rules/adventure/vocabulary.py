"""The closed vocabulary of the Adventure Game's cards: effects, conditions, costs, abilities and quest steps
(specification 5.1 to 5.5 and 5.7), as frozen values.

Every op, condition, cost and quest step is a class of its own, so an interpreter is a table by ``type(value)``. Colours
are whole numbers in order of difficulty, ids are the strings of the content files, dice show 1 to 6 (AG-GEN-5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

# --------------------------------------------------------------------------------------------------- small words

Colour = int
"""0 grey, 1 green, 2 yellow, 3 red: difficulty of spaces and cards, level of characters."""

COLOURS: Final = ("grey", "green", "yellow", "red")
GREY, GREEN, YELLOW, RED = range(4)

Names = Mapping[str, str]
"""A name by language code."""

Trait = Literal[
    "Beast", "Humanoid", "Undead", "Demon", "Dragonkin", "Elemental", "Giant", "Mechanical", "Overlord", "Aggro"
]
TRAITS: Final[tuple[Trait, ...]] = (
    "Beast",
    "Humanoid",
    "Undead",
    "Demon",
    "Dragonkin",
    "Elemental",
    "Giant",
    "Mechanical",
    "Overlord",
    "Aggro",
)

Resource = Literal[
    "scroll", "book", "potion_small", "potion_large", "place_discovery", "flight_path", "auction_house", "quest_giver"
]
RESOURCES: Final[tuple[Resource, ...]] = (
    "scroll",
    "book",
    "potion_small",
    "potion_large",
    "place_discovery",
    "flight_path",
    "auction_house",
    "quest_giver",
)

Restriction = Literal["one_hand", "two_hand", "staff", "wand", "gun_bow", "cloth", "leather", "mail", "plate"]
"""An icon of weapons and armour that must stand on the character card too (AG-ITM-6)."""

Potion = Literal["healing", "mana", "swiftness"]
SpaceKind = Literal["city", "location", "path"]
AttackType = Literal["melee", "ranged"]
Side = Literal["own", "opponent"]
CardSide = Literal["start", "other"]
Zone = Literal["bag", "any"]
How = Literal["random", "choice"]
Until = Literal["static", "combat", "turn", "end_of_its_next_turn"]

Who = Literal[
    "self",
    "own",
    "opponent",
    "active",
    "target",
    "host",
    "it",
    "chosen_other",
    "right_neighbour",
    "defeater",
    "defeated",
    "caster",
    "any",
    "marked",
]
"""Whom an effect or a condition names (5.3)."""

When = Literal[
    "static",
    "play",
    "start_turn",
    "move",
    "end_move",
    "own_turn",
    "own_roll",
    "revealed",
    "on_resource",
    "on_enter",
    "challenge",
    "visit",
    "resolve",
    "reveal",
    "combat_start",
    "pre_roll",
    "post_roll",
    "pre_or_post_roll",
    "die",
    "pending",
    "on_hit",
    "on_suffer",
    "after_suffer",
    "on_win",
    "would_be_defeated",
    "on_defeated",
    "on_encounter_defeated",
    "on_character_defeated",
    "react_card",
    "end_turn",
]
"""A trigger or a window (5.2)."""

Window = Literal[
    "move", "own_turn", "reveal", "pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer", "react_card"
]
"""When an ability card may be played."""

Mode = Literal["must", "may", "static"]
Timing = Literal["movement", "combat", "special"]


@dataclass(frozen=True, slots=True)
class Place:
    """Spaces meant by their kind, their colour or their name; what is None or "" does not matter."""

    kind: SpaceKind | Literal[""] = ""
    colour: Colour | None = None
    space: str = ""


@dataclass(frozen=True, slots=True)
class Selector:
    """Characters, encounter markers or spaces that fit (5.3). ``within``: steps at most; None: anywhere. ``at``: where
    a character stands; ``not_kind``: kinds of spaces left out; ``except_opponent``: not the other combatant."""

    kind: Literal["character", "encounter_marker", "space"]
    who: Literal["other", "any"] = "any"
    within: int | None = None
    at: Place | None = None
    except_opponent: bool = False
    not_kind: tuple[SpaceKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter:
    """Encounters that fit (5.4); what is None does not matter. ``no_damage_suffered``: the owner of the quest suffered
    nothing from C0 to C11 of that combat."""

    trait: Trait | None = None
    colour: Colour | None = None
    min_colour: Colour | None = None
    board: bool | None = None
    no_damage_suffered: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack: value added to the die, melee or ranged."""

    value: int
    type: AttackType


# ---------------------------------------------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class At:
    """``who`` stands in such a space."""

    who: Who
    place: Place


@dataclass(frozen=True, slots=True)
class Damaged:
    """``who`` has at least ``min`` damage."""

    who: Who
    min: int = 1


@dataclass(frozen=True, slots=True)
class DieShows:
    """A combat die shows one of the faces."""

    die: Side
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackIs:
    """The attack of a side is of that type at this moment (5.6)."""

    side: Side
    type: AttackType


@dataclass(frozen=True, slots=True)
class OpponentIs:
    """The other combatant is a character, or an encounter."""

    kind: Literal["character", "encounter"]


@dataclass(frozen=True, slots=True)
class InCombat:
    """``who`` is a combatant now."""

    who: Who


@dataclass(frozen=True, slots=True)
class FoughtThisTurn:
    """Whether ``who`` took part, on either side, in a combat of this turn whose dice were rolled."""

    who: Who
    value: bool = True


@dataclass(frozen=True, slots=True)
class HandAtLeast:
    """``who`` holds at least ``n`` ability cards."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class NoStepTaken:
    """No own step was taken this turn (AG-MOV-8)."""


@dataclass(frozen=True, slots=True)
class Within:
    """``who`` stands at most ``n`` steps from the controller."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class OpposedAffiliations:
    """Horde against Alliance: the two combatants, or defeater and defeated."""


@dataclass(frozen=True, slots=True)
class MostValor:
    """``who`` has the most valor, alone or tied, and at least 1."""

    who: Who


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    cond: Condition


Condition = (
    At
    | Damaged
    | DieShows
    | AttackIs
    | OpponentIs
    | InCombat
    | FoughtThisTurn
    | HandAtLeast
    | NoStepTaken
    | Within
    | OpposedAffiliations
    | MostValor
    | Not
)
Conditions = tuple[Condition, ...]
"""All of them must hold."""

# --------------------------------------------------------------------------------------------------------- costs


@dataclass(frozen=True, slots=True)
class PayEnergy:
    """``n`` energy, less what mana icons pay (AG-POT-2)."""

    n: int


@dataclass(frozen=True, slots=True)
class PayDamage:
    """Suffer ``n`` damage; not preventable, and never such that it would defeat the payer (5.5)."""

    n: int


@dataclass(frozen=True, slots=True)
class PayCards:
    """Discard ``n`` ability cards of one's choice."""

    n: int


@dataclass(frozen=True, slots=True)
class PayItem:
    """Discard ``n`` items of one's choice; ``colour``: exactly that colour, None: any."""

    n: int = 1
    zone: Zone = "bag"
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PayThis:
    """Discard the item or token itself."""


Cost = PayEnergy | PayDamage | PayCards | PayItem | PayThis
Costs = tuple[Cost, ...]

# ------------------------------------------------------------------------------------------------------- effects


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
    """``reroll``: roll a die again, the new face stands. ``just_rolled``: the die of state ROLLED."""

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
    """``block``: from now to the end of the combat that side goes without these."""

    side: Side
    what: tuple[Literal["abilities", "powers", "weapon", "armour"], ...]


@dataclass(frozen=True, slots=True)
class CancelCombat:
    """``cancel_combat``: AG-CMB-13, and where the encounter goes."""

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
    """``energy``: more or less energy in the pool in force, not below 0."""

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
    """``gain_item``: AG-ITM-3. ``named``: of ``colour``; ``its_level``: of the level of ``who``;
    ``choose_up_to_level``: of a colour that ``who`` names, its level or lower."""

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
    """``attach_this``: AG-ABL-8, with so many counters on it; None: without."""

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
    """``gain_level``: AG-CHR-5, AG-CHR-6."""

    who: Who
    to: Colour


@dataclass(frozen=True, slots=True)
class GainTrophy:
    """``gain_trophy``: AG-TRO-1."""

    who: Who
    trophy: str


@dataclass(frozen=True, slots=True)
class ThisToLog:
    """``this_to_log``: this card goes to that quest log."""

    who: Who
    valor: int


@dataclass(frozen=True, slots=True)
class FlipThis:
    """``flip_this``: AG-EVT-6 with that character as the flipping one."""

    by: Who


@dataclass(frozen=True, slots=True)
class Forbid:
    """``forbid``: ``who`` may not, while static or until the given moment."""

    who: Who
    what: Literal["heal", "flight_path", "attack_character"]
    until: Until = "static"


@dataclass(frozen=True, slots=True)
class Each:
    """``each``: for each match, fixed before the first, clockwise from the active seat, bound as ``it``."""

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

    label: Names
    cond: Conditions = ()
    cost: Costs = ()
    do: Effects = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """``choose``: that seat picks one legal option (CHOOSE)."""

    who: Who
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What happens on some faces of a rolled die."""

    faces: tuple[int, ...]
    do: Effects


@dataclass(frozen=True, slots=True)
class RollDie:
    """``roll``: ``by`` rolls one combat die, then the row of its face; no row, no effect."""

    by: Who
    table: tuple[Row, ...]
    die: Literal["combat"] = "combat"


Effect = (
    ChangeAttack
    | ChangeDefence
    | ChangeDamage
    | ChangeType
    | Reroll
    | Prevent
    | AutoHit
    | AutoMiss
    | Block
    | CancelCombat
    | SkipEncounter
    | CancelCard
    | CombatAura
    | CombatMod
    | EncounterMod
    | Suffer
    | Heal
    | MaxHealth
    | ReplaceDefeat
    | Draw
    | DiscardCards
    | Energy
    | CostMod
    | AbilityLimit
    | MovePoints
    | MoveRollMod
    | EnergyRollMod
    | NextMoveRollMod
    | StepMove
    | Teleport
    | StopMove
    | EndMovement
    | GainItem
    | LoseItem
    | TradeItem
    | PeekDiscovery
    | PlaceDiscoveries
    | GainDiscovery
    | ResourceMod
    | AttachThis
    | Counter
    | DiscardThis
    | FlipCharacter
    | GainLevel
    | GainTrophy
    | ThisToLog
    | FlipThis
    | Forbid
    | Each
    | If
    | Choose
    | RollDie
)
Effects = tuple[Effect, ...]
"""Carried out in the listed order (AG-GEN-8)."""

# ----------------------------------------------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a source (5.1). ``limit``: "" for none. ``min_level``: improved text, the controller's level must
    be at least that; 0: always. ``while_attached``: active only while the card is attached.

    Arguments of triggers: ``die`` and ``faces`` of ``die``; ``resource`` and ``by_self`` (only its holder's own
    activations) of ``on_resource``; ``filter`` of ``on_encounter_defeated``; ``not_owner`` of ``on_enter``;
    ``by_character`` (by an enemy character) of ``on_character_defeated``; ``min_damage`` of ``on_suffer``.
    """

    when: When
    mode: Mode
    do: Effects
    cond: Conditions = ()
    cost: Costs = ()
    limit: Literal["", "combat", "turn"] = ""
    min_level: Colour = GREY
    while_attached: bool = False
    die: Side = "own"
    faces: tuple[int, ...] = ()
    resource: Resource | None = None
    by_self: bool = False
    filter: Filter = field(default_factory=Filter)
    not_owner: bool = False
    by_character: bool = False
    min_damage: int = 1


Abilities = tuple[Ability, ...]

# ---------------------------------------------------------------------------------------------------- quest steps


@dataclass(frozen=True, slots=True)
class Collect:
    """The owner's token of this quest collected from each listed space (AG-QST-5)."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Travel:
    """In such a space in the own maintenance (AG-QST-4)."""

    place: Place


@dataclass(frozen=True, slots=True)
class DefeatEncounters:
    """``n`` encounters that fit, defeated by the owner (AG-QST-12)."""

    n: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class DefeatBoardEncounter:
    """That board encounter defeated by the owner after receiving the quest."""

    encounter: str


@dataclass(frozen=True, slots=True)
class DefeatOverlord:
    """``n`` board encounters with the Overlord trait."""

    n: int


@dataclass(frozen=True, slots=True)
class DefeatCharacter:
    """The marked character, or any others, defeated ``n`` times (AG-QST-6)."""

    who: Literal["marked", "any_other"]
    n: int = 1


@dataclass(frozen=True, slots=True)
class DealDamage:
    """``n`` damage inflicted on other characters altogether (AG-QST-6)."""

    n: int
    who: Literal["any_other"] = "any_other"


@dataclass(frozen=True, slots=True)
class MeetMarked:
    """``n`` times in the own maintenance in the space of a character with the owner's token, which is taken back."""

    n: int


@dataclass(frozen=True, slots=True)
class HandInEncounters:
    """Discard ``n`` bag items at once whose other side has that trait and at least that colour (AG-ITM-9)."""

    place: Place
    n: int
    trait: Trait | None = None
    min_colour: Colour = GREY


@dataclass(frozen=True, slots=True)
class HandInItems:
    """Discard ``n`` bag items of at least that colour at once."""

    place: Place
    n: int
    colour: Colour = GREY


@dataclass(frozen=True, slots=True)
class DiscardAbilities:
    """Discard ``n`` ability cards from the hand at once."""

    place: Place
    n: int


@dataclass(frozen=True, slots=True)
class UseResource:
    """A resource activated ``n`` times, with something changed."""

    resource: Resource
    n: int


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """``place_discoveries``: ``n`` discoveries placed on the board by any effect of its own."""

    n: int


@dataclass(frozen=True, slots=True)
class ReachLevel:
    """Level is that or higher; counts if already reached."""

    level: Colour


QuestStep = (
    Collect
    | Travel
    | DefeatEncounters
    | DefeatBoardEncounter
    | DefeatOverlord
    | DefeatCharacter
    | DealDamage
    | MeetMarked
    | HandInEncounters
    | HandInItems
    | DiscardAbilities
    | UseResource
    | PlaceTokens
    | ReachLevel
)
