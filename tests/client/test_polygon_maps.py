"""Maps of polygons: the twelve island faces and the Adventure Game's board as plates, and islands laid on one sea."""

import json
import math
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_controls import WAYS
from tabletop.client.board.plate import (
    PolygonPlate,
    baked_polygon_plate,
    draw_plate,
    roomiest_box,
    standing_places,
)
from tabletop.client.board.space_marks import STATES, draw_space, draw_trails, draw_way
from tabletop.client.games.small_world.island_pictures import Archipelago, PlacedIsland, compose_island, lay_islands
from tabletop.resources import asset_path
from tabletop.rules import zones
from tabletop.rules.zones import area, contains

FIXTURES = Path(__file__).resolve().parents[1] / "rules" / "fixtures"
FACES: list[dict[str, Any]] = json.loads((FIXTURES / "islands.json").read_text("utf-8"))
PLACES: list[dict[str, Any]] = json.loads((FIXTURES / "adventure_board.json").read_text("utf-8"))
MAPS = [f"small_world/islands/{face['face']}" for face in FACES] + ["adventure/board"]
SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
ELL = ((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (120.0, 60.0), (120.0, 100.0), (0.0, 100.0))
LAYOUTS: dict[int, tuple[tuple[float, float], list[tuple[str, float, float]]]] = {
    2: ((1680, 720), [("L1A", 0, 0), ("S1A", 1040, 100)]),
    3: ((1820, 1140), [("L2B", 0, 210), ("M1B", 1040, 0), ("S2B", 1110, 620)]),
    4: ((1820, 1340), [("L1B", 0, 0), ("M1A", 1040, 70), ("M2A", 110, 760), ("S1B", 930, 790)]),
    5: ((2140, 1340), [("L1A", 0, 0), ("L2A", 1040, 0), ("M2B", 0, 760), ("S1A", 820, 790), ("S2A", 1500, 790)]),
}
"""Canvas, and (face, x, y) of every board, by number of seats (5.6 of the rules)."""


def islands(seats: int) -> tuple[list[PlacedIsland], tuple[float, float]]:
    canvas, rows = LAYOUTS[seats]
    return [PlacedIsland(baked_polygon_plate(f"small_world/islands/{face}"), (x, y)) for face, x, y in rows], canvas


def placed(plate: PolygonPlate, size: tuple[float, float] = (1216, 806)) -> MapBoard:
    board = MapBoard(plate)
    board.place(FRect(0, 0, *size))
    return board


# ---------------------------------------------------------------------------------------------------- baked plates


@pytest.mark.parametrize("face", FACES, ids=[face["face"] for face in FACES])
def test_a_baked_face_is_that_of_the_rules(face) -> None:
    """SW-SET-3: the same regions with the same neighbours, where the rules have them."""
    plate = baked_polygon_plate(f"small_world/islands/{face['face']}")
    names = [region["id"] for region in face["regions"]]
    assert list(plate.names) == names
    for region in face["regions"]:
        assert set(plate.neighbours(region["id"])) == {names[number - 1] for number in region["adj"]}
        x, y = (part * plate.scale + at for part, at in zip(region["label"], plate.origin, strict=True))
        assert plate.center(region["id"]) == pytest.approx((x, y), abs=1.0)


@pytest.mark.parametrize("face", FACES, ids=[face["face"] for face in FACES])
def test_a_baked_face_tells_where_the_farms_are_that_are_drawn_on_it(face) -> None:
    plate = baked_polygon_plate(f"small_world/islands/{face['face']}")
    farmlands = [region["id"] for region in face["regions"] if region["terrain"] == "farmland"]
    farms = [(name, place) for name, space in plate.spaces.items() for place, _ in space.farms]
    assert farmlands == list(dict.fromkeys(name for name, _ in farms))
    assert [plate.at(place) for _, place in farms] == [name for name, _ in farms]


def test_a_space_holds_its_middle_and_no_other_ones() -> None:
    board = placed(baked_polygon_plate("adventure/board"))
    names = board.plate.names
    assert all(board.holds(name, board.center(name)) for name in names)
    assert not any(board.holds(name, board.center(other)) for name in names[:6] for other in names if other != name)


def test_the_adventure_board_has_the_spaces_and_roads_of_the_rules() -> None:
    """AG-MOV (6.2): sixty lands; a border is a road where the rules join two spaces, and blocked elsewhere."""
    plate = baked_polygon_plate("adventure/board")
    assert list(plate.names) == [row["id"] for row in PLACES]
    for row in PLACES:
        assert set(plate.neighbours(row["id"], "road")) == set(row["neighbours"])
        assert not set(plate.neighbours(row["id"], "blocked")) & set(row["neighbours"])


@pytest.mark.parametrize("name", MAPS)
def test_every_space_answers_where_it_is_drawn(name) -> None:
    plate = baked_polygon_plate(name)
    for space in plate.names:
        x, y = plate.center(space)
        assert plate.at((x, y)) == space
        left, top, width, height = plate.extent(space)
        assert left < x < left + width
        assert top < y < top + height
        border = plate.spaces[space].border
        assert area(border) > 0, "clockwise on the screen"
        inner = plate.outline(space, 6.0)
        assert sum(contains(border, *point) for point in inner) > 0.97 * len(inner)
        assert 0 < area(tuple(inner)) < area(border)
    assert plate.at((2.0, 2.0)) is None


@pytest.mark.parametrize("name", MAPS)
def test_the_picture_has_the_size_of_its_figures(name) -> None:
    plate = baked_polygon_plate(name)
    path = asset_path(f"images/{plate.picture}")
    assert pygame.image.load(str(path)).get_size() == plate.size
    assert path.stat().st_size < 1_000_000


@pytest.mark.parametrize("name", MAPS)
def test_arrow_keys_lead_from_every_space_to_every_other(name) -> None:
    board = placed(baked_polygon_plate(name))
    assert board.plate.names
    for start in board.plate.names:
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for way in WAYS.values():
                there = board.toward(here, *way)
                if there is not None and there not in seen:
                    seen.add(there)
                    todo.append(there)
        assert seen == set(board.plate.names)


# --------------------------------------------------------------------------------------------------- standing places


def test_the_roomiest_box_fills_a_square_and_the_foot_of_an_ell() -> None:
    assert roomiest_box(SQUARE, 1.0, 0.1) == pytest.approx((0, 0, 100, 100), abs=0.5)
    x, y, w, h = roomiest_box(SQUARE, 4.0, 0.1)
    assert (w, h) == pytest.approx((100, 25), abs=0.5)
    assert 0 <= y <= 75
    x, y, w, h = roomiest_box(ELL, 3.0, 0.1)
    assert (x, y, w, h) == pytest.approx((0, 60, 120, 40), abs=0.5)
    x, y, w, h = roomiest_box(ELL, 0.4, 0.1)
    assert (x, y, w, h) == pytest.approx((0, 0, 40, 100), abs=0.5)


@pytest.mark.parametrize("polygon", [SQUARE, ELL])
@pytest.mark.parametrize("number", range(1, 10))
def test_pieces_stand_inside_and_apart(polygon, number) -> None:
    boxes = standing_places(polygon, number)
    assert len(boxes) == number
    for x, y, w, h in boxes:
        assert w == pytest.approx(h)
        for corner in ((x + 1, y + 1), (x + w - 1, y + 1), (x + 1, y + h - 1), (x + w - 1, y + h - 1)):
            assert contains(polygon, *corner)
    rects = [FRect(*box).inflate(-0.01, -0.01) for box in boxes]
    assert all(not a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
    assert standing_places(polygon, number, most=5.0)[0][3] == pytest.approx(5.0)


def test_no_piece_wants_no_place() -> None:
    assert standing_places(SQUARE, 0) == []


@pytest.mark.parametrize("name", MAPS)
def test_four_pieces_have_room_everywhere(name) -> None:
    plate = baked_polygon_plate(name)
    assert plate.names
    for space in plate.names:
        boxes = plate.places(space, 4)
        assert boxes[0][3] > 0.28 * plate.unit, space
        for x, y, w, h in boxes:
            assert plate.at((x + w / 2, y + h / 2)) == space


# ------------------------------------------------------------------------------------------------------- islands


@pytest.mark.parametrize("seats", LAYOUTS)
def test_islands_of_every_number_of_seats_lie_apart(seats) -> None:
    """SW-SET-3: no land lies in the box of another island, and everything is inside the frame."""
    laid, canvas = islands(seats)
    plate = Archipelago("trial", laid, canvas, (1216, 806)).plate
    assert len(plate.names) == {2: 21, 3: 30, 4: 39, 5: 51}[seats]
    parts: dict[str, FRect] = {}
    for name in plate.names:
        box = FRect(*plate.extent(name))
        face = name.split("-")[0]
        parts[face] = parts[face].union(box) if face in parts else box
    boxes = list(parts.values())
    inside = FRect(0, 0, 1216, 806).inflate(-2 * plate.frame, -2 * plate.frame)
    assert all(inside.contains(box) for box in boxes)
    for number, face in enumerate(parts):
        corners = [point for name in plate.names if name.startswith(face) for point in plate.spaces[name].border]
        for other in list(parts)[:number]:
            far = [point for name in plate.names if name.startswith(other) for point in plate.spaces[name].border]
            assert min(math.dist(a, b) for a in corners[::5] for b in far[::5]) > 12


def test_an_archipelago_is_one_map(make_app) -> None:
    """Its picture covers everything, its spaces answer, and marks of all kinds can be drawn on it."""
    app = make_app((1280, 720))
    laid, canvas = islands(3)
    plate = lay_islands("trial", laid, canvas, (1216, 806))
    board = placed(plate)
    for name in plate.names:
        assert board.at(board.center(name)) == name
    land = plate.image.get_at(tuple(map(int, plate.center("L2B-01"))))
    sea = plate.image.get_at((60, 60))
    assert sum(land[:3]) > sum(sea[:3])
    draw_plate(app.canvas, plate, FRect(0, 0, 1216, 806))
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    for state in STATES:
        draw_space(app.canvas, board.outline(plate.names[3]), state)
        after = pygame.image.tobytes(app.canvas.surface, "RGB")
        assert after != before, state
        before = after
    way = (plate.names[0], plate.neighbours(plate.names[0])[0])
    draw_trails(app.canvas, board, [way])
    draw_way(app.canvas, board, way)
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != before


def test_walking_crosses_the_sea() -> None:
    """Arrow keys lead from one island to the next, though they share no border."""
    laid, canvas = islands(2)
    board = placed(Archipelago("trial", laid, canvas, (1216, 806)).plate)
    seen = set()
    name: str | None = "L1A-01"
    while name is not None:
        seen.add(name.split("-")[0])
        name = board.toward(name, 1.0, 0.0)
    assert seen == {"L1A", "S1A"}


def test_islands_with_the_same_spaces_are_refused() -> None:
    laid, canvas = islands(2)
    with pytest.raises(ValueError, match="two islands have a space L1A-01"):
        Archipelago("trial", [laid[0], laid[0]], canvas, (600, 400))
    with pytest.raises(ValueError, match="at least one island"):
        Archipelago("trial", [], canvas, (600, 400))


def test_an_island_of_ones_own_is_composed_like_the_baked_ones(make_app) -> None:
    """The borders are those of the baked face, to the pixel; the land is painted, the ground around it is clear."""
    make_app((1280, 720))
    face = next(face for face in FACES if face["face"] == "S1A")
    names = [region["id"] for region in face["regions"]]
    spaces = [
        zones.space(
            region["id"],
            [face["vertices"][corner] for corner in region["ring"]],
            [names[number - 1] for number in region["adj"]],
            region["label"],
            (region["terrain"],),
        )
        for region in face["regions"]
    ]
    own, baked = compose_island("S1A", spaces, face["w"], face["h"]), baked_polygon_plate("small_world/islands/S1A")
    assert own.size == baked.size
    assert own.image is not None
    for name in own.names:
        assert own.outline(name) == [pytest.approx(point, abs=0.51) for point in baked.outline(name)]
        assert own.neighbours(name) == baked.neighbours(name)
        assert own.image.get_at(tuple(map(int, own.center(name)))).a == 255
    assert own.image.get_at((3, 3)).a == 0
    plate = lay_islands("own", [PlacedIsland(own, (0, 0))], (640, 520), (600, 500))
    assert set(plate.names) == set(names)
