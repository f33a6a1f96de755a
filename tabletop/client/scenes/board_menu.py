"""The menu of a running game: save, load, settings, concede, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import IVORY500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button
from tabletop.text import t

from .board import active_options

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.host import BoardHost


class BoardMenuScene(Scene):
    """A panel over the board (or over the curtain, which stays closed)."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, board: BoardHost) -> None:
        super().__init__(app)
        self.board = board

    def _entries(self) -> list[tuple[str, str, str, Any]]:
        app, board = self.app, self.board
        found = [
            ("resume", "play", "board_menu.resume", lambda: app.pop()),
            ("save", "save", "board_menu.save", board.saver.ask_title),
            ("load", "load", "board_menu.load", lambda: app.push("load")),
            ("rules", "book", "board_menu.rules", board.open_rule),
            ("options", "scroll", "board_menu.options", lambda: active_options.open_list(board)),
            ("settings", "settings", "board_menu.settings", lambda: app.push("settings")),
        ]
        if self._concession() is not None:
            found.append(("concede", "flag", "board_menu.concede", self._ask_concede))
        found += [
            ("leave", "back", "board_menu.leave", lambda: app.leave(lambda: app.reset("menu"))),
            ("quit", "cancel", "board_menu.quit", lambda: app.leave(self._quit)),
        ]
        return found

    def _concession(self) -> Any:
        session = self.board.session
        if not session.may_act:
            return None
        return next((a for a in session.match.game.side_actions(session.match.state) if a.kind == "concede"), None)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """One button an entry."""
        entries = self._entries()
        row = 48.0 if compact else 56.0
        w = 420.0
        h = row * len(entries) + 130
        self.box = FRect((width - w) / 2, (height - h) / 2, w, h)
        y = self.box.y + 70
        for n, (name, icon, key, click) in enumerate(entries):
            style = "primary" if n == 0 else "secondary"
            rect = FRect(self.box.x + 30, y, w - 60, row - 8)
            self.widgets.add(Button(name, rect, t(key), icon=icon, style=style, on_click=click))
            y += row
        self.widgets.default = "resume"

    def _ask_concede(self) -> None:
        session = self.board.session
        if session.decider is None:
            return
        name = session.match.seats[session.decider].name
        words = t("board_menu.concede_text", name=name)
        self.app.confirm(t("board_menu.concede_ask"), words, t("board_menu.concede_yes"), self._concede)

    def _concede(self) -> None:
        action = self._concession()
        if action is None:
            return
        board = self.board
        self.app.pop()
        touch = board.session.do(action)
        if touch.kind == "applied":
            board.show(touch)

    def _quit(self) -> None:
        self.app.scenes.clear()
        self.app.quit()

    def handle(self, event: Event) -> bool:
        """Escape closes."""
        if isinstance(event, Command) and event.name in ("back", "menu"):
            self.app.pop()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        canvas.panel(self.box, "overlay")
        inner = self.box.inflate(-60, -40)
        canvas.head(t("board_menu.title"), (inner.x, inner.y + 4, inner.w, 30), role="panel_title")
        canvas.text(t("board_menu.safe"), (self.box.centerx, self.box.bottom - 30), "small", IVORY500, anchor="center")
        super().draw(canvas)
