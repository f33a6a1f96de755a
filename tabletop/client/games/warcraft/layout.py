"""The layout of the Warcraft table for any window, and the places of pieces inside their zones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.ui.tree import Column, Node, Row, cells, inset, places as places_in, space
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import Piece

from .model import UNIT_KINDS, Model, Site

if TYPE_CHECKING:
    from .table import WarcraftTable


MAP_SHAPE = 2952 / 1548
"""Ratio of width to height of a map's picture, baked or composed."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths of the table in units that depend on the size of the window."""

    pad: float = 16.0
    """Around the regions and between them."""
    actions: float = 258.0
    """Width of the buttons."""
    under_piles: float = 22.0
    """Least room below the piles."""
    prompt: float = 44.0
    prompt_left: float = 28.0
    prompt_top: float = 22.0
    """Height of the prompt, and its distance from the top of the map: small in a small window, because Towns are below
    it."""
    side_pad: float = 14.0
    """From the edge of the side panel to its sections."""
    head: float = 74.0
    stock: float = 46.0
    above_goal: float = 10.0
    goal: float = 30.0
    below_goal: float = 12.0
    """Heights in the side panel: its head, the stock, the line of the goal, and the gaps around that."""


LARGE = Sizes()
SMALL = Sizes(
    pad=8.0, actions=214.0, under_piles=6.0, prompt=34.0, prompt_left=18.0, prompt_top=6.0, side_pad=8.0, head=58.0,
    stock=38.0, above_goal=6.0, goal=26.0, below_goal=8.0,
)  # fmt: skip

SIDE_LOW = 236.0
"""Least width of the side panel in units."""
HAND_LOW, HAND_HIGH = 118.0, 206.0
"""Least and greatest height of the hand in units, before it grows into room that the map leaves."""
PILE_SHAPE = 5 / 7
"""Width of a pile as a share of its height."""
HAND_GAP = 18.0
"""Units left and right of the hand."""
DISCARD = 0.84
"""Size of the discard pile as a share of the draw pile."""


DUEL_ACTIONS, STRIP = 76.0, 50.0
"""Units, for a duel: height of the buttons in the panel, and of the line of choices above them."""

PROMPT_ROOM = 3.4
"""Height of a prompt of several lines with the warning below it, in heights of a prompt of one line."""
CORNER_PROMPT = 0.36
"""Width of the prompt in the corner of a duel's map, as a share of the map's width."""
ROW_INSIDE = 6.0
"""Units between the piles beside the hand."""
CHIPS_OVERLAP = 17.0  # units left free at the lower end of the last section above the chips
SECTION_HEAD = 28.0
"""Height in units of the head of a section in the side panel."""
SECTION_GAP, SIDE_FOOT = 8.0, 10.0
"""Units between sections, and below the last one."""
LEAST_EVENTS, ONE_EVENT = 60.0, 44.0
"""Least height in units of the latest events with their head, and without."""
FRAME, HEAD_FOOT, ABOVE_STOCK = 3.0, 7.0, 3.0
"""Units around the head of the side panel, below it, and above the stock."""
RESERVE = 60.0
PLOTS, PLOT_HIGH, PLOT_PART, TILE_GAP = 5, 58.0, 1 / 4.6, 6.0
"""Plots of a Town in a row; their greatest height in units and as a share of the width; units between them."""
UNIT_CARDS, UNIT_SHAPE = 3, 1.56
"""Unit cards in a row, and the ratio of their height to their width."""


@dataclass(frozen=True)
class Layout:
    """Rectangles of the parts of the table, in units."""

    board: FRect
    side: FRect
    hand: FRect
    deck: FRect
    discard: FRect
    prompt: FRect
    actions: FRect
    chips: FRect
    compact: bool
    panel: FRect
    """The panel of the seat: ``side``, and in a duel also the hand and the buttons below it."""
    rows: FRect
    """The area of rows of choices, at its lower edge."""
    rival: FRect | None = None
    """The panel of the other seat's open board, left of the map; None for none."""
    aside: FRect | None = None
    """The same in a small window, where the hand lies below both; None for none."""


