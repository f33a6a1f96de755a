"""The types of places and rectangles on the screen, in design units unless a docstring names other ones."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Point = tuple[float, float]
"""A place (x, y) in design units, unless a docstring names other ones."""


Rect = pygame.FRect

RectLike = pygame.FRect | pygame.Rect | tuple[float, float, float, float] | Sequence[float]
"""A rectangle or a plain (x, y, w, h)."""
