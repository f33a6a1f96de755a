"""The sea of a map composed at run time: deep and shallow water, coast lines, darker edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import SEA_DEEP, SEA_SHALLOW, WHITE

from .map_kit import kit_tile

_COAST = ((45.0, 0.13), (32.5, 0.20), (22.0, 0.30), (13.5, 0.42), (6.5, 0.56))
_COARSE = 1.5  # pixels of the picture in one pixel of the coast lines, which are too thin and faint to show it
_STEP = 8  # pixels of the picture in one pixel of the blurred land


def paint_sea(picture: pygame.Surface, lands: Iterable[Sequence[Point]], k: float) -> None:
    """Paint deep water everywhere, and shallow water near the ``lands`` (closed lines in pixels) by adding their
    blurred shape as light. ``k``: pixels of a design unit."""
    tile = kit_tile("sea", k * 0.75)
    wide, high = picture.get_size()
    for y in range(0, high, tile.get_height()):
        for x in range(0, wide, tile.get_width()):
            picture.blit(tile, (x, y))
    small = pygame.Surface((wide // _STEP + 1, high // _STEP + 1))
    for border in lands:
        pygame.draw.polygon(small, WHITE, [(x / _STEP, y / _STEP) for x, y in border])
    broad = shapes.blur(small, 150 * k / _STEP)
    near = shapes.blur(small, 50 * k / _STEP)
    lift = tuple(max(0, a - b) for a, b in zip(SEA_SHALLOW, SEA_DEEP, strict=True))
    for layer, share in ((broad, 0.80), (near, 0.66)):
        layer.fill([round(part * share) for part in lift], special_flags=pygame.BLEND_RGB_MULT)
        light = pygame.transform.smoothscale(layer, (layer.get_width() * _STEP, layer.get_height() * _STEP))
        picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def coast_light(size: tuple[int, int], coasts: Iterable[Sequence[Point]], k: float) -> pygame.Surface:
    """Five light lines around the land, on a surface of ``size`` pixels to be added to a picture: wide strokes with
    narrower dark ones on top leave thin rings. It uses no other surface, so it may run in a thread."""
    rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in coasts)
    body = ""
    for at, strength in _COAST:
        for width, tone in ((at + 0.75, round(118 * strength)), (at - 0.75, 0)):
            body += (
                f'<path d="{rings}" fill="none" stroke="{shapes.hexa((tone, tone, tone))}" '
                f'stroke-width="{2 * width * k:.2f}" stroke-linejoin="round"/>'
            )
    across, down = (math.ceil(side / _COARSE) for side in size)
    body = f'<g transform="scale({across / size[0]:.6f} {down / size[1]:.6f})">{body}</g>'
    light = convert_opaque(pygame.Surface((across, down)))
    light.blit(shapes.svg(across, down, body), (0, 0))
    return pygame.transform.smoothscale(light, size)


def add_light(picture: pygame.Surface, light: pygame.Surface) -> None:
    """Add ``light``, a surface of the picture's size, to it."""
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def paint_vignette(picture: pygame.Surface, k: float) -> None:
    """Darken the edges of the sea."""
    wide, high = picture.get_size()
    reach = round(84 * k)
    fade = shapes.gradient(wide, reach, (124, 124, 124), WHITE)
    side = shapes.gradient(reach, high, (124, 124, 124), WHITE, horizontal=True)
    if side.get_at((0, 0))[0] > side.get_at((reach - 1, 0))[0]:
        side = pygame.transform.flip(side, True, False)
    flag = pygame.BLEND_RGB_MULT
    picture.blit(fade, (0, 0), special_flags=flag)
    picture.blit(pygame.transform.flip(fade, False, True), (0, high - reach), special_flags=flag)
    picture.blit(side, (0, 0), special_flags=flag)
    picture.blit(pygame.transform.flip(side, True, False), (wide - reach, 0), special_flags=flag)


__all__ = ["add_light", "coast_light", "paint_sea", "paint_vignette"]
