"""The shown position: what is shown while events move it on, and that it ends at the match's own."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from pygame import FRect

from tabletop.bots.setups import make_setup
from tabletop.client import games
from tabletop.client.app import App
from tabletop.client.board.animation_queue import AnimationQueue, Beat, Motion
from tabletop.client.board.shown_position import ShownPosition, comparison, differing, drift, put
from tabletop.client.games import beats
from tabletop.client.games.table import Table
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules import catalogue
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tests.sample_game.tabletop_reversi import META
from tests.sample_game.tabletop_reversi.game import GAME as REVERSI
from tests.sample_game.tabletop_reversi.table import ReversiTable
from tests.support import adventure_client, lords_of_war_client, small_world_client, warcraft_client
from tests.support.pilot import push, undrawn
from tests.support.recorded_games import moment


@dataclass(frozen=True)
class Thing:
    id: str
    place: str


def test_comparison_shows_what_no_event_has_shown() -> None:
    shown = ShownPosition({"a": Thing("a", "x"), "b": Thing("b", "x"), "gone": Thing("gone", "y")}, {"gold:0": 1})
    after = ShownPosition({"a": Thing("a", "y"), "b": Thing("b", "x"), "new": Thing("new", "z")}, {"gold:0": 3})
    assert differing(shown, after) == ["a", "gone", "new"]
    asked: list[tuple[Any, Any]] = []
    presented: list[ShownPosition[Any]] = []

    def motion(old: Any, new: Any) -> Motion | None:
        asked.append((old, new))
        return Motion("a", FRect(0, 0, 1, 1), FRect(9, 9, 1, 1), lambda canvas, rect: None) if old and new else None

    (beat,) = comparison(shown, after, motion, presented.append)
    assert [(old is None, new is None) for old, new in asked] == [(False, False), (False, True), (True, False)]
    assert beat.before is not None
    beat.before()
    assert "a" not in presented[0].pieces, "it is in the air"
    assert not comparison(after, after, motion, presented.append)


def test_drift_is_what_beats_have_changed_otherwise_than_the_rules() -> None:
    before = ShownPosition({"a": Thing("a", "x")}, {"gold:0": 1, "wood:0": 1})
    after = ShownPosition({"a": Thing("a", "y")}, {"gold:0": 3, "wood:0": 1})
    assert drift(before, before, after) == [], "what no beat has touched is left to comparison"
    assert drift(before, put(before, Thing("a", "y")).counted(**{"gold:0": 3}), after) == []
    assert drift(before, put(before, Thing("a", "z")), after) == ["a"]
    assert drift(before, before.counted(**{"gold:0": 2}), after) == ["gold:0"]


def test_the_queue_asks_for_the_next_beats_when_those_before_have_ended() -> None:
    seen: list[str] = []

    def groups() -> Iterator[list[Beat]]:
        for name in "abc":
            seen.append(f"ask {name}")
            motion = Motion(name, FRect(0, 0, 1, 1), FRect(9, 9, 1, 1), lambda canvas, rect: None, duration=100)
            yield [Beat([motion], sound=name, after=lambda name=name: seen.append(f"end {name}"))]

    queue = AnimationQueue(groups(), 1.0, lambda sound: seen.append(f"play {sound}"))
    assert queue.update(50)
    assert seen == ["ask a", "play a"]
    assert queue.update(60)
    assert seen[2:] == ["end a", "ask b", "play b"]
    queue.finish()
    assert queue.done
    assert seen[5:] == ["end b", "ask c", "end c"], "what is not seen is not heard"


# ---------------------------------------------------------------------------------------------------- whole games


def _clear(app: App, scene: BoardScene) -> None:
    """Read and leave what lies over the board; the overlay of a running battle stays."""
    overlay = scene.table.battle
    if overlay is not None and overlay.ended:
        overlay.go_on()
    for _ in range(5):
        if app.scenes.top in (scene, scene.overlay.scene):
            return
        app.pop()
    raise AssertionError(f"{app.scenes.top} does not go")


def _show_all(app: App, scene: BoardScene) -> None:
    """Let what is being shown end, whatever must be read on the way."""
    for _ in range(120):
        app.step([], 20.0)
        _clear(app, scene)
        if not scene.showing:
            return
    raise AssertionError("the show does not end")


def _play_out(app: App, match: Match[Any], seed: int, actions: int, table: type[Table] | None = None) -> int:
    """Play at random on the board, with every action shown; gives how many were."""
    rng = random.Random(seed)
    app.settings.animation_percent = 0
    scene = push(app, BoardScene, "board", match=match, **({"table": table} if table is not None else {}))
    for n in range(actions):
        _clear(app, scene)
        if scene.session.handing_over:
            scene.taken_over()
        app.step([])
        if scene.session.outcome is not None:
            return n
        scene.show(scene.session.do(rng.choice(list(scene.session.offer()))))
        with undrawn(app):
            _show_all(app, scene)
        at_rest = replace(scene.table.shown, prompt="", primary=None, undo=None, decider=None)
        assert at_rest == scene.table.as_shown(scene.session.shown())
        assert scene.session.log_length == (len(match.journal), 0)
    return actions


@pytest.fixture(autouse=True)
def checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beats, "checked", True)


@pytest.mark.parametrize("seed", range(2))
def test_lords_of_war_ends_every_show_at_the_position_of_the_match(app, seed) -> None:
    assert _play_out(app, lords_of_war_client.new_match(seed=seed), seed, 50) > 30


@pytest.mark.parametrize(("scenario", "seed"), [("main2", 1), ("main4", 2), ("necro", 3)])
def test_warcraft_ends_every_show_at_the_position_of_the_match(app, scenario, seed) -> None:
    assert _play_out(app, warcraft_client.new_match(scenario, seed), seed, 60) > 30


@pytest.mark.parametrize(("scenario", "seats"), [("base", 3), ("azeroth", 4)])
def test_small_world_ends_every_show_at_the_position_of_the_match(app, scenario, seats) -> None:
    assert _play_out(app, small_world_client.new_match(seats, scenario, seed=4), 4, 60) > 30


@pytest.mark.parametrize("seed", [5, 6])
def test_the_adventure_game_ends_every_show_at_the_position_of_the_match(app, seed) -> None:
    assert _play_out(app, adventure_client.new_match(3, seed), seed, 80) > 30


def test_the_sample_game_ends_every_show_at_the_position_of_the_match(app, monkeypatch) -> None:
    monkeypatch.setitem(catalogue._PACKAGES, META.id, "tests.sample_game.tabletop_reversi")
    monkeypatch.setattr(games, "table_class", lambda game_id: ReversiTable)
    match = Match.start(REVERSI, make_setup(META, words=["size=6"], seed=2))
    assert _play_out(app, match, 2, 60, ReversiTable) > 20


# ---------------------------------------------------------------------------------------------- apart from the rules


@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_the_shown_position_is_neither_read_nor_changed_by_the_rules(app, game) -> None:
    """It shares nothing with a state that can change: it stays as it is while the rules go on, and they go on the same
    when all of it is thrown away."""
    matches: dict[str, Callable[[], Match[Any]]] = {
        "lords_of_war": lambda: lords_of_war_client.under_way(61),
        "warcraft": lambda: moment(WARCRAFT, "main2-last_side", 80),
        "small_world": lambda: moment(SMALL_WORLD, "base-3-coins", 60),
        "adventure": lambda: moment(ADVENTURE, "3-valor", 90),
    }
    match = matches[game]()
    app.settings.animation_percent = 0
    scene = push(app, BoardScene, "board", match=match)
    if scene.session.handing_over:
        scene.taken_over()
    app.step([])
    shown = scene.table.as_shown(scene.session.shown())
    assert shown.pieces
    pieces, counters, rest = dict(shown.pieces), dict(shown.counters), replace(shown, pieces={}, counters={})
    words = repr((sorted(pieces.items()), sorted(counters.items()), rest))
    state = match.game.clone(match.state)
    for mapping in (shown.pieces, shown.counters):
        if isinstance(mapping, dict):
            mapping.clear()
    assert match.state == state
    again = scene.table.as_shown(scene.session.shown())
    assert (again.pieces, again.counters) == (pieces, counters), "what is thrown away is made anew"
    rng = random.Random(1)
    for _ in range(40):
        if match.outcome is None:
            match.apply(rng.choice(list(match.legal_actions())))
    kept = (sorted(again.pieces.items()), sorted(again.counters.items()), replace(again, pieces={}, counters={}))
    assert repr(kept) == words
