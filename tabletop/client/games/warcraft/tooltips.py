"""Tooltips of the map and the hand: what a target is, and what it may do or why it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.ui.base import with_rule
from tabletop.rules.game import Target
from tabletop.rules.warcraft.queries import KINDS
from tabletop.text import has, localised, t

from .battles import battle_lines
from .forecasts import arrival_lines
from .hand import raised_place
from .model import HAS_MOVED, UNIT_KINDS, card_kind
from .names import race_name, unit_name
from .option_texts import ability_line, reading, town_text
from .space_tokens import pointed_zone

if TYPE_CHECKING:
    from .context import TableContext


def tip_of(table: TableContext, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for a target just chosen, because it would cover where it can go."""
    if spot.target in table.session.path:
        return None
    maker = {"piece": _of_piece, "space": _of_zone, "card": _of_card}.get(spot.target.kind)
    return maker(table, spot) if maker is not None else None


def refused(table: TableContext, target: Target) -> str | None:
    """The sentence that forbids a target now, and what to press for its rule; None where touching it does something."""
    refusal = table.refusal_at(target)
    return with_rule(table.scene.app, table.refusal_text(refusal), refusal.rule) if refusal is not None else None


def _of_piece(table: TableContext, spot: Spot) -> Tip | None:
    model = table.model
    group = model.by_piece.get(spot.target.id)
    if group is None:
        return _of_captive(table, spot)
    if any(battle.space == group.space for battle in table.battles):
        return _of_zone(table, spot, group.space)
    mark = table.marks.get(group.space)
    if mark is not None and spot.target not in model.starts:
        return _of_zone(table, spot, group.space)
    lines = []
    if group.kind in UNIT_KINDS:
        kind = UNIT_KINDS.index(group.kind)
        tile = model.tile(group.owner, kind)
        lines.append(f"{localised(tile.name)} · {t('warcraft_board.strength', n=model.strength(group.owner, kind))}")
        if tile.ability:
            lines.append(ability_line(model.state.config.options, tile.ability))
    elif group.kind == "worker" and group.owner < model.seats:
        lines.append(t("warcraft_board.worker.text"))
    elif group.kind == "necromancer":
        lines.append(t("warcraft_board.necromancer.text"))
    refusal = table.refusal_at(spot.target)
    told = HAS_MOVED if refusal is not None and refusal.key == "move_already" else ""  # the refusal says so below
    flags = [flag for flag in group.flags if flag != told and has(f"warcraft_board.flag.{flag}")]
    lines += [t(f"warcraft_board.flag.{flag}") for flag in flags]
    if group.space in model.contested:
        lines.append(t("warcraft_board.contested"))
    title = unit_name(group.id) + (f" × {group.n}" if group.n > 1 else "")
    why = refused(table, spot.target)
    if why is not None and table.session.path:
        return Tip(spot.id, why, spot.rect, title, danger=True)
    lines += [why] if why is not None else []
    return Tip(spot.id, "\n".join(lines), spot.rect, title) if lines else Tip(spot.id, title, spot.rect)


def _of_captive(table: TableContext, spot: Spot) -> Tip:
    why = refused(table, spot.target)
    words = [t("warcraft_board.captive.text"), *([why] if why is not None else [])]
    return Tip(spot.id, "\n".join(words), spot.rect, unit_name(spot.target.id))


def _of_zone(table: TableContext, spot: Spot, name: str | None = None) -> Tip | None:
    model = table.model
    zone = model.zones[name or spot.target.id]
    title = f"{zone.name} · {t(f'warcraft_board.terrain.{zone.terrain}')}"
    waiting = [battle for battle in table.battles if battle.space == zone.name]
    if waiting:
        lines = "\n".join(line for battle in waiting for line in battle_lines(table, battle))
        return Tip(spot.id, lines, spot.rect, title)
    mark = table.marks.get(zone.name)
    if mark is not None and mark.battle:
        return None  # it is in the panel of the forecast
    if mark is not None:
        lines = "\n".join(arrival_lines(table, mark))
        return Tip(spot.id, lines, spot.rect, title, danger=bool(mark.battle or mark.over or mark.cost))
    why = refused(table, Target("space", zone.name)) if zone.name != table.selection.origin else None
    if why is not None and table.session.path:
        return Tip(spot.id, why, spot.rect, title, danger=True)
    lines = "\n".join([*_zone_lines(table, zone.name), *([why] if why is not None else [])])
    return Tip(spot.id, lines, spot.rect, title)


