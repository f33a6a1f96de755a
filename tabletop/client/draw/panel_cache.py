"""Panels with words that seldom change: painted once, then copied, which takes a tenth of the time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pygame import FRect

if TYPE_CHECKING:
    from .canvas import Canvas, PaintKit

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
