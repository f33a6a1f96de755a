"""Aiming: a shooter and its target; the same target again takes the order back, by mouse, by key and by dragging."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.games.lords_of_war.names import unit_name
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.target_widgets import widget_of
from tabletop.client.scenes.hint import LegalActionsScene
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.text import t
from tests.support.boards import legal_spots, open_board
from tests.support.lords_of_war_client import DWARVES, ORCS, Position, match_at, position
from tests.support.pilot import click, drag, hover, key, press, settle, wait

FIELD = [["d3", 1, "dwf.axe-thrower-a"], ["e2", 1, "dwf.sharpshooter"], ["e5", 2, "orc.spikeman-b"]]


@pytest.fixture
def table(make_app: Callable[..., App]) -> tuple[App, BoardScene, Position]:
    """Two shooters that reach one enemy."""
    app = make_app()
    app.settings.animation_percent = 0
    place = position(FIELD, hands=(ORCS[:5], DWARVES), phase="aim", turn=12)
    return app, open_board(app, match_at(place)), place


def orders(scene: BoardScene) -> dict[str, str]:
    """Shooter -> target."""
    return queries.aims(scene.session.match.state)


def unit(place: Position, square: str) -> Target:
    """The unit on a square."""
    return Target("piece", place.at(square))


def test_the_same_target_again_clears_the_aim(table: Any) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    click(app, shooter)
    click(app, victim)
    assert orders(scene) == {shooter.id: victim.id}
    click(app, shooter)
    assert victim in [spot.target for spot in legal_spots(scene)]
    hover(app, victim)
    wait(app, 500)
    assert t("lords_of_war_board.aim_again") in app.tooltips.shown.text
    click(app, victim)
    assert orders(scene) == {}
    assert scene.session.path == ()
    assert not app.toasts.items


def test_a_target_touched_twice_in_a_row_is_spared(table: Any) -> None:
    app, scene, place = table
    first, second, victim = unit(place, "e2"), unit(place, "d3"), unit(place, "e5")
    for shooter in (first, second):
        click(app, shooter)
        click(app, victim)
    assert set(orders(scene)) == {first.id, second.id}
    click(app, victim)
    assert set(orders(scene)) == {first.id}, "the order given last goes first"
    click(app, victim)
    assert orders(scene) == {}
    scene.undo()
    assert set(orders(scene)) == {first.id}, "each of them can be taken back"


def test_dragging_to_the_same_target_clears_the_aim(table: Any) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    for expected in ({shooter.id: victim.id}, {}):
        drag(app, shooter, victim)
        settle(app)
        assert orders(scene) == expected


def test_the_keyboard_clears_an_aim_and_enter_alone_goes_on(table: Any) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    click(app, shooter)
    click(app, victim)
    app.mapper.last_device = "keyboard"
    scene.widgets.focus(str(shooter), walked=True)
    key(app, pygame.K_RETURN)
    for _ in range(6):
        if scene.widgets.focused.target == victim:
            break
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert orders(scene) == {}
    app.step([], 400)
    key(app, pygame.K_RETURN)
    assert "resolve" in [entry.action.kind for entry in scene.session.match.journal], "Enter is the main button again"


ALONE = [["d3", 1, "dwf.sharpshooter"], ["d6", 2, "orc.spikeman-b"]]


def test_enter_resolved_the_check_without_the_shot_that_its_square_had_foretold(make_app: Callable[..., App]) -> None:
    """The only shot there is stands proposed: the main button gives it, Escape leaves it."""
    app = make_app()
    app.settings.animation_percent = 0
    place = position(ALONE, hands=(ORCS[:5], DWARVES), phase="aim", turn=12)
    scene = open_board(app, match_at(place))
    shooter, victim = unit(place, "d3"), unit(place, "d6")
    assert scene.session.path == (shooter, victim)
    assert scene.table.primary().label == t("lords_of_war_board.do.aim")
    press(app, "back")
    press(app, "back")
    assert scene.session.path == ()
    assert scene.table.primary().label == t("lords_of_war_board.do.resolve")
    click(app, shooter)
    click(app, victim)
    assert orders(scene) == {shooter.id: victim.id}
    press(app, "undo")
    assert orders(scene) == {}
    press(app, "redo")
    click(app, victim)
    assert orders(scene) == {}
    assert scene.session.path == (), "what was taken back is not proposed again"


def test_the_line_about_resolving_lit_nothing_while_a_shot_was_proposed(make_app: Callable[..., App]) -> None:
    """'What can I do now?': the main button had another meaning, and choosing the line gives it back its own."""
    app = make_app()
    app.settings.animation_percent = 0
    scene = open_board(app, match_at(position(FIELD[1:], hands=(ORCS[:5], DWARVES), phase="aim", turn=12)))
    assert scene.session.ready is not None
    press(app, "legal")
    app.step([])
    top = app.scenes.top
    assert isinstance(top, LegalActionsScene)
    kinds = {kind.kind: kind for kind in top.kinds}
    assert top.lit(kinds["resolve"]) == [scene.widgets.find("primary")]
    click(app, "legal.resolve")
    assert scene.session.path == ()
    assert widget_of(scene, Target("button", "resolve")) is scene.widgets.find("primary")


def test_a_shooter_and_its_target_are_touched_as_ever_where_the_shot_is_proposed(make_app: Callable[..., App]) -> None:
    """The first touch gave the proposed order, and the second took it back."""
    app = make_app()
    app.settings.animation_percent = 0
    place = position(ALONE, hands=(ORCS[:5], DWARVES), phase="aim", turn=12)
    scene = open_board(app, match_at(place))
    click(app, unit(place, "d3"))
    assert orders(scene) == {}
    assert scene.session.path == (unit(place, "d3"),)
    assert scene.table.prompt() == t("lords_of_war_board.aim_one", unit=unit_name(place.at("d3")))
    click(app, unit(place, "d6"))
    assert set(orders(scene)) == {unit(place, "d3").id}
