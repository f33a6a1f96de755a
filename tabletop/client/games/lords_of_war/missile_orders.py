"""Cancels orders to shoot: aiming a second time at a target cancels the order (interface 8.2, Aim)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.match import Entry

if TYPE_CHECKING:
    from .context import LordsOfWarContext


def clear_order(table: LordsOfWarContext, target: Target) -> bool:
    """Cancel the order of the selected shooter if it aims at ``target``; with nothing selected, the last order that
    aims at ``target``. False when there is no such order."""
    action = _hold_of(table, target)
    if action is None:
        return False
    table.scene.touched(table.session.do(action))
    return True


def _hold_of(table: LordsOfWarContext, target: Target) -> Action | None:
    model = table.model
    if model.phase != "aim" or target.kind != "piece" or len(model.path) > 1:
        return None
    orders = queries.aims(model.state)
    shooters = {model.path[0].id} if model.path else set(orders)
    aiming = {shooter for shooter in shooters if orders.get(shooter) == target.id}
    if not aiming:
        return None
    last = _last_of(table.session.match.journal, aiming)
    return next((a for a in table.session.offer() if a.kind == "hold" and a.path[0].id == last), None)


def _last_of(journal: Sequence[Entry], shooters: set[str]) -> str:
    for entry in reversed(journal):
        if entry.action.kind == "aim" and entry.action.path[0].id in shooters:
            return entry.action.path[0].id
    return min(shooters)  # the orders are not in the journal: a position that was set up
