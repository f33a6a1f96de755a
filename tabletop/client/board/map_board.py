"""The board of a map game: a plate's picture under a camera, cut, scaled and blitted at any zoom, and where each
space is on the screen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground, draw_ground_in
from tabletop.client.draw.images import band_edges
from tabletop.client.draw.shapes import Point

from .camera import Camera, SteppedCamera
from .map_composer import FRAME, frame_panel
from .plate import Plate, source_of


@dataclass
class Picture:
    """``surface`` shows the world from (``left``, ``top``) on, ``k`` pixels for each world unit."""

    surface: pygame.Surface
    k: float
    left: float = 0.0
    top: float = 0.0

    def world(self) -> FRect:
        w, h = self.surface.get_size()
        return FRect(self.left, self.top, w / self.k, h / self.k)

    def covers(self, rect: FRect) -> bool:
        """Whether a part of the world lies inside, with a tolerance of a pixel."""
        slack = 1.0 / self.k
        own = self.world().inflate(2 * slack, 2 * slack)
        return bool(own.contains(rect))

    def sharp(self, k: float) -> bool:
        """Whether it has exactly this many pixels for a world unit."""
        return abs(self.k / k - 1.0) < 1e-4


def seen(camera: Camera) -> FRect:
    """The part of the world that is in a camera's view and within its bounds."""
    left, top = camera.to_world(camera.view.topleft)
    return FRect(left, top, camera.view.w / camera.zoom, camera.view.h / camera.zoom).clip(camera.bounds)


class Scaler:
    """Draws pictures; keeps one surface to scale into, so that frames allocate no memory."""

    def __init__(self) -> None:
        self._scratch: pygame.Surface | None = None

    def draw(self, canvas: Canvas, picture: Picture, camera: Camera, rough: bool = False) -> None:
        """Draw the part of a picture that is in the view; ``rough``: faster but less smooth, while the camera moves."""
        k = camera.zoom * canvas.scale
        view = canvas.rect_px(camera.view)
        left, top = camera.to_world(camera.view.topleft)
        ratio = k / picture.k
        x0, y0 = (left - picture.left) * picture.k, (top - picture.top) * picture.k
        part = pygame.Rect(math.floor(x0), math.floor(y0), 0, 0)
        part.w, part.h = math.ceil(x0 + view.w / ratio) - part.x + 1, math.ceil(y0 + view.h / ratio) - part.y + 1
        part = part.clip(picture.surface.get_rect())
        if part.w <= 0 or part.h <= 0:
            return
        at = (view.x + round((part.x - x0) * ratio), view.y + round((part.y - y0) * ratio))
        before = canvas.surface.get_clip()
        size = (max(1, round(part.w * ratio)), max(1, round(part.h * ratio)))
        if (
            rough
            and not picture.sharp(k)
            and self._scale_into(canvas.surface, picture, part, pygame.Rect(at, size), view)
        ):
            return
        canvas.surface.set_clip(view.clip(before))
        if picture.sharp(k):
            canvas.surface.blit(picture.surface, at, part)
        else:
            canvas.surface.blit(self._scaled(picture.surface.subsurface(part), size, rough), at)
        canvas.surface.set_clip(before)

    @staticmethod
    def _scale_into(
        surface: pygame.Surface, picture: Picture, part: pygame.Rect, area: pygame.Rect, view: pygame.Rect
    ) -> bool:
        """Scale ``part`` of a picture, to be drawn at ``area``, directly into the view, up to half a pixel of the
        picture off. False, and nothing drawn, where only a part of the view is to be drawn, or the pixel formats
        differ."""
        shown = area.clip(view)
        if surface.get_masks() != picture.surface.get_masks() or not surface.get_clip().contains(shown):
            return False
        if not shown:
            return True
        across, down = part.w / area.w, part.h / area.h
        cut = pygame.Rect(round((shown.x - area.x) * across), round((shown.y - area.y) * down), 0, 0)
        cut.x, cut.y = min(cut.x, part.w - 1), min(cut.y, part.h - 1)
        cut.w = max(1, min(part.w - cut.x, round(shown.w * across)))
        cut.h = max(1, min(part.h - cut.y, round(shown.h * down)))
        cut.move_ip(part.topleft)
        pygame.transform.scale(picture.surface.subsurface(cut), shown.size, surface.subsurface(shown))
        return True

    def _scaled(self, part: pygame.Surface, size: tuple[int, int], rough: bool) -> pygame.Surface:
        kept = self._scratch
        small = kept is None or kept.get_width() < size[0] or kept.get_height() < size[1]
        if kept is None or small or kept.get_masks() != part.get_masks():
            self._scratch = kept = pygame.Surface((size[0] + 64, size[1] + 64)).convert(part)
        target = kept.subsurface((0, 0, *size))
        if rough:
            return pygame.transform.scale(part, size, target)
        return pygame.transform.smoothscale(part, size, target)


