"""Painters of Small World's pieces: race tokens and stacks, structures, markers, symbols of regions, the die."""

from __future__ import annotations

from functools import cache

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    DANGER,
    INK900,
    IVORY100,
    NIGHT900,
    Colour,
    SeatColours,
    rgb,
)
from tabletop.client.pieces import (
    TileFace,
    draw_block,
    draw_count,
    draw_disc,
    draw_sign,
    draw_tile,
    draw_tiles,
)
from tabletop.rules.small_world.content import content

from .names import FACTIONS, MARKERS, PIECES, POWERS, RACES

SYMBOLS: dict[str, tuple[str, Colour, Colour]] = {
    "entry": ("symbol-harbour", (236, 240, 240), (40, 56, 66)),
    "cavern": ("symbol-cavern", (44, 36, 30), (236, 224, 200)),
    "magic": ("symbol-magic", (66, 42, 120), (232, 222, 255)),
}
"""Icon, ground and ink of the symbols printed on regions."""
STONE: Colour = (128, 124, 116)


METALS = {"alliance": rgb("#C6D2DC"), "horde": rgb("#C98A58"), "neutral": BRASS300}
"""The metal of each faction: frames and crests have it, and nothing else tells a faction."""


def draw_token(
    canvas: Canvas, rect: FRect, race: str, colours: SeatColours, declined: bool = False, ghost: bool = False
) -> None:
    """Draw a race token; a declined one is pale; ``ghost``: the empty place of one."""
    draw_tile(canvas, rect, _face(race, colours.id, declined), colours, declined, ghost)


def draw_stack(canvas: Canvas, rect: FRect, race: str, colours: SeatColours, number: int, declined: bool) -> None:
    """Draw a stack of race tokens, with their number if there is more than one."""
    draw_tiles(canvas, rect, _face(race, colours.id, declined), colours, number, declined)


@cache
def _face(race: str, colour: str, declined: bool) -> TileFace:
    """What the token of a race shows to a seat of a colour; the neutral races bear no crest."""
    if race not in RACES:
        return TileFace("flag")
    faction = content().races[race].faction
    picture = f"faces/tokens/{race}-{'declined' if declined else colour}.jpg"
    return TileFace(RACES[race], picture, METALS[faction], "" if faction == "neutral" else FACTIONS[faction])


def draw_symbol(canvas: Canvas, center: Point, r: float, symbol: str) -> None:
    """Draw a symbol printed on a region."""
    icon, ground, ink = SYMBOLS[symbol]
    draw_disc(canvas, center, r, icon, ground, ink)


def draw_marker(canvas: Canvas, center: Point, r: float, marker: str) -> None:
    """Draw a marker face up: Artifacts are round and golden, Legendary Places are banners of stone."""
    icon = MARKERS[marker]
    if marker.startswith("ART"):
        draw_disc(canvas, center, r, icon, BRASS300, INK900)
        return
    draw_block(canvas, center, r, icon, (226, 214, 196), (92, 40, 24), (92, 66, 40), 0.4, 1.4)


PIECE_LOOKS: dict[str, tuple[Colour, Colour]] = {
    "wall": ((70, 104, 52), IVORY100),
    "fort": (STONE, INK900),
    "tower": ((122, 74, 40), IVORY100),
    "beast": ((150, 88, 34), IVORY100),
    "champion": (BRASS300, INK900),
    "bomb": ((30, 28, 28), (255, 196, 96)),
    "objective": ((170, 34, 44), IVORY100),
    "harmony": ((46, 130, 108), IVORY100),
    "murloc": ((64, 140, 132), IVORY100),
}


def draw_piece(canvas: Canvas, center: Point, r: float, kind: str, number: int = 1) -> None:
    """Draw a piece that is no race token; structures are square, others round."""
    ground, ink = PIECE_LOOKS[kind]
    if kind in ("wall", "fort", "tower"):
        draw_block(canvas, center, r, PIECES[kind], ground, ink)
    else:
        draw_disc(canvas, center, r, PIECES[kind], ground, ink)
    if number > 1:
        draw_count(canvas, (center[0] + r * 0.8, center[1] + r * 0.8), r * 0.52, number)


def draw_power(canvas: Canvas, center: Point, r: float, power: str) -> None:
    canvas.circle(center, r, NIGHT900, outline=BRASS400, outline_width=max(1.2, r * 0.1))
    canvas.icon(POWERS.get(power, "help"), center, r * 1.4, BRASS300)


def draw_flag(canvas: Canvas, center: Point, r: float, colours: SeatColours, lost: bool) -> None:
    """Draw a small sign of the seat that took a region lately; ``lost``: from the viewer."""
    rim, icon = (DANGER, "retreat") if lost else (BRASS600, "flag")
    draw_sign(canvas, center, r, icon, colours.base, rim, colours.glyph)


def draw_reinforcement(canvas: Canvas, rect: FRect, value: int, angle: float = 0.0) -> None:
    """Draw the Reinforcement die with ``value`` pips; 0 is a blank side."""

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, rect.w, rect.h)
        target.fill(box, NIGHT900, radius=rect.w * 0.18)
        target.gradient(box.inflate(-4, -4), (244, 234, 210), (206, 190, 156), radius=rect.w * 0.16)
        spots = {0: (), 1: ((0.5, 0.5),), 2: ((0.28, 0.28), (0.72, 0.72)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75))}
        for x, y in spots[value]:
            target.circle((rect.w * x, rect.h * y), rect.w * 0.1, (120, 30, 22))

    canvas.sprite(("small-world-die", value, round(rect.w)), (rect.w, rect.h), paint, rect.topleft, angle=angle)
