"""Land shows who holds it: by colour, and by pattern for those who do not tell the colours apart."""

import itertools
from dataclasses import replace
from typing import Any

import pygame
import pytest

from tabletop.client.draw.theme import BLACK, SEAT_COLOURS, TERRAIN, WHITE, mix, seat_colours
from tabletop.client.games.small_world import held_land
from tabletop.client.games.small_world.island_pictures import sea_plate
from tabletop.rules.small_world.islands import built_in
from tests.support import small_world_client
from tests.support.boards import open_board
from tests.support.colour_vision import VISION, ciede2000, lab

LAND = [TERRAIN[name] for name in ("forest", "mountain", "hill", "farmland", "swamp", "lake", "sea")]
SQUARE = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]


@pytest.fixture(scope="module")
def held() -> held_land.HeldLand:
    return held_land.HeldLand(sea_plate(2, tuple(map(built_in, ("L1A", "S1A"))), 600))


def pixels(land: held_land.HeldLand, name: str) -> bytes:
    """The middle of a region as it is shown."""
    x, y = land.plate.center(name)
    return pygame.image.tobytes(land.picture.subsurface((round(x) - 20, round(y) - 20, 40, 40)), "RGB")


@pytest.mark.parametrize("vision", VISION)
def test_a_border_is_seen_on_every_land_with_every_kind_of_colour_vision(vision) -> None:
    """Blue at sea, red on brown hills: where the colours are near, the dark line and the pattern on it are not."""
    for seat in SEAT_COLOURS.values():
        dark = lab(mix(seat.dark, BLACK, 0.25), vision)
        assert min(ciede2000(dark, lab(land, vision)) for land in LAND) > 24, seat.id
        assert ciede2000(dark, lab(mix(seat.tint, WHITE, 0.35), vision)) > 45, seat.id
    for one, two in itertools.combinations(SEAT_COLOURS.values(), 2):
        for land in LAND:
            near = [lab(mix(land, held_land.wash_colour(seat), held_land.EDGE), vision) for seat in (one, two)]
            assert ciede2000(near[0], near[1]) > 12, (one.id, two.id)


@pytest.mark.parametrize("declined", [False, True])
def test_the_borders_of_two_seats_differ_without_their_colours(declined) -> None:
    grey = seat_colours("ivory")
    drawn = [held_land.border_svg(SQUARE, held_land.Holding(replace(grey, pattern=seat.pattern), declined), 1.0)
             for seat in SEAT_COLOURS.values()]  # fmt: skip
    assert len(set(drawn)) == len(SEAT_COLOURS)


def test_a_region_is_painted_for_its_holder_and_plain_again_without_one(held) -> None:
    name, plain = "L1A-07", pixels(held, "L1A-07")
    seen = {plain}
    for holding in (
        held_land.Holding(seat_colours("red")),
        held_land.Holding(seat_colours("red"), True),
        held_land.Holding(seat_colours("blue")),
    ):
        assert held.show({name: holding})
        seen.add(pixels(held, name))
        assert not held.show({name: holding})  # painted only when it changes
    assert len(seen) == 4
    assert held.show({})
    assert pixels(held, name) == plain


def test_the_land_around_a_held_region_keeps_its_colours(held) -> None:
    before = held.picture.copy()
    held.show({"L1A-07": held_land.Holding(seat_colours("red"))})
    left, top, wide, high = held.plate.extent("L1A-07")
    area = pygame.Rect(round(left) - 3, round(top) - 3, round(wide) + 6, round(high) + 6)
    now = held.picture.copy()
    assert pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(before, "RGB")
    for picture in (before, now):
        picture.fill((0, 0, 0), area)
    assert pygame.image.tobytes(now, "RGB") == pygame.image.tobytes(before, "RGB")
    held.show({})


def test_who_held_a_region_before_is_shown_while_the_new_colour_flows(held) -> None:
    red, blue = held_land.Holding(seat_colours("red")), held_land.Holding(seat_colours("blue"))
    held.show({"L1A-07": red})
    now = {"L1A-07": blue, "L1A-11": blue, "L1A-12": blue}
    assert held.before({"L1A-07", "L1A-11"}, now) == {"L1A-07": red, "L1A-12": blue}
    held.show({})


def test_a_colour_flows_from_the_conquerors_border(held) -> None:
    plate, name = held.plate, "L1A-07"
    near = plate.neighbours(name)[0]
    size = [round(side) for side in plate.extent(name)[2:]]
    front = held_land.flood_front(plate, name, {near})
    shares = []
    for share in (0.1, 0.5, 1.0):
        mask = pygame.Surface(size)
        front(mask, share, 1.0)
        shares.append(pygame.mask.from_threshold(mask, WHITE, (1, 1, 1, 255)).count() / (size[0] * size[1]))
    assert shares[0] < 0.5 < shares[2]
    assert shares == sorted(shares)
    early = pygame.Surface(size)
    front(early, 0.15, 1.0)
    left, top = plate.extent(name)[:2]
    shared = set(plate.outline(near)) & set(plate.outline(name))
    lit = pygame.mask.from_threshold(early, WHITE, (1, 1, 1, 255))
    x, y = lit.centroid()
    middle = [sum(values) / len(shared) for values in zip(*shared, strict=True)]
    centre = plate.center(name)
    assert abs(x + left - middle[0]) + abs(y + top - middle[1]) < abs(x + left - centre[0]) + abs(y + top - centre[1])
    wiped = pygame.Surface(size)
    held_land.wipe_front(wiped, 1.0, 1.0)
    assert wiped.get_at((size[0] - 1, size[1] - 1))[:3] == WHITE


def test_a_conquest_floods_and_ends_painted(make_app) -> None:
    app = make_app((1280, 720))
    scene = open_board(app, small_world_client.conquering())
    table: Any = scene.table
    target = next(one for one in sorted(scene.session.targets(), key=str) if one.kind == "space")
    scene.touch(target)
    flowed = False
    for _ in range(400):
        app.step([], 20)
        flows = [motion.name for motion in scene.motions if isinstance(motion, held_land.Flow)]
        flowed = flowed or target.id in flows
        if flowed and not scene.showing:
            break
    assert flowed
    assert table.held.before({target.id}, {})[target.id].colours.id == table.model.colour(table.stacks[target.id].owner)
