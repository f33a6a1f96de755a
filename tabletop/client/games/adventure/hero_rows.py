"""The heroes of the Adventure Game compared: a sentence and bars of dots for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, row_role, smaller
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, IVORY300, IVORY500, SeatColours
from tabletop.client.ui.dot_bar import DOT_PITCH, DOTS, dots_of, draw_dot_bar
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import Character
from tabletop.text import localised, t

from .card_faces import ATTACK_ICONS, EMBLEMS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

HERO_LINES, HERO_WIDE = 4.2, 15
"""The height of a hero, and its least width, in heights of a small line."""
NAME_SHRINK = 0.86
"""Least size of a hero's name, as a share; where one is longer, all are told without their surnames."""
FIGURES = ("attack", "defence", "damage", "health")
"""What is compared of heroes."""


def draw_hero(canvas: Canvas, cell: Rect, hero: Character, colours: SeatColours) -> None:
    """Draw a hero in the middle of a cell: emblem, name, people and class, a sentence, a bar of dots a figure."""
    line, space = canvas.line_height("least"), canvas.theme.spacing
    top, r = cell.centery - HERO_LINES * line / 2, line * 1.2
    canvas.medallion((cell.x + r, cell.centery), r, colours, EMBLEMS[hero.id])
    x = cell.x + 2 * r + space.gap
    room = cell.right - x
    words, role = people(hero), row_role(canvas, "small_strong", line)
    named = FRect(x, top, room - canvas.measure(words, "least")[0] - space.small, line)
    name = localised(hero.name)
    if _long_names(canvas, role, room - space.small):
        name = name.split()[0]
    fit_name(canvas, name, named, role)
    canvas.text(words, (x + room, top + line / 2), "least", IVORY500, "midright", room / 2, ellipsis="ok")
    told = FRect(x, top + line, room, 2 * line)
    fit_block(canvas, t(f"adventure.hero.{hero.id}"), told, "least", IVORY300)
    part, y = room / len(FIGURES), top + 3.5 * line
    size = min(line, part / 4)
    pitch = min(DOT_PITCH, (part - size - space.small) / (DOTS + 1))
    for place, (name, lit) in enumerate(hero_dots(hero.id)):
        at = x + place * part
        icon = ATTACK_ICONS[_attack_type(hero.id)] if name == "attack" else name
        canvas.icon(icon, (at + size / 2, y), size, BRASS300)
        draw_dot_bar(canvas, at + size + space.hair, y, lit, pitch)


def people(hero: Character) -> str:
    """Race and class of a hero."""
    return f"{t(f'adventure.name.race.{hero.race}')}, {t(f'adventure.name.class.{hero.cls}')}"


def _long_names(canvas: Canvas, role: str, room: float) -> bool:
    """Whether the whole name of some hero is too long beside its race and class."""
    small = smaller(canvas, role, NAME_SHRINK)
    return any(
        canvas.measure(localised(hero.name), small)[0] + canvas.measure(people(hero), "least")[0] > room
        for hero in content().characters.values()
    )


def hero_dots(hero: str) -> list[tuple[str, int]]:
    """(name, dots) of each of a hero's figures, over all levels and both sides of the card: one dot for the least of
    the four heroes, all for the greatest."""
    all_figures = {one: _figures(one) for one in content().characters}
    columns = zip(*all_figures.values(), strict=True)
    bounds = [(min(column), max(column)) for column in columns]
    return [
        (name, dots_of(value, low, high))
        for name, value, (low, high) in zip(FIGURES, all_figures[hero], bounds, strict=True)
    ]


def _attack_type(hero: str) -> str:
    """Whether a hero strikes or shoots."""
    return next(
        card.sides["start"].attack.type for card in content().character_cards.values() if card.character == hero
    )


def _figures(hero: str) -> list[float]:
    """The sums of a hero's FIGURES over all its cards."""
    sides = [
        side for card in content().character_cards.values() if card.character == hero for side in card.sides.values()
    ]
    return [
        float(sum(side.attack.value for side in sides)), float(sum(side.defence for side in sides)),
        float(sum(side.damage for side in sides)), float(sum(side.health for side in sides)),
    ]  # fmt: skip
