"""What quests ask for and how they are set up (specification 5.7): one class for each kind of step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .terms import GREY, Colour, Filter, Place, Resource, Trait


@dataclass(frozen=True, slots=True)
class CollectStep:
    """The owner's token of this quest collected from each listed space (AG-QST-5)."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravelStep:
    """Be in such a space in the own maintenance (AG-QST-4)."""

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
    """Meet, ``n`` times in the own maintenance, a character with the owner's token in its space; the token is taken
    back."""

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
class UseResourceStep:
    """A resource activated ``n`` times, with something changed."""

    resource: Resource
    n: int


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """``place_discoveries``: ``n`` discoveries placed on the board by any effect of its own."""

    n: int


@dataclass(frozen=True, slots=True)
class ReachLevel:
    """Have that level or a higher one; it counts if already reached."""

    level: Colour


QuestStep = (
    CollectStep | TravelStep | DefeatEncounters | DefeatBoardEncounter | DefeatOverlord | DefeatCharacter | DealDamage
    | MeetMarked | HandInEncounters | HandInItems | DiscardAbilities | UseResourceStep | PlaceTokens | ReachLevel
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """Set-up: the owner's tokens on a space."""

    space: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class GiveToken:
    """Set-up: a token to another character of the owner's choice, or to each other one."""

    to: Literal["chosen_other", "each_other"]
    n: int = 1


QuestSetup = PlaceToken | GiveToken
