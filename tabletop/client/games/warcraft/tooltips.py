"""Tooltips of the map, the hand and the side panel: what a target is, and what it may do or why it may not; buildings,
unit cards and chips that can be clicked."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY100
from tabletop.client.ui.tooltip import BarredArea, PressArea, SeatGlance, TipPicture, TooltipArea
from tabletop.client.ui.tree import cells
from tabletop.rules.game import Refusal, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import KINDS
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from .card_faces import ability_line, reading, town_text
from .choices import battle_lines
from .hand import chip_words, partners, press_chip, raised_place
from .layout import side_places
from .model import UNIT_KINDS, Site, card_kind
from .names import unit_name
from .panels import draw_open_board, goal_tip, source_lines
from .selection import plot_target, touch_all, upgrade_target, use_of
from .space_tokens import arrival_lines

if TYPE_CHECKING:
    from .table import WarcraftTable


def tip_of(table: WarcraftTable, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for a target just chosen, because it would cover where it can go."""
    if spot.target in table.session.path:
        return None
    maker = {"piece": _of_piece, "space": _of_zone, "card": _of_card}.get(spot.target.kind)
    return maker(table, spot) if maker is not None else None


def _of_piece(table: WarcraftTable, spot: Spot) -> Tip | None:
    model = table.model
    group = model.by_piece.get(spot.target.id)
    if group is None:
        return _of_captive(table, spot)
    if any(battle.space == group.space for battle in table.model.battles):
        return _of_zone(table, spot, group.space)
    mark = table.marks.get(group.space)
    if mark is not None and spot.target not in model.starts:
        return _of_zone(table, spot, group.space)
    lines = []
    if group.kind in UNIT_KINDS:
        kind = UNIT_KINDS.index(group.kind)
        tile = model.tile(group.owner, kind)
        lines.append(
            f"{localised(tile.name)} · {t('warcraft_board.strength', n=model.strength(group.owner, kind, tile))}"
        )
        if tile.ability:
            lines.append(ability_line(model.state.config.options, tile.ability))
    elif group.kind == "worker" and group.owner < model.tables.seats:
        lines.append(t("warcraft_board.worker.text"))
    elif group.kind == "necromancer":
        lines.append(t("warcraft_board.necromancer.text"))
    refusal = table.refusal_at(spot.target)
    told = "m" if refusal is not None and refusal.key == "already_moved" else ""  # the refusal says so below
    flags = [flag for flag in group.flags if flag != told and has(f"warcraft_board.flag.{flag}")]
    lines += [t(f"warcraft_board.flag.{flag}") for flag in flags]
    if group.space in model.contested:
        lines.append(t("warcraft_board.contested"))
    title = unit_name(group.id) + (f" × {group.n}" if group.n > 1 else "")
    why = table.barred(spot.target)
    if why is not None and table.session.path:
        return Tip(spot.id, why, spot.rect, title, danger=True)
    lines += [why] if why is not None else []
    return Tip(spot.id, "\n".join(lines), spot.rect, title) if lines else Tip(spot.id, title, spot.rect)


def _of_captive(table: WarcraftTable, spot: Spot) -> Tip:
    why = table.barred(spot.target)
    words = [t("warcraft_board.captive.text"), *([why] if why is not None else [])]
    return Tip(spot.id, "\n".join(words), spot.rect, unit_name(spot.target.id))