def _zone_lines(table: TableContext, name: str) -> list[str]:
    """The lines of a zone's tooltip."""
    model = table.model
    zone = model.zones[name]
    lines = [t(f"warcraft_board.terrain.{zone.terrain}.text")]
    if zone.terrain == "town":
        options = model.state.config.options
        lines.append(f"{town_text(options)} {reading(options, 'town')}")
    if zone.value:
        lines.append(t("warcraft_board.worth", n=zone.value))
    if model.holders.get(name):
        lines.append(
            t("warcraft_board.held", races=", ".join(race_name(model.race(owner)) for owner in model.holders[name]))
        )
    if zone.depletion:
        lines.append(t(f"warcraft_board.depletion.{'town' if zone.terrain == 'town' else zone.depletion}"))
    if name in model.quests:
        lines.append(t(f"warcraft_board.quest.{model.quests[name]}"))
    lines += [
        t(
            "warcraft_board.outpost_of" if complete else "warcraft_board.outpost_rising",
            race=race_name(model.race(owner)),
        )
        for where, owner, complete in model.outposts
        if where == name
    ]
    if name in model.contested:
        lines.append(t("warcraft_board.contested"))
    if table.threats and name in model.threats:
        lines.append(t("warcraft_board.threat", n=model.threats[name]))
    lines += standing_lines(table, name)
    if name in table.over_limit():
        lines.append(t("warcraft_board.over_limit_here"))
    return lines


def standing_lines(table: TableContext, name: str) -> list[str]:
    """The pieces of a zone in words, a line for each owner, then the captives."""
    model = table.model
    groups = model.groups.get(name, [])
    lines = []
    for owner in sorted({group.owner for group in groups}):
        found: dict[str, int] = {}
        for group in groups:
            if group.owner == owner:
                found[group.kind] = found.get(group.kind, 0) + group.n
        units = ", ".join(t(f"warcraft_board.count.{kind}", n=found[kind]) for kind in KINDS if kind in found)
        lines.append(t("warcraft_board.stands_here", race=race_name(model.race(owner)), units=units))
    names = [unit_name(captive) for captive, _, at in model.captives if at == name]
    return [*lines, t("warcraft_board.captives_here", names=", ".join(names))] if names else lines


def _of_card(table: TableContext, spot: Spot) -> Tip | None:
    """The tooltip of a card: when it can be played and why it cannot be now; the rest is on the raised card itself."""
    kind = card_kind(spot.target.id)
    words = [t(f"warcraft.window.{kind.window}")]
    session = table.session
    refusal = session.match.game.refusal(session.match.state, (spot.target,)) if session.may_act else None
    if refusal is not None:
        words.append(with_rule(table.scene.app, table.refusal_text(refusal), refusal.rule))
    elif session.may_act:
        words.append(t("warcraft_board.card_now"))
    return Tip(
        spot.id,
        "\n".join(words),
        raised_place(table, spot.rect),
        localised(kind.name),
        danger=refusal is not None,
    )


def prompt_note(table: TableContext) -> tuple[str, bool]:
    """The words beside the prompt: what the move pointed at brings, or that any move costs points; and whether they are
    a warning."""
    mark = table.marks.get(pointed_zone(table) or "")
    if mark is None or not (mark.battle or mark.over or mark.stops):
        leaver = next(iter(table.marks.values()), None)
        if leaver is None or not leaver.cost:
            return ("", False)
        return (t("warcraft_board.leave_short", zone=leaver.origin, n=leaver.cost), True)
    if mark.over and not mark.battle and not mark.stops:
        return (t("warcraft_board.arrive.over_short"), True)
    return (arrival_lines(table, mark)[0], False)


__all__ = ["arrival_lines", "refused", "standing_lines", "tip_of"]
