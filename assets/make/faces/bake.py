"""Prints portraits: whole ones for seats, tall ones for cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from assets.make.cards import HIGH, WIDE
from assets.make.faces import scenery
from assets.make.faces.cast import COMMANDERS, REGULARS, Portrait, commander
from assets.make.faces.paper import SIDE, WARM, Sheet, mix, press
from assets.make.output import save_jpeg

ZOOM = 1.16
"""How much a head is enlarged around its anchor, so that it fills about half of the height."""
ANCHOR = (256.0, 270.0)
CARD_FOOT = 583
"""The row where a body ends; a card is cut there, so that the chin lies above three fifths of its height."""


def _sheet(name: str, who: Portrait, high: int, closed: bool = False) -> Image.Image:
    """A portrait of ``high`` units, two pixels each; its name seeds what is random in it."""
    colours = scenery.palette(who.land.palette)
    sheet = Sheet(
        2 * SIDE,
        2 * high,
        sum(map(ord, name)),
        tint=mix(colours.ink, colours.middle, 0.18),
        light=mix(WARM, colours.disc, 0.35),
        back=mix(colours.disc, colours.low, 0.35),
    )
    scenery.paint(sheet, colours, who.land)
    with sheet.zoomed(ZOOM, *ANCHOR):
        who.who.lay(sheet, who.home.team, closed)
    return sheet.image()


def regulars() -> list[Path]:
    """Bake the regulars of the table, as they are shown at their seats."""
    return [
        save_jpeg(f"faces/{name}", press(_sheet(name, who, SIDE), (224, 224)), 88) for name, who in REGULARS.items()
    ]


def face_of_card(card: str) -> npt.NDArray[np.uint8]:
    """The face of a commander in the shape of its card, of shape (504, 360, 3); its foot, where the card's figures
    stand, is dark."""
    half = CARD_FOOT * WIDE / HIGH
    box = (round(SIDE - half), 0, round(SIDE + half), 2 * CARD_FOOT)
    printed = press(_sheet(card, commander(card), CARD_FOOT).crop(box), (WIDE, HIGH))
    share = np.clip((np.linspace(0, 1, HIGH) - 0.6) / 0.24, 0, 1)[:, None, None]
    ink = np.array(scenery.palette(commander(card).land.palette).ink) * 255
    return (printed + (ink - printed) * 0.8 * share * share * (3 - 2 * share)).astype(np.uint8)


def commanders() -> list[Path]:
    """Bake the faces of Lords of War's commanders."""
    return [save_jpeg(f"faces/{card}", face_of_card(card), 88) for card in COMMANDERS]
