"""What a quiet map shows of its spaces: the names of few, a shield for every lair, the cost of every space in reach,
and one plate about the space pointed at."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, sign
from tabletop.rules.adventure.queries import Journey
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.text import localised, t
from tabletop.text.grammar import capital

from . import names
from .card_faces import RESOURCE_ICONS
from .card_text import colour as colour_name
from .model import CITY, Model

if TYPE_CHECKING:
    from .table import AdventureTable

FEW = 8
"""The most spaces of a choice that are all named."""
HIDDEN = 100
"""How many square units of others the plate rather covers than one of its own is hidden."""
SHIELD, DISC = 0.25, 0.2
"""Half the width of a shield and the radius of a cost, in units of the map."""


def named_spaces(table: AdventureTable) -> frozenset[str]:
    """The spaces whose names are on the map whatever is pointed at: those around the shown hero, where each of its
    quests and what it is heading for goes on, and those that a choice names; all of them where the player wants so."""
    model = table.model
    every = frozenset(table.map.plate.names)
    player = model.player(model.shown_seat)
    if table.all_names:
        return every
    found = {player.space, *model.content.spaces[player.space].neighbours} if player.space else set[str]()
    goals = [Target("quest", held.card) for held in player.quests]
    for goal in (*goals, *([model.heading] if model.heading is not None else [])):
        way = model.journey(goal)
        found |= {(player.space, *way.spaces)[-1]} if way is not None else set(model.goal_spaces(goal)[:1])
    chosen = {target.id for target in model.targets if target.kind == "space"} | set(model.legal_spaces)
    if table.session.may_act and not model.reach and len(chosen) <= FEW:
        found |= chosen
    return every & found


def draw_shields(canvas: Canvas, table: AdventureTable, unnamed: Collection[str]) -> None:
    """Draw a shield with the level in every space without a name that has an encounter of its own, a coin for an
    offer."""
    board, content = table.map, table.model.content
    for name in unnamed:
        printed = content.spaces[name]
        if printed.encounter is None:
            continue
        if content.board_encounters[printed.encounter].encounter is None:
            _draw_disc(canvas, board.center(name), max(8.0, DISC * board.radius), "coin", theme.BRASS300)
            continue
        half = max(9.0, SHIELD * board.radius)
        key = ("lair", printed.colour, round(half * 4))
        size = (half * 2.4, half * 2.6)
        x, y = board.center(name)
        paint = partial(
            _paint_shield, half=half, level=printed.colour + 1, ink=theme.LEVELS[table.model.level_of(name)]
        )
        canvas.sprite(key, size, paint, (x - size[0] / 2, y - size[1] / 2))


def _paint_shield(canvas: Canvas, half: float, level: int, ink: theme.Colour) -> None:
    x, y = half * 1.2, half * 1.2
    shape = [(-0.9, -0.95), (0.9, -0.95), (0.9, 0.15), (0.55, 0.7), (0, 1.15), (-0.55, 0.7), (-0.9, 0.15)]
    points = [(x + dx * half, y + dy * half) for dx, dy in shape]
    canvas.polygon([(a + 0.6, b + 1.6) for a, b in points], theme.NIGHT900, 120)
    canvas.polygon(points, theme.mix(ink, theme.WHITE, 0.25), 255, theme.INK900, max(1.4, half * 0.13))
    canvas.text(str(level), (x, y - half * 0.04), f"badge@{half * 1.15:.1f}!", theme.INK900, "center")


def _draw_disc(canvas: Canvas, center: Point, r: float, icon: str, ink: theme.Colour) -> None:
    canvas.circle((center[0] + 0.5, center[1] + 1.2), r, theme.NIGHT900, 100)
    canvas.circle(center, r, theme.INK700, outline=theme.INK900, outline_width=1)
    canvas.icon(icon, center, r * 1.5, ink)


def cost_places(table: AdventureTable, r: float, taken: Sequence[FRect]) -> dict[str, Point]:
    """The middle of the disc of radius ``r`` with the cost of every space in reach: in the middle of the space or
    beside its shield, else where in the space it covers least of ``taken`` and of the discs before it."""
    board, found = table.map, dict[str, Point]()
    turns = [(math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)) for n in range(8)]
    for name in table.model.reach:
        x, y = board.center(name)
        if table.model.content.spaces[name].encounter is not None and name not in table.view.named:  # beside its shield
            x, y = x + 0.42 * board.radius, y + 0.3 * board.radius
        around = [(x + dx * far, y + dy * far) for far in (1.2 * r, 2.0 * r, 2.8 * r) for dx, dy in turns]
        others = [*taken, *(FRect(a - r, b - r, 2 * r, 2 * r) for a, b in found.values())]
        others = [others[n] for n in FRect(x - 4 * r, y - 4 * r, 8 * r, 8 * r).collidelistall(others)]

        def covered(place: Point, others: Sequence[FRect] = others) -> float:
            box = FRect(place[0] - r, place[1] - r, 2 * r, 2 * r)
            return sum(box.clip(other).w * box.clip(other).h for other in others)

        found[name] = min(((x, y), *(place for place in around if board.holds(name, place))), key=covered)
    return found


def draw_costs(canvas: Canvas, table: AdventureTable, way: Sequence[str], taken: Sequence[FRect]) -> None:
    """Draw in every space in reach how many steps lead there, clear of ``taken``; in brass those on the way to the one
    pointed at."""
    board = table.map
    r = max(8.5, DISC * board.radius)
    if table.all_names:  # there is no room between the names
        return
    for name, center in cost_places(table, r, taken).items():
        lit = name in way
        canvas.circle((center[0] + 0.5, center[1] + 1.4), r, theme.NIGHT900, 110)
        canvas.circle(center, r, theme.BRASS300 if lit else theme.CARD, outline=theme.INK900, outline_width=1.4)
        canvas.text(str(len(table.model.reach[name])), center, f"badge@{r * 1.25:.1f}!", theme.INK900, "center")


# ---------------------------------------------------------------------------------------------------------- the plate


def draw_plate(
    canvas: Canvas, table: AdventureTable, name: str, way: Sequence[str], far: Journey | None, taken: Sequence[FRect]
) -> None:
    """Draw the plate about the space pointed at."""
    body, box = plate(canvas, table, name, way, far, taken)
    tree.draw(canvas, Stack((Draw(_paper), body)), box)


def plate(
    canvas: Canvas, table: AdventureTable, name: str, way: Sequence[str], far: Journey | None, taken: Sequence[FRect]
) -> tuple[Node, FRect]:
    """What stands on the plate about a space: its name, what it costs to go there, what it gives, and how likely the
    viewer's hero hits what is met there; and its rectangle, beside the space and clear of ``taken`` and of what lies
    over the map."""
    board, body = table.map, _told(table, name, way, far)
    wide = min(board.camera.view.w * 0.4, tree.width(canvas, body, 400.0))
    size = (wide, tree.height(canvas, body, wide))
    return body, plate_box(size, board, name, way, taken, over_the_map(table))


def _told(table: AdventureTable, name: str, way: Sequence[str], far: Journey | None) -> Node:
    model = table.model
    printed = model.content.spaces[name]
    head: list[Node | None] = [Words(localised(printed.name), "card_name", theme.INK900, weight=1.0)]
    cost = ""
    if way:
        cost = t("adventure_board.plate.cost", n=len(way) - 1, all=model.state.move)
    elif far is not None and far.turns:
        cost = t("adventure_board.away", n=far.turns)
    if cost:
        head += [sign("movement" if way else "hourglass", 15, theme.INK700), Words(cost, "small_strong", theme.INK900)]
    gives = [
        Row(
            (
                sign(RESOURCE_ICONS[one], 15, theme.INK900),
                Words(names.kind_name("resource", one), "small", theme.INK900),
            ),
            4,
        )
        for one in printed.resources
    ]
    rows = [Row(tuple(gives[n : n + 2]), 12) for n in range(0, len(gives), 2)]
    odds = odds_of(model, name)
    told = None if odds is None else Words(odds[0], "small_strong", theme.mix(odds[1], theme.INK900, 0.45), least=0.8)
    return Column((Row(tuple(head), 6), *rows, told), 2, (12, 7))


def odds_of(model: Model, name: str) -> tuple[str, theme.Colour] | None:
    """The chance of the viewer's hero to hit what is met in a space, without cards, in words, and its colour:
    an encounter that stays there, else those of its level on the average; None where nothing is met."""
    printed, own = model.content.spaces[name], model.character(model.own_seat)
    if own is None or printed.kind == CITY:
        return None
    cards = [marker.card for slot in model.place(name).markers if (marker := model.state.markers[slot]) is not None]
    lair = printed.encounter or ""
    if lair and model.content.board_encounters[lair].encounter is not None:
        cards.append(lair)
    if cards:
        chance, what = _hits(model, cards[0]), localised(model.tables.monsters[cards[0]].card.name)
    else:
        chance = average_chance(model, printed.colour)
        what = capital(t("adventure_board.plate.met", colour=colour_name(printed.colour)))
    shown = percent(chance)
    ink: theme.Colour = theme.OK if shown >= 60 else theme.EMBER if shown >= 34 else theme.DANGER
    return t("adventure_board.plate.odds", what=what, chance=t("board.percent", chance=shown)), ink


def _hits(model: Model, card: str) -> float:
    needed = model.odds(card)[0]
    return min(1.0, max(0.0, (7 - max(1, needed)) / 6))


def average_chance(model: Model, level: int) -> float:
    """The chance to hit an encounter of a level, on the average over all challenge cards of it."""
    cards = [one for one in model.content.challenges if model.tables.monsters[one].colour == level]
    return sum(_hits(model, card) for card in cards) / max(1, len(cards))


def over_the_map(table: AdventureTable) -> list[FRect]:
    """The rectangles of the choices, as seen from the view of the map, which is drawn into a picture of its own."""
    view, screen = table.map.camera.view, table.place.board
    moved = view.x - screen.x, view.y - screen.y
    return [one.rect.move(moved) for one in table.scene.widgets if isinstance(one, TableWidget)]


def plate_box(
    size: Point, board: MapBoard, name: str, way: Sequence[str], taken: Sequence[FRect], above: Sequence[FRect] = ()
) -> FRect:
    """The rectangle of the plate: beside the space, away from where the way comes from, within the view, where it
    covers as little as possible of ``taken`` and, above all, is covered by as little as possible of ``above``."""
    x, y = board.center(name)
    view, apart = board.camera.view.inflate(-16, -16), board.radius * 0.75
    before = board.center(way[-2])[0] if len(way) > 1 else x - 1
    first = 1 if before <= x else -1
    found = []
    for rank, (dx, dy) in enumerate(((first, 0), (first, 1), (first, -1), (-first, 0), (0, -1), (0, 1))):
        box = FRect((0, 0), size)
        box.center = (x + dx * (apart + size[0] / 2), y + dy * (apart + size[1] / 2))
        box.clamp_ip(view)
        over = sum(box.clip(other).w * box.clip(other).h for other in taken)
        over += sum(HIDDEN * box.clip(other).w * box.clip(other).h for other in above)
        over += 4 * size[0] * size[1] * box.collidepoint(x, y)
        found.append((over + rank * 40, rank, box))
    return min(found, key=lambda one: one[:2])[2]


def _paper(canvas: Canvas, box: FRect) -> None:
    canvas.shadow(box, 3, 8)
    canvas.fill(box, theme.INK500, radius=8)
    canvas.fill(box.inflate(-2, -2), theme.CARD, radius=7)
