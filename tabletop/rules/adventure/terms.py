"""The basic terms of the Adventure Game's cards: colours, traits, resources, triggers, persons, places, selectors
(specification 5.1 to 5.4), as frozen values.

Colours are whole numbers in order of difficulty, ids are the strings of the content files, dice show 1 to 6 (AG-GEN-5).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final, Literal, get_args

from tabletop.rules.entries import ONCE, Entry, Flag, between, fault, letters, many, read_as
from tabletop.rules.game import Ids

ColourName = Literal["grey", "green", "yellow", "red"]
COLOURS: Final[tuple[ColourName, ...]] = get_args(ColourName)
GREY, GREEN, YELLOW, RED = range(4)

Colour = Annotated[int, read_as(ColourName, COLOURS.index)]
"""0 grey, 1 green, 2 yellow, 3 red: difficulty of spaces and cards, level of characters."""

Id = Annotated[str, letters(r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
Count = Annotated[int, between(1, 20)]
Change = Annotated[int, between(-9, 9)]
Amount = Annotated[int | None, read_as(Count | Literal["all"], lambda n: None if n == "all" else n)]
"""How many; None: all."""
Distance = Annotated[int, between(0, 99)]
Valor = Annotated[int, between(1, 4)]
Face = Annotated[int, between(1, 6)]
Faces = Annotated[tuple[Face, ...], many(1, 6), ONCE]

Thing = Annotated[str, Ids("thing")]
"""A space, character, card, token, quest or marker; a challenge card by its encounter."""
ItemId = Annotated[str, Ids("item")]
"""The card of an item."""
Source = Annotated[str, Ids("source")]
"""The key of abilities, such as ``RE2.front``, or of an effect in them."""
Choosing = Annotated[str, Ids("choice")]
"""The same, of what somebody chooses: a side of a character card by its title."""
Level = Annotated[int, Ids("level")]
Icon = Annotated[str, Ids("icon")]
Fighter = Annotated[int, Ids("fighter")]
"""0 the attacker, 1 the defender."""

Trait = Literal[
    "Beast", "Humanoid", "Undead", "Demon", "Dragonkin", "Elemental", "Giant", "Mechanical", "Overlord", "Aggro"
]
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)

Resource = Literal[
    "scroll", "book", "potion_small", "potion_large", "place_discovery", "flight_path", "auction_house", "quest_giver"
]
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)

Restriction = Literal["one_hand", "two_hand", "staff", "wand", "gun_bow", "cloth", "leather", "mail", "plate"]
"""An icon of weapons and armour that must be on the character card too (AG-ITM-6)."""

Potion = Literal["healing", "mana", "swiftness"]
SpaceKind = Literal["city", "location", "path"]
AttackType = Literal["melee", "ranged"]
CombatFigure = Literal["attack", "defence", "damage", "type", "hit", "miss", "block"]
"""What a modifier of a combat changes."""
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
"""A person or side that an effect or a condition names (5.3)."""

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


class Place(Entry):
    """Spaces by exactly one of their kind, their colour and their name; None or "" matches any."""

    kind: SpaceKind | Literal[""] = ""
    colour: Colour | None = None
    space: Id | Literal[""] = ""

    def check(self) -> None:
        """A place is named in one way."""
        if (self.kind != "") + (self.colour is not None) + (self.space != "") != 1:
            raise fault("place", "a place is named by one of kind, colour and space")


class Selector(Entry):
    """Characters, encounter markers or spaces that fit (5.3). ``within``: steps at most; None: anywhere. ``at``: where
    a character must be; ``not_kind``: kinds of spaces left out; ``except_opponent``: not the other combatant."""

    kind: Literal["character", "encounter_marker", "space"]
    who: Literal["other", "any"] = "any"
    within: Distance | None = None
    at: Place | None = None
    except_opponent: Flag = False
    not_kind: tuple[SpaceKind, ...] = ()


class Filter(Entry):
    """Encounters that match (5.4); None matches any. ``no_damage_suffered``: the owner of the quest suffered no damage
    from C0 to C11 of that combat."""

    trait: Trait | None = None
    colour: Colour | None = None
    min_colour: Colour | None = None
    board: Flag | None = None
    no_damage_suffered: Flag = False

    def fits(self, traits: Collection[str], colour: int, board: bool) -> bool:
        """Whether an encounter with such traits, of that colour, matches; ``board``: it is printed on the board."""
        return (
            (self.trait is None or self.trait in traits)
            and (self.colour is None or self.colour == colour)
            and (self.min_colour is None or colour >= self.min_colour)
            and (self.board is None or self.board == board)
        )


class Attack(Entry):
    """An attack: value added to the die, melee or ranged."""

    value: Annotated[int, between(0, 20)]
    type: AttackType
