"""Card grid: the geometry of squares that hold upright cards, seen from either side of the table."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.rectangles import Point

from .camera import Camera

CELL_W, CELL_H = 128.0, 148.0  # a card at zoom 1, in units
PITCH_X, PITCH_Y = 139.0, 158.0


@dataclass
class CardGrid:
    """Squares by integer coordinates: x grows to the first seat's right, y away from the first seat.

    ``flipped``: seen from the other side of the table, so everything is turned by half a turn.
    """

    camera: Camera
    flipped: bool = False

    def world_center(self, x: int, y: int) -> Point:
        """Middle of a square in the camera's world."""
        side = -1 if self.flipped else 1
        return (side * x * PITCH_X, -side * y * PITCH_Y)

    def world_rect(self, left: int, bottom: int, right: int, top: int) -> FRect:
        """World rectangle around the squares left..right, bottom..top."""
        a, b = self.world_center(left, bottom), self.world_center(right, top)
        rect = FRect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1]))
        return rect.inflate(PITCH_X, PITCH_Y)

    def rect(self, x: float, y: float) -> FRect:
        """A square's card on the screen."""
        side = -1 if self.flipped else 1
        cx, cy = self.camera.to_screen((side * x * PITCH_X, -side * y * PITCH_Y))
        w, h = CELL_W * self.camera.zoom, CELL_H * self.camera.zoom
        return FRect(cx - w / 2, cy - h / 2, w, h)

    def cell(self, x: int, y: int) -> FRect:
        """A whole square on the screen; the card lies in its middle."""
        card = self.rect(x, y)
        zoom = self.camera.zoom
        return card.inflate((PITCH_X - CELL_W) * zoom, (PITCH_Y - CELL_H) * zoom)

    def at(self, pos: Point) -> tuple[int, int]:
        """The square under a screen point; it may lie outside the board."""
        wx, wy = self.camera.to_world(pos)
        side = -1 if self.flipped else 1
        return math.floor(side * wx / PITCH_X + 0.5), math.floor(-side * wy / PITCH_Y + 0.5)

    def turned(self, seat: int) -> bool:
        """Whether a seat's cards face down the screen (their arrows are turned by half a turn)."""
        return (seat == 1) != self.flipped
