"""How the program says no: in words beside what was pressed, or with a link to the rule where a rule forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.text import t

from .base import Rect

if TYPE_CHECKING:
    from tabletop.client.app import App


def refuse(app: App, reason: str, rect: Rect, rule: str = "") -> None:
    """Answer a press that did nothing. With a ``rule`` and a scene that has a rulebook the words come as a message
    with a button that opens it there; else they stand near ``rect`` (units)."""
    app.play("ui-deny")
    top = app.scenes.top
    if not rule or top is None or not top.has_rulebook:
        app.tooltips.bubble(reason, rect)
    else:
        app.toasts.items[:] = [item for item in app.toasts.items if item.kind != "danger"]
        app.toast(reason, "danger", (t("board.open_rule", rule=rule), lambda: top.open_rule(rule)))
    app.invalidate()


def tell_inspecting(app: App, on: bool) -> None:
    """Say how the walk over everything goes on and how it ends; the words go with it."""
    app.play("ui-click")
    keys = {"keys": app.key_hint("inspect"), "back": app.key_hint("back"), "next": app.key_hint("next")}
    words = t("client.inspecting", **keys)
    app.toasts.items[:] = [item for item in app.toasts.items if item.text != words]
    if on:
        app.toast(words, "info")
    else:
        app.tooltips.hide()
    app.toasts.dirty = True
    app.invalidate()
