"""Ask for the title of a save."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import IVORY300
from tabletop.client.ui import Button, TextEntry
from tabletop.client.ui.layout import Box, Row
from tabletop.client.ui.panels import control_height
from tabletop.text import t

from .backdrop import dialog_places
from .panel_scene import PanelScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

LONGEST = 80
WIDTH = 560.0


class SaveAsScene(PanelScene):
    """A dialog with a text entry for the title of a save."""

    def __init__(self, app: SceneServices, title: str, on_save: Callable[[str], None]) -> None:
        super().__init__(app)
        self.text = title
        self.on_save = on_save

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place entry and buttons."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        rows = (
            Box("head", size=canvas.line_height("panel_title")),
            Box("text", content=lambda wide: canvas.block_height(t("save_as.text"), "small", wide)),
            Box("entry", size=control_height(canvas)),
            Box("note", content=lambda wide: canvas.block_height(t("save_as.open"), "small", wide)),
            Row(size=space.foot_button, children=(Box("cancel"), Box("ok")), gap=space.gap),
        )
        self.places = dialog_places(canvas, WIDTH, rows)
        entry = TextEntry(
            "save.title", self.places["entry"], text=self.text, max_length=LONGEST,
            on_change=self._typed, on_submit=lambda _: self.save(),
        )  # fmt: skip
        entry.line.select_all()  # typing replaces the proposal; a relayout adopts the line as it is then
        self.widgets.add(entry)
        self.widgets.add(
            Button("save.cancel", self.places["cancel"], t("client.cancel"), icon="cancel", on_click=self.app.pop)
        )
        self.widgets.add(
            Button(
                "save.ok", self.places["ok"], t("save_as.save"), icon="save", style="primary",
                on_click=self.save, enabled=bool(self.text.strip()), reason=t("save_as.empty"),
            )
        )  # fmt: skip
        self.widgets.start_focus("save.title")

    def _typed(self, words: str) -> None:
        self.text = words
        self.relayout()

    def save(self) -> None:
        if self.text.strip() and self.app.scenes.top is self:
            self.app.pop()
            self.on_save(self.text.strip())

    def draw(self, canvas: Canvas) -> None:
        self.draw_panel(canvas, t("save_as.title"))
        canvas.text_block(t("save_as.text"), self.places["text"], "small", IVORY300)
        canvas.text_block(t("save_as.open"), self.places["note"], "small", IVORY300)
        super().draw(canvas)
