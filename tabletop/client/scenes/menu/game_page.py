"""Adds a game's wide box with its buttons to a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.games import has_almanac, has_builder
from tabletop.client.ui.button import Button
from tabletop.text import t

from .game_boxes import FeatureBox

if TYPE_CHECKING:
    from tabletop.client.scenes.base import Scene, SceneServices
    from tabletop.rules.meta import GameMeta

_GAP = 12.0


def lay_feature(
    scene: Scene,
    id: str,
    rect: Rect,
    meta: GameMeta,
    call: Callable[[], object],
    names: Callable[[str], str],
    rules: bool = False,
) -> FeatureBox:
    """Add a game's box and its buttons to a scene; ``call`` begins the game, ``names`` gives the id of each button
    (``play``, ``armies``, ``rules``, ``almanac``)."""
    compact = scene.compact
    buttons = _buttons(scene.app, meta.id, call, names, rules, compact)
    box = FeatureBox(id, rect, meta, 0.0, call, compact)
    box.narrow_picture(scene.app.canvas)
    rows = _rows(buttons, box.words.w)
    height = buttons[0].rect.h
    box.foot_height = height * len(rows) + _GAP * (len(rows) - 1)
    box.mine += buttons
    scene.widgets.add(box)
    y = box.foot.y
    for row in rows:
        x = box.foot.x
        spare = box.foot.w - sum(button.rect.w for button in row) - _GAP * (len(row) - 1)
        spoken = [button for button in row if button.label]  # buttons without words stay square
        for button in row:
            button.rect.topleft = (x, y)
            if button.label:
                button.rect.w += spare if len(row) == 1 else min(spare / len(spoken), 60.0)
            x += button.rect.w + _GAP
            scene.widgets.add(button)
        y += height + _GAP
    return box


def _buttons(
    app: SceneServices, game: str, call: Callable[[], object], names: Callable[[str], str], rules: bool, compact: bool
) -> list[Button]:
    high, least = (46.0, 110.0) if compact else (58.0, 150.0)
    made = [
        Button(names("play"), (0, 0, least, high), t("menu.play"), icon="crossed-swords", style="primary",
               on_click=call)
    ]  # fmt: skip
    if has_builder(game):
        made.append(
            Button(names("armies"), (0, 0, 100, high), t("menu.armies"), icon="build", tooltip=t("menu.armies.tip"),
                   on_click=lambda: app.push("armies", game=game))
        )  # fmt: skip
    if rules:
        made.append(
            Button(names("rules"), (0, 0, high, high), icon="book", tooltip=t("menu.rules"),
                   on_click=lambda: app.push("rulebook", game=game))
        )  # fmt: skip
    if has_almanac(game):
        made.append(
            Button(names("almanac"), (0, 0, high, high), icon="cards", tooltip=t("almanac.open"),
                   on_click=lambda: app.push("almanac", game=game))
        )  # fmt: skip
    for button in made:
        button.rect.w = max(button.rect.w, button.natural_width(app.canvas))
    return made


def _rows(buttons: list[Button], width: float) -> list[list[Button]]:
    """The buttons in one row if they fit ``width``, else the first in a row of its own; rows that are too wide are
    narrowed."""
    if sum(button.rect.w for button in buttons) + _GAP * (len(buttons) - 1) <= width:
        return [buttons]
    rows: list[list[Button]] = [[buttons[0]], []]
    used = 0.0
    for button in buttons[1:]:
        if rows[-1] and used + button.rect.w > width:
            rows.append([])
            used = 0.0
        rows[-1].append(button)
        used += button.rect.w + _GAP
    for button in buttons:
        button.rect.w = min(button.rect.w, width)
    return [row for row in rows if row]
