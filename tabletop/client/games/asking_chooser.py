"""When a seat wants to be asked whether it responds, as it is chosen: in a list beside the question, or in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.client.core.menu_item import MenuItem
from tabletop.client.draw.theme import IVORY300
from tabletop.client.ui.button import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.base import Rect

    from .table import Asking, Table

ASIDE, ARROW = 84.0, 16.0
"""What the words on the button have beside them, sign and arrow; and how far the arrow is from the edge."""
NOW = "now"
"""The line of the list that passes for a while alone."""


S = TypeVar("S")


def asking_name(asking: Asking, order: str) -> str:
    """What a choice is called."""
    return t(asking.key(order))


def asking_note(asking: Asking, order: str) -> str:
    """What a choice means."""
    return t(f"{asking.key(order)}.note")


def asking_items(asking: Asking) -> list[MenuItem]:
    """The lines of a list of all choices; the id of a line is the choice, "usual" for the usual one."""
    return [
        MenuItem(order or "usual", asking_name(asking, order), "mute" if order == "never" else "visible",
                 asking_note(asking, order))
        for order in asking.names
    ]  # fmt: skip


def asking_width(canvas: Canvas, asking: Asking) -> float:
    """Width of a button with the longest words of a choice."""
    return max(canvas.measure(asking_name(asking, order), "body_strong")[0] for order in asking.names) + ASIDE


class AskingButton(Button):
    """When a seat is asked, with a small arrow that says that a list opens."""

    def __init__(
        self, id: str, rect: Rect, app: Services, asking: Asking, order: str, choose: Callable[[str], object]
    ) -> None:
        def open_list() -> None:
            app.popup(self.rect, asking_items(asking), choose, order or "usual")

        super().__init__(
            id, rect, asking_name(asking, order), icon="mute" if order == "never" else "visible", on_click=open_list,
            role="body_strong", tooltip=asking_note(asking, order), tooltip_title=asking_name(asking, order),
        )  # fmt: skip

    def draw(self, canvas: Canvas) -> None:
        """Button and arrow."""
        super().draw(canvas)
        canvas.icon("chevron-down", (self.rect.right - ARROW, self.rect.centery), 14, IVORY300)


def open_asking(table: Table[S], words: str, pass_ahead: Callable[[], object]) -> bool:
    """Beside the button that was pressed, let the decider choose when to be asked from now on. ``words``: what passing
    for a while alone is called, done by ``pass_ahead``. False where there is nothing to choose."""
    asking, seat = table.asking, table.session.decider
    if asking is None or seat is None or not table.session.may_act:
        return False
    scene = table.scene
    pointed = scene.overlay.pointed if scene.overlay.open else scene.pointed
    anchor = FRect(pointed.rect) if pointed is not None else FRect(scene.width / 2, scene.height / 2, 0, 0)
    items = [MenuItem(NOW, words, "forward")]
    items += [
        MenuItem(one.id, one.label, one.icon, one.note, line=n == 0) for n, one in enumerate(asking_items(asking))
    ]

    def chosen(id: str) -> None:
        if id == NOW:
            pass_ahead()
        else:
            scene.set_asking(seat, "" if id == "usual" else id)

    scene.app.popup(anchor, items, chosen, table.session.asking.get(seat, "") or "usual")
    return True
