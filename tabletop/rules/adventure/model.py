"""The data model of the Adventure Game: abilities, spaces and cards (specification 5.1) as frozen values without
pydantic, which would slow the start of the program. What abilities do is defined by the classes of ``ops``,
``conditions`` and ``quest_steps``, one for each word of the closed vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .conditions import Conditions, Costs
from .ops import Effects
from .quest_steps import QuestSetup, QuestStep
from .terms import (
    GREY,
    Attack,
    Colour,
    Filter,
    Mode,
    Names,
    Potion,
    Resource,
    Restriction,
    Selector,
    Side,
    SpaceKind,
    Timing,
    Trait,
    When,
    Window,
)


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


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest card. ``order``: ``sequence``, the steps follow each other (AG-QST-13), or ``any``."""

    id: str
    deck: Literal["starting", "elite"]
    name: Names
    valor: int
    setup: tuple[QuestSetup, ...]
    order: Literal["sequence", "any"]
    steps: tuple[QuestStep, ...]


@dataclass(frozen=True, slots=True)
class MoveFace:
    """One face of the blue die: steps and energy (AG-MOV-2)."""

    movement: int
    energy: int


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """One space of the board; ``encounter``: id of a board encounter or None; ``x``, ``y``: centre on the canvas."""

    id: str
    name: Names
    kind: SpaceKind
    colour: Colour
    resources: tuple[Resource, ...]
    encounter: str | None
    neighbours: tuple[str, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Border:
    """A printed connection between two spaces, in order of their ids."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Character:
    """A hero; ``race`` and ``cls`` are words of the content, for pictures and names."""

    id: str
    name: Names
    race: str
    cls: str
    affiliation: Literal["horde", "alliance"]


@dataclass(frozen=True, slots=True)
class CharacterSide:
    """One side of a character card."""

    title: Names
    health: int
    attack: Attack
    defence: int
    damage: int
    abilities: Abilities


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A character at a level; both sides carry the same restriction icons."""

    id: str
    character: str
    level: Colour
    icons: tuple[Restriction, ...]
    start: CharacterSide
    other: CharacterSide


@dataclass(frozen=True, slots=True)
class AbilityCard:
    """A kind of ability card, ``copies`` of it in the deck of ``owner``. ``target``: selectors joined by "or", empty:
    none. ``substitute``: attack instead of weapon and character card (AG-ABL-9). ``unique_group``: attaching a second
    card of the group discards the first; "": none."""

    id: str
    owner: str
    name: Names
    copies: int
    cost: int
    timing: Timing
    window: Window
    abilities: Abilities
    target: tuple[Selector, ...] = ()
    substitute: Attack | None = None
    unique_group: str = ""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A monster (AG-ENC-1). ``reward``: of board encounters and event encounters."""

    name: Names
    traits: tuple[Trait, ...]
    attack: Attack
    defence: int
    damage: int
    abilities: Abilities
    reward: Effects = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An item. ``attack`` of weapons, ``defence`` of armour, None otherwise."""

    name: Names
    slot: Literal["weapon", "armour", "bag"]
    icons: tuple[Restriction, ...]
    potions: tuple[Potion, ...]
    abilities: Abilities
    attack: Attack | None = None
    defence: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeCard:
    """A challenge card with an encounter on its front and an item on its back."""

    id: str
    colour: Colour
    encounter: Encounter
    item: Item


@dataclass(frozen=True, slots=True)
class ItemBack:
    """The event becomes an item of the character that turns it (AG-EVT-6)."""

    item: Item


@dataclass(frozen=True, slots=True)
class EncounterBack:
    """The event becomes an encounter."""

    encounter: Encounter


@dataclass(frozen=True, slots=True)
class ValorBack:
    """The event goes to the quest log."""

    valor: int


@dataclass(frozen=True, slots=True)
class EffectBack:
    """The back is resolved and discarded."""

    do: Effects


EventBack = ItemBack | EncounterBack | ValorBack | EffectBack


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card (AG-EVT). ``space``: of local events, "" otherwise; ``back``: None for an empty back."""

    id: str
    colour: Colour
    kind: Literal["global", "local", "special"]
    name: Names
    space: str
    front: Abilities
    back: EventBack | None


@dataclass(frozen=True, slots=True)
class BoardEncounter:
    """An encounter or offer printed on a space. ``encounter``: None for an offer (AG-CHL-9), whose price and reward are
    ``offer``."""

    id: str
    name: Names
    space: str
    level: Colour
    encounter: Encounter | None
    offer: Abilities = ()


@dataclass(frozen=True, slots=True)
class Trophy:
    """A kind of trophy card, ``copies`` of it in the stock (AG-TRO-1)."""

    id: str
    name: Names
    valor: int
    copies: int
    once_per_character: bool


@dataclass(frozen=True, slots=True)
class Discovery:
    """A kind of discovery token, ``count`` of it. ``stays``: Disease stays on the character card (AG-EXP-2)."""

    id: str
    name: Names
    background: Literal["green", "red"]
    count: int
    abilities: Abilities
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """Numbers of the rules that are printed on no card.

    ``valor``: the target, ``valors`` the allowed ones (AG-WIN-1); ``opening_hand`` (AG-SET-9), ``level_draw``
    (AG-CHR-5), ``hand_limit`` (AG-ABL-1), ``active_quests`` and ``starting_quests`` (AG-QST-1, AG-SET-7), ``tracker``
    slots (AG-UNB-2), ``tokens`` a character (AG-LIM-1), ``defender_energy`` (AG-ABL-6).
    """

    seats: tuple[int, int]
    valor: int
    valors: tuple[int, ...]
    opening_hand: int
    level_draw: int
    hand_limit: int
    active_quests: int
    starting_quests: int
    tracker: int
    tokens: int
    defender_energy: int


@dataclass(frozen=True, slots=True)
class Content:
    """The content of the game, each mapping in the order of the content files.

    ``card``: (character, level) -> its card. ``decks``: character -> kinds of its ability deck, copies one after
    another. ``challenge_decks``: for each colour the ids of its cards, ``challenges`` before ``events``.
    ``starting`` and ``elite``: ids of quests. ``discovery_pile``: kinds of tokens, copies one after another.
    ``canvas``: width and height.
    """

    rules: Rules
    movement_die: tuple[MoveFace, ...]
    canvas: tuple[int, int]
    spaces: Mapping[str, BoardSpace]
    borders: tuple[Border, ...]
    characters: Mapping[str, Character]
    character_cards: Mapping[str, CharacterCard]
    card: Mapping[tuple[str, Colour], CharacterCard]
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
