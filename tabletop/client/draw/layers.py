"""Pictures of what seldom changes, kept by what they depend on: single panels, and the layers of a table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import pygame
from pygame import FRect

from tabletop.text import language

from .canvas import Canvas, PaintKit
from .shapes import RectLike

EDGE = 12.0  # units: a band along the edge of a panel, which may have round corners or a shadow, is drawn each time
FEW = 6  # pictures of one panel that are kept

_kept: WeakKeyDictionary[PaintKit, dict[Hashable, OrderedDict[Hashable, None]]] = WeakKeyDictionary()


def draw_cached(
    canvas: Canvas, slot: str, key: Hashable, rect: FRect, paint: Callable[[Canvas], None], edge: float = EDGE
) -> None:
    """Draw what ``paint`` draws over ``rect``. ``paint`` works in the coordinates of the screen and must cover the
    whole of ``rect`` but its ``edge``; ``key`` names everything that its picture depends on, the language too.
    ``slot`` names the panel, of which only the last few pictures are kept."""
    ground = rect.inflate(-2 * edge, -2 * edge)
    inner = canvas.units(canvas.rect_px(ground))  # on whole pixels, so that the copy lies exactly where it was painted
    if inner.w <= 0 or inner.h <= 0:
        paint(canvas)
        return

    def shifted(target: Canvas) -> None:
        with target.shifted(-inner.x, -inner.y):
            paint(target)

    place = (round(rect.x, 2), round(rect.y, 2), round(rect.w, 2), round(rect.h, 2))
    whole = ("plate", slot, key, place)
    forget_older(canvas, slot, whole, inner.size)
    canvas.sprite(whole, inner.size, shifted, inner.topleft, opaque=True)


def forget_older(canvas: Canvas, slot: Hashable, key: Hashable, size: tuple[float, float]) -> None:
    """Note that a sprite of ``slot`` is about to be drawn, and forget all but its last few pictures: panels change with
    every turn, and their old states seldom come back."""
    pictures = _kept.setdefault(canvas.kit, {}).setdefault(slot, OrderedDict())
    picture = (key, canvas.px(size[0]), canvas.px(size[1]))
    pictures[picture] = None
    pictures.move_to_end(picture)
    while len(pictures) > FEW:
        canvas.kit.sprites.drop(pictures.popitem(last=False)[0])


@dataclass(eq=False, repr=False)
class _Layer:
    """One layer. ``serial`` is another for each new picture; ``picture`` is None until it is kept."""

    key: tuple[object, ...]
    area: pygame.Rect
    serial: int
    picture: pygame.Surface | None = None


class StaleLayer(AssertionError):
    """A kept layer is not what would be drawn: its key lacks something that it shows (found by tests alone)."""


class Layers:
    """The layers of one screen. ``checked``: tests have every kept picture compared with a new one."""

    checked = False

    def __init__(self) -> None:
        self._kept: dict[str, _Layer] = {}
        self._below: list[_Layer] = []
        self._serial = 0
        self.painted = 0
        """How many layers had to be drawn so far."""

    def begin(self) -> None:
        """Begin a new frame. What is drawn below layers must be the same in every frame, or a layer."""
        self._below = []

    def forget(self) -> None:
        """Drop all pictures, so that everything is drawn anew."""
        self._kept.clear()

    def draw(
        self, canvas: Canvas, name: str, rect: RectLike, key: Callable[[], Hashable], paint: Callable[[], None]
    ) -> None:
        """Draw what ``paint`` draws inside ``rect`` (units), or copy it from an earlier frame.

        ``key`` gives everything that the picture depends on, except language, look, place and the layers below, which
        are added here. ``paint`` may draw layers itself. A picture is kept from the second frame with one key on, so
        that what changes in every frame is not copied."""
        area = canvas.rect_px(rect).clip(canvas.surface.get_rect())
        clip = canvas.surface.get_clip()
        if not clip.contains(area):  # a part of a frame
            if clip.colliderect(area):
                self._paint(canvas, area, paint)
            return
        below, depth = self._below, len(self._below)
        under = tuple(layer.serial for layer in below if layer.area.colliderect(area))
        whole = (key(), tuple(area), canvas.surface.get_size(), canvas.theme, language(), under)
        layer = self._kept.get(name)
        if layer is None or layer.key != whole:
            self._serial += 1
            layer = self._kept[name] = _Layer(whole, area, self._serial)
            self._paint(canvas, area, paint)
        elif layer.picture is None:
            self._paint(canvas, area, paint)
            if area.w and area.h:
                layer.picture = pygame.Surface(area.size, 0, canvas.surface)
                layer.picture.blit(canvas.surface, (0, 0), area)
        else:
            if self.checked:
                self._check(canvas, name, layer, paint)
            canvas.surface.blit(layer.picture, area)
        del below[depth:]  # layers drawn by this one are part of it
        below.append(layer)

    def _paint(self, canvas: Canvas, area: pygame.Rect, paint: Callable[[], None]) -> None:
        """Draw, clipped to ``area``: what lies outside would be missing from the kept picture."""
        self.painted += 1
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(area.clip(before))
        try:
            paint()
        finally:
            canvas.surface.set_clip(before)

    def _check(self, canvas: Canvas, name: str, layer: _Layer, paint: Callable[[], None]) -> None:
        assert layer.picture is not None
        self._paint(canvas, layer.area, paint)
        drawn = canvas.surface.subsurface(layer.area)
        if pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(layer.picture, "RGB"):
            raise StaleLayer(f"the layer {name!r} shows what is no longer so")
