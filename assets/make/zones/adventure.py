"""Bakes the board of the Adventure Game: sixty spaces, roads between connected ones, hills and woods along other
borders. The board is rotated, north to the left, since screens are wider than high: (x, y) becomes (y, width - x)."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from assets.make.canvas import Picture, Point, hexc
from assets.make.noise import Field, floats, rng_for
from assets.make.output import IMAGES, save_jpeg
from assets.make.shapes import Rng
from assets.make.warcraft import ground, water
from assets.make.warcraft.cells import Cells
from assets.make.warcraft.maps import FRAME, draw_mark, graduated_frame, vignette
from assets.make.warcraft.sketch import Sketch
from assets.make.zones.cells import lay_zones
from assets.make.zones.map_json import map_json
from assets.make.zones.source import Place, load_places
from assets.make.zones.voronoi import cells
from tabletop.client.board.map_composer import Ground, PolygonLines, in_order
from tabletop.client.board.map_symbols import CITY, MapSymbol, random_for, symbol_at
from tabletop.rules.zones import Neighbour, Space, space

NAME = "adventure/board"
ACROSS = 1000.0  # width of the board in its own units, before it is rotated
WIDE, HIGH = 2840, 1548  # the board frame of the 1080p layout at double size
K = 2.0  # pixels of one design unit
SIDE, TOP = 64.0, 34.0  # least water between land and picture edge, in design units
WANDER = 5.0  # greatest deviation of a border from a straight line, in pixels
COAST = 84.0  # how far the land reaches from a space, in board units
SHOULDER = 72.0  # how far the land reaches from a road, in board units
ROAD = "road"
BLOCKED = "blocked"
HATCHES = {"grey": (), "green": (45.0,), "yellow": (45.0, -45.0), "red": (45.0, -45.0, 90.0)}
"""Hatching that shows a difficulty besides its colour: its directions at the border of a space, in degrees."""


def places() -> dict[str, tuple[Place, Point]]:
    """The spaces by id, each with its point on the rotated board, in board units."""
    return {place.id: (place, (place.y, ACROSS - place.x)) for place in load_places()}


def _off(point: Point, a: Point, b: Point) -> float:
    """Distance from a point to the segment from a to b."""
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
    t = max(0.0, min(1.0, t))
    return math.dist(point, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def _seeds(found: dict[str, tuple[Place, Point]]) -> tuple[list[Point], list[int | None]]:
    """The points whose cells make the map, and which space each belongs to, None for water.

    Every space has its point, and more along those of its roads that another space is too near to; water has points
    of its own wherever no space and no road is near."""
    names = list(found)
    at = [point for _, point in found.values()]
    roads = [(a, names.index(b)) for a, name in enumerate(names) for b in found[name][0].roads if name < b]
    points, owners = list(at), list[int | None](range(len(at)))
    for a, b in roads:
        near = min(_off(point, at[a], at[b]) for number, point in enumerate(at) if number not in (a, b))
        if near > 0.62 * math.dist(at[a], at[b]):
            continue
        for owner, start, end in ((a, at[a], at[b]), (b, at[b], at[a])):
            for share in (0.16, 0.30, 0.44):
                x, y = (start[axis] + share * (end[axis] - start[axis]) for axis in (0, 1))
                points.append((x + 0.013 * len(points), y))  # a small shift, so that no three points lie on a line
                owners.append(owner)
    rng = random_for(f"{NAME}/water")
    for gx in range(-140, 1680, 46):
        for gy in range(-140, 1160, 46):
            point = (gx + rng.uniform(-14, 14), gy + rng.uniform(-14, 14))
            if min(math.dist(point, other) for other in at) <= COAST:
                continue
            if min(_off(point, at[a], at[b]) for a, b in roads) > SHOULDER:
                points.append(point)
                owners.append(None)
    return points, owners


def lands() -> list[Space]:
    """The sixty spaces as adjacent polygons; each border is a road or blocked."""
    found = places()
    names = list(found)
    rings = {number: around[0] for number, around in cells(*_seeds(found), 9.0).items()}
    sides: dict[tuple[Point, Point], int] = {}
    for number, ring in rings.items():
        for edge in zip(ring, [*ring[1:], ring[0]], strict=True):
            sides[edge] = number
    near: dict[int, set[int]] = {number: set() for number in rings}
    for (a, b), number in sides.items():
        if (b, a) in sides:
            near[number].add(sides[b, a])
    spaces = []
    for number, (place, point) in enumerate(found.values()):
        around = [
            Neighbour(names[other], ROAD if names[other] in place.roads else BLOCKED) for other in sorted(near[number])
        ]
        spaces.append(space(place.id, rings[number], around, point, (place.kind, place.colour)))
    return spaces


def _scaled(spaces: list[Space]) -> tuple[list[tuple[Point, ...]], dict[str, Point], float, Point]:
    """Polygons and middles in pixels of the picture, the pixels of one board unit, and where (0, 0) lies."""
    xs = [x for part in spaces for x, _ in part.polygon]
    ys = [y for part in spaces for _, y in part.polygon]
    room = (WIDE - 2 * SIDE * K, HIGH - 2 * TOP * K)
    scale = min(room[0] / (max(xs) - min(xs)), room[1] / (max(ys) - min(ys)))
    dx, dy = (WIDE - scale * (max(xs) + min(xs))) / 2, (HIGH - scale * (max(ys) + min(ys))) / 2
    polygons = [tuple((x * scale + dx, y * scale + dy) for x, y in part.polygon) for part in spaces]
    at = {part.id: (part.centre[0] * scale + dx, part.centre[1] * scale + dy) for part in spaces}
    return polygons, at, scale, (dx, dy)


def _roads(spaces: list[Space], at: dict[str, Point]) -> list[list[Point]]:
    """Every road once, slightly bent, as a list of points."""
    runs = []
    for part in spaces:
        for near in part.neighbours:
            if near.kind != ROAD or near.id < part.id:
                continue
            a, b = at[part.id], at[near.id]
            rng = random_for(f"{NAME}/{part.id}/{near.id}")
            bend, phase = rng.uniform(-0.05, 0.05) * math.dist(a, b), rng.uniform(0, math.tau)
            nx, ny = -(b[1] - a[1]) / math.dist(a, b), (b[0] - a[0]) / math.dist(a, b)
            run = []
            for step in range(25):
                t = step / 24
                off = bend * math.sin(math.pi * t) + 3.2 * math.sin(math.pi * t) * math.sin(phase + 9 * t)
                run.append((a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off))
            runs.append(run)
    return runs


def _lay_roads(picture: Picture, runs: list[list[Point]], stops: list[Point]) -> None:
    """Paint the roads, and a clearing in every space where they meet."""
    sheet = Sketch(0, 0, WIDE - 1, HIGH - 1)
    inner, outer = ([_round(stop, r * K) for stop in stops] for r in (8.0, 9.2))
    ways = np.maximum(sheet.lines(runs, 5.5 * K), sheet.fill(*inner))
    edges = np.clip(np.maximum(sheet.lines(runs, 7.2 * K), sheet.fill(*outer)) - ways, 0, 1)
    ground.paint_roads(picture, ways[:HIGH, :WIDE], edges[:HIGH, :WIDE])


def _round(center: Point, r: float) -> list[Point]:
    turns = [math.tau * n / 40 for n in range(40)]
    return [(center[0] + r * math.cos(t), center[1] + r * math.sin(t)) for t in turns]


def _hatch(picture: Picture, laid: Cells, colours: list[str]) -> None:
    """Hatch the border of every space in the directions of its difficulty."""
    ys, xs = (floats(part) for part in np.mgrid[0:HIGH, 0:WIDE])
    rim = ground.step(4.5 * K, 7 * K, laid.border) * (1 - ground.step(11 * K, 15 * K, laid.border))
    who = laid.index.astype(np.int32)
    for level, turns in HATCHES.items():
        chosen = floats(np.isin(who, [number for number, colour in enumerate(colours) if colour == level]))
        for turn in turns:
            angle = math.radians(turn)
            across = (xs * math.cos(angle) + ys * math.sin(angle)) % (7.0 * K)
            line = np.clip(0.55 * K + 0.5 - np.abs(across - 3.5 * K), 0, 1)
            mask = floats(line) * rim * chosen
            picture += (np.asarray(hexc("#261C14"), np.float32) - picture) * (mask * 0.30)[..., None]


def _marks(
    spaces: list[Space], lines: PolygonLines, at: dict[str, Point], runs: list[list[Point]], unit: float
) -> list[MapSymbol]:
    """Return the symbols: peaks and woods along blocked borders, grass and a few trees, a keep in every city. ``unit``:
    their size in pixels."""
    way = [point for run in runs for point in run]
    marks: list[MapSymbol] = []

    def clear(x: float, y: float, off_road: float) -> bool:
        return min(math.dist((x, y), point) for point in way) > off_road

    for number, line in enumerate(lines.lines):
        if line.left is None:
            continue
        right, left = spaces[line.right], spaces[line.left]
        if any(near.id == left.id and near.kind == ROAD for near in right.neighbours):
            continue
        rng = random_for(f"{NAME}/ridge/{number}")
        peaks = rng.random() < 0.55 or "red" in (right.tags[1], left.tags[1])
        for x, y in line.points[1:-1:4]:
            x, y = x + rng.uniform(-5, 5), y + rng.uniform(0, 8)
            middles = min(math.dist((x, y), at[part.id]) for part in (right, left))
            if not clear(x, y, 0.20 * unit) or middles < 0.5 * unit:
                continue
            if peaks:
                marks.append(MapSymbol("peak", x, y, unit * rng.uniform(0.30, 0.42), rng.randrange(1000)))
            else:
                kind = rng.choice(("pine", "pine", "tree"))
                marks.append(MapSymbol(kind, x, y, unit * rng.uniform(0.12, 0.16), rng.randrange(1000)))
    for number, part in enumerate(spaces):
        rng = random_for(f"{NAME}/{part.id}")
        area = Ground(tuple(lines.outline(number)[::3]), at[part.id], unit)
        if part.tags[0] == "city":
            marks.append(symbol_at(CITY, at[part.id], unit))
        kind = {"red": "dead", "yellow": "bush", "green": "tree", "grey": "pine"}[part.tags[1]]
        size = {"dead": 0.12, "bush": 0.075, "tree": 0.15, "pine": 0.14}[kind]
        for x, y in area.darts(rng, 60, 0.30, 0.16):
            if clear(x, y, 0.16 * unit) and not area.free(x, y, 0.80, 0.66) and rng.random() < 0.5:
                marks.append(MapSymbol(kind, x, y, unit * size * rng.uniform(0.9, 1.1), rng.randrange(1000)))
        for x, y in area.darts(rng, 60, 0.36, 0.14):
            if clear(x, y, 0.12 * unit):
                marks.append(MapSymbol("tuft", x, y, unit * 0.065, rng.randrange(1000)))
    return in_order(marks)


def _on_water(picture: Picture, laid: Cells, rng: Rng) -> None:
    """Draw the compass rose, north to the left, and ripples away from land."""
    rose = (0.612 * WIDE, 0.868 * HIGH)
    stamp = water.rose(0.078 * HIGH)
    turned = type(stamp)(np.ascontiguousarray(np.rot90(stamp.rgba)), stamp.top, -(stamp.left + stamp.rgba.shape[1]))
    sea = random_for(f"{NAME}/sea")
    taken = [rose]
    for _ in range(1500):
        x, y = sea.uniform(40 * K, WIDE - 40 * K), sea.uniform(40 * K, HIGH - 40 * K)
        near = laid.land[int(y) - 60 : int(y) + 60, int(x) - 90 : int(x) + 90]
        if near.any() or math.dist((x, y), rose) < 150 or any(math.dist((x, y), other) < 200 for other in taken[1:]):
            continue
        taken.append((x, y))
        water.lay(picture, draw_mark("ripple", sea.uniform(20, 28), 112.0, rng), x, y)
    water.lay(picture, turned, *rose, 0.94)


def paint_board() -> tuple[Picture, str]:
    """Paint the whole board; return it and its JSON."""
    spaces = lands()
    polygons, at, scale, origin = _scaled(spaces)
    unit = 66.0 * scale
    rng = rng_for(NAME)
    lines = PolygonLines(NAME, polygons, WANDER)
    laid = lay_zones(WIDE, HIGH, lines, 46 * K)
    paper = ground.paper_field(WIDE, HIGH, K, rng)
    washes = ["city" if part.tags[0] == "city" else part.tags[1] for part in spaces]
    land = ground.paint_land(laid, washes, paper, K, rng)
    _hatch(land, laid, [part.tags[1] for part in spaces])
    none: Field = np.zeros_like(laid.land)
    picture = floats(np.where(laid.land[..., None] > 0.5, land, ground.paint_sea(laid, none, K, rng)))
    ground.shade_shore(picture, laid, K)
    runs = _roads(spaces, at)
    _lay_roads(picture, runs, list(at.values()))
    ground.ink_lines(picture, laid, K, rng)
    _on_water(picture, laid, rng)
    vignette(picture, 84 * K, 0.52)
    for mark in _marks(spaces, lines, at, runs, unit):
        water.lay(picture, draw_mark(mark.kind, mark.size, unit, rng), mark.x, mark.y)
    graduated_frame(picture, K)
    middles = [at[part.id] for part in spaces]
    size = (WIDE, HIGH)
    text = map_json("board", f"{NAME}.jpg", size, FRAME * K, unit, scale, origin, spaces, lines, middles)
    return picture, text


def board() -> list[Path]:
    """Bake the board and its JSON file."""
    picture, text = paint_board()
    path = save_jpeg(NAME, (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8), 88)
    figure = IMAGES / f"{NAME}.json"
    figure.write_text(text, "utf-8")
    return [path, figure]


__all__ = ["BLOCKED", "ROAD", "board", "lands", "paint_board", "places"]
