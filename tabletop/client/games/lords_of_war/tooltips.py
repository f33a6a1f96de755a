"""Tooltips of the table: a unit's state, what it may do, why a target may not be touched, and the rules that it is
about.

What the inspector shows at the same time (the card, the preview of a placement) is not repeated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.rules.game import Refusal, Target, actions_along
from tabletop.rules.lords_of_war import queries
from tabletop.text import t

from .model import LOOKS, card_data, card_of
from .names import unit_name
from .panels import status_lines

if TYPE_CHECKING:
    from .table import LordsOfWarTable


_ASK = {
    "aim": ("may_shoot", queries.why_not_shoot),
    "battle": ("may_move", queries.why_not_move),
    "deploy": ("may_move", queries.why_not_move),
    "reinforce": ("may_retreat", queries.why_not_retreat),
}


def tip_of(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for none."""
    maker = {"piece": _of_unit, "space": _of_square, "card": _of_card, "pile": _of_pile}.get(spot.target.kind)
    return maker(table, spot) if maker is not None else None


def _refused(table: LordsOfWarTable, spot: Spot, refusal: Refusal, title: str | None) -> Tip:
    return Tip(spot.id, table.refusal_words(refusal), spot.rect, title, danger=table.warns(refusal))


def _of_unit(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    model, target = table.model, spot.target
    unit = model.units.get(target.id)
    if unit is None:
        return None
    name, lines, hero = unit_name(target.id), status_lines(model, target.id), model.heroes.get(target.id)
    if hero is not None:
        name, lines = hero.name, [name, *lines]
    if target == model.aimed_at:
        return Tip(spot.id, "\n".join([*lines, t("lords_of_war_board.aim_again")]), spot.rect, name)
    if target in model.targets and model.path and model.phase == "aim":
        return Tip(spot.id, "\n".join(lines), spot.rect, name)
    refusal = table.session.why_not(target) if target not in model.starts else None
    if refusal is not None and (model.path or unit.seat == model.session.decider):
        return _refused(table, spot, refusal, name)
    if unit.seat == model.session.decider:
        lines += _may(table, target)
    elif refusal is not None:
        lines.append(table.refusal_words(refusal))
    return Tip(spot.id, "\n".join(lines), spot.rect, name)


def _may(table: LordsOfWarTable, target: Target) -> list[str]:
    """What a unit may do now, in words; advances are told by the tooltips of their squares."""
    ask = _ASK.get(table.model.phase)
    if ask is None or not table.session.may_act:
        return [t("lords_of_war.status.must_advance")] if table.model.phase == "advance" else []
    lines = [t(f"lords_of_war.status.{ask[0]}")] if ask[1](table.model.state, target.id) is None else []
    if table.model.phase == "aim" and lines and queries.melee_or_missile(table.model.state, target.id):
        lines.append(t("lords_of_war.status.melee_or_missile"))
    return lines


def _of_square(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    if spot.target in table.model.targets or spot.target.id in table.model.placements:
        return None
    refusal = table.session.why_not(spot.target)
    if refusal is None or (refusal.key in ("nothing_here", "card_first", "opening_square") and not table.session.path):
        return None  # no tooltip for an empty square that cannot be chosen
    return _refused(table, spot, refusal, spot.target.id)


def _of_card(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    session, target = table.session, spot.target
    if not session.may_act or target in table.model.starts:
        return None
    refusal = session.match.game.refusal(session.match.state, (target,))
    return _refused(table, spot, refusal, unit_name(target.id)) if refusal is not None else None


def _of_pile(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    session = table.session
    own = spot.target.id == "deck"
    seat = table.seats_shown()[1] if own else int(spot.target.id.split(":")[1])
    n = queries.deck_size(table.model.state, seat)
    words = t("lords_of_war_board.deck_tip", n=n, name=session.match.seats[seat].name)
    refusal = session.why_not(spot.target) if session.may_act and spot.target not in table.model.starts else None
    if refusal is not None:
        words = f"{words}\n{table.refusal_words(refusal)}"
    return Tip(spot.id, words, spot.rect)


def rule_of(table: LordsOfWarTable, target: Target) -> str:
    """Id of the rule of what touching a target does; else of what it is; else of the open phase."""
    session = table.session
    offer = session.offer()
    actions = actions_along(offer, (*session.path, target)) or actions_along(offer, (target,))
    rules = {action.rule for action in actions}
    if len(rules) == 1:
        return rules.pop()
    return (_of_thing(target) if not actions else "") or LOOKS["rules_of_phases"].get(table.model.phase, "LW-TRN-2")


def _of_thing(target: Target) -> str:
    """Id of the rule about a target itself."""
    if target.kind == "pile":
        return "LW-RNF-7"
    if target.kind == "space":
        return "LW-GEO-10"
    if target.kind in ("piece", "card"):
        return "LW-CRD-8" if card_data(card_of(target.id)).missile else "LW-CRD-4"
    return ""


def refusal_at(table: LordsOfWarTable, target: Target) -> Refusal | None:
    """Why a target cannot be touched now; None where it can."""
    session, model = table.session, table.model
    if not session.may_act or target == model.aimed_at:
        return None
    if target in session.path or target in model.targets or target in model.starts:
        return None
    if target.kind == "card":
        return session.match.game.refusal(session.match.state, (target,))
    return session.why_not(target)
