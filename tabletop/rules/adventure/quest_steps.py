"""What quests ask for and how they are set up (specification 5.7): one class for each kind of step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from tabletop.rules.entries import Entry, between, fault as form_fault, many, read_as
from tabletop.rules.game import Refusal

from .terms import GREY, Colour, Count, Filter, Id, Place, Resource, Trait

if TYPE_CHECKING:
    from .quest_check import QuestParts

RULE: Final = "AG-QST-11"


def no(key: str, **values: object) -> Refusal:
    """Why a quest cannot be set up or finished."""
    return Refusal(RULE, key, values)


class QuestStep(Entry):
    """Something that a quest asks for."""

    __slots__ = ()
    tag = "type"

    @property
    def need(self) -> int:
        """The progress that it needs; less than 0 for a level to reach (-1 grey to -4 red)."""
        return 1

    def fault(self, parts: QuestParts) -> Refusal | None:
        """Why it cannot be done; None where it can, by every character at red level."""
        return None


class Counted(QuestStep):
    """Something that is done ``n`` times."""

    __slots__ = ()
    word = ""
    n: int

    @property
    def need(self) -> int:
        return self.n


class Placed(QuestStep, kw_only=True):
    """A step in a space, or in any space of a kind."""

    word = ""
    space: Id | Literal[""] = ""
    kind: Literal["city", ""] = ""

    def check(self) -> None:
        """The place is named in one way."""
        if bool(self.kind) == bool(self.space):
            raise form_fault("step", "a step is in a space or in any space of a kind")

    @property
    def place(self) -> Place:
        return Place(kind=self.kind, space=self.space)

    def fault(self, parts: QuestParts) -> Refusal | None:
        """A named space must exist."""
        return parts.unknown(self.space)


class HandIn(Placed):
    """``n`` things discarded at once."""

    word = ""
    n: Count

    def enough(self, parts: QuestParts, key: str, found: int) -> Refusal | None:
        """The fault of the place, or that of asking for more than can be ``found``."""
        few = no(key, n=self.n, limit=found) if found < self.n else None
        return parts.unknown(self.space) or few


class CollectStep(QuestStep):
    """The owner's token of this quest collected from each listed space (AG-QST-5)."""

    word = "collect"
    spaces: Annotated[tuple[Id, ...], many(1, 9)]

    @property
    def need(self) -> int:
        return len(self.spaces)

    def fault(self, parts: QuestParts) -> Refusal | None:
        """Every space must have a token."""
        unknown = next(filter(None, map(parts.unknown, self.spaces)), None)
        bare = next((space for space in self.spaces if space not in parts.placed), None)
        return unknown or (no("quest_collect", space=bare, n=0, asked=1) if bare is not None else None)


class TravelStep(Placed):
    """Be in such a space in the own maintenance (AG-QST-4)."""

    word = "travel"


class DefeatEncounters(Counted):
    """``n`` encounters that fit, defeated by the owner (AG-QST-12)."""

    n: Count
    filter: Filter

    def fault(self, parts: QuestParts) -> Refusal | None:
        """Enough encounters must match; one of the board counts any number of times."""
        found = parts.cards(self.filter)
        return None if parts.lasts(self.filter) or found >= self.n else no("quest_encounters", n=self.n, limit=found)


class DefeatBoardEncounter(QuestStep):
    """That board encounter defeated by the owner after receiving the quest."""

    encounter: Id

    def fault(self, parts: QuestParts) -> Refusal | None:
        """It must exist, and be no offer."""
        found = parts.content.board_encounters.get(self.encounter)
        known = found is not None and found.encounter is not None
        return None if known else no("quest_board_encounter", encounter=self.encounter)


class DefeatOverlord(Counted):
    """``n`` board encounters with the Overlord trait."""

    n: Count

    def fault(self, parts: QuestParts) -> Refusal | None:
        """The board must have an overlord."""
        return None if parts.lasts(Filter(trait="Overlord")) else no("quest_encounters", n=self.n, limit=0)


class DefeatCharacter(Counted, kw_only=True):
    """The marked character, or any others, defeated ``n`` times (AG-QST-6)."""

    who: Literal["marked", "any_other"]
    n: Count = 1


class DealDamage(Counted):
    """``n`` damage inflicted on other characters altogether (AG-QST-6)."""

    n: Count
    who: Literal["any_other"]


class MeetMarked(Counted):
    """Meet, ``n`` times in the own maintenance, a character with the owner's token in its space; the token is taken
    back."""

    n: Count

    def fault(self, parts: QuestParts) -> Refusal | None:
        """No more meetings than tokens that others certainly hold."""
        return no("quest_meet", n=self.n, limit=parts.given) if self.n > parts.given else None


class HandInEncounters(HandIn):
    """Discard ``n`` bag items at once whose other side has that trait and at least that colour (AG-ITM-9)."""

    trait: Trait | None = None
    min_colour: Colour = GREY

    def fault(self, parts: QuestParts) -> Refusal | None:
        found = parts.cards(Filter(trait=self.trait, min_colour=self.min_colour))
        return self.enough(parts, "quest_encounters", found)


class HandInItems(HandIn):
    """Discard ``n`` bag items of at least that colour at once."""

    colour: Colour = GREY

    def fault(self, parts: QuestParts) -> Refusal | None:
        return self.enough(parts, "quest_items", parts.cards(Filter(min_colour=self.colour)))


class DiscardAbilities(HandIn):
    """Discard ``n`` ability cards from the hand at once."""

    n: Annotated[int, between(1, 10)]

    def fault(self, parts: QuestParts) -> Refusal | None:
        """A hand must be able to hold so many cards (AG-ABL-1)."""
        return self.enough(parts, "quest_hand", parts.content.rules.hand_limit)


class UseResourceStep(Counted):
    """A resource activated ``n`` times, with something changed."""

    word = "use_resource"
    resource: Resource
    n: Count

    def fault(self, parts: QuestParts) -> Refusal | None:
        """The resource must be printed on a space."""
        there = any(self.resource in space.resources for space in parts.content.spaces.values())
        return None if there else no("quest_resource", resource=self.resource)


class PlaceTokens(Counted):
    """``place_discoveries``: ``n`` discoveries placed on the board by any effect of its own."""

    word = "place_discoveries"
    n: Count


class ReachLevel(QuestStep):
    """Have that level or a higher one; it counts if already reached."""

    level: Colour

    @property
    def need(self) -> int:
        return -1 - self.level


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


class SetupForm(Entry):
    """A part of the set-up as a document has it."""

    place: Id | None = None
    give_token_to: Literal["chosen_other", "each_other"] | None = None
    n: Annotated[int, between(1, 9)] = 1

    def check(self) -> None:
        """Tokens go to one place."""
        if (self.place is None) == (self.give_token_to is None):
            raise form_fault("setup", "a set-up entry is place or give_token_to")

    def setup(self) -> PlaceToken | GiveToken:
        """The part that it stands for."""
        return GiveToken(self.give_token_to, self.n) if self.give_token_to else PlaceToken(self.place or "", self.n)


QuestSetup = Annotated[PlaceToken | GiveToken, read_as(SetupForm, SetupForm.setup)]
