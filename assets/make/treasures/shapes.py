"""What treasures are put together of: materials, and pieces laid around the middle of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from assets.make.faces import clothes
from assets.make.faces.paper import (
    Ink,
    Material,
    Outline,
    Sheet,
    Spot,
    cut,
    turn,
)

X, Y = 256.0, 190.0
"""The middle of a picture in units."""
LEATHER, WOOD, STEEL, GOLD, BONE = "#6B4A30", "#7A5434", "#A9B2BC", "#D8A848", "#E8DCC0"


@dataclass(frozen=True, slots=True)
class Stuff:
    """What a thing is made of: its main and its second material, wood, leather, steel and gold; the colour that glows
    in it."""

    main: Material
    second: Material
    wood: Material
    leather: Material
    steel: Material
    gold: Material
    glow: Ink


def gem(sheet: Sheet, x: float, y: float, radius: float, glow: Ink) -> None:
    """Lay a cut stone that shines."""
    clothes.gem(sheet, x, y, radius, glow, True)


def at(*points: Spot) -> list[Spot]:
    """Points as seen from the middle of a picture."""
    return [(X + x, Y + y, *rest) for x, y, *rest in points]


def tilted(path: Outline, degrees: float = 42) -> Outline:
    """An outline turned around the middle of a picture."""
    return turn(path, degrees, X, Y)


def pair(*points: Spot) -> list[Spot]:
    """An outline with the points at the right, and their mirror images at the left."""
    right = at(*points)
    return right + [(2 * X - x, y, *rest) for x, y, *rest in reversed(right)]


def upright(sheet: Sheet, points: list[Spot], stuff: Material, radius: float = 5, lean: float = 42) -> Outline:
    """Lay an outline that leans."""
    return sheet.lay(tilted(cut(points, radius), lean), stuff)


def shade_right(sheet: Sheet, path: Outline, stuff: Material, lean: float = 0) -> None:
    """Darken the right half of a piece that leans so far."""
    half = turn(cut(at((0, -200), (240, -200), (240, 220), (0, 220)), 0), lean, X, Y)
    sheet.tone(half, stuff, "dim", clip=path, a=0.75)


def light(sheet: Sheet, x: float, y: float, radius: float, glow: Ink, alpha: float = 0.75) -> None:
    """Add a light around a point seen from the middle."""
    sheet.glow(X + x, Y + y, radius, glow, alpha)
