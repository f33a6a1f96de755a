"""Tooltips of the map and hand: what a thing is, what it may do, and why it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.boards.spots import Spot
from tabletop.client.widgets import Tip
from tabletop.rules.game import Target
from tabletop.text import has, localised, t

from .model import UNIT_KINDS, card_kind
from .words import race_name, unit_name

if TYPE_CHECKING:
    from .table import WarcraftTable


def tip_of(table: WarcraftTable, spot: Spot) -> Tip | None:
    """Words about one spot."""
    maker = {"piece": _of_piece, "space": _of_zone, "card": _of_card}.get(spot.target.kind)
    return maker(table, spot) if maker is not None else None


def _refused(table: WarcraftTable, target: Target) -> str | None:
    """The sentence that forbids a target while something is being chosen."""
    if not table.session.path:
        return None
    refusal = table.session.why_not(target)
    return f"{table.refusal_text(refusal)}  [{refusal.rule}]" if refusal is not None else None


def _of_piece(table: WarcraftTable, spot: Spot) -> Tip | None:
    model = table.model
    group = model.by_piece.get(spot.target.id)
    if group is None:
        return None
    lines = []
    if group.kind in UNIT_KINDS:
        kind = UNIT_KINDS.index(group.kind)
        tile = model.tile(group.owner, kind)
        lines.append(f"{localised(tile.name)} · {t('wc.strength', n=model.strength(group.owner, kind))}")
        if tile.ability:
            lines.append(t(f"wc.ability.{tile.ability}.text"))
    lines += [t(f"wc.flag.{flag}") for flag in group.flags if has(f"wc.flag.{flag}")]
    why = _refused(table, spot.target)
    if why is not None and spot.target not in model.starts:
        return Tip(spot.id, why, spot.rect, unit_name(group.id), danger=True)
    title = unit_name(group.id) + (f" × {group.n}" if group.n > 1 else "")
    return Tip(spot.id, "\n".join(lines), spot.rect, title) if lines else Tip(spot.id, title, spot.rect)


def _of_zone(table: WarcraftTable, spot: Spot) -> Tip | None:
    model = table.model
    zone = model.zones[spot.target.id]
    title = f"{zone.name} · {t(f'wc.terrain.{zone.terrain}')}"
    why = _refused(table, spot.target)
    if why is not None:
        return Tip(spot.id, why, spot.rect, title, danger=True)
    lines = [t(f"wc.terrain.{zone.terrain}.text")]
    if zone.value:
        lines.append(t("wc.worth", n=zone.value))
    if zone.depletion:
        lines.append(t(f"wc.depletion.{zone.depletion}"))
    lines += [
        t("wc.outpost_of" if complete else "wc.outpost_rising", race=race_name(model.race(owner)))
        for name, owner, complete in model.outposts
        if name == zone.name
    ]
    return Tip(spot.id, "\n".join(lines), spot.rect, title)


def _of_card(table: WarcraftTable, spot: Spot) -> Tip | None:
    kind = card_kind(spot.target.id)
    words = [t(f"warcraft.window.{kind.window}"), localised(kind.text)]
    session = table.session
    refusal = session.match.game.refusal(session.match.state, (spot.target,)) if session.may_act else None
    if refusal is not None:
        words.append(f"{table.refusal_text(refusal)}  [{refusal.rule}]")
    return Tip(spot.id, "\n".join(words), spot.rect, localised(kind.name), danger=refusal is not None)
