"""The rules that the targets of the Adventure table are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tabletop.rules.game import Target, actions_along

if TYPE_CHECKING:
    from .context import TableContext

_PHASES = {
    "setup_characters": "AG-SET-6", "setup_place": "AG-SET-8", "setup_quests": "AG-SET-7", "roll": "AG-MOV-1",
    "move": "AG-MOV-3", "tokens": "AG-EXP-1", "resource": "AG-EXP-4", "challenge": "AG-CHL-4", "reveal": "AG-CHL-8",
    "quests": "AG-QST-4", "equip": "AG-ITM-4", "react": "AG-ABL-3", "pay": "AG-ABL-3", "hand_limit": "AG-ABL-1",
}  # fmt: skip
_THINGS = {
    "space": "AG-MOV-3", "card": "AG-ABL-3", "item": "AG-ITM-1", "slot": "AG-ITM-4", "token": "AG-DSC-4",
    "quest": "AG-QST-4", "attached": "AG-ABL-8", "lying": "AG-EXP-1",
}  # fmt: skip
SECTIONS = MappingProxyType(
    {
        "seat:": "AG-CHR-1", "sheet:head": "AG-CHR-1", "sheet:": "AG-ITM-4", "stand:deck": "AG-CHL-5",
        "stand:event": "AG-EVT-2", "stand:die": "AG-MOV-2", "stand:pile": "AG-DSC-1", "choice:": "AG-GEN-9",
        "take_back": "AG-GEN-9", "bar.redo": "AG-GEN-9", "bar.options": "AG-WIN-1", "bar.threats": "AG-AGR-4",
    }
)  # fmt: skip
"""Rule ids of the parts of the table, by the beginning of the ids of their widgets."""


def rule_of(table: TableContext, target: Target) -> str:
    """Id of the rule of what touching a target does; else of what it is; else of the open decision."""
    session = table.session
    other = table.stands_for(target) or target
    offer = session.offer()
    actions = actions_along(offer, (*session.path, other)) or actions_along(offer, (other,))
    rules = {action.rule for action in actions}
    if len(rules) == 1:
        return rules.pop()
    if target.kind == "piece":
        return "AG-AGR-4" if target.id.startswith("marker_") else "AG-CHR-1"
    return _THINGS.get(target.kind) or _PHASES.get(table.model.phase, "AG-TRN-1")
