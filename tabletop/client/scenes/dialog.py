"""Small panels over another scene, with a heading and keys that close them or beside the widget that was pressed; and
questions, modal, so that focus stays inside: with words and buttons, for one name, for the title of a save."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import partial

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, BRASS600, DANGER, INK900, IVORY100, IVORY300, SLATE500, Colour
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import DEAF_MS, Button
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, block, centred, scrolling, sign, space
from tabletop.client.ui.vignette import Shown, draw_vignette
from tabletop.storage.settings import LONGEST_NAME
from tabletop.text import t


class PanelScene(Scene):
    """A panel, whose drawn tree the layout of a subclass hands to :meth:`lay_panel`. A ``closing`` command that no
    widget has used closes it."""

    see_through = True
    modal = True
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.panel = Column(())
        self.places: dict[str, Rect] = {}

    def lay_panel(
        self,
        wide: float,
        rows: Sequence[Node | None],
        widgets: Sequence[Widget] = (),
        *,
        most: float = math.inf,
        gap: float | None = None,
        aside: bool = False,
    ) -> None:
        """Place a panel as high as its rows need, ``most`` at the most, with ``gap`` units between them, in the middle
        of the window, or ``aside`` at its left edge. ``places`` gets the rectangles of their names and of the ``box``;
        each of ``widgets`` is added at that of its id."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        between = space.dialog_gap if gap is None else gap
        self.panel = Column(tuple(rows), between, (space.dialog_edge, space.dialog_edge), name="box")
        window = Rect(0, 0, canvas.width, canvas.height).inflate(-2 * space.window_edge, -2 * space.window_edge)
        wide = min(wide, window.w)
        box = centred(window, wide, min(most, tree.height(canvas, self.panel, wide)))
        if aside:
            box.x = window.x
        self.places = tree.lay(canvas, self.panel, box)
        for widget in widgets:
            widget.rect = self.places[widget.id]
            self.widgets.add(widget)

    def answers(self, buttons: Sequence[Button], least: float = 0.0) -> Row:
        """The row of a panel's buttons, each as wide as its words, and ``least`` units at the least."""
        canvas = self.app.canvas
        sizes = (max(least, button.natural_width(canvas)) for button in buttons)
        places = (space(size=size, name=button.id) for size, button in zip(sizes, buttons, strict=True))
        spacing = canvas.theme.spacing
        return Row(tuple(places), spacing.gap, pack=1.0, size=spacing.foot_button)

    def close(self) -> None:
        """Go back to the scene below; what was not confirmed stays as it was."""
        self.app.play("ui-click")
        self.app.pop()

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if not isinstance(event, Command) or event.name not in self.closing:
            return False
        if not event.repeat:
            self.close()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.places["box"], "overlay")
        tree.draw(canvas, self.panel, self.places["box"])
        super().draw(canvas)


def heading(canvas: Canvas, words: str, note: str = "") -> Draw:
    """The heading of a panel, with a line behind it, and a note at its end where there is room."""
    return Draw(_heading, (words, note), size=canvas.line_height("panel_title"))


def _heading(canvas: Canvas, box: Rect, words: str, note: str) -> None:
    canvas.head(words, box, note, "panel_title")


