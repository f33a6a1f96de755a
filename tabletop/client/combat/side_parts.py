"""Parts of one side of a combat: its portrait as a card without words, its health, and its powers as chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.parts import RIBBON, paint_charge, paint_diamonds, paint_stock, paint_veil
from tabletop.client.dice.faces import D6, draw_die
from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    CARD,
    DANGER,
    INK700,
    IVORY100,
    IVORY500,
    OK,
    ROOMY,
    SLATE400,
    SLATE500,
    SeatColours,
)

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

SHRINK = 0.6
"""Least size of words, as a share, before they are cut."""
TITLED = 72.0
"""Least width in units of a portrait with a title."""
HEART, HEART_STEP = 24.0, 1.12
"""Greatest size of a heart in units, and the distance from one to the next in hearts."""
CHIP = 0.6
"""Greatest width of a chip, as a share of its row."""
DIE, DIE_SHARE = 20.0, 0.6
"""Greatest size of a die on a chip: in units, and as a share of the chip's height."""
NARROW = 120.0
"""Width in units of a chip below which it shows one die."""
SHOWN = 3
"""Most dice on a chip."""
CHECK = 13.0


@dataclass(frozen=True, slots=True)
class Portrait:
    """A side as a card without words: its icon as a charge, the diamonds of its level out of ``levels``, its title;
    ``fallen`` greys it."""

    id: str
    title: str
    colours: SeatColours
    icon: str
    level: int
    levels: int
    fallen: bool

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint it at the size of ``rect``."""
        inner = paint_stock(canvas, rect)
        w = rect.w
        foot = FRect(inner.x, 0, inner.w, inner.h * 0.17)
        foot.bottom = inner.bottom
        picture = FRect(inner.x, inner.y, inner.w, inner.h - foot.h)
        paint_charge(canvas, picture, self.icon, self.colours)
        canvas.fill(foot, RIBBON)
        step = w * 0.105
        box = FRect(0, 0, step * self.levels + w * 0.03, w * 0.125)
        box.midbottom = (picture.centerx, picture.bottom - ROOMY.hair)
        canvas.fill(box, CARD, radius=box.h * 0.3)
        canvas.frame(box, INK700, max(0.7, w * 0.006), box.h * 0.3)
        paint_diamonds(canvas, (box.x + w * 0.015 + step / 2, box.centery), w, self.level, self.levels)
        role = f"small_strong@{max(9.0, foot.h * 0.5):.2f}!"
        room = foot.inflate(-ROOMY.small, 0)
        if w >= TITLED or canvas.fits_text(self.title, room, role, SHRINK):
            canvas.fit_text(self.title, room, role, IVORY100, "center", SHRINK)
        if self.fallen:
            paint_veil(canvas, rect)


@dataclass(frozen=True, slots=True)
class PowerChip:
    """A power of a side: its name, the faces of the die that trigger it and that die's colour; ``fired``: it has been
    triggered; ``firing``: its effect is being shown."""

    label: str
    faces: tuple[int, ...]
    colour: str
    fired: bool
    firing: bool


def draw_health(canvas: Canvas, box: FRect, left: int, whole: int, words: str) -> None:
    """Draw a row of ``whole`` hearts, ``left`` of them full, and ``words``; the words alone in a low box or where both
    do not fit; a heart and figures where the words do not fit either."""
    canvas.panel(box, "tile")
    line = canvas.line_height("small_strong")
    text = FRect(box.x + ROOMY.tight, box.y, box.w - ROOMY.small, box.h)
    size = min(HEART, box.w / max(1, whole) / HEART_STEP - 1, box.h - line - ROOMY.small)
    gap = min(ROOMY.small, max(0.0, box.h - line - size) / 3)
    low = FRect(text.x, box.centery + (size + gap - line) / 2, text.w, line)
    if box.h > 2 * line + ROOMY.tight and canvas.fits_text(words, low, "small_strong", SHRINK):
        x = box.centerx - size * HEART_STEP * (whole - 1) / 2
        y = box.centery - (line + gap) / 2
        for n in range(whole):
            canvas.icon("health", (x + n * size * HEART_STEP, y), size, DANGER if n < left else SLATE500)
        text = low
    if canvas.fits_text(words, text, "small_strong", SHRINK):
        canvas.fit_text(words, text, "small_strong", IVORY100, "center", SHRINK)
        return
    heart = min(HEART, box.w / 3)
    canvas.icon("health", (box.x + ROOMY.tight + heart / 2, box.centery), heart, DANGER)
    figures = FRect(box.x + heart + ROOMY.tight, box.y, box.w - heart - 2 * ROOMY.tight, box.h)
    canvas.fit_text(f"{left}/{whole}", figures, "small_strong", IVORY100, "center", SHRINK)


def chip_places(area: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` chips side by side."""
    if not count:
        return []
    w = min((area.w - ROOMY.small * (count - 1)) / count, area.w * CHIP)
    return [FRect(area.x + n * (w + ROOMY.small), area.y, w, area.h) for n in range(count)]


def draw_chips(canvas: Canvas, area: FRect, chips: Sequence[PowerChip], none: str, *, right: bool) -> None:
    """Draw chips; ``none``: the words where there are none, at the ``right`` edge or at the left one."""
    if not chips:
        place = chip_places(area, 1)[0]
        if right:
            place.right = area.right
        canvas.frame(place, SLATE500, 1, 8, alpha=150)
        canvas.fit_text(none, place.inflate(-2 * ROOMY.small, 0), "least", IVORY500, "center")
    for chip, box in zip(chips, chip_places(area, len(chips)), strict=True):
        _draw_chip(canvas, box, chip)


def _draw_chip(canvas: Canvas, box: FRect, chip: PowerChip) -> None:
    canvas.panel(box, "tile")
    edge = BRASS300 if chip.firing else SLATE400 if chip.fired else BRASS600
    canvas.frame(box, edge, 2 if chip.firing else 1, 8)
    if chip.firing:
        canvas.glow(box, BRASS300, 18, 8, 160, hollow=True)
    size = min(DIE, box.h * DIE_SHARE)
    x = box.x + ROOMY.small
    for face in chip.faces[: 1 if box.w < NARROW else SHOWN]:
        state = "miss" if chip.fired else "rest"
        draw_die(canvas, (x + size / 2, box.centery), size, D6.sides[face - 1], chip.colour, state)
        x += size + ROOMY.hair
    end = box.right - ROOMY.small - (CHECK + ROOMY.tight if chip.fired else 0)
    room = FRect(x + ROOMY.tight, box.y, end - x - ROOMY.tight, box.h)
    if room.w > ROOMY.wide:
        ink, first = IVORY500 if chip.fired else IVORY100, chip.label.partition(" ")[0]
        fit_name(canvas, chip.label, room, "least", ink, shorter=(first,))  # the tooltip has the whole name
    if chip.fired:
        canvas.icon("confirm", (box.right - CHECK, box.centery), CHECK, OK)
