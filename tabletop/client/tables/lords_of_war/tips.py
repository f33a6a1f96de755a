"""Tooltips of the table: what a thing is, what it may do, and why it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.boards.spots import Spot
from tabletop.client.widgets import Tip
from tabletop.rules.game import Refusal, Target
from tabletop.rules.lords_of_war import queries
from tabletop.text import t

from .inspector import status_lines
from .model import card_data, card_of
from .words import unit_name

if TYPE_CHECKING:
    from .table import LordsOfWarTable


def tip_of(table: LordsOfWarTable, spot: Spot) -> Tip | None:
    """Words about one spot."""
    target = spot.target
    maker = {"piece": _of_unit, "space": _of_square, "card": _of_card, "pile": _of_pile}.get(target.kind)
    return maker(table, spot, target) if maker is not None else None


def _why(table: LordsOfWarTable, target: Target) -> Refusal | None:
    """The refusal while something is being chosen; nothing is nagged about at rest."""
    return table.session.why_not(target) if table.session.path else None


def _refused(table: LordsOfWarTable, spot: Spot, refusal: Refusal, title: str | None) -> Tip:
    words = table.refusal_text(refusal)
    return Tip(spot.id, f"{words}  [{refusal.rule}]", spot.rect, title, danger=True)


def _of_unit(table: LordsOfWarTable, spot: Spot, target: Target) -> Tip | None:
    model = table.model
    unit = model.units.get(target.id)
    if unit is None:
        return None
    name = unit_name(target.id)
    refusal = _why(table, target)
    if refusal is not None and target not in model.starts:
        return _refused(table, spot, refusal, name)
    lines = status_lines(model, target.id)
    if unit.seat == model.session.decider:
        lines += _may(table, target)
    return Tip(spot.id, "\n".join(lines), spot.rect, name)


def _may(table: LordsOfWarTable, target: Target) -> list[str]:
    """What this unit may do now, or the sentence why not."""
    state, phase = table.model.state, table.model.phase
    ask = {
        "aim": ("may_shoot", queries.why_not_shoot),
        "battle": ("may_move", queries.why_not_move),
        "deploy": ("may_move", queries.why_not_move),
        "reinforce": ("may_retreat", queries.why_not_retreat),
    }.get(phase)
    if ask is None or not table.session.may_act:
        return []
    refusal = ask[1](state, target.id)
    if refusal is None:
        return [t(f"lords_of_war.status.{ask[0]}")]
    if phase == "deploy" and refusal.key == "move_no_arrows":
        return []
    return [f"{table.refusal_text(refusal)}  [{refusal.rule}]"]


def _of_square(table: LordsOfWarTable, spot: Spot, target: Target) -> Tip | None:
    kind = table.model.placements.get(target.id)
    if kind is not None:
        return Tip(spot.id, t(f"lords_of_war.kind.{kind}"), spot.rect, target.id)
    refusal = _why(table, target)
    return _refused(table, spot, refusal, target.id) if refusal is not None else None


def _of_card(table: LordsOfWarTable, spot: Spot, target: Target) -> Tip | None:
    data = card_data(card_of(target.id))
    words = [t(f"lords_of_war.class.{data.cls}.text")]
    refusal = table.session.match.game.refusal(table.session.match.state, (target,)) if table.session.may_act else None
    if refusal is not None:
        words.append(f"{table.refusal_text(refusal)}  [{refusal.rule}]")
    return Tip(spot.id, "\n".join(words), spot.rect, unit_name(target.id), danger=refusal is not None)


def _of_pile(table: LordsOfWarTable, spot: Spot, target: Target) -> Tip | None:
    own = target.id == "deck"
    seat = table.seats_shown()[1] if own else int(target.id.split(":")[1])
    n = queries.deck_size(table.model.state, seat)
    return Tip(spot.id, t("low.deck_tip", n=n, name=table.session.match.seats[seat].name), spot.rect)
