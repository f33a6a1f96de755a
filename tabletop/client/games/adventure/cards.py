"""The faces of the Adventure Game's cards: abilities, items, encounters, events, quests, tokens; each with its text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.client.cards.face import Face, Figure
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.rules.adventure import model as m
from tabletop.rules.adventure import ops
from tabletop.rules.adventure.tables import Tables, kind_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.adventure.walk import walk
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from . import card_text, names
from .speech import colour as colour_name

HERO_COLOURS: Final = {"grumbaz": "red", "sofeea": "purple", "burbonn": "blue", "sandrai": "green"}
"""The colours of a hero's cards outside of a match."""

_ICONS: Final = (
    (ops.Teleport, "symbol-magic"), (ops.StepMove, "retreat"), (ops.Reroll, "dice"), (ops.Prevent, "defence"),
    (ops.Heal, "health"), (ops.Energy, "energy"), (ops.Draw, "cards"), (ops.ChangeDefence, "defence"),
    (ops.ChangeDamage, "damage"), (ops.Suffer, "damage"), (ops.ChangeAttack, "crossed-swords"), (ops.Block, "lock"),
    (ops.ChangeType, "class-ranged"), (ops.GainItem, "symbol-artifact"), (ops.CostMod, "energy"),
    (ops.AttachThis, "link"), (ops.CombatAura, "symbol-magic"),
)  # fmt: skip
_SLOTS: Final = {"weapon": "class-melee", "armour": "wall", "bag": "symbol-artifact"}
_RESTRICTIONS: Final = {
    "one_hand": "class-melee", "two_hand": "class-infantry", "staff": "class-spear", "wand": "symbol-magic",
    "gun_bow": "class-ranged", "cloth": "scroll", "leather": "defence", "mail": "wall", "plate": "rank-elite",
}  # fmt: skip
_POTIONS: Final = {"healing": "health", "mana": "energy", "swiftness": "movement"}
TRAITS: Final = {
    "Beast": "symbol-encounter", "Humanoid": "players", "Undead": "race-undead", "Demon": "ability-poison",
    "Dragonkin": "class-flying", "Elemental": "symbol-magic", "Giant": "strength", "Mechanical": "settings",
    "Overlord": "rank-general", "Aggro": "symbol-aggro",
}  # fmt: skip
_LEVELS: Final = ("ivory", "green", "copper", "red")
"""Seat colours whose look goes with grey, green, yellow and red challenge cards."""
WINDOW_ICONS: Final = {
    "move": "movement", "own_turn": "hourglass", "reveal": "visible", "pre_roll": "dice", "post_roll": "dice",
    "pre_or_post_roll": "dice", "pending": "defence", "after_suffer": "damage", "react_card": "cancel",
}  # fmt: skip


def potion_icon(potion: str) -> str:
    """The sign of a potion icon."""
    return _POTIONS[potion]


def restriction_icon(icon: str) -> str:
    """The sign of a restriction."""
    return _RESTRICTIONS[icon]


def attack_icon(kind: str) -> str:
    """The sign of an attack by its type."""
    return "class-ranged" if kind == "ranged" else "class-melee"


def icon_of(abilities: object, otherwise: str) -> str:
    """A sign for what abilities do, by the most telling of their effects."""
    found = {type(one) for one in walk(abilities)}
    return next((icon for kind, icon in _ICONS if kind in found), otherwise)


def _paragraphs(lines: Iterable[str]) -> str:
    return " ".join(lines)


def ability_face(card: m.AbilityCard, content: m.Content, look: SeatColours, cost: int | None = None) -> Face:
    """An ability card; ``cost``: the energy that it costs now, where that differs from the printed one."""
    lines = card_text.ability_card_text(card, content)
    return Face(
        card.id, localised(card.name), look, icon=icon_of(card, WINDOW_ICONS[card.window]),
        banner=names.kind_name("timing", card.timing), banner_icon=WINDOW_ICONS[card.window],
        text=_paragraphs(lines), figures=(Figure(str(card.cost if cost is None else cost), "energy"),),
    )  # fmt: skip


