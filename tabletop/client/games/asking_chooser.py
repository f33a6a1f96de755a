"""Controls to choose when a seat is asked whether it responds: a list beside the question, and a button in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from tabletop.client.core.services import MenuItem
from tabletop.client.ui.button import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.draw.rectangles import Rect

    from .table import Asking, Table

ASIDE = 90.0
"""Units: width of the button beyond its words (icon and arrow), and distance of the arrow from the edge."""
NOW = "now"
"""Id of the entry that passes ahead only in the present scope."""


S = TypeVar("S")


def asking_name(asking: Asking, order: str) -> str:
    """The name of a choice in words."""
    return t(asking.key(order))


def asking_note(asking: Asking, order: str) -> str:
    """The explanation of a choice."""
    return t(f"{asking.key(order)}.note")


def asking_items(asking: Asking) -> list[MenuItem]:
    """The entries of a list of all choices; the id of an entry is the choice, "usual" for the usual one."""
    return [
        MenuItem(order or "usual", asking_name(asking, order), "mute" if order == "never" else "visible",
                 asking_note(asking, order))
        for order in asking.names
    ]  # fmt: skip


def asking_width(canvas: Canvas, asking: Asking) -> float:
    """Width in units of a button with the longest words of a choice."""
    return max(canvas.measure(asking_name(asking, order), "body_strong")[0] for order in asking.names) + ASIDE


class AskingButton(Button):
    """A button that shows when a seat is asked and opens the list of choices."""

    opens = True

    def __init__(
        self, id: str, rect: Rect, app: Services, asking: Asking, order: str, choose: Callable[[str], object]
    ) -> None:
        def open_list() -> None:
            app.popup(self.rect, asking_items(asking), choose, order or "usual")

        super().__init__(
            id, rect, asking_name(asking, order), icon="mute" if order == "never" else "visible", on_click=open_list,
            role="body_strong", tooltip=asking_note(asking, order), tooltip_title=asking_name(asking, order),
        )  # fmt: skip


def open_asking(table: Table[S], words: str, pass_ahead: Callable[[], object]) -> bool:
    """Open a list beside the button that was pressed, in which the decider chooses when to be asked from now on.
    ``words``: the entry that passes ahead only in the present scope, by ``pass_ahead``. False where there is nothing to
    choose."""
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
