"""The faces of the Adventure Game's cards for the shared painter: abilities, encounters, items, events, quests,
discoveries and heroes, each with its icon and its generated text, made from the content alone; and the almanac of them
all, with filters and notes on what a face does not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from tabletop.client.cards.face import CornerFigure, UprightFace
from tabletop.client.draw.theme import BLACK, INK900, LEVELS, WHITE, SeatColours, mix, seat_colours
from tabletop.client.games.card_almanac import AlmanacCard, CardAlmanac, CardFilter, FilterChoice, chapter
from tabletop.client.ui.vignette import Vignette
from tabletop.json_values import as_tables
from tabletop.resources import asset_path, table_beside
from tabletop.rules.adventure import effects, model
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import AbilityCard, Content, Item
from tabletop.rules.adventure.terms import COLOURS, Attack
from tabletop.text import LANGUAGES, has, localised, t
from tabletop.text.grammar import joined

from . import card_text
from .card_text import colour, sentence

_ICONS: Final[Mapping[str, Mapping[str, str]]] = as_tables(table_beside(__file__, "card_icons"))
LOOKS: Final = as_tables(table_beside(__file__, "looks"))
"""Icons of what is no card, sounds, steps of the turn; for what has no action that tells it, the ids of rules."""
EMBLEMS: Final = _ICONS["emblems"]
"""The emblem of each hero."""
ATTACK_ICONS: Final = _ICONS["attacks"]
SLOT_ICONS: Final = _ICONS["slots"]
EVENT_ICONS: Final = _ICONS["events"]
RESOURCE_ICONS: Final = LOOKS["resources"]
POTION_ICONS: Final = _ICONS["potions"]
"""The icons of potions."""


@cache
def level_colours(level: int) -> SeatColours:
    """The colours of a card of a level: 0 grey, 1 green, 2 yellow, 3 red."""
    base = LEVELS[COLOURS[level]]
    tint, dark = mix(base, WHITE, 0.4), mix(base, BLACK, 0.62)
    return SeatColours(f"level-{level}", base, tint, dark, INK900, "faction-neutral", "solid", "square")


def _named(name: str, table: str = "names") -> str | None:
    """The icon for an English name, by the beginning of one of its words, the first match in a table; None for none."""
    words = " " + name.lower().replace("-", " ")
    return next((icon for start, icon in _ICONS[table].items() if f" {start}" in words), None)


def card_icon(id: str, otherwise: str) -> str:
    """The icon of a card that has one of its own, by its id: abilities, quests, events, trophies."""
    return _ICONS["cards"].get(id, otherwise)


def effect_icon(abilities: model.Abilities, otherwise: str) -> str:
    """The icon of what abilities do: that of the first effect that has one, by the name of its class."""
    for ability in abilities:
        for effect in ability.do:
            inner = (
                effect.then if isinstance(effect, effects.If) else effect.do if isinstance(effect, effects.Each) else ()
            )
            for one in (effect, *inner):
                if (name := type(one).__name__) in _ICONS["effects"]:
                    return _ICONS["effects"][name]
    return otherwise


def encounter_icon(card: model.Encounter) -> str:
    """The icon of an encounter: what its name shows, else its first kind."""
    kinds = (_ICONS["traits"][trait] for trait in card.traits if trait in _ICONS["traits"])
    return _named(card.name[LANGUAGES[0]], "encounters") or next(kinds, "symbol-encounter")


def hero_picture(hero: str, side: str = "start") -> str:
    """The portrait of a side of a hero."""
    return f"faces/heroes/{hero}-{side}.jpg"


def bust_file(picture: str, *, left: bool) -> str:
    """The figure, cut out, of whom a portrait shows; of heroes that which looks to the ``left`` or to the right."""
    folder, _, name = picture.removesuffix(".jpg").rpartition("/")
    return f"faces/busts/{name}{('-left' if left else '-right') if folder.endswith('heroes') else ''}.webp"


def _dashed(name: str) -> str:
    """An English name in small letters, with dashes."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def portrait_file(name: str) -> str:
    """The file of the portrait of who bears an English name."""
    return f"faces/encounters/{_dashed(name)}.jpg"


