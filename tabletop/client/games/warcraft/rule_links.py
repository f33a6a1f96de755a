"""The rules that the targets of the Warcraft table are about, and why a target cannot be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Refusal, Target, actions_along
from tabletop.rules.warcraft.queries import NEUTRAL

from .model import ABILITY_RULES, LOOKS, UNIT_KINDS, card_kind

if TYPE_CHECKING:
    from .table import WarcraftTable


def of_phase(phase: str) -> str:
    """Id of the rule of a decision."""
    return LOOKS["rules_of_phases"].get("card" if phase.startswith("w") else phase, "WC-TRN-1")


def rule_of(table: WarcraftTable, target: Target) -> str:
    """Id of the rule of what touching a target does; else of what it is; else of the open decision."""
    model, session = table.model, table.session
    if target.kind != "card" and (card := session.begun_with("card")) is not None:
        return str(card_kind(card).rule)
    if target.kind == "card":
        return str(card_kind(target.id).rule)
    if target.kind == "button" and (found := LOOKS["rules_of_buttons"].get(target.id)):
        return found
    offer = session.offer()
    actions = actions_along(offer, (*session.path, target)) or actions_along(offer, (target,))
    rules = {action.rule for action in actions if action.kind not in ("undo_move", "undo_spend")}
    if len(rules) == 1:
        return rules.pop()
    return _of_thing(table, target) or of_phase(model.phase)


def _of_thing(table: WarcraftTable, target: Target) -> str:
    """Id of the rule about a target itself."""
    model = table.model
    if target.kind == "space" and target.id in model.zones:
        return LOOKS["rules_of_terrain"].get(model.zones[target.id].terrain, "")
    if target.kind == "pile":
        return "WC-CRD-1"
    if target.kind != "piece":
        return ""
    group = model.by_piece.get(target.id)
    if group is None:
        return "WC-CPT-5" if target.id.startswith("captive.") else ""
    if group.kind in UNIT_KINDS:
        ability = model.tile(group.owner, UNIT_KINDS.index(group.kind)).ability
        return "WC-ELF-5" if group.owner == NEUTRAL else ABILITY_RULES.get(ability, "WC-CMP-5")
    return "WC-NEC-4" if group.kind == "necromancer" else "WC-BAT-5"


# ----------------------------------------------------------------------------------------------------- why not


def refusal_at(table: WarcraftTable, target: Target) -> Refusal | None:
    """Why a target cannot be touched now; None where touching it, or the target it stands for, does something."""
    session, model = table.session, table.model
    if not session.may_act or (table.battle is not None and table.battle.ended):
        return None
    if target.kind in ("card", "button", "pile"):
        if target in model.starts | model.targets:
            return None
        if target.id in ("roll_all", "deploy_all", "cards", "when_to_ask"):  # the table's own, for several actions
            return None
        return session.match.game.refusal(session.match.state, (target,))
    if target in session.path or target in model.targets or target in model.starts or _stands_for(table, target):
        return None
    return session.why_not(target)


def _stands_for(table: WarcraftTable, target: Target) -> bool:
    """Whether touching a target touches another one that is legal."""
    name = space_of(table, target)
    if name is None:
        return False
    if name in table.legal_spaces:
        return True
    if target.kind != "space":
        return False
    if table.selection.movable(name):
        return True
    pieces = [group for group in table.model.groups.get(name, []) if Target("piece", group.id) in table.model.targets]
    return len(pieces) == 1


def space_of(table: WarcraftTable, target: Target) -> str | None:
    """The hex that a target is, or is in; None for others."""
    model = table.model
    if target.kind == "space":
        return target.id if target.id in model.zones else None
    if target.kind != "piece":
        return None
    group = model.by_piece.get(target.id)
    if group is not None:
        return group.space
    return next((name for captive, _, name in model.captives if captive == target.id), None)


def why(table: WarcraftTable, *path: Target) -> tuple[str, str]:
    """(sentence, rule id) of why a target, or the last of several in their order, cannot be touched now; if there is no
    other, those of the open step."""
    match, last = table.session.match, path[-1]
    refusal = match.game.refusal(match.state, path) if len(path) > 1 else refusal_at(table, last)
    refusal = refusal or table.session.why_not(last)
    if refusal is None:
        refusal = Refusal(of_phase(table.model.phase), "nothing_here")
    return table.words.refusal(refusal), refusal.rule
