"""Nothing covers what is asked about: every legal target can be hit, with tooltips of the others up, at four sizes; a
tooltip lies near its target, inside the window, and not over what else can be chosen."""

import math
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.tooltip import LARGE, MARGIN, NEARBY, REACH, place, place_clear
from tabletop.commands.app_driver import AppDriver, example_saves
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Game
from tabletop.rules.lords_of_war.game import GAME as LORDS_OF_WAR
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tests.support import (
    adventure_client,
    boards,
    lords_of_war_client,
    small_world_client,
)
from tests.support.drawn import example
from tests.support.pilot import covering, free_point, hover, on_top, place_of, rest, settle, undrawn
from tests.support.recorded_games import moment
from tests.support.sweeps import sweep

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
MOST, MOST_IN_LARGE = 10, 4
"""Targets whose tooltips are raised in one position; fewer where a frame has four times the pixels and lies like the
one of half its width."""


def at(game: Game[Any], name: str, phase: str, after: int = 0) -> Match[Any]:
    """A recorded game at its first decision of a phase after so many actions."""
    return moment(game, name, lambda match: len(match.journal) >= after and match.state.frames[-1].phase == phase)


POSITIONS: dict[str, Callable[[], Match[Any]]] = {
    "lords-opening": lords_of_war_client.new_match,
    "lords-middle": lambda: moment(LORDS_OF_WAR, "no_progress", 60),
    "lords-late": lambda: moment(LORDS_OF_WAR, "no_progress", 120),
    "lords-aim": lambda: at(LORDS_OF_WAR, "commanders", "aim"),
    "warcraft-move": lambda: at(WARCRAFT, "main2-last_side", "move", 40),
    "warcraft-harvest": lambda: at(WARCRAFT, "main2-last_side", "harvest"),
    "warcraft-deploy": lambda: at(WARCRAFT, "main2-last_side", "deploy"),
    "warcraft-spend": lambda: at(WARCRAFT, "main2-last_side", "spend"),
    "warcraft-battle": lambda: at(WARCRAFT, "main4-last_side", "w5"),
    "warcraft-casualty": lambda: at(WARCRAFT, "main4-last_side", "casualty"),
    "adventure-heroes": lambda: adventure_client.new_match(4),
    "adventure-move": lambda: at(ADVENTURE, "4-valor", "move", 300),
    "adventure-pay": lambda: at(ADVENTURE, "4-valor", "pay"),
    "adventure-auction": adventure_client.auctioning,
    "adventure-challenge": lambda: at(ADVENTURE, "2-valor", "challenge"),
    "adventure-pre-roll": lambda: at(ADVENTURE, "2-valor", "pre_roll"),
    "adventure-post-roll": lambda: at(ADVENTURE, "2-valor", "post_roll"),
    "small-pick": small_world_client.new_match,
    "small-conquest": lambda: at(SMALL_WORLD, "base-3-coins", "conquest", 40),
}


def legal_widgets(app: App) -> list[Widget]:
    """What can be pressed to go on: legal spots, buttons that stand for targets, the main button."""
    top = on_top(app)
    found = [
        widget
        for widget in top.widgets
        if widget.visible
        and widget.enabled
        and ((isinstance(widget, Spot) and widget.legal) or (isinstance(widget, TableWidget) and widget.target))
    ]
    primary = top.widgets.get("primary")
    return [*found, primary] if primary is not None and primary.enabled else found


@cache
def reached(name: str) -> Match[Any]:
    """The match of a position, which nobody changes."""
    return POSITIONS[name]()


def lay(app: App, name: str) -> BoardScene:
    """The board of a position, at rest and without messages."""
    app.settings.animation_percent = 0
    match = reached(name)
    scene = boards.open_board(app, match.branch(len(match.journal)))
    settle(app)
    app.toasts.clear()
    return scene


