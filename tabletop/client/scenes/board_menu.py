"""The menu of a running game (save, load, settings, concede, leave), and the panels with a row for each seat that it
opens: who plays it, and when it wants to be asked whether it responds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.bots.review.chances import can_review
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import IVORY300, IVORY500, seat_colours
from tabletop.client.games import has_almanac
from tabletop.client.games.passing import Asking
from tabletop.client.games.player_chooser import (
    AskingButton,
    PlayerButton,
    asking_note,
    asking_width,
    player_note,
    player_width,
)
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Node, Row, Words, label, medal
from tabletop.rules.game import Action, Seat
from tabletop.text import t

from .board import top_bar
from .dialog import PanelScene, heading

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


Entry = tuple[str, str, str, Callable[[], object]]
"""Name, icon, message key and the function it calls."""


class BoardMenuScene(PanelScene):
    """A panel over the board (or over the curtain, which stays closed)."""

    closing = ("back", "menu")

    def __init__(self, app: SceneServices, board: BoardScene) -> None:
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
        return room if room.w >= 260.0 else None

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
            *self._last_turn(),
            *self._review(),
            ("options", "scroll", "board_menu.options", lambda: top_bar.open_list(board)),
            ("settings", "settings", "board_menu.settings", lambda: app.push("settings")),
        ]
        if self._concession() is not None:
            found.append(("concede", "flag", "board_menu.concede", self._ask_concede))
        found += [
            ("leave", "back", f"over.{app.scenes.home}", lambda: app.leave(app.scenes.go_home)),
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
            or board.table.passing.asking is None
            or board.session.outcome is not None
            or not board.session.persons
        ):
            return []
        return [("asking", "mute", "board_menu.asking", lambda: self.app.replace("board_asking", board=board))]

    def _last_turn(self) -> list[Entry]:
        """The entry that shows the last turns of the rivals again, where computers play."""
        board = self.board
        if board.showing or not board.session.computers or not board.session.match.journal:
            return []
        return [("last_turn", "step-back", "board_menu.last_turn", self._show_last_turn)]

    def _show_last_turn(self) -> None:
        self.app.pop()
        self.board.show_last_turn()

    def _review(self) -> list[Entry]:
        board = self.board
        if board.showing or not board.session.match.journal or not can_review(board.session.game_id):
            return []
        return [("review", "search", "review.open", lambda: self.app.replace("review", board=board))]

    def _open_players(self) -> None:
        self.app.replace("board_players", board=self.board)

    def _concession(self) -> Action | None:
        session = self.board.session
        if not session.may_act:
            return None
        return next((a for a in session.match.game.side_actions(session.match.state) if a.kind == "concede"), None)

    def layout(self, width: float, height: float, compact: bool) -> None:
        space = self.app.canvas.theme.spacing
        buttons = [
            Button(name, FRect(), t(key), icon=icon, style="secondary" if n else "primary", on_click=click)
            for n, (name, icon, key, click) in enumerate(self._entries())
        ]
        rows = (
            heading(self.app.canvas, t("board_menu.title")),
            Column(tuple(Node(name=button.id, size=space.bar_button, low=24.0) for button in buttons), space.small),
            Words(t("board_menu.safe"), "small", IVORY500, "center", lines=0, firm=True),
        )
        self.lay_panel(420.0, rows, buttons)
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


class SeatRowsScene(PanelScene):
    """A row for each seat. Widgets: those of :meth:`add_chooser`, ``<words>.cancel``, ``<words>.apply``; ``words``: the
    beginning of the message keys of title, note and main button."""

    closing = ("back", "menu")
    words = ""

    def __init__(self, app: SceneServices, board: BoardScene) -> None:
        super().__init__(app)
        self.over_board = board
        self.seats = board.session.match.seats

    @property
    def listed(self) -> Sequence[Seat]:
        return range(len(self.seats))

    @property
    @abstractmethod
    def chooser_width(self) -> float:
        """Width of the buttons in units."""

    @abstractmethod
    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        """Add the button of a seat."""

    @abstractmethod
    def chosen_note(self, seat: Seat) -> str:
        """What is chosen for a seat, in one sentence."""

    @abstractmethod
    def apply(self) -> None:
        """Return to the board with the choices."""

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        high, chooser = space.bar_button, self.chooser_width
        wide = min(620.0 * canvas.theme.text_percent / 100, width - 80.0)
        cancel = Button(f"{self.words}.cancel", FRect(), t("client.cancel"), style="ghost", on_click=self.app.pop)
        apply = Button(f"{self.words}.apply", FRect(), t(f"{self.words}.apply"), icon="confirm", style="primary",
                       on_click=self.apply)  # fmt: skip
        answers = (tree.space(), Node(name=cancel.id, size=chooser), Node(name=apply.id, size=chooser + high))
        rows = (
            heading(canvas, t(f"{self.words}.title")),
            Words(t(f"{self.words}.note"), "small", IVORY300, lines=0),
            Column(tuple(self._row(seat, high, chooser) for seat in self.listed), space.small),
            Row(answers, space.gap, size=high),
        )
        self.lay_panel(wide, rows)
        for seat in self.listed:
            self.add_chooser(seat, self.places[f"chooser.{seat}"])
        for button in (cancel, apply):
            button.rect = self.places[button.id]
            self.widgets.add(button)
        self.widgets.default = apply.id

    def _row(self, seat: Seat, high: float, chooser: float) -> Row:
        setup = self.seats[seat]
        colours = seat_colours(setup.colour)
        emblem = self.over_board.table.emblem(seat) or colours.emblem
        words = (
            label(setup.name, "body_strong", weight=0.56),
            label(self.chosen_note(seat), "small", IVORY500, weight=0.44),
        )
        parts = (
            replace(medal(colours, emblem, high * 0.84), size=high),
            Column(words, 0, weight=1.0),
            Node(name=f"chooser.{seat}", size=chooser),
        )
        return Row(parts, self.app.theme.spacing.gap, size=high)


class BoardPlayersScene(SeatRowsScene):
    """A row for each seat. Widgets: ``player.<seat>``, ``players.cancel``, ``players.apply``."""

    words = "players"

    def __init__(self, app: SceneServices, board: BoardScene) -> None:
        super().__init__(app, board)
        self.board = board
        self.levels = [board.computers.level(seat) for seat in range(len(self.seats))]

    @property
    def chooser_width(self) -> float:
        return player_width(self.app.canvas, self.board.session.game_id)

    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        game, level = self.board.session.game_id, self.levels[seat]
        self.widgets.add(PlayerButton(f"player.{seat}", rect, self.app, game, level, partial(self._choose, seat)))

    def chosen_note(self, seat: Seat) -> str:
        return player_note(self.board.session.game_id, self.levels[seat])

    def _choose(self, seat: Seat, level: str) -> None:
        self.levels[seat] = level
        self.relayout()

    def apply(self) -> None:
        computers = self.board.computers
        changed = any(computers.level(seat) != level for seat, level in enumerate(self.levels))
        self.app.pop()
        if changed:
            computers.sit(self.levels)


class BoardAskingScene(SeatRowsScene):
    """A row for each person. Widgets: ``asking.<seat>``, ``asking.cancel``, ``asking.apply``."""

    words = "asking"

    def __init__(self, app: SceneServices, board: BoardScene) -> None:
        super().__init__(app, board)
        self.board = board
        self.orders = {seat: board.session.asking.get(seat, "") for seat in self.listed}

    @property
    def listed(self) -> Sequence[Seat]:
        return self.over_board.session.persons

    @property
    def asking(self) -> Asking:
        """The choices of the game. Raises TypeError for a game without any."""
        asking = self.board.table.passing.asking
        if asking is None:
            raise TypeError("nobody is asked in this game")
        return asking

    @property
    def chooser_width(self) -> float:
        return asking_width(self.app.canvas, self.asking)

    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        choose = partial(self._choose, seat)
        self.widgets.add(AskingButton(f"asking.{seat}", rect, self.app, self.asking, self.orders[seat], choose))

    def chosen_note(self, seat: Seat) -> str:
        return asking_note(self.asking, self.orders[seat])

    def _choose(self, seat: Seat, order: str) -> None:
        self.orders[seat] = "" if order == "usual" else order
        self.relayout()

    def apply(self) -> None:
        self.app.pop()
        for seat, order in self.orders.items():
            if self.board.session.asking.get(seat, "") != order:
                self.board.set_asking(seat, order)
