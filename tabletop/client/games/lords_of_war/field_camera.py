"""The camera of a field without edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.board.camera import Camera
from tabletop.client.board.card_grid import PITCH_X, PITCH_Y
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries

if TYPE_CHECKING:
    from .context import LordsOfWarContext

SPARE = 0.8  # squares left out at each side of the bounds when everything is shown: no card can be placed there
_SQUARES = ("square", "origin", "target_square")


def fit(camera: Camera) -> None:
    """Show all units and all squares beside them as large as possible; the rest of the bounds can be reached by
    panning."""
    bounds = camera.bounds
    camera.bounds = bounds.inflate(-2 * SPARE * PITCH_X, -2 * SPARE * PITCH_Y)
    camera.fit()
    camera.bounds = bounds
    camera.zoom = min(camera.zoom, 1.0)


def turn_round(camera: Camera) -> None:
    """Turn the view to the other side of the table; the middle stays in the middle."""
    camera.focus = (-camera.focus[0], -camera.focus[1])


def follow(table: LordsOfWarContext, events: Sequence[Event]) -> None:
    """Move a camera that was moved by hand so that all squares of these events are in view."""
    camera = table.camera
    if not (table.boundless and camera.moved_by_hand):
        return
    told = [fact for event in events for fact in event.facts().items()]
    found = [queries.xy(square) for name, square in told if name in _SQUARES and isinstance(square, str)]
    if not found:
        return
    xs, ys = [x for x, _ in found], [y for _, y in found]
    area = table.grid.world_rect(min(xs), min(ys), max(xs), max(ys))
    if area.w * camera.zoom <= camera.view.w and area.h * camera.zoom <= camera.view.h:
        camera.show(area)
        return
    camera.bounds = camera.bounds.union(area.inflate(2 * SPARE * PITCH_X, 2 * SPARE * PITCH_Y))
    fit(camera)
