"""Finds and highlights the widgets of a scene that stand for targets of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tabletop.client.board.map_controls import SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.session import Session
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import Hole, Spotlight, draw_hole_frame
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.table import Table, TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import MainButton
from tabletop.client.ui.group import WidgetGroup
from tabletop.rules.game import Target

if TYPE_CHECKING:
    from .scene import BoardScene


ROOM, OUTSIDE = 6.0, 1.0
"""Units by which a highlight extends beyond a thing, and beyond the border of a space."""
RADIUS = 8.0
"""Radius of a highlight's corners in units."""
KEEP = 0.62
"""Share of the light that stays beside highlights."""
WIDGET = "widget:"
"""The beginning of a pattern for the ids of widgets."""
CHOICE = "choice:"
"""The beginning of the ids of buttons of a short list."""
OWN = ("coach", "mark")
"""Beginnings of the ids of widgets that patterns never match: those of the coach and of coach marks."""


def widget_of(scene: Scene, target: Target) -> Widget | None:
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


def next_widgets(widgets: WidgetGroup, board: BoardScene) -> list[Widget]:
    """The widgets of what may be touched next after what has been chosen."""
    targets = board.session.targets()
    wanted = targets | {board.table.place_of(target) for target in targets}
    return [widget for widget in widgets if target_at(widget) in wanted and _may(widget)]


def from_chosen(widgets: WidgetGroup, board: BoardScene) -> list[Widget]:
    """The widgets of what may be touched next, while the focus is at what was touched last; empty otherwise."""
    if board.session.ready is not None or _chosen(widgets, board.session) is not widgets.focused:
        return []
    return next_widgets(widgets, board) if widgets.focused is not None else []


def behind_chosen(stops: Sequence[Widget], widgets: WidgetGroup, board: BoardScene) -> list[Widget]:
    """The stops of Tab from what was touched last on: first what may be touched next, then all others. Tab went round
    among the former for ever once."""
    chosen = _chosen(widgets, board.session)
    if board.session.ready is not None or chosen is None or chosen not in stops:
        return [*stops]
    at, following = stops.index(chosen), [one for one in next_widgets(widgets, board) if one is not chosen]
    return [chosen, *following, *(one for one in (*stops[at + 1 :], *stops[:at]) if one not in following)]


def _chosen(widgets: WidgetGroup, session: Session[object]) -> Widget | None:
    """The widget of what was touched last; None for none."""
    return next((widget for widget in widgets if session.path and target_at(widget) == session.path[-1]), None)


def after_choice(widgets: WidgetGroup, board: BoardScene, *, called: bool) -> Widget | None:
    """Where the focus goes after a choice by keys: to the action that waits for its confirmation, or to the first next
    target. What was ``called`` by its letter or number keeps it unless only one target is next: Enter there takes it
    back, and would act on a target that nobody has chosen otherwise."""
    following = [] if board.session.ready is not None else next_widgets(widgets, board)
    chosen = _chosen(widgets, board.session)
    if chosen is not None and (called or not following) and len({target_at(widget) for widget in following}) != 1:
        return chosen
    return next(iter(following), None)


def target_at(widget: Widget) -> Target | None:
    """The target that a spot, a widget of the table or a button of a short list stands for; None for other widgets."""
    if isinstance(widget, Spot | TableWidget):
        return widget.target
    return Target("choice", widget.id.removeprefix(CHOICE)) if widget.id.startswith(CHOICE) else None


def _may(widget: Widget) -> bool:
    return widget.legal if isinstance(widget, Spot) else widget.enabled


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
    """Darkens a scene except the widgets of some targets, and frames these. ``pointed_out``: what a line of the list of
    what can be done has lit on the ``board``, until the next input."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.pointed_out: tuple[Target, ...] = ()
        self._spotlight = Spotlight(KEEP)

    def point_out(self, targets: tuple[Target, ...]) -> None:
        """Highlight the targets of a kind of action, and give the focus to the first one."""
        board = self.board
        board.session.drop()
        self.pointed_out = targets
        board.relayout()
        board.overlay.changed()
        board.app.scenes.run_layouts()
        scene = board.overlay.scene or board
        if targets and widget_of(scene, targets[0]) is None:
            board.table.bring_into_view(targets[0])
            board.app.scenes.run_layouts()
        found = next((widget for target in targets if (widget := widget_of(scene, target)) is not None), None)
        if isinstance(found, Spot):
            board.controls.bring_into_view(found)
        if found is not None:
            scene.widgets.focus(found.id, walked=True)

    def forget(self, event: Event) -> None:
        """End the highlights of :meth:`point_out` at the next key or press."""
        if self.pointed_out and isinstance(event, PointerDown | Command):
            self.pointed_out = ()
            self.board.invalidate()

    def draw(self, canvas: Canvas, scene: Scene, targets: Iterable[Target], share: float = 1.0) -> None:
        """Darken what is drawn so far, by a ``share`` (0 to 1) of what is usual; nothing where there are no such
        widgets."""
        found = (widget_of(scene, target) for target in targets)
        self.draw_widgets(canvas, [widget for widget in found if widget is not None and widget.visible], share)

    def draw_widgets(self, canvas: Canvas, widgets: Iterable[Widget], share: float = 1.0) -> None:
        holes = [hole for widget in widgets for hole in holes_of(widget) if hole.rect.w > 0 and hole.rect.h > 0]
        if not holes:
            return
        self._spotlight.draw(canvas, holes, share)
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


def name_hole(widget: Widget) -> Hole | None:
    """The hole for the name of a space where it is drawn apart from the space; None for other widgets."""
    area = widget.name_area if isinstance(widget, SpaceSpot) else None
    return None if area is None else Hole(area.inflate(ROOM, ROOM), radius=ROOM, plain=True)


def holes_of(widget: Widget) -> list[Hole]:
    """The holes for a widget: itself, and its name where that stands beside it."""
    named = name_hole(widget)
    return [hole_of(widget)] if named is None else [hole_of(widget), named]


def seen_part(widget: Widget) -> Rect:
    window = widget.window if isinstance(widget, Spot) else None
    return Rect(widget.rect) if window is None else widget.rect.clip(window)
