"""Measures the brightness of a part of a picture: mean relative luminance by the formula of WCAG 2, 0 for black to 1
for white."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.adventure.table import AdventureTable
from tabletop.client.games.lords_of_war.table import LordsOfWarTable
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.client.games.warcraft.table import WarcraftTable
from tabletop.client.scenes.board.scene import BoardScene

BRIGHTER = 1.7
"""The least ratio of a board's luminance to that of its brightest panel."""


@dataclass(frozen=True)
class Light:
    """Mean luminance of a board with its pieces, and of every panel beside it."""

    board: float
    panels: Mapping[str, float]

    @property
    def ratio(self) -> float:
        """The board's luminance divided by that of the brightest panel."""
        return self.board / max(self.panels.values())


def luminance(picture: pygame.Surface, area: pygame.Rect) -> float:
    """Mean relative luminance of a part of a picture, in pixels."""
    part = picture.subsurface(area.clip(picture.get_rect()))
    levels = pygame.surfarray.array3d(part).astype(np.float64) / 255
    linear = np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    return float((linear @ np.array([0.2126, 0.7152, 0.0722])).mean())


Regions = tuple[FRect, dict[str, FRect]]


def _lords_of_war(table: object) -> Regions:
    assert isinstance(table, LordsOfWarTable)
    place = table.layout_now
    assert place is not None
    return place.mat, {name: getattr(place, name) for name in ("rival", "inspector", "own", "hand_panel")}


def _warcraft(table: object) -> Regions:
    assert isinstance(table, WarcraftTable)
    place = table.place
    return place.board, {"side": place.side} | ({"rival": place.rival} if place.rival is not None else {})


def _small_world(table: object) -> Regions:
    assert isinstance(table, SmallWorldTable)
    place = table.place
    return place.board, {name: getattr(place, name) for name in ("combos", "strip", "seats", "detail")}


def _adventure(table: object) -> Regions:
    assert isinstance(table, AdventureTable)
    place = table.place
    return place.board, {"side": place.side}


REGIONS: Mapping[str, Callable[[object], Regions]] = {
    "lords_of_war": _lords_of_war,
    "warcraft": _warcraft,
    "small_world": _small_world,
    "adventure": _adventure,
}
"""By game, a function that gives the rectangles of board and panels from the table, in units; other games are not
measured."""


def measured(app: App, scene: BoardScene, file: Path) -> Light:
    """The luminance of the picture in ``file``, which shows the board ``scene`` with its present layout."""
    picture = pygame.image.load(str(file))
    board, panels = REGIONS[scene.session.game_id](scene.table)
    pixels = app.canvas.rect_px
    return Light(
        luminance(picture, pixels(board)), {name: luminance(picture, pixels(rect)) for name, rect in panels.items()}
    )
