"""The pictures of Warcraft keep to their agreements: maps with their figures, the kit, the scenes, the painters."""

import json
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.client import pieces
from tabletop.client.games.warcraft import pieces_art

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.client.board import space_marks
from tabletop.client.board.hex_geometry import (
    DIRECTIONS,
    EDGE_CORNERS,
    HexGrid,
    border_loops,
    distance,
    holes,
    neighbours,
)
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_composer import HexComposer, MapSpace, compose
from tabletop.client.board.map_symbols import TERRAINS, land_marks
from tabletop.client.board.plate import HexPlate, draw_plate
from tabletop.client.cards.face import draw_back, draw_card
from tabletop.client.dice import D6, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import SEAT_COLOURS, Metrics, Theme
from tabletop.client.games.warcraft import card_faces
from tabletop.client.games.warcraft.dice_rows import draw_resource_die
from tabletop.client.games.warcraft.map_thumbnail import shipped_plate
from tabletop.client.games.warcraft.model import ABILITY_ICONS, KIND_ICONS, LOOKS
from tabletop.client.games.warcraft.pieces_art import ICONS, outline
from tabletop.text import set_language
from tests.support.warcraft_client import new_match

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "assets" / "images" / "warcraft"
CONTENT = ROOT / "tabletop" / "rules" / "warcraft" / "content"
SCENARIOS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((CONTENT / "scenarios").glob("*.json"))}
RACES = ("HU", "OR", "UD", "NE")


@pytest.fixture(autouse=True, scope="module")
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))
    yield
    pygame.display.quit()


@pytest.fixture(params=[(1920, 1080), (1280, 720), (3840, 2160)], ids=["full", "compact", "double"])
def canvas(request: pytest.FixtureRequest) -> Canvas:
    wide, high = request.param
    return Canvas(pygame.Surface((900, 700)), Theme(Metrics.compute(wide, high)))


def _painted(canvas: Canvas) -> int:
    """How many sampled pixels are not black."""
    surface = canvas.surface
    return sum(
        surface.get_at((x, y))[:3] != (0, 0, 0)
        for x in range(0, surface.get_width(), 4)
        for y in range(0, surface.get_height(), 4)
    )


# ---------------------------------------------------------------------------------------------------- geometry


def test_points_find_their_hex() -> None:
    grid = HexGrid(57.0, (300.0, 200.0))
    for q in range(-5, 6):
        for r in range(-5, 6):
            x, y = grid.center((q, r))
            assert grid.at((x, y)) == (q, r)
            for corner in range(6):
                cx, cy = grid.corner((q, r), corner, 0.93)
                assert grid.at((cx, cy)) == (q, r)


def test_neighbours_share_an_edge() -> None:
    grid = HexGrid(10.0)
    for index, other in enumerate(neighbours((2, -1))):
        assert distance((2, -1), other) == 1
        a, b = grid.edge((2, -1), other)
        c, d = grid.edge(other, (2, -1))
        assert {tuple(round(v, 6) for v in p) for p in (a, b)} == {tuple(round(v, 6) for v in p) for p in (c, d)}
        assert math.dist(a, b) == pytest.approx(10.0)
        assert DIRECTIONS[index] == (other[0] - 2, other[1] + 1)
        assert len(set(EDGE_CORNERS[index])) == 2
    with pytest.raises(ValueError, match="not in"):
        grid.edge((0, 0), (2, 0))


def test_holes_and_coasts() -> None:
    ring = [cell for cell in [(q, r) for q in range(-1, 2) for r in range(-1, 2)] if distance(cell, (0, 0)) == 1]
    assert holes(ring) == [frozenset({(0, 0)})]
    loops = border_loops(ring)
    assert sorted(len(loop) for loop in loops) == [6, 18]
    grid = HexGrid(1.0)
    for loop in loops:
        for (cell, side), (after, next_side) in zip(loop, [*loop[1:], loop[0]], strict=True):
            end = grid.corner(cell, EDGE_CORNERS[side][1])
            assert math.dist(end, grid.corner(after, EDGE_CORNERS[next_side][0])) < 1e-9


