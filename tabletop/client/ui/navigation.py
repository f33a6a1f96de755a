"""Where keys lead: the neighbour for an arrow key, the tab for the tab keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pygame

T = TypeVar("T")


def turned_tab(command: str, tabs: Sequence[T], current: T) -> T | None:
    """The tab that ``tab_left`` or ``tab_right`` leads to from the current one, round either end; None for other
    commands. Raises ValueError when the current one is not among ``tabs``."""
    step = {"tab_left": -1, "tab_right": 1}.get(command)
    return None if step is None else tabs[(tabs.index(current) + step) % len(tabs)]


def nearest(origin: pygame.FRect, others: Sequence[pygame.FRect], direction: str) -> int | None:
    """Index of the rectangle in ``others`` that an arrow key leads to from ``origin``, or None; ``direction``: the
    command.

    A candidate must lie on that side of the origin.  Those that overlap the origin's row (or column) are preferred to
    all others; among equals the least distance wins, where distance across the direction counts twice.
    """
    best: tuple[float, int] | None = None
    for index, rect in enumerate(others):
        score = _score(origin, rect, direction)
        if score is not None and (best is None or score < best[0]):
            best = (score, index)
    return best[1] if best is not None else None


def _score(origin: pygame.FRect, rect: pygame.FRect, direction: str) -> float | None:
    if direction in ("left", "right"):
        sign = 1.0 if direction == "right" else -1.0
        ahead = sign * (rect.centerx - origin.centerx)
        gap = (rect.left - origin.right) if sign > 0 else (origin.left - rect.right)
        aside = _distance(origin.top, origin.bottom, rect.top, rect.bottom)
        offset = abs(rect.centery - origin.centery)
    else:
        sign = 1.0 if direction == "down" else -1.0
        ahead = sign * (rect.centery - origin.centery)
        gap = (rect.top - origin.bottom) if sign > 0 else (origin.top - rect.bottom)
        aside = _distance(origin.left, origin.right, rect.left, rect.right)
        offset = abs(rect.centerx - origin.centerx)
    if ahead <= 1.0 or gap < -min(origin.w, origin.h, rect.w, rect.h) / 2:
        return None
    beside = 0.0 if aside <= 0 else 4000.0 if gap < aside / 4 else 300.0
    return max(gap, 0.0) + 2.0 * max(aside, 0.0) + 0.05 * offset + beside


def _distance(a0: float, a1: float, b0: float, b1: float) -> float:
    """Gap between two intervals; negative when they overlap."""
    return max(b0 - a1, a0 - b1)
