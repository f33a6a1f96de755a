"""Zone maps with the twelve island faces of Small World and the sixty spaces of the Adventure Game."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.rules.graph import FAR, way_to
from tabletop.rules.zones import (
    Neighbour,
    Space,
    ZoneMap,
    area,
    check_simple,
    clearance,
    contains,
    disc,
    edges,
    label_point,
    space,
)

FIXTURES = Path(__file__).resolve().parent / "fixtures"
FACES = json.loads((FIXTURES / "islands.json").read_text(encoding="utf-8"))
SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


def island(face: dict[str, Any]) -> list[Space]:
    names = [region["id"] for region in face["regions"]]
    return [
        space(
            region["id"],
            [face["vertices"][corner] for corner in region["ring"]],
            [names[number - 1] for number in region["adj"]],
            region["label"],
            (region["terrain"], *region["symbols"]),
        )
        for region in face["regions"]
    ]


def adventure_board() -> ZoneMap:
    rows = json.loads((FIXTURES / "adventure_board.json").read_text(encoding="utf-8"))
    return ZoneMap(
        space(
            row["id"],
            disc(row["x"], row["y"], 18 if row["kind"] == "path" else 26),
            [Neighbour(name, "road") for name in row["neighbours"]],
            (row["x"], row["y"]),
            (row["kind"], row["colour"]),
        )
        for row in rows
    )


def row_of(*names: str) -> list[Space]:
    """Unit squares side by side."""
    return [
        space(
            name,
            [(n, 0), (n + 1, 0), (n + 1, 1), (n, 1)],
            [names[m] for m in (n - 1, n + 1) if 0 <= m < len(names)],
        )
        for n, name in enumerate(names)
    ]


@pytest.mark.parametrize("face", FACES, ids=[face["face"] for face in FACES])
def test_island_faces_are_whole(face) -> None:
    """SW-SET-3 (5.6): every face is a tiling; labels keep their distance from borders, coasts are known."""
    map_ = ZoneMap(island(face), tiled=True)
    assert len(map_) == {"L": 14, "M": 9, "S": 7}[face["face"][0]]
    sides = {edge: number for number, space in enumerate(map_.spaces) for edge in edges(space.polygon)}
    for number, region in enumerate(face["regions"]):
        polygon = map_.spaces[number].polygon
        assert area(polygon) > 0
        assert clearance(polygon, *region["label"]) >= 66
        found = label_point(polygon)
        assert map_.at(*found) == number
        assert clearance(polygon, *found) >= clearance(polygon, *region["label"]) - 1
        beside = {sides.get((b, a)) for a, b in edges(polygon)}
        assert (None in beside) == region["coast"]
        assert beside - {None} == set(map_.around[number])


def test_the_twelve_faces_make_one_map_of_islands() -> None:
    """Boards side by side are one map whose parts are the islands; nothing lies in two regions."""
    spaces = [part.moved(1100 * (at % 4), 800 * (at // 4)) for at, face in enumerate(FACES) for part in island(face)]
    map_ = ZoneMap(spaces, parts=12, tiled=True)
    assert len(map_) == 120
    assert [map_.names[zone][:3] for zone in map_.island(3)] == [FACES[3]["face"]] * len(FACES[3]["regions"])
    assert map_.distance[0][map_.index["L2A-01"]] == FAR
    hits = Counter(map_.at(x, y) for x in range(0, 1000, 7) for y in range(0, 720, 7))
    assert None in hits
    assert {zone for zone in hits if zone is not None} == {*map_.island(0)}
    for x in range(3, 1000, 90):
        for y in range(3, 720, 90):
            assert sum(contains(part.polygon, x, y) for part in map_.spaces) <= 1
    assert {map_.spaces[zone].id[:3] for zone in map_.tagged("sea")} <= {face["face"] for face in FACES}


def test_the_adventure_board_is_one_graph() -> None:
    """AG-MOV (6.2): sixty spaces, 76 connections, largest distance 19, the distances between cities."""
    map_ = adventure_board()
    assert (len(map_), len(map_.kinds) // 2) == (60, 76)
    assert max(max(row) for row in map_.distance) == 19
    undercity, ironforge, stormwind = (map_.index[name] for name in ("undercity", "ironforge", "stormwind"))
    assert map_.distance[undercity][ironforge] == 9
    assert map_.distance[ironforge][stormwind] == 2
    assert map_.distance[undercity][stormwind] == 11
    assert map_.tagged("city") == (undercity, ironforge, stormwind)
    assert map_.nearest(map_.index["deeprun_tram"], map_.tagged("city")) == (ironforge, stormwind)
    assert map_.border(undercity, map_.index["brill"]) == "road"
    assert map_.border(undercity, ironforge) is None
    assert all(map_.at(*part.centre) == number for number, part in enumerate(map_.spaces))
    assert len({map_.part[zone] for zone in map_.tagged("grey")}) == 1


def test_reach_and_ways_keep_to_what_may_be_entered() -> None:
    """A piece stops where it must and goes around what it may not enter."""
    map_ = adventure_board()
    grey = map_.tagged("grey")
    start = map_.index["undercity"]
    found = map_.reach(start, 4, lambda _: False, lambda zone: zone in grey)
    assert map_.index["bulwark"] not in found
    way = way_to(found, start, map_.index["southshore"]) if map_.index["southshore"] in found else ()
    assert [map_.names[zone] for zone in way] == [
        "undercity",
        "silverpine_forest",
        "sepulcher",
        "silverpine_pass",
        "southshore",
    ]
    stopped = map_.reach(start, 4, lambda zone: map_.names[zone] == "silverpine_forest", lambda _: True)
    assert map_.index["sepulcher"] not in stopped


def test_kinds_of_borders_and_spaces_beside() -> None:
    spaces = [
        Space("a", SQUARE, (Neighbour("b", "land"), Neighbour("c", "water")), (5, 5)),
        Space("b", disc(30, 5, 4), (Neighbour("a", "land"),), (30, 5), ("port",)),
        Space("c", disc(50, 5, 4), (Neighbour("a", "water"),), (50, 5)),
    ]
    map_ = ZoneMap(spaces)
    assert map_.ways("land") == ((1,), (0,), ())
    assert map_.within(1, 1) == (0, 1)
    assert map_.tagged("port") == (1,)
    assert map_.tagged("none") == ()
    assert map_.bounds == (0, 0, 54, 10)
    assert map_.at(20, 5) is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda s: [*s, s[0]], "two spaces are called a"),
        (lambda s: [s[0], space("b", SQUARE, ["a", "c", "z"]), s[2]], "cannot border z"),
        (lambda s: [s[0], space("b", SQUARE, ["a", "a", "c"]), s[2]], "borders a twice"),
        (lambda s: [s[0], space("b", SQUARE, ["a", "b", "c"]), s[2]], "cannot border b"),
        (lambda s: [s[0], space("b", SQUARE, ["a"]), s[2]], "b does not border c"),
        (lambda s: [s[0], space("b", SQUARE, ["a", Neighbour("c", "sea")]), s[2]], "does not border"),
        (lambda s: [*s, space("d", SQUARE, [])], "2 parts, not 1"),
        (lambda s: [space("a", [(0, 0), (9, 9), (9, 0), (0, 9)], ["b"], (1, 2)), *s[1:]], "a: "),
        (lambda s: [space("a", [(0, 0), (9, 0)], ["b"], (1, 2)), *s[1:]], "fewer than three"),
        (lambda s: [space("a", SQUARE, ["b"], (11, 2)), *s[1:]], "outside"),
        (lambda s: [space("a", SQUARE, ["b"], (1, 2), ("x", "x")), *s[1:]], "tag x twice"),
        (lambda s: [space("a", SQUARE, ["b"], (1, 2)), *s[1:]], "share no edge"),
        (lambda s: [s[0], space("b", s[1].polygon, ["a"]), space("c", s[2].polygon, ["a"])], "does not border"),
    ],
)
def test_faults_of_maps_are_named(change, words) -> None:
    ZoneMap(row_of("a", "b", "c"), tiled=True)
    with pytest.raises(ValueError, match=words):
        ZoneMap(change(row_of("a", "b", "c")), tiled=True)


def test_tiles_that_touch_must_be_neighbours() -> None:
    """Sharing an edge without being neighbours is a fault of a tiled map, and so is lying on one another."""
    spaces = row_of("a", "b")
    apart = [space(part.id, part.polygon, []) for part in spaces]
    with pytest.raises(ValueError, match="share an edge but are no neighbours"):
        ZoneMap(apart, parts=2, tiled=True)
    with pytest.raises(ValueError, match="same side"):
        ZoneMap([space("a", SQUARE, []), space("b", SQUARE, [])], parts=2, tiled=True)


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (4, 0), (4, 4), (2, -1)),
        ((0, 0), (4, 0), (2, 0), (2, 3)),
        ((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)),
        ((0, 0), (4, 0), (0, 0), (0, 4)),
        ((0, 0), (2, 2), (4, 4)),
    ],
)
def test_shapes_that_cross_or_touch_themselves(corners) -> None:
    """Crossing, folding back, touching, doubled corners, no area."""
    with pytest.raises(ValueError, match=r"meet|corner|area"):
        check_simple(corners)


def test_points_of_a_border_lie_in_one_tile() -> None:
    """Every point of a tiling lies in exactly one tile, those on its inner borders too."""
    map_ = ZoneMap(row_of("a", "b", "c"), tiled=True)
    for x in (0, 0.5, 1, 1.5, 2, 2.999):
        assert sum(contains(part.polygon, x, 0.5) for part in map_.spaces) == 1
