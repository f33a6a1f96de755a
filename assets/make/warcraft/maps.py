"""The map pictures of Warcraft and, for each, a JSON file with the positions of its hexes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assets.make.canvas import Picture, Point, hexc
from assets.make.noise import Field, floats, rng_for
from assets.make.output import IMAGES, save_jpeg
from assets.make.shapes import Rng
from assets.make.warcraft import buildings, ground, plants, rocks, water
from assets.make.warcraft.cells import RAYS, HexCells, lay_cells, outlines
from assets.make.warcraft.sketch import Sketch, Stamp
from assets.make.warcraft.source import MapData, load_maps
from tabletop.client.board.hex_geometry import HexGrid, holes
from tabletop.client.board.map_symbols import land_marks, sea_marks

WIDE, HIGH = 2952, 1548  # the board frame of the 1080p layout at double size
K = 2.0  # pixels of one design unit
FRAME = 15.0  # width of the graduated frame in units
MARGIN = (58.0, 31.0)  # least water between land and picture edge, in units: sides, top and bottom
FOLDER = "warcraft/maps"


@dataclass(frozen=True, slots=True)
class Decor:
    """What is drawn on the sea of a map. Positions and sizes are shares of the picture; ``rose`` and ``size``: the
    compass rose; ``names``: (words, x, y, degrees, bend); ``ships``: (x, y, size); ``bleak``: a map of dead land."""

    rose: Point = (0.905, 0.79)
    size: float = 0.118
    names: tuple[tuple[str, float, float, float, float], ...] = ()
    ships: tuple[tuple[float, float, float], ...] = ()
    bleak: bool = False


# A map that is mostly sea is shown without its edges (`MapBoard`): its decor lies beside the land, where the frame of a
# narrow view does not cut it.
DECOR: dict[str, Decor] = {
    "main4": Decor(
        (0.921, 0.80),
        0.094,
        (("Mare Procellarum", 0.082, 0.40, 64.0, 8.0), ("Sinus Cinerum", 0.915, 0.29, -60.0, 8.0)),
        ((0.078, 0.80, 0.030),),
    ),
    "main2": Decor(
        (0.679, 0.882),
        0.078,
        (("Mare Procellarum", 0.341, 0.885, -56.0, -8.0), ("Fretum Ferri", 0.667, 0.138, -56.0, 8.0)),
        ((0.215, 0.50, 0.045),),
    ),
    "elfgate": Decor(
        (0.681, 0.892),
        0.070,
        (("Mare Silvarum", 0.333, 0.890, -58.0, -8.0), ("Sinus Lunae", 0.675, 0.120, -58.0, 8.0)),
        ((0.215, 0.50, 0.042),),
    ),
    "necro": Decor(
        (0.930, 0.835),
        0.080,
        (("Mare Umbrarum", 0.075, 0.46, 90.0, 0.0), ("Sinus Ossium", 0.927, 0.26, -90.0, 0.0)),
        ((0.063, 0.855, 0.022),),
        True,
    ),
    "captives": Decor(
        (0.679, 0.882),
        0.078,
        (("Mare Rubrum", 0.339, 0.885, -56.0, -8.0), ("Sinus Captivorum", 0.667, 0.138, -56.0, 8.0)),
        ((0.215, 0.50, 0.045),),
    ),
    "nordrassil": Decor(
        (0.803, 0.750),
        0.110,
        (("Mare Stellarum", 0.205, 0.36, 70.0, 8.0), ("Sinus Radicum", 0.795, 0.27, -70.0, 8.0)),
        ((0.200, 0.76, 0.042),),
    ),
}

LINE = 0.026  # line width of the large symbols, in hex radii


def draw_mark(kind: str, size: float, radius: float, rng: Rng) -> Stamp:
    """Draw one symbol at its size in pixels on a map of that hex radius. Raises KeyError for an unknown kind."""
    if kind == "peak":
        return rocks.peak(size, size * (0.92 + 0.30 * float(rng.random())), LINE * radius, rng)
    if kind == "rose":
        return water.rose(size)
    return {
        "tree": plants.tree,
        "pine": plants.pine,
        "tuft": plants.tuft,
        "bush": plants.bush,
        "flowers": plants.flowers,
        "dead": plants.dead,
        "pebble": plants.pebble,
        "reeds": plants.reeds,
        "hill": rocks.hill,
        "mine": rocks.mine,
        "stones": rocks.stones,
        "gate": rocks.gate,
        "town": buildings.town,
        "farm": buildings.farm,
        "ripple": water.ripple,
        "ship": water.ship,
    }[kind](size, rng)


def map_grid(data: MapData) -> HexGrid:
    """Return the grid of the hexes, in pixels of the picture."""
    dx, dy = MARGIN[0] * K, MARGIN[1] * K
    return HexGrid.fit(data.cells, (dx, dy, WIDE - 2 * dx, HIGH - 2 * dy))


def _lagoons(cells: HexCells, data: MapData) -> Field:
    """Return where enclosed water is."""
    mask = np.zeros_like(cells.land)
    ys, xs = (floats(part) for part in np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]])
    for group in holes(data.cells):
        for cell in group:
            x, y = cells.grid.center(cell)
            mask = np.maximum(mask, np.hypot(xs - x, ys - y) < cells.grid.radius * 1.2)
    return floats(mask * (1 - cells.land))


def _roads(picture: Picture, data: MapData, grid: HexGrid) -> None:
    if not data.roads:
        return
    at = {space.id: grid.center(space.cell) for space in data.spaces}
    sheet = Sketch(0, 0, WIDE - 1, HIGH - 1)
    runs = [[at[a], at[b]] for a, b in data.roads]
    ways = sheet.lines(runs, 7 * K)
    edges = np.clip(sheet.lines(runs, 9 * K) - ways, 0, 1)
    ground.paint_roads(
        picture, ways[: picture.shape[0], : picture.shape[1]], edges[: picture.shape[0], : picture.shape[1]]
    )


def _symbols(picture: Picture, data: MapData, grid: HexGrid, rng: Rng) -> None:
    spaces = [(space.cell, space.terrain, space.vp) for space in data.spaces]
    for mark in land_marks(data.id, spaces, grid, DECOR.get(data.id, Decor()).bleak):
        water.lay(picture, draw_mark(mark.kind, mark.size, grid.radius, rng), mark.x, mark.y)


def _on_water(picture: Picture, data: MapData, grid: HexGrid, rng: Rng) -> None:
    """Draw compass rose, names, ships and ripples on the open sea."""
    decor = DECOR.get(data.id, Decor())
    rose = (decor.rose[0] * WIDE, decor.rose[1] * HIGH)
    size = decor.size * HIGH
    taken = [(*rose, size * 1.1)]
    for name, x, y, _, _ in decor.names:
        taken += [(x * WIDE, y * HIGH, len(name) * 8.5 * K)]
    taken += [(x * WIDE, y * HIGH, r * HIGH * 1.6) for x, y, r in decor.ships]
    for mark in sea_marks(data.id, data.cells, grid, (WIDE, HIGH), 34 * K, taken):
        water.lay(picture, draw_mark(mark.kind, mark.size, grid.radius, rng), mark.x, mark.y)
    for x, y, r in decor.ships:
        water.lay(picture, water.ship(r * HIGH, rng), x * WIDE, y * HIGH, 0.92)
    for name, x, y, turn, bend in decor.names:
        water.lay(picture, water.lettering(name, 19 * K, turn, bend), x * WIDE, y * HIGH)
    water.lay(picture, water.rose(size), *rose, 0.94)


def vignette(picture: Picture, reach: float, strength: float) -> None:
    """Darken towards the four edges, ``reach`` pixels deep."""
    ys, xs = (floats(part) for part in np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]])
    edge = np.minimum(np.minimum(xs, picture.shape[1] - 1 - xs), np.minimum(ys, picture.shape[0] - 1 - ys))
    picture *= (1 - strength * (1 - ground.step(0, reach, floats(edge))))[..., None]


def graduated_frame(picture: Picture, k: float) -> None:
    """Draw the frame: dark ground, alternate dark and paper bars, brass lines, studs in the corners; ``k``: pixels per
    unit."""
    high, wide = picture.shape[:2]
    ys, xs = (floats(part) for part in np.mgrid[0:high, 0:wide])
    edge = np.minimum(np.minimum(xs, wide - 1 - xs), np.minimum(ys, high - 1 - ys)) / k
    picture[edge < FRAME] = hexc("#0C0F13")
    upright = np.minimum(xs, wide - 1 - xs) < np.minimum(ys, high - 1 - ys)
    along = floats(xs + (ys - xs) * upright)
    span = floats(np.full(edge.shape, wide) + upright * (high - wide))
    inset = 14.0 * k
    bars = 2 * np.round((span - 2 * inset) / (2 * 37 * k)) + 1
    number = np.floor((along - inset) / ((span - 2 * inset) / bars))
    band = (edge >= 6.0) & (edge < 11.0)
    pale = band & (number % 2 == 0) & (along >= inset) & (along < span - inset)
    picture[band] = hexc("#1A140D")
    picture[pale] = hexc("#E8DAB8")
    shade = np.clip((edge - 6.0) / 5.0, 0, 1)[pale][:, None]
    picture[pale] *= 1.02 - 0.10 * shade
    for low, thick, colour in (
        (1.0, 1.5, "#94703A"),
        (5.0, 0.75, "#D8AC5C"),
        (11.25, 0.75, "#D8AC5C"),
        (13.5, 0.75, "#6E5329"),
    ):
        picture[(edge >= low) & (edge < low + thick)] = hexc(colour)
    for x in (8.5 * k, wide - 1 - 8.5 * k):
        for y in (8.5 * k, high - 1 - 8.5 * k):
            _stud(picture, x, y, 5.2 * k)


def _stud(picture: Picture, x: float, y: float, r: float) -> None:
    s = Sketch(-1.6 * r, -1.6 * r, 1.6 * r, 1.6 * r)
    box = [(-1.25 * r, -1.25 * r), (1.25 * r, -1.25 * r), (1.25 * r, 1.25 * r), (-1.25 * r, 1.25 * r)]
    s.paint(s.fill(box), hexc("#14110C"))
    s.paint(s.line(box, 0.16 * r, closed=True), hexc("#94703A"))
    s.paint(s.disc(0, 0, 0.86 * r), hexc("#7A5C2E"))
    s.paint(s.disc(-0.04 * r, -0.06 * r, 0.74 * r), hexc("#C89443"))
    s.paint(s.disc(-0.20 * r, -0.24 * r, 0.36 * r), hexc("#F7DFA0"))
    water.lay(picture, s.stamp(), x, y)


def paint_map(data: MapData) -> tuple[Picture, HexCells]:
    """Paint a whole map and return it with its cells."""
    rng = rng_for(f"{FOLDER}/{data.id}")
    grid = map_grid(data)
    cells = lay_cells(WIDE, HIGH, grid, data.cells, K, rng)
    paper = ground.paper_field(WIDE, HIGH, K, rng)
    decor = DECOR.get(data.id, Decor())
    terrains = [space.terrain for space in data.spaces]
    land = ground.paint_land(cells, terrains, paper, K, rng, 0.34 if decor.bleak else 0.0)
    sea = ground.paint_sea(cells, _lagoons(cells, data), K, rng)
    lines = water.rhumbs(WIDE, HIGH, (decor.rose[0] * WIDE, decor.rose[1] * HIGH))
    sea += (np.asarray(hexc("#8FB4B4"), np.float32) - sea) * (lines * 0.17)[..., None]
    picture = floats(np.where(cells.land[..., None] > 0.5, land, sea))
    ground.shade_shore(picture, cells, K)
    _roads(picture, data, grid)
    ground.ink_lines(picture, cells, K, rng)
    _on_water(picture, data, grid, rng)
    vignette(picture, 84 * K, 0.52)
    _symbols(picture, data, grid, rng)
    graduated_frame(picture, K)
    return picture, cells


def _map_json(data: MapData, cells: HexCells) -> str:
    """Return the JSON for a map; `HexPlate` in the client reads it."""
    grid = cells.grid
    rays = outlines(cells, data.cells)
    head = {
        "map": data.id,
        "picture": f"{FOLDER}/{data.id}.jpg",
        "size": [WIDE, HIGH],
        "frame": FRAME * K,
        "radius": round(grid.radius, 3),
        "origin": [round(grid.origin[0], 3), round(grid.origin[1], 3)],
        "rays": RAYS,
    }
    rows = []
    for space, reach in zip(data.spaces, rays, strict=True):
        x, y = grid.center(space.cell)
        row = {
            "id": space.id,
            "q": space.cell[0],
            "r": space.cell[1],
            "type": space.terrain,
            "x": round(x, 1),
            "y": round(y, 1),
            "outline": [round(value * 1000) for value in reach],
        }
        rows.append("    " + json.dumps(row, separators=(",", ":")))
    body = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    return "{\n" + body + ',\n  "hexes": [\n' + ",\n".join(rows) + "\n  ]\n}\n"


def maps(names: Iterable[str] | None = None) -> list[Path]:
    """Bake the pictures of all maps (or of the named ones) and their JSON files."""
    found = load_maps()
    written: list[Path] = []
    for name in names or found:
        picture, cells = paint_map(found[name])
        written.append(save_jpeg(f"{FOLDER}/{name}", (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8), 88))
        path = IMAGES / FOLDER / f"{name}.json"
        path.write_text(_map_json(found[name], cells), "utf-8")
        written.append(path)
    return written
