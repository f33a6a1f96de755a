"""The menu of a running game: save, load, settings, concede, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.bots.review.chances import can_review
from tabletop.client.draw.theme import IVORY500
from tabletop.client.games import has_almanac
from tabletop.client.ui import Button
from tabletop.client.ui.layout import Box, Column
from tabletop.text import t

from . import backdrop
from .board import active_options
from .panel_scene import PanelScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.host import BoardHost
    from tabletop.rules.game import Action


Entry = tuple[str, str, str, Callable[[], object]]
"""Name, icon, message key and the function it calls."""
WIDTH = 420.0
"""Width of the panel in units."""
LEAST_MESSAGE = 260.0
"""The narrowest room beside the panel, in units, that messages can be read in."""


class BoardMenuScene(PanelScene):
    """A panel over the board (or over the curtain, which stays closed)."""

    closing = ("back", "menu")

    def __init__(self, app: SceneServices, board: BoardHost) -> None:
        super().__init__(app)
        self.board = board

    @property
    def toast_area(self) -> FRect | None:
        """The room right of the panel, so that no message lies on its buttons; None where that is too narrow."""
        box, canvas = self.places.get("box"), self.app.canvas
        if box is None:
            return None
        gap = canvas.theme.spacing.dialog_gap
        room = FRect(box.right + gap, gap, canvas.width - box.right - 2 * gap, canvas.height - 2 * gap)
        return room if room.w >= LEAST_MESSAGE else None

    def _entries(self) -> list[Entry]:
        app, board = self.app, self.board
        found = [
            ("resume", "play", "board_menu.resume", lambda: app.pop()),
            ("save", "save", "board_menu.save", board.saver.ask_title),
            ("load", "load", "board_menu.load", lambda: app.push("load")),
            ("rules", "book", "board_menu.rules", board.open_rule),
            *self._almanac(),
            *self._players(),
            *self._asking(),
            *self._review(),
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

    def _almanac(self) -> list[Entry]:
        game = self.board.session.game_id
        if not has_almanac(game):
            return []
        return [("almanac", "cards", "almanac.open", lambda: self.app.push("almanac", game=game))]

    def _players(self) -> list[Entry]:
        """The entry for the players of the seats; none over other scenes, and none when the match is over."""
        if self.board.showing or self.board.session.outcome is not None:
            return []
        return [("players", "players", "board_menu.players", self._open_players)]

    def _asking(self) -> list[Entry]:
        """The entry for when persons are asked, for games with such choices."""
        board = self.board
        if (
            board.showing
            or board.table.asking is None
            or board.session.outcome is not None
            or not board.session.persons
        ):
            return []
        return [("asking", "mute", "board_menu.asking", lambda: self.app.replace("board_asking", board=board))]

    def _review(self) -> list[Entry]:
        board = self.board
        if board.showing or not board.session.match.journal or not can_review(board.session.game_id):
            return []
        return [("review", "chart", "review.open", lambda: self.app.replace("review", board=board))]

    def _open_players(self) -> None:
        self.app.replace("board_players", board=self.board)

    def _concession(self) -> Action | None:
        session = self.board.session
        if not session.may_act:
            return None
        return next((a for a in session.match.game.side_actions(session.match.state) if a.kind == "concede"), None)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Add a button for each entry."""
        entries, canvas = self._entries(), self.app.canvas
        space = canvas.theme.spacing
        high = space.bar_button
        buttons = tuple(Box(name, size=high) for name, *_ in entries)
        length = len(buttons) * (high + space.small) - space.small
        rows = (
            Box("head", size=canvas.line_height("panel_title")),
            Column(size=length, children=buttons, gap=space.small),
            Box("note", size=canvas.block_height(t("board_menu.safe"), "small", WIDTH - 2 * space.dialog_edge)),
        )
        self.places = backdrop.dialog_places(canvas, WIDTH, rows)
        for n, (name, icon, key, click) in enumerate(entries):
            style = "primary" if n == 0 else "secondary"
            self.widgets.add(Button(name, self.places[name], t(key), icon=icon, style=style, on_click=click))
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

    def draw(self, canvas: Canvas) -> None:
        self.draw_panel(canvas, t("board_menu.title"))
        canvas.text_block(t("board_menu.safe"), self.places["note"], "small", IVORY500, align="center")
        super().draw(canvas)
