"""A term of the glossary on a small card, with the rules that use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500
from tabletop.client.scenes.side_popup import SidePopupScene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.tooltip import place
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 18.0
WIDTH = 400.0
AT_MOST = 6
GAP = 8.0


class DefinitionScene(SidePopupScene):
    """``rules`` are (id, title) of rules to go to; ``on_rule(id)`` runs after the card is gone. Escape or a press
    beside the card closes it. Widgets: ``definition.<rule id>``."""

    closing = ("back", "backspace")

    def __init__(
        self,
        app: SceneServices,
        word: str = "",
        text: str = "",
        anchor: Rect | None = None,
        rules: Sequence[tuple[str, str]] = (),
        on_rule: Callable[[str], object] | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.word = word[:1].upper() + word[1:]
        self.text = text
        self.anchor = anchor if anchor is not None else Rect(0, 0, 0, 0)
        self.rules = list(rules)[:AT_MOST]
        self.on_rule = on_rule

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Beside the word, inside the window."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        wide = min(WIDTH * max(1.0, self.app.theme.text_percent / 115), width - 24)
        inner = wide - 2 * PAD
        high = max(34.0, canvas.line_height("small_strong") + 12)
        buttons = [
            Button(f"definition.{rule}", (0, 0, 60, high), rule, role="small_strong", sound="ui-page",
                   tooltip=title, on_click=partial(self._go, rule))
            for rule, title in self.rules
        ]  # fmt: skip
        rows = self._rows(buttons, inner)
        tall = PAD + canvas.block_height(self.word, "panel_title", inner) + 6
        tall += canvas.block_height(self.text, "body", inner)
        self._rules_y = tall + 14
        if rows:
            tall = self._rules_y + canvas.line_height("small") + 8 + len(rows) * (high + GAP) - GAP
        tall += PAD
        self.box = place(self.anchor, (wide, tall), (width, height))
        y = self.box.y + self._rules_y + canvas.line_height("small") + 8
        for row in rows:
            x = self.box.x + PAD
            for button in row:
                button.rect.topleft = (x, y)
                x += button.rect.w + GAP
                self.widgets.add(button)
            y += high + GAP

    def _rows(self, buttons: list[Button], room: float) -> list[list[Button]]:
        rows: list[list[Button]] = []
        used = room
        for button in buttons:
            button.rect.w = self.app.canvas.measure(button.label, button.role)[0] + 24
            if used + GAP + button.rect.w > room:
                rows.append([])
                used = -GAP
            rows[-1].append(button)
            used += GAP + button.rect.w
        return rows

    def _go(self, rule: str) -> None:
        on_rule = self.on_rule
        self.close()
        if on_rule is not None:
            on_rule(rule)

    def handle(self, event: Event) -> bool:
        """Rules, or close; with no rule in focus Enter closes, too."""
        if isinstance(event, Command) and event.name == "ok" and self.widgets.focused is None:
            self.close()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Word, meaning, rules."""
        super().draw(canvas)
        x, y, width = self.box.x + PAD, self.box.y + PAD, self.box.w - 2 * PAD
        y += canvas.text_block(self.word, (x, y, width, 0), "panel_title", BRASS300) + 6
        canvas.text_block(self.text, (x, y, width, 0), "body", IVORY100)
        if self.rules:
            canvas.text(t("rulebook.used_in"), (x, self.box.y + self._rules_y), "small", IVORY500)
