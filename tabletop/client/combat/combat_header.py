"""The head of a combat overlay: both sides with emblem, name and role over their colours, and what they fight about
between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    IVORY100,
    IVORY300,
    NIGHT900,
    ROOMY,
    Colour,
    SeatColours,
    mix,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.client.draw.canvas import Canvas

WING = 0.335
"""Width of each side, as a share of the head."""
LARGEST, LARGEST_OF_SEVERAL = 42.0, 20.0
"""Greatest radius of a medallion, in units: of a single contender, and of one of several."""
SHARE, SHARE_OF_SEVERAL = 0.37, 0.4
"""Radius of a medallion as a share of its row's height, for the same cases."""
MARGIN, MARGIN_OF_SEVERAL = 20.0, 16.0
"""Units from the edge of the head to a medallion, for the same cases."""
NAMES, ROLE = 0.76, 0.22
"""Shares of a side's width: the names of several contenders, and what they do together."""
RADIUS = 13.0
SILENT, SILENT_X, SILENT_Y = 34.0, 0.25, -0.1
"""Button on the medallion of a seat that is not asked: its side in units, and its offset from the middle in radii."""
FIGURE, FIGURE_STEP, FIGURE_TEXT = 16.0, 2.5, 1.2
"""Size of a figure's icon in units; distances between figures, and from icon to value, in sizes of the icon."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat or thing that fights: its name, its role in words (``Ana attacks``) and their colour, its colours and
    emblem, and ``figures`` as (icon, value). ``key`` is unique."""

    key: int
    name: str
    role: str
    ink: Colour
    colours: SeatColours
    emblem: str
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CombatHeading:
    """Contents of the head. ``picture``: a file of assets/images; ``sides``: the contenders at the left and at the
    right; ``signs``: (icon, words) of what a side of several contenders does, left and right; ``spare``: units left
    free right of the title."""

    picture: str
    sides: tuple[tuple[Contender, ...], tuple[Contender, ...]]
    title: str
    subtitle: str
    signs: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))
    spare: float = 0.0


def wings(rect: FRect) -> tuple[FRect, FRect]:
    """The rectangles of the left and the right side."""
    w = rect.w * WING
    return FRect(rect.x, rect.y, w, rect.h), FRect(rect.right - w, rect.y, w, rect.h)


def message_room(header: FRect) -> FRect:
    """The rectangle of messages in a fight: over the head between both sides, clear of steps, dice, cards and
    buttons."""
    left, right = wings(header)
    return FRect(left.right, 0, right.x - left.right, max(ROOMY.control, header.bottom - ROOMY.tight))


def medallions(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, tuple[tuple[float, float], float]]:
    """(middle, radius) of each contender's medallion, by its key."""
    found: dict[int, tuple[tuple[float, float], float]] = {}
    for n, side in enumerate(sides):
        several = len(side) > 1
        for contender, row in zip(side, _rows(rect, len(side)), strict=True):
            largest, share = (LARGEST_OF_SEVERAL, SHARE_OF_SEVERAL) if several else (LARGEST, SHARE)
            r = min(largest, row.h * share)
            edge = r + (MARGIN_OF_SEVERAL if several else MARGIN)
            found[contender.key] = ((row.right - edge if n else row.x + edge, row.centery), r)
    return found


def silent_boxes(rect: FRect, sides: Sequence[Sequence[Contender]]) -> dict[int, FRect]:
    """The rectangle of a button on each medallion, by key."""
    return {
        key: FRect(x + r * SILENT_X, y + r * SILENT_Y, SILENT, SILENT).clamp(rect)
        for key, ((x, y), r) in medallions(rect, sides).items()
    }


def _rows(rect: FRect, count: int) -> list[FRect]:
    """The rows of ``count`` contenders of a side, over the whole width."""
    if count == 1:
        return [rect]
    h = (rect.h - 2 * ROOMY.tight) / count
    return [FRect(rect.x, rect.y + ROOMY.tight + n * h, rect.w, h) for n in range(count)]


# ------------------------------------------------------------------------------------------------------- drawing


def draw_header(canvas: Canvas, rect: FRect, head: CombatHeading, silent: Sequence[int] = ()) -> None:
    """Draw the head; ``silent``: keys of those that are not asked, whose medallions get a dark ground for the
    button."""
    canvas.image(head.picture, rect, radius=RADIUS, focus=(0.5, 0.42))
    canvas.fill(rect, NIGHT900, alpha=205, radius=RADIUS)
    places = medallions(rect, head.sides)
    for n, (side, wing) in enumerate(zip(head.sides, wings(rect), strict=True)):
        _draw_wing(canvas, wing, side[0].colours, mirrored=n == 1)
        for contender, row in zip(side, _rows(wing, len(side)), strict=True):
            center, r = places[contender.key]
            canvas.medallion(center, r, contender.colours, contender.emblem)
            draw = _draw_one if len(side) == 1 else _draw_row
            draw(canvas, row, contender, center[0], r, n == 1)
        if len(side) > 1:
            _draw_sign(canvas, wing, head.signs[n], n == 1)
    boxes = silent_boxes(rect, head.sides)
    for key in silent:
        colours = next(one.colours for side in head.sides for one in side if one.key == key)
        canvas.circle(boxes[key].center, 13, NIGHT900, outline=colours.tint, outline_width=1)
    canvas.fill(FRect(rect.x, rect.bottom - 1, rect.w, 1), BRASS600, alpha=150)
    left, right = wings(rect)
    _draw_middle(canvas, FRect(left.right, rect.y, right.x - left.right - head.spare, rect.h), head)


