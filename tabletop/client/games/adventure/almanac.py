"""The almanac at the end of the rulebook: every card of the Adventure Game by kind, hero and colour, with the text that
is generated from what it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import ChallengeCard, Encounter, Item
from tabletop.rules.adventure.terms import COLOURS
from tabletop.text import localised, t
from tabletop.text.grammar import capital, joined

from . import card_faces, card_text
from .card_text_words import colour

CHAPTER: Final = 20
"""Its number in the book."""
NOTHING: Final = "—"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    columns = [t(f"adventure_almanac.{name}") for name in head]
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _head(*words: str) -> str:
    told = " · ".join(words)
    return f"### {capital(told)}"


def _told(lines: Iterable[str]) -> str:
    return " ".join(lines).replace("|", "/").replace("[", "(").replace("]", ")") or NOTHING


def _named(icon: str, name: str) -> str:
    return f":{icon}: **{name}**"


def _abilities() -> list[str]:
    book, parts = content(), []
    for hero in book.characters.values():
        cards = [card for card in book.abilities.values() if card.owner == hero.id]
        parts.append(_head(t("adventure_almanac.abilities"), localised(hero.name)))
        parts.append(
            _table(
                ("card", "copies", "cost", "when", "effect"),
                (
                    (
                        _named(card_faces.ability_icon(card), localised(card.name)),
                        str(card.copies),
                        str(card.cost),
                        t(f"adventure_card.timing.{card.window}"),
                        _told(card_text.ability_card_text(card, book)[1:]),
                    )
                    for card in sorted(cards, key=lambda card: localised(card.name))
                ),
            )
        )
    return parts


def _figures(card: Encounter) -> str:
    icon = card_faces.ATTACK_ICONS[card.attack.type]
    return f":{icon}: {card.attack.value} :defence: {card.defence} :damage: {card.damage}"


def _encounter(card: Encounter) -> tuple[str, str, str, str]:
    kinds = joined(t(f"adventure.name.trait.{trait}") for trait in card.traits) or NOTHING
    name = _named(card_faces.encounter_icon(card), localised(card.name))
    return name, kinds, _figures(card), _told(card_text.encounter_text(card, content()))


def _item(card: Item) -> tuple[str, str, str, str]:
    icons = [t(f"adventure.name.icon.{icon}") for icon in card.icons]
    icons += [t(f"adventure.name.potion.{potion}") for potion in card.potions]
    slot = ", ".join([t(f"adventure.name.slot.{card.slot}"), *icons])
    figures = []
    if card.attack is not None:
        figures.append(f":{card_faces.ATTACK_ICONS[card.attack.type]}: {card.attack.value}")
    if card.defence is not None:
        figures.append(f":defence: {card.defence}")
    name = _named(card_faces.item_icon(card), localised(card.name))
    return name, slot, " ".join(figures) or NOTHING, _told(card_text.item_text(card, content()))


def _challenges() -> list[str]:
    parts = []
    for level in range(len(COLOURS)):
        cards: list[ChallengeCard] = [card for card in content().challenges.values() if card.colour == level]
        parts.append(_head(t("adventure_almanac.encounters"), colour(level)))
        rows = sorted((_encounter(card.encounter) for card in cards), key=lambda row: row[0].partition("**")[2])
        parts.append(_table(("card", "kinds", "figures", "effect"), rows))
        parts.append(_head(t("adventure_almanac.items"), colour(level)))
        items = sorted((_item(card.item) for card in cards), key=lambda row: row[0].partition("**")[2])
        parts.append(_table(("card", "slot", "figures", "effect"), items))
    return parts


def _events() -> list[str]:
    book, parts = content(), []
    for kind in ("global", "local", "special"):
        cards = [card for card in book.events.values() if card.kind == kind]
        rows = [
            (
                _named(card_faces.event_icon(card), localised(card.name)),
                colour(card.colour),
                _told(card_text.event_text(card, book)),
                _told(card_text.event_back_text(card, book)),
            )
            for card in sorted(cards, key=lambda card: (card.colour, localised(card.name)))
        ]
        parts.append(_head(t("adventure_almanac.events"), t(f"adventure.name.event.{kind}")))
        parts.append(_table(("card", "colour", "effect", "back"), rows))
    return parts


def _quests() -> list[str]:
    book, parts = content(), []
    for deck in ("starting", "elite"):
        cards = sorted(
            (card for card in book.quests.values() if card.deck == deck), key=lambda one: localised(one.name)
        )
        rows = [
            (_named("symbol-quest", localised(card.name)), str(card.valor), _told(card_text.quest_text(card, book)))
            for card in cards
        ]
        parts.append(_head(t("adventure_almanac.quests"), t(f"adventure.name.quest.{deck}")))
        parts.append(_table(("card", "valor", "effect"), rows))
    return parts


def _others() -> list[str]:
    book = content()
    tokens = [
        (
            _named(card_faces.effect_icon(token.abilities, "symbol-discovery"), localised(token.name)),
            str(token.count),
            _told(card_text.discovery_text(token, book)),
        )
        for token in sorted(book.discoveries.values(), key=lambda token: localised(token.name))
    ]
    trophies = [
        (_named("symbol-artifact", localised(one.name)), str(one.copies), _told(card_text.trophy_text(one)))
        for one in book.trophies.values()
    ]
    printed = [
        (
            _named("conquer", localised(one.name)),
            localised(book.spaces[one.space].name),
            NOTHING if one.encounter is None else _figures(one.encounter),
            _told(card_text.board_encounter_text(one, book)),
        )
        for one in book.board_encounters.values()
    ]
    return [
        _head(t("adventure_almanac.board")),
        _table(("card", "space", "figures", "effect"), printed),
        _head(t("adventure_almanac.discoveries")),
        _table(("card", "copies", "effect"), tokens),
        _head(t("adventure_almanac.trophies")),
        _table(("card", "copies", "effect"), trophies),
    ]


def _heroes() -> list[str]:
    book, parts = content(), [_head(t("adventure_almanac.heroes"))]
    rows = []
    for card in book.character_cards.values():
        name = localised(book.characters[card.character].name)
        for side, shown in (("start", card.start), ("other", card.other)):
            figures = (
                f":{card_faces.ATTACK_ICONS[shown.attack.type]}: {shown.attack.value} :defence: {shown.defence} "
                f":damage: {shown.damage} :health: {shown.health}"
            )
            text = _told(card_text.character_text(card, side, book))
            rows.append(
                (_named(card_faces.EMBLEMS[card.character], name), colour(card.level), localised(shown.title), figures,
                 text)
            )  # fmt: skip
    parts.append(_table(("card", "colour", "side", "figures", "effect"), rows))
    return parts


def almanac() -> str:
    """The chapter, as Markdown in the current language."""
    parts = [f"## {CHAPTER} {t('adventure_almanac.title')}", t("adventure_almanac.text")]
    parts += _heroes() + _abilities() + _challenges() + _events() + _quests() + _others()
    return "\n\n".join(parts)