def _of_zone(table: WarcraftTable, spot: Spot, name: str | None = None) -> Tip | None:
    model = table.model
    zone = model.zones[name or spot.target.id]
    title = f"{zone.name} · {t(f'warcraft_board.terrain.{zone.terrain}')}"
    waiting = [battle for battle in table.model.battles if battle.space == zone.name]
    if waiting:
        lines = "\n".join(line for battle in waiting for line in battle_lines(table, battle))
        return Tip(spot.id, lines, spot.rect, title)
    mark = table.marks.get(zone.name)
    if mark is not None and mark.battle:
        return None  # it is in the panel of the forecast
    if mark is not None:
        lines = "\n".join(arrival_lines(table, mark))
        return Tip(spot.id, lines, spot.rect, title, danger=bool(mark.battle or mark.over or mark.cost))
    why = table.barred(Target("space", zone.name)) if zone.name != table.selection.origin else None
    if why is not None and table.session.path:
        return Tip(spot.id, why, spot.rect, title, danger=True)
    lines = "\n".join([*_zone_lines(table, zone.name), *([why] if why is not None else [])])
    return Tip(spot.id, lines, spot.rect, title)


def _zone_lines(table: WarcraftTable, name: str) -> list[str]:
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
        lines.append(table.words.say("warcraft_board.held", owners=tuple(model.holders[name])))
    if zone.depletion:
        lines.append(t(f"warcraft_board.depletion.{'town' if zone.terrain == 'town' else zone.depletion}"))
    if name in model.quests:
        lines.append(t(f"warcraft_board.quest.{model.quests[name]}"))
    for where, owner, complete in model.outposts:
        if where == name:
            lines.append(table.words.say(f"warcraft_board.outpost_{'of' if complete else 'rising'}", owner=owner))
    if name in model.contested:
        lines.append(t("warcraft_board.contested"))
    if table.threats and name in model.threats:
        lines.append(t("warcraft_board.threat", n=model.threats[name]))
    lines += standing_lines(table, name)
    if name in table.over_limit():
        lines.append(t("warcraft_board.over_limit_here"))
    return lines


def standing_lines(table: WarcraftTable, name: str) -> list[str]:
    """The pieces of a zone in words, a line for each owner, then the captives."""
    model, lines = table.model, []
    found: dict[int, Counter[str]] = {}
    for group in model.groups.get(name, []):
        found.setdefault(group.owner, Counter())[group.kind] += group.n
    for owner, counts in sorted(found.items()):
        units = ", ".join(t(f"warcraft_board.count.{kind}", n=counts[kind]) for kind in KINDS if kind in counts)
        lines.append(table.words.say("warcraft_board.stands_here", owner=owner, units=units))
    captives = tuple(captive for captive, _, at in model.captives if at == name)
    return [*lines, table.words.say("warcraft_board.captives_here", captives=captives)] if captives else lines


def _of_card(table: WarcraftTable, spot: Spot) -> Tip | None:
    """The tooltip of a card: when it can be played and why it cannot be now; the rest is on the raised card itself."""
    kind = card_kind(spot.target.id)
    words = [t(f"warcraft.phase.w{kind.window}")]
    session = table.session
    refusal = session.match.game.refusal(session.match.state, (spot.target,)) if session.may_act else None
    if refusal is not None:
        words.append(table.refusal_words(refusal))
    elif session.may_act:
        words.append(t("warcraft_board.card_now"))
    return Tip(
        spot.id,
        "\n".join(words),
        raised_place(table, spot.rect),
        localised(kind.name),
        danger=refusal is not None and table.warns(refusal),
    )


def prompt_note(table: WarcraftTable) -> tuple[str, bool]:
    """The words beside the prompt: what the move pointed at brings, or that any move costs points; and whether they are
    a warning."""
    mark = table.marks.get(table.pointed_space or "")
    if mark is None or not (mark.battle or mark.over or mark.stops):
        leaver = next(iter(table.marks.values()), None)
        if leaver is None or not leaver.cost:
            return ("", False)
        return (t("warcraft_board.leave_short", zone=leaver.origin, n=leaver.cost), True)
    if mark.over and not mark.battle and not mark.stops:
        return (t("warcraft_board.arrive.over_short"), True)
    return (arrival_lines(table, mark)[0], False)


