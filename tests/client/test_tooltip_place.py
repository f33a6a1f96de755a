"""Where a tooltip goes: near its target, inside the window, and not over what else can be chosen."""

import math
import random
from collections import Counter

import pytest

from tabletop.client.board.spots import Spot
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.tooltip import MARGIN, NEARBY, REACH, place, place_clear
from tests.support import boards
from tests.support.drawn import example
from tests.support.pilot import free_point, hover, rest, settle

WINDOW = (1024.0, 640.0)
INSIDE = Rect(MARGIN, MARGIN, WINDOW[0] - 2 * MARGIN, WINDOW[1] - 2 * MARGIN)


def test_without_neighbours_it_lies_where_it_always_does() -> None:
    target = Rect(500, 300, 60, 80)
    assert place_clear(target, (300, 120), WINDOW, []) == place(target, (300, 120), WINDOW)
    assert place_clear(target, (300, 120), WINDOW, [target]) == place(target, (300, 120), WINDOW)


@pytest.mark.parametrize("number", range(5))
def test_a_hand_at_the_foot_stays_free_although_the_mat_above_is_legal(number) -> None:
    """Cards side by side, and legal squares over them: the tip finds the gap or goes past the row."""
    hand = [Rect(250 + 110 * n, 500, 100, 130) for n in range(5)]
    mat = [Rect(300 + 80 * n, 380, 76, 100) for n in range(3)]
    target = hand[number]
    others = [rect for rect in hand + mat if rect != target]
    box = place_clear(target, (230, 150), WINDOW, others)
    assert INSIDE.contains(box)
    assert box.collidelist([*others, target]) < 0


def test_a_field_of_targets_leaves_no_room_and_the_tip_comes_all_the_same() -> None:
    cells = [Rect(64 * x, 64 * y, 64, 64) for x in range(16) for y in range(10)]
    assert place_clear(cells[83], (300, 150), WINDOW, cells) == place(cells[83], (300, 150), WINDOW)


def test_the_words_about_a_region_hid_all_regions_around_it() -> None:
    """Where no place is free, the words about something small go aside for as much as that frees: here over a strait
    that is not quite as broad as they are high."""
    regions = [Rect(64 * x, 64 * y + (150 if y >= 5 else 0), 60, 60) for x in range(16) for y in range(8)]
    target, size = Rect(576, 192, 60, 60), (313, 162)
    others = [rect for rect in regions if rect != target]
    box = place_clear(target, size, WINDOW, others)
    assert hidden(box, others) < hidden(place(target, size, WINDOW), others) / 2
    assert box.colliderect(target.inflate(2 * REACH, 2 * REACH))


def test_any_table() -> None:
    rng, moved = random.Random(7), Counter[bool]()
    for _ in range(150):
        rects = [Rect(rng.uniform(0, 950), rng.uniform(0, 560), rng.uniform(20, 160), rng.uniform(20, 160))
                 for _ in range(rng.randint(1, 14))]  # fmt: skip
        target, size = rects[0], (rng.uniform(60, 500), rng.uniform(30, 220))
        box = place_clear(target, size, WINDOW, rects)
        if box != place(target, size, WINDOW):
            others = [rect for rect in rects if not rect.collidepoint(target.center)]
            assert INSIDE.contains(box)
            moved[min(target.size) > REACH / 2] += 1
            assert hidden(box, others) <= hidden(place(target, size, WINDOW), others)
            if min(target.size) <= REACH / 2:  # smaller than a card: near it
                assert box.colliderect(target.inflate(2 * REACH, 2 * REACH))
    assert moved[True] > 10, moved
    assert moved[False] > 10, moved


def hidden(box: Rect, others: list[Rect]) -> float:
    parts = [box.clip(rect) for rect in others]
    return sum(part.w * part.h for part in parts)


CARDS = [Rect(20 + 236 * n, 164, 222, 311) for n in range(4)]


@pytest.mark.parametrize("card", CARDS, ids=["first", "second", "third", "fourth"])
def test_the_words_about_a_card_hid_the_cards_beside_it(card) -> None:
    """Four heroes to choose from in a window of 1280 x 720: the tooltip goes to the free side of the window."""
    box = place_clear(card, (338, 320), (1280, 720), CARDS, [Rect(749, 589, 214, 58)])
    assert hidden(box, [one for one in CARDS if one != card]) < 0.05 * card.w * card.h


def test_a_tall_picture_of_a_player_hid_the_main_button() -> None:
    """What a rival's chip shows leaves no room below it beside the main button: it moves over as far as it must."""
    main = Rect(794, 586, 214, 46)
    box = place_clear(Rect(763, 5, 171, 42), (256, 640), (1280, 720), [], [main])
    assert not box.colliderect(main)


MAPS = (
    "example-small-world-1-opening", "example-small-world-5-azeroth", "example-warcraft-1-duel", "example-3-volley",
    "example-adventure-5-quest",
)  # fmt: skip


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_about_a_region_lay_over_the_list_and_the_title_bar(make_app, name, size) -> None:
    """They were far from the pointer, over the list of races; now they stay on the map, near it."""
    app = make_app(size)
    board = boards.open_board(app, example(name.removeprefix("example-")))
    settle(app)
    seen = 0
    for id in [w.id for w in board.widgets if isinstance(w, Spot) and w.target.kind in ("space", "piece")][::3]:
        spot, pos = board.widgets.find(id), free_point(app, id)
        if pos is None or spot.tip() is None:
            continue
        hover(app, id, pos)
        rest(app)
        settle(app)
        box, window = app.tooltips.rect, spot.window
        assert window is None or window.inflate(2, 2).contains(box), id
        across = max(0.0, box.left - pos[0], pos[0] - box.right)
        assert math.hypot(across, max(0.0, box.top - pos[1], pos[1] - box.bottom)) <= 2 * NEARBY + MARGIN, id
        seen += 1
    assert seen > (1 if "adventure" in name else 5)
