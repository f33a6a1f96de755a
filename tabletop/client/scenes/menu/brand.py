"""The compass and the wordmark of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop import PRODUCT
from tabletop.client.draw.theme import IVORY100, NIGHT900

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

_SMALL = 160  # pixels of the small emblem
_REACH = 1.23  # half the side of the picture, in radii of the ring


def draw_compass(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    """Draw the compass rose; ``r``: the radius of its ring in units, beyond which its points extend."""
    canvas.circle(center, r * 0.98, NIGHT900, alpha=120)
    side = 2 * r * _REACH
    # The small picture is decoded in a tenth of the time, which matters before the first frame.
    name = "emblem-small.png" if canvas.px(side) <= _SMALL else "emblem.png"
    canvas.image(name, (center[0] - side / 2, center[1] - side / 2, side, side))


def draw_brand(canvas: Canvas, left: float, middle: float, compass: float, tagline: str) -> None:
    """Draw compass, wordmark and tagline; ``middle``: the y of the compass's centre in units."""
    draw_compass(canvas, (left + compass * 1.12, middle), compass)
    x = left + compass * 2.24 + compass * 0.42
    line = canvas.line_height("flavour@24" if compass > 50 else "flavour@17")
    cap = canvas.cap_height("wordmark")
    whole = cap + compass * 0.3 + line
    top = middle - whole / 2
    canvas.foil_text(PRODUCT, (x, top + cap / 2), "wordmark", anchor="midleft")
    role = "flavour@24" if compass > 50 else "flavour@17"
    canvas.text(tagline, (x + 2, top + cap + compass * 0.3 + line / 2), role, IVORY100, anchor="midleft", shadow=170)
