"""Events of Warcraft told on the map: pieces travel, dice are named, cards are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.boards.flights import Flight, Step
from tabletop.client.theme import seat_colours
from tabletop.rules.game import Event

from . import pieces_art

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

    from .table import WarcraftTable


def tell(table: WarcraftTable, events: Sequence[Event]) -> list[Step]:
    """The steps that show what happened."""
    steps: list[Step] = []
    for event in events:
        teller = _TELLERS.get(event.kind)
        if teller is not None:
            steps += teller(table, event)
        elif event.kind in _SOUNDS:
            steps.append(Step(sound=_SOUNDS[event.kind]))
    steps.append(Step(before=table.refresh))
    return steps


def _marker(table: WarcraftTable, unit: str) -> Any:
    race, _, rest = unit.partition(".")
    kind = rest.partition("@")[0]
    owner = table.model.tables.owner.get(race, 4)
    colours = seat_colours(table.colour(owner))

    def paint(canvas: Canvas, rect: FRect) -> None:
        pieces_art.draw_marker(canvas, rect.center, rect.w / 2, kind, colours)

    return paint


def _spot(table: WarcraftTable, name: str) -> FRect:
    x, y = table.map.center(name)
    half = table.map.radius * 0.26
    return FRect(x - half, y + table.map.radius * 0.2 - half, 2 * half, 2 * half)


def _moved(table: WarcraftTable, event: Any) -> list[Step]:
    """Along the way, hex by hex; the stage has lost the piece meanwhile."""
    paint = _marker(table, event.unit)
    way = [event.origin, *[name for name in event.way if name != event.origin]]
    if way[-1] != event.to:
        way.append(event.to)
    each = 420.0 if len(way) == 2 else 700.0 / (len(way) - 1)
    steps = []
    for n, (a, b) in enumerate(zip(way, way[1:], strict=False)):
        flight = Flight(f"move {n}", _spot(table, a), _spot(table, b), paint, duration=each, lift=0.25)
        lift = (lambda: _take(table, event.piece)) if n == 0 else None
        steps.append(Step([flight], sound="piece-lift" if n == 0 else None, before=lift))
    steps[-1].after = lambda: table.scene.play("piece-place")
    return steps


def _take(table: WarcraftTable, piece: str) -> None:
    """Take one piece of a group off the stage."""
    from dataclasses import replace

    for name, groups in list(table.stage.items()):
        for n, group in enumerate(groups):
            if group.id == piece:
                kept = [replace(group, n=group.n - 1)] if group.n > 1 else []
                table.stage[name] = [*groups[:n], *kept, *groups[n + 1 :]]
                return


def _deployed(table: WarcraftTable, event: Any) -> list[Step]:
    place = table.layout_now
    assert place is not None
    start = FRect(place.side.x + 20, place.side.centery, 30, 30)
    flight = Flight("deploy", start, _spot(table, event.space), _marker(table, event.unit), lift=0.4)
    return [Step([flight], sound="piece-place")]


_TELLERS: dict[str, Any] = {"moved": _moved, "deployed": _deployed}

_SOUNDS = {
    "harvested": "coin-gain",
    "trained": "train",
    "building_started": "build-start",
    "outpost_started": "build-start",
    "building_finished": "build-done",
    "outpost_finished": "build-done",
    "upgraded": "upgrade",
    "card_played": "card-play",
    "card_cancelled": "magic",
    "drew": "card-draw",
    "turn_started": "turn-start",
    "town_occupied": "conquer",
    "seat_eliminated": "defeat",
    "piece_destroyed": "casualty",
    "outpost_destroyed": "casualty",
    "renewed": "magic",
    "resources_gained": "coin-gain",
    "given": "coin-pay",
}