def treasure_file(name: str) -> str:
    """The file of the picture of an item, a trophy or a discovery with an English name."""
    return f"treasures/{_dashed(name)}.jpg"


@cache
def treasure_picture(name: str) -> str:
    """The picture of a thing with an English name; empty for those of players' own cards, which have none."""
    file = treasure_file(name)
    return file if asset_path(f"images/{file}").is_file() else ""


@cache
def encounter_picture(name: str) -> str:
    """The portrait of who bears an English name; empty for those of players' own cards, who have none."""
    file = portrait_file(name)
    return file if asset_path(f"images/{file}").is_file() else ""


def ground(land: str) -> str:
    """The picture of the land of a colour, or of a city."""
    return f"adventure/grounds/{land}.jpg"


@cache
def _deed(owner: str) -> Vignette:
    """A hero on its land; no hero for what is nobody's."""
    land = LOOKS["lands"].get(owner, "city")
    return Vignette(ground(land), bust_file(hero_picture(owner, "start"), left=False) if owner in EMBLEMS else "")


def item_icon(card: model.Item) -> str:
    """The icon of an item: what its name shows, else its attack, what it does in the bag, or its slot."""
    found = _named(card.name[LANGUAGES[0]], "items")
    if found is not None:
        return found
    if card.attack is not None:
        return ATTACK_ICONS[card.attack.type]
    if card.slot != "bag":
        return SLOT_ICONS[card.slot]
    return "potion" if card.potions else effect_icon(card.abilities, SLOT_ICONS[card.slot])


def token_icon(token: model.Discovery) -> str:
    """The icon of a discovery: what its name shows, else what it does."""
    return _named(token.name[LANGUAGES[0]]) or effect_icon(token.abilities, "symbol-discovery")


# ------------------------------------------------------------------------------------------------------ faces


def ability_face(card: model.AbilityCard, content: Content, colours: SeatColours, note: str = "") -> UprightFace:
    """An ability card in its owner's colours; ``note``: why it cannot be played now, which greys it."""
    face = UprightFace(
        card.id,
        localised(card.name),
        colours,
        icon=card_icon(card.id, effect_icon(card.abilities, "card")),
        scene=_deed(card.owner),
        text=" ".join(card_text.ability_card_text(card, content)[1:]),  # when it is played is in the banner
        note=note,
        emblem=EMBLEMS.get(card.owner, "card"),
        grey=bool(note),
    )
    return with_cost(face, card, card.cost)


def with_cost(face: UprightFace, card: model.AbilityCard, cost: int) -> UprightFace:
    key = f"adventure_card.timing.{card.window}"
    price = f"{cost} · " if cost else ""
    short = price + t(f"{key}.short") if has(f"{key}.short") else ""
    return replace(face, banner=price + t(key), banner_short=short, banner_icon="energy" if cost else "")


def _fighting(attack: Attack | None, defence: int | None, damage: int | None) -> tuple[CornerFigure, ...]:
    found: list[CornerFigure] = []
    if attack is not None:
        found.append(CornerFigure(str(attack.value), ATTACK_ICONS[attack.type], "top left"))
    if defence is not None:
        found.append(CornerFigure(str(defence), "defence", "top right"))
    if damage is not None:
        found.append(CornerFigure(str(damage), "damage", "bottom right"))
    return tuple(found)


