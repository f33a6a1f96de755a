"""What can be done with a work beyond changing, playing and filing it: a button of the workshop and of the editor for
each, by its id (icon, words ``workshop.<id>`` and ``workshop.<id>.tip``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.work_kind import Opened
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui.button import Button
from tabletop.rules.frozen import light_dataclass
from tabletop.text import t


@light_dataclass
class WorkAction:
    """``call(app, work)`` is what it does; ``why_not(work)``: why it cannot be done now, empty where it can."""

    id: str
    icon: str
    call: Callable[[SceneServices, Opened], object]
    why_not: Callable[[Opened], str] = lambda _work: ""


def _share(app: SceneServices, opened: Opened) -> None:
    app.push("share", works=[(opened.kind.id, opened.document)])


def _balance(app: SceneServices, opened: Opened) -> None:
    app.push("balance", kind=opened.kind.id, document=opened.document)


ACTIONS: tuple[WorkAction, ...] = (
    WorkAction("balance", "chart", _balance, lambda work: t("balance.faulty") if work.faults else ""),
    WorkAction("share", "export", _share, lambda work: t("workshop.share.faulty") if work.faults else ""),
)


def action_buttons(
    canvas: Canvas, scene: str, room: float, opened: Opened, act: Callable[[WorkAction], object]
) -> list[Button]:
    """A button ``<scene>.<id>`` for each action, for the head of a scene that changes a work: with their names where
    these fit side by side into ``room`` units. ``act`` carries an action out."""
    found, size = [], canvas.theme.spacing.bar_button
    for one in ACTIONS:
        name, why = t(f"workshop.{one.id}"), one.why_not(opened)
        found.append(Button(f"{scene}.{one.id}", Rect(0, 0, size, size), name, icon=one.icon,
                            tooltip=t(f"workshop.{one.id}.tip"), tooltip_title=name, enabled=not why,
                            reason=why or None, on_click=partial(act, one)))  # fmt: skip
    wide = [max(size, button.natural_width(canvas)) for button in found]
    for button, natural in zip(found, wide, strict=True):
        if sum(wide) <= room:
            button.rect.w = natural
        else:  # the tooltips have their names
            button.label, button.style = "", "icon"
    return found
