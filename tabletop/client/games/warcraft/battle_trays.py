"""The places of a side's units in a lane: a tray for each group, those in the battlefield nearest to the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from .battle_stage import BattleGroup

LEAST = 10.0  # least half size in units of tokens drawn one by one; smaller ones become one token with a number
GAP = 8.0
HIGH = 2.56  # height of a tray in half sizes, with the thick lower edge of a marker


@dataclass(frozen=True)
class Tray:
    """One group on the screen: its rectangle, the middles of its tokens, their half size, and a number where one token
    stands for several units."""

    group: BattleGroup
    rect: FRect
    centers: tuple[tuple[float, float], ...]
    half: float
    count: int


def place_trays(groups: Sequence[BattleGroup], area: FRect, largest: float, tag: float, left: bool) -> list[Tray]:
    """Place the groups of one army in ``area``. ``tag``: height of the words below the tokens; ``left``: its flanks are
    at the left edge."""
    if not groups:
        return []
    order = sorted(groups, key=lambda group: (group.here, group.space, not group.poly))
    if not left:
        order.reverse()
    half = min(largest, max(LEAST, (area.h - tag - 6) / HIGH))
    for single in (True, False):
        size = half
        while size >= LEAST:
            rows = _rows(order, area.w, size, single)
            narrow = all(_wide(group, size, single) <= area.w for group in order)
            if narrow and len(rows) * (HIGH * size + tag + 6) <= area.h + 1:
                return _placed(rows, area, size, tag, single, left)
            size *= 0.92
    return _placed(_rows(order, area.w, LEAST, False), area, LEAST, tag, False, left)


def _step(group: BattleGroup, half: float) -> float:
    """Width of one token in units; flying units are wider."""
    return (2.7 if group.unit == "flying" else 2.12) * half


def _wide(group: BattleGroup, half: float, single: bool) -> float:
    return (group.n if single else 1) * _step(group, half) + 14


def _rows(order: Sequence[BattleGroup], width: float, half: float, single: bool) -> list[list[BattleGroup]]:
    rows: list[list[BattleGroup]] = [[]]
    used = 0.0
    for group in order:
        wide = _wide(group, half, single)
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append(group)
        used += wide + GAP
    return rows


def _placed(
    rows: Sequence[Sequence[BattleGroup]], area: FRect, half: float, tag: float, single: bool, left: bool
) -> list[Tray]:
    high = HIGH * half + tag
    y = area.centery - (len(rows) * (high + 6) - 6) / 2
    found: list[Tray] = []
    for row in rows:
        whole = sum(_wide(group, half, single) + GAP for group in row) - GAP
        x = area.x if left else area.right - whole
        for group in row:
            wide = _wide(group, half, single)
            rect = FRect(x, y, wide, high)
            number = group.n if single else 1
            step = (wide - 14) / number
            centers = tuple((x + 7 + step * (k + 0.5), y + 1.14 * half + 2) for k in range(number))
            found.append(Tray(group, rect, centers, half, 0 if single else group.n))
            x += wide + GAP
        y += high + 6
    return found
