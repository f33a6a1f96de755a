"""The content compiled into tables for the rules: every list of effects under a key, abilities by their trigger,
encounters and items by their card, distances.

Keys are made of ids, so that people can read a save made in the middle of a card: ``grumbaz_execute.0`` is the list of
the first ability of that card, ``grumbaz_execute.0.0.then`` the branch of its first effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, ParamSpec, TypeVar, cast

from tabletop.rules.by_kind import ByClass, by_class
from tabletop.rules.codec import written
from tabletop.rules.entries import Flag, between
from tabletop.rules.graph import distances

from .model import (
    Abilities,
    Ability,
    BoardSpace,
    Content,
    Effect,
    EffectBack,
    Effects,
    Encounter,
    EncounterBack,
    Item,
    ItemBack,
)
from .terms import Colour

_PIECE: Final = 20_000
"""Characters of one piece of a long text, as a save limits the length of texts."""


def _pieces(text: str) -> str | list[str]:
    """A text; one that is longer than a save allows as a list of pieces."""
    if len(text) <= _PIECE:
        return text
    return [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options. ``valor``: the target (AG-WIN-1); ``lot``: characters are assigned by chance; ``cards``: the
    text of a document with the players' own cards, "" for none."""

    valor: Annotated[int, between(0)] = 8
    lot: Flag = False
    cards: Annotated[str, written(str | list[str], lambda cards, _: "".join(cards), lambda text, _: _pieces(text))] = ""


@dataclass(frozen=True, slots=True)
class Config:
    """Options and compiled content of one match. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False)


CopyId = str
"""One of several copies of a card or token: the id of its kind, ``#`` and a number from 1."""


def copies_of(kinds: tuple[str, ...]) -> tuple[CopyId, ...]:
    """The ids of the copies, one for each entry of ``kinds``."""
    seen: dict[str, int] = {}
    made = []
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        made.append(f"{kind}#{seen[kind]}")
    return tuple(made)


def kind_of(copy: CopyId) -> str:
    """The id of the kind of a copy; a hidden copy has none."""
    return copy.partition("#")[0]


@dataclass(frozen=True, slots=True)
class Monster:
    """An encounter with its card: ``id``: that of the challenge card, event or board encounter; ``source``: the key of
    its abilities; ``reward``: the key of its list, "" for none; ``board``: it is printed on the board."""

    id: str
    colour: Colour
    card: Encounter
    source: str
    reward: str
    board: bool
    event: bool


@dataclass(frozen=True, slots=True)
class Thing:
    """An item with its card. ``monster``: the other side is an encounter (AG-ITM-9)."""

    id: str
    colour: Colour
    card: Item
    source: str
    monster: bool


P = ParamSpec("P")
T = TypeVar("T")
_kept: list[Callable[[], None]] = []
"""What empties the caches of :func:`kept_with_tables`."""


