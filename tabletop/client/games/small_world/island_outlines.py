"""The outlines of an island's document: moving, adding and removing corners, dividing, joining, adding and removing
regions. Neighbours, labels and the list of corners are derived from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.json_values import Document, Json, put, rows_at, value_at
from tabletop.rules.zones import Point, Polygon, area, best_point, bounds, check_simple, clearance, contains

Ring = list[int]
Side = tuple[int, int]
"""The corners at its ends."""
FRAME = (640, 520)
"""Width and height in board units where a document has none."""
DEPTH = 110.0
"""How far a new region reaches into the sea, in board units."""
TAPER = 0.12
"""By how much of the shore each end of a new region is narrower out at sea."""


def frame_of(document: Document) -> tuple[int, int]:
    """Width and height in board units."""
    wide, high = (
        found if isinstance(found := document.get(name), int) and found > 0 else otherwise
        for name, otherwise in zip(("width", "height"), FRAME, strict=True)
    )
    return wide, high


def corners_of(document: Document) -> list[tuple[int, int]]:
    """The places of all corners; (0, 0) for one that is none."""
    found = []
    for row in rows_at(document, ("vertices",)):
        x, y = (value_at(row, (n,)) for n in (0, 1))
        found.append((x, y) if isinstance(x, int) and isinstance(y, int) else (0, 0))
    return found


def rings_of(document: Document) -> list[Ring]:
    """The corners of each region, without those that there are not."""
    known, found = len(rows_at(document, ("vertices",))), []
    for region in rows_at(document, ("regions",)):
        ring = rows_at(region, ("ring",))
        found.append([one for one in ring if isinstance(one, int) and 0 <= one < known])
    return found


def polygons_of(document: Document) -> list[Polygon]:
    """The outline of each region."""
    corners = corners_of(document)
    return [tuple(corners[one] for one in ring) for ring in rings_of(document)]


def is_simple(polygon: Polygon) -> bool:
    try:
        check_simple(polygon)
    except ValueError:
        return False
    return True


def sides(ring: Sequence[int]) -> Iterator[Side]:
    return zip(ring, (*ring[1:], *ring[:1]), strict=True)


def owners(document: Document) -> dict[Side, list[int]]:
    """The regions at each side, whose corners are in order."""
    found: dict[Side, list[int]] = {}
    for region, ring in enumerate(rings_of(document)):
        for a, b in sides(ring):
            found.setdefault((min(a, b), max(a, b)), []).append(region)
    return found


def _with_rings(document: Document, rings: Sequence[Ring]) -> Document:
    regions = rows_at(document, ("regions",))
    return {**document, "regions": [{**_held(one), "ring": ring} for one, ring in zip(regions, rings, strict=True)]}


def _held(region: Json) -> dict[str, Json]:
    return dict(region) if isinstance(region, Mapping) else {}


# ----------------------------------------------------------------------------------------------------------- corners


def moved(document: Document, corner: int, to: Point) -> Document:
    """The island with a corner elsewhere, inside its frame."""
    wide, high = frame_of(document)
    place: list[Json] = [round(min(max(to[0], 0), wide)), round(min(max(to[1], 0), high))]
    taken = place in rows_at(document, ("vertices",))
    return document if taken else _as_document(put(document, ("vertices", corner), place))


def _as_document(value: Json) -> Document:
    assert isinstance(value, dict)
    return value


def with_corner(document: Document, side: Side, at: Point) -> tuple[Document, int]:
    """The island with a corner more on a side, and which it is."""
    new = len(rows_at(document, ("vertices",)))
    rings = []
    for ring in rings_of(document):
        place = next((n for n, pair in enumerate(sides(ring), start=1) if {*pair} == {*side}), None)
        rings.append(ring if place is None else [*ring[:place], new, *ring[place:]])
    grown = put(document, ("vertices", new), [round(at[0]), round(at[1])])
    return _with_rings(_as_document(grown), rings), new


def without_corner(document: Document, corner: int) -> Document:
    """The island without a corner between two sides; unchanged where more meet, or where a region would vanish."""
    near = {other for side in owners(document) if corner in side for other in side} - {corner}
    rings = [[one for one in ring if one != corner] for ring in rings_of(document)]
    if len(near) != 2 or any(len(ring) < 3 for ring in rings):
        return document
    return _with_rings(document, rings)


# ----------------------------------------------------------------------------------------------------------- regions


def divided(document: Document, first: int, second: int, names: Mapping[str, str]) -> Document:
    """The island with a region cut in two from corner to corner; unchanged where no straight line leads through one.
    ``names``: those of the new region."""
    corners, rings = corners_of(document), rings_of(document)
    for region, ring in enumerate(rings):
        if first not in ring or second not in ring or first == second:
            continue
        a, b = sorted((ring.index(first), ring.index(second)))
        halves = ring[a : b + 1], [*ring[b:], *ring[: a + 1]]
        x, y = ((corners[first][n] + corners[second][n]) / 2 for n in (0, 1))
        whole = tuple(corners[one] for one in ring)
        shapes = [tuple(corners[one] for one in half) for half in halves]
        if contains(whole, x, y) and all(len(half) > 2 and is_simple(half) for half in shapes):
            regions = rows_at(_with_rings(document, [*rings[:region], halves[0], *rings[region + 1 :]]), ("regions",))
            new = {**_held(regions[region]), "name": dict(names), "symbols": [], "ring": halves[1]}
            return {**document, "regions": [*regions, new]}
    return document


def joined(document: Document, side: Side) -> Document:
    """The island with the two regions at a side as one, which keeps the name of the first; unchanged where they would
    surround a third."""
    both = owners(document).get((min(side), max(side)), [])
    if len(both) != 2:
        return document
    rings, corners = rings_of(document), corners_of(document)
    ways = set[Side]()
    for region in both:
        ring = rings[region] if area(tuple(corners[one] for one in rings[region])) > 0 else rings[region][::-1]
        ways |= {*sides(ring)}
    onward = {a: b for a, b in ways if (b, a) not in ways}
    start = min(onward, default=0)
    ring, at = [start], onward.get(start, start)
    while at != start and at in onward:
        ring.append(at)
        at = onward[at]
    if len(ring) != len(onward) or len(ring) < 3:
        return document
    regions = rows_at(
        _with_rings(document, [ring if n == both[0] else one for n, one in enumerate(rings)]), ("regions",)
    )
    return {**document, "regions": [one for n, one in enumerate(regions) if n != both[1]]}


def extended(document: Document, side: Side, region: Mapping[str, Json]) -> Document:
    """The island with a new region at a side of the shore; unchanged where there is no room. ``region``: its name,
    terrain and symbols."""
    at = owners(document).get((min(side), max(side)), [])
    if len(at) != 1:
        return document
    corners, polygons = corners_of(document), polygons_of(document)
    ring = rings_of(document)[at[0]]
    if area(polygons[at[0]]) < 0:
        ring = ring[::-1]
    a, b = next(pair for pair in sides(ring) if {*pair} == {*side})
    (ax, ay), (bx, by) = corners[a], corners[b]
    dx, dy = bx - ax, by - ay
    long = max(1.0, (dx * dx + dy * dy) ** 0.5)
    wide, high = frame_of(document)
    for depth in (DEPTH, DEPTH / 2, DEPTH / 4):
        out = dy / long * depth, -dx / long * depth
        ends = [
            (bx - dx * TAPER + out[0], by - dy * TAPER + out[1]),
            (ax + dx * TAPER + out[0], ay + dy * TAPER + out[1]),
        ]
        shape = ((ax, ay), (bx, by), *ends)[::-1]
        inside = all(0 <= x <= wide and 0 <= y <= high for x, y in ends)
        free = all(not contains(other, x, y) for other in polygons for x, y in (*ends, _middle(ends)))
        if inside and free and is_simple(shape):
            first = len(corners)
            vertices = [*rows_at(document, ("vertices",)), *([round(x), round(y)] for x, y in ends)]
            new = {**region, "ring": [b, a, first + 1, first]}
            return {**document, "vertices": vertices, "regions": [*rows_at(document, ("regions",)), new]}
    return document


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# ---------------------------------------------------------------------------------------------------- what is derived


def derived(document: Document, before: Document) -> Document:
    """The island with its neighbours and labels as they follow from its outlines, and without corners of no region.
    ``before``: as it was, whose labels are kept where an outline has stayed the same."""
    used = sorted({one for ring in rings_of(document) for one in ring})
    number = {old: new for new, old in enumerate(used)}
    corners = corners_of(document)
    rings = [[number[one] for one in ring] for ring in rings_of(document)]
    near: list[set[int]] = [set() for _ in rings]
    for at in owners(document).values():
        for one in at:
            near[one].update(at)
    known = dict(zip(polygons_of(before), rows_at(before, ("regions",)), strict=True))
    regions: list[Json] = []
    for n, (region, polygon) in enumerate(zip(rows_at(document, ("regions",)), polygons_of(document), strict=True)):
        held, old = _held(region), known.get(polygon)
        label = old.get("label") if isinstance(old, Mapping) and "label" in old else label_of(polygon)
        borders: list[Json] = [other + 1 for other in sorted(near[n] - {n})]
        regions.append({**held, "label": label, "ring": [*rings[n]], "borders": borders})
    return {**document, "vertices": [list(corners[one]) for one in used], "regions": regions}


def label_of(polygon: Polygon) -> list[Json]:
    """The free point of an outline: as far from its sides as can be."""
    _, x, y = best_point(bounds(polygon), lambda x, y: clearance(polygon, x, y), 1.0, 2.0)
    return [max(0, round(x)), max(0, round(y))]


def scaled(document: Document, width: int, height: int) -> Document:
    """The island in another frame, as large as fits into it."""
    corners = corners_of(document)
    if not corners:
        return {**document, "width": width, "height": height}
    left, top, right, bottom = bounds(tuple(corners))
    k = min((width - 60) / max(1, right - left), (height - 60) / max(1, bottom - top))
    dx, dy = (width - (right - left) * k) / 2 - left * k, (height - (bottom - top) * k) / 2 - top * k
    moved_to: list[Json] = [[round(x * k + dx), round(y * k + dy)] for x, y in corners]
    return derived({**document, "width": width, "height": height, "vertices": moved_to}, {})
