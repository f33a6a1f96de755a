"""Choosing a game: every game at its ease, with picture, words, seats and length, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import IVORY500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button, draw_key
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

    def title(self) -> str:
        """Title of the window."""
        return t("menu.new")

    def resume(self, result: Any = None) -> None:
        """Back from a set-up, the rules or the armies."""
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, the boxes in rows, foot. What is lit first is the Play button of the game one comes from."""
        margin = 16.0 if compact else 48.0
        gap = 12.0 if compact else 28.0
        head, foot = backdrop.head_height(compact), backdrop.foot_height(compact)
        self._lay_bars(margin, head, foot, height, compact)
        area = Rect(margin, head + gap, width - 2 * margin, height - head - foot - 2 * gap)
        rows = [self.games[start : start + _ABREAST] for start in range(0, len(self.games), _ABREAST)]
        tall = min((area.h - gap * (len(rows) - 1)) / len(rows), _TALLEST)
        y = area.centery - (tall * len(rows) + gap * (len(rows) - 1)) / 2
        for row in rows:
            wide = (area.w - gap * (len(row) - 1)) / len(row)
            for place, game in enumerate(row):
                self._lay_game(Rect(area.x + place * (wide + gap), y, wide, tall), game)
            y += tall + gap
        self.widgets.default = f"choose.play.{self.game}"
        if self.widgets.focused is None:
            self.widgets.start_focus(f"choose.play.{self.game}")

    def _lay_game(self, rect: Rect, game: str) -> None:
        def name(what: str) -> str:
            return f"choose.{what}.{game}"

        call = partial(self.app.push, "setup", game=game)
        lay_feature(self, f"choose.game.{game}", rect, catalogue.meta(game), call, name, rules=True)

    def _lay_bars(self, margin: float, head: float, foot: float, height: float, compact: bool) -> None:
        size = 44.0 if compact else 50.0
        self.widgets.add(
            Button("choose.leave", (margin, head / 2 - size / 2, size, size), icon="back", style="icon",
                   tooltip=t("setup.back.tip"), on_click=self.app.pop)
        )  # fmt: skip
        high = 46.0 if compact else 56.0
        back = Button("choose.back", (margin, height - foot / 2 - high / 2, 0, high), t("setup.back"), icon="back",
                      style="ghost", on_click=self.app.pop)  # fmt: skip
        back.rect.w = max(120.0, back.natural_width(self.app.canvas))
        self.widgets.add(back)

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
        compact = self.compact
        backdrop.draw_table(canvas)
        left = self.widgets.find("choose.leave").rect.right + 18
        room = canvas.width - left - (16.0 if compact else 48.0)
        backdrop.draw_head(canvas, backdrop.head_height(compact), self.title(), t("menu.choose.text"), left, room)
        backdrop.draw_foot(canvas, backdrop.foot_height(compact))
        self._draw_keys(canvas)
        super().draw(canvas)

    def _draw_keys(self, canvas: Canvas) -> None:
        """The keys, at the right of the foot."""
        back = self.widgets.find("choose.back").rect
        right = canvas.width - back.x
        for key, words in (("enter", "choose"), ("arrows", "move"), ("f1", "rules")):
            label, text = t(f"menu.key.{key}"), t(f"menu.hint.{words}")
            width = canvas.measure(text, "small")[0]
            cap = max(canvas.measure(label, "least")[0] + 12, canvas.line_height("least"))
            if right - width - cap - 10 < back.right + 20:
                return
            canvas.text(text, (right, back.centery), "small", IVORY500, anchor="midright")
            draw_key(canvas, (right - width - 8 - cap / 2, back.centery), label)
            right -= width + cap + 34
