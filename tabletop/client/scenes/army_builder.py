"""The builder: a frame with head and foot; what is built, and how, is the game's own builder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import OK
from tabletop.client.games import builder_class
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.rules import catalogue
from tabletop.rules.game import Json
from tabletop.text import t

from . import backdrop
from .form_footer import Foot, Standing

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


class ArmiesScene(Scene):
    """Pops ``{"army": ...}`` when an army was picked for a player, else nothing.

    Widgets: ``builder.leave``, ``builder.back``, ``builder.undo``, ``builder.redo``, ``builder.save``,
    ``builder.use``, and those of the builder."""

    has_rulebook = True

    def __init__(
        self,
        app: SceneServices,
        game: str = "",
        army: Json = None,
        decks: int = 2,
        colour: str = "blue",
        pick: str = "",
        **args: Any,
    ) -> None:
        super().__init__(app, **args)
        self.game = game or catalogue.game_ids()[0]
        self.builder = builder_class(self.game)(self, army, decks, colour, pick)
        self.foot = Foot(self, "builder", self._standing)
        self._discarded = False

    def title(self) -> str:
        """Title of the window."""
        return t("builder.title")

    def resume(self, result: Any = None) -> None:
        """A list or a dialog closed."""
        self.relayout()

    def close(self, result: object = None) -> None:
        """Leave the builder; the scene below gets ``result``."""
        self.app.pop(result)

    def set_up(self, **args: Any) -> None:
        """Go on to the set-up of a new game with what was built."""
        self.app.replace("setup", **args)

    def rescue(self) -> None:
        """Something broke: bring unsaved armies to the disk."""
        self.builder.save_all()

    def leave(self) -> None:
        """However the scene was left (the window may have been closed), nothing is lost unless somebody said so."""
        if not self._discarded:
            self.builder.save_all()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, the builder's panels, foot."""
        margin = 16.0 if compact else 40.0
        head, foot = backdrop.head_height(compact), backdrop.foot_height(compact)
        gap = 10.0 if compact else 24.0
        self._lay_head(margin, head, width, compact)
        self.builder.layout(Rect(margin, head + gap, width - 2 * margin, height - head - foot - 2 * gap), compact)
        self._lay_foot(margin, width, height, foot, compact)

    def _lay_head(self, margin: float, head: float, width: float, compact: bool) -> None:
        size = 44.0 if compact else 50.0
        y = head / 2 - size / 2
        self.widgets.add(
            Button("builder.leave", (margin, y, size, size), icon="back", style="icon", on_click=self.go,
                   tooltip=t("builder.back.tip"))
        )  # fmt: skip
        x = width - margin - 2 * size - 8
        made = (
            ("undo", "undo", t("builder.undo"), self.builder.undo, self.builder.can_undo, t("builder.undo.none")),
            ("redo", "redo", t("builder.redo"), self.builder.redo, self.builder.can_redo, t("builder.redo.none")),
        )
        for id, icon, tip, call, steps, none in made:
            self.widgets.add(
                Button(f"builder.{id}", (x, y, size, size), icon=icon, style="icon", tooltip=tip, on_click=call,
                       enabled=steps, reason=None if steps else none)
            )  # fmt: skip
            x += size + 8

    def _lay_foot(self, margin: float, width: float, height: float, foot: float, compact: bool) -> None:
        canvas = self.app.canvas
        high = 46.0 if compact else 56.0
        y = height - foot / 2 - high / 2
        problem = self.builder.problem()
        icon, words = self.builder.primary()
        back = Button("builder.back", (margin, y, 0, high), t("builder.back"), icon="back", style="ghost",
                      on_click=self.go)  # fmt: skip
        nothing = self.builder.can_save()
        save = Button("builder.save", (0, y, 0, high), t("builder.save"), icon="save", on_click=self.builder.save,
                      enabled=nothing is None, reason=nothing, tooltip=t("builder.save.tip"))  # fmt: skip
        use = Button("builder.use", (0, y, 0, high), words, icon=icon, style="primary", on_click=self.builder.finish,
                     enabled=problem is None, reason=problem,
                     rule=self.builder.rule() if problem is not None else "")  # fmt: skip
        for button, least in ((back, 120.0), (save, 130.0), (use, 200.0 if compact else 280.0)):
            button.rect.w = min(max(least, button.natural_width(canvas)), width * 0.42)
        self.foot.lay(back, save, use, width - margin, self.open_rule)

    def open_rule(self, rule: str | None = None) -> None:
        """The rulebook at a rule, at the one that the army breaks, or at the first one about armies."""
        self.app.push("rulebook", game=self.game, rule=rule or self.builder.rule() or self.builder.first_rule)

    def _standing(self) -> Standing:
        problem = self.builder.problem()
        if problem is not None:
            return Standing(problem, rule=self.builder.rule())
        return Standing(self.builder.status(), "confirm", OK)

    # -- leaving -------------------------------------------------------------------------------------

    def go(self) -> None:
        """Leave; unsaved armies are asked about."""
        names = self.builder.unsaved()
        if not names:
            self.app.pop()
            return
        buttons = [
            ("cancel", t("client.cancel"), "ghost"),
            ("discard", t("builder.leave.discard"), "secondary"),
            ("save", t("builder.leave.save"), "primary"),
        ]
        text = t("builder.leave.text", n=len(names), names=", ".join(names))
        self.app.ask(t("builder.leave.title"), text, buttons, self._answered)

    def _answered(self, id: str) -> None:
        self._discarded = id == "discard"
        if self._discarded or (id == "save" and self.builder.save_all()):
            self.app.pop()

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Widgets, the builder, then the keys of the frame."""
        if self.widgets.handle(event):
            return True
        if self.builder.handle(event):
            return True
        if not isinstance(event, Command):
            return False
        if event.name in ("undo", "redo"):
            (self.builder.undo if event.name == "undo" else self.builder.redo)()
            return True
        if event.repeat:
            return False
        if event.name == "back":
            self.go()
        elif event.name == "save":
            self.builder.save()
        elif event.name in ("help", "rules"):
            self.open_rule()
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Table, bars, panels, widgets, the card in the hand."""
        compact = self.compact
        backdrop.draw_table(canvas)
        left = self.widgets.find("builder.leave").rect.right + 18
        subtitle = t("builder.subtitle") if canvas.theme.text_percent < 140 else ""
        backdrop.draw_head(canvas, backdrop.head_height(compact), self.title(), subtitle, left)
        backdrop.draw_foot(canvas, backdrop.foot_height(compact))
        self.builder.draw(canvas)
        self.foot.draw(canvas)
        super().draw(canvas)
        self.builder.draw_front(canvas)
