"""A small dialog that asks for one name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BRASS300, IVORY300
from tabletop.client.scenes.backdrop import dialog_places
from tabletop.client.scenes.panel_scene import PanelScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Row
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.text_entry import TextEntry
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

WIDTH = 560.0


class NamingScene(PanelScene):
    """``on_name(name)`` is called after the dialog has closed, unless by Escape or Cancel.

    Widgets: ``naming.entry``, ``naming.ok``, ``naming.cancel``."""

    def __init__(
        self,
        app: SceneServices,
        title: str = "",
        text: str = "",
        value: str = "",
        on_name: Callable[[str], object] | None = None,
        *,
        ok: str = "",
        longest: int = 40,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.heading = title
        self.text = text
        self.answer_text = value
        self.on_name = on_name
        self.ok = ok
        self.longest = longest
        self._started = False

    def title(self) -> str:
        return self.heading

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place a box in the middle: title, words, entry, two buttons."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        empty = not self.answer_text.strip()
        ok = Button("naming.ok", (0, 0, 0, 0), self.ok or t("client.ok"), icon="confirm", style="primary",
                    on_click=self._finish, enabled=not empty, reason=t("setup.name.empty"))  # fmt: skip
        cancel = Button("naming.cancel", (0, 0, 0, 0), t("client.cancel"), style="ghost", on_click=self.app.pop)
        most = (WIDTH - 2 * space.dialog_edge - space.gap) / 2
        answers = tuple(
            Box(button.id, size=min(max(space.button_width, button.natural_width(canvas)), most))
            for button in (cancel, ok)
        )
        rows: list[Box] = [
            Box("head", content=lambda wide: canvas.block_height(self.heading, "panel_title", wide)),
            Box("entry", size=control_height(canvas)),
            Row(size=space.foot_button, children=answers, gap=space.gap, pack="end"),
        ]
        if self.text:
            rows.insert(1, Box("text", content=lambda wide: canvas.block_height(self.text, "body", wide)))
        self.places = dialog_places(canvas, WIDTH, rows)
        self.widgets.add(
            TextEntry(
                "naming.entry",
                self.places["entry"],
                self.answer_text,
                max_length=self.longest,
                on_change=self._typed,
                on_submit=lambda _text: self._finish(),
            )
        )
        for button in (cancel, ok):
            button.rect = self.places[button.id]
            self.widgets.add(button)
        self.widgets.default = "naming.ok"
        if not self._started:
            self._started = True
            self.widgets.focus("naming.entry")
            entry_widget = self.widgets.find("naming.entry")
            if isinstance(entry_widget, TextEntry):
                entry_widget.line.select_all()

    def _typed(self, text: str) -> None:
        changed = bool(text.strip()) != bool(self.answer_text.strip())
        self.answer_text = text
        if changed:
            self.relayout()

    def _finish(self) -> None:
        name = " ".join(self.answer_text.split())
        if not name:
            return
        on_name = self.on_name
        self.app.pop()
        if on_name is not None:
            on_name(name)

    def draw(self, canvas: Canvas) -> None:
        """Draw box, words and widgets."""
        canvas.panel(self.places["box"], "overlay")
        canvas.text_block(self.heading, self.places["head"], "panel_title", BRASS300)
        if self.text:
            canvas.text_block(self.text, self.places["text"], "body", IVORY300)
        super().draw(canvas)
