"""A monkey at the table: whatever it clicks, drags, scrolls and types, nothing raises, and no game is lost. And whole
turns by pad alone."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core import input
from tabletop.client.core.bindings import COMMANDS, Mods
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.match import Match
from tabletop.storage.autosave import Autosave
from tabletop.text import LANGUAGES, set_language
from tests.support import adventure_client, small_world_client, warcraft_client
from tests.support.boards import open_board
from tests.support.lords_of_war_client import new_match
from tests.support.pilot import use_look, walk_by_pad
from tests.support.sweeps import longer

pytestmark = pytest.mark.usefixtures("painted")

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (700, 500))
NEVER = {"screenshot", "full_screen"}
COMMON = ("ok", "ok", "ok", "next", "prev", "up", "down", "left", "right", "back", "end_phase", "undo", "redo", "info")


class Monkey:
    """Random input from a seed. ``board()``: the board, if one is open; ``at_home``: the scenes it does not try to
    leave; ``games``: how many games it has begun; ``checked``: how many autosaves were right."""

    at_home: ClassVar[frozenset[str]] = frozenset({"board", "curtain", "combat", "battle", "menu", "game_over"})

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.games = 0
        self.checked = 0

    # -- the table -----------------------------------------------------------------------------------

    def board(self) -> BoardScene | None:
        return next((scene for scene in self.app.scenes.scenes if isinstance(scene, BoardScene)), None)

    def sit_down(self) -> None:
        """Continue a game from the menu if there is one, else begin a new one."""
        app, rng = self.app, self.rng
        if not len(app.scenes):
            app.push("menu")
        app.running = True
        top = app.scenes.top
        if top is None or top.name != "menu" or rng.random() < 0.5:
            return
        app.step([])
        if getattr(top, "running", None) is not None:
            top.resume_game()
            return
        self.games += 1
        armies = rng.sample(["orcs", "dwarves", "elves", "lizardmen", "templars", "undead"], 2)
        seats = [{"units": rng.choice((3, 6, 12))} for _ in range(2)]
        match = new_match(
            armies, seed=rng.randrange(10**6), undo=rng.choice(("strict", "friendly")), curtain=rng.random() < 0.7,
            seats=seats, level=rng.choice(("basic", "intermediate")), boardless=rng.random() < 0.3,
        )  # fmt: skip
        app.push("board", match=match)

    def check_autosave(self) -> None:
        """Assert that the autosave holds the game on the board."""
        scene = self.board()
        if scene is None:
            return
        self.app.step([])
        scene.saver.save_now()
        match = scene.session.match
        if scene.saver.untouched:
            return  # it is in the file that it was opened from
        loaded = Autosave(self.app.paths)._load(scene.saver.info.id)
        assert loaded.match.state == match.state
        assert [entry.action for entry in loaded.match.journal] == [entry.action for entry in match.journal]
        assert loaded.match.seats == match.seats
        self.checked += 1

    # -- input ---------------------------------------------------------------------------------------

    def place(self) -> tuple[float, float]:
        top = self.app.scenes.top
        widgets = [w for w in top.widgets if w.visible] if top is not None else []
        if widgets and self.rng.random() < 0.75:
            rect = self.rng.choice(widgets).rect
            return (rect.x + rect.w * self.rng.random(), rect.y + rect.h * self.rng.random())
        metrics = self.app.theme.metrics
        return (self.rng.uniform(-20, metrics.vw + 20), self.rng.uniform(-20, metrics.vh + 20))

    def click(self) -> list[input.Event]:
        pos = self.place()
        button = self.rng.choice((1, 1, 1, 1, 1, 1, 2, 3))
        clicks = self.rng.choice((1, 1, 1, 1, 2, 3))
        return [input.PointerMove(pos), input.PointerDown(pos, button, clicks=clicks), input.PointerUp(pos, button)]

    def drag(self) -> list[input.Event]:
        a, b = self.place(), self.place()
        button = self.rng.choice((1, 1, 1, 2))
        steps = [((a[0] * (4 - n) + b[0] * n) / 4, (a[1] * (4 - n) + b[1] * n) / 4) for n in range(5)]
        events: list[input.Event] = [input.PointerMove(a), input.PointerDown(a, button)]
        events += [input.PointerMove(pos, (button,)) for pos in steps]
        if self.rng.random() < 0.2:
            events.append(input.Command(self.rng.choice(("back", "menu", "undo"))))
        return [*events, input.PointerUp(b, button)]

    def command(self) -> list[input.Event]:
        name = self.rng.choice(COMMON) if self.rng.random() < 0.6 else self.rng.choice(COMMANDS)
        if name in NEVER:
            return []
        self.app.mapper.last_device = self.rng.choice(("keyboard", "keyboard", "pad"))
        mods = self.rng.choice((Mods.NONE, Mods.NONE, Mods.SHIFT, Mods.CTRL))
        return [input.Command(name, mods, repeat=self.rng.random() < 0.1), input.CommandUp(name)]

    def odd(self) -> list[input.Event]:
        several: tuple[list[input.Event], ...] = (
            [input.Wheel(self.place(), 0.0, self.rng.choice((-1.0, 1.0, 3.0)))],
            [input.TextInput(self.rng.choice("aÑ7 ·"))],
            [input.TextEditing(self.rng.choice(("", "nee")))],
            [input.PointerLeave()],
            [input.PointerMove(self.place())],
            [input.PointerUp(self.place(), self.rng.choice((1, 2, 3)))],
            [input.FileDropped("/nowhere/at-all.json")],
        )
        return self.rng.choice(several)

    def change_world(self) -> None:
        app, rng = self.app, self.rng
        what = rng.randrange(5)
        if what == 0:
            app.window.set_size(rng.choice(SIZES))
            app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED)])
        elif what == 1:
            app.set_language(rng.choice(LANGUAGES))
        elif what == 2:
            app.settings.animation_percent = rng.choice((0, 50, 100, 300))
            app.settings.reduced_motion = rng.random() < 0.3
        elif what == 3:
            app.settings.curtain_hold = rng.random() < 0.2
            app.settings.upright_text = rng.random() < 0.5
        else:
            use_look(app, text_percent=rng.choice((100, 150)))
            app.scenes.relayout_all()

    def event(self) -> None:
        """Post one random input."""
        app = self.app
        if self.board() is None or not app.running:
            self.sit_down()
        kind = self.rng.random()
        top = app.scenes.top
        if top is not None and top.name not in self.at_home and self.rng.random() < 0.2:
            events: list[input.Event] = [input.Command("back")]
        elif kind < 0.5:
            events = self.click()
        elif kind < 0.58:
            events = self.drag()
        elif kind < 0.9:
            events = self.command()
        elif kind < 0.998:
            events = self.odd()
        else:
            self.change_world()
            return
        # Mostly all events in one frame; sometimes a frame after each of them.
        for batch in [events] if self.rng.random() < 0.8 else [[event] for event in events]:
            app.step(batch, self.rng.choice((16.0, 16.0, 16.0, 250.0)))


class SeatedMonkey(Monkey):
    """A monkey that plays matches of one game: ``new_match(random)`` makes one, at the deal or in the middle."""

    def __init__(self, app: App, seed: int, new_match: Callable[[random.Random], Match[object]]) -> None:
        super().__init__(app, seed)
        self.new_match = new_match

    def sit_down(self) -> None:
        """Begin a match from the menu."""
        app = self.app
        if not len(app.scenes):
            app.push("menu")
        app.running = True
        top = app.scenes.top
        if top is None or top.name != "menu":
            return
        self.games += 1
        app.push("board", match=self.new_match(self.rng))


def run(app: App, monkeypatch: pytest.MonkeyPatch, monkey: Monkey, events: int, every: int = 250) -> None:
    """Give a program so many random inputs; an error is raised instead of shown, and the autosave is checked after each
    ``every`` inputs."""

    def fail(self: App, problem: Exception) -> None:
        raise problem

    monkeypatch.setattr(App, "_recover", fail)
    for n in range(events):
        monkey.event()
        if n % every == every - 1:
            monkey.check_autosave()
    app.step([], 500)
    app.step([], 500)
    monkey.check_autosave()
    set_language("en")


@pytest.mark.parametrize(
    ("size", "seed", "events", "least"),
    [
        ((1024, 640), 11, 400, 1),
        *longer([((1024, 640), 11, 1500, 5), *(((1280, 720), seed, 20_000, 20) for seed in (1, 2, 3))]),
    ],
)
def test_events_at_random(make_app, monkeypatch, size, seed, events, least) -> None:
    """It was at a board, whichever game it chose, and its autosave was right each time."""
    app = make_app(size, start="menu", base_scene="menu")
    monkey = Monkey(app, seed)
    run(app, monkeypatch, monkey, events)
    assert monkey.games >= 1
    assert monkey.checked >= least


# ------------------------------------------------------------------- one game, at the deal or in the middle of it


def warcraft(scenario: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 40, 200))
    match = warcraft_client.new_match(scenario, rng.randrange(10**6))
    return warcraft_client.play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))


def small_world(scenario: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 30, 120))
    match = small_world_client.new_match(rng.choice((2, 3, 4, 5)), scenario, seed=rng.randrange(10**6))
    return small_world_client.play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))


def adventure(characters: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 40, 120))
    seats, seed = rng.choice((2, 3, 4)), rng.randrange(10**6)
    match = adventure_client.new_match(seats, seed, curtain=rng.random() < 0.7, characters=characters)
    over = partial(_as_long, length)
    adventure_client.play(match, over, rng.randrange(100), greed=1.0)
    return match


def _as_long(length: int, match: Match[Any]) -> bool:
    return len(match.journal) >= length


SETUPS: dict[str, Callable[[random.Random], Match[Any]]] = {
    **{f"warcraft-{scenario}": partial(warcraft, scenario) for scenario in warcraft_client.SCENARIOS},
    "small_world-base": partial(small_world, "base"),
    "small_world-azeroth": partial(small_world, "azeroth"),
    "adventure-lot": partial(adventure, "lot"),
    "adventure-choose": partial(adventure, "choose"),
}
EVENTS = {"warcraft": (260, 10_000), "small_world": (80, 4000), "adventure": (40, 4000)}
"""How many inputs a game gets, usually and in the long run."""
USUAL = ("warcraft-elfgate", "warcraft-nordrassil", "small_world-base", "adventure-lot")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in SETUPS]
)
def test_some_events_at_one_game(make_app, monkeypatch, name) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, 5, SETUPS[name])
    events = EVENTS[name.partition("-")[0]][0]
    run(app, monkeypatch, monkey, events, every=events - 10)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_thousands_of_events_at_one_game(make_app, monkeypatch, name, seed) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, seed, SETUPS[name])
    run(app, monkeypatch, monkey, EVENTS[name.partition("-")[0]][1], every=200)
    assert monkey.games >= 1


# ----------------------------------------------------------------------------------------------- a turn by pad


@pytest.mark.parametrize(
    ("make", "ends", "played"),
    [
        (small_world_client.picking, 0.2, [{"pick"}, {"conquer", "final", "champion"}]),
        (partial(adventure_client.travelling, 2, "roll", curtain=False), 0.4, [{"roll_movement"}]),
    ],
    ids=["small_world", "adventure"],
)
def test_a_whole_turn_by_pad(make_app, make, ends, played) -> None:
    """From taking a combo to the coins, from the roll to the next player: directions and buttons, no mouse, no keys."""
    app = make_app(animation_percent=0)
    match = make()
    open_board(app, match)
    turn = seat_and_round(match)
    walk_by_pad(app, lambda: match.outcome is not None or seat_and_round(match) != turn, random.Random(4), ends, 600)
    assert seat_and_round(match) != turn, "the turn came to its end"
    kinds = {entry.action.kind for entry in match.journal}
    assert all(kinds & some for some in played)


def seat_and_round(match: Match[Any]) -> tuple[int, int]:
    return match.state.active, getattr(match.state, "round", 0)
