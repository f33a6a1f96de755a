"""What the first touches will need, drawn beforehand in idle time, so that the first answer is as quick as the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import seat_colours

from . import pieces_art, space_highlights
from .battle_prefetch import warm_overlay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable

LARGE = 90.0  # hex radius in pixels from which outlines are too big to be kept in every state
DISCS = ("attack", "stop", "overstack", "barred")


def warm_steps(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """Draw into ``canvas``, which nobody sees, what a selection and a move will show; a little in each step."""
    from . import animations, tooltips  # noqa: F401 - the first event and the first tooltip need not wait for them

    yield
    table.map.draw_edge(canvas, always=True)
    yield
    yield from _pieces(canvas, table)
    yield from _marks(canvas, table)
    yield from warm_overlay(canvas, table)
    large = table.map.radius * canvas.scale > LARGE
    for state in ("selectable",) if large else ("selectable", "hover"):
        for name in table.model.zones:
            space_highlights.draw_zone(canvas, table.map.outline(name), state)
            yield


def _pieces(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """The markers on the map, in the states that they have while one is chosen."""
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
                    pieces_art.draw_marker(canvas, at, half, group.kind, colours, state, count)
                yield


def _marks(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """Discs, the arrow, the trail, and the zone that is chosen first."""
    r = table.map.radius
    names = list(table.model.zones)
    first, last = table.map.center(names[0]), table.map.center(names[-1])
    for disc in DISCS:
        space_highlights.draw_zone_disc(canvas, first, r * 0.17, disc)
        yield
    space_highlights.draw_trail(canvas, [first, last], max(1.5, r * 0.034), 230)
    space_highlights.draw_move_arrow(canvas, first, last, max(3.6, r * 0.085))
    yield
    for name in {group.space for groups in table.model.groups.values() for group in groups}:
        if table.squad.movable(name):
            space_highlights.draw_zone(canvas, table.map.outline(name), "selected")
            yield


__all__ = ["warm_steps"]
