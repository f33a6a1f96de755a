"""Choosing a game: every game at its ease, with picture, words, seats and length, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row
from tabletop.rules import catalogue
from tabletop.text import t

from . import backdrop
from .menu.game_page import lay_feature

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

_TALLEST = 780.0
_ABREAST = 2  # wide boxes in a row


class ChooseScene(Scene):
    """``game`` is the one that has the focus first; the set-up of the chosen one comes on top.

    Widgets: ``choose.leave``, ``choose.back``, and for each game ``choose.game.<id>``, ``choose.play.<id>``,
    ``choose.armies.<id>``, ``choose.rules.<id>``."""

    def __init__(self, app: SceneServices, game: str = "", **args: Any) -> None:
        super().__init__(app, **args)
        self.games = catalogue.game_ids()
        self.game = game if game in self.games else self.games[0]
        self.places: backdrop.Places = {}

    def title(self) -> str:
        """Title of the window."""
        return t("menu.new")

    def resume(self, result: Any = None) -> None:
        """Back from a set-up, the rules or the armies."""
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, the boxes in rows, foot. What is lit first is the Play button of the game one comes from."""
        canvas = self.app.canvas
        gap = canvas.theme.spacing.wide
        back = Button("choose.back", (0, 0, 0, 0), t("setup.back"), icon="back", style="ghost", on_click=self.app.pop)
        rows = [self.games[start : start + _ABREAST] for start in range(0, len(self.games), _ABREAST)]
        shelf = tuple(Row(children=tuple(Box(game) for game in row), gap=gap, high=_TALLEST) for row in rows)
        wide = max(canvas.theme.spacing.button_width, back.natural_width(canvas))
        self.places = backdrop.page_places(
            canvas, Column(children=shelf, gap=gap, pack="middle"), foot=(Box("foot_back", size=wide), Box("keys"))
        )
        self.widgets.add(
            Button("choose.leave", self.places["back"], icon="back", style="icon", tooltip=t("setup.back.tip"),
                   on_click=self.app.pop)
        )  # fmt: skip
        back.rect = self.places["foot_back"]
        self.widgets.add(back)
        for game in self.games:
            self._lay_game(self.places[game], game)
        self.widgets.default = f"choose.play.{self.game}"
        if self.widgets.focused is None:
            self.widgets.start_focus(f"choose.play.{self.game}")

    def _lay_game(self, rect: Rect, game: str) -> None:
        def name(what: str) -> str:
            return f"choose.{what}.{game}"

        call = partial(self.app.push, "setup", game=game)
        lay_feature(self, f"choose.game.{game}", rect, catalogue.meta(game), call, name, rules=True)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Escape leaves; F1 opens the rules of the game that is looked at."""
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and not event.repeat:
            if event.name == "back":
                self.app.pop()
                return True
            if event.name in ("help", "rules"):
                self.app.push("rulebook", game=self._looked_at())
                return True
        return False

    def _looked_at(self) -> str:
        focused = self.widgets.focused
        found = focused.id.rpartition(".")[2] if focused is not None else ""
        return found if found in self.games else self.game

    def draw(self, canvas: Canvas) -> None:
        """Table, bars, boxes."""
        backdrop.draw_table(canvas)
        backdrop.draw_head(canvas, self.places, self.title(), t("menu.choose.text"))
        backdrop.draw_foot(canvas)
        self._draw_keys(canvas)
        super().draw(canvas)

    def _draw_keys(self, canvas: Canvas) -> None:
        """The keys, at the right of the foot."""
        backdrop.draw_hints(canvas, self.places["keys"], (("enter", "choose"), ("arrows", "move"), ("f1", "rules")))