class SidePopupScene(Scene):
    """A panel ``box`` beside the widget that opened it. A ``closing`` key or a press beside it closes it, and so does
    another size of the window, in which that widget has another place. A press beside it also does what it does on the
    scene below, but for one on ``anchor``, the place of the widget."""

    see_through = True
    modal = True
    veil = 0.0
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.box = self.anchor = Rect()
        self.panel = Column(())
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
        """Note the size of the window; subclasses set ``box``, and ``panel`` to what is drawn in it."""
        if (width, height) != self._opened_at:
            self.app.after_frame(self.close)

    def close(self, result: object = None) -> None:
        if self.app.scenes.top is self:
            self.app.pop(result)

    def handle(self, event: Event) -> bool:
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
        canvas.panel(self.box, "toast")
        tree.draw(canvas, self.panel, self.box)
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
    """A list of entries to choose from. ``on_choose(id)`` runs after the list closed; Escape or a press beside it
    closes it without a choice. ``anchor``: a rectangle (the list opens below or above it) or a point. The widgets are
    ``popup.<id>``."""

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
        self.anchor = Rect(anchor, (0, 0)) if isinstance(anchor, tuple) and len(anchor) == 2 else Rect(anchor)
        self.items = list(items)
        self.on_choose = on_choose
        self.current = current

    def layout(self, width: float, height: float, compact: bool) -> None:
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
            ScrollArea("popup", Rect(self.box.x + PAD, self.box.y + PAD, wide, shown), tall, self._paint_lines)
        )
        y = 0.0
        for button, item in zip(buttons, self.items, strict=True):
            y += LINE if item.line else 0.0
            button.rect = Rect(0, y, area.content_width, ROW)
            y += ROW
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


ICON = 32.0
MARK, MARK_STEP = 26.0, 32.0
"""Diameter of a numbered mark in units, and the distance from one to the next."""
PICTURE = 0.3
"""Height of a picture by its width."""


class DialogScene(PanelScene):
    """``buttons`` are (id, label, style), left to right; ``on_result(id)`` runs after the dialog is gone.

    ``cancel`` is the id Escape gives ("cancel" if there is one, else the last button), ``default`` the button
    that has the focus at first (a dialog whose primary button destroys something should start on cancel). ``marks``:
    numbered marks below the words, filled where true, with ``marks_words`` below them. ``aside``: it lies at the left
    edge, and what is below stays clear to see. ``picture``: over the heading, where there is room.
    Button widgets are called ``dialog.<id>``.
    """

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
        marks: Sequence[bool] = (),
        marks_words: str = "",
        aside: bool = False,
        picture: Shown | None = None,
        **args: object,
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
        self.marks = tuple(marks)
        self.marks_words = marks_words
        self.aside = aside
        self.picture = picture
        self.modal = not aside
        self._answered = False
        self._since = app.now()

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        spacing = canvas.theme.spacing
        buttons = [
            Button(f"dialog.{id}", Rect(), label, style=style, on_click=partial(self.answer, id))
            for id, label, style in self.buttons
        ]
        answers: Node = self.answers(buttons)
        row = tree.width(canvas, answers, spacing.foot_button)
        wide = min(width - 2 * spacing.window_edge, 380.0 if self.aside else max(560.0, row + 2 * spacing.dialog_edge))
        inner = wide - 2 * spacing.dialog_edge
        if row > inner:
            places = tuple(space(name=button.id, size=spacing.foot_button) for button in buttons)
            answers = Column(places, spacing.small)
        words = canvas.block_height(self.text, "body", inner)
        icon = sign(self.icon, ICON, self.icon_colour) if self.icon else None
        told = Words(self.marks_words, "body_strong", IVORY300, lines=0)
        rows = (
            Draw(draw_vignette, (self.picture,), shape=PICTURE, drop=1) if self.picture is not None else None,
            Row((icon, block(self.heading, "panel_title", BRASS300)), spacing.gap),
            scrolling("words", words, min(words, 2 * canvas.line_height("body"))) if self.text else None,
            Draw(_draw_marks, (self.marks,), size=MARK) if self.marks else None,
            told if self.marks and self.marks_words else None,
            answers,
        )
        self.lay_panel(wide, rows, buttons, aside=self.aside)
        if self.text and words > self.places["words"].h + 1:
            area = Rect(self.places["words"])
            area.w += spacing.scroll_bar
            self.widgets.add(ScrollArea("dialog.text", area, words, self._paint_words))
        self.widgets.start_focus(f"dialog.{self.default}")

    def handle(self, event: Event) -> bool:
        """Answer by a button; not yet by what was pressed before anybody can have read the question."""
        answers = isinstance(event, PointerDown) or (isinstance(event, Command) and event.name in ("ok", "back"))
        if answers and self.deaf:
            self.app.came_too_soon()
            return True
        return super().handle(event)

    @property
    def deaf(self) -> bool:
        """Whether the question has only just come up."""
        return self.app.seen_for(self._since) < DEAF_MS

    def title(self) -> str:
        return self.heading

    def answer(self, id: str) -> None:
        if self._answered:
            return
        self._answered = True
        on_result = self.on_result
        self.app.pop(id)
        if on_result is not None:
            on_result(id)

    def close(self) -> None:
        self.app.play("ui-click")
        self.answer(self.cancel)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.text and "dialog.text" not in self.widgets:
            self._paint_words(canvas, self.places["words"])

    def _paint_words(self, canvas: Canvas, area: Rect) -> None:
        canvas.text_block(self.text, Rect(area.x, area.y, self.places["words"].w + 1, area.h), "body", IVORY100)


