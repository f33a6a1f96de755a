"""The layout of the Lords of War table for any window, the squares that hold upright cards, seen from either side, and
the camera of a field without edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.cards.fan import rows
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import COMPACT, ROOMY
from tabletop.client.ui.tree import Column, Node, Row, centred, places as places_in, space as room_for
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries

if TYPE_CHECKING:
    from .table import LordsOfWarTable


COLUMNS, ROWS = 7, 6
HAND = 6  # cards of a full hand
SIDES, SIDES_PART = (484.0, 752.0), 0.4
"""Units that the columns left and right of the mat need and want together; their part of the window between these."""


@dataclass(frozen=True)
class Layout:
    """Regions in units. ``slots`` are the places of the cards of the hand, ``mat`` is the land that is seen,
    ``mat_view`` the part of it that shows squares, and ``rim`` the least width of what lies around them."""

    mat: FRect
    mat_view: FRect
    rim: float
    rival: FRect
    own: FRect
    inspector: FRect
    hand_panel: FRect
    hand: FRect
    slots: Sequence[FRect]
    prompt: FRect
    buttons: FRect
    main_button: float
    sums: FRect
    key: FRect | None


LARGER = 1.25
"""How many times as large the cards must be in two columns, or else they stand in three."""
LOG = 170.0
"""Height in units that a roomy window keeps for the log below the hand."""
LEFT, RIGHT = Node(name="left", weight=0.47, most=452.0), Node(name="right", weight=0.53, most=520.0)
"""Shares and greatest widths of the columns left and right of the mat."""


def lay_out(area: FRect, compact: bool, button_line: float, prompt_height: Callable[[float], float]) -> Layout:
    """Divide the area below the top bar: players and inspector left, mat in the middle, hand right.

    ``button_line`` is the height of a line on a button, ``prompt_height(width)`` what the longest prompt needs."""
    space = COMPACT if compact else ROOMY
    inner = area.inflate(-2 * space.board_edge, -2 * space.board_edge)
    rim = 16.0 if compact else 24.0
    widest = inner.w - 2 * space.gap - min(max(inner.w * SIDES_PART, SIDES[0]), SIDES[1])
    zoom = min((area.h - 2 * rim) / (ROWS * PITCH_Y), (widest - 2 * rim) / (COLUMNS * PITCH_X))
    view_w, view_h = COLUMNS * PITCH_X * zoom, ROWS * PITCH_Y * zoom
    mat_w = min(widest, view_w + 2 * MARGIN[0] * zoom)
    main = max(space.primary, button_line + space.primary_pad)
    buttons = main + space.gap + max(space.control, button_line + space.gap)
    least = 48.0 if compact else 64.0
    player = Node(part=0.232, low=118.0, most=226.0)
    columns = (LEFT, Node(name="mat", size=mat_w), RIGHT)
    places = places_in(Row(columns, space.gap, (space.board_edge, space.board_edge), pack=0.5), area)
    players = (replace(player, name="rival"), room_for(name="inspector"), replace(player, name="own"))
    left, mat, right = (places[name] for name in ("left", "mat", "right"))
    places |= places_in(Column(players, space.gap), left)
    told = max(least, prompt_height(right.w - 58.0 - space.gap) + 2 * space.small)
    below = (room_for(name="panel"), Node(name="prompt", size=told), Node(name="buttons", size=buttons))
    places |= places_in(Column(below, space.small), right)
    # The land reaches from the bar to the foot of the window as far as it is painted.
    land = centred(FRect(mat.x, area.y, mat.w, area.h), mat_w, min(area.h, view_h + 2 * MARGIN[1] * zoom))
    panel = places["panel"].inflate(-2 * space.small - 4, -2 * space.gap)
    room = FRect(0, 0, panel.w, panel.h - 19.0 - space.control - 3 * space.gap - (0.0 if compact else LOG))
    many, few = (rows(room, n, HAND, space.small, CELL_W / CELL_H) for n in (3, 2))
    slots = few if few[0].w >= LARGER * many[0].w else many
    hand = (
        Node(size=19.0),
        Node(name="hand", size=slots[-1].bottom),
        room_for(name="key"),
        Node(name="sums", size=space.control),
    )
    places |= places_in(Column(hand, space.gap), panel)
    return Layout(
        mat=land,
        mat_view=centred(land, view_w, view_h),
        rim=rim,
        rival=places["rival"],
        own=places["own"],
        inspector=places["inspector"],
        hand_panel=places["panel"],
        hand=places["hand"],
        slots=[slot.move(places["hand"].topleft) for slot in slots],
        prompt=places["prompt"],
        buttons=places["buttons"],
        main_button=main,
        sums=places["sums"],
        key=places["key"] if places["key"].h >= 70.0 else None,
    )


def fit_zoom(view: FRect) -> float:
    """Zoom at which all six rows fit the view."""
    return min(view.h / (ROWS * PITCH_Y), view.w / (COLUMNS * PITCH_X))


SPARE = 0.8  # squares left out at each side of the bounds when everything is shown: no card can be placed there
_SQUARES = ("square", "origin", "target_square")


LEAST_CARD = 46.0
"""Width in units of a card below which its figures cannot be read."""


def fit(camera: Camera) -> None:
    """Show all units and all squares beside them as large as possible; the rest of the bounds can be reached by
    panning. Where figures could not be read so, show the part of it that is looked at."""
    bounds, (x, y) = camera.bounds, camera.focus
    inner = camera.bounds = bounds.inflate(-2 * SPARE * PITCH_X, -2 * SPARE * PITCH_Y)
    camera.fit()
    camera.bounds = bounds
    least = LEAST_CARD / CELL_W
    if camera.zoom < least:
        camera.zoom = least
        beside_x = max(0.0, inner.w - camera.view.w / least) / 2
        beside_y = max(0.0, inner.h - camera.view.h / least) / 2
        camera.focus = (
            min(max(x, inner.centerx - beside_x), inner.centerx + beside_x),
            min(max(y, inner.centery - beside_y), inner.centery + beside_y),
        )
    camera.zoom = min(camera.zoom, 1.0)


def turn_round(camera: Camera) -> None:
    """Turn the view to the other side of the table; the middle stays in the middle."""
    camera.focus = (-camera.focus[0], -camera.focus[1])


def follow(table: LordsOfWarTable, events: Sequence[Event]) -> None:
    """Move a camera that does not show everything so that all squares of these events are in view."""
    camera = table.camera
    if not table.boundless:
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


CELL_W, CELL_H = 133.0, 147.0  # a card at zoom 1, in units
PITCH_X, PITCH_Y = 144.0, 158.0
MARGIN = (80.0, 60.0)  # land that is painted left and right of the squares, above and below them, at zoom 1


@dataclass
class CardGrid:
    """Squares by integer coordinates: x grows to the first seat's right, y away from the first seat.

    ``flipped``: seen from the other side of the table, so everything is turned by half a turn.
    """

    camera: Camera
    flipped: bool = False

    def world_center(self, x: int, y: int) -> Point:
        """Middle of a square in the camera's world."""
        side = -1 if self.flipped else 1
        return (side * x * PITCH_X, -side * y * PITCH_Y)

    def world_rect(self, left: int, bottom: int, right: int, top: int) -> FRect:
        """World rectangle around the squares left..right, bottom..top."""
        a, b = self.world_center(left, bottom), self.world_center(right, top)
        rect = FRect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1]))
        return rect.inflate(PITCH_X, PITCH_Y)

    def rect(self, x: float, y: float) -> FRect:
        """A square's card on the screen."""
        side = -1 if self.flipped else 1
        cx, cy = self.camera.to_screen((side * x * PITCH_X, -side * y * PITCH_Y))
        w, h = CELL_W * self.camera.zoom, CELL_H * self.camera.zoom
        return FRect(cx - w / 2, cy - h / 2, w, h)

    def cell(self, x: int, y: int) -> FRect:
        """A whole square on the screen; the card lies in its middle."""
        card = self.rect(x, y)
        zoom = self.camera.zoom
        return card.inflate((PITCH_X - CELL_W) * zoom, (PITCH_Y - CELL_H) * zoom)

    def at(self, pos: Point) -> tuple[int, int]:
        """The square under a screen point; it may lie outside the board."""
        wx, wy = self.camera.to_world(pos)
        side = -1 if self.flipped else 1
        return math.floor(side * wx / PITCH_X + 0.5), math.floor(-side * wy / PITCH_Y + 0.5)

    def turned(self, seat: int) -> bool:
        """Whether a seat's cards face down the screen (their arrows are turned by half a turn)."""
        return (seat == 1) != self.flipped