def add_side_tips(table: WarcraftTable) -> None:
    """Add the invisible widgets that carry the tooltips of the side panel and the chips."""
    scene, model, place, seat = table.scene, table.model, table.place, table.model.shown_seat
    for n, (plot, box) in enumerate(table.town_plots()):
        scene.widgets.add(plot_area(table, f"plot:{n}", plot, box))
    for kind, box in enumerate(table.unit_cards()):
        scene.widgets.add(_unit_card(table, kind, box))
    mates = partners(table)
    for other, box in enumerate(table.chip_rects()):
        scene.widgets.add(_chip(table, other, box, other in mates))
    places = side_places(place.side, place.compact, model.is_bare(seat))
    name = model.session.match.seats[seat].name
    scene.widgets.add(TooltipArea("side:head", places["head"], _points(table, seat), name))
    covered = table.town_shown and place.rival is not None
    if (row := table.events_box()) is not None and not covered:
        scene.widgets.add(PressArea("events", row, t("warcraft_board.events_tip"), scene.toggle_log, t("board.log")))
    scene.widgets.add(TooltipArea("goal", places["goal"], goal_tip(table), t("warcraft_board.goal")))
    sections = table.side_sections()
    if "town" in sections:
        head = FRect(*sections["town"].topleft, sections["town"].w, 24.0)
        words, title = t("warcraft_board.to_town"), t("warcraft_board.town")
        scene.widgets.add(PressArea("side:town", head, words, table.toggle_town, title))
    named = [("reserve", "reserve", sections["reserve"])] if "reserve" in sections else []
    if "stock" in places:
        stock = zip(("gold", "wood", "workers"), cells(places["stock"], 3, 3, 8.0), strict=True)
        named += [(f"stock:{what}", what, box) for what, box in stock]
    for id, what, box in named:
        scene.widgets.add(TooltipArea(id, box, t(f"warcraft_board.{what}.text"), t(f"warcraft_board.{what}")))
    piles = partial(scene.app.push, "piles", table=table, seat=seat)
    scene.widgets.add(PressArea("discards", place.discard, t("warcraft_board.discard_tip"), piles))
    words = t("warcraft_board.deck_tip", n=len(model.state.decks[seat]))
    scene.widgets.add(_area(table, "deck", place.deck, words, None, table.refusal_at(Target("pile", "deck"))))


def _chip(table: WarcraftTable, seat: int, box: FRect, partner: bool) -> TooltipArea:
    """The tooltip area of a seat's chip; pressing that of a partner shows a hand (WC-TEAM-6)."""
    name = str(table.session.match.seats[seat].name)
    words = _points(table, seat)
    if not partner:
        beside = table.place.rival is not None or table.place.aside is not None
        lies_open = beside and seat in (table.model.shown_seat, table.rival)
        picture = None if lies_open else partial(_glance, table, seat, "")  # not a second time over the map
        return SeatGlance(f"chip:{seat}", box, words, name, picture=picture)
    hint = chip_words(table, seat)
    picture = partial(_glance, table, seat, hint)
    return PressArea(f"chip:{seat}", box, f"{words}\n{hint}", lambda: press_chip(table, seat), name, picture=picture)


def _glance(table: WarcraftTable, seat: int, hint: str) -> TipPicture:
    """The tooltip picture of a seat's open board, with ``hint`` below it."""
    place = table.place
    below = 62.0 if hint else 0.0

    def paint(canvas: Canvas, rect: FRect) -> None:
        draw_open_board(canvas, FRect(rect.x, rect.y, rect.w, rect.h - below), table, seat)
        if hint:
            foot = FRect(rect.x, rect.bottom - below + 4, rect.w, below - 4)
            canvas.panel(foot, "tooltip")
            canvas.text_block(hint, foot.inflate(-20, -10), "small", IVORY100)

    return TipPicture((place.side.w, min(place.side.h, 640.0) + below), paint)


