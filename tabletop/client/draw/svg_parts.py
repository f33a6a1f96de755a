"""Small SVG elements for pieces and dice, in pixels of the drawing, and how they are laid on a surface."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.client.draw.rectangles import Point

from . import shapes
from .theme import MAP_INK, Colour


def tone(colour: Colour | str) -> str:
    """A colour as SVG writes it."""
    return colour if isinstance(colour, str) else shapes.hexa(colour)


def _edge(stroke: Colour | str | None, width: float) -> str:
    if stroke is None or width <= 0:
        return ""
    return f' stroke="{tone(stroke)}" stroke-width="{width:.2f}" stroke-linejoin="round"'


def circle(
    x: float, y: float, r: float, fill: Colour | str, stroke: Colour | str | None = None, width: float = 0.0
) -> str:
    """A disc with an outline that straddles its edge."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{tone(fill)}"{_edge(stroke, width)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: Colour | str, opacity: float = 1.0) -> str:
    """An ellipse, for shadows on the ground and round feet."""
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" fill="{tone(fill)}" '
        f'fill-opacity="{opacity:.3f}"/>'
    )


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: Colour | str,
    radius: float = 0.0,
    opacity: float = 1.0,
    stroke: Colour | str | None = None,
    width: float = 0.0,
) -> str:
    """A rectangle from its upper left corner, with round corners if asked; ``url(#id)`` names a gradient."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.2f}" fill="{tone(fill)}" '
        f'fill-opacity="{opacity:.3f}"{_edge(stroke, width)}/>'
    )


def segment(
    x0: float, y0: float, x1: float, y1: float, colour: Colour | str, width: float, opacity: float = 1.0
) -> str:
    """A straight stroke with round ends."""
    return (
        f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}" fill="none" stroke="{tone(colour)}" '
        f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}" stroke-linecap="round"/>'
    )


def poly(points: Sequence[Point], fill: Colour | str, line: float = 0.0) -> str:
    """A polygon, with a dark outline of width ``line`` if that is above 0."""
    return f'<path d="{shapes.path_data(points)}" fill="{tone(fill)}"{_edge(MAP_INK, line)}/>'


def silhouette(data: str, opacity: float = 0.5) -> str:
    """A path in black, for shadows."""
    return f'<path d="{data}" fill="#000" fill-opacity="{opacity:.3f}"/>'


def gradient(name: str, y0: float, y1: float, *stops: tuple[float, Colour, float]) -> str:
    """SVG of a vertical gradient; stops are (place, colour, opacity)."""
    marks = "".join(
        f'<stop offset="{at}" stop-color="{shapes.hexa(colour)}" stop-opacity="{alpha:.3f}"/>'
        for at, colour, alpha in stops
    )
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{y0:.2f}" x2="0" '
        f'y2="{y1:.2f}">{marks}</linearGradient></defs>'
    )


def lay(surface: pygame.Surface, body: str) -> None:
    """Draw SVG elements over a whole surface."""
    surface.blit(shapes.svg(*surface.get_size(), body), (0, 0))


def soft(surface: pygame.Surface, body: str, blur: float) -> None:
    """Blend blurred SVG elements onto a surface."""
    clear = shapes.clear_surface(*surface.get_size())
    lay(clear, body)
    surface.blit(pygame.transform.box_blur(clear, max(1, round(blur))), (0, 0))
