"""Plates: a map's picture, with the place and the drawn border of each space.

All places are in pixels of the picture; `MapBoard` shows a plate under a camera.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import SEA_DEEP

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Target

READ_FROM, READ_WIDE, CUT_OFF = 140.0, 2.0, 1.25
"""For small pictures of a map: the least height in units at which details matter (:func:`is_read`), the greatest width
as a multiple of the height, and the greatest factor by which a map may exceed its rectangle and be cut off."""


@dataclass(frozen=True, slots=True)
class Plate(ABC):
    """One map. ``picture`` is a name for `Canvas.image`; a map composed at run time has its pixels in ``image``
    instead. ``frame``: the width of the frame round the picture in pixels; 0 for none."""

    map_id: str
    picture: str
    size: tuple[int, int]
    frame: float
    image: pygame.Surface | None = field(default=None, compare=False, repr=False, kw_only=True)

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, in a fixed order."""

    @property
    @abstractmethod
    def unit(self) -> float:
        """The length that sizes on the map are multiples of: the radius of a hex, or one that suits the spaces, in
        pixels."""

    @abstractmethod
    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces that share a border with a space."""

    @abstractmethod
    def center(self, space: str) -> Point:
        """The point around which the name and the pieces of a space are placed. KeyError for an unknown one."""

    @abstractmethod
    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        """The drawn border of a space, ``inset`` pixels inside it."""

    @abstractmethod
    def breadth(self, space: str) -> float:
        """Width of a space in pixels."""

    @abstractmethod
    def extent(self, space: str) -> tuple[float, float, float, float]:
        """A rectangle (x, y, width, height) that holds all of a space."""

    @abstractmethod
    def at(self, point: Point) -> str | None:
        """The space under a point, by its drawn border; None outside all of them."""

    def holds(self, space: str, point: Point) -> bool:
        """Whether a point lies within the drawn border of a space."""
        return self.at(point) == space


def source_of(canvas: Canvas, plate: Plate) -> pygame.Surface:
    """A map's picture at its own size; one colour where its file cannot be read."""
    found = plate.image if plate.image is not None else canvas.kit.images.source(plate.picture)
    if found is not None and found.get_size() == plate.size:
        return found
    ground = convert_opaque(pygame.Surface(plate.size))
    if found is None:
        ground.fill(SEA_DEEP)
    else:
        pygame.transform.smoothscale(found, plate.size, ground)
    return ground


def draw_plate(canvas: Canvas, plate: Plate, rect: pygame.FRect, alpha: int = 255, *, opaque: bool = True) -> None:
    """Draw a map's whole picture into `rect` (units), baked or composed; scaled once per size and then blitted.
    ``opaque``: a composed picture has no transparent parts."""
    if plate.image is None:
        canvas.image(plate.picture, rect, alpha=alpha)
        return
    source = plate.image

    def paint(target: Canvas) -> None:
        target.surface.blit(pygame.transform.smoothscale(source, target.surface.get_size()), (0, 0))

    canvas.sprite(
        ("map-plate", plate.map_id, source), (rect.w, rect.h), paint, rect.topleft, alpha=alpha, opaque=opaque
    )


def draw_plate_fitting(canvas: Canvas, rect: pygame.FRect, alpha: int = 255, *, plate: Plate) -> None:
    """Draw a map with transparent ground as large as fits into the middle of ``rect``."""
    width, height = plate.size
    k = min(rect.w / width, rect.h / height)
    area = pygame.FRect(0, 0, width * k, height * k)
    area.center = rect.center
    draw_plate(canvas, plate, area, alpha, opaque=False)


@dataclass(frozen=True, slots=True)
class FittedPlate:
    """A small picture of a whole map: ``zoom`` in units of the screen for a pixel of the map, ``whole``: its
    rectangle."""

    plate: Plate
    zoom: float
    whole: pygame.FRect

    def center(self, space: str) -> Point:
        """The middle of a space in the small picture."""
        x, y = self.plate.center(space)
        return self.whole.x + x * self.zoom, self.whole.y + y * self.zoom

    def place(self, target: Target) -> Point | None:
        """The middle of the space that a target names; None for other targets."""
        known = target.kind == "space" and target.id in self.plate.names
        return self.center(target.id) if known else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture on plain sea."""
        canvas.fill(self.whole, SEA_DEEP)
        draw_plate(canvas, self.plate, self.whole)


def fitted(plate: Plate, rect: pygame.FRect, zoom: float) -> FittedPlate:
    """A map at a zoom, its middle in that of ``rect``."""
    whole = pygame.FRect(0, 0, plate.size[0] * zoom, plate.size[1] * zoom)
    whole.center = rect.center
    return FittedPlate(plate, zoom, whole)


def is_read(rect: pygame.FRect) -> bool:
    """Whether a picture of that size is large enough for details, as in a review, unlike in a list of saves."""
    return bool(rect.h >= READ_FROM and rect.w <= READ_WIDE * rect.h)


def fitted_whole(plate: Plate, rect: pygame.FRect, frame: float = 0.0, *, always: bool = False) -> FittedPlate:
    """A map as large as fills ``rect``, its ``frame`` (pixels of the map) cut off; but no larger than fits into it
    where more than a fifth would be cut off, for a picture that :func:`is_read` or ``always``."""
    wide, high = (side - 2 * frame for side in plate.size)
    fills = max(rect.w / wide, rect.h / high)
    fits = min(rect.w / wide, rect.h / high)
    whole = fills > fits * CUT_OFF and (always or is_read(rect))
    return fitted(plate, rect, fits if whole else fills)