def lay_out(area: FRect, compact: bool, duel: float = 0.0, bare: bool = False) -> Layout:
    """Divide the area below the top bar: board with the hand under it, panel of the seat at the right. ``duel``: see
    :attr:`WarcraftTable.duel`; if it is not 0 and the window is wide enough, another seat's open board is left of the
    map. ``bare``: no seat harvests or builds."""
    if duel and area.w >= 1240.0:
        return _lay_duel(area, compact, duel, bare)
    sizes = SMALL if compact else LARGE
    pad = sizes.pad
    side = min(400.0, max(SIDE_LOW, area.w * 0.2))
    high = min(HAND_HIGH, max(HAND_LOW, area.h * 0.2))
    wide = area.w - side - 3 * pad
    # If the map fills the width, the rest of the height is for the hand.
    shape = 1.0 if duel else MAP_SHAPE
    board = min(area.h - high - 2 * pad, math.ceil(wide / shape))
    rest = Node(name="strip", weight=1.0, most=1.6 * high - pad)
    left = Column((Node(name="board", size=board), rest), pad, weight=1.0)
    places = places_in(Row((left, Node(name="side", size=side)), pad, (pad, pad)), area)
    aside = None
    if duel and not bare and area.w >= 1000.0:
        aside = FRect(places["board"].x, places["board"].y, side, places["board"].h)
        places["board"].width -= side + pad
        places["board"].x += side + pad
    beside = wide - board * MAP_SHAPE
    if beside < 3.0 * pad and not duel:
        places["board"].inflate_ip(-beside, 0)
    pile = min(places["strip"].h - sizes.under_piles, high)
    width = pile * PILE_SHAPE
    deck = Column((Node(name="deck", size=pile), space()), 0, size=width)
    discard = Column(
        (Node(size=pile * 0.08), Node(name="discard", size=pile * DISCARD), space()), 0, size=width * DISCARD
    )
    gap = Node(size=HAND_GAP)
    strip = (Node(size=8.0), deck, Node(size=14.0), discard, gap, space(name="hand"), gap,
             Node(name="actions", size=sizes.actions))  # fmt: skip
    places |= places_in(Row(strip, 0), places["strip"])
    wide = places["board"].w * CORNER_PROMPT if aside is not None else min(640.0, places["board"].w * 0.45)
    prompt = Node(name="prompt", size=wide)
    left_of = sizes.prompt_top if aside is not None else sizes.prompt_left  # the land leaves little of the corner
    line = Row((Node(size=left_of), prompt, space()), 0, size=sizes.prompt)
    places |= places_in(Column((Node(size=sizes.prompt_top), line, space()), 0), places["board"])
    del places["strip"]
    rows = places["hand"].inflate(HAND_GAP - 2 * 2.0, 0)
    if compact:  # one line over the piles covers less of the hand than two beside them
        rows = rows.union(FRect(places["deck"].x, rows.y, 0, rows.h))
    return Layout(
        **places, chips=FRect(0, 0, 0, 0), compact=compact, panel=places["side"], rows=rows, aside=aside,
    )  # fmt: skip


def _lay_duel(area: FRect, compact: bool, land: float, bare: bool) -> Layout:
    """The layout of a duel: a map as high as the window between the open boards of two seats; hand and buttons below
    the board at the right, in a small window buttons and rows of choices below the map."""
    sizes = SMALL if compact else LARGE
    pad, high = sizes.pad, area.h - 2 * sizes.pad
    strip = STRIP if compact else 0.0
    frame = (high - (strip + pad if strip else 0.0)) * 0.91 * land / 0.85
    side = 282.0 if compact else min(460.0, max(SIDE_LOW, (area.w - 4 * pad - frame) / 2))
    foot = (Row((space(name="rows"), Node(name="actions", size=232.0)), pad, size=strip),) if strip else ()
    middle = Column((space(name="board"), *foot), pad, weight=1.0)
    columns = (Node(name="rival", size=side), middle, Node(name="panel", size=side))
    places = places_in(Row(columns, pad, (pad, pad)), area)
    room = high - _side_height(side, compact, bare) - (0.0 if compact else STRIP + pad / 2 + DUEL_ACTIONS)
    hand = max(60.0, min(HAND_LOW if compact else HAND_HIGH, room) if bare else room)
    below: list[Node] = [inset(space(name="strip"), sizes.side_pad, hand)]
    if not compact:
        below += [inset(space(name="rows"), sizes.side_pad, STRIP), Node(size=pad / 2)]
        below.append(inset(space(name="actions"), sizes.side_pad, DUEL_ACTIONS))
    places |= places_in(Column((space(name="side"), *below), 0), places["panel"])
    pile = (places["strip"].h - 3 * ROW_INSIDE) / 2
    both = (space(name="deck"), space(name="discard"), Node(size=ROW_INSIDE))
    piles = Column(both, ROW_INSIDE, size=pile * PILE_SHAPE)
    places |= places_in(Row((piles, space(name="hand")), HAND_GAP), places["strip"])
    corner = FRect(places["board"].x + sizes.prompt_left, places["board"].y + sizes.prompt_top, 0, 0)
    corner.size = (places["board"].w * CORNER_PROMPT, sizes.prompt)
    if bare and room - hand >= PROMPT_ROOM * sizes.prompt:  # land that fills its frame leaves no corner of sea
        top = places["panel"].y + _side_height(side, compact, bare)  # right below the sections
        corner = FRect(places["strip"].x, top, places["strip"].w, sizes.prompt)
    return Layout(
        board=places["board"], side=places["side"], hand=places["hand"], deck=places["deck"],
        discard=places["discard"], prompt=corner, actions=places["actions"], chips=FRect(0, 0, 0, 0), compact=compact,
        panel=places["panel"], rows=places["rows"], rival=places["rival"],
    )  # fmt: skip


