"""The pieces of Warcraft on the table (ART.md section 6): markers, pennants, towers, tokens, badges.

Every painter takes a `Canvas`, a place in units and a size in units; nothing here knows rules or state. Sizes are
meant as shares of the hex radius R on the screen: see the constants.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client.draw import shapes
from tabletop.client.draw import svg_parts as svg
from tabletop.client.draw.svg_parts import lay, soft
from tabletop.client.draw.theme import (
    BLACK,
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    EMBER,
    INK700,
    INK900,
    IVORY100,
    MAP_INK,
    OK,
    PAPER200,
    SELECTED,
    WHITE,
    Colour,
    SeatColours,
    mix,
)

from . import piece_shapes as wood
from .buildings_art import draw_outpost, draw_pennant, draw_town_flag, draw_wall
from .dice_art import draw_battle_die, draw_resource_die
from .sprite_kit import greyed, icon_on, sprite

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

__all__ = [
    "BADGE_R",
    "FLAG_H",
    "OUTPOST_H",
    "PENNANT_H",
    "TOKEN_R",
    "UNIT_HALF",
    "WORKER_HALF",
    "draw_badge",
    "draw_battle_die",
    "draw_captive",
    "draw_depletion",
    "draw_letter",
    "draw_marker",
    "draw_outpost",
    "draw_pennant",
    "draw_quest",
    "draw_resource_die",
    "draw_town_flag",
    "draw_wall",
    "half_size",
]

Point = tuple[float, float]

# Sizes in hex radii.
UNIT_HALF, WORKER_HALF, NECROMANCER_HALF = 0.26, 0.19, 0.22
PENNANT_H, FLAG_H, OUTPOST_H = 0.50, 0.62, 0.72
BADGE_R, TOKEN_R = 0.165, 0.15

HALOS: dict[str, Colour] = {
    "selectable": IVORY100,
    "selected": SELECTED,
    "target": EMBER,
    "focus": BRASS300,
}
_DULL_EDGE = "#2B2723"
QUESTS = {
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "graveyard": "quest-graveyard",
    "tree": "quest-tree",
    "necromancer": "quest-necromancer",
    "captive": "quest-captive",
}


def half_size(kind: str) -> float:
    """Half size of a marker in hex radii."""
    return {"worker": WORKER_HALF, "necromancer": NECROMANCER_HALF}.get(kind, UNIT_HALF)


# -------------------------------------------------------------------------------------------------- markers


def draw_marker(
    canvas: Canvas,
    center: Point,
    half: float,
    kind: str,
    seat: SeatColours,
    state: str = "rest",
    count: int = 0,
    alpha: int = 255,
) -> None:
    """A wooden marker: `kind` melee, ranged, flying, worker or necromancer, `half` its half size in units.

    `state`: rest, hover (raised), selectable, selected, target, focus (halos), moved (greyed with a check badge),
    illegal (greyed). A `count` above 1 stands on a badge."""
    halo, dull = HALOS.get(state), state in ("moved", "illegal", "spent")
    lift = 2.0 if state == "hover" else 0.0
    reach = (half * 1.85, half * 1.85)
    key = ("wc-marker", kind, seat.id, state if halo or dull or lift else "rest")

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        size = half * scale
        outline = wood.outline(kind)
        if not lift:
            shadow = wood.path(wood.placed(outline, x + size * 0.10, y + size * 0.40, size))
            soft(surface, svg.silhouette(shadow, 0.5), size * 0.08)
        else:
            shadow = wood.path(wood.placed(outline, x + size * 0.16, y + size * 0.56, size))
            soft(surface, svg.silhouette(shadow, 0.4), size * 0.13)
        if halo is not None:
            _halo(surface, kind, x, y, size, halo)
        lay(surface, wood.marker_svg(kind, x, y, size, seat))
        glyph_at = (x, y + wood.ICON_AT.get(kind, 0.0) * size)
        icon_size = size * wood.ICON_SIZE.get(kind, 1.1)
        icon_on(canvas, surface, wood.ICONS.get(kind, "worker"), glyph_at, icon_size, seat.glyph)
        if dull:
            greyed(surface, 0.66 if state == "illegal" else 0.55)
            # Grey wood on grey-green land would sink without a dark edge.
            lay(surface, wood.stroke(wood.path(wood.placed(outline, x, y, size)), _DULL_EDGE, max(1.0, size * 0.09)))

    sprite(canvas, key, (center[0], center[1] - lift), reach, paint, alpha)
    if state in ("moved", "spent"):
        r = max(5.0, half * 0.34)
        at = (center[0] + half * 0.72, center[1] - half * 0.70)
        canvas.circle(at, r, (22, 40, 32), alpha, OK, max(1.0, r * 0.16))
        canvas.icon("confirm", at, r * 1.35, OK, alpha)
    if count > 1:
        _count(canvas, (center[0] + half * 0.78, center[1] + half * 0.72), max(6.5, half * 0.40), count, seat)


def _halo(surface: pygame.Surface, kind: str, x: float, y: float, size: float, colour: Colour) -> None:
    outline = wood.outline(kind)
    both = wood.path(wood.placed(outline, x, y, size)) + wood.path(wood.placed(outline, x, y + wood.SIDE * size, size))
    tone = shapes.hexa(colour)
    wide, thin = max(4.0, size * 0.42), max(2.0, size * 0.20)
    soft(surface, wood.stroke(both, tone, wide, opacity=0.85), size * 0.10)
    lay(surface, wood.stroke(both, tone, thin))


def _count(canvas: Canvas, center: Point, r: float, count: int, seat: SeatColours) -> None:
    canvas.circle(center, r, INK900, outline=seat.tint, outline_width=max(1.0, r * 0.16))
    canvas.text(str(count), center, f"number@{r * 1.45:.2f}!", IVORY100, anchor="center")


def draw_captive(canvas: Canvas, center: Point, half: float, seat: SeatColours, state: str = "rest") -> None:
    """A captive of the seat's race: a standing cardboard figure behind bars."""

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = half * scale
        box = [(-0.74, 1.0), (-0.74, -0.35), (-0.5, -0.86), (0.0, -1.08), (0.5, -0.86), (0.74, -0.35), (0.74, 1.0)]
        points = [(x + px * k, y + py * k) for px, py in box]
        data = wood.path(points)
        low = wood.path([(px + k * 0.1, py + k * 0.16) for px, py in points])
        soft(surface, svg.silhouette(low, 0.5), k * 0.08)
        if state in HALOS:
            soft(surface, wood.stroke(data, shapes.hexa(HALOS[state]), k * 0.34), k * 0.08)
            lay(surface, wood.stroke(data, shapes.hexa(HALOS[state]), k * 0.18))
        fill = svg.gradient("c", y - k, y + k, (0, mix(seat.base, WHITE, 0.12), 1), (1, mix(seat.base, BLACK, 0.2), 1))
        body = f'{fill}<path d="{data}" fill="url(#c)"/>' + wood.stroke(
            data, shapes.hexa(seat.tint), max(1.2, k * 0.09)
        )
        base = svg.ellipse(x, y + k, k * 0.94, k * 0.2, seat.dark)
        lay(surface, base + body)
        icon_on(canvas, surface, "quest-captive", (x, y + k * 0.02), k * 1.28, seat.glyph)

    sprite(canvas, ("wc-captive", seat.id, state), center, (half * 1.5, half * 1.5), paint)