def _draw_middle(canvas: Canvas, box: FRect, head: CombatHeading) -> None:
    """Draw the title with its second line below it."""
    title, small = canvas.line_height("title"), canvas.line_height("small")
    gap = ROOMY.small if box.h > title + small + 2 * ROOMY.edge else ROOMY.hair
    y = box.centery - (title + small + gap) / 2
    room = FRect(box.x + ROOMY.small, y, box.w - 2 * ROOMY.small, title)
    roles = ("title", "panel_title", "section")
    role = next((role for role in roles if canvas.measure(head.title, role)[0] <= room.w), roles[-1])
    canvas.fit_text(head.title, room, role, BRASS300, "center", 0.7)
    below = FRect(room.x, y + title + gap, room.w, small + ROOMY.hair)
    role = "small" if canvas.fits_text(head.subtitle, below, "small", 0.7) else "least"
    canvas.fit_text(head.subtitle, below, role, IVORY300, "center", 0.7)
    if gap > ROOMY.hair:
        canvas.divider((box.centerx, box.bottom - ROOMY.gap), box.w * 0.7)


def _draw_wing(canvas: Canvas, rect: FRect, colours: SeatColours, *, mirrored: bool) -> None:
    near, far = (*mix(colours.base, NIGHT900, 0.1), 255), (*colours.dark, 0)
    with canvas.clip(rect):
        # The outer corners are round; the strip is wider than its part, so that its inner corners are clipped.
        wide = FRect(rect.x - ROOMY.wide if mirrored else rect.x, rect.y, rect.w + ROOMY.wide, rect.h)
        canvas.gradient(
            wide, far if mirrored else near, near if mirrored else far, radius=RADIUS, horizontal=True
        )  # fmt: skip


def _beside(box: FRect, x: float, r: float, width: float, gap: float, mirrored: bool) -> FRect:
    """The rectangle for words beside a medallion at ``x`` with radius ``r``."""
    return FRect(x - r - gap - width if mirrored else x + r + gap, box.y, width, box.h)


def _draw_one(canvas: Canvas, box: FRect, one: Contender, x: float, r: float, mirrored: bool) -> None:
    """Draw a single contender: name, role, and its figures below them where there is room, else beside the role."""
    room = _beside(box, x, r, box.w - 2 * r - MARGIN - 2 * ROOMY.gap, ROOMY.gap, mirrored)
    align = "right" if mirrored else "left"
    name, line = canvas.line_height("panel_title"), canvas.line_height("body")
    below = bool(one.figures) and name + line + FIGURE + 2 * ROOMY.gap < box.h
    y = box.centery - (name + line + (FIGURE + ROOMY.small if below else 0)) / 2
    role = next(
        (role for role in ("panel_title", "section") if canvas.measure(one.name, role)[0] <= room.w), "card_name"
    )
    canvas.fit_text(one.name, FRect(room.x, y, room.w, name), role, IVORY100, align, 0.6)
    told = FRect(room.x, y + name, room.w, line)
    canvas.fit_text(one.role, told, "body", one.ink, align, 0.7)
    if not one.figures:
        return
    if below:
        edge = room.right if mirrored else room.x
        _draw_figures(canvas, (edge, told.bottom + ROOMY.tight + FIGURE / 2), one, FIGURE, mirrored)
        return
    size = canvas.line_height("least") - ROOMY.tight
    used = min(room.w, canvas.measure(one.role, "body")[0]) + ROOMY.gap
    if used + _figures_width(len(one.figures), size) <= room.w:
        edge = room.right - used if mirrored else room.x + used
        _draw_figures(canvas, (edge, told.centery), one, size, mirrored)


def _draw_row(canvas: Canvas, box: FRect, one: Contender, x: float, r: float, mirrored: bool) -> None:
    """Draw one of several contenders: name and figures in a line."""
    size = canvas.line_height("least") - ROOMY.tight
    figures = _figures_width(len(one.figures), size)
    room = _beside(box, x, r, box.w * NAMES - 2 * r - figures - ROOMY.wide, ROOMY.small, mirrored)
    canvas.fit_text(one.name, room, "body_strong", IVORY100, "right" if mirrored else "left", 0.7)
    shown = min(room.w, canvas.measure(one.name, "body_strong")[0]) + ROOMY.gap
    edge = room.right - shown if mirrored else room.x + shown
    _draw_figures(canvas, (edge, box.centery), one, size, mirrored)


def _draw_sign(canvas: Canvas, wing: FRect, sign: tuple[str, str], mirrored: bool) -> None:
    """Draw what several contenders do together, at the inner end of their side."""
    w = wing.w * ROLE
    box = FRect(wing.x if mirrored else wing.right - w, wing.y, w, wing.h)
    line = canvas.line_height("small_strong")
    icon, words = sign
    canvas.icon(icon, (box.centerx, box.centery - line * 0.62), ROOMY.wide, IVORY100)
    below = FRect(box.x, box.centery + ROOMY.hair, box.w, line)
    canvas.fit_text(words, below, "small_strong", IVORY100, "center", 0.6)


def _figures_width(count: int, size: float) -> float:
    return count * size * FIGURE_STEP


def _draw_figures(canvas: Canvas, at: tuple[float, float], one: Contender, size: float, mirrored: bool) -> None:
    """Draw icons with their values, beginning at ``at``, or ending there if ``mirrored``."""
    x = at[0] - _figures_width(len(one.figures), size) + size * 0.4 if mirrored else at[0]
    for n, (icon, value) in enumerate(one.figures):
        left = x + n * size * FIGURE_STEP
        canvas.icon(icon, (left + size / 2, at[1]), size, IVORY300)
        canvas.text(value, (left + size * FIGURE_TEXT, at[1]), "small_strong", IVORY100, anchor="midleft")
