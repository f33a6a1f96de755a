"""Standees: flat figures cut out of ivory card, printed in the colours of their owner.

A figure is a list of pieces from the back to the front. It faces right, its feet are at (0, 0) and a man is 100 units
high. A figure that looks left is mirrored before it is lit, so that the light stays at the upper left. In its picture
the feet are at the middle of the lower edge; a flyer hovers above it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import skia
from PIL import Image

from assets.make.faces.paper import Ink, Outline, curve, cut, mirror, mix, oval, plus, rod, spots, transformed
from assets.make.palettes import seat_inks
from assets.make.places.parts import INK, Parts
from tabletop.client.draw.canvas import STANDEE_MAN

BORDER = 2.6
ROOM = BORDER + 2.4
"""Units around a figure that its picture shows, below its feet as well."""
CARD = "#F1E6CB"
TONES: dict[str, str] = {
    "steel": "#AEB7BD",
    "steel2": "#747F88",
    "iron": "#5A626B",
    "leather": "#7A5233",
    "leather2": "#4B311E",
    "wood": "#8C6238",
    "wood2": "#664527",
    "ink": "#1B1512",
    "bone": "#E6DEC6",
    "bone2": "#B5AB90",
    "gold": "#DDB25E",
    "gold2": "#9C7330",
    "skin": "#D9A27A",
    "orc": "#7E9A4A",
    "orc2": "#5B7434",
    "troll": "#5E93A0",
    "troll2": "#416F7C",
    "elf": "#B79AC0",
    "elf2": "#8C6F9B",
    "leaf": "#6F9A4E",
    "leaf2": "#4A7038",
    "beard": "#C2612B",
    "hair": "#7A3B1C",
    "fur": "#A97E4B",
    "fur2": "#7A5730",
    "dark": "#5B4636",
    "dark2": "#3F3026",
    "white": "#F2ECDC",
    "white2": "#CFC6B0",
    "grey": "#8A8C96",
    "grey2": "#5F616E",
    "flesh": "#9FA98F",
    "flesh2": "#737F68",
    "fire": "#F0A63A",
    "ghost": "#9FD8CF",
    "ghost2": "#5AA7A8",
    "ice": "#A9CBD8",
    "ice2": "#6F9BB0",
    "red": "#B3402C",
    "tan": "#C9A46A",
    "teal": "#4E8C8A",
    "teal2": "#35686A",
}
FLAT = {"ink", "glow", "fire"}


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a figure: what it is made of (a name of ``TONES``; ``coat``, ``coat2``, ``trim`` and ``glow`` are
    the owner's) and its outline."""

    tone: str
    outline: Outline


Figure = list[Piece]


def bent(tone: str, points: str) -> Piece:
    """A piece with a smooth outline through points written ``x,y x,y ...``."""
    return Piece(tone, curve(spots(points)))


def sharp(tone: str, points: str, radius: float = 0.7) -> Piece:
    """A piece with straight sides."""
    return Piece(tone, cut(spots(points), radius))


def pole(tone: str, x0: float, y0: float, x1: float, y1: float, half: float) -> Piece:
    """A straight strip."""
    return Piece(tone, rod(x0, y0, x1, y1, half))


def disc(tone: str, x: float, y: float, rx: float, ry: float | None = None) -> Piece:
    """An oval around a point."""
    return Piece(tone, oval(x, y, rx, rx if ry is None else ry))


def placed(figure: Sequence[Piece], dx: float, dy: float, size: float = 1.0, degrees: float = 0.0) -> Figure:
    """The figure in another place, so many times as large and turned clockwise around its feet."""
    matrix = skia.Matrix.Translate(dx, dy)
    matrix.preRotate(degrees)
    matrix.preScale(size, size)
    return [replace(piece, outline=transformed(piece.outline, matrix)) for piece in figure]


def tone_of(tone: str, owner: str) -> Ink:
    """The colour of a tone for an owner by the id of his seat's colour."""
    base, dark, tint = seat_inks(owner)
    own: dict[str, Ink] = {
        "coat": mix(base, "#20242C", 0.10),
        "coat2": mix(base, dark, 0.62),
        "trim": tint,
        "glow": mix(tint, "#FFFFFF", 0.35),
    }
    return own.get(tone) or TONES[tone]


def standee(name: str, figure: Figure, owner: str, left: bool = False) -> Image.Image:
    """Print a figure for an owner, by the id of his seat's colour; its name seeds its gouges."""
    scale = STANDEE_MAN / 100
    pieces = [replace(piece, outline=mirror(piece.outline)) for piece in figure] if left else figure
    whole = skia.Path()
    for piece in pieces:
        whole = plus(whole, piece.outline)
    bounds = whole.getBounds()
    half = max(-bounds.left(), bounds.right()) + ROOM
    wide, high = math.ceil(2 * half * scale), math.ceil((2 * ROOM - bounds.top()) * scale)
    sheet = Parts(wide, high, sum(map(ord, name)), "#1A1420", "#FFF6DC", "#FFF6DC", units=wide / scale)
    sheet.knife = 0.6
    sheet.canvas.translate(wide / scale / 2, high / scale - ROOM)
    sheet.trace(whole, 2 * BORDER + 1.2, INK, 0.55)
    sheet.trace(whole, 2 * BORDER, CARD)
    sheet.flat(whole, CARD)
    sheet.under = whole
    for piece in pieces:
        flat = piece.tone in FLAT
        sheet.part(
            piece.outline,
            tone_of(piece.tone, owner),
            depth=0 if flat else 0.32,
            shade=0 if flat else 0.6,
            cuts=0 if flat else 1.4,
        )
    return sheet.image()
