"""Finds and highlights the widgets of a scene that stand for targets of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tabletop.client.board.map_focus import SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.draw.spotlight import Hole, Spotlight, draw_hole_frame
from tabletop.client.games.table import Table, TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import MainButton
from tabletop.client.ui.base import Rect, Widget
from tabletop.rules.game import Target

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

ROOM, OUTSIDE = 6.0, 1.0
"""Units by which a highlight extends beyond a thing, and beyond the border of a space."""
RADIUS = 8.0
"""Radius of a highlight's corners in units."""
KEEP = 0.62
"""Share of the light that stays beside highlights."""
WIDGET = "widget:"
"""The beginning of a pattern for the ids of widgets."""
OWN = ("coach", "mark")
"""Beginnings of the ids of widgets that patterns never match: those of the coach and of coach marks."""


def widget_of(scene: Scene, target: Target) -> Widget | None:
    """The widget of a scene by which a target is touched."""
    name = str(target)
    for widget in scene.widgets:
        if isinstance(widget, Spot | TableWidget) and widget.target == target:
            return widget
    main = scene.widgets.get("primary")
    if isinstance(main, MainButton) and main.meaning[1] == target:
        return main
    undo = "take_back" if target.kind == "button" and target.id.startswith("undo_") else name
    for other in (name, f"answer.{target.id}", undo):
        found = scene.widgets.get(other)
        if found is not None:
            return found
    return None


def places_of(scene: Scene, table: Table[object], steps: Iterable[Iterable[Target]]) -> tuple[Target, ...]:
    """The first of ``steps`` whose targets have widgets: targets that the table has selected itself have none."""
    for step in steps:
        places = dict.fromkeys(table.place_of(target) for target in step)
        found = tuple(place for place in places if widget_of(scene, place) is not None)
        if found:
            return found
    return ()


def widgets_of(scene: Scene, pattern: str) -> list[Widget]:
    """The widgets that match a pattern: a target, or ``widget:`` and an id; ``*`` matches anything."""
    if pattern.startswith(WIDGET):
        wanted = pattern.removeprefix(WIDGET)
        return [w for w in scene.widgets if w.visible and not w.id.startswith(OWN) and fnmatchcase(w.id, wanted)]
    found: list[Widget] = [
        w for w in scene.widgets if isinstance(w, Spot | TableWidget) and fnmatchcase(str(w.target), pattern)
    ]
    kind, _, name = pattern.partition(":")
    if not found and (one := widget_of(scene, Target(kind, name))) is not None:
        found = [one]
    return found


class TargetLight:
    """Darkens a scene except the widgets of some targets, and frames these."""

    def __init__(self) -> None:
        self._spotlight = Spotlight(KEEP)

    def draw(self, canvas: Canvas, scene: Scene, targets: Iterable[Target]) -> None:
        """Darken what is drawn so far; nothing where there are no such widgets."""
        widgets = [widget for target in targets if (widget := widget_of(scene, target)) is not None and widget.visible]
        holes = [hole for widget in widgets if (hole := hole_of(widget)).rect.w > 0 and hole.rect.h > 0]
        if not holes:
            return
        self._spotlight.draw(canvas, holes)
        for hole in holes:
            draw_hole_frame(canvas, hole)

    def draw_frames(self, canvas: Canvas, scene: Scene, targets: Iterable[Target]) -> None:
        """Draw frames around the widgets of some targets, without darkening anything."""
        for target in targets:
            widget = widget_of(scene, target)
            if widget is not None and widget.visible and (hole := hole_of(widget)).rect.w > 0 and hole.rect.h > 0:
                draw_hole_frame(canvas, hole)


def hole_of(widget: Widget) -> Hole:
    """The hole for a widget, slightly larger than it: a space's drawn border, else a rectangle."""
    if isinstance(widget, SpaceSpot):
        board, window = widget.board, Rect(widget.board.camera.view)
        outline = tuple(board.outline(widget.target.id)(-OUTSIDE))
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
        return Hole(Rect(left, top, right - left, bottom - top).clip(window), outline, window=window)
    radius = (widget.radius if isinstance(widget, Spot) else RADIUS) + ROOM / 2
    seen = seen_part(widget)
    return Hole(seen.inflate(2 * ROOM, 2 * ROOM) if seen.w > 0 else seen, radius=radius)


def seen_part(widget: Widget) -> Rect:
    """The part of a widget that can be seen."""
    window = widget.window if isinstance(widget, Spot) else None
    return Rect(widget.rect) if window is None else widget.rect.clip(window)
