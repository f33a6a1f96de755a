"""The places of pieces inside their zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from .model import UNIT_KINDS, Group

if TYPE_CHECKING:
    from .context import TableContext

UNITS_LOW, WORKERS_LOW, ALONE_LOW = 0.27, 0.66, 0.34
"""Distances below the middle of a hex, in radii, of units, of workers below units, and of workers alone: clear of the
building."""
SINGLY = 3  # most units, or workers, drawn side by side in a hex


def captive_rects(table: TableContext) -> list[tuple[str, FRect]]:
    """(id, rectangle) of each captive."""
    found = []
    taken: dict[str, int] = {}
    r = table.map.radius
    for captive, _, name in table.model.captives:
        n = taken.get(name, 0)
        taken[name] = n + 1
        x, y = table.map.center(name)
        half = r * 0.2
        found.append((captive, FRect(x + r * (0.46 - 0.4 * n) - half, y - r * 0.3 - half, 2 * half, 2 * half)))
    return found


def group_rects(table: TableContext, name: str, groups: Sequence[Group]) -> list[tuple[Group, FRect]]:
    """The rectangle of each group of a hex: units of each owner in a row, workers below."""
    r = table.map.radius
    x, y = table.map.center(name)
    owners = sorted({group.owner for group in groups})
    found: list[tuple[Group, FRect]] = []
    for n, owner in enumerate(owners):
        own = [group for group in groups if group.owner == owner]
        shift = 0.0 if len(owners) == 1 else (n - (len(owners) - 1) / 2) * r * 0.92
        units = [group for group in own if group.kind in UNIT_KINDS]
        others = [group for group in own if group not in units]
        found += _row(units, x + shift, y + r * UNITS_LOW, r * 0.26, len(owners))
        low = r * (WORKERS_LOW if units else ALONE_LOW)
        found += _row(others, x + shift, y + low, r * 0.19, len(owners))
    return found


def _row(groups: list[Group], x: float, y: float, half: float, owners: int) -> list[tuple[Group, FRect]]:
    """Groups side by side: at most SINGLY pieces of one owner each by itself, others as one piece with a number."""
    singly = owners == 1 and sum(group.n for group in groups) <= SINGLY
    places = [group.n if singly else 1 for group in groups]
    step = half * (2.05 if sum(places) < 3 and owners == 1 else 1.75)
    left = x - step * (sum(places) - 1) / 2 - half
    found = []
    for group, number in zip(groups, places, strict=True):
        found.append((group, FRect(left, y - half, step * (number - 1) + 2 * half, 2 * half)))
        left += step * number
    return found


def singles(rect: FRect) -> list[FRect]:
    """The squares of the pieces drawn side by side in the rectangle of a group."""
    number = 1 + round((rect.w - rect.h) / rect.h)
    step = (rect.w - rect.h) / max(1, number - 1)
    return [FRect(rect.x + n * step, rect.y, rect.h, rect.h) for n in range(number)]
