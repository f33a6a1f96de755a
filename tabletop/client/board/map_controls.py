"""How a map is moved over: buttons for zoom in, zoom out and the whole map, with those that its game adds; the small
picture of the whole map in which a click moves the view; the walk of the keyboard over spaces and their pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.core.input import LEFT, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, BRASS600, NIGHT900, Colour
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.group import WidgetGroup
from tabletop.rules.game import Target
from tabletop.text import t

from .map_board import MapBoard
from .map_scroller import MapScroller
from .plate import draw_plate
from .space_marks import draw_space
from .spots import Spot, SpotEvents

SIZE, GAP = 36.0, 6.0


class MapButton(Button):
    """A button on dark ground, so that its icon is visible over land of any colour."""

    def draw(self, canvas: Canvas) -> None:
        # Each a picture of its own: on one picture, translucent colours would mix otherwise than on the map.
        for name, paint in (("map-button", _paint_disc), ("map-button-rim", _paint_rim)):
            canvas.sprite(name, self.rect.size, paint, self.rect.topleft)
        super().draw(canvas)


def _paint_disc(canvas: Canvas) -> None:
    canvas.fill((0, 0, canvas.width, canvas.height), NIGHT900, alpha=205, radius=8)


def _paint_rim(canvas: Canvas) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), BRASS600, 1, 8, alpha=130)


@dataclass(frozen=True)
class MapSwitch:
    """A button of the game above the zoom buttons; its id is ``map.<name>``; ``command``: the command that does the
    same."""

    name: str
    icon: str
    on_click: Callable[[], object]
    tooltip: str
    on: bool = False
    command: str = ""


def add_map_buttons(
    widgets: WidgetGroup,
    view: FRect,
    zoom: Callable[[int], object],
    fit: Callable[[], object],
    switches: Sequence[MapSwitch] = (),
) -> None:
    """Add a column of buttons at the lower left of the view. ``zoom(by)`` gets 1 or -1."""
    column = [
        *switches,
        MapSwitch("zoom_in", "zoom-in", lambda: zoom(1), t("board.zoom_in"), command="zoom_in"),
        MapSwitch("zoom_out", "zoom-out", lambda: zoom(-1), t("board.zoom_out"), command="zoom_out"),
        MapSwitch("zoom_fit", "center-map", fit, t("board.zoom_fit"), command="zoom_fit"),
    ]
    for switch, rect in zip(column, map_button_rects(view, len(column)), strict=True):
        widgets.add(
            MapButton(
                f"map.{switch.name}", rect, icon=switch.icon, style="icon",
                on_click=switch.on_click, selected=switch.on, tooltip=switch.tooltip, command=switch.command,
            )
        )  # fmt: skip


def map_button_rects(view: FRect, count: int = 3) -> list[FRect]:
    """The rectangles of ``count`` buttons of a map in its view, from top to bottom."""
    top = view.bottom - count * (SIZE + GAP) - 2 * GAP
    return [FRect(view.x + 16.0, top + n * (SIZE + GAP), SIZE, SIZE) for n in range(count)]


Dot = tuple[str, tuple[tuple[Colour, Colour], ...]]
"""A space, and the colours (fill, rim) of every dot in it."""


class Minimap(Widget):
    """The minimap at the top right of the view; ``dots``: the pieces; ``moved``: called when the camera has been
    moved."""

    cursor = "hand"

    def __init__(self, scroller: MapScroller, dots: Callable[[], Iterable[Dot]], moved: Callable[[], object]) -> None:
        camera = scroller.board.camera
        view, (wide, tall) = camera.view, scroller.board.plate.size
        w = min(240.0, view.w * 0.22)
        h = w * tall / wide
        super().__init__("minimap", FRect(view.right - w - 16, view.y + 16, w, h), tooltip=t("board.minimap"))
        self.scroller = scroller
        self.dots = dots
        self.moved = moved
        self.visible = camera.step > 0
        scroller.minimap = self
        self._held = False

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, Minimap):
            self._held = old._held

    def let_go(self) -> None:
        super().let_go()
        self._held = False

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown) and event.button == LEFT:
            self._held = True
        elif isinstance(event, PointerUp):
            self._held = False
            return True
        if self._held and isinstance(event, PointerDown | PointerMove):
            self._go(event.pos)
            return True
        return False

    def _go(self, pos: Point) -> None:
        camera = self.scroller.board.camera
        share = ((pos[0] - self.rect.x) / self.rect.w, (pos[1] - self.rect.y) / self.rect.h)
        wide, tall = self.scroller.board.plate.size
        camera.focus = (wide * share[0], tall * share[1])
        camera.moved_by_hand = True
        camera.settle()
        self.moved()

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        camera = self.scroller.board.camera
        scale = box.w / self.scroller.board.plate.size[0]
        self.scroller.draw_still(canvas, "minimap", box.inflate(8, 8), lambda: self._draw_still(canvas, scale))
        left, top = camera.to_world(camera.view.topleft)
        seen = FRect(box.x + left * scale, box.y + top * scale, camera.view.w / camera.zoom * scale, 0)
        seen.h = camera.view.h / camera.zoom * scale
        canvas.frame(seen.clip(box), NIGHT900, 3, 2, alpha=160)
        canvas.frame(seen.clip(box), BRASS300, 1.6, 2)
        canvas.frame(box, BRASS600, 1.5, 4)

    def _draw_still(self, canvas: Canvas, scale: float) -> None:
        box, plate = self.rect, self.scroller.board.plate
        canvas.shadow(box, 2, 6)
        draw_plate(canvas, plate, box)
        for name, dots in self.dots():
            x, y = plate.center(name)
            for n, (fill, rim) in enumerate(dots):
                at = (box.x + x * scale + (n - (len(dots) - 1) / 2) * 6.0, box.y + y * scale)
                canvas.circle(at, 3.6, fill, outline=rim, outline_width=1)


WAYS = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
"""Directions of the arrow keys, x right and y down."""


class SpaceSpot(Spot):
    """A space as a spot in the shape of its drawn border. ``named_at``: the space whose name is drawn at a point of the
    screen, None where there is none; ``name_area``: where the name of a space is drawn, None for none."""

    def __init__(
        self,
        board: MapBoard,
        name: str,
        events: SpotEvents,
        *,
        legal: bool,
        named_at: Callable[[Point], str | None] = lambda _: None,
        name_area: Callable[[str], Rect | None] = lambda _: None,
    ) -> None:
        super().__init__(Target("space", name), board.rect(name), events, legal=legal, window=board.camera.view)
        self.board = board
        self.named_at = named_at
        self._name_area = name_area

    @property
    def name_area(self) -> Rect | None:
        """The part of the name of the space that can be seen; None where no name is drawn."""
        area = self._name_area(self.target.id)
        seen = None if area is None else area.clip(self.board.camera.view)
        return seen if seen is not None and seen.w > 0 and seen.h > 0 else None

    def contains(self, pos: Point) -> bool:
        """Whether a point lies inside the drawn border, or on the name of the space; a name hides the land below it."""
        if not self.board.camera.view.collidepoint(pos):
            return False
        named = self.named_at(pos)
        if named is not None:
            return named == self.target.id
        return self.board.near(self.target.id, pos) and self.board.at(pos) == self.target.id

    def draw(self, canvas: Canvas) -> None:
        if self.ring:
            with canvas.clip(self.board.camera.view):
                draw_space(canvas, self.board.outline(self.target.id), "focus")


class MapWalk:
    """Keyboard focus on a map: arrow keys go from space to space, Tab over the pieces in one.

    ``space_of`` gives the space that a target lies in, None for things outside the map; ``moved`` asks for a new frame.
    """

    def __init__(
        self,
        board: MapBoard,
        widgets: WidgetGroup,
        services: WidgetServices,
        space_of: Callable[[Target], str | None],
        moved: Callable[[], object],
    ) -> None:
        self.board = board
        self.widgets = widgets
        self.services = services
        self.space_of = space_of
        self.moved = moved
        self._inside: str | None = None

    def _focused(self) -> Spot | None:
        focused = self.widgets.focused
        return focused if isinstance(focused, Spot) and self.services.keyboard_mode else None

    def go(self, direction: str) -> bool:
        """Move the focus from a space to the next one in a direction (a key of `WAYS`); False at the edge of the map or
        when the focus is elsewhere."""
        focused = self._focused()
        name = self.space_of(focused.target) if focused is not None else None
        if name is None:
            return False
        best = self.board.toward(name, *WAYS[direction])
        if best is None:
            return False
        self.widgets.go_to(self.widgets.find(str(Target("space", best))))
        self.moved()
        return True

    def _spots(self) -> dict[str, list[Spot]]:
        found: dict[str, list[Spot]] = {name: [] for name in self.board.plate.names}
        for widget in self.widgets:
            if isinstance(widget, Spot) and (name := self.space_of(widget.target)) is not None:
                found[name].append(widget)
        return found

    def go_among_pieces(self, name: str) -> bool:
        """Handle Tab (``next``, ``prev``) after arrow keys: move the focus over the pieces in that space; while the
        keyboard walks over everything, then on to the next space. False when Tab must go to the next legal target
        instead."""
        widgets, focused = self.widgets, self._focused()
        here = self.space_of(focused.target) if focused is not None else None
        if focused is None or here is None:
            return False
        spots = self._spots()
        if widgets.inspecting:
            way = [spot for group in spots.values() for spot in group]
        else:
            if isinstance(focused, SpaceSpot):
                self._inside = None if focused.legal else here
            if self._inside != here:
                return False
            way = spots[here]
        index = way.index(focused) + (1 if name == "next" else -1)
        if 0 <= index < len(way):
            widgets.go_to(way[index])
            self.moved()
            return True
        self._inside = None
        if not widgets.inspecting:
            return False
        order = widgets.order()
        places = [order.index(spot) for spot in way]
        widgets.go_to(order[(max(places) + 1) % len(order) if name == "next" else min(places) - 1])
        return True

    def enter(self, refused: Callable[[Target], bool]) -> bool:
        """Move the focus from a space that cannot be touched (``refused`` says so) to the first legal piece in it, else
        to its first piece; False where there is none."""
        focused = self._focused()
        if not isinstance(focused, SpaceSpot) or not self.widgets.walked:
            return False
        pieces = self._spots()[focused.target.id][1:]
        if not pieces or not refused(focused.target):
            return False
        self._inside = focused.target.id
        self.widgets.go_to(next((spot for spot in pieces if spot.legal), pieces[0]))
        self.moved()
        return True
