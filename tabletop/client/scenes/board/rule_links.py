"""The rule that a widget of the board, or of the battle over it, is about: F1 opens it."""

from __future__ import annotations

from typing import Protocol

from tabletop.client.board.spots import Spot
from tabletop.client.games.table import Table, TableWidget
from tabletop.client.ui import Widget
from tabletop.rules.game import Target
from tabletop.text import t

from .combat_overlay import Overlay
from .host import BoardHost
from .log import LogDrawer

_NAMED = {"choice:": "choice", "answer.": "button"}
"""By the beginning of a button's id in the overlay, the kind of target that it touches."""


class RuleHost(BoardHost, Protocol):
    """The board with the parts whose widgets have rules of their own."""

    log_drawer: LogDrawer
    overlay: Overlay


def rule_about(board: RuleHost, widget: Widget | None) -> str | None:
    """Id of the rule that forbids a widget; else of the one that it, or a line of the log, is about; else of the open
    decision. An anchor of the rulebook for what belongs to the program and not to the game; None for no widget."""
    if widget is None:
        return None
    if widget.rule:
        return widget.rule
    if (behind := board.log_drawer.rule_at(widget)) is not None:
        return behind
    table, target = board.table, target_of(board, widget)
    if target is not None and (refusal := table.refusal_at(target)) is not None and refusal.rule:
        return refusal.rule
    found = table.rule_of(target) if target is not None else _section(table, widget.id)
    return found or t("board.section.keys")


def target_of(board: RuleHost, widget: Widget) -> Target | None:
    """The target that pressing a widget touches; None for none."""
    if isinstance(widget, Spot | TableWidget):
        return widget.target
    if widget.id == "primary":
        return _of_primary(board)
    for head, kind in _NAMED.items():
        if widget.id.startswith(head):
            return Target(kind, widget.id.removeprefix(head))
    return None


def _of_primary(board: RuleHost) -> Target | None:
    """The target of the top scene's main button: that of the action waiting for its confirmation, or its own."""
    session, view = board.session, board.overlay.view
    if session.ready is not None:
        return session.path[0]
    over = board.overlay.open and view is not None and view.wanted
    own = view.primary() if over and view is not None else board.table.primary()
    return own.target


def _section(table: Table[object], widget_id: str) -> str:
    """Id of the rule of the part of the table that a widget belongs to, by the longest beginning of its id."""
    heads = [head for head in table.sections if widget_id.startswith(head)]
    return table.sections[max(heads, key=len)] if heads else ""
