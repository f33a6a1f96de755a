"""What can be done with a work beyond changing, playing and filing it: a button of the workshop and of the editor for
each, by its id (icon, words ``workshop.<id>`` and ``workshop.<id>.tip``)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.client.games.work_kind import Opened
from tabletop.client.scenes.base import SceneServices
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


def _faulty(opened: Opened) -> str:
    return t("workshop.share.faulty") if opened.faults else ""


def _balance(app: SceneServices, opened: Opened) -> None:
    app.push("balance", kind=opened.kind.id, document=opened.document)


ACTIONS: tuple[WorkAction, ...] = (
    WorkAction("balance", "chart", _balance, lambda opened: t("balance.faulty") if opened.faults else ""),
    WorkAction("share", "export", _share, _faulty),
)
