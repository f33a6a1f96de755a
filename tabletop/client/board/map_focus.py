"""Spaces of a map as spots, and how the keyboard walks over the spaces and the pieces in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.core.services import WidgetServices
from tabletop.client.draw.rectangles import Point, Rect
from tabletop.rules.game import Target

from .map_board import MapBoard
from .space_marks import draw_space
from .spots import Spot, SpotEvents

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.group import WidgetGroup

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
        """Draw the focus along the border."""
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
        """The spot of each space, and after it those of its pieces."""
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


__all__ = ["WAYS", "MapWalk", "SpaceSpot"]