def covered(app: App, most: int) -> list[str]:
    """The legal targets that cannot be hit, and what covers them: at first, then while the tooltips of some, at most so
    many, are up one after the other. The main button must lie quite free of those."""
    targets = legal_widgets(app)
    assert targets
    found = [f"{w.id} by {covering(app, w, place_of(app, w))}" for w in targets if free_point(app, w) is None]
    for pointed in targets[:: max(1, len(targets) // most)]:
        with undrawn(app):
            hover(app, pointed)
        rest(app)
        box = app.tooltips.rect
        if app.tooltips.shown is None or box is None:
            continue
        under = [w for w in legal_widgets(app) if w.id != pointed.id and w.rect.colliderect(box)]
        lost = (w.id for w in under if w.id == "primary" or free_point(app, w) is None)
        found += [f"{id} by the tooltip of {pointed.id}" for id in lost]
    return found


@pytest.mark.parametrize(("name", "size"), [*sweep([*POSITIONS], SIZES[:1]), *sweep([*POSITIONS], SIZES[1:])])
def test_every_legal_target_can_be_hit_with_tooltips_up(make_app, name, size) -> None:
    """Before the first touch, and between it and the second one."""
    app = make_app(size)
    scene, most = lay(app, name), MOST if size[0] <= 1920 else MOST_IN_LARGE
    assert not covered(app, most)
    actions = len(scene.session.match.journal)
    starts = scene.session.starts()
    if app.scenes.top is scene and starts:
        scene.touch(min(starts))
        settle(app)
        app.toasts.clear()
        if app.scenes.top is scene and len(scene.session.match.journal) == actions:
            assert not covered(app, most)


def test_words_in_large_letters_hid_whole_regions(make_app) -> None:
    """With 22 regions to conquer, the words about five of them lay over one or two others."""
    app = make_app((1280, 720), language="en", text_percent=150, animation_percent=0)
    AppDriver(app).board(next(path for path in example_saves() if path.stem == "example-small-world-5-azeroth"))
    settle(app)
    app.toasts.clear()
    assert not covered(app, 30)


FOUGHT = ("warcraft-battle", "warcraft-casualty", "adventure-pre-roll", "adventure-post-roll")
"""Positions over whose board a fight lies, with a head of its own."""


@pytest.mark.parametrize(("name", "size"), sweep([name for name in POSITIONS if name not in FOUGHT], SIZES[:3]))
def test_the_tooltip_of_a_card_lay_on_the_prompt(make_app, name, size) -> None:
    """What is pointed at right above the prompt, or as large as a card below it, leaves the prompt to be read."""
    app = make_app(size, language="es")
    scene = lay(app, name)
    assert app.scenes.top is scene
    prompt = scene.table.prompt_area
    words = " ".join(["Ataque 6, cuerpo a cuerpo."] * 6)
    small = FRect(prompt.centerx - 15, prompt.y - 12, 30, 10)
    large = FRect(prompt.x, prompt.bottom + 4, 200, 290)
    for target in (small, large):
        app.tooltips.show(Tip("card", words, target, "Tridente de las profundidades"))
        app.tooltips.draw(app.canvas)
        assert not app.tooltips.rect.colliderect(prompt), target


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
    assert seen > (1 if "adventure" in name else 4)


@pytest.mark.parametrize("path", example_saves(), ids=lambda path: path.stem)
def test_every_tip_opens_beside_what_it_explains(make_app, path) -> None:
    """Issue: over it, or far from it. Large cards whose edge it may lie over, and pictures as high as the window, are
    beside it as well as there is room."""
    app = make_app((1280, 720), skip_forced=False)
    AppDriver(app).board(path)
    scene = on_top(app)
    seen = 0
    for id in [widget.id for widget in scene.widgets if widget.visible]:
        widget = scene.widgets.get(id)
        tip = None if widget is None else widget.tip()
        if widget is None or tip is None or not (tip.text or tip.painter) or (pos := free_point(app, id)) is None:
            continue
        app.tooltips.hide()
        app.tooltips.pointer_moved(pos)
        app.tooltips.show(tip)
        app.tooltips.draw(app.canvas)
        box, target = app.tooltips.rect, Rect(tip.rect)
        window = widget.window if isinstance(widget, Spot) else None
        target = target if window is None else target.clip(window)
        if box is None or min(target.size) > LARGE or box.h > 500:
            continue
        assert not box.colliderect(target), id
        across = max(0.0, box.left - target.right, target.left - box.right)
        down = max(0.0, box.top - target.bottom, target.top - box.bottom)
        assert math.hypot(across, down) <= 2 * REACH, id
        seen += 1
    assert seen > 10
