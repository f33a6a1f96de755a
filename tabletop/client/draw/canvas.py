"""The only way to draw. Scenes and widgets speak in design units; the Canvas turns them into pixels.

Everything costly (panels, glyphs, icons, pictures, soft shadows) is rendered once at the real pixel size and
cached, so a full redraw of a warm screen is a series of blits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from . import shapes
from .cache import blit_faded, convert_alpha, convert_opaque
from .canvas_base import PaintKit, Point, Rect, RectLike
from .images import Look
from .medallion import draw_medallion
from .ornaments import OrnamentOps
from .theme import IVORY100, Colour, SeatColours, Theme

__all__ = ["Canvas", "PaintKit", "Point", "Rect", "RectLike"]


class Canvas(OrnamentOps):
    """Draws in design units on a surface under a theme; see `ShapeOps`, `TextOps` and `OrnamentOps` for the rest."""

    def __init__(self, surface: pygame.Surface, theme: Theme, kit: PaintKit | None = None) -> None:
        super().__init__(surface, theme, kit)

    # --------------------------------------------------------------------------------------------- panels

    def panel(self, rect: RectLike, style: str = "panel", state: str = "rest", alpha: int = 255) -> None:
        """A ready-made surface of `paint.styles.STYLES`: panel, tile, overlay, inset, page, tooltip, button...

        States are rest, hover, pressed, disabled, focus and selected; two may be joined with a plus sign."""
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        plate = self.kit.panels.panel(style, state, area.w, area.h, self.theme)
        plate.draw(self.surface, area.x, area.y, alpha)

    # --------------------------------------------------------------------------------- icons and pictures

    def icon(self, name: str, center: Point, size: float, colour: Colour = IVORY100, alpha: int = 255) -> None:
        """An icon of assets/icons, `size` units square, around `center`."""
        px = max(4, math.floor(size * self.scale + 0.5))
        cx, cy = self.point_px(center)
        drawn = self.kit.icons.get(name, px, self.theme.ink(colour))
        self._blit_px(drawn, math.floor(cx - px / 2 + 0.5), math.floor(cy - px / 2 + 0.5), alpha)

    def image(
        self,
        name: str,
        rect: RectLike,
        cover: bool = True,
        radius: float = 0,
        tint: Colour | None = None,
        grey: bool = False,
        alpha: int = 255,
        focus: tuple[float, float] = (0.5, 0.5),
    ) -> None:
        """A picture of assets/images (suffix optional), cropped around `focus` to fill `rect`, or fitted inside."""
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        look = Look(cover, self.radius_px(radius, area) if radius else 0, tint, grey, focus)
        self.kit.images.get(name, area.w, area.h, look).draw(self.surface, area.x, area.y, alpha)

    def ready_image(self, name: str, rect: RectLike) -> None:
        """Make a picture ready for :meth:`image` at that size, and draw nothing."""
        area = self.rect_px(rect)
        if area.w > 0 and area.h > 0:
            self.kit.images.get(name, area.w, area.h, Look())

    def medallion(
        self, center: Point, r: float, seat_colours: SeatColours, emblem: str | None = None, ring: bool = True
    ) -> None:
        """A player's disc with rim pattern and emblem (the seat's own when None, none when empty)."""
        radius = max(5.0, round(r * self.scale * 2) / 2)
        name = seat_colours.emblem if emblem is None else emblem
        key = ("medallion", radius, seat_colours.id, seat_colours.base, name, ring)
        found = self.kit.stamps.get(key)
        if found is None:
            drawn, half = draw_medallion(radius, seat_colours, name, ring, self.kit.icons)
            found = self.kit.stamps.put(key, (drawn, half, half))
        cx, cy = self.point_px(center)
        self.surface.blit(found[0], (math.floor(cx + 0.001) - found[1], math.floor(cy + 0.001) - found[2]))

    # -------------------------------------------------------------------------------------------- sprites

    def blit(self, surface: pygame.Surface, pos: Point, alpha: int = 255) -> None:
        """Blit a ready surface (already in pixels) with its corner at `pos` units."""
        x, y = self.point_px(pos)
        self._blit_px(surface, math.floor(x + 0.501), math.floor(y + 0.501), alpha)

    def sprite(
        self,
        key: Hashable,
        size: tuple[float, float],
        painter: Callable[[Canvas], None],
        pos: Point,
        alpha: int = 255,
        opaque: bool = False,
        angle: float = 0.0,
        zoom: float = 1.0,
    ) -> None:
        """Draw what `painter` paints, rendered once per `key` and pixel size.

        `pos` is the top left corner; with an `angle` (degrees, counter-clockwise) or a `zoom` the sprite turns
        and grows about its middle. `opaque` promises that the painter covers every pixel."""
        width, height = self.px(size[0]), self.px(size[1])
        x, y = self.point_px(pos)
        if not self.surface.get_clip().colliderect((x - width, y - height, 3 * width, 3 * height)):
            return
        drawn = self._sprite_surface(key, width, height, painter, opaque)
        if angle or zoom != 1.0:
            drawn = self._turned((key, width, height), drawn, angle, zoom)
            x += (width - drawn.get_width()) / 2
            y += (height - drawn.get_height()) / 2
        self._blit_px(drawn, math.floor(x + 0.501), math.floor(y + 0.501), alpha)

    def sprite_surface(
        self, key: Hashable, size: tuple[float, float], painter: Callable[[Canvas], None], opaque: bool = False
    ) -> pygame.Surface:
        """The cached surface behind `sprite`, for effects that need pixels; do not draw on it."""
        return self._sprite_surface(key, self.px(size[0]), self.px(size[1]), painter, opaque)

    def _sprite_surface(
        self, key: Hashable, width: int, height: int, painter: Callable[[Canvas], None], opaque: bool
    ) -> pygame.Surface:
        found = self.kit.sprites.get((key, width, height))
        if found is None:
            if opaque:
                target = convert_opaque(pygame.Surface((width, height)))
            else:
                target = shapes.clear_surface(width, height)
            inner = Canvas(target, self.theme, self.kit)
            inner.overflows = self.overflows
            painter(inner)
            found = self.kit.sprites.put((key, width, height), target)
        return found

    def _turned(self, key: Hashable, drawn: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        degrees, size = round(angle), max(1, round(drawn.get_width() * zoom))
        turned_key = ("turned", key, degrees, size)
        found = self.kit.sprites.get(turned_key)
        if found is None:
            height = max(1, round(drawn.get_height() * zoom))
            found = pygame.transform.smoothscale(drawn, (size, height)) if zoom != 1.0 else drawn
            if degrees:
                found = pygame.transform.rotozoom(convert_alpha(found), degrees, 1.0)
            self.kit.sprites.put(turned_key, found)
        return found

    def forget(self, key: Hashable, size: tuple[float, float]) -> None:
        """Drop one cached sprite whose content changed."""
        self.kit.sprites.drop((key, self.px(size[0]), self.px(size[1])))

    def _blit_px(self, surface: pygame.Surface, x: int, y: int, alpha: int = 255) -> None:
        if alpha >= 255:
            self.surface.blit(surface, (x, y))
        else:
            blit_faded(self.surface, surface, x, y, alpha)

    def blurred(self, strength: float = 0.6, blur: float = 10) -> pygame.Surface:
        """A blurred, darkened copy of what is drawn so far: the ground below an overlay.

        It costs several milliseconds: take it once when the overlay opens and `blit` it afterwards."""
        width, height = self.surface.get_size()
        small = pygame.transform.smoothscale(self.surface, (max(1, width // 3), max(1, height // 3)))
        small = shapes.blur(small, max(2.0, blur * self.scale))
        out = convert_opaque(pygame.transform.smoothscale(small, (width, height)))
        keep = round(255 * (1 - strength))
        out.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
        return out
