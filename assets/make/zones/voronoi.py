"""Voronoi cells of points as polygons with shared corners; the cells of points of one owner are joined."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.make.canvas import Point

Triangle = tuple[int, int, int]
Ring = list[Point]


def _circle(a: Point, b: Point, c: Point) -> tuple[float, float, float]:
    """Centre and squared radius of the circle through three points."""
    d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    sa, sb, sc = (p[0] ** 2 + p[1] ** 2 for p in (a, b, c))
    x = (sa * (b[1] - c[1]) + sb * (c[1] - a[1]) + sc * (a[1] - b[1])) / d
    y = (sa * (c[0] - b[0]) + sb * (a[0] - c[0]) + sc * (b[0] - a[0])) / d
    return x, y, (x - a[0]) ** 2 + (y - a[1]) ** 2


def triangles(points: Sequence[Point]) -> dict[Triangle, Point]:
    """The Delaunay triangles of points in general position, as sorted indices, with the centres of their circles."""
    far = 40 * max(max(abs(x), abs(y)) for x, y in points)
    at = [*points, (-far, -far), (far, -far * 0.9), (0.0, far)]
    count = len(points)
    found: dict[Triangle, tuple[float, float, float]] = {(count, count + 1, count + 2): _circle(*at[count:])}
    for number in range(count):
        x, y = at[number]
        hit = [tri for tri, (cx, cy, r2) in found.items() if (x - cx) ** 2 + (y - cy) ** 2 < r2]
        sides: dict[tuple[int, int], int] = {}
        for a, b, c in hit:
            for side in ((a, b), (b, c), (a, c)):
                sides[side] = sides.get(side, 0) + 1
        for tri in hit:
            del found[tri]
        for (a, b), times in sides.items():
            if times == 1:
                i, j, k = sorted((a, b, number))
                found[i, j, k] = _circle(at[i], at[j], at[k])
    return {tri: (cx, cy) for tri, (cx, cy, _) in found.items()}


def cells(points: Sequence[Point], owners: Sequence[int | None], snap: float) -> dict[int, list[Ring]]:
    """Return by owner the rings around its cells, clockwise on the screen, the outer one first.

    ``owners``: the owner of each point, None for water. Corners closer than ``snap`` become one, so that no border is
    too short to be seen. The outermost points must be water."""
    corner = _snapped(triangles(points), snap)
    pairs: dict[tuple[int, int], list[Triangle]] = {}
    for tri in corner:
        for pair in ((tri[0], tri[1]), (tri[1], tri[2]), (tri[0], tri[2])):
            pairs.setdefault(pair, []).append(tri)
    out: dict[int, dict[Point, list[Point]]] = {}
    for (a, b), both in pairs.items():
        if len(both) != 2 or max(a, b) >= len(points) or owners[a] == owners[b]:
            continue
        first, second = corner[both[0]], corner[both[1]]
        if first == second:
            continue
        for seed in (a, b):
            owner = owners[seed]
            if owner is None:
                continue
            x, y = points[seed]
            turn = (first[0] - x) * (second[1] - y) - (first[1] - y) * (second[0] - x)
            start, end = (first, second) if turn > 0 else (second, first)
            out.setdefault(owner, {}).setdefault(start, []).append(end)
    return {owner: _rings(edges) for owner, edges in sorted(out.items())}


def _snapped(found: dict[Triangle, Point], snap: float) -> dict[Triangle, Point]:
    """Return the corners rounded to whole numbers, those closer than ``snap`` joined."""
    kept: list[Point] = []
    result: dict[Triangle, Point] = {}
    for tri, (x, y) in found.items():
        near = next((point for point in kept if math.dist(point, (x, y)) < snap), None)
        if near is None:
            near = (float(round(x)), float(round(y)))
            kept.append(near)
        result[tri] = near
    return result


def _rings(edges: dict[Point, list[Point]]) -> list[Ring]:
    rings: list[Ring] = []
    while edges:
        start = min(edges)
        ring, at = [], start
        while True:
            ring.append(at)
            onward = edges[at].pop()
            if not edges[at]:
                del edges[at]
            at = onward
            if at == start:
                break
        rings.append(ring)
    return sorted(rings, key=len, reverse=True)
