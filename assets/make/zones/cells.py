"""Which space every pixel of a polygon map belongs to, and how far it is from the next border."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

from assets.make.canvas import Point
from assets.make.noise import Field, floats
from assets.make.warcraft.cells import Cells
from tabletop.client.board.map_composer import PolygonLines

FAR = 1.0e6


def lay_zones(width: int, height: int, lines: PolygonLines, reach: float) -> Cells:
    """Find the space of every pixel; distances to borders are exact up to ``reach`` pixels."""
    index = Image.new("I", (width, height), -1)
    draw = ImageDraw.Draw(index)
    for number in range(len(lines.rings)):
        draw.polygon(lines.outline(number), fill=number)
    who = floats(np.asarray(index, dtype=np.int32))
    inner = np.full((height, width), FAR, dtype=np.float32)
    shore = np.full((height, width), FAR, dtype=np.float32)
    for line in lines.lines:
        field = shore if line.left is None else inner
        for a, b in pairwise(line.points):
            _nearer(field, a, b, reach)
    land = floats(who >= 0)
    border = np.sqrt(np.minimum(np.minimum(inner, shore), reach * reach))
    return Cells(who, floats(border), land, floats((land > 0) & (inner <= shore)), floats(shore < inner))


def _nearer(field: Field, a: Point, b: Point, reach: float) -> None:
    """Lower the squared distances in ``field``, up to ``reach`` pixels from the segment from a to b."""
    x0, x1 = int(max(0, min(a[0], b[0]) - reach)), int(min(field.shape[1], max(a[0], b[0]) + reach + 1))
    y0, y1 = int(max(0, min(a[1], b[1]) - reach)), int(min(field.shape[0], max(a[1], b[1]) + reach + 1))
    if x0 >= x1 or y0 >= y1:
        return
    ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = np.clip(((xs - a[0]) * dx + (ys - a[1]) * dy) / max(1e-6, dx * dx + dy * dy), 0, 1)
    away = (xs - a[0] - t * dx) ** 2 + (ys - a[1] - t * dy) ** 2
    window = field[y0:y1, x0:x1]
    np.minimum(window, away, out=window)
