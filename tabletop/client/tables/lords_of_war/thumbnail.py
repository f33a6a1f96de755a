"""A match in small, for lists of saves: the mat with its cards, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.boards.camera import Camera
from tabletop.client.boards.card_grid import CardGrid
from tabletop.rules.lords_of_war import queries

from .card_art import draw_card
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.rules.match import Match


def draw_thumbnail(canvas: Canvas, match: Match[Any], rect: FRect) -> None:
    """Fill ``rect`` with the part of the mat where the units stand."""
    state = match.state
    canvas.image("mat-tile.jpg", rect)
    units = queries.units(state)
    left, bottom, right, top = queries.bounds(state)
    if units:
        xs, ys = [unit.x for unit in units], [unit.y for unit in units]
        left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    camera = Camera(rect, FRect(0, 0, 1, 1), low=0.05)
    grid = CardGrid(camera)
    area = grid.world_rect(left, bottom, right, top)
    margin = area.h / (top - bottom + 1) * 0.3
    camera.bounds = area.inflate(margin, margin)
    camera.fit()
    camera.zoom = min(camera.zoom, 0.9)
    with canvas.clip(rect):
        for y in range(bottom - 3, top + 4):
            for x in range(left - 6, right + 7):
                box = grid.rect(x, y)
                if box.colliderect(rect):
                    canvas.fill(box, (0, 0, 0), alpha=44, radius=3)
        for unit in units:
            look = look_of(unit.card_id, match.seats[unit.seat].colour, grid.turned(unit.seat), named=False)
            draw_card(canvas, grid.rect(unit.x, unit.y), look)
