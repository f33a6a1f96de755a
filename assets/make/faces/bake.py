"""Prints portraits: whole ones for seats, tall ones for cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from assets.make.canvas import Colour
from assets.make.cards import HIGH, WIDE
from assets.make.faces import scenery
from assets.make.faces.cast import COMMANDERS, RACES, REGULARS, Portrait, commander
from assets.make.faces.encounters import ENCOUNTERS, HEROES
from assets.make.faces.paper import SIDE, WARM, Sheet, mix, press
from assets.make.output import save_jpeg
from tabletop.client.draw.theme import SEAT_COLOURS, seat_colours

ANCHOR = (256.0, 270.0)
"""What stays in its place when a head is enlarged."""
NEAR = (178, 128, 846, 796)
"""What is cut out of a sheet of 1024 by 1024 pixels for a face without its land (left, top, right, bottom)."""
CARD_FOOT = 583
"""The row where a body ends; a card is cut there, so that the chin lies above three fifths of its height."""


def _sheet(name: str, who: Portrait, high: int = SIDE, seat: str = "", closed: bool = False) -> Image.Image:
    """A portrait of ``high`` units, two pixels each; its name seeds what is random in it. ``seat``: without a land, in
    the colours of a player."""
    colours, team = scenery.palette(who.land.palette), who.home.team
    if seat:
        look = seat_colours(seat)
        base, dark, tint = (_share(colour) for colour in (look.base, look.dark, look.tint))
        colours = scenery.seat_palette(base, dark, tint)
        team = "#A8987A" if seat == "ivory" else base
    sheet = Sheet(
        2 * SIDE,
        2 * high,
        sum(map(ord, name)),
        tint=mix(colours.ink, colours.middle, 0.18),
        light=mix(WARM, colours.disc, 0.35),
        back=mix(colours.disc, colours.low, 0.35),
    )
    scenery.paint(sheet, colours, who.land.bare() if seat or closed else who.land)
    with sheet.zoomed(who.zoom, *ANCHOR):
        who.who.lay(sheet, team, closed)
    return sheet.image()


def _share(colour: tuple[int, int, int]) -> Colour:
    return (colour[0] / 255, colour[1] / 255, colour[2] / 255)


def regulars() -> list[Path]:
    """Bake the regulars of the table, as they are shown at their seats."""
    return [save_jpeg(f"faces/{name}", press(_sheet(name, who), (224, 224)), 88) for name, who in REGULARS.items()]


def races() -> list[Path]:
    """Bake the races of Small World: whole, cut close, on a token of every player, and in decline."""
    made = []
    for name, who in RACES.items():
        sheet = _sheet(name, who)
        made.append(save_jpeg(f"faces/{name}", press(sheet, (384, 384)), 88))
        made.append(save_jpeg(f"faces/{name}-near", press(sheet.crop(NEAR), (192, 192), 0.15), 88))
        for seat in SEAT_COLOURS:
            token = press(_sheet(name, who, seat=seat).crop(NEAR), (96, 96), 0.15)
            made.append(save_jpeg(f"faces/tokens/{name}-{seat}", token, 86))
        asleep = press(_sheet(name, who, closed=True).crop(NEAR), (96, 96), 0.15)
        made.append(save_jpeg(f"faces/tokens/{name}-declined", _faded(asleep), 86))
    return made


def _faded(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A picture that has lost its ink: nearly grey, of warm paper, flatter and darker."""
    inks = pixels.astype(np.float32) / 255
    grey = 0.16 + (inks @ np.array([0.3, 0.59, 0.11], np.float32))[..., None] * 0.62
    paper = np.array([1.0, 0.975, 0.93], np.float32)
    return (np.clip(inks * 0.14 + grey * paper * 0.86, 0, 1) * 255).astype(np.uint8)


def adventure() -> list[Path]:
    """Bake the heroes of the Adventure Game and who they meet."""
    return [
        save_jpeg(f"faces/{folder}/{name}", press(_sheet(name, who), (288, 288)), 86)
        for folder, cast in (("heroes", HEROES), ("encounters", ENCOUNTERS))
        for name, who in cast.items()
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