def plot_area(table: WarcraftTable, id: str, plot: Site, box: FRect) -> TooltipArea:
    """The tooltip area of a plot: what stands there, and what a click does or why it does nothing."""
    kind, status = plot
    words = t(f"warcraft_board.site.{status}.text" if status else "warcraft_board.free_plot.text")
    named = t("warcraft_board.building_of", kind=t(f"warcraft_board.kind.{kind}")) if kind else ""
    title = named or capital(t("warcraft_board.free_plot"))
    wanted = plot_target(table, plot)
    if wanted is not None:
        words = f"{words}\n{t('warcraft_board.plot_click.' + (status or 'free'))}"
        return PressArea(id, box, words, partial(touch_all, table, wanted), title)
    path = use_of(*plot)
    return _area(table, id, box, words, title, _why_not(table, path if status else path[:1]))


def _unit_card(table: WarcraftTable, kind: int, box: FRect) -> TooltipArea:
    """The tooltip area of a unit card: its levels; a click upgrades."""
    id, name = f"unit:{kind}", UNIT_KINDS[kind]
    words, title = _levels(table, kind), t(f"warcraft_board.kind.{name}")
    wanted = upgrade_target(table, name)
    if wanted is not None:
        words = f"{words}\n{t('warcraft_board.unit_click')}"
        return PressArea(id, box, words, partial(touch_all, table, wanted), title)
    return _area(table, id, box, words, title, _why_not(table, (Target("button", "upgrade"), Target("choice", name))))


def _area(
    table: WarcraftTable, id: str, box: FRect, words: str, title: str | None, refusal: Refusal | None
) -> TooltipArea:
    """A place with a tooltip; one that a refusal disables says why when pointed at and when pressed."""
    if refusal is None:
        return TooltipArea(id, box, words, title)
    words = f"{words}\n{table.refusal_words(refusal)}"
    return BarredArea(id, box, words, lambda: table.scene.refuse(refusal), title, rule=refusal.rule)


def _why_not(table: WarcraftTable, path: tuple[Target, ...]) -> Refusal | None:
    """Why a building cannot be used, in the steps in which it could be expected; None otherwise."""
    session, model = table.session, table.model
    if model.phase != ("deploy" if path[0].kind == "choice" else "spend"):
        return None
    if not session.may_act or model.shown_seat != session.decider:
        return None
    return session.match.game.refusal(session.match.state, path)


def _levels(table: WarcraftTable, kind: int) -> str:
    """All levels of a unit type in words, the present one marked."""
    model = table.model
    seat = model.shown_seat
    lines = []
    for tile in model.tables.tiles[seat][kind]:
        mark = "» " if tile == model.tile(seat, kind) else ""
        ability = f", {t(f'warcraft_board.ability.{tile.ability}')}" if tile.ability else ""
        need = t("warcraft_board.needs", n=tile.needs) if tile.needs else t("warcraft_board.last_level")
        strength = model.strength(seat, kind, tile)
        lines.append(f"{mark}{tile.level} {localised(tile.name)}: {strength}{ability} ({need})")
    if ability := model.tile(seat, kind).ability:
        lines.append(ability_line(model.state.config.options, ability))
    return "\n".join(lines)


def _points(table: WarcraftTable, seat: int) -> str:
    """Victory points of a seat by source, in words."""
    lines = source_lines(table.model, seat)
    mates = [table.session.match.seats[mate].name for mate in table.model.mates(seat) if mate != seat]
    if mates and table.model.goal:
        lines.append(t("warcraft_board.goal.team", n=table.model.side_points(seat).total, target=table.model.goal))
    if not table.model.goal:
        lines = [t("warcraft_board.points_none")]
    order = queries.living(table.model.state)
    if seat in order:
        lines.insert(0, t("warcraft_board.order", n=order.index(seat) + 1))
    else:
        lines = [t("warcraft_board.out")]
    if mates:
        lines.insert(0, t("warcraft_board.partner_of", names=joined(mates)))
    return "\n".join([t("warcraft_board.holds_race", race=table.side_name(seat)), *lines])
