"""The foot of a form: the way back, two buttons that do something with it, and a sentence that says how it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import DANGER, IVORY100, IVORY300, Colour
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import Scene

_LEAST = 90.0  # the narrowest place for a sentence
_RULE = 40.0  # the side of the button that opens the rule


@dataclass(frozen=True, slots=True)
class Standing:
    """How a form stands: words, an icon in a colour for the good case, and the rule that is broken (may be empty)."""

    words: str
    icon: str = "warning"
    colour: Colour = DANGER
    rule: str = ""

    @property
    def good(self) -> bool:
        """Whether nothing is in the way."""
        return self.icon != "warning"


class Foot:
    """``standing()`` is asked whenever the sentence is laid out or drawn. Widgets: ``<prefix>.rule`` and the given
    buttons."""

    def __init__(self, scene: Scene, prefix: str, standing: Callable[[], Standing]) -> None:
        self.scene = scene
        self.prefix = prefix
        self.standing = standing
        self.area = Rect(0, 0, 0, 0)

    def lay(self, back: Button, second: Button, first: Button, right: float, open_rule: Callable[[], object]) -> None:
        """Set the buttons out as wide as they are: ``back`` where it is, the others up to ``right``. Where the
        sentence needs the room, ``back`` and then ``second`` become icons."""
        y, high = back.rect.y, back.rect.h
        shrinking = [back, second]
        while True:
            first.rect.right = right
            second.rect.right = first.rect.x - 12
            self.area = Rect(back.rect.right + 20, y, second.rect.x - back.rect.right - 36, high)
            if not shrinking or self._fits("small"):
                break
            button = shrinking.pop(0)
            button.tooltip, button.label = button.label, ""
            button.rect.w = high
        widgets = self.scene.widgets
        for button in (back, second, first):
            widgets.add(button)
        rule = self.standing().rule
        if rule and self.area.w > 120:
            box = (self.area.x, self.area.centery - _RULE / 2, _RULE, _RULE)
            tip = t("setup.open_rule", rule=rule)
            widgets.add(
                Button(f"{self.prefix}.rule", box, icon="book", style="icon", icon_colour=DANGER, tooltip=tip,
                       on_click=open_rule)
            )  # fmt: skip

    def _fits(self, role: str) -> bool:
        """Whether the sentence has room beside the buttons."""
        canvas, area = self.scene.app.canvas, self.area
        room = area.w - max(_RULE, canvas.line_height("body") * 1.1) - 10
        return room > _LEAST and canvas.block_height(self.standing().words, role, room) <= area.h + 1

    def draw(self, canvas: Canvas) -> None:
        """The sentence. Without room a good one is left out, and a bad one too where it would be a mere scrap: the
        greyed button says the same in its tooltip."""
        area, standing = self.area, self.standing()
        if area.w < _LEAST or (standing.good and not self._fits("small")):
            return
        size = canvas.line_height("body") * 1.1
        if f"{self.prefix}.rule" in self.scene.widgets:
            size = _RULE
        else:
            canvas.icon(standing.icon, (area.x + size / 2, area.centery), size, standing.colour)
        room = Rect(area.x + size + 10, area.y, area.w - size - 10, area.h)
        role = "body" if self._fits("body") else "small"
        ink = IVORY300 if standing.good else IVORY100
        lines = max(1, int((room.h + 1) / canvas.line_height(role)))
        canvas.text_block(standing.words, room, role, ink, max_lines=lines, valign="middle")