def encounter_face(card: model.Encounter, level: int, content: Content, picture_id: str = "") -> UprightFace:
    return UprightFace(
        picture_id or card.name[LANGUAGES[0]],
        localised(card.name),
        level_colours(level),
        picture=encounter_picture(card.name[LANGUAGES[0]]),
        icon=encounter_icon(card),
        banner=card_text.kinds(card),
        banner_icon="symbol-aggro" if "Aggro" in card.traits else "",
        text=" ".join(card_text.encounter_text(card, content)),
        emblem="symbol-encounter",
        figures=_fighting(card.attack, card.defence, card.damage),
    )


def offer_face(printed: model.BoardEncounter, content: Content, picture_id: str) -> UprightFace:
    """An offer printed on the board (AG-CHL-9)."""
    return UprightFace(
        picture_id,
        localised(printed.name),
        level_colours(printed.level),
        icon=_named(printed.name[LANGUAGES[0]]) or effect_icon(printed.offer, "symbol-discovery"),
        banner=localised(content.spaces[printed.space].name),
        text=" ".join(card_text.board_encounter_text(printed, content)),
        emblem="conquer",
    )


def item_face(card: model.Item, level: int, content: Content, picture_id: str = "") -> UprightFace:
    icons = joined(t(f"adventure.name.icon.{icon}") for icon in card.icons)
    slot = t(f"adventure.name.slot.{card.slot}")
    potions = joined(t(f"adventure.name.potion.{potion}") for potion in card.potions)
    return UprightFace(
        picture_id or card.name[LANGUAGES[0]],
        localised(card.name),
        level_colours(level),
        picture=treasure_picture(card.name[LANGUAGES[0]]),
        icon=item_icon(card),
        banner=f"{slot}: {icons}" if icons else slot,
        text=" ".join((*([sentence(potions)] if potions else []), *card_text.item_text(card, content))),
        emblem=SLOT_ICONS[card.slot],
        figures=_fighting(card.attack, card.defence, None),
    )


def event_face(card: model.EventCard, content: Content) -> UprightFace:
    """The front of an event, with the text of its back."""
    lines = [*card_text.event_text(card, content), *card_text.event_back_text(card, content)]
    return UprightFace(
        card.id,
        localised(card.name),
        level_colours(card.colour),
        icon=card_icon(card.id, EVENT_ICONS[card.kind]),
        scene=Vignette(ground(COLOURS[card.colour])),
        banner=t(f"adventure.name.event.{card.kind}"),
        text=" ".join(lines),
        emblem=EVENT_ICONS[card.kind],
    )


def quest_face(card: model.Quest, content: Content) -> UprightFace:
    return UprightFace(
        card.id,
        localised(card.name),
        level_colours(0 if card.deck == "starting" else 2),
        icon=card_icon(card.id, "symbol-quest"),
        scene=Vignette(ground("city" if card.deck == "starting" else "yellow")),
        banner=t(f"adventure.name.quest.{card.deck}"),
        text=" ".join(card_text.quest_text(card, content)),
        emblem="scroll",
        figures=(CornerFigure(str(card.valor), "victory-point", "top right"),),
    )


def token_face(token: model.Discovery, content: Content) -> UprightFace:
    return UprightFace(
        token.id,
        localised(token.name),
        level_colours(1 if token.background == "green" else 3),
        picture=treasure_picture(token.name[LANGUAGES[0]]),
        icon=token_icon(token),
        text=" ".join(card_text.discovery_text(token, content)),
        emblem="symbol-discovery",
    )


def trophy_face(trophy: model.Trophy) -> UprightFace:
    return UprightFace(
        trophy.id,
        localised(trophy.name),
        level_colours(3),
        picture=treasure_picture(trophy.name[LANGUAGES[0]]),
        icon=card_icon(trophy.id, "symbol-artifact"),
        text=" ".join(card_text.trophy_text(trophy)),
        emblem="victory-point",
        figures=(CornerFigure(str(trophy.valor), "victory-point", "top right"),),
    )


