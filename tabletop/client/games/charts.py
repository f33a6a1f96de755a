"""What a table tells the game-over scene about the course of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True)
class Detail:
    """More than the last screen has room for: a button opens it. ``height`` of the whole at a width."""

    title: str
    icon: str
    height: Callable[[Canvas, float], float]
    paint: Callable[[Canvas, FRect], None]


@dataclass(frozen=True)
class Charts:
    """``series[seat][turn]``, a dashed ``goal``, and a table of figures with a row for each seat. Below the table
    stand trophies (cards by seat), or what ``below`` paints into the room that is left; a button opens ``detail``."""

    title: str
    series: tuple[tuple[int, ...], ...]
    goal: int | None
    table_title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    trophy_title: str
    trophies: tuple[tuple[str, ...], ...]
    summary: str
    below: Callable[[Canvas, FRect], None] | None = None
    detail: Detail | None = None
