"""What quests ask for and how they are set up (specification 5.7): one class for each kind of step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tabletop.rules.entries import Entry, between, fault, many, read_as

from .terms import GREY, Colour, Count, Filter, Id, Place, Resource, Trait


class QuestStep(Entry):
    """Something that a quest asks for."""

    __slots__ = ()
    tag = "type"


class Counted(QuestStep):
    """Something that is done ``n`` times."""

    __slots__ = ()
    word = ""
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(QuestStep):
    """A step in a space, or in any space of a kind."""

    word = ""
    space: Id | Literal[""] = ""
    kind: Literal["city", ""] = ""

    def check(self) -> None:
        """The place is named in one way."""
        if bool(self.kind) == bool(self.space):
            raise fault("step", "a step is in a space or in any space of a kind")

    @property
    def place(self) -> Place:
        return Place(kind=self.kind, space=self.space)


@dataclass(frozen=True, slots=True)
class CollectStep(QuestStep):
    """The owner's token of this quest collected from each listed space (AG-QST-5)."""

    word = "collect"
    spaces: Annotated[tuple[Id, ...], many(1, 9)]


@dataclass(frozen=True, slots=True)
class TravelStep(Placed):
    """Be in such a space in the own maintenance (AG-QST-4)."""

    word = "travel"


@dataclass(frozen=True, slots=True)
class DefeatEncounters(Counted):
    """``n`` encounters that fit, defeated by the owner (AG-QST-12)."""

    n: Count
    filter: Filter


@dataclass(frozen=True, slots=True)
class DefeatBoardEncounter(QuestStep):
    """That board encounter defeated by the owner after receiving the quest."""

    encounter: Id


@dataclass(frozen=True, slots=True)
class DefeatOverlord(Counted):
    """``n`` board encounters with the Overlord trait."""

    n: Count


@dataclass(frozen=True, slots=True)
class DefeatCharacter(Counted):
    """The marked character, or any others, defeated ``n`` times (AG-QST-6)."""

    who: Literal["marked", "any_other"]
    n: Count = 1


@dataclass(frozen=True, slots=True)
class DealDamage(Counted):
    """``n`` damage inflicted on other characters altogether (AG-QST-6)."""

    n: Count
    who: Literal["any_other"]


@dataclass(frozen=True, slots=True)
class MeetMarked(Counted):
    """Meet, ``n`` times in the own maintenance, a character with the owner's token in its space; the token is taken
    back."""

    n: Count


@dataclass(frozen=True, slots=True)
class HandInEncounters(Placed):
    """Discard ``n`` bag items at once whose other side has that trait and at least that colour (AG-ITM-9)."""

    n: Count
    trait: Trait | None = None
    min_colour: Colour = GREY


@dataclass(frozen=True, slots=True)
class HandInItems(Placed):
    """Discard ``n`` bag items of at least that colour at once."""

    n: Count
    colour: Colour = GREY


@dataclass(frozen=True, slots=True)
class DiscardAbilities(Placed):
    """Discard ``n`` ability cards from the hand at once."""

    n: Annotated[int, between(1, 10)]


@dataclass(frozen=True, slots=True)
class UseResourceStep(Counted):
    """A resource activated ``n`` times, with something changed."""

    word = "use_resource"
    resource: Resource
    n: Count


@dataclass(frozen=True, slots=True)
class PlaceTokens(Counted):
    """``place_discoveries``: ``n`` discoveries placed on the board by any effect of its own."""

    word = "place_discoveries"
    n: Count


@dataclass(frozen=True, slots=True)
class ReachLevel(QuestStep):
    """Have that level or a higher one; it counts if already reached."""

    level: Colour


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


@dataclass(frozen=True, slots=True)
class SetupForm(Entry):
    """A part of the set-up as a document has it."""

    place: Id | None = None
    give_token_to: Literal["chosen_other", "each_other"] | None = None
    n: Annotated[int, between(1, 9)] = 1

    def check(self) -> None:
        """Tokens go to one place."""
        if (self.place is None) == (self.give_token_to is None):
            raise fault("setup", "a set-up entry is place or give_token_to")

    def setup(self) -> PlaceToken | GiveToken:
        """The part that it stands for."""
        return GiveToken(self.give_token_to, self.n) if self.give_token_to else PlaceToken(self.place or "", self.n)


QuestSetup = Annotated[PlaceToken | GiveToken, read_as(SetupForm, SetupForm.setup)]