def hero_face(card: model.CharacterCard, side: str, content: Content, colours: SeatColours) -> UprightFace:
    shown = card.sides[side]
    return UprightFace(
        f"{card.id}.{side}",
        localised(content.characters[card.character].name),
        colours,
        picture=hero_picture(card.character, side),
        icon=(EMBLEMS if side == "start" else _ICONS["other_sides"]).get(card.character, "players"),
        banner=localised(shown.title),
        text=" ".join(card_text.character_text(card, side, content)),
        emblem=EMBLEMS.get(card.character, "players"),
        figures=(
            *_fighting(shown.attack, shown.defence, shown.damage),
            CornerFigure(str(shown.health), "health", "bottom left"),
        ),
        levels=(card.level + 1, 4),
    )


SEATS: Final = {"grumbaz": "red", "sofeea": "blue", "burbonn": "green", "sandrai": "purple"}
"""The seat colour that the cards of each hero have in the almanac."""

CHAPTER: Final = 21
"""The number of the almanac's chapter in the book."""


def notes_of(kind: str, id: str, book: Content) -> tuple[str, ...]:
    """Notes on what the face of a card does not show: its deck, the number of its copies, who may use it."""
    match kind:
        case "heroes":
            name, _, side = id.rpartition(".")
            card = book.character_cards[name]
            title = localised(card.sides[side].title)
            icons = joined(t(f"adventure.name.icon.{icon}") for icon in card.icons)
            shown = t("adventure_almanac.note.side", colour=colour(card.level), side=title)
            return (shown, *((t("adventure_almanac.note.icons", icons=icons),) if icons else ()))
        case "abilities":
            ability = book.abilities[id]
            owner = localised(book.characters[ability.owner].name)
            better = [colour(level) for level in _grown(ability) if level]
            deck = t("adventure_almanac.note.deck", name=owner, copies=ability.copies)
            more = (t("adventure_almanac.note.better", colour=joined(better)),) if better else ()
            return (deck, *more)
        case "encounters":
            challenge = book.challenges[id]
            return (
                t("adventure_almanac.note.challenge", colour=colour(challenge.colour)),
                t("adventure_almanac.note.item", item=localised(challenge.item.name)),
            )
        case "items":
            challenge = book.challenges[id]
            wearers = joined(localised(book.characters[hero].name) for hero in _wearers(challenge.item, book))
            return (
                t("adventure_almanac.note.challenge", colour=colour(challenge.colour)),
                t("adventure_almanac.note.encounter", encounter=localised(challenge.encounter.name)),
                t("adventure_almanac.note.wearers", names=wearers),
            )
        case "board":
            space = book.spaces[book.board_encounters[id].space]
            return (t("adventure_almanac.note.space", space=localised(space.name)),)
        case "events":
            return (t("adventure_almanac.note.challenge", colour=colour(book.events[id].colour)),)
        case "discoveries":
            return (t("adventure_almanac.note.tokens", n=book.discoveries[id].count),)
        case "trophies":
            return (t("adventure_almanac.note.cards", n=book.trophies[id].copies),)
        case _:
            return ()


def _grown(card: AbilityCard) -> list[int]:
    """The levels at which a card's abilities grow (AG-ABL-7), with the first."""
    return sorted({one.min_level for one in card.abilities})


def _wearers(item: Item, book: Content) -> dict[str, list[int]]:
    """By hero, the levels at which it may use an item (AG-ITM-6)."""
    found: dict[str, list[int]] = {}
    for card in book.character_cards.values():
        if all(icon in card.icons for icon in item.icons):
            found.setdefault(card.character, []).append(card.level)
    return found


def _card(kind: str, id: str, face: UprightFace, levels: Iterable[int] = (), heroes: Iterable[str] = ()) -> AlmanacCard:
    kind_name, notes = t(f"adventure_almanac.{kind}"), notes_of(kind, id, content())
    words = " ".join((face.title, face.banner, face.text, kind_name, *notes))
    marks = (("kind", kind), *(("colour", str(level)) for level in levels), *(("hero", hero) for hero in heroes))
    return AlmanacCard(f"{kind}:{id}", face.title, face, frozenset(marks), words, notes)


