"""Polygons, with the twelve island faces of Small World."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.rules.zones import Space, area, check_simple, clearance, contains, edges, space

FIXTURES = Path(__file__).resolve().parent / "fixtures"
FACES = json.loads((FIXTURES / "islands.json").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("face", FACES, ids=[face["face"] for face in FACES])
def test_island_faces_are_whole(face) -> None:
    """SW-SET-3 (5.6): every face is a tiling; labels keep their distance from borders, coasts are known."""
    spaces = island(face)
    assert len(spaces) == {"L": 14, "M": 9, "S": 7}[face["face"][0]]
    sides = {edge: number for number, space in enumerate(spaces) for edge in edges(space.polygon)}
    for number, region in enumerate(face["regions"]):
        polygon = spaces[number].polygon
        assert area(polygon) > 0
        assert clearance(polygon, *region["label"]) >= 66
        beside = {sides.get((b, a)) for a, b in edges(polygon)}
        assert (None in beside) == region["coast"]
        assert {spaces[near].id for near in beside - {None}} == {near.id for near in spaces[number].neighbours}


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
    for x in (0, 0.5, 1, 1.5, 2, 2.999):
        assert sum(contains(((n, 0), (n + 1, 0), (n + 1, 1), (n, 1)), x, 0.5) for n in range(3)) == 1