def test_fit_fills_the_room() -> None:
    cells = [(q, r) for q in range(4) for r in range(3)]
    grid = HexGrid.fit(cells, (10, 20, 400, 300))
    x, y, w, h = grid.bounds(cells)
    assert x >= 10 - 1e-6
    assert y >= 20 - 1e-6
    assert x + w <= 410 + 1e-6
    assert y + h <= 320 + 1e-6
    assert max(w / 400, h / 300) == pytest.approx(1.0)


# -------------------------------------------------------------------------------------------------------- maps


@pytest.mark.parametrize("name", SCENARIOS)
def test_map_picture_and_figures(name) -> None:
    plate = shipped_plate(name)
    rows = SCENARIOS[name]["hexes"]
    assert plate.cells == {row[0]: (row[1], row[2]) for row in rows}
    picture = IMAGES.parent / plate.picture
    assert picture.stat().st_size < 1_600_000
    assert pygame.image.load(str(picture)).get_size() == plate.size == (2952, 1548)
    for space in plate.cells:
        assert plate.at(plate.center(space)) == space
        assert all(0.7 < reach < 1.2 for reach in plate.reach[space])
        for x, y in plate.outline(space, 12):
            assert plate.at((x, y)) == space
            assert plate.frame < x < plate.size[0] - plate.frame
            assert plate.frame < y < plate.size[1] - plate.frame
    assert plate.at((40.0, 40.0)) is None


def test_unknown_map_has_no_plate() -> None:
    assert shipped_plate("no-such-map") is None


@pytest.mark.parametrize("name", SCENARIOS)
def test_land_is_brighter_than_the_sea(name) -> None:
    plate = shipped_plate(name)
    picture = pygame.image.load(str(IMAGES.parent / plate.picture))

    def level(point: tuple[float, float]) -> float:
        x, y = int(point[0]), int(point[1])
        return sum(sum(picture.get_at((x + d, y + e))[:3]) / 3 for d in range(-6, 7, 3) for e in range(-6, 7, 3)) / 25

    lower = [(x, y + plate.grid.radius * 0.5) for x, y in (plate.center(space) for space in plate.cells)]
    assert min(level(point) for point in lower) > 70
    assert level((90.0, plate.size[1] / 2 + 60)) < 75


def test_budget() -> None:
    assert sum(path.stat().st_size for path in IMAGES.rglob("*") if path.is_file()) < 14 * 1024 * 1024


# ------------------------------------------------------------------------------------------------- composed maps


def _spaces() -> list[MapSpace]:
    cells = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)]
    return [MapSpace(f"s{n}", cell, TERRAINS[n % len(TERRAINS)], n % 5) for n, cell in enumerate(cells)]


def test_composed_map_in_slices() -> None:
    composer = HexComposer("trial", _spaces(), (984, 516))
    shares = list(composer.slices())
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) > 8
    plate = composer.plate
    assert composer.picture.get_size() == plate.size == (984, 516)
    for space in plate.cells:
        assert plate.at(plate.center(space)) == space
        assert all(plate.at(point) == space for point in plate.outline(space, 5))


def test_baked_and_composed_maps_are_drawn_alike(canvas) -> None:
    plate = shipped_plate("main2")
    assert plate is not None
    draw_plate(canvas, plate, pygame.FRect(0, 0, 300, 157))
    baked = _painted(canvas)
    canvas.surface.fill((0, 0, 0))
    composer = compose("drawn", _spaces(), (600, 315))
    assert composer.plate.image is composer.picture
    draw_plate(canvas, composer.plate, pygame.FRect(0, 0, 300, 157))
    assert _painted(canvas) > baked * 0.9


def test_composing_is_repeatable() -> None:
    first, second = (compose("again", _spaces()[:9], (492, 258)) for _ in range(2))
    assert pygame.image.tobytes(first.picture, "RGB") == pygame.image.tobytes(second.picture, "RGB")
    assert first.plate.reach == second.plate.reach


def test_neighbours_share_their_drawn_border() -> None:
    composer = HexComposer("borders", _spaces(), (984, 516))
    a, b = (
        composer.spaces[0].cell,
        next(space.cell for space in composer.spaces if space.cell in neighbours(composer.spaces[0].cell)),
    )
    shared = set(composer.lines.outline(a)) & set(composer.lines.outline(b))
    assert len(shared) >= 12


