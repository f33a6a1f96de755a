"""An example of a rulebook on the board: a position to try things out, which is not saved."""

from __future__ import annotations

from tabletop.client.draw.shapes import Rect
from tabletop.client.games import example_match, short_title
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.scenes.board.saving import MatchSaver
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.button import Button
from tabletop.storage.header import SaveInfo
from tabletop.text import t


class ExampleSaver(MatchSaver):
    """The saver of an example, which writes nothing."""

    @property
    def untouched(self) -> bool:
        """True: there is nothing to write."""
        return True

    def ask_title(self) -> None:
        self.app.toast(t("rulebook.example_unsaved"))


class ExampleScene(BoardScene):
    """``game``, and the ``figure`` of its rulebook. Every action can be undone; the menu leads back to where the
    example was opened. Widget besides those of the board: ``example.back``."""

    def __init__(self, app: SceneServices, game: str, figure: str, **_: object) -> None:
        super().__init__(app, example_match(game, figure))

    def make_saver(self, info: SaveInfo | None, stored: bool) -> MatchSaver:
        return ExampleSaver(self.app, self.session, info, stored=True)

    def title(self) -> str:
        return t("rulebook.example")

    @property
    def subtitle(self) -> str:
        """Nothing: the button that leads back lies there."""
        return ""

    def enter(self) -> None:
        """Say what can be done here; nobody begins in the middle of a game."""
        self.teller.muted = True
        super().enter()
        self.teller.muted = False
        self.app.toast(t("rulebook.example_text"))

    def leave(self) -> None:
        self.app.toasts.drop(t("rulebook.example_text"))
        super().leave()

    def lay_above(self, scene: Scene) -> None:
        """Add the button that leads back: in the place of the title, or beside undo in a fight over the board."""
        if scene is not self:
            self._lay_in_fight(scene)
            return
        space = self.app.theme.spacing
        high = backdrop.top_bar_height(self.compact) - 2 * space.small
        back = Button(
            "example.back", Rect(0, space.small, 0, high), t("rulebook.example"), icon="back", style="primary",
            on_click=self.open_menu, tooltip=t("rulebook.example_back"),
        )  # fmt: skip
        menu = self.widgets.find("bar.menu").rect
        options = self.widgets.find("bar.options")
        options.visible = False
        back.rect.x = menu.right + space.small
        canvas = self.app.canvas
        role = backdrop.head_role(canvas, "panel_title", backdrop.top_bar_height(self.compact) * 0.4)
        name = canvas.measure(short_title(self.session.game_id), role)[0]
        back.rect.w = max(options.rect.right, menu.right + space.wide + name + space.small) - back.rect.x
        self.widgets.add(back)

    def _lay_in_fight(self, scene: Scene) -> None:
        undo = scene.widgets.get("take_back")
        if undo is None:
            return
        space, old = self.app.theme.spacing, undo.rect
        wide = old.w > 3 * old.h
        back = Button(
            "example.back", Rect(old.x, old.y, old.h, old.h), t("rulebook.example") if wide else "", icon="back",
            style="primary", on_click=self.open_menu, tooltip=t("rulebook.example_back"),
        )  # fmt: skip
        if wide:
            back.rect.w = min(back.natural_width(self.app.canvas), old.w / 2)
            undo.rect = Rect(back.rect.right + space.small, old.y, old.right - back.rect.right - space.small, old.h)
        else:
            back.rect.x = old.x - space.small - old.h
            for other in scene.widgets:  # such as the choice of when to be asked
                if other.rect.colliderect(back.rect) and other.rect.y == old.y and other.rect.right <= old.x:
                    other.rect.w = back.rect.x - space.small - other.rect.x
        scene.widgets.add(back)

    def undo(self) -> None:
        if self.undo_reason() is None:
            self._undo_now()
        else:
            super().undo()

    def show_result(self) -> None:
        outcome = self.session.outcome
        if outcome is not None:
            self.app.toast(self.table.words.ending(outcome))

    def branch(self) -> None:
        """Do nothing: no game is begun from an example."""
        self.app.toast(t("rulebook.example_unsaved"))

    def open_menu(self) -> None:
        self.overlay.hide()
        self.app.pop()
