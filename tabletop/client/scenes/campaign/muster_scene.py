"""The muster: head and foot around the game's part, in which the army of a campaign is looked at and changed."""

from __future__ import annotations

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.backdrop import PageScene
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Node
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import Company
from tabletop.text import t

from .kept import KeptCampaign


class MusterScene(PageScene):
    """Widgets besides those of the game: ``muster.leave``, ``muster.undo``, ``muster.usual``, ``muster.done``."""

    has_rulebook = True

    def __init__(self, app: SceneServices, kept: KeptCampaign, **args: object) -> None:
        super().__init__(app, **args)
        self.kept = kept
        self._before: list[Company] = []
        self.panels = kept.look.muster(self)

    @property
    def run(self) -> CampaignRun:
        return self.kept.run

    def change(self, company: Company) -> None:
        """Keep the company with another army; it can be undone."""
        self._before.append(self.run.company)
        self.kept.change(company)
        self.relayout()

    def undo(self) -> None:
        if self._before:
            self.kept.change(self._before.pop())
            self.relayout()

    def usual(self) -> None:
        """Field the list of the company's people again."""
        self.change(self.run.muster.usual())

    def title(self) -> str:
        return t("campaign.muster")

    def subtitle(self) -> str:
        muster = self.run.muster
        n = muster.hired(dict(muster.army.cards))
        return t("campaign.muster.line", name=self.kept.title, n=n, limit=muster.hires)

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, space = self.app.canvas, self.app.theme.spacing
        leave = Button("muster.leave", Rect(), icon="back", style="icon", tooltip=t("campaign.muster.back"),
                       on_click=self.app.pop)  # fmt: skip
        nothing = None if self._before else t("builder.undo.none")
        undo = Button("muster.undo", Rect(), icon="undo", style="icon", tooltip=t("builder.undo"), on_click=self.undo,
                      enabled=nothing is None, reason=nothing, command="undo")  # fmt: skip
        high = space.foot_button
        usual = Button("muster.usual", Rect(0, 0, 0, high), t("campaign.usual"), icon="redo", on_click=self.usual,
                       tooltip=t("campaign.usual.tip"))  # fmt: skip
        done = Button("muster.done", Rect(0, 0, 0, high), t("campaign.muster.done"), icon="confirm", style="primary",
                      on_click=self.app.pop)  # fmt: skip
        wide = max(space.button_width, done.natural_width(canvas))
        foot = (
            Node(name="muster.usual", size=usual.natural_width(canvas)),
            tree.space(),
            Node(name="muster.done", size=wide),
        )
        self.lay_page(
            tree.space(name="muster"), leave, (Node(name="muster.undo", size=space.bar_button),), foot,
            (undo, usual, done),
        )  # fmt: skip
        self.panels.layout(self.places["muster"], compact)
        self.widgets.default = "muster.done"

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.run.campaign.game, rule=rule or "LW-ARM-1")

    def handle(self, event: Event) -> bool:
        if super().handle(event) or self.panels.handle(event):
            return True
        if not isinstance(event, Command):
            return False
        if event.name == "undo":
            self.undo()
        elif event.name == "back" and not event.repeat:
            self.app.pop()
        elif event.name in ("help", "rules") and not event.repeat:
            self.open_rule()
        else:
            return False
        return True

    def draw_between(self, canvas: Canvas) -> None:
        self.panels.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.panels.draw_front(canvas)
