"""A position on the board to try things out, which is not saved: an example of a rulebook, or a card of one's own."""

from __future__ import annotations

from tabletop.client.draw.shapes import Rect
from tabletop.client.games import short_title
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.scenes.board.saving import MatchSaver
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.button import Button
from tabletop.rules.match import Match
from tabletop.storage.header import SaveInfo
from tabletop.text import t


class ExampleSaver(MatchSaver):
    """The saver of an example, which writes nothing and says so with the message ``unsaved``."""

    unsaved = ""

    @property
    def untouched(self) -> bool:
        """True: there is nothing to write."""
        return True

    def ask_title(self) -> None:
        self.app.toast(t(self.unsaved))


class ExampleScene(BoardScene):
    """``match``: it begins at the position, and every action in it can be undone; ``words``: the beginning of the keys
    of its messages. The menu leads back to where it was opened. Widget besides those of the board: ``example.back``."""

    def __init__(self, app: SceneServices, match: Match[object], words: str, **_: object) -> None:
        self._words = words
        super().__init__(app, match)

    def make_saver(self, info: SaveInfo | None, stored: bool) -> MatchSaver:
        saver = ExampleSaver(self.app, self.session, info, stored=True)
        saver.unsaved = f"{self._words}_unsaved"
        return saver

    def title(self) -> str:
        return t(self._words)

    @property
    def subtitle(self) -> str:
        """Nothing: the button that leads back lies there."""
        return ""

    def enter(self) -> None:
        """Say what can be done here; nobody begins in the middle of a game."""
        self.teller.muted = True
        super().enter()
        self.teller.muted = False
        self.app.toast(t(f"{self._words}_text"))

    def leave(self) -> None:
        self.app.toasts.drop(t(f"{self._words}_text"))
        super().leave()

    def lay_above(self, scene: Scene) -> None:
        """Add the button that leads back: in the place of the title, or beside undo in a fight over the board."""
        if scene is not self:
            self._lay_in_fight(scene)
            return
        space = self.app.theme.spacing
        high = backdrop.top_bar_height(self.compact) - 2 * space.small
        back = Button(
            "example.back", Rect(0, space.small, 0, high), t(self._words), icon="back", style="primary",
            on_click=self.open_menu, tooltip=t(f"{self._words}_back"),
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
            "example.back", Rect(old.x, old.y, old.h, old.h), t(self._words) if wide else "", icon="back",
            style="primary", on_click=self.open_menu, tooltip=t(f"{self._words}_back"),
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
        self.app.toast(t(f"{self._words}_unsaved"))

    def open_menu(self) -> None:
        self.overlay.hide()
        self.app.pop()
