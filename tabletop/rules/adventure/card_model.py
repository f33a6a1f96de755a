"""The cards, spaces and numbers of the content files as pydantic models (specification 5.1, section 6); validated ones
become the frozen values of ``model``, see ``word_model``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tabletop.rules.codec import StrictModel

from . import model, terms
from .op_model import AbilitiesArg, EffectsArg
from .word_model import LOOSE, MAKE, ONCE, AttackArg, ColourIn, Id, NamesIn, SelectorArg, SetupArg, StepArg, Word

Pixels = Annotated[int, Field(ge=1, le=9999)]
Small = Annotated[int, Field(ge=0, le=99)]
Figure = Annotated[int, Field(ge=0, le=20)]
Icons = Annotated[tuple[terms.Restriction, ...], LOOSE, Field(max_length=9), ONCE]


class SpaceIn(Word):
    """A space."""

    makes = model.BoardSpace
    id: Id
    name: NamesIn
    kind: terms.SpaceKind
    colour: ColourIn
    resources: Annotated[tuple[terms.Resource, ...], LOOSE]
    encounter: Id | None
    neighbours: Annotated[tuple[Id, ...], LOOSE, Field(min_length=1)]
    x: Annotated[int, Field(ge=0)]
    y: Annotated[int, Field(ge=0)]


class BoardIn(StrictModel):
    """The board."""

    canvas: Annotated[tuple[Pixels, Pixels], LOOSE]
    spaces: Annotated[tuple[Annotated[SpaceIn, MAKE], ...], LOOSE]


class CharacterIn(Word):
    """A hero."""

    makes = model.Character
    id: Id
    name: NamesIn
    race: str
    cls: str
    affiliation: Literal["horde", "alliance"]


class FaceIn(Word):
    """One side of a character card."""

    makes = model.CharacterSide
    title: NamesIn
    health: Annotated[int, Field(ge=1, le=20)]
    attack: AttackArg
    defence: Figure
    damage: Figure
    abilities: AbilitiesArg


class SidesIn(StrictModel):
    """Both sides of a character card."""

    start: Annotated[FaceIn, MAKE]
    other: Annotated[FaceIn, MAKE]


class CharacterCardIn(Word):
    """A character at a level."""

    makes = model.CharacterCard
    id: Id
    character: Id
    level: ColourIn
    icons: Icons
    sides: SidesIn

    def value(self) -> model.CharacterCard:
        """The frozen value."""
        return self.build(model.CharacterCard, "sides", start=self.sides.start, other=self.sides.other)


class CharactersIn(StrictModel):
    """The file of characters and their cards."""

    characters: Annotated[tuple[Annotated[CharacterIn, MAKE], ...], LOOSE]
    cards: Annotated[tuple[Annotated[CharacterCardIn, MAKE], ...], LOOSE]


class TargetIn(StrictModel):
    """Several selectors joined by "or"."""

    any: Annotated[tuple[SelectorArg, ...], LOOSE, Field(min_length=2)]


class AbilityCardIn(Word):
    """A kind of ability card."""

    makes = model.AbilityCard
    id: Id
    owner: Id
    name: NamesIn
    copies: Annotated[int, Field(ge=1, le=9)]
    cost: Annotated[int, Field(ge=0, le=9)]
    timing: terms.Timing
    window: terms.Window
    abilities: AbilitiesArg
    target: TargetIn | SelectorArg | None = None
    substitute: AttackArg | None = None
    unique_group: str = ""

    def value(self) -> model.AbilityCard:
        """The frozen value."""
        given = self.target
        target: tuple[object, ...] = () if given is None else given.any if isinstance(given, TargetIn) else (given,)
        return self.build(model.AbilityCard, "target", target=target)


class EncounterIn(Word):
    """A monster."""

    makes = model.Encounter
    name: NamesIn
    traits: Annotated[tuple[terms.Trait, ...], LOOSE, Field(min_length=1, max_length=4), ONCE]
    attack: AttackArg
    defence: Figure
    damage: Figure
    abilities: AbilitiesArg
    reward: EffectsArg = ()


class ItemIn(Word):
    """An item: a weapon has an attack, armour a defence, a bag item neither."""

    makes = model.Item
    name: NamesIn
    slot: Literal["weapon", "armour", "bag"]
    icons: Icons
    potions: Annotated[tuple[terms.Potion, ...], LOOSE, Field(max_length=3), ONCE]
    abilities: AbilitiesArg
    attack: AttackArg | None = None
    defence: Figure | None = None

    @model_validator(mode="after")
    def _fits(self) -> ItemIn:
        if (self.slot == "weapon") != (self.attack is not None) or (self.slot == "armour") != (
            self.defence is not None
        ):
            raise PydanticCustomError("slot", "a weapon has an attack, armour a defence, a bag item neither")
        return self


class ChallengeIn(Word):
    """An encounter with an item on its back."""

    makes = model.ChallengeCard
    id: Id
    colour: ColourIn
    encounter: Annotated[EncounterIn, MAKE]
    item: Annotated[ItemIn, MAKE]


class NoBackIn(Word):
    """An empty back."""

    kind: Literal["none"]

    def value(self) -> None:
        """None, which stands for an empty back."""


class _BackIn(Word):
    tags = ("kind",)


class ItemBackIn(_BackIn):
    """The event becomes an item."""

    makes = model.ItemBack
    kind: Literal["item"]
    item: Annotated[ItemIn, MAKE]


class EncounterBackIn(_BackIn):
    """The event becomes an encounter."""

    makes = model.EncounterBack
    kind: Literal["encounter"]
    encounter: Annotated[EncounterIn, MAKE]


class ValorBackIn(_BackIn):
    """The event goes to a quest log."""

    makes = model.ValorBack
    kind: Literal["valor"]
    valor: Annotated[int, Field(ge=1, le=4)]


class EffectBackIn(_BackIn):
    """The back is resolved."""

    makes = model.EffectBack
    kind: Literal["effect"]
    do: EffectsArg


BackArg = Annotated[
    NoBackIn | ItemBackIn | EncounterBackIn | ValorBackIn | EffectBackIn, Field(discriminator="kind"), MAKE
]


class EventIn(Word):
    """An event."""

    makes = model.EventCard
    id: Id
    colour: ColourIn
    kind: Literal["global", "local", "special"]
    name: NamesIn
    space: Id | Literal[""] = ""
    front: AbilitiesArg
    back: BackArg

    @model_validator(mode="after")
    def _fits(self) -> EventIn:
        if (self.kind == "local") != bool(self.space):
            raise ValueError("a local event, and no other, names a space")
        return self


class BoardEncounterIn(Word):
    """A board encounter, or an offer."""

    makes = model.BoardEncounter
    id: Id
    name: NamesIn
    space: Id
    level: ColourIn
    kind: Literal["fight", "offer"] = "fight"
    traits: Annotated[tuple[terms.Trait, ...], LOOSE]
    attack: AttackArg | None = None
    defence: Figure | None = None
    damage: Figure | None = None
    abilities: AbilitiesArg
    reward: EffectsArg = ()

    @model_validator(mode="after")
    def _fits(self) -> BoardEncounterIn:
        if (self.kind == "fight") != (None not in (self.attack, self.defence, self.damage)):
            raise ValueError("a board encounter that is no offer has attack, defence and damage")
        return self

    def value(self) -> model.BoardEncounter:
        """The frozen value."""
        figures = ("kind", "traits", "attack", "defence", "damage", "abilities", "reward")
        if self.kind == "offer":
            return self.build(model.BoardEncounter, *figures, encounter=None, offer=self.abilities)
        encounter = self.build(model.Encounter, "id", "space", "level", "kind")
        return self.build(model.BoardEncounter, *figures, encounter=encounter)


class TrophyIn(Word):
    """A kind of trophy."""

    makes = model.Trophy
    id: Id
    name: NamesIn
    valor: Annotated[int, Field(ge=1, le=4)]
    copies: Annotated[int, Field(ge=1, le=9)]
    once_per_character: bool


class DiscoveryIn(Word):
    """A kind of discovery token."""

    makes = model.Discovery
    id: Id
    name: NamesIn
    background: Literal["green", "red"]
    count: Annotated[int, Field(ge=1, le=9)]
    abilities: AbilitiesArg
    stays_on: Literal["character_card"] | None = None

    def value(self) -> model.Discovery:
        """The frozen value."""
        return self.build(model.Discovery, "stays_on", stays=self.stays_on is not None)


class QuestIn(StrictModel):
    """A quest card, without the deck it belongs to."""

    id: Id
    name: NamesIn
    valor: Annotated[int, Field(ge=1, le=4)]
    setup: Annotated[tuple[SetupArg, ...], LOOSE, Field(max_length=9)] = ()
    order: Literal["sequence", "any"]
    steps: Annotated[tuple[StepArg, ...], LOOSE, Field(min_length=1, max_length=6)]

    def quest(self, deck: Literal["starting", "elite"], quest_id: str = "") -> model.Quest:
        """The quest as a card of a deck, under its own id or another."""
        make: Callable[..., model.Quest] = model.Quest  # name, set-up and steps are frozen values already
        return make(quest_id or self.id, deck, self.name, self.valor, self.setup, self.order, self.steps)


class QuestsIn(StrictModel):
    """The file of quests."""

    starting: list[QuestIn]
    elite: list[QuestIn]


class MoveFaceIn(Word):
    """One face of the movement die."""

    makes = model.MoveFace
    movement: Annotated[int, Field(ge=1, le=4)]
    energy: Annotated[int, Field(ge=1, le=3)]


class RulesIn(Word):
    """The numbers of the rules, and the movement die."""

    makes = model.Rules
    tags = ("movement_die",)
    seats: Annotated[tuple[Small, Small], LOOSE]
    valor: Small
    valors: Annotated[tuple[Small, ...], LOOSE]
    opening_hand: Small
    level_draw: Small
    hand_limit: Small
    active_quests: Small
    starting_quests: Small
    tracker: Small
    tokens: Small
    defender_energy: Small
    movement_die: Annotated[tuple[Annotated[MoveFaceIn, MAKE], ...], LOOSE, Field(min_length=6, max_length=6)]


AbilityCardsArg = Annotated[tuple[Annotated[AbilityCardIn, MAKE], ...], LOOSE]
DiscoveriesArg = Annotated[tuple[Annotated[DiscoveryIn, MAKE], ...], LOOSE]
ChallengesArg = Annotated[tuple[Annotated[ChallengeIn, MAKE], ...], LOOSE]
EventsArg = Annotated[tuple[Annotated[EventIn, MAKE], ...], LOOSE]
BoardEncountersArg = Annotated[tuple[Annotated[BoardEncounterIn, MAKE], ...], LOOSE]
TrophiesArg = Annotated[tuple[Annotated[TrophyIn, MAKE], ...], LOOSE]
