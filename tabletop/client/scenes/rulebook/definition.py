"""A small card with a term of the glossary and the rules that use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500, Spacing
from tabletop.client.scenes.side_popup import SidePopupScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, lay, needed_height
from tabletop.client.ui.tooltip import place
from tabletop.text import t
from tabletop.text.grammar import capital

from .right_column import draw_sign

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 18.0
WIDTH = 400.0
BUTTON = 34.0
"""Least height of a button in units."""
AT_MOST = 6
SIGN = 40.0
"""Side of the tile with the term's icon in units."""
LARGE_TEXT = 115
"""Size of text in percent above which the card grows with it."""


class DefinitionScene(SidePopupScene):
    """``rules`` are (id, title) of rules to go to; ``on_rule(id)`` runs after the card is gone. Escape or a press
    beside the card closes it. Widgets: ``definition.<rule id>``."""

    closing = ("back", "backspace")

    def __init__(
        self,
        app: SceneServices,
        term: str = "",
        word: str = "",
        text: str = "",
        anchor: Rect | None = None,
        rules: Sequence[tuple[str, str]] = (),
        on_rule: Callable[[str], object] | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.term = term
        self.word = capital(word)
        self.text = text
        self.anchor = anchor if anchor is not None else Rect(0, 0, 0, 0)
        self.rules = list(rules)[:AT_MOST]
        self.on_rule = on_rule
        self.places: dict[str, Rect] = {}

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the card beside the word and inside the window."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(WIDTH * max(1.0, self.app.theme.text_percent / LARGE_TEXT), width - 2 * space.gap)
        high = max(BUTTON, canvas.line_height("small_strong") + space.gap)
        buttons = [
            Button(f"definition.{rule}", Rect(0, 0, 0, high), title, role="small_strong", sound="ui-page",
                   on_click=partial(self._go, rule))
            for rule, title in self.rules
        ]  # fmt: skip
        text = (
            Row(
                size=self._word_height(wide - 2 * PAD - SIGN - space.small),
                gap=space.small,
                children=(Box("sign", size=SIGN), Box("word")),
            ),
            Box("text", content=lambda room: canvas.block_height(self.text, "body", room)),
        )
        parts: list[Box] = [Column(size=_high(text, wide, space.tight), children=text, gap=space.tight)]
        if buttons:
            rows: list[Box] = [Box("used", size=canvas.line_height("small"))]
            for row in self._rows(buttons, wide - 2 * PAD, space):
                boxes = tuple(Box(button.id, size=button.rect.w) for button in row)
                rows.append(Row(size=high, children=boxes, gap=space.small))
            parts.append(Column(size=_high(rows, wide, space.small), children=rows, gap=space.small))
        column = Column("box", children=parts, gap=space.gap, margin=PAD)
        self.places = lay(column, place(self.anchor, (wide, needed_height(column, wide)), (width, height)))
        self.box = self.places["box"]
        for button in buttons:
            button.rect = self.places[button.id]
            self.widgets.add(button)

    def _word_height(self, room: float) -> float:
        return max(SIGN, self.app.canvas.block_height(self.word, "panel_title", room))

    def _rows(self, buttons: list[Button], room: float, space: Spacing) -> list[list[Button]]:
        """The buttons row by row, as many in each as fit side by side."""
        rows: list[list[Button]] = []
        used = room
        for button in buttons:
            button.rect.w = min(room, self.app.canvas.measure(button.label, button.role)[0] + 2 * space.gap)
            if used + space.small + button.rect.w > room:
                rows.append([])
                used = -space.small
            rows[-1].append(button)
            used += space.small + button.rect.w
        return rows

    def _go(self, rule: str) -> None:
        on_rule = self.on_rule
        self.close()
        if on_rule is not None:
            on_rule(rule)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter closes too while no rule has the focus."""
        if isinstance(event, Command) and event.name == "ok" and self.widgets.focused is None:
            self.close()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw term, meaning and rules."""
        super().draw(canvas)
        places = self.places
        sign, word = places["sign"], places["word"]
        draw_sign(canvas, self.term, Rect(sign.x, sign.y, SIGN, SIGN))
        low = max(0.0, (SIGN - canvas.block_height(self.word, "panel_title", word.w)) / 2)
        canvas.text_block(self.word, (word.x, word.y + low, word.w, word.h), "panel_title", BRASS300)
        canvas.text_block(self.text, places["text"], "body", IVORY100)
        if self.rules:
            canvas.text(t("rulebook.used_in"), places["used"].topleft, "small", IVORY500)


def _high(boxes: Sequence[Box], wide: float, gap: float) -> float:
    """Height in units of boxes below each other inside the card."""
    return needed_height(Column(children=boxes, gap=gap), wide - 2 * PAD)
