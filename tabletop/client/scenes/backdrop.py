"""Furniture that several scenes share: the table's surface, top and bottom bars. Section heads are ``canvas.head``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import smaller
from tabletop.client.draw.theme import BRASS600, IVORY100, IVORY500, NIGHT800, NIGHT900, SLATE700

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


def top_bar_height(compact: bool) -> float:
    """Height of the top bar of boards, in units."""
    return 52.0 if compact else 60.0


def head_height(compact: bool) -> float:
    """Height of the taller head of lists and forms, in units."""
    return 64.0 if compact else 84.0


def foot_height(compact: bool) -> float:
    """Height of the foot with a scene's buttons, in units."""
    return 68.0 if compact else 100.0


def draw_table(canvas: Canvas, covered: FRect | None = None) -> None:
    """The dark table under everything, but for what will be covered."""
    whole = FRect(0, 0, canvas.width, canvas.height)
    if covered is None:
        canvas.image("table.jpg", whole)
        return
    right, bottom = canvas.width - covered.right, canvas.height - covered.bottom
    for part in (
        FRect(0, 0, canvas.width, covered.y),
        FRect(0, covered.bottom, canvas.width, bottom),
        FRect(0, covered.y, covered.x, covered.h),
        FRect(covered.right, covered.y, right, covered.h),
    ):
        with canvas.clip(part):
            canvas.image("table.jpg", whole)


def ready_table(canvas: Canvas) -> None:
    """Have the table's picture ready before it is drawn."""
    canvas.ready_image("table.jpg", FRect(0, 0, canvas.width, canvas.height))


def draw_top_bar(canvas: Canvas, height: float) -> None:
    """The bar at the top of boards: slate with a brass hairline."""
    canvas.gradient(FRect(0, 0, canvas.width, height), SLATE700, NIGHT800)
    canvas.fill(FRect(0, height - 1, canvas.width, 1), BRASS600, alpha=150)


def draw_head(canvas: Canvas, height: float, title: str, subtitle: str, left: float, room: float | None = None) -> None:
    """The head of lists and forms: screen title and one line under it, ``left`` units from the edge. ``room``: the
    width there is for them; a longer title is set smaller."""
    draw_top_bar(canvas, height)
    compact = height < 80
    middle = height * (0.42 if subtitle else 0.5)
    low = height * (0.78 if compact else 0.76)
    role = head_role(canvas, "title", low - middle) if subtitle else "title"
    if room is None:
        canvas.text(title, (left, middle), role, IVORY100, anchor="midleft")
    else:
        tall = canvas.line_height(role)
        canvas.fit_text(title, (left, middle - tall / 2, room, tall), role, IVORY100, min_ratio=0.7)
    if subtitle:
        canvas.text(subtitle, (left, low), "small", IVORY500, anchor="midleft", max_width=room, ellipsis="ok")


def head_role(canvas: Canvas, role: str, apart: float) -> str:
    """The role of a title with a small line under it, their middles ``apart`` units from each other: set smaller
    where large type would make them touch."""
    room = apart - canvas.line_height("small") * 0.42
    wanted = canvas.line_height(role) * 0.4
    return smaller(canvas, role, max(0.7, room / wanted)) if wanted > room else role


def draw_foot(canvas: Canvas, height: float) -> None:
    """The strip for a scene's buttons at the bottom."""
    rect = FRect(0, canvas.height - height, canvas.width, height)
    canvas.fill(rect, NIGHT900, alpha=190)
    canvas.fill(FRect(0, rect.y, canvas.width, 1), BRASS600, alpha=110)
