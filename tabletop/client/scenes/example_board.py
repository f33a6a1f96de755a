"""An example of a rulebook on the board: a position to try things out in, of which nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.games import example_match, short_title
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.saving import MatchSaver
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Button
from tabletop.client.ui.base import Rect
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices
    from tabletop.storage.info import SaveInfo


TITLE_LINE = 0.4
"""Height of the line of the title, which the way back covers, as a share of the bar."""


class ExampleSaver(MatchSaver):
    """An example is no game: nothing of it is written."""

    @property
    def untouched(self) -> bool:
        """There is nothing to write."""
        return True

    def ask_title(self) -> None:
        """Say that an example is not saved."""
        self.app.toast(t("rulebook.example_unsaved"))


class ExampleScene(BoardScene):
    """``game``, and the ``figure`` of its rulebook. Every action can be taken back; the menu leads back to where the
    example was opened. Widget beside those of the board: ``example.back``."""

    def __init__(self, app: SceneServices, game: str, figure: str, **_: object) -> None:
        super().__init__(app, example_match(game, figure))

    def make_saver(self, info: SaveInfo | None, stored: bool) -> MatchSaver:
        """A saver that writes nothing."""
        return ExampleSaver(self.app, self.session, info, stored=True)

    def title(self) -> str:
        """Title of the window."""
        return t("rulebook.example")

    def enter(self) -> None:
        """Say what can be done here."""
        super().enter()
        self.app.toast(t("rulebook.example_text"))

    def leave(self) -> None:
        """What was said of examples holds here alone."""
        self.app.toasts.drop(t("rulebook.example_text"))
        super().leave()

    def lay_above(self, scene: Scene) -> None:
        """The way back stands where the title of a game would be."""
        if scene is not self:
            return
        space = self.app.theme.spacing
        high = backdrop.top_bar_height(self.compact) - 2 * space.small
        back = Button(
            "example.back", Rect(0, space.small, 0, high), t("rulebook.example"), icon="back", style="primary",
            on_click=self.app.pop, tooltip=t("rulebook.example_back"),
        )  # fmt: skip
        menu = self.widgets.find("bar.menu").rect
        options = self.widgets.find("bar.options")
        options.visible = False
        back.rect.x = menu.right + space.small
        canvas = self.app.canvas
        role = backdrop.head_role(canvas, "panel_title", backdrop.top_bar_height(self.compact) * TITLE_LINE)
        name = canvas.measure(short_title(self.session.game_id), role)[0]
        back.rect.w = max(options.rect.right, menu.right + space.wide + name) - back.rect.x
        self.widgets.add(back)

    def undo(self) -> None:
        """Nobody needs to agree."""
        if self.undo_reason() is None:
            self._undo_now()
        else:
            super().undo()

    def show_result(self) -> None:
        """An example that ends is told, not celebrated."""
        outcome = self.session.outcome
        if outcome is not None:
            self.app.toast(self.table.ending_words(outcome))

    def branch(self) -> None:
        """No game begins from an example."""
        self.app.toast(t("rulebook.example_unsaved"))

    def open_menu(self) -> None:
        """Back to the rulebook."""
        self.app.pop()