# ------------------------------------------------------------------------------------------ badges and tokens


def draw_badge(canvas: Canvas, center: Point, r: float, value: int) -> None:
    """The victory points of a space: a brass coin with an ink figure."""
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.16), r * 1.06, BLACK, alpha=120)
    canvas.circle(center, r, BRASS500, outline=MAP_INK, outline_width=max(1.2, r * 0.16))
    canvas.circle(center, r * 0.80, mix(BRASS400, BRASS300, 0.55), outline=BRASS600, outline_width=max(0.7, r * 0.07))
    canvas.text(str(value), center, f"number@{r * 1.22:.2f}!", INK900, anchor="center")


def draw_letter(canvas: Canvas, center: Point, r: float, letter: str) -> None:
    """The letter of a scenario space: a paper roundel with an ink ring."""
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.14), r * 1.04, BLACK, alpha=110)
    canvas.circle(center, r, (240, 229, 203), outline=MAP_INK, outline_width=max(1.2, r * 0.14))
    canvas.text(letter, center, f"number@{r * 1.2:.2f}!", INK900, anchor="center")


def draw_depletion(canvas: Canvas, center: Point, r: float, complete: bool) -> None:
    """A depletion token: one bar when the space is partly exhausted, a cross when wholly."""
    canvas.circle((center[0] + r * 0.08, center[1] + r * 0.2), r * 1.04, BLACK, alpha=120)
    canvas.circle(center, r, (26, 18, 13), outline=(226, 211, 176), outline_width=max(1.0, r * 0.13))
    k = r * 0.52
    x, y = center
    line = max(1.6, r * 0.26)
    bars = [((x - k, y + k), (x + k, y - k))]
    if complete:
        bars.append(((x - k, y - k), (x + k, y + k)))
    for a, b in bars:
        canvas.polyline((a, b), (232, 92, 70) if complete else (236, 178, 92), line)


