"""The land of a map composed at run time: bare paper, washes of colour, inked borders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import MAP_INK, PAPER, TERRAIN, Colour, mix, scale_colour

from .map_kit import kit_tile
from .map_symbols import random_for

WASHES = {**TERRAIN, "town": TERRAIN["town_hall"]}
"""The colour of every terrain."""


class LandPainter:
    """Paints land on one picture; all places are in its pixels. ``k``: pixels of a design unit; ``bleak``: grass is
    grey. ``name`` seeds the random details: the same name gives the same land."""

    def __init__(self, picture: pygame.Surface, name: str, k: float, bleak: bool = False) -> None:
        self.picture = picture
        self.name = name
        self.k = k
        self.bleak = bleak
        self._tile = kit_tile("wash", k * 0.75)

    def ground(self, coasts: Iterable[Sequence[Point]]) -> None:
        """Paint paper under the whole land, slightly wider than the washes."""
        rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in coasts)
        tone = shapes.hexa(scale_colour(PAPER, 0.93))
        body = f'<path d="{rings}" fill="{tone}" fill-rule="evenodd" stroke="{tone}" stroke-width="{self.k:.2f}"/>'
        self.picture.blit(shapes.svg(*self.picture.get_size(), body), (0, 0))

    def wash(self, id: str, points: Sequence[Point], terrain: str) -> None:
        """Paint one space: granulated colour that fades before the border, darker at its rim."""
        rng = random_for(f"{self.name}/{id}/wash")
        left, top = math.floor(min(p[0] for p in points)) - 2, math.floor(min(p[1] for p in points)) - 2
        width = math.ceil(max(p[0] for p in points)) + 3 - left
        height = math.ceil(max(p[1] for p in points)) + 3 - top
        local = [(x - left, y - top) for x, y in points]
        colour = self._colour(terrain, rng)
        layer = shapes.clear_surface(width, height, (*colour, 255))
        data, k = shapes.path_data(local), self.k
        pool = shapes.hexa(scale_colour(colour, 0.84))
        body = (
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.5" stroke-width="{13 * k:.2f}"/>'
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.7" stroke-width="{9.5 * k:.2f}"/>'
        )
        tint = shapes.clear_surface(width, height, (*colour, 0))
        tint.blit(shapes.svg(width, height, body), (0, 0))
        layer.blit(pygame.transform.box_blur(tint, max(1, round(2.2 * k))), (0, 0))
        tile = self._tile
        ox, oy = rng.randrange(tile.get_width()), rng.randrange(tile.get_height())
        for x in range(-ox, width, tile.get_width()):
            for y in range(-oy, height, tile.get_height()):
                layer.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        inset = [_towards(p, (width / 2, height / 2), rng.uniform(1.6, 3.2) * k) for p in local]
        mask = shapes.clear_surface(width, height, (255, 255, 255, 0))
        mask.blit(shapes.svg(width, height, f'<path d="{shapes.path_data(inset)}" fill="#fff" stroke="none"/>'), (0, 0))
        mask = pygame.transform.box_blur(mask, max(1, round(0.7 * k)))
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(layer, (left, top))

    def _colour(self, terrain: str, rng: Random) -> Colour:
        """The colour of a terrain; that of open grass varies."""
        colour = scale_colour(WASHES.get(terrain, WASHES["clear"]), 1 + rng.uniform(-0.035, 0.035))
        if terrain == "clear":
            drier = rng.uniform(-0.16, 0.20)
            colour = mix(colour, WASHES["hill"] if drier > 0 else WASHES["forest"], abs(drier))
            if self.bleak:
                colour = mix(colour, WASHES["swamp"], 0.34)
        return colour

    def ink(self, inner: Iterable[Sequence[Point]], coasts: Iterable[Sequence[Point]]) -> None:
        """Draw all borders: lines of varying width with gaps, the (closed) coasts wider."""
        rng = random_for(f"{self.name}/ink")
        body = [self._brush(line, 0.5, 1.25, rng, False) for line in inner]
        body += [self._brush(line, 1.5, 2.3, rng, True) for line in coasts]
        self.picture.blit(shapes.svg(*self.picture.get_size(), "".join(body)), (0, 0))

    def _brush(self, line: Sequence[Point], low: float, high: float, rng: Random, closed: bool) -> str:
        left: list[Point] = []
        right: list[Point] = []
        count = len(line)
        phase, speed = rng.uniform(0, 6.28), rng.uniform(0.25, 0.45)
        for i, (x, y) in enumerate(line):
            a = line[i - 1] if i or closed else line[0]
            b = line[(i + 1) % count] if i + 1 < count or closed else line[-1]
            dx, dy = b[0] - a[0], b[1] - a[1]
            norm = math.hypot(dx, dy) or 1.0
            press = 0.5 + 0.5 * math.sin(phase + i * speed)
            w = (low + (high - low) * press) * self.k / 2
            left.append((x - dy / norm * w, y + dx / norm * w))
            right.append((x + dy / norm * w, y - dx / norm * w))
        shape = [*left, left[0], right[0], *reversed(right)] if closed else [*left, *reversed(right)]
        strength = rng.uniform(0.75, 0.93)
        return f'<path d="{shapes.path_data(shape)}" fill="{shapes.hexa(MAP_INK)}" fill-opacity="{strength:.2f}"/>'


def _towards(point: Point, goal: Point, by: float) -> Point:
    length = math.dist(point, goal) or 1.0
    return point[0] + (goal[0] - point[0]) * by / length, point[1] + (goal[1] - point[1]) * by / length


__all__ = ["WASHES", "LandPainter"]
