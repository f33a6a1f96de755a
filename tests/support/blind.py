"""A canvas that lays out, measures, cuts and is heard, and paints nothing. Most tests ask what stands where, what is
said and what a press does; a third of their time went into pixels that none of them looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import unwrap
from types import CodeType, FunctionType, ModuleType

import pygame
import pytest

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.styles import STYLES
from tabletop.client.draw.text import TextPainter
from tabletop.client.draw.theme import SeatColours
from tabletop.resources import asset_path

PAINTS = (
    "fill", "frame", "line", "polyline", "circle", "circles", "polygon", "polygons", "arc", "path", "gradient",
    "shadow", "glow", "dim", "fade_line", "blit", "_blit_px", "push", "ready_image", "prefetch_image",
)  # fmt: skip
"""What of the canvas does nothing but paint."""

PIXELS = frozenset({
    "surface", "subsurface", "get_at", "surfarray", "tobytes", "get_buffer", "get_bounding_rect", "get_view",
    "kit", "Canvas", "PaintKit", "Layers", "SlicedPanel", "TextPainter", "ImagePainter", "IconPainter", "PanelPainter",
    "shapes", "screenshot", "luminance", "Flashes", "painted_count",
})  # fmt: skip
"""Names of what is painted: a test that names one of them, or calls a function of the tests that does, is painted."""
DRAWING = ("tabletop.client.draw", "pygame.")
"""With these begin the names of what tests replace in order to see what is painted."""


def looks_at_pixels(function: Callable[..., object]) -> bool:
    """Whether a test, or a function of the tests that it calls, names what is painted."""
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    seen: set[FunctionType] = set()
    return any(_names_pixels(one.__code__) for one in _called(unwrap(inner), seen))


def _called(thing: object, seen: set[FunctionType]) -> Iterator[FunctionType]:
    """The functions of the tests that a function or class of the tests may call, and itself."""
    if isinstance(thing, type):
        for member in vars(thing).values():
            yield from _called(getattr(member, "fget", getattr(member, "__func__", member)), seen)
    if not isinstance(thing, FunctionType) or thing in seen:
        return
    seen.add(thing)
    yield thing
    named = _names(thing.__code__)
    for name in named:
        found = thing.__globals__.get(name)
        of_module = [getattr(found, part, None) for part in named] if isinstance(found, ModuleType) else [found]
        for one in of_module:
            if str(getattr(one, "__module__", "")).startswith("tests."):
                yield from _called(unwrap(one) if callable(one) and not isinstance(one, type) else one, seen)


@cache
def _names(code: CodeType) -> frozenset[str]:
    inner = [_names(const) for const in code.co_consts if isinstance(const, CodeType)]
    return frozenset(code.co_names).union(*inner)


@cache
def _names_pixels(code: CodeType) -> bool:
    return not PIXELS.isdisjoint(_names(code)) or any(
        _names_pixels(const) if isinstance(const, CodeType) else str(const).startswith(DRAWING)
        for const in code.co_consts
    )


@cache
def _there(file: str) -> bool:
    """Whether a file of the program is there; a picture's suffix may be left out."""
    path = asset_path(file)
    return path.is_file() or any(path.with_name(path.name + suffix).is_file() for suffix in (".webp", ".jpg", ".png"))


def paint_nothing(patch: pytest.MonkeyPatch) -> None:
    """Let no canvas paint from now on. Pictures, icons and styles that there are not are missed as before."""
    dot = pygame.Surface((1, 1), pygame.SRCALPHA)
    medallion = Canvas.medallion

    def unless_there(real: Callable[..., None], folder: str, suffix: str) -> Callable[..., None]:
        def unseen(canvas: Canvas, name: str, *args: object, **named: object) -> None:
            if not _there(f"{folder}/{name}{suffix}"):
                real(canvas, name, *args, **named)

        return unseen

    def unseen_medallion(
        canvas: Canvas, center: Sequence[float], r: float, seat: SeatColours, emblem: str | None = None
    ) -> None:
        name = seat.emblem if emblem is None else emblem
        if name and not _there(f"icons/{name}.svg"):
            medallion(canvas, (center[0], center[1]), r, seat, emblem)

    for name in PAINTS:
        patch.setattr(Canvas, name, lambda *_, **__: None)
    patch.setattr(Canvas, "icon", unless_there(Canvas.icon, "icons", ".svg"))
    patch.setattr(Canvas, "image", unless_there(Canvas.image, "images", ""))
    patch.setattr(Canvas, "medallion", unseen_medallion)
    patch.setattr(Canvas, "panel", lambda _self, _rect, style="panel", *_, **__: STYLES[style])
    patch.setattr(Canvas, "_turned", lambda _self, _key, drawn, *_: drawn)
    patch.setattr(Canvas, "blurred", lambda canvas, *_, **__: pygame.Surface(canvas.surface.get_size()))
    patch.setattr(TextPainter, "line", lambda *_: dot)
    patch.setattr(TextPainter, "foil", lambda *_: dot)
    patch.setattr(TextPainter, "halo", lambda *_: (dot, 0))