def _side_height(side: float, compact: bool, bare: bool) -> float:
    """Height in units of the panel of a seat down to its reserve; ``bare``: it has neither stock nor Town."""
    sizes = SMALL if compact else LARGE
    width = side - 2 * sizes.side_pad
    plot = min(PLOT_HIGH, width * PLOT_PART) + TILE_GAP
    card = (width - (UNIT_CARDS - 1) * TILE_GAP) / UNIT_CARDS * UNIT_SHAPE
    above = FRAME + sizes.head + HEAD_FOOT + sizes.goal
    sections = SECTION_HEAD + card + RESERVE + SECTION_GAP + SIDE_FOOT
    if not bare:
        above += ABOVE_STOCK + sizes.stock + sizes.above_goal
        sections += SECTION_HEAD + 2 * plot + SECTION_GAP
    return above + sizes.below_goal + sections + 1


def side_places(side: FRect, compact: bool, bare: bool = False) -> dict[str, FRect]:
    """The parts of the side panel: ``head``, ``stock``, ``goal``, and as many of the sections ``town``, ``units``,
    ``reserve`` and ``events`` as fit, each with its head. ``bare``: the seat neither harvests nor builds, so there is
    no stock and no Town."""
    return {name: FRect(place) for name, place in _side_places(tuple(side), compact, bare)}


@lru_cache(maxsize=8)
def _side_places(area: tuple[float, ...], compact: bool, bare: bool) -> tuple[tuple[str, FRect], ...]:
    side = FRect(area)
    sizes = SMALL if compact else LARGE
    width = side.w - 2 * sizes.side_pad
    plot = min(PLOT_HIGH, width * PLOT_PART) + TILE_GAP
    card = (width - (UNIT_CARDS - 1) * TILE_GAP) / UNIT_CARDS * UNIT_SHAPE
    stock = (Node(size=ABOVE_STOCK), Node(name="stock", size=sizes.stock), Node(size=sizes.above_goal))
    sections = (
        Node(name="town", size=SECTION_HEAD + 2 * plot, drop=1),
        Node(name="units", size=SECTION_HEAD + card, drop=2),
        Node(name="reserve", size=RESERVE, drop=3),
        Node(name="events", low=ONE_EVENT, weight=1.0, drop=4),
    )
    shown = sections[1:] if bare else sections
    lowest = Column((*shown, Node(size=SIDE_FOOT - SECTION_GAP)), SECTION_GAP, weight=1.0)
    goal = (Node(name="goal", size=sizes.goal), Node(size=sizes.below_goal))
    below = Column((*(() if bare else stock), *goal, lowest), 0, weight=1.0)
    head = inset(space(name="head"), FRAME, sizes.head)
    panel = (Node(size=FRAME), head, Node(size=HEAD_FOOT), inset(below, sizes.side_pad))
    return tuple(places_in(Column(panel, 0), side).items())


def side_sections(side: FRect, compact: bool, bare: bool = False) -> dict[str, FRect]:
    """Rectangles of the side panel's sections below head and stock, each with its head; ``bare``: the seat neither
    harvests nor builds."""
    places = side_places(side, compact, bare)
    return {name: places[name] for name in ("town", "units", "reserve", "events") if name in places}


