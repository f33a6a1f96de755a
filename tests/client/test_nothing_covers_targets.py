"""Nothing covers what is asked about: every legal target can be hit, with tooltips of the others up, at four sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove
from tabletop.client.core.services import Tip
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.base import Widget
from tabletop.rules.match import Match
from tests.support import (
    adventure_client,
    adventure_table_client,
    lords_of_war_client,
    small_world_client,
    warcraft_client,
)
from tests.support.pilot import TOOLTIP_MS, covering, free_point, settle, wait
from tests.support.sweeps import sweep

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
MOST = 12  # targets whose tooltips are raised in one position


def lords(actions: int) -> Match[Any]:
    return lords_of_war_client.play_on(lords_of_war_client.new_match(), actions, seed=actions)


def war(phase: str) -> Match[Any]:
    return warcraft_client.play(
        warcraft_client.new_match("main2", 4), lambda match: warcraft_client.phase(match) == phase, seed=4
    )


def islands(phase: str) -> Match[Any]:
    return small_world_client.play(
        small_world_client.new_match(), lambda match: small_world_client.phase(match) == phase and match.state.turn > 6
    )


def adventure(phase: str, seed: int = 3) -> Match[Any]:
    return adventure_table_client.play(
        adventure_client.new_match(4, seed),
        lambda match: adventure_client.phase(match) == phase and match.state.turn > 30,
        seed,
        9000,
    )


POSITIONS: dict[str, Callable[[], Match[Any]]] = {
    "lords-opening": lambda: lords(0),
    "lords-middle": lambda: lords(60),
    "lords-late": lambda: lords(140),
    "warcraft-move": lambda: war("move"),
    "warcraft-harvest": lambda: war("harvest"),
    "warcraft-deploy": lambda: war("deploy"),
    "warcraft-spend": lambda: war("spend"),
    "adventure-heroes": lambda: adventure_client.new_match(4),
    "adventure-move": lambda: adventure("move"),
    "adventure-pay": lambda: adventure("pay"),
    "adventure-auction": lambda: adventure("auction"),
    "small-pick": small_world_client.new_match,
    "small-conquest": lambda: islands("conquest"),
}


LAY: dict[str, Callable[[App, Match[Any]], object]] = {
    "lords": lords_of_war_client.open_board,
    "warcraft": warcraft_client.open_board,
    "small": small_world_client.open_board,
    "adventure": adventure_client.open_board,
}


def legal_widgets(app: App) -> list[Widget]:
    """What can be pressed to go on: legal spots, buttons that stand for targets, the main button."""
    top = app.scenes.top
    assert top is not None
    found = [
        widget
        for widget in top.widgets
        if widget.visible
        and widget.enabled
        and ((isinstance(widget, Spot) and widget.legal) or (isinstance(widget, TableWidget) and widget.target))
    ]
    primary = top.widgets.get("primary")
    return [*found, primary] if primary is not None and primary.enabled else found


@pytest.mark.parametrize(("name", "size"), sweep(list(POSITIONS), SIZES))
def test_every_legal_target_can_be_hit_with_tooltips_up(
    make_app: Callable[..., App], name: str, size: tuple[int, int]
) -> None:
    app = make_app(size)
    app.settings.animation_percent = 0
    LAY[name.partition("-")[0]](app, POSITIONS[name]())
    settle(app)
    app.toasts.clear()
    targets = legal_widgets(app)
    assert targets
    covered = [f"{w.id} by {covering(app, w, w.rect.center)}" for w in targets if free_point(app, w) is None]
    assert not covered
    step = max(1, len(targets) // MOST)
    for pointed in targets[::step]:
        pos = free_point(app, pointed)
        assert pos is not None
        app.step([PointerMove(pos)])
        wait(app, TOOLTIP_MS)
        under = [w.id for w in legal_widgets(app) if w.id != pointed.id and free_point(app, w) is None]
        assert not under, f"the tooltip of {pointed.id} covers {under}"


@pytest.mark.parametrize(("name", "size"), sweep(list(POSITIONS), SIZES[:3]))
def test_the_tooltip_of_a_card_lay_on_the_prompt(
    make_app: Callable[..., App], name: str, size: tuple[int, int]
) -> None:
    """What is pointed at right above the prompt, or as large as a card below it, leaves the prompt to be read."""
    app = make_app(size, language="es")
    app.settings.animation_percent = 0
    scene = LAY[name.partition("-")[0]](app, POSITIONS[name]())
    settle(app)
    assert isinstance(scene, BoardScene)
    if app.scenes.top is not scene:
        return  # a fight or a curtain lies over it, with a head of its own
    prompt = scene.table.prompt_area
    assert prompt is not None
    words = " ".join(["Ataque 6, cuerpo a cuerpo."] * 6)
    small = FRect(prompt.centerx - 15, prompt.y - 12, 30, 10)
    large = FRect(prompt.x, prompt.bottom + 4, 200, 290)
    for target in (small, large):
        app.tooltips.show(Tip("card", words, target, "Tridente de las profundidades"))
        app.tooltips.draw(app.canvas)
        assert app.tooltips.rect is not None
        assert not app.tooltips.rect.colliderect(prompt), target


TESTED_ELSEWHERE: dict[str, str] = {}
"""Scenes that no selftest picture and no test of their own shows, each with its reason."""


def test_every_registered_scene_is_shown_by_a_test() -> None:
    """By its name, or by its class."""
    support = Path(__file__).parents[1] / "support"
    sources = [*Path(__file__).parent.glob("test_*.py"), *support.glob("*.py")]
    words = "".join(path.read_text(encoding="utf-8") for path in sources)
    places = {name: str(place).rpartition(":")[2] for name, place in SCENES.items() if isinstance(place, str)}
    missing = {name for name, kind in places.items() if f'"{name}"' not in words and kind not in words}
    assert not missing - TESTED_ELSEWHERE.keys()
    assert not TESTED_ELSEWHERE.keys() - missing, "an exception that is no longer needed"
