"""The combat overlay: sums, who falls, its pace, and the casualties that leave together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.games.lords_of_war import combat_view
from tabletop.client.scenes.board import event_beats
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.combat import CombatScene
from tabletop.client.ui.main_button import DEAF_MS
from tabletop.rules.game import Target
from tabletop.text import set_language, t
from tests.support.lords_of_war_client import Position, at, position, start
from tests.support.pilot import click, press, settle, wait

ORCS = ["orc.gonke-longtooth", "orc.shanker-a", "orc.spikeman-b", "orc.bow-pest", "orc.butcher"]
DWARVES = ["dwf.krod-klouthammer", "dwf.slugger-a", "dwf.beastslayer-a", "dwf.dowager-b", "dwf.axe-thrower-a"]
QUIET = [["c2", 1, "dwf.sharpshooter"], ["b3", 2, "orc.butcher"], ["f6", 2, "dwf.marauder-a"]]
SHOOTERS = [["c2", 1, "dwf.sharpshooter"], ["b3", 2, "orc.butcher"], ["d3", 1, "dwf.axe-thrower-a"]]
SHOOTERS += [["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"]]


def aiming(app: App, field: list[Any] = SHOOTERS, **options: Any) -> tuple[BoardScene, Position]:
    place = position(field, hands=(ORCS, DWARVES), phase="aim", turn=9, **options)
    return start(app, at(place)), place


def resolve(app: App, scene: BoardScene) -> CombatScene:
    """Resolve the check; the overlay is up."""
    scene.controls.press("primary")
    app.step([])
    top = app.scenes.top
    assert isinstance(top, CombatScene)
    return top


def two_fall(app: App) -> tuple[BoardScene, Position]:
    field = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]]
    field += [["b2", 1, "orc.catapult"], ["f6", 2, "dwf.marauder-a"]]
    return aiming(app, field)


@pytest.mark.parametrize("hand", ["enter", "mouse"])
def test_the_first_press_ended_the_counting_and_was_swallowed(app: App, hand: str) -> None:
    """The button lies under it before and after: the counting ends and the board goes on, all in one press."""
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    wait(app, DEAF_MS)
    assert not overlay.view.settled
    click(app, "continue") if hand == "mouse" else press(app, "ok")
    assert app.scenes.top is scene
    settle(app)
    assert not scene.showing
    assert len(scene.table.presented.pieces) == 3


def test_a_press_beside_the_button_ends_the_counting_alone(app: App) -> None:
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    wait(app, DEAF_MS)
    click(app, (4.0, 4.0))
    assert overlay.view.settled
    assert app.scenes.top is overlay


def test_a_double_click_on_the_main_button_does_not_close_the_result(app: App) -> None:
    """The button of the result lies where that of the board lay: for a moment it hears nothing."""
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    press(app, "ok")
    assert app.scenes.top is overlay
    wait(app, DEAF_MS)
    press(app, "ok")
    assert app.scenes.top is scene


def test_a_check_with_casualties_waits_for_an_answer(app: App) -> None:
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    for _ in range(100):
        app.step([], 100)
    assert app.scenes.top is overlay
    click(app, "continue")
    assert app.scenes.top is scene


def test_a_check_without_casualties_goes_on_by_itself(app: App) -> None:
    scene, _ = aiming(app, QUIET)
    resolve(app, scene)
    for _ in range(60):
        app.step([], 100)
    assert app.scenes.top is scene
    assert not scene.showing


def test_instant_play_shows_only_checks_with_casualties(app: App) -> None:
    app.settings.animation_percent = 0
    scene, _ = aiming(app, QUIET)
    scene.controls.press("primary")
    app.step([])
    assert app.scenes.top is scene
    assert scene.session.match.journal


def test_reduced_motion_counts_at_once(app: App) -> None:
    app.settings.reduced_motion = True
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    assert overlay.view.settled


@pytest.mark.parametrize(("percent", "ms"), [(50, 450), (100, 900), (200, 1800)])
def test_the_pace_follows_the_setting(app: App, percent: int, ms: int) -> None:
    app.settings.animation_percent = percent
    scene, _ = two_fall(app)
    overlay = resolve(app, scene)
    passed = 16
    while not overlay.view.settled:
        app.step([], 10)
        passed += 10
    assert abs(passed - ms) < 60


@pytest.mark.parametrize("percent", [50, 200])
def test_reading_takes_as_long_at_every_speed(app: App, percent: int) -> None:
    app.settings.animation_percent = percent
    scene, _ = aiming(app, QUIET)
    overlay = resolve(app, scene)
    overlay.view.finish()
    passed = 0
    while app.scenes.top is overlay:
        app.step([], 20)
        passed += 20
    assert abs(passed - combat_view.LINGER_MS) <= 40


def test_casualties_leave_together(app: App) -> None:
    scene, place = two_fall(app)
    touch = scene.session.do(scene.session.offer()[-1])
    found = list(event_beats.beats(scene.table, scene.session, touch.applied))
    falling = [beat for beats in found for beat in beats if beat.sound == "casualty"]
    assert len(falling) == 1
    assert len(falling[0].motions) == 2
    assert place.state is not None


def test_counters_tick_when_the_casualties_arrive(app: App) -> None:
    scene, _ = two_fall(app)
    resolve(app, scene)
    assert scene.table.counted(0) == (0, 0), "not before the overlay is closed"
    wait(app, DEAF_MS)
    press(app, "ok")
    settle(app)
    assert scene.table.counted(0) == (2, 0)


def test_sounds_of_a_combat(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play", played.append)
    scene, _ = two_fall(app)
    resolve(app, scene)
    wait(app, DEAF_MS)
    press(app, "ok")
    settle(app)
    assert "hit" in played
    assert "casualty" in played


def test_sums_in_words(app: App) -> None:
    scene, place = aiming(app)
    shooter, target = Target("piece", place.at("d3")), Target("piece", place.at("e5"))
    scene.touch(shooter, confirmed=True)
    scene.touch(target, confirmed=True)
    app.step([])
    settle(app)
    touch = scene.session.do(next(a for a in scene.session.offer() if a.kind == "resolve"))
    check: Any = next(event for event in touch.events if event.kind == "combat_check")
    by_square = {tally.square: tally for tally in check.tallies}
    assert combat_view.sum_words(by_square["e5"]) == "(3 missile) against 3"
    assert combat_view.sources_words(by_square["e5"]) == "Dwarf Axe Thrower"
    assert combat_view.sum_words(by_square["c2"]) == "3 against 4"
    set_language("es")
    assert combat_view.sum_words(by_square["e5"]) == "(3 disparo) contra 3"
    set_language("en")
    tally = by_square["e5"]._replace(parts=(("x", 2, "arrow"), ("y", 5, "arrow"), ("z", 4, "missile")), total=11)
    assert combat_view.sum_words(tally) == "2 + 5 + (4 missile) = 11 against 3"


def test_only_arrows_that_strike_turn_gold(app: App) -> None:
    scene, place = two_fall(app)
    overlay = resolve(app, scene)
    striking = overlay.view._hits
    assert set(striking) == {place.at("d3")} or place.at("d3") in striking
    assert striking[next(unit for unit in striking)] <= {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


def test_the_overlay_lies_over_the_hand_and_leaves_the_mat_free(make_app: Callable[..., App]) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        app = make_app(size)
        scene, _ = two_fall(app)
        overlay = resolve(app, scene)
        place = scene.table.layout_now
        assert place is not None
        assert not overlay.view.panel.colliderect(place.mat)
        assert not overlay.view.panel.colliderect(overlay.widgets.find("continue").rect)
        assert overlay.widgets.find("continue").rect.colliderect(scene.widgets.find("primary").rect)


def test_melee_or_missile_is_said_before_the_shot(app: App) -> None:
    from tabletop.client.games.lords_of_war.inspector import result_of

    scene, place = aiming(app)
    shooter = place.at("d3")
    scene.touch(Target("piece", shooter))
    result = result_of(scene.table.model, shooter)
    assert result is not None
    assert result.title == t("lords_of_war_board.melee_title")
    assert "Orc Deathbringer" in result.lines[0][0]


def test_hold_takes_the_order_back(app: App) -> None:
    app.settings.animation_percent = 0
    scene, place = aiming(app)
    shooter = Target("piece", place.at("d3"))
    scene.touch(shooter)
    scene.touch(Target("piece", place.at("e5")))
    app.step([])
    assert scene.table.prompt() == t("lords_of_war_board.aim_set")
    scene.touch(shooter)
    app.step([])
    assert "take_back" not in scene.widgets
    click(app, "hold")
    assert [entry.action.kind for entry in scene.session.match.journal] == ["aim", "hold"]
