"""A small picture of a match as a surface of its own, for tiles that list games or positions."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from tabletop.client import games
from tabletop.client.draw import shapes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.rectangles import Rect

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.match import Match

log = logging.getLogger(__name__)

RADIUS = 6.0
Size = tuple[float, float]


def in_pixels(app: SceneServices, size: Size) -> tuple[int, int]:
    """A size in units as pixels, at least one."""
    return max(1, app.canvas.px(size[0])), max(1, app.canvas.px(size[1]))


def board_picture(app: SceneServices, match: Match[object], size: Size, name: str) -> pygame.Surface:
    """The board of a match with round corners; the cover of its game, and a line in the log about ``name``, where the
    board cannot be drawn."""
    pixels = in_pixels(app, size)
    surface = pygame.Surface(pixels)
    canvas = Canvas(surface, app.theme, app.canvas.kit)
    area = Rect(0, 0, pixels[0] / canvas.scale, pixels[1] / canvas.scale)
    game = match.game.meta.id
    try:
        games.thumbnail(canvas, game, match, area)
    except Exception:  # a game is offered even if its picture fails
        log.exception("no picture of %s", name)
        canvas.image(games.cover(game).picture, area)
    return shapes.round_corners(surface, max(1, canvas.px(RADIUS)))
