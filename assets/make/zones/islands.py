"""Bakes the island faces of Small World: the land on a transparent ground, and a JSON file.

The sea is painted at run time: `tabletop/client/board/plate.py`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image

from assets.make.canvas import Picture, Point
from assets.make.noise import Field, floats, rng_for
from assets.make.output import IMAGES
from assets.make.warcraft import ground
from assets.make.warcraft.cells import Cells
from assets.make.warcraft.maps import draw_mark
from assets.make.warcraft.sketch import Stamp
from assets.make.zones.cells import lay_zones
from assets.make.zones.map_json import map_json
from assets.make.zones.source import Face, load_faces
from tabletop.client.board.map_composer import PolygonLines
from tabletop.client.games.small_world.island_pictures import (
    MARGIN,
    SCALE,
    SYMBOL,
    K,
    island_farms,
    island_lines,
    island_marks,
)

FOLDER = "small_world/islands"


class TransparentPicture:
    """A float picture with transparency, on which symbols are drawn."""

    def __init__(self, picture: Picture, alpha: Field) -> None:
        self.picture = picture
        self.alpha = alpha

    def lay(self, stamp: Stamp, x: float, y: float) -> None:
        """Draw a symbol with its ground point at (x, y), also on transparent ground."""
        left, top = round(x + stamp.left), round(y + stamp.top)
        height, width = stamp.rgba.shape[:2]
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(self.alpha.shape[1], left + width), min(self.alpha.shape[0], top + height)
        if x0 >= x1 or y0 >= y1:
            return
        part = stamp.rgba[y0 - top : y1 - top, x0 - left : x1 - left]
        weight, under = part[..., 3], self.alpha[y0:y1, x0:x1]
        out = weight + under * (1 - weight)
        share = np.where(out > 0, weight / np.maximum(out, 1e-6), 0)[..., None]
        target = self.picture[y0:y1, x0:x1]
        target += (part[..., :3] - target) * share
        under[...] = out


def paint_face(face: Face) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], PolygonLines, list[Point]]:
    """Paint a face: its RGBA pixels, its borders and the middles of its regions."""
    wide, high = round((face.width + 2 * MARGIN) * SCALE), round((face.height + 2 * MARGIN) * SCALE)
    rng = rng_for(f"{FOLDER}/{face.id}")
    lines, centres = island_lines(face.id, face.spaces)
    cells = lay_zones(wide, high, lines, 46 * K)
    paper = ground.paper_field(wide, high, K, rng)
    picture = ground.paint_land(cells, [part.tags[0] for part in face.spaces], paper, K, rng)
    ground.shade_shore(picture, cells, K)
    ground.ink_lines(picture, cells, K, rng)
    land = TransparentPicture(picture, _shape(cells))
    for mark in island_marks(face.id, face.spaces, lines, centres):
        land.lay(draw_mark(mark.kind, mark.size, SYMBOL * SCALE, rng), mark.x, mark.y)
    rgba = np.dstack([land.picture, land.alpha])
    return (np.clip(rgba, 0, 1) * 255 + 0.5).astype(np.uint8), lines, centres


def _shape(cells: Cells) -> Field:
    """Return the mask of the land with the ink line of its coast, with a smooth edge."""
    inside = np.where(cells.land > 0.5, cells.border, -cells.border)
    return floats(np.clip(inside + 1.1 * K + 0.5, 0, 1))


def islands(names: Iterable[str] | None = None) -> list[Path]:
    """Bake all faces (or the named ones) and their JSON files."""
    faces = load_faces()
    written: list[Path] = []
    for name in names or faces:
        face = faces[name]
        pixels, lines, centres = paint_face(face)
        path = IMAGES / FOLDER / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(path, quality=88, alpha_quality=90, method=6)
        size = (pixels.shape[1], pixels.shape[0])
        text = map_json(
            name, f"{FOLDER}/{name}.webp", size, 0.0, SYMBOL * SCALE, SCALE, (MARGIN * SCALE, MARGIN * SCALE),
            face.spaces, lines, centres, island_farms(name, face.spaces, lines, centres),
        )  # fmt: skip
        figure = path.with_suffix(".json")
        figure.write_text(text, "utf-8")
        written += [path, figure]
    return written


__all__ = ["islands", "paint_face"]