_FAR = 100_000.0  # units: beyond any window


class SpaceOutline:
    """The drawn border of a space on the screen: called with an inset in units, it returns the points. ``weight``:
    width of the lines of its marks: 1 on a hex as large as in the full layout, less on smaller ones. ``within``: units
    by which all of them are moved inwards, off a border that is painted on the land.
    """

    def __init__(self, camera: Camera, plate: Plate, name: str, within: float = 0.0) -> None:
        self._camera, self._plate, self._name, self._within = camera, plate, name, within
        self.weight = min(1.8, max(0.72, plate.breadth(name) * camera.zoom / 114))

    def __call__(self, inset: float) -> list[Point]:
        zoom = self._camera.zoom
        left, top = self._camera.to_screen((0.0, 0.0))
        return [
            (left + x * zoom, top + y * zoom) for x, y in self._plate.outline(self._name, (inset + self._within) / zoom)
        ]


class MapBoard:
    """A plate on the screen: its picture under a camera, and the places of its spaces. All lengths are units of the
    screen unless told otherwise."""

    def __init__(self, plate: Plate) -> None:
        self.plate = plate
        width, height = plate.size
        self.camera = SteppedCamera(FRect(0, 0, 1, 1), FRect(0, 0, width, height))
        self.camera.edge = plate.frame
        self.scaler = Scaler()
        self.ground: Picture | None = None
        """The land around the view at the zoom at which the camera rests."""
        self.land = FRect(plate.extent(plate.names[0])).unionall([FRect(plate.extent(name)) for name in plate.names])
        """The part of the picture in which spaces lie."""
        self.placed = False
        """Whether it has been laid into a view."""
        self.painted: pygame.Surface | None = None
        """The plate's picture with what is painted on the land, instead of the plain one."""
        self._source: Picture | None = None
        self._fitting: Picture | None = None

    def place(self, view: FRect) -> None:
        """Show the map in ``view`` (units of the screen); the zoom chosen by hand is kept."""
        if view != self.camera.view:
            self.camera.finish()
            self.ground = None
        self.camera.view = view
        self.camera.bounds = self._worth_showing(view)
        self.camera.edge = 0.0 if self.cropped else self.plate.frame
        self.camera.settle()
        self.placed = True

    def _worth_showing(self, view: FRect) -> FRect:
        """The part of the picture to show in a view: all of it, or, of a map that is mostly sea, the land with as much
        sea as the view's shape has room for."""
        width, height = self.plate.size
        whole = FRect(0, 0, width, height)
        # Where the land is narrower than this share of the picture, the sea around it is cut off.
        if self.land.w > 0.6 * width:
            return whole
        shore = 2 * (0.3 * self.plate.unit + self.plate.frame)
        room = self.land.inflate(shore, shore)
        # Where the picture ends, the frame drawn round the view lies over the one in the picture.
        k = max(min(view.w / room.w, view.h / room.h), view.w / width, view.h / height)
        box = FRect(0, 0, view.w / k, view.h / k)
        box.center = self.land.center
        return box.clamp(whole)

    @property
    def cropped(self) -> bool:
        """Whether the sea around the land is cut off, and with it the frame in the picture."""
        return self.camera.bounds.size != FRect(0, 0, *self.plate.size).size

    @property
    def radius(self) -> float:
        """The plate's unit on the screen: the radius of a hex."""
        return self.plate.unit * self.camera.zoom

    def center(self, name: str) -> Point:
        return self.camera.to_screen(self.plate.center(name))

    def rect(self, name: str) -> FRect:
        """A square around a space's middle, whose side is the distance between opposite edges of a hex."""
        x, y = self.center(name)
        half = self.radius * 0.86
        return FRect(x - half, y - half, 2 * half, 2 * half)

    def outline(self, name: str, within: float = 0.0) -> SpaceOutline:
        """The hand-drawn border of a space on the screen; ``within``: see :class:`SpaceOutline`."""
        return SpaceOutline(self.camera, self.plate, name, within)

    def at(self, pos: Point) -> str | None:
        """The space under a screen point; None at sea."""
        return self.plate.at(self.camera.to_world(pos))

    def holds(self, name: str, pos: Point) -> bool:
        return self.plate.holds(name, self.camera.to_world(pos))

    def near(self, name: str, pos: Point) -> bool:
        """Whether a screen point may lie in a space: a quick test before `at`."""
        return bool(self.camera.rect_to_screen(FRect(self.plate.extent(name))).collidepoint(pos))

    def toward(self, name: str, dx: float, dy: float) -> str | None:
        """The next space in a direction on the screen (a vector of length 1): the neighbour nearest to that direction,
        else the nearest space beyond; None at the edge of the map."""
        near = self.plate.neighbours(name)
        x, y = self.center(name)
        straight: list[tuple[float, str]] = []
        beyond: list[tuple[float, str]] = []
        for other in self.plate.names:
            ox, oy = self.center(other)
            along = (ox - x) * dx + (oy - y) * dy
            aside = abs((ox - x) * dy) + abs((oy - y) * dx)
            if other in near and along > 0 and aside <= along * 1.2:
                straight.append((along + 2 * aside, other))
            elif along >= self.radius * 0.6 and aside <= along * 1.05:
                beyond.append((along + aside * 0.9, other))
        return min(straight or beyond, key=lambda found: found[0], default=(0.0, None))[1]

    def visible(self, names: Iterable[str]) -> list[str]:
        """Those spaces whose middle is in or near the view."""
        view = self.camera.view.inflate(2 * self.radius, 2 * self.radius)
        return [name for name in names if view.collidepoint(self.center(name))]

    def filled_view(self) -> FRect | None:
        """The part of the view that the map surely covers: all of it where the map goes on beyond, the view without its
        edge where it ends there; None while the map does not fill the view."""
        camera = self.camera
        shown = camera.rect_to_screen(camera.bounds)
        if shown.contains(camera.view.inflate(2, 2)):
            return FRect(camera.view)
        return camera.view.inflate(-4, -4) if shown.inflate(2, 2).contains(camera.view) else None

    def with_surroundings(self) -> Sequence[FRect]:
        """The parts of the window in which the scene need not draw the table, because the map or
        :meth:`draw_surroundings` covers them: the view and all that lies right of it and below; none while the map does
        not fill the view."""
        view = self.filled_view()
        return (FRect(view.topleft, (_FAR, _FAR)),) if view is not None else ()

    def hides(self, canvas: Canvas) -> bool:
        """Whether the map covers all that a canvas draws now, as in a frame in which the camera alone has moved."""
        view = self.filled_view()
        return view is not None and canvas.rect_px(view).contains(canvas.surface.get_clip())

    # ------------------------------------------------------------------------------------------------ drawing

    def draw_surroundings(self, canvas: Canvas, board: FRect) -> None:
        """Draw the table at the right and lower edges of the map, then the shadow of ``board``, the rectangle of the
        map. Layers further right and below begin with :meth:`draw_below` instead."""
        view = self.filled_view()
        if view is None:
            canvas.shadow(board, 2, 6)
            return
        inner, outer = canvas.rect_px(view), canvas.rect_px(board)
        right = pygame.Rect(inner.right, outer.y, outer.right - inner.right, outer.h)
        below = pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom)
        draw_ground_in(canvas, (right, below))
        canvas.shadow(board, 2, 6, hollow=True)

    @staticmethod
    def draw_below(canvas: Canvas, board: FRect) -> None:
        """Draw the table and the shadow of ``board``, below a panel beside the map."""
        draw_ground(canvas)
        canvas.shadow(board, 2, 6, hollow=True)

    def prefetch(self, canvas: Canvas) -> None:
        """Begin to decode the picture in the background if it is a file, and, once the map has a view, to scale it to
        that."""
        if self._source is None and self._fitting is None and self.plate.image is None:
            size = self._fitting_size(self.camera.whole * canvas.scale) if self.placed else None
            canvas.kit.images.prefetch(self.plate.picture, size, whole=True)

    def rest(self) -> None:
        """Let go of everything but the picture of the whole map, which is all that is drawn now."""
        self._source = self.ground = None

    def source(self, canvas: Canvas) -> Picture:
        """The picture at its own size, kept while the map is zoomed in."""
        if self._source is None:
            self._source = Picture(self.painted or source_of(canvas, self.plate), 1.0)
        return self._source

    def repaint(self, picture: pygame.Surface) -> None:
        """Show ``picture``, which has the plate's size, as it is now, instead of the plate's own."""
        self.painted = picture
        self._source = self._fitting = self.ground = None

    def fitting(self, canvas: Canvas) -> Picture:
        """The whole picture at the size at which it fits the view."""
        k = self.camera.whole * canvas.scale
        kept = self._fitting
        if kept is None or not kept.sharp(k):
            size = self._fitting_size(k)
            ahead = canvas.kit.images.fitted(self.plate.picture, size) if self._source is None else None
            drawn = ahead or pygame.transform.smoothscale(self.source(canvas).surface, size)
            kept = self._fitting = Picture(drawn, k)
        return kept

    def _fitting_size(self, k: float) -> tuple[int, int]:
        """Pixels of the whole picture with ``k`` of them for each of its own."""
        width, height = self.plate.size
        return max(1, round(width * k)), max(1, round(height * k))

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture, cut to the view."""
        camera = self.camera
        k = camera.zoom * canvas.scale
        fitting = self.fitting(canvas)
        ground = self.ground
        if camera.gliding or fitting.sharp(k):
            if camera.gliding and self._source is None and self.plate.image is None:
                canvas.kit.images.prefetch(self.plate.picture)  # it is needed where the camera comes to rest
            ground = fitting
        elif ground is None or not ground.sharp(k) or not ground.covers(seen(camera)):
            ground = self.source(canvas)
        self.scaler.draw(canvas, ground, camera, rough=camera.gliding)

    def draw_edge(self, canvas: Canvas, always: bool = False) -> None:
        """Draw the frame round the view, while the picture's own is out of sight, or ``always``."""
        view = self.camera.view
        if self.camera.step == 0 and not self.camera.gliding and not always and not self.cropped:
            return

        area = canvas.rect_px(view)
        k = self.plate.frame * self.camera.whole / FRAME * canvas.scale
        panel = frame_panel(canvas.px(view.w), canvas.px(view.h), k)
        with canvas.clip(view):  # the edges of the view are rounded, so the frame may be a pixel larger
            panel.draw(canvas.surface, area.x, area.y)

    def build_ground(self, canvas: Canvas, part: FRect) -> Iterator[None]:
        """Scale the land in a part of the world to the camera's zoom, a band of rows in each step."""
        k = self.camera.zoom * canvas.scale
        source = self.source(canvas).surface
        rows = pygame.Rect(math.floor(part.x), math.floor(part.y), math.ceil(part.w) + 1, math.ceil(part.h) + 1)
        rows = rows.clip(source.get_rect())
        width = round(rows.w * k)
        ground = pygame.Surface((width, round(rows.h * k))).convert(source)
        yield
        for first, end in band_edges(rows.h, k, 72):
            # Some rows more on both sides, so that the smoothing sees the same neighbours in every band.
            low, high = max(0, first - 4), min(rows.h, end + 4)
            size = (width, max(1, round((high - low) * k)))
            band = source.subsurface((rows.x, rows.y + low, rows.w, high - low))
            scaled = pygame.transform.smoothscale(band, size)
            cut = round(first * k) - round(low * k)
            ground.blit(scaled, (0, round(first * k)), (0, cut, width, round(end * k) - round(first * k)))
            yield
        self.ground = Picture(ground, k, rows.x, rows.y)
