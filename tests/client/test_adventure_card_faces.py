"""The faces of the Adventure Game's cards: every card has an icon that is there and a text in both languages."""

import copy
import json
import math
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from tabletop import text
from tabletop.client.cards.face import RATIO, UprightFace, banner_fits, inside_stock, rules_are_whole
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.adventure import card_faces as faces
from tabletop.client.games.adventure.setup_panel import fault_text
from tabletop.resources import asset_path
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.user_content import parse_cards
from tabletop.rules.game import Refusal
from tabletop.text import LANGUAGES, set_language

CONTENT = content()


def every_face() -> list[UprightFace]:
    """A face of each card of the game, on each of its sides."""
    colours = seat_colours("blue")
    found = [faces.ability_face(card, CONTENT, colours) for card in CONTENT.abilities.values()]
    for card in CONTENT.challenges.values():
        found.append(faces.encounter_face(card.encounter, card.colour, CONTENT))
        found.append(faces.item_face(card.item, card.colour, CONTENT))
    found += [faces.event_face(event, CONTENT) for event in CONTENT.events.values()]
    found += [faces.quest_face(quest, CONTENT) for quest in CONTENT.quests.values()]
    found += [faces.token_face(token, CONTENT) for token in CONTENT.discoveries.values()]
    found += [faces.trophy_face(trophy) for trophy in CONTENT.trophies.values()]
    for hero in CONTENT.character_cards.values():
        found += [faces.hero_face(hero, side, CONTENT, colours) for side in ("start", "other")]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_face(language) -> None:
    set_language(language)
    shown = every_face()
    assert len(shown) > 400
    for face in shown:
        assert face.title, face.id
        for icon in {face.icon, face.emblem, face.banner_icon, *(figure.icon for figure in face.figures)} - {""}:
            assert asset_path(f"icons/{icon}.svg").is_file(), (face.id, icon)
        assert "adventure" not in f"{face.banner} {face.text}", face.id


def test_an_icon_is_asked_for_by_whole_words() -> None:
    """A searing ghost showed a ring, a mountain boar a horse."""
    boar = next(card.encounter for card in CONTENT.challenges.values() if "Boar" in card.encounter.name[LANGUAGES[0]])
    assert faces.encounter_icon(boar) == "boar"
    icons = {
        card.encounter.name[LANGUAGES[0]]: faces.encounter_icon(card.encounter) for card in CONTENT.challenges.values()
    }
    searing = next(icon for name, icon in icons.items() if name.startswith("Searing"))
    assert searing != "coin"


def seen_together() -> dict[str, list[UprightFace]]:
    """The faces of cards that lie beside each other: in one hand, in one deck, won from one level."""
    colours = seat_colours("blue")
    found: dict[str, list[UprightFace]] = {}
    for card in CONTENT.abilities.values():
        found.setdefault(f"abilities of {card.owner}", []).append(faces.ability_face(card, CONTENT, colours))
    for event in CONTENT.events.values():
        found.setdefault(f"events of level {event.colour}", []).append(faces.event_face(event, CONTENT))
    for quest in CONTENT.quests.values():
        found.setdefault(f"{quest.deck} quests", []).append(faces.quest_face(quest, CONTENT))
    found["trophies"] = [faces.trophy_face(trophy) for trophy in CONTENT.trophies.values()]
    return found


def test_cards_of_one_hand_or_deck_had_one_picture() -> None:
    """Every quest showed the same scroll, four curses the same tombstone, five cards of the hunter the same lock."""
    shown = {where: Counter(face.icon for face in cards) for where, cards in seen_together().items()}
    assert len(shown) == 4 + 4 + 2 + 1  # heroes, levels of events, decks of quests, trophies
    twins = {where: [icon for icon, n in icons.items() if n > 1] for where, icons in shown.items()}
    assert not any(twins.values()), twins


MOST_ALIKE = 5


def test_few_encounters_and_items_of_a_level_share_a_picture() -> None:
    """Half of the encounters were helmets and claws, most items of the bag were bottles."""
    for level in range(4):
        cards = [card for card in CONTENT.challenges.values() if card.colour == level]
        for icons in (
            Counter(faces.encounter_icon(card.encounter) for card in cards),
            Counter(faces.item_icon(card.item) for card in cards),
        ):
            assert max(icons.values()) <= MOST_ALIKE, (level, icons.most_common(3))


def test_every_icon_of_a_card_belongs_to_one() -> None:
    known = {*CONTENT.abilities, *CONTENT.events, *CONTENT.quests, *CONTENT.trophies}
    assert set(faces._ICONS["cards"]) == known
    assert all(asset_path(f"icons/{icon}.svg").is_file() for table in faces._ICONS.values() for icon in table.values())


def test_a_card_that_cannot_be_played_says_why() -> None:
    card = next(iter(CONTENT.abilities.values()))
    face = faces.ability_face(card, CONTENT, seat_colours("red"), "too late")
    assert face.note == "too late"
    assert face.grey


