"""Leaving while something could not be saved: the only moment at which a game could be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.app import App


def guard(app: App, go: Callable[[], object]) -> None:
    """Leave by ``go``; asked about first while a scene holds what would be lost."""
    risk = next((words for scene in reversed(app.scenes.scenes) if (words := scene.at_risk())), "")
    if risk:
        app.confirm(t("client.leave.title"), risk, t("client.leave.yes"), go)
    else:
        go()


def close_window(app: App) -> None:
    """The window is to be closed. Whoever closes it again instead of answering means it."""
    top = app.scenes.top
    if top is not None and top.title() == t("client.leave.title"):
        app.quit()
    else:
        guard(app, app.quit)
