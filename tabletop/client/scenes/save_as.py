"""Ask for the title of a save."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import IVORY300
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, TextEntry
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

LONGEST = 80


class SaveAsScene(Scene):
    """One text entry, Save and Cancel."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, title: str, on_save: Callable[[str], None]) -> None:
        super().__init__(app)
        self.text = title
        self.on_save = on_save

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Entry and buttons."""
        w = 560.0
        self.note = self.app.canvas.block_height(t("save_as.open"), "small", w - 60)
        h = 244.0 + self.note
        self.box = FRect((width - w) / 2, (height - h) / 2, w, h)
        inner = self.box.inflate(-60, -44)
        entry = TextEntry(
            "save.title", FRect(inner.x, inner.y + 66, inner.w, 46), text=self.text, max_length=LONGEST,
            on_change=self._typed, on_submit=lambda _: self.save(),
        )  # fmt: skip
        self.widgets.add(entry)
        half = (inner.w - 12) / 2
        y = inner.bottom - 48
        self.widgets.add(
            Button("save.cancel", FRect(inner.x, y, half, 48), t("client.cancel"), icon="cancel", on_click=self.app.pop)
        )
        self.widgets.add(
            Button(
                "save.ok", FRect(inner.x + half + 12, y, half, 48), t("save_as.save"), icon="save", style="primary",
                on_click=self.save, enabled=bool(self.text.strip()), reason=t("save_as.empty"),
            )
        )  # fmt: skip
        self.widgets.start_focus("save.title")

    def _typed(self, words: str) -> None:
        self.text = words
        self.relayout()

    def save(self) -> None:
        """Save and close."""
        if self.text.strip() and self.app.scenes.top is self:
            self.app.pop()
            self.on_save(self.text.strip())

    def handle(self, event: Event) -> bool:
        """Escape cancels."""
        if isinstance(event, Command) and event.name == "back":
            self.app.pop()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        canvas.panel(self.box, "overlay")
        inner = self.box.inflate(-60, -44)
        canvas.head(t("save_as.title"), (inner.x, inner.y, inner.w, 30), role="panel_title")
        canvas.fit_text(t("save_as.text"), FRect(inner.x, inner.y + 34, inner.w, 26), "small", IVORY300)
        canvas.text_block(t("save_as.open"), FRect(inner.x, inner.y + 122, inner.w, self.note), "small", IVORY300)
        super().draw(canvas)