def rival_places(rival: FRect, compact: bool, bare: bool) -> tuple[FRect | None, FRect | None]:
    """(hidden hand, latest events) below the sections of the other seat's board; None where there is no room."""
    room = side_places(rival, compact, bare).get("events")
    if room is None:
        return None, None
    high = 46.0 if compact else 124.0
    if room.h - high >= LEAST_EVENTS + SECTION_GAP:  # the head of the log is a section of its own
        high += SECTION_GAP
    events = FRect(room.x, room.y + high, room.w, room.h - high)
    return FRect(room.x, room.y, room.w, high), events if events.h >= ONE_EVENT else None


def town_plots(model: Model, seat: int, section: FRect | None) -> list[tuple[Site, FRect]]:
    """The plots of a seat's Town with their rectangles, in rows of five below the section's head."""
    boxes = [] if section is None else cells(_below_head(section), 2 * PLOTS, PLOTS, TILE_GAP)
    sites = ((site.kind, site.status) for site in queries.buildings(model.state, seat))
    return list(zip(chain(sites, repeat(("", ""))), boxes, strict=False))


def unit_boxes(section: FRect | None) -> list[FRect]:
    """Rectangles of the three unit cards below the section's head."""
    return [] if section is None else cells(_below_head(section), UNIT_CARDS, UNIT_CARDS, TILE_GAP)


def _below_head(section: FRect) -> FRect:
    return FRect(section.x, section.y + SECTION_HEAD, section.w, section.h - SECTION_HEAD)


UNITS_LOW, WORKERS_LOW = 0.27, 0.66
"""Distances below the middle of a hex, in radii, of units and of workers below them: clear of the building."""
UNIT_HALF, WORKER_HALF = 0.26, 0.19
"""Half the size of their markers, in radii."""
SINGLY = 3  # most units, or workers, drawn side by side in a hex


def captive_rects(table: WarcraftTable) -> list[tuple[str, FRect]]:
    """(id, rectangle) of each captive."""
    found = []
    taken: dict[str, int] = {}
    r = table.map.radius
    for captive, _, name in table.model.captives:
        n = taken.get(name, 0)
        taken[name] = n + 1
        x, y = table.map.center(name)
        half = r * 0.2
        found.append((captive, FRect(x + r * (0.46 - 0.4 * n) - half, y - r * 0.3 - half, 2 * half, 2 * half)))
    return found


def group_rects(table: WarcraftTable, name: str, groups: Sequence[Piece]) -> list[tuple[Piece, FRect]]:
    """The rectangle of each group of a hex: units of each owner in a row, workers below."""
    r = table.map.radius
    x, y = table.map.center(name)
    owners = sorted({group.owner for group in groups})
    found: list[tuple[Piece, FRect]] = []
    for n, owner in enumerate(owners):
        own = [group for group in groups if group.owner == owner]
        shift = 0.0 if len(owners) == 1 else (n - (len(owners) - 1) / 2) * r * 0.92
        units = [group for group in own if group.kind in UNIT_KINDS]
        others = [group for group in own if group not in units]
        found += _row(units, x + shift, y + r * UNITS_LOW, r * UNIT_HALF, len(owners))
        low = r * (WORKERS_LOW if units else 0.34)
        found += _row(others, x + shift, y + low, r * WORKER_HALF, len(owners))
    return found


def _row(groups: list[Piece], x: float, y: float, half: float, owners: int) -> list[tuple[Piece, FRect]]:
    """Groups side by side: at most SINGLY pieces of one owner each by itself, others as one piece with a number."""
    singly = owners == 1 and sum(group.n for group in groups) <= SINGLY
    places = [group.n if singly else 1 for group in groups]
    step = half * (2.05 if sum(places) < 3 and owners == 1 else 1.75)
    left = x - step * (sum(places) - 1) / 2 - half
    found = []
    for group, number in zip(groups, places, strict=True):
        found.append((group, FRect(left, y - half, step * (number - 1) + 2 * half, 2 * half)))
        left += step * number
    return found


def singles(rect: FRect) -> list[FRect]:
    """The squares of the pieces drawn side by side in the rectangle of a group."""
    number = 1 + round((rect.w - rect.h) / rect.h)
    step = (rect.w - rect.h) / max(1, number - 1)
    return [FRect(rect.x + n * step, rect.y, rect.h, rect.h) for n in range(number)]
