"""The rules that the targets of the Lords of War table are about, and why a target cannot be touched."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tabletop.rules.game import Refusal, Target, actions_along

from .model import card_data, card_of

if TYPE_CHECKING:
    from .context import LordsOfWarContext

_PHASES = {
    "opening": "LW-OPN-1", "deploy": "LW-DEP-1", "aim": "LW-RNG-10", "battle": "LW-CMB-9", "advance": "LW-BSK-1",
    "reinforce": "LW-RNF-1", "over": "LW-END-3",
}  # fmt: skip
SECTIONS = MappingProxyType(
    {
        "casualties:": "LW-CMB-6", "take_back": "LW-DEP-11", "bar.redo": "LW-DEP-11",
        "bar.threats": "LW-CMB-3", "bar.options": "LW-SET-2", "hold": "LW-RNG-10",
    }
)  # fmt: skip
"""Rule ids of the parts of the table, by the beginning of the ids of their widgets."""


def rule_of(table: LordsOfWarContext, target: Target) -> str:
    """Id of the rule of what touching a target does; else of what it is; else of the open phase."""
    session = table.session
    offer = session.offer()
    actions = actions_along(offer, (*session.path, target)) or actions_along(offer, (target,))
    rules = {action.rule for action in actions}
    if len(rules) == 1:
        return rules.pop()
    return (_of_thing(target) if not actions else "") or _PHASES.get(table.model.phase, "LW-TRN-2")


def _of_thing(target: Target) -> str:
    """Id of the rule about a target itself."""
    if target.kind == "pile":
        return "LW-RNF-7"
    if target.kind == "space":
        return "LW-GEO-10"
    if target.kind in ("piece", "card"):
        return "LW-CRD-8" if card_data(card_of(target.id)).missile else "LW-CRD-4"
    return ""


def refusal_at(table: LordsOfWarContext, target: Target) -> Refusal | None:
    """Why a target cannot be touched now; None where it can."""
    session, model = table.session, table.model
    if not session.may_act or target == model.aimed_at:
        return None
    if target in session.path or target in model.targets or target in model.starts:
        return None
    if target.kind == "card":
        return session.match.game.refusal(session.match.state, (target,))
    return session.why_not(target)