def kept_with_tables(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what a function of tables gave in its latest calls, ``most`` of them, until :func:`forget_tables`. So each
    change of a work that was tried does not stay in the memory with all that was reckoned from it."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(maxsize=most)(function)
        _kept.append(cached.cache_clear)
        return cast("Callable[P, T]", cached)

    return keep


def forget_tables() -> None:
    """Empty the caches of all functions of tables."""
    for empty in _kept:
        empty()


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Compiled content. ``by_when``: for each source the indexes of its abilities by trigger; ``owners``: by key of a
    list, its ability; ``static``: the sources with continuous effects of each class, ``static_cards``: the ability
    cards among them, ``of_event``: the effects themselves of each global event ("": none); ``needs``: the progress that
    each step of a quest needs, less than 0 for a level to reach (-1 grey to -4 red). ``distance[a][b]``: steps between
    spaces (AG-RUL-16); ``number``: the index of a space in ``names``."""

    content: Content
    abilities: Mapping[str, Abilities]
    by_when: Mapping[str, Mapping[str, tuple[int, ...]]]
    owners: Mapping[str, Ability]
    static: Mapping[type, frozenset[str]]
    static_cards: Mapping[type, frozenset[str]]
    of_event: Mapping[str, ByClass]
    needs: Mapping[str, tuple[int, ...]]
    lists: Mapping[str, Effects]
    origin: Mapping[str, str]
    monsters: Mapping[str, Monster]
    things: Mapping[str, Thing]
    colour: Mapping[str, Colour]
    distance: Mapping[str, Mapping[str, int]]
    spaces: Mapping[str, BoardSpace]
    names: tuple[str, ...]
    number: Mapping[str, int]
    cities: tuple[str, ...]
    flights: tuple[str, ...]
    offers: Mapping[str, str]
    board: Mapping[str, str]
    decks: Mapping[str, tuple[CopyId, ...]]
    tokens: tuple[CopyId, ...]

    def ability(self, source: str, index: int) -> Ability:
        """One ability of a source. Raises KeyError or IndexError."""
        return self.abilities[source][index]

    def keys(self, source: str, when: str) -> tuple[str, ...]:
        """The keys of a source's abilities with a trigger."""
        return tuple([f"{source}.{index}" for index in self.by_when[source].get(when, ())])

    def effect(self, key: str) -> Effect:
        """The effect of a key, the last part of which is its number in its list. Raises KeyError or IndexError."""
        source, _, at = key.rpartition(".")
        return self.lists[source][int(at)]

    def source_of(self, aura: str) -> str:
        """The key of the source that an aura comes from. Raises KeyError."""
        return self.origin[f"{aura}.own"]


class _TableBuilder:
    """Collects abilities and lists in one pass through the content."""

    def __init__(self) -> None:
        self.abilities: dict[str, Abilities] = {}
        self.by_when: dict[str, dict[str, tuple[int, ...]]] = {}
        self.owners: dict[str, Ability] = {}
        self.lists: dict[str, Effects] = {}
        self.origin: dict[str, str] = {}
        self._now = ""

    def source(self, key: str, abilities: Abilities) -> str:
        """Enter the abilities of a source; gives its key."""
        self.abilities[key] = abilities
        self._now = key
        found: dict[str, tuple[int, ...]] = {}
        for index, ability in enumerate(abilities):
            found[ability.when] = (*found.get(ability.when, ()), index)
            self.owners[f"{key}.{index}"] = ability
            self.enter(f"{key}.{index}", ability.do)
        self.by_when[key] = found
        return key

    def enter(self, key: str, effects: Effects) -> str:
        """Enter a list and those nested in it; gives its key."""
        self.lists[key] = effects
        self.origin[key] = self._now
        for at, effect in enumerate(effects):
            for name, inner in effect.lists():
                self.enter(f"{key}.{at}.{name}", inner)
        return key


def _sources(content: Content, build: _TableBuilder) -> None:
    """Enter the abilities of sources other than encounters and items."""
    for card in content.character_cards.values():
        for side, face in card.sides.items():
            build.source(f"{card.id}.{side}", face.abilities)
    for kind in content.abilities.values():
        build.source(kind.id, kind.abilities)
    for token in content.discoveries.values():
        build.source(f"token.{token.id}", token.abilities)
    for event in content.events.values():
        build.source(f"{event.id}.front", event.front)
        if isinstance(event.back, EffectBack):
            build.enter(f"{event.id}.back", event.back.do)


def _monsters(content: Content, build: _TableBuilder) -> dict[str, Monster]:
    found: dict[str, Monster] = {}

    def add(name: str, colour: Colour, card: Encounter, board: bool = False, event: bool = False) -> None:
        source = build.source(f"{name}.encounter", card.abilities)
        reward = build.enter(f"{name}.reward", card.reward) if card.reward else ""
        found[name] = Monster(name, colour, card, source, reward, board, event)

    for place in content.board_encounters.values():
        if place.encounter is not None:
            add(place.id, place.level, place.encounter, board=True)
    for challenge in content.challenges.values():
        add(challenge.id, challenge.colour, challenge.encounter)
    for event in content.events.values():
        if isinstance(event.back, EncounterBack):
            add(event.id, event.colour, event.back.encounter, event=True)
    return found


def _things(content: Content, build: _TableBuilder) -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    for card in content.challenges.values():
        source = build.source(f"{card.id}.item", card.item.abilities)
        found[card.id] = Thing(card.id, card.colour, card.item, source, monster=True)
    for event in content.events.values():
        if isinstance(event.back, ItemBack):
            source = build.source(f"{event.id}.item", event.back.item.abilities)
            found[event.id] = Thing(event.id, event.colour, event.back.item, source, monster=False)
    return found


def _static(build: _TableBuilder) -> dict[type, frozenset[str]]:
    found: dict[type, list[str]] = {}
    for source, abilities in build.abilities.items():
        for ability in abilities:
            for effect in ability.do if ability.when == "static" else ():
                found.setdefault(type(effect), []).append(source)
    return {kind: frozenset(sources) for kind, sources in found.items()}


def _of_event(build: _TableBuilder, event: str) -> ByClass:
    source = f"{event}.front"
    return by_class(
        effect for index in build.by_when[source].get("static", ()) for effect in build.abilities[source][index].do
    )


def compile_content(content: Content) -> Tables:
    """The tables of a content, made once for each set of cards."""
    build = _TableBuilder()
    _sources(content, build)
    monsters, things = _monsters(content, build), _things(content, build)
    offers = {}
    for place in content.board_encounters.values():
        if place.encounter is None:
            offers[place.space] = build.source(f"{place.id}.offer", place.offer)
    names = tuple(content.spaces)
    index = {name: number for number, name in enumerate(names)}
    ways = [[index[near] for near in space.neighbours] for space in content.spaces.values()]
    colours: dict[str, Colour] = {card.id: card.colour for card in content.challenges.values()}
    colours |= {event.id: event.colour for event in content.events.values()}
    static = _static(build)
    return Tables(
        content=content,
        abilities=build.abilities,
        by_when=build.by_when,
        owners=build.owners,
        static=static,
        of_event={"": by_class(()), **{event: _of_event(build, event) for event in content.events}},
        static_cards={kind: found for kind, sources in static.items() if (found := sources & content.abilities.keys())},
        needs={quest.id: tuple(step.need for step in quest.steps) for quest in content.quests.values()},
        lists=build.lists,
        origin=build.origin,
        monsters=monsters,
        things=things,
        colour=colours,
        distance={a: dict(zip(names, distances(ways, n), strict=True)) for n, a in enumerate(names)},
        spaces=content.spaces,
        names=names,
        number=index,
        cities=tuple(space.id for space in content.spaces.values() if space.kind == "city"),
        flights=tuple(space.id for space in content.spaces.values() if "flight_path" in space.resources),
        offers=offers,
        board={place.space: place.id for place in content.board_encounters.values() if place.encounter is not None},
        decks={character: copies_of(kinds) for character, kinds in content.decks.items()},
        tokens=copies_of(content.discovery_pile),
    )
