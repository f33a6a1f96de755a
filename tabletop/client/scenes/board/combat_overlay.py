"""Opens, hides and closes the battle scene over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.games.table import CombatOverlay
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, Widget
from tabletop.text import t

if TYPE_CHECKING:
    from .host import BoardHost

SCENE = "battle"


class Overlay:
    """The battle scene of a board: open, hidden by hand, or not wanted. For tables whose ``battle`` is None it does
    nothing."""

    def __init__(self, board: BoardHost) -> None:
        self.board = board
        self.hidden = False
        self._looked: int | None = None

    @property
    def view(self) -> CombatOverlay | None:
        """The table's combat overlay, None for none."""
        view = self.board.table.battle
        return view if view is not None and view.wanted else None

    @property
    def scene(self) -> Scene | None:
        """The open scene; None for none."""
        for scene in self.board.app.scenes.scenes:
            if scene.name == SCENE and scene.over is self.board:
                return scene
        return None

    @property
    def open(self) -> bool:
        return self.scene is not None

    @property
    def pointed(self) -> Widget | None:
        """The widget of the overlay under the pointer or the keyboard."""
        scene = self.scene
        if scene is None:
            return None
        if self.board.app.keyboard_mode and scene.widgets.focused is not None:
            return scene.widgets.focused
        return scene.widgets.hovered

    def sync(self) -> None:
        """Open or close the scene as the position shown requires. For past positions it is opened only by hand."""
        looking = self.board.session.looking
        if (looking is None) != (self._looked is None):
            self.hidden = looking is not None
        self._looked = looking
        if self.view is None:
            self.hidden = looking is not None
        if self.view is None or self.hidden:
            self._close()
        else:
            self._open()
        self.changed()

    def show(self) -> None:
        """Open it, even if it was hidden by hand."""
        self.hidden = False
        self._open()
        self.board.relayout()

    def hide(self) -> None:
        """Hide it so that the map is visible; :meth:`lay_return` adds a button to show it again."""
        self.hidden = True
        self._close()
        self.board.relayout()

    def go_on(self) -> None:
        """Close the result, and let the animations go on."""
        board = self.board
        if board.app.scenes.top is self.scene:
            self._close()  # the board resumes its animations itself
        elif board.animations is not None and board.animations.waiting:
            board.animations.resume()

    def changed(self) -> None:
        """Lay out again, because the contents have changed."""
        scene = self.scene
        if scene is not None:
            scene.relayout()

    def _open(self) -> None:
        app = self.board.app
        if self.view is not None and self.board.on_top:
            app.push(SCENE, board=self.board)

    def _close(self) -> None:
        app, scene = self.board.app, self.scene
        if scene is not None and app.scenes.top is scene:
            app.pop()

    def lay_return(self, rect: FRect) -> None:
        """While the overlay is hidden, add a button to the board that shows it again, centred in ``rect``."""
        if self.view is None or self.open:
            return
        board = self.board
        label = t("battle.back_to")
        button = Button(
            "battle.show", rect, label, icon="crossed-swords", on_click=self.show, tooltip=t("battle.back_to.tip")
        )
        button.rect.w = button.natural_width(board.app.canvas)
        button.rect.centerx = rect.centerx
        board.widgets.add(button)
