"""The base class of tables whose board is a map: camera, zoom, keyboard and picture of its :class:`MapBoard`; and
that of tables with chips for the seats: in the top bar, left of its buttons, or, in a narrow window whose bar has
room for the steps only, two by two at the lower end of the panel at the side."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.living_map import LivingMap
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_controls import WAYS, Dot, MapSwitch, MapWalk, Minimap, add_map_buttons
from tabletop.client.board.map_scroller import MapScroller
from tabletop.client.board.space_marks import prefetch_outlines
from tabletop.client.core.input import Command, Event as Input, PointerDown, PointerMove, PointerUp
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import TABLE_TOP
from tabletop.client.draw.life import Life
from tabletop.client.draw.theme import SeatColours
from tabletop.rules.game import Seat, Target
from tabletop.text import t

from .table import BAR_BUTTONS, Board, Table


class MapLayout(Protocol):
    """The layout of a table with a map, as far as every game has it."""

    @property
    def board(self) -> FRect:
        """The rectangle of the map."""

    @property
    def prompt(self) -> FRect:
        """The rectangle of the prompt."""

    @property
    def compact(self) -> bool:
        """Whether the small layout is in use."""


S = TypeVar("S")
L = TypeVar("L", bound=MapLayout)


class MapTable(Table[S], Generic[S, L]):
    """A table over a map that the player moves and zooms. ``map``: the board; ``scroller``: draws it, and what
    :meth:`draw_steps` draws on it, while the camera moves; ``walk``: keyboard focus on it; ``layout_now``: the layout,
    None before the first one."""

    map: MapBoard

    def __init__(self, scene: Board[S], board: MapBoard) -> None:
        super().__init__(scene)
        self.map = board
        self.living = LivingMap(board)
        self.layout_now: L | None = None
        self.scroller = MapScroller(scene, board, self)
        self.walk = MapWalk(board, scene.widgets, scene.app, self.space_of, scene.invalidate)

    @abstractmethod
    def draw_steps(self, canvas: Canvas, ground: bool) -> Iterator[None]:
        """Draw everything on the land, a little in each step; ``ground``: the land itself as well."""

    @abstractmethod
    def draw_key(self) -> Hashable:
        """A key of everything that `draw_steps` draws, except the camera."""

    def prefetch_steps(self, canvas: Canvas) -> Iterator[None]:
        """Draw into ``canvas``, which is not shown, what the first touches will show, a little in each step: here the
        outlines of spaces."""
        return prefetch_outlines(canvas, self.map)

    def spot_rects(self) -> dict[str, FRect]:
        """The rectangles of the spots on the map now, by the ids of their widgets: here of the spaces."""
        return {f"space:{name}": self.map.rect(name) for name in self.map.plate.names}

    @abstractmethod
    def space_of(self, target: Target) -> str | None:
        """The space that a target is, or lies in; None for one that is not on the map."""

    @abstractmethod
    def looks(self) -> Iterable[tuple[str, Iterable[SeatColours]]]:
        """The colours of whoever stands in a space, for the spaces with anybody."""

    def add_minimap(self) -> None:
        def dots() -> Iterator[Dot]:
            return ((space, tuple((look.base, look.tint) for look in looks)) for space, looks in self.looks())

        self.scene.widgets.add(Minimap(self.scroller, dots, self.scene.camera_moved))

    def add_map_buttons(self, *switches: MapSwitch) -> None:
        """Add the buttons of the camera, below those of the game."""
        add_map_buttons(self.scene.widgets, self.map.camera.view, self.zoom, self.zoom_fit, switches)

    @property
    def pointed_space(self) -> str | None:
        """The space that is pointed at, or in which what is pointed at lies; None for none."""
        target = self.pointed_target
        return self.space_of(target) if target is not None else None

    def occupants(self, space: str, /) -> Sequence[str]:
        """What lies or stands in a space and is no spot of its own, in words."""
        del space
        return ()

    @property
    def life(self) -> Life:
        return self.scroller.life

    @property
    def compact(self) -> bool:
        return self.layout_now is not None and self.layout_now.compact

    @property
    def place(self) -> L:
        """The layout. ValueError before the first one."""
        if self.layout_now is None:
            raise ValueError("the table has not been laid out")
        return self.layout_now

    @property
    def main_box(self) -> FRect:
        main = self.scene.widgets.get("primary")
        return FRect(main.rect) if main is not None else FRect(self.place.board)

    def covered(self) -> Sequence[FRect]:
        """The parts of the window that the table draws over itself: the view, while the map fills it, and all right of
        it and below."""
        return self.map.with_surroundings()

    def lay_map(self, view: FRect) -> None:
        """Place the map in its view, begin to scale its picture to that, and stop the camera."""
        self.map.place(view)
        self.map.prefetch(self.scene.app.canvas)
        self.scroller.stop()

    def map_input(self, event: Input) -> bool:
        """Handle input for the map: the camera's, backspace to step back, arrows over the spaces; True when it was
        used."""
        if isinstance(event, PointerDown | PointerUp | PointerMove | Command):
            self.scroller.on_input(event)
        if not isinstance(event, Command):
            return False
        if event.name == "backspace":
            self.scene.step_back()
            return True
        return event.name in WAYS and self.walk.go(event.name)

    def walk_input(self, event: Input) -> bool:
        """Handle keys for the pieces of a map: Tab goes from piece to piece of a space; Enter, while nothing is
        touched, goes to the pieces of the space in focus. True when the event was used."""
        if not isinstance(event, Command):
            return False
        if event.name in ("next", "prev"):
            return self.walk.go_among_pieces(event.name)
        if event.name != "ok" or event.repeat or not self.session.may_act or self.session.path:
            return False
        return self.walk.enter(lambda target: self.refusal_at(target) is not None)

    def zoom(self, by: int) -> None:
        """Zoom by a step: in (1) or out (-1)."""
        self.scroller.zoom(by)
        self.scene.camera_moved()

    def zoom_fit(self) -> None:
        self.map.camera.fit()
        self.scene.camera_moved()

    @property
    def toast_area(self) -> FRect | None:
        if self.layout_now is None:
            return None
        board = self.layout_now.board
        width = min(board.w - 2 * 12.0, 720.0)
        return FRect(board.centerx - width / 2, board.y, width, board.h - 10.0)

    @property
    def prompt_area(self) -> FRect | None:
        return FRect(self.layout_now.prompt) if self.layout_now is not None else None

    def asked_of(self, over: str, handing_over: str) -> tuple[str, Seat | None]:
        """The words of the prompt and the seat that they speak to, None for nobody; ``over``: the words once the match
        has ended, ``handing_over``: those while the device goes to another seat."""
        session = self.session
        seat = self.shown_decider
        words = self.shown_prompt if seat is not None else over
        if session.looking is not None:
            words = t("board.looking_back")
        elif session.handing_over:
            words = handing_over
        if self.scene.computer_words:
            return words, self.shown_decider
        if (session.busy or session.handing_over) and session.viewer is not None:
            return words, session.viewer
        return words, seat

    def paint_ahead(self, canvas: Canvas) -> None:
        """Draw the land, while the panels beside it wait for the picture of the table top."""
        if self.layout_now is not None and canvas.kit.images.coming(TABLE_TOP):
            self.scroller.paint_ahead(canvas)

    def draw_map(self, canvas: Canvas, draw_beside: Callable[[], None] | None = None) -> None:
        """Draw the map in its frame, and the table around it. ``draw_beside`` draws the panels beside it and is called
        first, because the picture of the map may still be being decoded."""
        if not self.map.hides(canvas):
            self.map.draw_surroundings(canvas, self.place.board)
            if draw_beside is not None:
                draw_beside()
        self.scroller.draw_map(canvas)
        self.map.draw_edge(canvas)

    @property
    def announcement_area(self) -> FRect | None:
        return None if self.layout_now is None else self.layout_now.board

    @property
    def movable_camera(self) -> Camera | None:
        return self.map.camera if self.layout_now is not None else None

    def camera_moved(self) -> bool:
        return self.scroller.go()

    def draw_moved(self, canvas: Canvas, draw_all: Callable[[], None]) -> bool:
        return self.layout_now is not None and self.scroller.draw_moved(canvas, draw_all)

    @property
    def working(self) -> bool:
        return self.scroller.working

    def update(self, dt_ms: float) -> bool:
        return self.scroller.update(dt_ms)

    def ready(self, canvas: Canvas) -> None:
        self.map.source(canvas)


CHIP, CHIP_GAP = 33.0, 5.0
"""Units: height of a chip in the panel, and the room between chips."""
BAR, TOOL_LESS, TOOLS_EDGE = (60.0, 52.0), 6.0, 20.0
"""Units: height of the bar in the full and in the compact layout, by how much narrower each of its buttons is, and the
room right of them."""


def chips_height(seats: int) -> float:
    """Height in units of ``seats`` chips two by two in the panel."""
    return (seats + 1) // 2 * (CHIP + CHIP_GAP)


class SideLayout(MapLayout, Protocol):
    """The layout of a table with a panel at the side."""

    @property
    def side(self) -> FRect:
        """The rectangle of the panel at the side."""


Sided = TypeVar("Sided", bound=SideLayout)


class SeatBarTable(MapTable[S, Sided], Generic[S, Sided]):
    """A table over a map with chips for its seats."""

    chip_most: ClassVar[float] = 180.0
    """Greatest width of a chip in the bar, in units."""
    chips_part: ClassVar[float] = 0.36
    """Greatest share of the window's width for all of them, unless each would then be narrower than ``chip_least``."""
    chip_least: ClassVar[float] = 138.0
    """The width in units that the name on a chip needs."""

    @property
    def chips_aside(self) -> bool:
        return self.compact and self.scene.width < 1150.0

    def bar_taken(self, width: float) -> float:
        if self.chips_aside:
            return 0.0
        return min(self._seats * self.chip_most, max(self._seats * self.chip_least, width * self.chips_part))

    def chip_rects(self) -> list[FRect]:
        seats, gap = self._seats, CHIP_GAP
        if self.chips_aside and self.layout_now is not None:
            side = self.layout_now.side
            wide = (side.w - 3 * gap) / 2
            top = side.bottom - chips_height(seats)
            corners = [(side.x + gap + n % 2 * (wide + gap), top + n // 2 * (CHIP + gap)) for n in range(seats)]
            return [FRect(x, y, wide, CHIP) for x, y in corners]
        height, taken = BAR[self.compact], self.bar_taken(self.scene.width)
        left = self.scene.width - BAR_BUTTONS * (height - TOOL_LESS) - TOOLS_EDGE - taken + gap
        wide = (taken - gap * (seats + 1)) / seats
        return [FRect(left + n * (wide + gap), gap, wide, height - 2 * gap) for n in range(seats)]

    @property
    def _seats(self) -> int:
        return len(self.session.match.seats)
