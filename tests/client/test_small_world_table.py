"""The Small World table: whole games by hand, one-click conquests, redeployment, what nobody else may see."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tabletop.client.app import App
from tabletop.client.games.small_world.touching import EVEN
from tabletop.rules.game import Target
from tests.support.pilot import press
from tests.support.small_world_client import deal, lay, phase, play, play_by_mouse

WAYS = [
    pytest.param(seats, scenario, marks=() if (seats, scenario) == (2, "azeroth") else pytest.mark.long)
    for scenario in ("base", "azeroth")
    for seats in (2, 3, 4, 5)
]


@pytest.mark.parametrize(("seats", "scenario"), WAYS)
def test_a_whole_game_by_mouse(make_app: Callable[..., App], seats: int, scenario: str) -> None:
    app = make_app()
    app.settings.animation_percent = 0
    scene = lay(app, deal(seats, scenario, seed=seats))
    assert play_by_mouse(app, scene, seed=seats) > 50
    assert scene.session.match.outcome is not None
    assert any(one.name == "game_over" for one in app.scenes.scenes)


def test_a_whole_game_by_keyboard(make_app: Callable[..., App]) -> None:
    """Tab to what can be touched and Enter; the main button by its own key."""
    app = make_app()
    app.settings.animation_percent = 0
    scene = lay(app, deal(2, seed=9))
    rng = random.Random(2)
    for _ in range(4000):
        if scene.session.match.outcome is not None:
            break
        if rng.random() < 0.2:
            press(app, "end_phase")
        else:
            press(app, *["next"] * rng.randint(1, 4), "ok")
        app.step([], 400)
    assert scene.session.match.outcome is not None


def test_a_region_with_one_way_is_conquered_by_one_click_and_taken_back(make_app: Callable[..., App]) -> None:
    """SW-CON-2."""
    app = make_app()
    app.settings.animation_percent = 0
    scene = lay(app, play(deal(2, seed=4), lambda match: phase(match) == "conquest"))
    match, table = scene.session.match, scene.table
    goal = next(
        name
        for name, quote in table.model.quotes.items()  # type: ignore[attr-defined]
        if quote.possible == "yes" and len(quote.ways) == 1 and not table.stacks[name].marker  # type: ignore[attr-defined]
    )
    before = len(match.journal)
    scene.touch(Target("space", goal))
    app.step([])
    assert len(match.journal) == before + 1
    assert table.stacks[goal].owner == match.state.active  # type: ignore[attr-defined]
    press(app, "undo")
    assert len(match.journal) == before


def test_what_is_in_the_pool_is_spread_evenly_and_taken_back_as_one(make_app: Callable[..., App]) -> None:
    """SW-RDP-2: as before and even out are series of the same actions."""
    app = make_app()
    app.settings.animation_percent = 0
    ready = play(deal(3, seed=5), lambda match: phase(match) == "redeploy" and len(match.legal_actions()) > 3)
    scene = lay(app, ready)
    before = len(ready.journal)
    scene.touch(EVEN)
    app.step([])
    assert len(ready.journal) > before
    assert [action.kind for action in ready.legal_actions()] == ["confirm"]
    press(app, "undo")
    assert len(ready.journal) == before
