"""The data model of the Adventure Game: abilities, spaces and cards (specification 5.1, section 6) as they stand in the
content files. What abilities do is defined by the classes of ``effects``, ``lasting_effects`` and ``conditions``, one
for each word of the closed vocabulary."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, get_args

from tabletop.rules.entries import KIND, NOT_EMPTY, NOT_TOLD, ONCE, Entry, Flag, Texts, between, fault, many, read_as
from tabletop.rules.game import Event, Json

from . import terms
from .prices import Costs
from .quest_steps import QuestSetup, QuestStep

if TYPE_CHECKING:
    from .state import State
    from .values import Ctx


class Condition(Entry):
    """What must be so for something to happen or to be allowed."""

    __slots__ = ()
    tag = "c"

    @abstractmethod
    def holds(self, state: State, ctx: Ctx) -> bool:
        """Whether it is so now."""


Conditions = Annotated[tuple[Annotated[Condition, KIND], ...], many(0, 9)]
"""All of them must hold."""


class Effect(Entry):
    """Something that a card does. One that lasts is looked up where it counts, and does nothing by itself.

    ``stops``: a figure moves no further; ``harm``: the damage that it certainly inflicts.
    """

    __slots__ = ()
    tag = "op"
    stops: ClassVar[bool] = False

    def carry_out(self, state: State, ctx: Ctx, key: str, events: list[Event]) -> None:
        """Do it. ``ctx``: the context of its list; ``key``: its own key."""

    def would_change(self, state: State, ctx: Ctx) -> bool:
        """Whether it would change something now (AG-GEN-9)."""
        return False

    def lists(self) -> tuple[tuple[str, Effects], ...]:
        """The lists inside it, each with the last part of its key."""
        return ()

    @property
    def harm(self) -> int:
        return 0


Effects = Annotated[tuple[Annotated[Effect, KIND], ...], many(0, 12)]
"""Carried out in the listed order (AG-GEN-8)."""
NonEmptyEffects = Annotated[Effects, NOT_EMPTY]

Figure = Annotated[int, between(0, 20)]
Few = Annotated[int, between(1, 9)]
Small = Annotated[int, between(0, 99)]
Icons = Annotated[tuple[terms.Restriction, ...], many(0, 9), ONCE]


class AbilityFilter(terms.Filter):
    """Which encounters concern an ability; ``who``: of ``on_enter``, everybody but the owner of the card."""

    who: Literal["not_owner"] | None = None


class Ability(Entry):
    """One ability of a source (5.1). ``limit``: "" for none. ``min_level``: improved text, the controller's level must
    be at least that; 0: always. ``while_attached``: active only while the card is attached.

    Arguments of triggers: ``die`` and ``faces`` of ``die``; ``resource`` and ``who`` (``self``: only its holder's own
    activations) of ``on_resource``; ``filter`` of ``on_encounter_defeated`` and ``on_enter``; ``by`` (``character``: by
    an enemy character) of ``on_character_defeated``; ``min_damage`` of ``on_suffer``.
    """

    when: terms.When
    mode: terms.Mode
    do: NonEmptyEffects
    if_: Conditions = ()
    cost: Costs = ()
    limit: Literal["", "combat", "turn"] = ""
    min_level: terms.Colour = terms.GREY
    while_attached: Flag = False
    die: terms.Side = "own"
    faces: Annotated[tuple[terms.Face, ...], many(0, 6), ONCE] = ()
    resource: terms.Resource | None = None
    who: Literal["self"] | None = None
    by: Literal["character"] | None = None
    filter: AbilityFilter = field(default_factory=AbilityFilter)
    min_damage: terms.Count = 1

    def check(self) -> None:
        """Trigger, mode and price belong together."""
        if (self.when == "die") != bool(self.faces):
            raise fault("faces", "a power of a die names its faces, and nothing else does")
        if self.cost and self.mode != "may":
            raise fault("cost_mode", "only an ability that may be used has a cost")
        if (self.when == "static") != (self.mode == "static"):
            raise fault("static", "a static ability is of mode static, and no other is")
        if (self.when == "on_resource") != (self.resource is not None):
            raise fault("resource", "an ability that waits for a resource names it")

    def check_written(self, given: Mapping[str, Json]) -> None:
        """Arguments are those of the trigger."""
        for name, triggers in {
            "die": ("die",),
            "who": ("on_resource",),
            "by": ("on_character_defeated",),
            "filter": ("on_encounter_defeated", "on_enter"),
            "min_damage": ("on_suffer",),
        }.items():
            if name in given and self.when not in triggers:
                raise fault("argument", "{expected} means nothing to this trigger", expected=name)


Abilities = Annotated[tuple[Ability, ...], many(0, 12)]


class Quest(Entry):
    """A quest card. ``order``: ``sequence``, the steps follow each other (AG-QST-13), or ``any``."""

    id: terms.Id
    name: Texts
    valor: terms.Valor
    order: Literal["sequence", "any"]
    steps: Annotated[tuple[Annotated[QuestStep, KIND], ...], many(1, 6)]
    setup: Annotated[tuple[QuestSetup, ...], many(0, 9)] = ()
    deck: Annotated[Literal["starting", "elite"], NOT_TOLD] = "starting"


MOST_QUESTS: Final = 60


class QuestDecks(Entry):
    """Quests by the deck that they belong to."""

    starting: Annotated[tuple[Quest, ...], many(0, MOST_QUESTS)] = ()
    elite: Annotated[
        tuple[Annotated[Quest, read_as(Quest, lambda quest: replace(quest, deck="elite"))], ...], many(0, MOST_QUESTS)
    ] = ()


class MoveFace(Entry):
    """One face of the blue die: steps and energy (AG-MOV-2)."""

    movement: Annotated[int, between(1, 4)]
    energy: Annotated[int, between(1, 3)]


class BoardSpace(Entry):
    """One space of the board; ``encounter``: id of a board encounter or None; ``x``, ``y``: centre on the canvas."""

    id: terms.Id
    name: Texts
    kind: terms.SpaceKind
    colour: terms.Colour
    resources: tuple[terms.Resource, ...]
    encounter: terms.Id | None
    neighbours: Annotated[tuple[terms.Id, ...], many(1)]
    x: Annotated[int, between(0)]
    y: Annotated[int, between(0)]


@dataclass(frozen=True, slots=True)
class Border:
    """A printed connection between two spaces, in order of their ids."""

    a: str
    b: str


class Character(Entry):
    """A hero; ``race`` and ``cls`` are words of the content, for pictures and names."""

    id: terms.Id
    name: Texts
    race: str
    cls: str
    affiliation: Literal["horde", "alliance"]


class CharacterSide(Entry):
    title: Texts
    health: Annotated[int, between(1, 20)]
    attack: terms.Attack
    defence: Figure
    damage: Figure
    abilities: Abilities


Sides = Annotated[
    Mapping[str, CharacterSide],
    read_as(Annotated[dict[terms.CardSide, CharacterSide], many(len(get_args(terms.CardSide)))], dict),
]


class CharacterCard(Entry):
    """A character at a level; both sides carry the same restriction icons."""

    id: terms.Id
    character: terms.Id
    level: terms.Colour
    icons: Icons
    sides: Sides


class _Targets(Entry):
    """Several selectors joined by "or"."""

    any: Annotated[tuple[terms.Selector, ...], many(2)]


def _targets(target: _Targets | terms.Selector | None) -> tuple[terms.Selector, ...]:
    return () if target is None else target.any if isinstance(target, _Targets) else (target,)


class AbilityCard(Entry):
    """A kind of ability card, ``copies`` of it in the deck of ``owner``. ``target``: selectors joined by "or", empty:
    none. ``substitute``: attack instead of weapon and character card (AG-ABL-9). ``unique_group``: attaching a second
    card of the group discards the first; "": none."""

    id: terms.Id
    owner: terms.Id
    name: Texts
    copies: Few
    cost: Annotated[int, between(0, 9)]
    timing: terms.Timing
    window: terms.Window
    abilities: Abilities
    target: Annotated[tuple[terms.Selector, ...], read_as(_Targets | terms.Selector | None, _targets)] = ()
    substitute: terms.Attack | None = None
    unique_group: str = ""


class Encounter(Entry):
    """A monster (AG-ENC-1). ``reward``: of board encounters and event encounters."""

    name: Texts
    traits: Annotated[tuple[terms.Trait, ...], many(1, 4), ONCE]
    attack: terms.Attack
    defence: Figure
    damage: Figure
    abilities: Abilities
    reward: Effects = ()


class Item(Entry):
    """An item. ``attack`` of weapons, ``defence`` of armour, None otherwise."""

    name: Texts
    slot: Literal["weapon", "armour", "bag"]
    icons: Icons
    potions: Annotated[tuple[terms.Potion, ...], many(0, 3), ONCE]
    abilities: Abilities
    attack: terms.Attack | None = None
    defence: Figure | None = None

    def check(self) -> None:
        """The slot says which figures are printed."""
        if (self.slot == "weapon") != (self.attack is not None) or (self.slot == "armour") != (
            self.defence is not None
        ):
            raise fault("slot", "a weapon has an attack, armour a defence, a bag item neither")


class ChallengeCard(Entry):
    """A challenge card with an encounter on its front and an item on its back."""

    id: terms.Id
    colour: terms.Colour
    encounter: Encounter
    item: Item


class EventBack(Entry):
    __slots__ = ()
    tag = "kind"


class ItemBack(EventBack):
    """The event becomes an item of the character that turns it (AG-EVT-6)."""

    word = "item"
    item: Item


class EncounterBack(EventBack):
    """The event becomes an encounter."""

    word = "encounter"
    encounter: Encounter


class ValorBack(EventBack):
    """The event goes to the quest log."""

    word = "valor"
    valor: terms.Valor


class EffectBack(EventBack):
    """The back is resolved and discarded."""

    word = "effect"
    do: Effects


class EventCard(Entry):
    """An event card (AG-EVT). ``space``: of local events, "" otherwise; ``back``: None for an empty back."""

    id: terms.Id
    colour: terms.Colour
    kind: Literal["global", "local", "special"]
    name: Texts
    front: Abilities
    back: Annotated[EventBack, KIND] | None
    space: terms.Id | Literal[""] = ""

    @classmethod
    def arranged(cls, given: dict[str, Json]) -> dict[str, Json]:
        """With None for an empty back."""
        return {**given, "back": None} if given.get("back") == {"kind": "none"} else given

    def check(self) -> None:
        """Local events lie somewhere."""
        if (self.kind == "local") != bool(self.space):
            raise fault("space", "a local event, and no other, names a space")


class BoardEncounter(Entry):
    """An encounter or offer printed on a space. ``encounter``: None for an offer (AG-CHL-9), whose price and reward are
    ``offer``."""

    id: terms.Id
    name: Texts
    space: terms.Id
    level: terms.Colour
    encounter: Encounter | None = None
    offer: Abilities = ()

    @classmethod
    def arranged(cls, given: dict[str, Json]) -> dict[str, Json]:
        """With the figures of a monster as an encounter, the abilities of an offer as such."""
        own: dict[str, Json] = {name: given[name] for name in ("id", "name", "space", "level") if name in given}
        rest = {name: value for name, value in given.items() if name not in (*own, "kind")}
        if given.get("kind", "fight") == "fight":
            return {**own, "encounter": {"name": own.get("name"), **rest}}
        return {**own, "offer": rest.pop("abilities", None), **{name: value for name, value in rest.items() if value}}


class Trophy(Entry):
    """A kind of trophy card, ``copies`` of it in the stock (AG-TRO-1)."""

    id: terms.Id
    name: Texts
    valor: terms.Valor
    copies: Few
    once_per_character: Flag


class Discovery(Entry):
    """A kind of discovery token, ``count`` of it. ``stays_on``: Disease stays on the character card (AG-EXP-2)."""

    id: terms.Id
    name: Texts
    background: Literal["green", "red"]
    count: Few
    abilities: Abilities
    stays_on: Literal["character_card"] | None = None


class Rules(Entry):
    """Numbers of the rules that are printed on no card.

    ``valor``: the target, ``valors`` the allowed ones (AG-WIN-1); ``opening_hand`` (AG-SET-9), ``level_draw``
    (AG-CHR-5), ``hand_limit`` (AG-ABL-1), ``active_quests`` and ``starting_quests`` (AG-QST-1, AG-SET-7), ``tracker``
    slots (AG-UNB-2), ``tokens`` a character (AG-LIM-1), ``defender_energy`` (AG-ABL-6).
    """

    seats: tuple[Small, Small]
    valor: Small
    valors: tuple[Small, ...]
    opening_hand: Small
    level_draw: Small
    hand_limit: Small
    active_quests: Small
    starting_quests: Small
    tracker: Small
    tokens: Small
    defender_energy: Small
    movement_die: Annotated[tuple[MoveFace, ...], many(6, 6)]


@dataclass(frozen=True, slots=True)
class Content:
    """The content of the game, each mapping in the order of the content files.

    ``card``: (character, level) -> its card. ``decks``: character -> kinds of its ability deck, copies one after
    another. ``challenge_decks``: for each colour the ids of its cards, ``challenges`` before ``events``.
    ``starting`` and ``elite``: ids of quests. ``discovery_pile``: kinds of tokens, copies one after another.
    ``canvas``: width and height.
    """

    rules: Rules
    canvas: tuple[int, int]
    spaces: Mapping[str, BoardSpace]
    borders: tuple[Border, ...]
    characters: Mapping[str, Character]
    character_cards: Mapping[str, CharacterCard]
    card: Mapping[tuple[str, terms.Colour], CharacterCard]
    abilities: Mapping[str, AbilityCard]
    decks: Mapping[str, tuple[str, ...]]
    board_encounters: Mapping[str, BoardEncounter]
    trophies: Mapping[str, Trophy]
    discoveries: Mapping[str, Discovery]
    discovery_pile: tuple[str, ...]
    quests: Mapping[str, Quest]
    starting: tuple[str, ...]
    elite: tuple[str, ...]
    challenges: Mapping[str, ChallengeCard]
    events: Mapping[str, EventCard]
    challenge_decks: tuple[tuple[str, ...], ...]
