"""The almanac of the Adventure Game: every card with its face, filters, and notes on what the face does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.client.cards.face import UprightFace
from tabletop.client.draw.theme import LEVELS, seat_colours
from tabletop.client.games.card_almanac import AlmanacCard, CardAlmanac, CardFilter, FilterChoice, chapter
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import AbilityCard, ChallengeCard, Content, Item
from tabletop.rules.adventure.terms import COLOURS
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from . import card_faces
from .card_faces import LOOKS
from .card_text import colour

SEATS: Final = {"grumbaz": "red", "sofeea": "blue", "burbonn": "green", "sandrai": "purple"}
"""The seat colour that the cards of each hero have in the almanac."""

CHAPTER: Final = 21
"""The number of the almanac's chapter in the book."""
PARTS: Final = {"abilities": "hero", "encounters": "colour", "items": "colour", "events": "colour"}
"""By kind, the filter that divides its cards in the chapter."""
COLUMNS: Final = ("card", "by_kind", "figures", "effect", "notes")

Marks = Iterable[tuple[str, str]]


def _card(kind: str, id: str, face: UprightFace, marks: Marks) -> AlmanacCard:
    kind_name, notes = t(f"adventure_almanac.{kind}"), notes_of(kind, id, content())
    words = " ".join((face.title, face.banner, face.text, kind_name, *notes))
    return AlmanacCard(f"{kind}:{id}", face.title, face, frozenset({("kind", kind), *marks}), words, notes)


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


def _levels(levels: Iterable[int]) -> list[tuple[str, str]]:
    return [("colour", str(level)) for level in levels]


def _heroes(names: Iterable[str]) -> list[tuple[str, str]]:
    return [("hero", name) for name in names]


def _hero_name(hero: str) -> str:
    return localised(content().characters[hero].name)


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


def _characters() -> Iterator[AlmanacCard]:
    book = content()
    for card in book.character_cards.values():
        for side in ("start", "other"):
            face = card_faces.hero_face(card, side, book, seat_colours(SEATS[card.character]))
            marks = (*_levels([card.level]), *_heroes([card.character]))
            yield _card("heroes", f"{card.id}.{side}", face, marks)


def _abilities() -> Iterator[AlmanacCard]:
    book = content()
    for card in sorted(book.abilities.values(), key=lambda one: (list(book.characters).index(one.owner),
                                                                  localised(one.name))):  # fmt: skip
        face = card_faces.ability_face(card, book, seat_colours(SEATS[card.owner]))
        yield _card("abilities", card.id, face, (*_levels(_grown(card)), *_heroes([card.owner])))


def _by_level() -> list[ChallengeCard]:
    return sorted(content().challenges.values(), key=lambda card: card.colour)


def _encounters() -> Iterator[AlmanacCard]:
    book = content()
    for card in sorted(_by_level(), key=lambda one: (one.colour, localised(one.encounter.name))):
        face = card_faces.encounter_face(card.encounter, card.colour, book, f"almanac encounter {card.id}")
        yield _card("encounters", card.id, face, _levels([card.colour]))


def _printed() -> Iterator[AlmanacCard]:
    book = content()
    for one in sorted(book.board_encounters.values(), key=lambda one: (one.level, localised(one.name))):
        picture = f"almanac board {one.id}"
        if one.encounter is not None:
            face = card_faces.encounter_face(one.encounter, one.level, book, picture)
        else:
            face = card_faces.offer_face(one, book, picture)
        yield _card("board", one.id, face, _levels([one.level]))


def _items() -> Iterator[AlmanacCard]:
    book = content()
    for card in sorted(_by_level(), key=lambda one: (one.colour, localised(one.item.name))):
        face = card_faces.item_face(card.item, card.colour, book, picture_id=f"almanac item {card.id}")
        marks = (*_levels([card.colour]), *_heroes(_wearers(card.item, book)))
        yield _card("items", card.id, face, marks)


def _events() -> Iterator[AlmanacCard]:
    book = content()
    for card in sorted(book.events.values(), key=lambda one: (one.colour, localised(one.name))):
        yield _card("events", card.id, card_faces.event_face(card, book), _levels([card.colour]))


def _quests() -> Iterator[AlmanacCard]:
    book = content()
    for card in sorted(book.quests.values(), key=lambda one: (one.deck != "starting", localised(one.name))):
        yield _card("quests", card.id, card_faces.quest_face(card, book), ())


def _discoveries() -> Iterator[AlmanacCard]:
    book = content()
    for token in sorted(book.discoveries.values(), key=lambda one: localised(one.name)):
        yield _card("discoveries", token.id, card_faces.token_face(token, book), ())


def _trophies() -> Iterator[AlmanacCard]:
    for trophy in content().trophies.values():
        yield _card("trophies", trophy.id, card_faces.trophy_face(trophy), ())


class AdventureAlmanac(CardAlmanac):
    """Heroes, abilities, encounters, items, events, quests, discoveries and trophies."""

    def __init__(self) -> None:
        self._cards = (
            *_characters(), *_abilities(), *_encounters(), *_printed(), *_items(), *_events(), *_quests(),
            *_discoveries(), *_trophies(),
        )  # fmt: skip

    def filters(self) -> tuple[CardFilter, ...]:
        """The filters: kind, colour (which is also the level), and hero."""
        kinds = tuple(FilterChoice(kind, t(f"adventure_almanac.{kind}"), icon) for kind, icon in LOOKS["kinds"].items())
        levels = tuple(
            FilterChoice(str(level), colour(level).capitalize(), diamonds=level + 1, colour=LEVELS[word])
            for level, word in enumerate(COLOURS)
        )
        heroes = tuple(
            FilterChoice(hero, _hero_name(hero).split()[0], card_faces.EMBLEMS[hero]) for hero in content().characters
        )
        return (
            CardFilter("kind", t("adventure_almanac.by_kind"), kinds),
            CardFilter("colour", t("adventure_almanac.by_colour"), levels, columns=2),
            CardFilter("hero", t("adventure_almanac.by_hero"), heroes, columns=2),
        )

    def cards(self) -> tuple[AlmanacCard, ...]:
        """Every card, kind by kind."""
        return self._cards


def almanac() -> str:
    """The chapter of the rulebook with every card, as Markdown in the current language."""
    columns = [t(f"adventure_almanac.{name}") for name in COLUMNS]
    head = f"{CHAPTER} {t('adventure_almanac.title')}"
    return chapter(AdventureAlmanac(), head, t("adventure_almanac.text"), columns, PARTS)