@pytest.mark.parametrize("count", [1, 2])
def test_tiny_maps_compose(count) -> None:
    composer = compose("tiny", _spaces()[:count], (984, 516))
    assert composer.grid.radius < 516 / 4


def test_no_hexes_no_map() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        HexComposer("none", [], (984, 516))


def test_every_symbol_is_in_the_kit() -> None:
    kit = json.loads((IMAGES.parent / "map_kit" / "symbols.json").read_text("utf-8"))["symbols"]
    sheet = pygame.image.load(str(IMAGES.parent / "map_kit" / "symbols.png"))
    grid = HexGrid(60.0)
    used = {"ripple", "ship", "rose"}
    for bleak in (False, True):
        for n in range(60):
            spaces = [((n, 0), terrain, n % 5) for terrain in TERRAINS]
            used |= {mark.kind for mark in land_marks(f"kit{n}", spaces, grid, bleak)}
    assert used == set(kit)
    for rows in kit.values():
        for x, y, wide, high, foot_x, foot_y, size in rows:
            assert sheet.get_rect().contains((x, y, wide, high))
            assert 0 < foot_x < wide
            assert 0 < foot_y <= high
            assert size > 0


def test_the_middle_of_a_forest_stays_free_for_pieces() -> None:
    grid = HexGrid(1.0)
    for n in range(20):
        marks = land_marks(f"free{n}", [((0, 0), "forest", 0)], grid)
        trees = [mark for mark in marks if mark.kind in ("tree", "pine")]
        assert trees
        assert not any(abs(tree.x) < 0.5 and 0.15 < tree.y < 0.6 for tree in trees)


# -------------------------------------------------------------------------------------------------------- cards


def test_every_card_and_unit_has_its_scene() -> None:
    cards = json.loads((CONTENT / "cards.json").read_text("utf-8"))
    units = json.loads((CONTENT / "units.json").read_text("utf-8"))
    wanted = {f"{race}-{card['id']}" for card in cards for race in ([card["race"]] if card["race"] else RACES)}
    assert {path.stem for path in (IMAGES / "cards").glob("*.jpg")} == wanted
    tiles = {f"{unit['race']}-{unit['type']}-{unit['level']}" for unit in units}
    assert {path.stem for path in (IMAGES / "units").glob("*.jpg")} == tiles
    assert set(ABILITY_ICONS) == {unit["ability"] for unit in units} - {""}
    assert {card["window"] for card in cards} <= set(LOOKS["windows"])


def test_icons_of_cards_and_pieces_are_shipped() -> None:
    names = {*ABILITY_ICONS.values(), *LOOKS["windows"].values(), *KIND_ICONS.values()}
    assert [name for name in sorted(names) if not (ROOT / "assets" / "icons" / f"{name}.svg").is_file()] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_cards_fit_their_words(canvas, language) -> None:
    set_language(language)
    options = new_match().state.config.options
    for card in json.loads((CONTENT / "cards.json").read_text("utf-8")):
        race = card["race"] or "NE"
        look = card_faces.card_face(f"{race}-{card['id']}-1", options)
        for width in (96.0, 130.0, 168.0, 250.0):
            draw_card(canvas, pygame.FRect(10, 10, width, width * 7 / 5), look)
    for unit in json.loads((CONTENT / "units.json").read_text("utf-8")):
        tile = card_faces.UnitFace(
            unit["race"],
            unit["type"],
            unit["name"][language],
            unit["level"],
            4,
            unit["strength"],
            unit["ability"],
            "Levantar a los Muertos" if unit["ability"] else "Sin habilidad",
            unit["needs"],
            SEAT_COLOURS["red"],
        )
        for size in ((72.0, 138.0), (108.0, 204.0), (220.0, 308.0)):
            draw_card(canvas, pygame.FRect(300, 10, *size), tile)
    assert canvas.overflows == []


@pytest.mark.parametrize("state", ["rest", "selectable", "hover", "selected", "focus"])
def test_card_states_and_backs(canvas, state) -> None:
    look = replace(card_faces.card_face("HU-fast-1", new_match().state.config.options), grey=True)
    draw_card(canvas, pygame.FRect(20, 20, 130, 182), look, state)
    draw_back(canvas, pygame.FRect(180, 20, 100, 140), SEAT_COLOURS["purple"], "race-orcs")
    assert _painted(canvas) > 500


