"""The builder scene: head and foot around the game's own builder."""

from __future__ import annotations

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import OK
from tabletop.client.games import builder_class
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Node
from tabletop.rules import catalogue
from tabletop.rules.game import Json
from tabletop.text import t

from .backdrop import FormFooter, FormStatus, PageScene
from .workshop.actions import action_buttons


class BuilderScene(PageScene):
    """Pops ``{"army": ...}`` when an army was picked for a player, else nothing.

    Widgets: ``builder.leave``, ``builder.back``, ``builder.undo``, ``builder.redo``, ``builder.save``,
    ``builder.use``, for an army of one's own those of ``ACTIONS``, and those of the builder."""

    has_rulebook = True

    def __init__(
        self,
        app: SceneServices,
        game: str = "",
        army: Json = None,
        decks: int = 2,
        colour: str = "blue",
        pick: str = "",
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.game = game or catalogue.game_ids()[0]
        self.builder = builder_class(self.game)(self, army, decks, colour, pick)
        self.footer = FormFooter(self, "builder", self._status)
        self._discarded = False

    def title(self) -> str:
        return t("builder.title")

    def subtitle(self) -> str:
        return t("builder.subtitle") if self.app.theme.text_percent < 140 else ""

    def resume(self, result: object = None) -> None:
        self.relayout()

    def close(self, result: object = None) -> None:
        self.app.pop(result)

    def set_up(self, **args: object) -> None:
        self.app.replace("setup", **args)

    def rescue(self) -> str:
        """Save all unsaved armies, after an error in the program; the builder says what it could not save."""
        self.builder.save_all()
        return ""

    def leave(self) -> None:
        """Save unsaved armies, unless they were given up: the window may have been closed."""
        if self._discarded or self.builder.save_all():
            self.builder.close()

    def update(self, dt_ms: float) -> bool:
        self.builder.keep()
        return super().update(dt_ms)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        size, builder = self.app.theme.spacing.bar_button, self.builder
        leave = Button("builder.leave", Rect(), icon="back", style="icon", on_click=self.go,
                       tooltip=t("builder.back.tip"))  # fmt: skip
        steps = [
            Button(f"builder.{name}", Rect(0, 0, size, size), icon=name, style="icon", tooltip=t(f"builder.{name}"),
                   on_click=call, enabled=can, reason=None if can else t(f"builder.{name}.none"), command=name)
            for name, call, can in (("undo", builder.undo, builder.can_undo), ("redo", builder.redo, builder.can_redo))
        ]  # fmt: skip
        head = [*steps, *self._further(size)]
        nodes = [Node(name=button.id, size=button.rect.w) for button in head]
        self.lay_page(tree.space(name="builder"), leave, nodes, (tree.space(name="foot_row"),), head)
        self.builder.layout(self.places["builder"], compact)
        self._lay_foot(compact)

    def _further(self, size: float) -> list[Button]:
        """What else can be done with an army of one's own."""
        canvas, opened = self.app.canvas, self.builder.opened()
        if opened is None:
            return []
        words = max(canvas.measure(self.title(), "title")[0], canvas.measure(self.subtitle(), "small")[0])
        return action_buttons(canvas, "builder", canvas.width - words - 5 * size, opened,
                              lambda action: action.call(self.app, opened))  # fmt: skip

    def _lay_foot(self, compact: bool) -> None:
        least = self.app.theme.spacing.button_width
        problem = self.builder.problem()
        icon, words = self.builder.primary()
        back = Button("builder.back", Rect(0, 0, least, 0), t("builder.back"), icon="back", style="ghost",
                      on_click=self.go)  # fmt: skip
        nothing = self.builder.can_save()
        save = Button("builder.save", Rect(0, 0, least, 0), t("builder.save"), icon="save", on_click=self.builder.save,
                      enabled=nothing is None, reason=nothing, tooltip=t("builder.save.tip"),
                      command="save")  # fmt: skip
        use = Button("builder.use", Rect(0, 0, 200.0 if compact else 280.0, 0), words, icon=icon, style="primary",
                     on_click=self.builder.finish, enabled=problem is None, reason=problem,
                     rule=self.builder.rule() if problem is not None else "")  # fmt: skip
        self.footer.layout(self.places["foot_row"], back, save, use, self.open_rule)

    def open_rule(self, rule: str | None = None) -> None:
        """Open the rulebook at a rule, at the one that the army breaks, or at the first one about armies."""
        self.app.push("rulebook", game=self.game, rule=rule or self.builder.rule() or self.builder.first_rule)

    def _status(self) -> FormStatus:
        problem = self.builder.problem()
        if problem is not None:
            return FormStatus(problem, rule=self.builder.rule())
        return FormStatus(self.builder.status(), "confirm", OK)

    # -- leaving -------------------------------------------------------------------------------------

    def go(self) -> None:
        """Leave; ask first if there are unsaved armies."""
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
        super().draw(canvas)
        self.builder.draw_front(canvas)

    def draw_between(self, canvas: Canvas) -> None:
        self.builder.draw(canvas)
        self.footer.draw(canvas)
