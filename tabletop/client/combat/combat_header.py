"""The regions of a fight in any window; its head: both sides with emblem, name and role on plates in their colours, and
what they fight about between them; and its steps as a row of pills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import (
    BRASS300,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    SLATE500,
    SeatColours,
    mix,
)
from tabletop.client.ui.tree import (
    Align,
    Column,
    Disc,
    Node,
    Row,
    Words,
    draw,
    sign,
)

WING = 0.335
"""Width of each side, as a share of the head."""
RADIUS = 10.0
SILENT = 34.0
"""Side in units of the button on the medallion of a seat that is not asked."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat that fights: its name, its role in words (``Ana attacks``; "" where the name says it), its colours and
    emblem, ``figures`` as (icon, value). ``key`` is unique."""

    key: int
    name: str
    role: str
    colours: SeatColours
    emblem: str
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CombatHeading:
    """Contents of the head: the contenders at the left and at the right, what they fight about, and a line below."""

    sides: tuple[tuple[Contender, ...], tuple[Contender, ...]]
    title: str
    subtitle: str


def wings(rect: FRect) -> tuple[FRect, FRect]:
    w = rect.w * WING
    return FRect(rect.x, rect.y, w, rect.h), FRect(rect.right - w, rect.y, w, rect.h)


def message_room(header: FRect) -> FRect:
    """The rectangle of messages in a fight: over the head between both sides, clear of steps, dice, cards and
    buttons."""
    left, right = wings(header)
    return FRect(left.right, 0, right.x - left.right, max(ROOMY.control, header.bottom - ROOMY.tight))


def medallions(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, tuple[tuple[float, float], float]]:
    found: dict[int, tuple[tuple[float, float], float]] = {}
    for n, side in enumerate(sides):
        several = len(side) > 1
        for contender, row in zip(side, _rows(rect, len(side)), strict=True):
            r = min(42.0, row.h * (0.42 if several else 0.37))
            edge = r + (8.0 if several else 20.0)
            found[contender.key] = ((row.right - edge if n else row.x + edge, row.centery), r)
    return found


def silent_boxes(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, FRect]:
    """The rectangle of a button on each medallion, by key."""
    return {
        key: FRect(x + r * 0.25, y + r * -0.1, SILENT, SILENT).clamp(rect)
        for key, ((x, y), r) in medallions(rect, sides).items()
    }


def _rows(rect: FRect, count: int) -> list[FRect]:
    """The plates of a side below each other."""
    h = (rect.h - (count - 1) * ROOMY.hair) / count
    return [FRect(rect.x, rect.y + n * (h + ROOMY.hair), rect.w, h) for n in range(count)]


# ------------------------------------------------------------------------------------------------------- drawing


def draw_header(canvas: Canvas, rect: FRect, head: CombatHeading, silent: Sequence[int] = ()) -> None:
    """Draw the head: a plate in its colours for each contender, and the title between both sides. ``silent``: keys of
    those that are not asked, whose medallions get a dark ground for the button."""
    places, boxes = medallions(rect, head.sides), silent_boxes(rect, head.sides)
    for n, (side, wing) in enumerate(zip(head.sides, wings(rect), strict=True)):
        for contender, row in zip(side, _rows(wing, len(side)), strict=True):
            _draw_plate(canvas, row, contender.colours, mirrored=n == 1)
            center, r = places[contender.key]
            canvas.medallion(center, r, contender.colours, contender.emblem)
            gap = r + ROOMY.gap
            wide = row.w - abs(center[0] - (row.right if n else row.x)) - gap
            room = FRect(center[0] - gap - wide if n else center[0] + gap, row.y, wide, row.h)
            draw(canvas, _told(contender, n == 1), room)
            if contender.key in silent:
                canvas.circle(
                    boxes[contender.key].center, 13, NIGHT900, outline=contender.colours.tint, outline_width=1
                )
    left, right = wings(rect)
    middle = Column((
        Words(head.title, "title", BRASS300, "center", least=0.6),
        Words(head.subtitle, "small", IVORY100, "center", lines=2),
    ), ROOMY.hair, (ROOMY.small, ROOMY.tight), 0.5)  # fmt: skip
    draw(canvas, middle, FRect(left.right, rect.y, right.x - left.right, rect.h))


def _draw_plate(canvas: Canvas, rect: FRect, colours: SeatColours, *, mirrored: bool) -> None:
    near, far = (*mix(colours.base, NIGHT900, 0.1), 235), (*colours.dark, 0)
    ends = (far, near) if mirrored else (near, far)
    canvas.gradient(rect, *ends, radius=RADIUS, horizontal=True)


def _told(one: Contender, mirrored: bool) -> Node:
    """A contender: its name, its role below it where that is told apart, and its figures beside the last of them."""
    align: Align = "right" if mirrored else "left"
    figures = _figures(one, mirrored)
    if one.role:
        role = Words(one.role, "body", one.colours.tint, align)
        beside = (replace(figures, drop=1), role) if mirrored else (role, replace(figures, drop=1))
        lower = Row(beside, ROOMY.gap, pack=float(mirrored))
        return Column((Words(one.name, "panel_title", align=align, cut=True), lower), 0, pack=0.5)
    name = Words(one.name, "body_strong", align=align, cut=True)
    line = (replace(figures, drop=1), name) if mirrored else (name, replace(figures, drop=1))
    return Row(line, ROOMY.gap, pack=float(mirrored))


def _figures(one: Contender, mirrored: bool) -> Row:
    told = (Row((sign(icon, 16, IVORY300), Words(value, "small_strong")), 3) for icon, value in one.figures)
    return Row(tuple(told), ROOMY.gap, pack=float(mirrored))


@dataclass(frozen=True, slots=True)
class OverlayRegions:
    """Regions in units. ``track``: the row of steps; ``columns``: those of the foot from left to right, the decisions
    last."""

    panel: FRect
    header: FRect
    track: FRect
    body: FRect
    foot: FRect
    columns: tuple[FRect, ...]

    @property
    def actions(self) -> FRect:
        """The column of the decisions."""
        return self.columns[-1]

    @property
    def pace(self) -> FRect:
        """The place of the pace switch: a square as high as the steps at the right end of their row."""
        row = self.track
        return FRect(row.right - row.h, row.y, row.h, row.h)


@dataclass(frozen=True)
class OverlayPlaces:
    """The regions of an overlay, and whether its small layout is in use; games add those of their body."""

    frame: OverlayRegions
    compact: bool

    @property
    def panel(self) -> FRect:
        """The rectangle of the whole overlay."""
        return self.frame.panel

    @property
    def header(self) -> FRect:
        """The rectangle of the head."""
        return self.frame.header

    @property
    def track(self) -> FRect:
        """The rectangle of the steps."""
        return self.frame.track

    @property
    def actions(self) -> FRect:
        """The rectangle of the decisions."""
        return self.frame.actions


State = Literal["done", "lit", "waiting"]

PILL = 0.24
"""Width of a pill as a share of their row."""


@dataclass(frozen=True, slots=True)
class CombatStep:
    """One step: its name and icon, and whether it is done or current. ``signs``: (icon, colours) of special things that
    happen in it."""

    label: str
    icon: str
    state: State
    signs: tuple[tuple[str, SeatColours], ...] = ()


def step_places(rect: FRect, count: int) -> list[FRect]:
    """The rectangles of the pills: of one width, in the middle of ``rect`` and as high as it."""
    wide = rect.w * PILL
    gap = min(2 * ROOMY.wide, max(ROOMY.gap, (rect.w - wide * count) / count / 2))
    x = rect.centerx - (wide * count + gap * (count - 1)) / 2
    return [FRect(x + n * (wide + gap), rect.y, wide, rect.h) for n in range(count)]


def _pill(step: CombatStep, high: float) -> Row:
    """A pill: icon, name, signs."""
    done = step.state == "done"
    ink = INK900 if step.state == "lit" else OK if done else IVORY500
    return Row((
        sign("confirm" if done else step.icon, high * 0.48, ink, drop=1),
        Words(step.label, "small_strong", ink, least=0.8, weight=1.0),
        *(Disc(_step_sign, 20.0, (icon, colours)) for icon, colours in step.signs),
    ), ROOMY.tight, (ROOMY.gap, 0))  # fmt: skip


def _step_sign(canvas: Canvas, center: Point, r: float, icon: str, colours: SeatColours) -> None:
    canvas.circle(center, r, colours.base, outline=NIGHT900, outline_width=1)
    canvas.icon(icon, center, r * 1.5, colours.glyph)


def draw_steps(canvas: Canvas, steps: Sequence[CombatStep], rect: FRect) -> None:
    places = step_places(rect, len(steps))
    for n, (step, pill) in enumerate(zip(steps, places, strict=True)):
        canvas.panel(pill, "pill-active" if step.state == "lit" else "pill")
        if step.state == "done":
            canvas.frame(pill, OK, 1.2, pill.h / 2, alpha=180)
        draw(canvas, _pill(step, pill.h), pill)
        if n + 1 < len(places):
            middle = (pill.right + places[n + 1].x) / 2
            size = min(ROOMY.gap + ROOMY.tight, places[n + 1].x - pill.right - ROOMY.hair)
            canvas.icon("forward", (middle, pill.centery), size, OK if step.state == "done" else SLATE500)
