"""Small scenes: a place and who stands there."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import NIGHT900, SEA_MID

HORIZON = 0.28
"""The row of a place that is shown however low the picture is, as a share of its height."""
BUST, STANDEE = 0.86, 0.6
"""Height of a bust and of a standing man as shares of the picture's height."""
ASIDE, APART = 0.24, 1.2
"""How far from its middle they stand: as a share of its width, and at most in heights."""


class Vignette(NamedTuple):
    """Files of pictures: the ``place``, and who stands at its left and at its right, if anybody does."""

    place: str
    left: str = ""
    right: str = ""


class Shown(Protocol):
    """Anything with the files of a :class:`Vignette`, as lessons and campaigns have them."""

    @property
    def place(self) -> str: ...
    @property
    def left(self) -> str: ...
    @property
    def right(self) -> str: ...
    def __hash__(self) -> int: ...


def draw_vignette(canvas: Canvas, area: Rect, picture: Shown) -> None:
    """Draw a small scene over the whole of an area."""
    with canvas.clip(area):
        canvas.fill(area, SEA_MID)  # around islands
        canvas.image(picture.place, area, focus=(0.5, HORIZON))
        aside = min(area.w * ASIDE, area.h * APART)
        for figure, x in ((picture.left, area.centerx - aside), (picture.right, area.centerx + aside)):
            if "/standees/" in figure:
                canvas.standee(figure, (x, area.bottom - area.h * 0.08), area.h * STANDEE)
            elif figure:
                high = area.h * BUST
                canvas.image(figure, (x - high / 2, area.bottom - high, high, high), cover=False)
        canvas.gradient((area.x, area.bottom - area.h * 0.2, area.w, area.h * 0.2), (*NIGHT900, 0), (*NIGHT900, 120))