# ------------------------------------------------------------------------------------------------------- pieces


def test_silhouettes_differ_and_stay_in_their_box() -> None:
    shapes = {kind: outline(kind) for kind in ("melee", "ranged", "flying", "worker")}
    assert len(set(shapes.values())) == 4
    for kind in ICONS:
        assert all(abs(x) <= 1.4 and abs(y) <= 1.3 for x, y in outline(kind))


@pytest.mark.parametrize("state", ["rest", "hover", "selectable", "selected", "target", "focus", "moved", "illegal"])
def test_markers_in_every_state(canvas, state) -> None:
    for row, colours in enumerate(SEAT_COLOURS.values()):
        for column, kind in enumerate(ICONS):
            pieces_art.draw_marker(canvas, (40 + column * 60, 40 + row * 60), 15, kind, colours, state, column)
    assert _painted(canvas) > 400


def test_moved_markers_look_duller() -> None:
    def colour(state: str) -> int:
        own = Canvas(pygame.Surface((80, 80)), Theme(Metrics.compute(1920, 1080)))
        pieces_art.draw_marker(own, (40, 40), 24, "melee", SEAT_COLOURS["red"], state)
        red, green, blue, _ = pygame.transform.average_color(own.surface, (26, 26, 10, 20))
        return max(red, green, blue) - min(red, green, blue)

    assert colour("moved") < colour("rest") * 0.7


def test_everything_else_on_the_map(canvas) -> None:
    for n, colours in enumerate(SEAT_COLOURS.values()):
        y = 60 + n * 70
        pieces_art.draw_pennant(canvas, (40, y), 30, colours, "race-undead")
        flag = pieces_art.flag((90, y), 36, pieces.FlagLook(colours.id, ""))
        flag.kind.paint(canvas, flag.area, flag.kind.still, flag.look)
        pieces_art.draw_outpost(canvas, (140, y), 40, colours)
        pieces_art.draw_outpost(canvas, (190, y), 40, colours, finished=False)
        pieces_art.draw_captive(canvas, (240, y), 16, colours, "selectable")
    for n, quest in enumerate(KIND_ICONS.values()):
        pieces_art.draw_quest(canvas, (300 + 40 * n, 40), 14, quest)
    for value in range(1, 7):
        draw_die(canvas, (300 + 50 * value, 120), 30, D6.sides[value - 1], D6.colour, ("hit", "miss")[value % 2], 5.0)
    for value in (1, 2, 3):
        draw_resource_die(canvas, (300 + 50 * value, 200), 30, value, ("gold", "wood")[value % 2])
    pieces_art.draw_depletion(canvas, (320, 260), 10, False)
    pieces_art.draw_depletion(canvas, (350, 260), 10, True)
    pieces_art.draw_badge(canvas, (380, 260), 10, 4)
    pieces_art.draw_letter(canvas, (410, 260), 10, "A")
    pieces_art.draw_wall(canvas, (300, 300), (340, 380), 12)
    space_marks.draw_trail(canvas, [(400, 300), (450, 340), (520, 320)])
    space_marks.draw_move_arrow(canvas, (400, 380), (520, 420))
    assert _painted(canvas) > 900
    assert canvas.overflows == []


def test_zone_states_and_discs(canvas) -> None:
    plate = HexPlate("one", "", (200, 200), 0.0, HexGrid(50.0, (100.0, 100.0)), {"a": (0, 0)}, {"a": (0.9,) * 72})
    board = MapBoard(plate)
    board.place(pygame.FRect(0, 0, 200, 200))
    border = board.outline("a")

    for state in space_marks.STATES:
        canvas.surface.fill((0, 0, 0) if state != "illegal" else (200, 200, 200))
        space_marks.draw_space(canvas, border, state)
        assert _painted(canvas) != 0, state
    for n, kind in enumerate(("attack", "barred", "stop", "overstack", "move")):
        space_marks.draw_disc(canvas, (300 + 40 * n, 60), 14, kind)
    with pytest.raises(KeyError):
        space_marks.draw_space(canvas, border, "no-such-state")
