"""Icons: white SVG drawings of assets/icons, rasterised at the exact size and tinted."""

from __future__ import annotations

import pygame

from tabletop.resources import asset_path

from . import shapes
from .cache import Lru, convert_alpha, notice, surface_bytes
from .theme import Colour


class IconPainter:
    """Rasterises icons; caches white drawings by name and size, tinted ones by name, size and colour."""

    def __init__(self) -> None:
        self.folder = str(asset_path("icons"))
        self._white: Lru[pygame.Surface] = Lru(300, 12 << 20, surface_bytes)
        self._tinted: Lru[pygame.Surface] = Lru(700, 24 << 20, surface_bytes)

    def clear(self) -> None:
        """Forget every drawing."""
        self._white.clear()
        self._tinted.clear()

    def get(self, name: str, px: int, colour: Colour) -> pygame.Surface:
        """Icon `name` on a square of `px` pixels; a small barred square when there is none."""
        key = (name, px, colour)
        found = self._tinted.get(key)
        if found is None:
            found = self._tinted.put(key, shapes.tinted(self._load(name, px), colour))
        return found

    def _load(self, name: str, px: int) -> pygame.Surface:
        found = self._white.get((name, px))
        if found is None:
            try:
                drawn = pygame.image.load_sized_svg(f"{self.folder}/{name}.svg", (px, px))
                found = drawn
                if drawn.get_size() != (px, px):
                    found = shapes.clear_surface(px, px)
                    found.blit(drawn, ((px - drawn.get_width()) // 2, (px - drawn.get_height()) // 2))
            except (OSError, pygame.error):
                notice(f"icons/{name}.svg")
                found = _barred_square(px)
            found = self._white.put((name, px), convert_alpha(found))
        return found


def _barred_square(px: int) -> pygame.Surface:
    a, b, line = px * 0.2, px * 0.8, max(1.0, px * 0.07)
    return shapes.svg(
        px,
        px,
        f'<path d="M{a} {a}H{b}V{b}H{a}ZM{a} {b}L{b} {a}" fill="none" stroke="#fff" stroke-width="{line}"/>',
    )
