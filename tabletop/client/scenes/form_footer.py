"""The foot of a form: the button that leads back, two more buttons, and a sentence about its state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import DANGER, IVORY100, IVORY300, Colour
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Row, centred, inset, lay
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import Scene

LEAST_SENTENCE = 90.0
"""Least width in units for the sentence."""
WIDEST_BUTTON = 0.42
"""Greatest width of a button, as a share of the foot."""
ICON_LINES = 1.1
"""Size of the icon beside the sentence, in lines."""


@dataclass(frozen=True, slots=True)
class FormStatus:
    """The state of a form: words, an icon and its colour if the form can be used, and the id of the broken rule (may be
    empty)."""

    words: str
    icon: str = "warning"
    colour: Colour = DANGER
    rule: str = ""

    @property
    def good(self) -> bool:
        """Whether the form can be used."""
        return self.icon != "warning"


class FormFooter:
    """``status()`` is called whenever the sentence is laid out or drawn. Widgets: ``<prefix>.rule`` and the given
    buttons."""

    def __init__(self, scene: Scene, prefix: str, status: Callable[[], FormStatus]) -> None:
        self.scene = scene
        self.prefix = prefix
        self.status = status
        self.area = Rect(0, 0, 0, 0)

    def layout(self, bar: Rect, back: Button, second: Button, first: Button, open_rule: Callable[[], object]) -> None:
        """Place the buttons in ``bar``, at least as wide as they are: ``back`` at its left end, the others at its
        right. Where the sentence needs the room, ``back`` and then ``second`` lose their words."""
        canvas = self.scene.app.canvas
        space = canvas.theme.spacing
        shrinking = [back, second]
        for button in (back, second, first):
            button.rect.w = min(max(button.rect.w, button.natural_width(canvas)), bar.w * WIDEST_BUTTON)
        while True:
            sentence = inset(Box("sentence"), space.gap)
            boxes = (Box("back", size=back.rect.w), sentence, *(Box(b.id, size=b.rect.w) for b in (second, first)))
            places = lay(Row(children=boxes, gap=space.gap), bar)
            self.area = places["sentence"]
            if not shrinking or self._fits("small"):
                break
            button = shrinking.pop(0)
            button.tooltip, button.label = button.label, ""
            button.rect.w = bar.h
        widgets = self.scene.widgets
        for button, name in ((back, "back"), (second, second.id), (first, first.id)):
            button.rect = places[name]
            widgets.add(button)
        rule = self.status().rule
        if rule and self.area.w > LEAST_SENTENCE + space.control:
            box = centred(Rect(self.area.x, bar.y, space.control, bar.h), space.control, space.control)
            tip = t("setup.open_rule")
            widgets.add(
                Button(f"{self.prefix}.rule", box, icon="book", style="icon", icon_colour=DANGER, tooltip=tip,
                       on_click=open_rule)
            )  # fmt: skip

    def _fits(self, role: str) -> bool:
        """Whether the sentence fits beside the buttons."""
        canvas, area = self.scene.app.canvas, self.area
        room = (
            area.w
            - max(canvas.theme.spacing.control, canvas.line_height("body") * ICON_LINES)
            - canvas.theme.spacing.small
        )
        return room > LEAST_SENTENCE and canvas.block_height(self.status().words, role, room) <= area.h + 1

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence. Where it does not fit, a good one is left out, a bad one is cut, or left out if only a
        scrap would be left: the disabled button says the same in its tooltip."""
        area, status, space = self.area, self.status(), canvas.theme.spacing
        if area.w < LEAST_SENTENCE or (status.good and not self._fits("small")):
            return
        size = canvas.line_height("body") * ICON_LINES
        if f"{self.prefix}.rule" in self.scene.widgets:
            size = canvas.theme.spacing.control
        else:
            canvas.icon(status.icon, (area.x + size / 2, area.centery), size, status.colour)
        room = Rect(area.x + size + space.small, area.y, area.w - size - space.small, area.h)
        role = "body" if self._fits("body") else "small"
        ink = IVORY300 if status.good else IVORY100
        lines = max(1, int((room.h + 1) / canvas.line_height(role)))
        canvas.text_block(status.words, room, role, ink, max_lines=lines, valign="middle")
