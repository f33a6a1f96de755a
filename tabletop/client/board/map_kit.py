"""The pictures that maps are composed of at run time: seamless grounds and an atlas of symbols."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

import pygame

from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.resources import needed_asset

from .map_symbols import MapSymbol

KIT = "map_kit"
"""Its folder below the images."""


@dataclass(frozen=True, slots=True)
class _Symbol:
    area: tuple[int, int, int, int]
    foot: tuple[float, float]
    size: float


@cache
def _symbols() -> tuple[pygame.Surface, dict[str, tuple[_Symbol, ...]]]:
    """The atlas of symbols, and the variants of each kind in it."""
    with needed_asset(f"images/{KIT}/symbols.json") as path:
        data = json.loads(path.read_text("utf-8"))
        symbols = {
            kind: tuple(_Symbol((row[0], row[1], row[2], row[3]), (row[4], row[5]), row[6]) for row in rows)
            for kind, rows in data["symbols"].items()
        }
    with needed_asset(f"images/{KIT}/symbols.png") as path:
        sheet = convert_alpha(pygame.image.load(str(path)))
    return sheet, symbols


def kit_tile(name: str, scale: float) -> pygame.Surface:
    """A seamless ground (``sea``, ``wash``) at ``scale`` times its size."""
    with needed_asset(f"images/{KIT}/{name}.jpg") as path:
        tile = pygame.image.load(str(path))
    side = max(64, round(tile.get_width() * scale))
    return convert_opaque(pygame.transform.smoothscale(tile, (side, side)))


class KitSymbols:
    """Draws symbols on one picture; similar sizes share a scaled copy."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self._sprites: dict[tuple[str, int, int], tuple[pygame.Surface, float, float]] = {}

    def lay(self, mark: MapSymbol) -> None:
        """Draw one symbol at its place and size. KeyError for an unknown kind."""
        sheet, symbols = _symbols()
        choice = symbols[mark.kind]
        number = mark.variant % len(choice)
        symbol = choice[number]
        percent = max(5, round(mark.size / symbol.size * 25) * 4)
        found = self._sprites.get((mark.kind, number, percent))
        if found is None:
            zoom = percent / 100
            part = sheet.subsurface(symbol.area)
            wanted = (max(1, round(part.get_width() * zoom)), max(1, round(part.get_height() * zoom)))
            scaled = pygame.transform.smoothscale(part, wanted)
            found = self._sprites[(mark.kind, number, percent)] = (scaled, symbol.foot[0] * zoom, symbol.foot[1] * zoom)
        self.picture.blit(found[0], (round(mark.x - found[1]), round(mark.y - found[2])))


__all__ = ["KIT", "KitSymbols", "kit_tile"]