def draw_quest(
    canvas: Canvas, center: Point, r: float, quest: str, seat: SeatColours | None = None, state: str = "rest"
) -> None:
    """A quest token: `quest` melee, ranged, flying, graveyard, tree, necromancer or captive. A cardboard octagon, in
    the seat's colours where one owns it."""
    face: Colour = seat.base if seat else (233, 217, 180)
    rim: Colour = seat.tint if seat else (122, 92, 46)
    glyph: Colour = seat.glyph if seat else INK900

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = r * scale
        points = [
            (x + k * 1.06 * math.cos(math.pi * (2 * i + 1) / 8), y + k * 1.06 * math.sin(math.pi * (2 * i + 1) / 8))
            for i in range(8)
        ]
        low = shapes.path_data([(px + k * 0.08, py + k * 0.20) for px, py in points])
        soft(surface, svg.silhouette(low, 0.5), k * 0.08)
        if state in HALOS:
            soft(surface, wood.stroke(shapes.path_data(points), shapes.hexa(HALOS[state]), k * 0.5), k * 0.1)
        side = shapes.path_data([(px, py + k * 0.13) for px, py in points])
        defs = svg.gradient("q", y - k, y + k, (0, mix(face, WHITE, 0.16), 1), (1, mix(face, BLACK, 0.10), 1))
        inner = shapes.path_data([(x + (px - x) * 0.84, y + (py - y) * 0.84) for px, py in points])
        body = (
            f'{defs}<path d="{side}" fill="{shapes.hexa(mix(face, BLACK, 0.55))}"/>'
            f'<path d="{shapes.path_data(points)}" fill="url(#q)"/>'
            + wood.stroke(shapes.path_data(points), shapes.hexa(MAP_INK), max(1.0, k * 0.08))
            + wood.stroke(inner, shapes.hexa(rim), max(0.8, k * 0.06))
        )
        lay(surface, body)
        icon_on(canvas, surface, QUESTS[quest], (x, y), k * 1.24, glyph, dark=seat is not None)

    sprite(canvas, ("wc-quest", quest, seat.id if seat else "", state), center, (r * 1.6, r * 1.6), paint)


NAME_TAG, TAG_DIGITS, LEAST_TAG = (0.4, 0.27), 0.22, 30.0
"""Size of a zone's name tag and of its letters in radii of a hex, and the least radius on which it can be read."""


def draw_name_tag(canvas: Canvas, center: tuple[float, float], r: float, name: str) -> None:
    """The name of a zone on a slip of paper; nothing where the hex is too small for it."""
    if r < LEAST_TAG:
        return
    width, height = NAME_TAG[0] * r + 0.1 * r * max(0, len(name) - 2), NAME_TAG[1] * r

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, target.width, target.height)
        target.fill(box, PAPER200, alpha=225, radius=box.h * 0.28)
        target.frame(box, INK700, max(0.6, r * 0.012), box.h * 0.28, alpha=150)
        digits = f"number@{box.h * TAG_DIGITS / NAME_TAG[1]:.1f}!"
        target.text(name, (box.centerx, box.centery), digits, INK900, anchor="center")

    at = (center[0] - width / 2, center[1] - height / 2)
    canvas.sprite(("name-tag", name), (width, height), paint, at)
