"""What lies over a map, kept as a picture of glass while the camera alone moves.

It is drawn over black and over white: what is white in one and black in the other lets the land through. So any
drawing is held by two pictures: by how much the land is darkened, and what is added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from tabletop.client.draw.canvas import Canvas

_TILE = 16  # pixels: side of the squares of which those are kept in which something is drawn
_COARSE = 4  # something drawn is looked for in a picture so many times smaller
_FAINT = 5  # of 255: smoothscale may leave white that much darker
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)

Pane = tuple[pygame.Surface, pygame.Surface, tuple[int, int]]
"""What the land is multiplied by, what is added to it, and where."""


class Glass:
    """``panes`` are pictures of all that was drawn in an area; None until they are made."""

    def __init__(self) -> None:
        self.panes: list[Pane] | None = None

    def make(self, canvas: Canvas, area: pygame.Rect, paint: Callable[[tuple[int, int, int]], None]) -> None:
        """Keep what ``paint`` draws in ``area`` (pixels) over the colour that it is given, whatever it draws before
        that. The area of the canvas then shows nothing of use."""
        shown = canvas.surface.subsurface(area)
        paint(_BLACK)
        added = pygame.Surface(area.size, 0, canvas.surface)
        added.blit(shown, (0, 0))
        paint(_WHITE)
        shown.blit(added, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        self.panes = [
            (_part(shown, rect), _part(added, rect), (area.x + rect.x, area.y + rect.y)) for rect in _drawn(shown)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panes over what lies there."""
        for kept, added, place in self.panes or ():
            surface.blit(kept, place, special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(added, place, special_flags=pygame.BLEND_RGB_ADD)


def _part(picture: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    part = pygame.Surface(rect.size, 0, picture)
    part.blit(picture, (0, 0), rect)
    return part


def _drawn(kept: pygame.Surface) -> Iterator[pygame.Rect]:
    """Rectangles, none over another, that hold all of a picture that is not white."""
    width, height = kept.get_size()
    small = pygame.transform.smoothscale(kept, (max(1, width // _COARSE), max(1, height // _COARSE)))
    mask = pygame.mask.from_threshold(small, _WHITE, (_FAINT, _FAINT, _FAINT, 255))
    mask.invert()
    side = _TILE // _COARSE
    tile = pygame.mask.Mask((side, side), fill=True)
    open_runs: dict[tuple[int, int], int] = {}  # from the rows above: the first row of each run of columns
    rows, columns = -(-small.get_height() // side), -(-small.get_width() // side)
    bounds = kept.get_rect()
    for row in range(rows + 1):
        runs: list[tuple[int, int]] = []
        for column in range(columns) if row < rows else ():
            if mask.overlap(tile, (column * side, row * side)) is not None:
                if runs and runs[-1][1] == column:
                    runs[-1] = (runs[-1][0], column + 1)
                else:
                    runs.append((column, column + 1))
        for run in [run for run in open_runs if run not in runs]:
            first = open_runs.pop(run)
            rect = pygame.Rect(run[0] * _TILE, first * _TILE, (run[1] - run[0]) * _TILE, (row - first) * _TILE)
            if run[1] == columns:
                rect.w = width - rect.x
            if row == rows:
                rect.h = height - rect.y
            yield rect.clip(bounds)
        for run in runs:
            open_runs.setdefault(run, row)
