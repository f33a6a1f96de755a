"""Prints the treasures before the sun of their level."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from assets.make.faces import scenery
from assets.make.faces.paper import press
from assets.make.faces.scenery import Land
from assets.make.output import save_jpeg
from assets.make.treasures import armour, charms, monuments, shapes, weapons
from assets.make.treasures.hoard import ARTIFACTS, DISCOVERIES, HOARD, ITEMS, PLACES
from tabletop.client.games.adventure.card_faces import treasure_file
from tabletop.rules.adventure.content import content

HIGH = 384
"""Height of a sheet in units; its width is 512."""
PRINTED = (384, 288)
PALETTES = ("steel", "grove", "gold", "ember")
"""By level."""


def treasures() -> list[Path]:
    """Bake items, trophies and discoveries of the Adventure Game, artifacts and places of Small World."""
    return [save_jpeg(Path(treasure_file(name)).with_suffix("").as_posix(), treasure(name), 86) for name in HOARD]


def treasure(name: str) -> npt.NDArray[np.uint8]:
    """A treasure by its English name, of shape (288, 384, 3)."""
    kind, *inks = HOARD[name].split()
    colours = scenery.palette(palette_of(name))
    sheet = scenery.blank(name, colours, HIGH)
    scenery.paint(sheet, colours, Land(palette_of(name), (shapes.X, shapes.Y, 132), ()).bare())
    main, second, glow = inks
    wood, leather, steel, gold = (
        sheet.material(ink) for ink in (shapes.WOOD, shapes.LEATHER, shapes.STEEL, shapes.GOLD)
    )
    stuff = shapes.Stuff(sheet.material(main), sheet.material(second), wood, leather, steel, gold, glow)
    lay = next(
        found for room in (weapons, armour, charms, monuments) if (found := getattr(room, kind, None)) is not None
    )
    lay(sheet, stuff)
    return press(sheet.image(), PRINTED)


def palette_of(name: str) -> str:
    """The palette of the land behind a treasure: that of an item's level, or of its kind."""
    if name not in ITEMS:
        rooms = ((DISCOVERIES, "azure"), (ARTIFACTS, "gold"), (PLACES, "dusk"))
        return next((found for room, found in rooms if name in room), "violet")
    levels = {one.item.name["en"]: one.colour for one in content().challenges.values()}
    return PALETTES[levels.get(name, 0)]
