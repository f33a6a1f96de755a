"""A question over the scene: title, words, buttons. Modal: focus stays inside, Escape is the cancel button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import BRASS300, IVORY100, Colour
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 28.0
BUTTON_HEIGHT = 46.0
GAP = 12.0


class DialogScene(Scene):
    """``buttons`` are (id, label, style), left to right; ``on_result(id)`` runs after the dialog is gone.

    ``cancel`` is the id Escape gives ("cancel" if there is one, else the last button), ``default`` the button
    that has the focus at first (a dialog whose primary button destroys something should start on cancel).
    Button widgets are called ``dialog.<id>``.
    """

    see_through = True
    modal = True

    def __init__(
        self,
        app: SceneServices,
        title: str = "",
        text: str = "",
        buttons: Sequence[tuple[str, str, str]] = (),
        on_result: Callable[[str], object] | None = None,
        *,
        cancel: str | None = None,
        default: str | None = None,
        icon: str | None = None,
        icon_colour: Colour = BRASS300,
        **args: Any,
    ) -> None:
        super().__init__(app, **args)
        self.heading = title
        self.text = text
        self.buttons = list(buttons) or [("ok", t("client.ok"), "primary")]
        self.on_result = on_result
        ids = [button[0] for button in self.buttons]
        self.cancel = cancel or ("cancel" if "cancel" in ids else ids[-1])
        primary = next((id for id, _, style in self.buttons if style == "primary"), ids[-1])
        self.default = default or primary
        self.icon = icon
        self.icon_colour = icon_colour
        self.box = Rect(0, 0, 0, 0)
        self._answered = False
        self._words = Rect(0, 0, 0, 0)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """A box in the middle, as high as its words need."""
        canvas = self.app.canvas
        sizes = [
            Button(f"size.{id}", (0, 0, 40, BUTTON_HEIGHT), label).natural_width(canvas)
            for id, label, _ in self.buttons
        ]
        row = sum(sizes) + GAP * (len(sizes) - 1)
        box_width = min(width - 48, max(560.0, row + 2 * PAD))
        inner = box_width - 2 * PAD
        stacked = row > inner
        head = self._head_height(inner)
        lines = self._lines(inner)
        words_height = len(lines) * canvas.line_height("body")
        buttons_height = BUTTON_HEIGHT if not stacked else (BUTTON_HEIGHT + 8) * len(sizes) - 8
        room = height - 48 - (2 * PAD + head + 16 + 24 + buttons_height)
        shown = min(words_height, max(canvas.line_height("body") * 2, room))
        box_height = 2 * PAD + head + (16 + shown if self.text else 0) + 24 + buttons_height
        self.box = Rect((width - box_width) / 2, (height - box_height) / 2, box_width, box_height)
        self._words = Rect(self.box.x + PAD, self.box.y + PAD + head + 16, inner, shown)
        if words_height > shown + 1:
            area = Rect(self._words.x, self._words.y, inner + 14, shown)
            self.widgets.add(ScrollArea("dialog.text", area, words_height, self._paint_words))
        self._add_buttons(sizes, stacked)
        self.widgets.start_focus(f"dialog.{self.default}")

    def _add_buttons(self, sizes: list[float], stacked: bool) -> None:
        y = self.box.bottom - PAD - BUTTON_HEIGHT
        right = self.box.right - PAD
        if stacked:
            y -= (BUTTON_HEIGHT + 8) * (len(sizes) - 1)
        x = right - sum(sizes) - GAP * (len(sizes) - 1)
        for (id, label, style), width in zip(self.buttons, sizes, strict=True):
            rect = (
                Rect(self.box.x + PAD, y, self.box.w - 2 * PAD, BUTTON_HEIGHT)
                if stacked
                else Rect(x, y, width, BUTTON_HEIGHT)
            )
            self.widgets.add(Button(f"dialog.{id}", rect, label, style=style, on_click=partial(self.answer, id)))
            if stacked:
                y += BUTTON_HEIGHT + 8
            x += width + GAP

    def _head_height(self, inner: float) -> float:
        canvas = self.app.canvas
        lines = canvas.wrap(self.heading, "panel_title", inner - self._indent())
        return float(canvas.line_height("panel_title") * max(1, len(lines)))

    def _indent(self) -> float:
        return 46.0 if self.icon else 0.0

    def _lines(self, inner: float) -> list[str]:
        return list(self.app.canvas.wrap(self.text, "body", inner)) if self.text else []

    def title(self) -> str:
        """The heading."""
        return self.heading

    def answer(self, id: str) -> None:
        """Close with this button; a second answer is not heard."""
        if self._answered:
            return
        self._answered = True
        on_result = self.on_result
        self.app.pop(id)
        if on_result is not None:
            on_result(id)

    def handle(self, event: Event) -> bool:
        """Everything stays inside."""
        if isinstance(event, Command) and event.name == "back":
            if not event.repeat:
                self.app.play("ui-click")
                self.answer(self.cancel)
            return True
        if self.widgets.handle(event):
            return True
        return not (isinstance(event, Command) and event.name in ("full_screen", "screenshot"))

    def draw(self, canvas: Canvas) -> None:
        """The box, its words and buttons."""
        canvas.panel(self.box, "overlay")
        head = Rect(self.box.x + PAD, self.box.y + PAD, self.box.w - 2 * PAD, 0)
        if self.icon:
            canvas.icon(self.icon, (head.x + 16, head.y + canvas.line_height("panel_title") / 2), 32, self.icon_colour)
            head.x += self._indent()
            head.w -= self._indent()
        canvas.text_block(self.heading, head, "panel_title", BRASS300)
        if "dialog.text" not in self.widgets:
            self._paint_words(canvas, self._words)
        super().draw(canvas)

    def _paint_words(self, canvas: Canvas, area: Rect) -> None:
        canvas.text_block(self.text, Rect(area.x, area.y, self._words.w + 1, area.h), "body", IVORY100)
