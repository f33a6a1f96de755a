"""Prints portraits: whole ones for seats, tall ones for cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from assets.make.cards import HIGH, WIDE
from assets.make.faces import arms, scenery
from assets.make.faces.beasts import Beast, Reptile, Wolf
from assets.make.faces.cast import COMMANDERS, RACES, REGULARS, Drawn, Portrait
from assets.make.faces.encounters import ENCOUNTERS, HEROES
from assets.make.faces.paper import SIDE, cut, press
from assets.make.faces.people import Individual
from assets.make.faces.ranks import RANKS, portrait
from assets.make.output import save_jpeg, save_json, save_webp
from assets.make.palettes import seat_inks
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.rules.lords_of_war.content import content

ANCHOR = (256.0, 270.0)
"""What stays in its place when a head is enlarged."""
NEAR = (178, 128, 846, 796)
"""What is cut out of a sheet of 1024 by 1024 pixels for a face without its land (left, top, right, bottom)."""
CARD_FOOT = 583
"""The row where a body ends; a card is cut there, so that the chin lies above three fifths of its height."""
BUST = (576, 640)
"""Width and height in pixels of a figure that is cut out."""
BUST_SHEET, BUST_ZOOM, BUST_ANCHOR = 640, 0.78, (256.0, 330.0)
"""The sheet that it is drawn on, in units: its height, the scale and the point that stays in its place."""
Way = Literal["left", "right"]
Shares = tuple[float, ...]
SOLID = 200
"""The least opacity of paper; what is less is light or shadow."""
CARD, CARD_RIM, SEAT_RIM = "#F4E9CF", 7, 12
"""The colour of the card that a figure is cut out of, and the width of its rim in pixels, also that of a token."""


def _sheet(name: str, who: Portrait, high: int = SIDE, seat: str = "", closed: bool = False) -> Image.Image:
    """A portrait of ``high`` units, two pixels each; its name seeds what is random in it. ``seat``: without a land, in
    the colours of a player, cut out of ivory card, so that no skin drowns in them."""
    colours, team = scenery.palette(who.land.palette), who.home.team
    if seat:
        base, dark, tint = seat_inks(seat)
        colours = scenery.seat_palette(base, dark, tint)
        team = "#A8987A" if seat == "ivory" else base
    sheet = scenery.blank(name, colours, high)
    scenery.paint(sheet, colours, who.land.bare() if seat or closed else who.land)
    if high > SIDE and isinstance(who.who, Drawn):  # a body would cover what the land leaves open there
        sheet.flat(cut([(-20, 440), (256, 424), (532, 440), (532, high), (-20, high)], 20), colours.ink)
    own = scenery.blank(name, colours, high) if seat else sheet
    with own.zoomed(who.zoom, *ANCHOR):
        who.who.lay(own, team, closed)
    if not seat:
        return sheet.image()
    whole, figure = sheet.image(), own.image()
    whole.paste(Image.new("RGBA", whole.size, CARD), mask=_edge(figure, SEAT_RIM))
    return Image.alpha_composite(whole, figure)


def regulars() -> list[Path]:
    """Bake the regulars of the table, as they are shown at their seats."""
    return [save_jpeg(f"faces/{name}", press(_sheet(name, who), (448, 448)), 88) for name, who in REGULARS.items()]


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
    """Bake the heroes of the Adventure Game, also cut close for their figures, and who they meet."""
    close = [
        save_jpeg(f"faces/heroes/{name}-near", press(_sheet(name, who).crop(NEAR), (128, 128), 0.1), 88)
        for name, who in HEROES.items()
    ]
    return close + [
        save_jpeg(f"faces/{folder}/{name}", press(_sheet(name, who), (288, 288)), 86)
        for folder, cast in (("heroes", HEROES), ("encounters", ENCOUNTERS))
        for name, who in cast.items()
    ]


def busts() -> list[Path]:
    """Bake the fighters of the Adventure Game as they stand on the land of a fight: encounters at its right side
    looking to the left, heroes at either side."""
    return [save_webp(f"faces/busts/{file}", bust(name, who, way)) for file, name, who, way in _fighters()]


def strikers() -> list[Path]:
    """Bake the arms with which they strike, to be before their figures, as ``arms.json`` tells; and the figures of
    those whose weapon is in that arm, without the one behind the shoulder."""
    made, places = [], {}
    for file, name, who, way in _fighters():
        whole, bare = figure(name, who), arms.unarmed(who)
        kept = room(whole)
        drawn = arm(name, who, way, whole, kept)
        if drawn is not None:
            places[file] = (*drawn[1], bare != who)
            made.append(save_webp(f"faces/arms/{file}", drawn[0], 4))
        if bare != who:
            made.append(save_webp(f"faces/fighters/{file}", _on_card(_fitted(figure(name, bare), kept)), 4))
    return [*made, save_json("faces/arms", places)]


def _fighters() -> Iterator[tuple[str, str, Portrait, Way]]:
    """Everybody who fights: file, name, portrait turned that way, and way."""
    ways: tuple[Way, Way] = ("left", "right")
    for name, who in HEROES.items():
        for way in ways:
            yield f"{name}-{way}", name, _turned(who, way), way
    for name, who in ENCOUNTERS.items():
        yield name, name, _turned(who, "left"), "left"


def bust(name: str, who: Portrait, way: Way) -> Image.Image:
    """Somebody cut out of ivory card, looking one way where they can turn, as large as there is room for. The
    lowest row is cut off straight, to stand behind something."""
    drawn = figure(name, _turned(who, way))
    return _on_card(_fitted(drawn, room(drawn)))


def arm(name: str, who: Portrait, way: Way, whole: Image.Image, kept: Room) -> tuple[Image.Image, Shares] | None:
    """The arm of somebody whose sheet is ``whole``, if there is one: its place (left, top, width, height) and its elbow
    (x, y) as shares of the width and the height of the figure."""
    sheet = scenery.blank(name, scenery.palette(who.land.palette), BUST_SHEET)
    zoom = BUST_ZOOM * who.zoom
    with sheet.zoomed(zoom, *BUST_ANCHOR):
        elbow = arms.lay_arm(sheet, who, -1 if way == "left" else 1, _skin(whole))
    if elbow is None:
        return None
    card = _on_card(_scaled(sheet.image(), kept.share))
    left, top, right, bottom = card.getbbox() or (0, 0, 1, 1)
    dx, dy = kept.at[0] - kept.box[0] * kept.share, kept.at[1] - kept.box[1] * kept.share
    card = card.crop((left, top, right, bottom))
    scale = whole.width / SIDE * kept.share
    (x, y), (ax, ay) = elbow[:2], BUST_ANCHOR
    joint = (ax + (x - ax) * zoom) * scale + dx, (ay + (y - ay) * zoom) * scale + dy
    place = left + dx, top + dy, card.width, card.height, *joint
    return card, tuple(round(one / BUST[n % 2], 4) for n, one in enumerate(place))


def _turned(who: Portrait, way: Way) -> Portrait:
    if not isinstance(who.who, Individual | Wolf | Beast | Reptile):
        return who
    yaw = abs(who.who.yaw) * (-1 if way == "left" else 1)
    return replace(who, who=replace(who.who, yaw=yaw))


class Room(NamedTuple):
    """What is kept of a sheet (left, top, right, bottom), how much it is enlarged, and where it then lies."""

    box: tuple[int, int, int, int]
    share: float
    at: tuple[int, int]


def room(drawn: Image.Image) -> Room:
    solid = drawn.getchannel("A").point(lambda alpha: 255 if alpha > SOLID else 0)
    left, top, right, bottom = solid.getbbox() or (0, 0, *drawn.size)
    around = 2 * CARD_RIM
    wide, high = right - left + 2 * around, bottom - top
    share = min(BUST[0] / wide, BUST[1] / high)
    at = (BUST[0] - round(wide * share)) // 2, BUST[1] - round(high * share)
    return Room((left - around, top - around, right + around, bottom - around), share, at)


def _scaled(drawn: Image.Image, share: float) -> Image.Image:
    return drawn.resize((round(drawn.width * share), round(drawn.height * share)), Image.Resampling.LANCZOS)


def _fitted(drawn: Image.Image, room: Room) -> Image.Image:
    whole = Image.new("RGBA", BUST)
    whole.paste(_scaled(drawn.crop(room.box), room.share), room.at)
    return whole


def _skin(drawn: Image.Image) -> str:
    """The commonest colour of the face of a figure, of those that are neither dark nor light."""
    wide, high = drawn.size
    face = drawn.crop((round(wide * 0.34), round(high * 0.3), round(wide * 0.66), round(high * 0.62)))
    pixels = np.asarray(face.resize((64, 64), Image.Resampling.BOX)).reshape(-1, 4)
    inks = pixels[pixels[:, 3] > SOLID][:, :3].astype(int)
    light = inks.sum(axis=1)
    inks = inks[(light > 180) & (light < 560)] if ((light > 180) & (light < 560)).any() else inks
    kinds, counts = np.unique(inks // 24, axis=0, return_counts=True)
    r, g, b = inks[(inks // 24 == kinds[counts.argmax()]).all(axis=1)].mean(axis=0).round().astype(int)
    return f"#{r:02X}{g:02X}{b:02X}"


def hosts() -> list[Path]:
    """Bake who stands there at the end of a game: the races of Small World, and the armies of Lords of War behind their
    Generals, who are larger."""
    made = [save_webp(f"faces/busts/{name}", bust(name, who, "left")) for name, who in RACES.items()]
    for card in (*COMMANDERS, *RANKS):
        who = portrait(card)
        figure = bust(card, who, "left" if who.who.yaw < 0 else "right")
        large = content().cards[card].rank == "general" if card in content().cards else False
        made.append(save_webp(f"faces/busts/{card}", figure if large else figure.reduce(2)))
    return made


def figure(name: str, who: Portrait) -> Image.Image:
    """Somebody without a land, with room around for what a portrait leaves out."""
    colours = scenery.palette(who.land.palette)
    sheet = scenery.blank(name, colours, BUST_SHEET)
    with sheet.zoomed(BUST_ZOOM * who.zoom, *BUST_ANCHOR):
        who.who.lay(sheet, who.home.team)
    return sheet.image()


def _on_card(figure: Image.Image) -> Image.Image:
    """A figure printed and cut out of ivory card along its solid parts; its lights shine beyond the edge."""
    printed = Image.fromarray(press(figure, figure.size, 0.0))
    printed.putalpha(figure.getchannel("A"))
    card = Image.new("RGBA", figure.size, CARD)
    card.putalpha(_edge(figure, CARD_RIM))
    return Image.alpha_composite(card, printed)


def _edge(figure: Image.Image, rim: float) -> Image.Image:
    """The mask of the solid parts of a figure with a rim of so many pixels around them."""
    solid = figure.getchannel("A").point(lambda alpha: 255 if alpha > SOLID else 0)
    return solid.filter(ImageFilter.GaussianBlur(rim)).point(lambda share: min(255, max(0, (share - 26) * 7)))


def face_of_card(card: str) -> npt.NDArray[np.uint8]:
    """The face of a commander or a unit in the shape of its card, of shape (504, 360, 3); its foot, where figures
    stand, is dark."""
    half = CARD_FOOT * WIDE / HIGH
    box = (round(SIDE - half), 0, round(SIDE + half), 2 * CARD_FOOT)
    printed = press(_sheet(card, portrait(card), CARD_FOOT).crop(box), (WIDE, HIGH))
    share = np.clip((np.linspace(0, 1, HIGH) - 0.6) / 0.24, 0, 1)[:, None, None]
    ink = np.array(scenery.palette(portrait(card).land.palette).ink) * 255
    return (printed + (ink - printed) * 0.8 * share * share * (3 - 2 * share)).astype(np.uint8)


def armies() -> list[Path]:
    """Bake the faces of Lords of War's commanders and units."""
    return [save_jpeg(f"faces/{card}", face_of_card(card), 88) for card in (*COMMANDERS, *RANKS)]
