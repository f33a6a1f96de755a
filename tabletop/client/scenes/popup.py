"""Small panels over another scene: with a heading and keys that close it, or beside the widget that was pressed,
such as a list of choices or a term's meaning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import DANGER, SLATE500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import as_rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Spacer, lay
from tabletop.client.ui.scroll import ScrollArea

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

    from .backdrop import Places


class PanelScene(Scene):
    """The layout of a subclass fills ``places``: ``box``: the panel, ``head``: its heading. A ``closing`` command that
    no widget has used closes it."""

    see_through = True
    modal = True
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.places: Places = {}

    def close(self) -> None:
        """Go back to the scene below; what was not confirmed stays as it was."""
        self.app.play("ui-click")
        self.app.pop()

    def handle(self, event: Event) -> bool:
        """Hand an event to the widgets, then handle the keys that close."""
        if super().handle(event):
            return True
        if not isinstance(event, Command) or event.name not in self.closing:
            return False
        if not event.repeat:
            self.close()
        return True

    def draw_panel(self, canvas: Canvas, heading: str) -> None:
        canvas.panel(self.places["box"], "overlay")
        canvas.head(heading, self.places["head"], role="panel_title")


class SidePopupScene(Scene):
    """A ``closing`` key or a press beside ``box`` closes it, and so does another size of the window, in which its
    widget has another place. A press beside it also does what it does on the scene below, but for one on ``anchor``,
    from which the panel was opened."""

    see_through = True
    modal = True
    veil = 0.0
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.box = self.anchor = Rect(0, 0, 0, 0)
        self._opened_at = (app.theme.metrics.vw, app.theme.metrics.vh)

    @property
    def below(self) -> Scene | None:
        """The scene that the panel lies over; None while it lies over none."""
        scenes = self.app.scenes.scenes
        return scenes[scenes.index(self) - 1] if self in scenes and scenes.index(self) else None

    @property
    def toast_area(self) -> Rect | None:
        """The place of messages of the scene below, which is visible."""
        return None if self.below is None else self.below.toast_area

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Note the size of the window; subclasses set ``box``."""
        if (width, height) != self._opened_at:
            self.app.after_frame(self.close)

    def close(self, result: object = None) -> None:
        """Close the panel, if it is still on the stack."""
        if self.app.scenes.top is self:
            self.app.pop(result)

    def handle(self, event: Event) -> bool:
        """Handle an event: widgets, closing keys, presses beside the panel."""
        if isinstance(event, Command) and event.name in self.closing:
            self.close()
            return True
        if isinstance(event, PointerDown) and not self.box.collidepoint(event.pos):
            below = self.below
            self.close()
            if below is None or self.anchor.collidepoint(event.pos):
                return True
            self.app.scenes.run_layouts()
            return below.handle(event)
        return self.widgets.handle(event) or not isinstance(event, Command)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and its widgets."""
        canvas.panel(self.box, "toast")
        super().draw(canvas)


PAD = 8.0
ROW = 42.0
LINE = 9.0
GAP = 6.0
SIDE, LEAST = 16.0, 160.0
"""Units left and right of the words of an entry, and the least width of the list."""
EDGE = 8.0
"""Least units between the list and the edge of the window."""


class PopupScene(SidePopupScene):
    """``on_choose(id)`` runs after the list closed; Escape or a press beside it closes without a choice.

    ``anchor`` is a rectangle (the list opens below or above it) or a point; widgets are ``popup.<id>``.
    """

    closing = ("back", "menu")

    def __init__(
        self,
        app: SceneServices,
        anchor: RectLike | tuple[float, float] = (0.0, 0.0),
        items: Sequence[MenuItem] = (),
        on_choose: Callable[[str], object] | None = None,
        current: str | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.anchor = Rect(anchor, (0, 0)) if isinstance(anchor, tuple) and len(anchor) == 2 else as_rect(anchor)
        self.items = list(items)
        self.on_choose = on_choose
        self.current = current

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the list, as wide as its longest entry, beside the anchor and inside the window."""
        super().layout(width, height, compact)
        buttons = [self._button(item) for item in self.items]
        canvas = self.app.canvas
        wide = max((button.natural_width(canvas) for button in buttons), default=LEAST) + 2 * SIDE
        wide = min(max(wide, self.anchor.w - 2 * PAD, LEAST), width - 2 * SIDE)
        lines = sum(LINE for item in self.items if item.line)
        tall = ROW * len(buttons) + lines
        shown = min(tall, height - 2 * SIDE - 2 * PAD)
        size = (wide + 2 * PAD, shown + 2 * PAD)
        self.box = self._spot(size, width, height)
        area = self.widgets.add(
            ScrollArea("popup", (self.box.x + PAD, self.box.y + PAD, wide, shown), tall, self._paint_lines)
        )
        rows: list[Box] = []
        for button, item in zip(buttons, self.items, strict=True):
            rows += [Spacer(size=LINE)] if item.line else []
            rows.append(Box(button.id, size=ROW))
        places = lay(Column(children=rows), Rect(0, 0, area.content_width, tall))
        for button in buttons:
            button.rect = places[button.id]
            area.put(button)
        usable = [item.id for item in self.items if item.enabled]
        if usable:
            self.widgets.start_focus(f"popup.{self.current if self.current in usable else usable[0]}")

    def _button(self, item: MenuItem) -> Button:
        return Button(
            f"popup.{item.id}",
            Rect(0, 0, 0, ROW),
            item.label,
            icon=item.icon or ("confirm" if item.id == self.current else None),
            icon_colour=DANGER if item.danger else None,
            icon_space=any(other.icon for other in self.items) or self.current is not None,
            style="item",
            note=item.note,
            selected=item.id == self.current,
            enabled=item.enabled,
            reason=item.reason,
            on_click=lambda: self._choose(item.id),
        )

    def _spot(self, size: tuple[float, float], width: float, height: float) -> Rect:
        x = min(max(self.anchor.x, EDGE), width - size[0] - EDGE)
        below = self.anchor.bottom + GAP
        above = self.anchor.y - GAP - size[1]
        low = height - size[1] - EDGE
        y = below if below <= low else above if above >= EDGE else max(EDGE, low)
        return Rect(x, y, *size)

    def _paint_lines(self, canvas: Canvas, area: Rect) -> None:
        y = area.y
        for item in self.items:
            if item.line:
                canvas.line((area.x + 8, y + LINE / 2), (area.right - 8, y + LINE / 2), SLATE500)
                y += LINE
            y += ROW

    def _choose(self, id: str) -> None:
        on_choose = self.on_choose
        self.app.pop(id)
        if on_choose is not None:
            on_choose(id)