def _draw_marks(canvas: Canvas, area: Rect, marks: Sequence[bool]) -> None:
    for n, done in enumerate(marks):
        center = (area.x + MARK / 2 + n * MARK_STEP, area.centery)
        if done:
            canvas.circle(center, MARK / 2, BRASS300)
        else:
            canvas.circle(center, MARK / 2 - 1, None, outline=BRASS600, outline_width=1.5)
        canvas.text(str(n + 1), center, "body_strong", INK900 if done else BRASS300, anchor="center")


class NamingScene(PanelScene):
    """``on_name(name)`` is called after the dialog has closed, ``on_cancel()`` after Escape or the button ``cancel``.
    ``note``: what is said below the entry; ``icon``: that of the button ``ok``.

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
        cancel: str = "",
        on_cancel: Callable[[], object] | None = None,
        longest: int = 40,
        note: str = "",
        icon: str = "confirm",
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.heading = title
        self.text = text
        self.answer_text = value
        self.on_name = on_name
        self.ok, self.cancel, self.on_cancel = ok, cancel, on_cancel
        self.longest, self.note, self.icon = longest, note, icon

    def title(self) -> str:
        return self.heading

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        spacing = canvas.theme.spacing
        empty = not self.answer_text.strip()
        cancel = Button("naming.cancel", Rect(), self.cancel or t("client.cancel"), style="ghost",
                        on_click=self.close)  # fmt: skip
        ok = Button("naming.ok", Rect(), self.ok or t("client.ok"), icon=self.icon, style="primary",
                    on_click=self._finish, enabled=not empty, reason=t("setup.name.empty"))  # fmt: skip
        rows = (
            Words(self.heading, "panel_title", BRASS300, lines=0),
            Words(self.text, "body", IVORY300, lines=0) if self.text else None,
            space(size=control_height(canvas), name="entry"),
            Words(self.note, "small", IVORY300, lines=0, name="note") if self.note else None,
            self.answers((cancel, ok), spacing.button_width),
        )
        self.lay_panel(560.0, rows, (cancel, ok))
        entry = TextEntry(
            "naming.entry", self.places["entry"], self.answer_text, max_length=self.longest,
            on_change=self._typed, on_submit=lambda _text: self._finish(),
        )  # fmt: skip
        entry.line.select_all()  # typing replaces the proposal; a relayout adopts the line as it is then
        self.widgets.add(entry)
        self.widgets.default = "naming.ok"
        self.widgets.start_focus("naming.entry")

    def close(self) -> None:
        super().close()
        if self.on_cancel is not None:
            self.on_cancel()

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


def with_name(app: SceneServices, then: Callable[[], object]) -> None:
    """Call ``then``, after asking what the player is called if nobody has been asked yet; who is not asked again."""

    def called(name: str = "") -> None:
        app.settings.name = name
        app.save_settings()
        then()

    if app.settings.name is not None:
        then()
        return
    key = "setup.name.asked"
    app.push(
        "naming", title=t(key), text=t(f"{key}.text"), value=next(iter(app.settings.last_names), ""), on_name=called,
        ok=t(f"{key}.ok"), cancel=t(f"{key}.skip"), on_cancel=called, longest=LONGEST_NAME,
    )  # fmt: skip
