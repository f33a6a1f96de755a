"""The layout of the Lords of War table for any window, the squares that hold upright cards, seen from either side, and
the camera of a field without edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import COMPACT, ROOMY
from tabletop.client.ui.tree import Column, Node, Row, centred, places as places_in, space as room_for
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries

if TYPE_CHECKING:
    from .table import LordsOfWarTable


COLUMNS, ROWS = 7, 6
SIDES = 484.0  # units that the columns left and right of the mat need together


@dataclass(frozen=True)
class Layout:
    """Regions in units. ``mat_view`` is the part of the mat that shows squares."""

    mat: FRect
    mat_view: FRect
    rim: float
    rival: FRect
    own: FRect
    inspector: FRect
    hand_panel: FRect
    hand: FRect
    prompt: FRect
    buttons: FRect
    main_button: float
    sums: FRect
    key: FRect | None


LEFT, RIGHT = Node(name="left", weight=0.45, most=452.0), Node(name="right", weight=0.55, most=520.0)
"""Shares and greatest widths of the columns left and right of the mat."""
CARDS = 3
"""Cards of the hand in a row; there are two rows."""


def lay_out(area: FRect, compact: bool, button_line: float, prompt_height: Callable[[float], float]) -> Layout:
    """Divide the area below the top bar: players and inspector left, mat in the middle, hand right.

    ``button_line`` is the height of a line on a button, ``prompt_height(width)`` what the longest prompt needs."""
    space = COMPACT if compact else ROOMY
    inner = area.inflate(-2 * space.board_edge, -2 * space.board_edge)
    rim = 18.0 if compact else 27.0
    widest = inner.w - 2 * space.gap - SIDES
    zoom = min((inner.h - 2 * rim) / (ROWS * PITCH_Y), (widest - 2 * rim) / (COLUMNS * PITCH_X))
    mat_w, mat_h = COLUMNS * PITCH_X * zoom + 2 * rim, ROWS * PITCH_Y * zoom + 2 * rim
    main = max(space.primary, button_line + space.primary_pad)
    buttons = main + space.gap + max(space.control, button_line + space.gap)
    least = 48.0 if compact else 64.0
    player = Node(part=0.232, low=118.0, most=226.0)
    columns = (LEFT, Node(name="mat", size=mat_w), RIGHT)
    places = places_in(Row(columns, space.gap, (space.board_edge, space.board_edge), pack=0.5), area)
    players = (replace(player, name="rival"), room_for(name="inspector"), replace(player, name="own"))
    left, mat, right = (places[name] for name in ("left", "mat", "right"))
    places |= places_in(Column(players, space.gap), left)
    told = max(least, prompt_height(right.w - 50.0 - space.gap) + 2 * space.small)
    below = (room_for(name="panel"), Node(name="prompt", size=told), Node(name="buttons", size=buttons))
    places |= places_in(Column(below, space.small), right)
    shape = mat_w / mat_h
    places["mat"] = centred(mat, min(mat.w, mat.h * shape), min(mat.h, mat.w / shape))
    panel = places["panel"].inflate(-2 * 14.0, -2 * space.gap)
    card_width = (panel.w - (CARDS - 1) * space.small) / CARDS
    hand = (
        Node(size=22.0),
        Node(name="hand", size=2 * card_width * (7 / 5) + space.small),
        room_for(name="key"),
        Node(name="sums", size=space.control),
    )
    places |= places_in(Column(hand, space.gap), panel)
    return Layout(
        mat=places["mat"],
        mat_view=places["mat"].inflate(-2 * rim, -2 * rim),
        rim=rim,
        rival=places["rival"],
        own=places["own"],
        inspector=places["inspector"],
        hand_panel=places["panel"],
        hand=places["hand"],
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


def follow(table: LordsOfWarTable, events: Sequence[Event]) -> None:
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


CELL_W, CELL_H = 128.0, 148.0  # a card at zoom 1, in units
PITCH_X, PITCH_Y = 139.0, 158.0


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