def _cards() -> Iterator[AlmanacCard]:
    """Every card, kind by kind."""
    book = content()
    for card in book.character_cards.values():
        for side in ("start", "other"):
            face = hero_face(card, side, book, seat_colours(SEATS[card.character]))
            yield _card("heroes", f"{card.id}.{side}", face, [card.level], [card.character])
    owners = list(book.characters)
    for ability in sorted(book.abilities.values(), key=lambda one: (owners.index(one.owner), localised(one.name))):
        face = ability_face(ability, book, seat_colours(SEATS[ability.owner]))
        yield _card("abilities", ability.id, face, _grown(ability), [ability.owner])
    for one in sorted(book.challenges.values(), key=lambda one: (one.colour, localised(one.encounter.name))):
        face = encounter_face(one.encounter, one.colour, book, f"almanac encounter {one.id}")
        yield _card("encounters", one.id, face, [one.colour])
    for printed in sorted(book.board_encounters.values(), key=lambda one: (one.level, localised(one.name))):
        picture = f"almanac board {printed.id}"
        if printed.encounter is not None:
            face = encounter_face(printed.encounter, printed.level, book, picture)
        else:
            face = offer_face(printed, book, picture)
        yield _card("board", printed.id, face, [printed.level])
    for one in sorted(book.challenges.values(), key=lambda one: (one.colour, localised(one.item.name))):
        face = item_face(one.item, one.colour, book, picture_id=f"almanac item {one.id}")
        yield _card("items", one.id, face, [one.colour], _wearers(one.item, book))
    for event in sorted(book.events.values(), key=lambda one: (one.colour, localised(one.name))):
        yield _card("events", event.id, event_face(event, book), [event.colour])
    for quest in sorted(book.quests.values(), key=lambda one: (one.deck != "starting", localised(one.name))):
        yield _card("quests", quest.id, quest_face(quest, book))
    for token in sorted(book.discoveries.values(), key=lambda one: localised(one.name)):
        yield _card("discoveries", token.id, token_face(token, book))
    for trophy in book.trophies.values():
        yield _card("trophies", trophy.id, trophy_face(trophy))


class AdventureAlmanac(CardAlmanac):
    """Heroes, abilities, encounters, items, events, quests, discoveries and trophies."""

    def __init__(self) -> None:
        self._cards = tuple(_cards())

    def filters(self) -> tuple[CardFilter, ...]:
        kinds = tuple(FilterChoice(kind, t(f"adventure_almanac.{kind}"), icon) for kind, icon in LOOKS["kinds"].items())
        levels = tuple(
            FilterChoice(str(level), colour(level).capitalize(), diamonds=level + 1, colour=LEVELS[word])
            for level, word in enumerate(COLOURS)
        )
        heroes = tuple(
            FilterChoice(one.id, localised(one.name).split()[0], EMBLEMS[one.id])
            for one in content().characters.values()
        )
        return (
            CardFilter("kind", t("adventure_almanac.by_kind"), kinds),
            CardFilter("colour", t("adventure_almanac.by_colour"), levels, columns=2),
            CardFilter("hero", t("adventure_almanac.by_hero"), heroes, columns=2),
        )

    def cards(self) -> tuple[AlmanacCard, ...]:
        return self._cards


def almanac() -> str:
    """The chapter of the rulebook with every card, as Markdown in the current language."""
    columns = [t(f"adventure_almanac.{name}") for name in ("card", "by_kind", "figures", "effect", "notes")]
    parts = {"abilities": "hero", "encounters": "colour", "items": "colour", "events": "colour"}  # the filters by kind
    head = f"{CHAPTER} {t('adventure_almanac.title')}"
    return chapter(AdventureAlmanac(), head, t("adventure_almanac.text"), columns, parts)
