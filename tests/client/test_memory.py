"""No growth: many games played at one table, and the window resized again and again, leave nothing behind."""

import gc
import weakref
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.draw import cache
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tests.support.boards import open_board
from tests.support.lords_of_war_client import new_match, under_way
from tests.support.pilot import WidgetScene, settle
from tests.support.sweeps import longer

pytestmark = pytest.mark.usefixtures("painted")

# What the bounded caches of pictures hold or are keyed by, and the sum over everything.
KEYS = frozenset(
    (
        *("*", "ArmyCardFace", "UprightFace", "DieFace", "UnitFace", "Panel", "SlicedPanel", "Look", "FontSpec"),
        *("Plate", "PictureStyle"),
    )
)
ASK_GLIBC = cache._ask_glibc
"""The function of the program, before the fixtures of all tests replace it."""
STATM = Path("/proc/self/statm")
SIZES = ((1024, 640), (1280, 720), (1600, 900), (1100, 700))


def resident() -> float:
    """Megabytes the process holds now; 0 where the system does not tell."""
    return int(STATM.read_text().split()[1]) * 4096 / 1e6 if STATM.is_file() else 0.0


def own_objects() -> Counter[str]:
    """Living objects of the client and of saving by class, and how many objects there are in all. The rules keep
    the small values of their actions for the next game, up to a bound."""
    gc.unfreeze()  # what other modules of tests have left is looked through no more, and would not be counted
    gc.collect()
    found: Counter[str] = Counter()
    for thing in gc.get_objects():
        module = type(thing).__module__
        if isinstance(module, str) and module.startswith(("tabletop.client", "tabletop.storage")):
            found[type(thing).__qualname__] += 1
        found["*"] += 1
    return found


def one_game(app: App, seed: int) -> list[weakref.ref[Any]]:
    """Play a game to its end at the table, told at once, look at its chart and leave; what must be gone after it."""
    match = new_match(seed=seed, seats=({"units": 8}, {"units": 8}), level="intermediate")
    scene = open_board(app, match)
    session = scene.session
    n = 0
    for _ in range(20_000):
        if match.decider is None:
            break
        n += 1
        if isinstance(app.scenes.top, CurtainScene):
            app.scenes.top.open()
        if not session.may_act:
            app.step([], 16)
            continue
        offer = session.offer()
        scene.show(session.do(offer[(n * 7919 + seed) % len(offer)]))
        if n % 6 == 0:
            app.step([], 16)
    assert match.decider is None, "the table stands still"
    app.step([], 16)
    gone = [weakref.ref(scene), weakref.ref(match), weakref.ref(scene.table)]
    app.reset("kit")
    app.toasts.clear()
    app.step([], 16)
    return gone


def check_games_leave_nothing(app: App, games: int) -> None:
    app.settings.animation_percent = 0
    warm = max(3, games // 6)
    for seed in range(warm):
        one_game(app, seed)
    before, size = own_objects(), resident()
    gone: list[weakref.ref[Any]] = []
    for seed in range(warm, games):
        gone += one_game(app, seed)
    after = own_objects()
    assert not [ref for ref in gone if ref() is not None], "scenes or games outlive their table"
    for name, count in after.items():
        if name not in KEYS:
            assert count <= before[name] + 40, (name, before[name], count)
    # Bounded caches of words and of the rules' action values still fill up, ever more slowly.
    assert after["*"] <= before["*"] * 1.2
    assert resident() <= size + 24


def check_sizes_leave_nothing(app: App, resizes: int) -> None:
    gc.collect()
    others = {id(thing) for thing in gc.get_objects() if isinstance(thing, BoardScene)}  # of tests before this one
    scene = open_board(app, under_way(40))
    marks: list[float] = []
    for n in range(resizes):
        app.window.set_size(SIZES[n % len(SIZES)])
        app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED)])
        app.step([])
        if (n + 1) % len(SIZES) == 0:
            gc.collect()
            marks.append(resident())
    warm = max(marks[: max(2, len(marks) // 4)])
    assert marks[-1] <= warm + 24, marks
    boards = [thing for thing in gc.get_objects() if isinstance(thing, BoardScene)]
    assert [board for board in boards if id(board) not in others] == [scene]


@pytest.fixture(autouse=True)
def look_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that is left asks for a collection and gives memory back, as outside of tests."""
    monkeypatch.setattr("tabletop.client.scenes.board.scene.gc", gc)
    monkeypatch.setattr(cache, "_ask_glibc", ASK_GLIBC)


@pytest.fixture
def table(make_app: Callable[..., App]) -> App:
    app = make_app((1024, 640))
    app.push("kit")
    app.step([])
    assert isinstance(app.scenes.top, WidgetScene)
    return app


@pytest.mark.parametrize(
    ("check", "times"),
    [
        (check_games_leave_nothing, 7),
        (check_sizes_leave_nothing, 16),
        *longer([(check_games_leave_nothing, 1000), (check_sizes_leave_nothing, 500)]),
    ],
)
def test_nothing_is_left_behind(table, check, times) -> None:
    check(table, times)


def test_a_closed_board_waited_for_the_collector(app) -> None:
    """Circles of references held a table that was left, pictures and all, until the interpreter looked for them."""
    gc.collect()
    gc.disable()
    try:
        board = weakref.ref(open_board(app, new_match()))
        app.step([], 16)
        app.scenes.clear()
        app.push("kit")
        for _ in range(3):
            app.step([], 16)
        assert board() is None
    finally:
        gc.enable()


def test_a_curtain_was_held_by_the_places_of_what_it_had_drawn(app) -> None:
    """They are kept to be drawn again, and draw with methods of the scene: its board and its game stayed with it."""
    board = open_board(app, under_way(40))
    curtain = weakref.ref(app.push("curtain", board=board))
    app.step([], 16)
    app.pop()
    settle(app)
    gc.collect()
    assert curtain() is None


def test_garbage_is_looked_for_again_from_the_first_frame_of_a_board(app) -> None:
    """Until then it is not: all that is made for the frame stays."""
    app.push("board", match=new_match())
    assert not gc.isenabled()
    app.step([], 16)
    assert gc.isenabled()
    app.push("board", match=new_match())
    app.close()
    assert gc.isenabled()
