"""Nothing covers what is asked about: every legal target can be hit, with tooltips of the others up, at four sizes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.games.table import TableWidget
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
from tests.support.pilot import covering, free_point, hover, place_of, rest, settle
from tests.support.sweeps import sweep

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
MOST, MOST_IN_LARGE = 20, 6
"""Targets whose tooltips are raised in one position; fewer where a frame has four times the pixels and lies like the
one of half its width."""


def lords(actions: int) -> Match[Any]:
    match, rng = lords_of_war_client.new_match(), random.Random(actions)
    for _ in range(actions):
        match.apply(rng.choice(list(match.legal_actions())))
    return match


def aiming() -> Match[Any]:
    match, rng = lords_of_war_client.new_match(("orcs", "elves")), random.Random(3)
    while match.state.frames[-1].phase != "aim":
        match.apply(rng.choice(list(match.legal_actions())))
    return match


def war(phase: str, scenario: str = "main2") -> Match[Any]:
    match = warcraft_client.play(
        warcraft_client.new_match(scenario, 4), lambda match: warcraft_client.phase(match) == phase, seed=4
    )
    assert warcraft_client.phase(match) == phase
    return match


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


def fight(phase: str) -> Match[Any]:
    match = adventure_client.play(
        adventure_client.new_match(2, 3), lambda match: adventure_client.phase(match) == phase and match.state.turn > 6
    )
    assert adventure_client.phase(match) == phase
    return match


POSITIONS: dict[str, Callable[[], Match[Any]]] = {
    "lords-opening": lambda: lords(0),
    "lords-middle": lambda: lords(60),
    "lords-late": lambda: lords(140),
    "lords-aim": aiming,
    "warcraft-move": lambda: war("move"),
    "warcraft-harvest": lambda: war("harvest"),
    "warcraft-deploy": lambda: war("deploy"),
    "warcraft-spend": lambda: war("spend"),
    "warcraft-battle": lambda: war("w5"),
    "warcraft-casualty": lambda: war("casualty"),
    "adventure-heroes": lambda: adventure_client.new_match(4),
    "adventure-move": lambda: adventure("move"),
    "adventure-pay": lambda: adventure("pay"),
    "adventure-auction": lambda: adventure("auction"),
    "adventure-challenge": lambda: fight("challenge"),
    "adventure-pre-roll": lambda: fight("pre_roll"),
    "adventure-post-roll": lambda: fight("post_roll"),
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


@cache
def reached(name: str) -> Match[Any]:
    """The match of a position, which nobody changes."""
    return POSITIONS[name]()


def lay(app: App, name: str) -> BoardScene:
    """The board of a position, at rest and without messages."""
    app.settings.animation_percent = 0
    match = reached(name)
    scene = LAY[name.partition("-")[0]](app, match.branch(len(match.journal)))
    assert isinstance(scene, BoardScene)
    settle(app)
    app.toasts.clear()
    return scene


def point_at_all(app: App, most: int) -> None:
    """Raise the tooltips of the legal targets one after the other, at most so many, and see each time that all others
    can still be hit, and that the main button lies quite free."""
    targets = legal_widgets(app)
    assert targets
    covered = [f"{w.id} by {covering(app, w, place_of(app, w))}" for w in targets if free_point(app, w) is None]
    assert not covered
    for pointed in targets[:: max(1, len(targets) // most)]:
        hover(app, pointed)
        rest(app)
        box = app.tooltips.rect
        if app.tooltips.shown is None or box is None:
            continue
        under = [w for w in legal_widgets(app) if w.id != pointed.id and w.rect.colliderect(box)]
        lost = [w.id for w in under if w.id == "primary" or free_point(app, w) is None]
        assert not lost, f"the tooltip of {pointed.id} covers {lost}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_target_can_be_hit_with_tooltips_up(
    make_app: Callable[..., App], name: str, size: tuple[int, int]
) -> None:
    """Before the first touch, and between it and the second one."""
    app = make_app(size)
    scene, most = lay(app, name), MOST if size[0] <= 1920 else MOST_IN_LARGE
    point_at_all(app, most)
    actions = len(scene.session.match.journal)
    starts = scene.session.starts()
    if app.scenes.top is scene and starts:
        scene.touch(min(starts))
        settle(app)
        app.toasts.clear()
        if app.scenes.top is scene and len(scene.session.match.journal) == actions:
            point_at_all(app, most)


@pytest.mark.parametrize(("name", "size"), sweep(list(POSITIONS), SIZES[:3]))
def test_the_tooltip_of_a_card_lay_on_the_prompt(
    make_app: Callable[..., App], name: str, size: tuple[int, int]
) -> None:
    """What is pointed at right above the prompt, or as large as a card below it, leaves the prompt to be read."""
    app = make_app(size, language="es")
    scene = lay(app, name)
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
