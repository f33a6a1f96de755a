"""The curtain: nothing of the table shows until the next seat says it is there; then a recap of what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.input import Command, CommandUp, Event
from tabletop.client.scene import Scene
from tabletop.client.theme import BRASS400, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.widgets import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.app import App
    from tabletop.client.canvas import Canvas

OPENING_MS = 600.0
TOP_SHAPE, HEM_SHAPE = 300 / 3840, 130 / 3840  # height by width of the baked strips


class HandoverScene(Scene):
    """Asks for the device to be passed to the next decider."""

    see_through = False
    cut = True  # a cross-fade would show the table through the cloth

    def __init__(self, app: App, board: Any) -> None:
        super().__init__(app)
        self.board = board
        seat = board.session.decider
        self.seat: int = 0 if seat is None else seat
        self.recap = self._recap()
        self.held_ms: float | None = None

    def enter(self) -> None:
        """The cloth falls."""
        self.app.play("hand-over")

    def _recap(self) -> list[tuple[int, str]]:
        """What happened since this seat last decided, as everybody may know it."""
        session = self.board.session
        if session.first_look and not session.match.journal:
            return []
        found: list[tuple[int, str]] = []
        for index in session.unseen(self.seat):
            for event in session.match.events(index):
                seen = event.seen_by(None)
                if seen.kind in self.board.table.details:
                    continue
                seat = getattr(seen, "seat", session.match.journal[index].seat)
                found += [(seat, words) for words in self.board.table.log_lines(seen)]
        return found

    def layout(self, width: float, height: float, compact: bool) -> None:
        """One button."""
        box = self._box(width, height)
        w = min(380.0, box.w - 80)
        y = self._button_y(box)
        name = self._name()
        self.widgets.add(
            Button(
                "open", FRect(box.centerx - w / 2, y, w, 60 if not compact else 52), t("handover.open", name=name),
                icon="visible", style="primary", on_click=self.open,
            )
        )  # fmt: skip
        self.widgets.default = "open"
        self.widgets.add(
            Button(
                "leave", FRect(16, 16 + width * TOP_SHAPE, 150, 42), t("handover.menu"), icon="menu", style="ghost",
                on_click=lambda: self.app.push("board_menu", board=self.board),
            )
        )  # fmt: skip

    def _name(self) -> str:
        return str(self.board.session.match.seats[self.seat].name)

    def _box(self, width: float, height: float) -> FRect:
        w = min(820.0, width - 120)
        h = min(660.0, height - (150 if height < 800 else 230))
        return FRect((width - w) / 2, height * 0.54 - h / 2 + 14, w, h)

    @staticmethod
    def _radius(box: FRect) -> float:
        return 76.0 if box.h > 520 else 54.0

    def _button_y(self, box: FRect) -> float:
        canvas = self.app.canvas
        y = box.y + self._radius(box) + 16 + canvas.line_height("flavour")
        return y + canvas.line_height("curtain") + canvas.line_height("body_strong") + 22

    def handle(self, event: Event) -> bool:
        """Enter opens; with the hold setting it must be held."""
        if isinstance(event, Command) and event.name == "ok" and self.app.settings.curtain_hold:
            if self.held_ms is None:
                self.held_ms = 0.0
            return True
        if isinstance(event, CommandUp) and event.name == "ok":
            self.held_ms = None
            self.invalidate()
            return True
        if isinstance(event, Command) and event.name in ("menu", "back"):
            self.app.push("board_menu", board=self.board)
            return True
        return super().handle(event)

    def update(self, dt_ms: float) -> bool:
        """A held key fills the ring."""
        if self.held_ms is None:
            return False
        self.held_ms += dt_ms
        if self.held_ms >= self.app.settings.hold_ms:
            self.held_ms = None
            self.open()
        return True

    def open(self) -> None:
        """The seat is here."""
        if self.app.scenes.top is not self:
            return
        self.app.play("curtain-open")
        self.board.taken_over()
        self.app.pop({"curtain": "opened"})

    def draw(self, canvas: Canvas) -> None:
        """The cloth in the seat's colour; the table is not drawn at all."""
        colours = seat_colours(self.board.session.match.seats[self.seat].colour)
        full = FRect(0, 0, canvas.width, canvas.height)
        canvas.image("curtain", full, tint=colours.base)
        top = FRect(0, 0, canvas.width, canvas.width * TOP_SHAPE)
        canvas.image("curtain-valance", top, tint=colours.base)
        canvas.image("curtain-trim", top)
        hem = canvas.width * HEM_SHAPE
        canvas.image("curtain-hem", FRect(0, canvas.height - hem, canvas.width, hem))
        box = self._box(canvas.width, canvas.height)
        canvas.panel(box, "overlay")
        for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright):
            inset = (
                corner[0] + (8 if corner[0] < box.centerx else -8),
                corner[1] + (8 if corner[1] < box.centery else -8),
            )
            canvas.diamond(inset, 6, BRASS400)
        r = self._radius(box)
        canvas.circle((box.centerx, box.y), r + 12, (20, 14, 10), alpha=160)
        canvas.circle((box.centerx, box.y), r + 8, BRASS400)
        canvas.medallion((box.centerx, box.y), r, colours)
        y = box.y + r + 14
        canvas.text(t("handover.pass"), (box.centerx, y), "flavour", IVORY300, anchor="midtop")
        y += canvas.line_height("flavour") + 2
        role = "curtain" if canvas.measure(self._name(), "curtain")[0] < box.w - 60 else "title"
        canvas.foil_text(self._name(), (box.centerx, y), role, anchor="midtop")
        y += canvas.line_height("curtain") + 2
        side = self.board.table.side_name(self.seat)
        canvas.text(side, (box.centerx, y), "body_strong", colours.tint, anchor="midtop")
        self._draw_below(canvas, box)
        super().draw(canvas)
        if self.held_ms is not None:
            button = self.widgets.find("open").rect
            canvas.arc(
                (button.right - 34, button.centery),
                14,
                0,
                360 * self.held_ms / self.app.settings.hold_ms,
                (30, 20, 10),
                4,
            )

    def _draw_below(self, canvas: Canvas, box: FRect) -> None:
        button = self.widgets.find("open").rect
        y = button.bottom + 12
        hint = t("handover.hold") if self.app.settings.curtain_hold else t("handover.hint")
        canvas.text(hint, (box.centerx, y), "small", IVORY500, anchor="midtop")
        y += canvas.line_height("small") + 12
        if not self.recap:
            canvas.icon(
                "hidden",
                (box.centerx - canvas.measure(t("handover.covered"), "small")[0] / 2 - 16, y + 12),
                20,
                IVORY300,
            )
            canvas.text(t("handover.covered"), (box.centerx, y + 12), "small", IVORY300, anchor="center")
            return
        canvas.divider((box.centerx, y), box.w * 0.6)
        y += 14
        inner = FRect(box.x + 48, y, box.w - 96, box.bottom - y - 20)
        canvas.head(t("handover.recap"), (inner.x, inner.y, inner.w, 22))
        y = inner.y + 28
        line = canvas.line_height("small")
        room = int((inner.bottom - y) // (line + 4))
        lines = self.recap[-room:] if room > 0 else []
        for seat, words in lines:
            height = canvas.block_height(words, "small", inner.w - 30)
            if y + height > inner.bottom + 4:
                break
            colours = seat_colours(self.board.session.match.seats[seat].colour)
            canvas.medallion((inner.x + 10, y + line / 2), 9, colours)
            canvas.text_block(words, (inner.x + 28, y, inner.w - 30, height), "small", IVORY100)
            y += height + 4
