"""The almanac of the Adventure Game: every card with its face, filters, and notes on what the face does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.client.cards.face import UprightFace
from tabletop.client.draw.theme import LEVELS, seat_colours
from tabletop.client.games.card_almanac import AlmanacCard, CardAlmanac, CardFilter, FilterChoice, chapter
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import AbilityCard, Content, Item
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
            face = card_faces.hero_face(card, side, book, seat_colours(SEATS[card.character]))
            yield _card("heroes", f"{card.id}.{side}", face, [card.level], [card.character])
    owners = list(book.characters)
    for ability in sorted(book.abilities.values(), key=lambda one: (owners.index(one.owner), localised(one.name))):
        face = card_faces.ability_face(ability, book, seat_colours(SEATS[ability.owner]))
        yield _card("abilities", ability.id, face, _grown(ability), [ability.owner])
    for one in sorted(book.challenges.values(), key=lambda one: (one.colour, localised(one.encounter.name))):
        face = card_faces.encounter_face(one.encounter, one.colour, book, f"almanac encounter {one.id}")
        yield _card("encounters", one.id, face, [one.colour])
    for printed in sorted(book.board_encounters.values(), key=lambda one: (one.level, localised(one.name))):
        picture = f"almanac board {printed.id}"
        if printed.encounter is not None:
            face = card_faces.encounter_face(printed.encounter, printed.level, book, picture)
        else:
            face = card_faces.offer_face(printed, book, picture)
        yield _card("board", printed.id, face, [printed.level])
    for one in sorted(book.challenges.values(), key=lambda one: (one.colour, localised(one.item.name))):
        face = card_faces.item_face(one.item, one.colour, book, picture_id=f"almanac item {one.id}")
        yield _card("items", one.id, face, [one.colour], _wearers(one.item, book))
    for event in sorted(book.events.values(), key=lambda one: (one.colour, localised(one.name))):
        yield _card("events", event.id, card_faces.event_face(event, book), [event.colour])
    for quest in sorted(book.quests.values(), key=lambda one: (one.deck != "starting", localised(one.name))):
        yield _card("quests", quest.id, card_faces.quest_face(quest, book))
    for token in sorted(book.discoveries.values(), key=lambda one: localised(one.name)):
        yield _card("discoveries", token.id, card_faces.token_face(token, book))
    for trophy in book.trophies.values():
        yield _card("trophies", trophy.id, card_faces.trophy_face(trophy))


class AdventureAlmanac(CardAlmanac):
    """Heroes, abilities, encounters, items, events, quests, discoveries and trophies."""

    def __init__(self) -> None:
        self._cards = tuple(_cards())

    def filters(self) -> tuple[CardFilter, ...]:
        """The filters: kind, colour (which is also the level), and hero."""
        kinds = tuple(FilterChoice(kind, t(f"adventure_almanac.{kind}"), icon) for kind, icon in LOOKS["kinds"].items())
        levels = tuple(
            FilterChoice(str(level), colour(level).capitalize(), diamonds=level + 1, colour=LEVELS[word])
            for level, word in enumerate(COLOURS)
        )
        heroes = tuple(
            FilterChoice(one.id, localised(one.name).split()[0], card_faces.EMBLEMS[one.id])
            for one in content().characters.values()
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