@pytest.mark.parametrize("hero", sorted(faces.EMBLEMS))
def test_the_two_sides_of_a_hero_have_pictures_of_their_own(hero) -> None:
    """They once differed in their figures alone."""
    card = content().card[hero, 0]
    first, other = (faces.hero_face(card, side, content(), seat_colours("red")) for side in ("start", "other"))
    assert first.icon != other.icon
    assert first.emblem == other.emblem


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_a_card_may_be_played_was_cut_on_the_hand(app, language) -> None:
    """It said "antes del comb…": small cards say it in fewer words, large ones in all of them."""
    set_language(language)
    assert CONTENT.abilities
    for card in CONTENT.abilities.values():
        face = faces.ability_face(card, CONTENT, seat_colours("blue"))
        for wide, worded in ((105.0, False), (125.0, True), (300.0, True)):
            rect = FRect(0, 0, wide, wide / RATIO)
            ribbon = face._bands(app.canvas, inside_stock(rect), rect.h, worded)[2]
            said = [words for words in (face.banner, face.banner_short if wide < 300 else "") if words]
            assert any(banner_fits(app.canvas, ribbon, words, face.banner_icon) for words in said), (wide, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_raised_card_cut_its_rule(app, language) -> None:
    """On a card raised from the hand in a fight the picture gives way, so that the whole rule can be read: that of
    Frostbolt ended in dots, though the card was pointed at."""
    set_language(language)
    wide = 212.0  # in a window of 1920 x 1080
    colours = seat_colours("blue")
    told: list[tuple[str, int, int]] = []
    for card in CONTENT.abilities.values():
        face = replace(faces.ability_face(card, CONTENT, colours), whole=True)
        blocks: list[bool] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "tabletop.client.cards.face.paint_rules",
                lambda canvas, box, text, width, _largest, blocks=blocks: blocks.append(
                    rules_are_whole(canvas, box, text, width)
                ),
            )
            face.paint(app.canvas, FRect(0, 0, wide, wide / RATIO))
        if blocks != [True]:
            told.append((card.id, len(face.text), len(blocks)))
    assert not told


def test_figures_of_a_card_lay_on_each_other_where_its_picture_gives_way(app, monkeypatch) -> None:
    """The health of a hero with a long rule hid its attack; the figures stand side by side in a low picture."""
    drawn: list[tuple[float, float]] = []
    radii: list[float] = []

    def note(_canvas: Canvas, center: tuple[float, float], r: float, *_: str) -> None:
        drawn.append(center)
        radii.append(r)

    monkeypatch.setattr("tabletop.client.cards.face.paint_figure", note)
    near = []
    for face in every_face():
        for wide in (128.0, 180.0, 194.0):
            drawn.clear()
            replace(face, whole=True).paint(app.canvas, FRect(0, 0, wide, wide / RATIO))
            near += [face.id for one, other in combinations(drawn, 2) if math.dist(one, other) < 2 * radii[-1]]
    assert len(radii) > 1000
    assert not near


# ---------------------------------------------- Faults of own card files in words: one clear sentence in each language


EXAMPLE = Path(__file__).parents[2] / "docs" / "own-cards-harbour.json"
POWER = ("encounters", 0, "encounter", "abilities", 0)
SENTENCES: dict[str, tuple[tuple[str | int, ...], Any, str, str]] = {
    "a version in quotes": (
        ("version",),
        "1",
        "Error in version: must be the number 1, without quotes.",
        "Error en version: debe ser el número 1, sin comillas.",
    ),
    "no version": (
        ("version",),
        None,
        "Error in version: must be the number 1.",
        "Error en version: debe ser el número 1.",
    ),
    "no colour": (
        ("encounters", 0, "colour"),
        None,
        "Error in encounters 1 › colour: must be one of: grey, green, yellow, red.",
        "Error en encounters 1 › colour: debe ser uno de estos: grey, green, yellow, red.",
    ),
    "another limit": (
        (*POWER, "limit"),
        "day",
        "Error in encounters 1 › encounter › abilities 1 › limit: “day” is not one of: combat, turn.",
        "Error en encounters 1 › encounter › abilities 1 › limit: «day» no es ninguno de estos: combat, turn.",
    ),
    "an effect without its name": (
        (*POWER, "do", 0),
        {"who": "self"},
        "Error in encounters 1 › encounter › abilities 1 › do 1: the entry “op” is missing.",
        "Error en encounters 1 › encounter › abilities 1 › do 1: falta la entrada «op».",
    ),
    "a die without faces": (
        (*POWER, "faces"),
        [],
        "Error in encounters 1 › encounter › abilities 1: “when”: “die” needs at least one face in “faces”; "
        "nothing else has “faces”.",
        "Error en encounters 1 › encounter › abilities 1: «when»: «die» necesita al menos una cara en «faces»; "
        "nada más lleva «faces».",
    ),
    "a space that is not on the map": (
        ("quests", "starting", 0, "steps", 0, "spaces"),
        ["atlantis"],
        "Q1, step 1: there is no space atlantis.",
        "Q1, paso 1: no existe la casilla atlantis.",
    ),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_a_fault_of_an_own_card_is_one_clear_sentence(what) -> None:
    path, wrong, english, spanish = SENTENCES[what]
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = copy.deepcopy(wrong)
    found = parse_cards(document)
    assert isinstance(found, Refusal)
    for language, sentence in (("es", spanish), ("en", english)):
        text.set_language(language)
        assert fault_text(found) == sentence
