"""The faces of the Adventure Game's cards for the shared painter: abilities, encounters, items,
events, quests, discoveries and heroes, each with its icon and its generated text. Made from the content alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from tabletop.client.cards.face import CornerFigure, UprightFace
from tabletop.client.draw.theme import BLACK, INK900, LEVELS, WHITE, SeatColours, mix
from tabletop.json_values import as_tables
from tabletop.resources import table_beside
from tabletop.rules.adventure import effects, model
from tabletop.rules.adventure.model import Content
from tabletop.rules.adventure.terms import COLOURS, Attack
from tabletop.text import LANGUAGES, has, localised, t
from tabletop.text.grammar import joined

from . import card_text
from .card_text import sentence

_ICONS: Final[Mapping[str, Mapping[str, str]]] = as_tables(table_beside(__file__, "card_icons"))
LOOKS: Final = as_tables(table_beside(__file__, "looks"))
"""Icons of what is no card, sounds, steps of the turn; for what has no action that tells it, the ids of rules."""
EMBLEMS: Final = _ICONS["emblems"]
"""The emblem of each hero."""
OTHER_SIDES: Final = _ICONS["other_sides"]
"""The picture of the second side of each hero's cards, so that it differs from the first."""
TRAIT_ICONS: Final = _ICONS["traits"]
"""The icon of each kind of encounter."""
ATTACK_ICONS: Final = _ICONS["attacks"]
SLOT_ICONS: Final = _ICONS["slots"]
EVENT_ICONS: Final = _ICONS["events"]
RESOURCE_ICONS: Final = LOOKS["resources"]
POTION_ICONS: Final = _ICONS["potions"]
"""The icons of potions."""
EFFECT_ICONS: Final = _ICONS["effects"]
"""The icon of an effect, by the name of its class in `rules.adventure.effects`."""


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


def _effects(abilities: model.Abilities) -> Iterable[model.Effect]:
    for ability in abilities:
        for effect in ability.do:
            yield effect
            if isinstance(effect, (effects.If,)):
                yield from effect.then
            if isinstance(effect, effects.Each):
                yield from effect.do


def effect_icon(abilities: model.Abilities, otherwise: str) -> str:
    names = (type(one).__name__ for one in _effects(abilities))
    return next((EFFECT_ICONS[name] for name in names if name in EFFECT_ICONS), otherwise)


def ability_icon(card: model.AbilityCard) -> str:
    """The icon of an ability card: its own, else that of what it does."""
    return card_icon(card.id, effect_icon(card.abilities, "card"))


def encounter_icon(card: model.Encounter) -> str:
    """The icon of an encounter: what its name shows, else its first kind."""
    kinds = [TRAIT_ICONS[trait] for trait in card.traits if trait in TRAIT_ICONS]
    return _named(card.name[LANGUAGES[0]], "encounters") or (kinds[0] if kinds else "symbol-encounter")


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


def event_icon(card: model.EventCard) -> str:
    """The icon of an event: its own, else that of its kind."""
    return card_icon(card.id, EVENT_ICONS[card.kind])


def _joined(lines: Iterable[str]) -> str:
    return " ".join(lines)


# ------------------------------------------------------------------------------------------------------ faces


def ability_face(card: model.AbilityCard, content: Content, colours: SeatColours, note: str = "") -> UprightFace:
    """An ability card in its owner's colours; ``note``: why it cannot be played now, which greys it."""
    face = UprightFace(
        card.id,
        localised(card.name),
        colours,
        icon=ability_icon(card),
        text=_joined(card_text.ability_card_text(card, content)[1:]),  # when it is played is in the banner
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
        icon=encounter_icon(card),
        banner=card_text.kinds(card),
        banner_icon="symbol-aggro" if "Aggro" in card.traits else "",
        text=_joined(card_text.encounter_text(card, content)),
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
        text=_joined(card_text.board_encounter_text(printed, content)),
        emblem="conquer",
    )


def item_face(card: model.Item, level: int, content: Content, note: str = "", picture_id: str = "") -> UprightFace:
    icons = joined(t(f"adventure.name.icon.{icon}") for icon in card.icons)
    slot = t(f"adventure.name.slot.{card.slot}")
    potions = (
        [sentence(joined(t(f"adventure.name.potion.{potion}") for potion in card.potions))] if card.potions else []
    )
    return UprightFace(
        picture_id or card.name[LANGUAGES[0]],
        localised(card.name),
        level_colours(level),
        icon=item_icon(card),
        banner=f"{slot}: {icons}" if icons else slot,
        text=_joined((*potions, *card_text.item_text(card, content))),
        note=note,
        emblem=SLOT_ICONS[card.slot],
        figures=_fighting(card.attack, card.defence, None),
        grey=bool(note),
    )


def event_face(card: model.EventCard, content: Content) -> UprightFace:
    """The front of an event, with the text of its back."""
    lines = [*card_text.event_text(card, content), *card_text.event_back_text(card, content)]
    return UprightFace(
        card.id,
        localised(card.name),
        level_colours(card.colour),
        icon=event_icon(card),
        banner=t(f"adventure.name.event.{card.kind}"),
        text=_joined(lines),
        emblem=EVENT_ICONS[card.kind],
    )


def quest_face(card: model.Quest, content: Content) -> UprightFace:
    return UprightFace(
        card.id,
        localised(card.name),
        level_colours(0 if card.deck == "starting" else 2),
        icon=card_icon(card.id, "symbol-quest"),
        banner=t(f"adventure.name.quest.{card.deck}"),
        text=_joined(card_text.quest_text(card, content)),
        emblem="scroll",
        figures=(CornerFigure(str(card.valor), "victory-point", "top right"),),
    )


def token_face(token: model.Discovery, content: Content) -> UprightFace:
    return UprightFace(
        token.id,
        localised(token.name),
        level_colours(1 if token.background == "green" else 3),
        icon=token_icon(token),
        text=_joined(card_text.discovery_text(token, content)),
        emblem="symbol-discovery",
    )


def trophy_face(trophy: model.Trophy) -> UprightFace:
    return UprightFace(
        trophy.id,
        localised(trophy.name),
        level_colours(3),
        icon=card_icon(trophy.id, "symbol-artifact"),
        text=_joined(card_text.trophy_text(trophy)),
        emblem="victory-point",
        figures=(CornerFigure(str(trophy.valor), "victory-point", "top right"),),
    )


def hero_face(card: model.CharacterCard, side: str, content: Content, colours: SeatColours) -> UprightFace:
    shown = card.sides[side]
    return UprightFace(
        f"{card.id}.{side}",
        localised(content.characters[card.character].name),
        colours,
        icon=(EMBLEMS if side == "start" else OTHER_SIDES).get(card.character, "players"),
        banner=localised(shown.title),
        text=_joined(card_text.character_text(card, side, content)),
        emblem=EMBLEMS.get(card.character, "players"),
        figures=(
            *_fighting(shown.attack, shown.defence, shown.damage),
            CornerFigure(str(shown.health), "health", "bottom left"),
        ),
        levels=(card.level + 1, 4),
    )
