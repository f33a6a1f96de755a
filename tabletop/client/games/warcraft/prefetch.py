"""Renders what the first touches will show into the caches in idle time, so that they are as quick as later ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.client.board import space_marks
from tabletop.client.draw.theme import seat_colours
from tabletop.client.pieces import wooden_markers

from .battle_prefetch import prefetch_battle

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .battle_overlay import BattleView
    from .context import TableContext

DISCS = ("attack", "stop", "overstack", "barred")


def prefetch_steps(canvas: Canvas, table: TableContext, battle: BattleView) -> Iterator[None]:
    """Draw into ``canvas``, which is not shown, what a selection and a move will show; a little in each step."""
    from . import animations, tooltips  # noqa: F401 - the first event and the first tooltip need not wait for them

    yield
    table.map.draw_edge(canvas, always=True)
    yield
    yield from _pieces(canvas, table)
    groups = table.model.groups.values()
    chosen = {group.space for stack in groups for group in stack if table.selection.movable(group.space)}
    yield from space_marks.prefetch_marks(canvas, table.map, DISCS, chosen)
    yield from prefetch_battle(canvas, table, battle)
    yield from space_marks.prefetch_outlines(canvas, table.map)


def _pieces(canvas: Canvas, table: TableContext) -> Iterator[None]:
    """Draw the markers on the map in the states that they have while one is chosen."""
    model, r = table.model, table.map.radius
    seen: set[tuple[int, str, int]] = set()
    for groups in model.groups.values():
        for group in groups:
            key = (group.owner, group.kind, group.n)
            if key in seen or group.owner >= model.seats:
                continue
            seen.add(key)
            half = r * (0.19 if group.kind == "worker" else 0.26)
            for state in ("rest", "selectable", "selected", "hover", "moved"):
                for count in {0, group.n if group.n > 1 else 0, group.n - 1 if group.n > 2 else 0}:
                    at, colours = table.map.center(group.space), seat_colours(model.colour(group.owner))
                    wooden_markers.draw_marker(canvas, at, half, group.kind, colours, state, count)
                yield


__all__ = ["prefetch_steps"]