def item_face(item: str, tables: Tables) -> Face:
    """An item by the id of its card."""
    thing = tables.things[item]
    card = thing.card
    figures = []
    if card.attack is not None:
        figures.append(Figure(str(card.attack.value), attack_icon(card.attack.type)))
    if card.defence is not None:
        figures.append(Figure(str(card.defence), "defence"))
    told = card_text.item_text(card, tables.content)
    signs = [names.icon_name(icon) for icon in (*card.icons, *card.potions)]
    text = _paragraphs([*told, f"({joined(signs)})"] if signs else told)
    return Face(
        f"item {item}", localised(card.name), seat_colours(_LEVELS[thing.colour]),
        icon=icon_of(card, _SLOTS[card.slot]) if card.slot == "bag" else _SLOTS[card.slot],
        banner=names.kind_name("slot", card.slot), banner_icon=_SLOTS[card.slot],
        text=text, figures=tuple(figures), levels=(thing.colour + 1, 4),
    )  # fmt: skip


def monster_face(monster: str, tables: Tables) -> Face:
    """An encounter by the id of the card it stands on."""
    held = tables.monsters[monster]
    card = held.card
    traits = [names.trait_name(trait) for trait in card.traits]
    icon = next((TRAITS[trait] for trait in card.traits if trait in TRAITS), "symbol-encounter")
    return Face(
        f"monster {monster}", localised(card.name), seat_colours(_LEVELS[held.colour]), icon=icon,
        banner=" · ".join(traits), banner_icon="symbol-aggro" if "Aggro" in card.traits else "",
        text=_paragraphs(card_text.encounter_text(card, tables.content)),
        figures=(
            Figure(str(card.attack.value), attack_icon(card.attack.type), "top left"),
            Figure(str(card.defence), "defence"), Figure(str(card.damage), "damage", "bottom right"),
        ),
        levels=(held.colour + 1, 4),
    )  # fmt: skip


def offer_face(place: m.BoardEncounter, content: m.Content) -> Face:
    """An offer that is printed on the board."""
    return Face(
        f"offer {place.id}", localised(place.name), seat_colours(_LEVELS[place.level]), icon="coin",
        text=_paragraphs(card_text.board_encounter_text(place, content)), levels=(place.level + 1, 4),
    )  # fmt: skip


def event_face(event: str, content: m.Content) -> Face:
    """An event card by its front; what it becomes stands at the end."""
    card = content.events[event]
    lines = [*card_text.event_text(card, content), *card_text.event_back_text(card, content)]
    return Face(
        f"event {event}", localised(card.name), seat_colours(_LEVELS[card.colour]), icon=icon_of(card, "objective"),
        banner=names.kind_name("event", card.kind), banner_icon="hourglass", text=_paragraphs(lines),
        levels=(card.colour + 1, 4),
    )  # fmt: skip


def quest_face(quest: str, content: m.Content, look: SeatColours) -> Face:
    """A quest card."""
    card = content.quests[quest]
    return Face(
        f"quest {quest}", localised(card.name), look, icon="symbol-quest",
        banner=names.kind_name("quest", card.deck), banner_icon="objective",
        text=_paragraphs(card_text.quest_text(card, content)), figures=(Figure(str(card.valor), "victory-point"),),
    )  # fmt: skip


def token_face(token: str, content: m.Content) -> Face:
    """A discovery token by its kind."""
    card = content.discoveries[kind_of(token)]
    good = card.background == "green"
    return Face(
        f"token {card.id}", localised(card.name), seat_colours("green" if good else "red"),
        icon=icon_of(card, "symbol-discovery"), text=_paragraphs(card_text.discovery_text(card, content)),
    )  # fmt: skip


def hero_face(card: m.CharacterCard, side: str, content: m.Content, look: SeatColours, emblem: str = "") -> Face:
    """One side of a character card."""
    shown = card.start if side == "start" else card.other
    hero = content.characters[card.character]
    return Face(
        f"hero {card.id} {side}", localised(shown.title), look, icon=emblem or "players", emblem=emblem,
        banner=localised(hero.name), banner_icon=attack_icon(shown.attack.type),
        text=_paragraphs(card_text.character_text(card, side, content)),
        figures=(
            Figure(str(shown.attack.value), attack_icon(shown.attack.type), "top left"),
            Figure(str(shown.defence), "defence"),
            Figure(str(shown.damage), "damage", "bottom left"),
            Figure(str(shown.health), "health", "bottom right"),
        ),
        levels=(card.level + 1, 4),
    )  # fmt: skip


def level_words(level: int) -> str:
    """The name of a colour of difficulty with a capital."""
    return t("ag.level", colour=colour_name(level))


__all__ = [
    "COLOURS", "HERO_COLOURS", "TRAITS", "ability_face", "attack_icon", "event_face", "hero_face", "icon_of",
    "item_face", "level_words", "monster_face", "offer_face", "potion_icon", "quest_face", "restriction_icon",
    "token_face",
]  # fmt: skip
