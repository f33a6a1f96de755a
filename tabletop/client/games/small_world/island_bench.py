"""Islands in the workshop: their examples, faults and pictures, and the bench: corners that are dragged, regions that
are divided, joined and added at the shore, terrain and symbols that are painted; and how the island compares with those
of the box."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import get_args

from pygame import FRect

from tabletop.client.board.map_composer import WASHES
from tabletop.client.board.plate import PolygonPlate, draw_plate_fitting
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games import fault_text
from tabletop.client.games.bench import BenchHost, Fields, Tab, Tool, ToolGroup
from tabletop.client.games.map_bench import MapBench
from tabletop.client.games.work_kind import WorkKind
from tabletop.client.ui.form import FormRow, HeadRow, TextRow, WordRow
from tabletop.json_values import Document, Json, rows_at, value_at
from tabletop.rules.game import Refusal
from tabletop.rules.small_world.islands import (
    FACES,
    FOLDER,
    Island,
    Region,
    Symbol,
    Terrain,
    built_in,
    island_faults,
    parse_island,
)
from tabletop.rules.small_world.setup import SIZES
from tabletop.rules.small_world.works import IslandRules
from tabletop.rules.zones import Edge, Polygon, Space, along, contains, distance, space
from tabletop.text import FALLBACK, localised, t
from tabletop.text.grammar import in_all_languages, span

from . import island_outlines, pieces_art
from .island_pictures import BOXES, IslandComposer, plate_of

TERRAINS: tuple[str, ...] = get_args(Terrain)
WATER = ("lake", "sea")
SYMBOLS: tuple[str, ...] = get_args(Symbol)
SYMBOL_ICONS = {"entry": "symbol-harbour", "cavern": "symbol-cavern", "magic": "symbol-magic",
                "marker": "symbol-artifact", "murloc": "murloc"}  # fmt: skip
SHAPING = {"shape": "edit", "divide": "minus", "join": "link", "extend": "plus"}
"""Tools for outlines with their icons."""
COMPARED = ("regions", "water", "entry", "mountain", "murloc", "marker", "magic", "cavern")
"""What is compared with the islands of the box of the same size."""
Land = tuple[tuple[Polygon, str], ...]
"""Outline and terrain of each region."""
REACH, STEP = 11.0, 8.0
"""Units within which a corner or a side is met; board units that a key moves a corner by."""


class IslandBench(MapBench[Land, PolygonPlate]):
    """Spots: ``v4`` a corner, ``e4-7`` a side, ``r2`` a region. Places of the form: empty for all, ``region``."""

    model = Island
    painted = frozenset({
        "Island.id", "Island.board", "Island.size", "Island.width", "Island.height", "Island.vertices",
        "Island.regions", "Region.label", "Region.ring", "Region.borders",
    })  # fmt: skip
    word_keys = {"terrain": "small_world.terrain.{}", "symbols": "small_world.symbol.{}"}

    def __init__(self, game: str, host: BenchHost) -> None:
        super().__init__(game, host, ())
        self.chosen = 0
        """The region whose fields are shown."""
        self.held = ""
        """The corner that the keys move, or from which a region is divided; empty for none."""
        self._before: Document = host.document
        self._dragging = self._end = ""
        """The corner that the pointer holds, and the one at which the line that it draws would end; empty for none."""
        self._moved = False
        self._k, self._origin = 1.0, (0.0, 0.0)

    # -- words and fields ----------------------------------------------------------------------------

    @property
    def _regions(self) -> list[Json]:
        return rows_at(self.host.document, ("regions",))

    def _terrain(self, region: int) -> str:
        found = value_at(self.host.document, ("regions", region, "terrain"))
        return found if isinstance(found, str) and found in TERRAINS else "farmland"

    def _name(self, region: int) -> str:
        return region_name(self.host.document, region) or "?"

    def tabs(self) -> list[Tab]:
        found = [Tab("", t("small_world.work.tab.whole"))]
        if self.chosen < len(self._regions):
            found.append(Tab("region", self._name(self.chosen), t("small_world.work.tab.region")))
        return found

    def rows(self, fields: Fields) -> list[FormRow]:
        if self.host.place == "region" and self.chosen < len(self._regions):
            return fields.record(Region, ("regions", self.chosen))
        size = str(self.host.document.get("size"))
        sizes = [(one, t(f"small_world.size.{one}")) for one in SIZES]
        row = WordRow("prop.size", t("small_world.work.size"), t("small_world.work.size.text"), sizes, size,
                      self._set_size, self.host.app)  # fmt: skip
        return [*fields.record(Island, ()), row, HeadRow(t("small_world.work.beside")), *self._compared(size)]

    def _set_size(self, size: str) -> None:
        wide, high = BOXES[size]
        self.host.change({**island_outlines.scaled(self.host.document, round(wide), round(high)), "size": size})

    def _compared(self, size: str) -> list[FormRow]:
        """A row for each figure that the islands of the box have alike; another colour and sign beyond theirs."""
        found: list[FormRow] = []
        for what in COMPARED:
            number, (low, high) = _count(self.host.document, what), _boxed(size, what)
            fits = low <= number <= high
            words = t("small_world.work.compared", what=_what(what), n=number, time=span(low, high))
            found.append(
                TextRow(words, theme.IVORY300 if fits else theme.EMBER, "small", "confirm" if fits else "warning")
            )
        return found

    # -- tools ---------------------------------------------------------------------------------------

    def groups(self) -> list[ToolGroup]:
        icons = {"select": "pointer", **SHAPING, "cut": "delete"}
        land = [Tool(one, f"terrain-{one}", t(f"small_world.terrain.{one}"), t("small_world.work.tool.terrain.tip"))
                for one in TERRAINS]  # fmt: skip
        signs = [Tool(one, SYMBOL_ICONS[one], t(f"small_world.symbol.{one}"), t("small_world.work.tool.symbol.tip"))
                 if one != "marker" else self.tool(one, SYMBOL_ICONS[one]) for one in SYMBOLS]  # fmt: skip
        return [
            ToolGroup(t("small_world.work.group.outlines"), tuple(self.tool(id, icon) for id, icon in icons.items())),
            ToolGroup(t("small_world.work.group.terrain"), tuple(land)),
            ToolGroup(t("small_world.work.group.symbols"), tuple(signs)),
        ]

    # -- strokes -------------------------------------------------------------------------------------

    def press(self, spot: str, pos: Point, *, erase: bool) -> str:
        self._before, self.erase, self._moved = self.host.document, erase, False
        self._dragging = ""
        tool = self.host.tool
        if tool in ("shape", "divide") and spot:
            return self._press_line(spot, pos)
        if tool in ("join", "extend") and spot:
            side = _side(spot)
            self.host.change(island_outlines.joined(self._before, side) if tool == "join" else
                             island_outlines.extended(self._before, side, self._new_region("farmland")))  # fmt: skip
            return spot
        return super().press(spot, pos, erase=erase)

    def _press_line(self, spot: str, pos: Point) -> str:
        """Take hold of a corner, of a new one on a side, or take a corner away."""
        if self.erase:
            if spot.startswith("v"):
                self.host.change(island_outlines.without_corner(self._before, int(spot[1:])))
            self.held = ""
            return spot
        if spot.startswith("e"):
            made, corner = island_outlines.with_corner(self._before, _side(spot), self._point_of(_side(spot), pos))
            self.host.change(made)
            spot = f"v{corner}"
        if self.host.tool == "divide" and self.held and self.held != spot:
            self._divide(self.held, spot)
            self.held = ""
            return spot
        self._dragging = spot
        return spot

    def _divide(self, first: str, second: str) -> None:
        made = island_outlines.divided(self.host.document, int(first[1:]), int(second[1:]), self._new_name())
        if made is self.host.document:
            at = self._screen(island_outlines.corners_of(made)[int(second[1:])])
            self.host.app.refuse(t("small_world.work.no_line"), Rect(*at, 1, 1))
        self.host.change(made)

    def drag(self, spot: str, pos: Point) -> None:
        tool = self.host.tool
        if tool == "shape" and self._dragging:
            before = self.host.document
            self.host.change(island_outlines.moved(before, int(self._dragging[1:]), self._board(pos)))
            self._moved = self._moved or self.host.document != before
        elif tool == "divide" and self._dragging:
            self._moved = True
            self._end = spot if spot.startswith("v") and spot != self._dragging else ""
        elif tool not in SHAPING:
            super().drag(spot, pos)

    def release(self) -> None:
        if self.host.tool == "divide" and self._dragging:
            if self._end:
                self._divide(self._dragging, self._end)
                self.held = ""
            else:
                self.held = self._dragging
        elif self.host.tool == "shape" and self._dragging:
            self.held = "" if self._moved or self.held == self._dragging else self._dragging
        self._dragging = self._end = ""
        if self.host.document is not self._before:
            self.host.change(island_outlines.derived(self.host.document, self._before))

    def use(self, spot: str) -> None:
        region, tool = int(spot[1:]), self.host.tool
        if tool == "select":
            self.chosen = region
            self.host.select("region")
        elif tool == "cut":
            if len(self._regions) > 1:
                self.put(("regions", region), None)
        elif tool in TERRAINS and not self.erase:
            self.put(("regions", region, "terrain"), tool)
            if tool in WATER:
                self.put(("regions", region, "symbols"), [])
        elif tool in SYMBOLS:
            way = ("regions", region, "symbols")
            self.put_member(way, tool, not self.erase and tool not in rows_at(self.host.document, way))

    def _new_region(self, terrain: str) -> Mapping[str, Json]:
        return {"name": {**self._new_name()}, "terrain": terrain, "symbols": []}

    def _new_name(self) -> dict[str, str]:
        return in_all_languages("small_world.work.new_region", n=len(self._regions) + 1)

    def _point_of(self, side: island_outlines.Side, pos: Point) -> Point:
        """The point of a side nearest to a place, off its ends."""
        (ax, ay), (bx, by) = edge = self._edge(side)
        share = min(max(along(*self._board(pos), edge), 0.2), 0.8)
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def _edge(self, side: island_outlines.Side) -> Edge:
        corners = island_outlines.corners_of(self.host.document)
        return corners[side[0]], corners[side[1]]

    # -- spots ---------------------------------------------------------------------------------------

    def _screen(self, point: Point) -> Point:
        return self._origin[0] + point[0] * self._k, self._origin[1] + point[1] * self._k

    def _board(self, pos: Point) -> Point:
        return (pos[0] - self._origin[0]) / self._k, (pos[1] - self._origin[1]) / self._k

    def spots(self) -> Mapping[str, Point]:
        tool, corners = self.host.tool, island_outlines.corners_of(self.host.document)
        if tool in SHAPING:
            found = {f"v{n}": self._screen(one) for n, one in enumerate(corners)} if tool in ("shape", "divide") else {}
            wanted = {"join": (2,), "extend": (1,)}.get(tool, (1, 2))
            for (a, b), at in island_outlines.owners(self.host.document).items():
                if len(at) in wanted:
                    middle = (corners[a][0] + corners[b][0]) / 2, (corners[a][1] + corners[b][1]) / 2
                    found[f"e{a}-{b}"] = self._screen(middle)
            return found
        labels = (self._label(n) for n in range(len(self._regions)))
        return {f"r{n}": self._screen(label) for n, label in enumerate(labels)}

    def _label(self, region: int) -> Point:
        label = value_at(self.host.document, ("regions", region, "label"))
        if isinstance(label, list) and len(label) == 2 and all(isinstance(one, int) for one in label):
            return float(label[0]), float(label[1])
        polygon = island_outlines.polygons_of(self.host.document)[region]
        return polygon[0] if polygon else (0.0, 0.0)

    def spot_at(self, pos: Point) -> str:
        if self.host.tool in SHAPING:
            spots = self.spots()
            near = min((one for one in spots if one[0] == "v"), key=lambda one: math.dist(spots[one], pos), default="")
            if near and math.dist(spots[near], pos) <= REACH and near != self._dragging:
                return near
            sides = (one for one in spots if one[0] == "e")
            near = min(sides, key=lambda one: self._far_from(_side(one), pos), default="")
            if near and self._far_from(_side(near), pos) <= REACH and not self._dragging:
                return near
            return self._dragging
        x, y = self._board(pos)
        found = (
            n
            for n, one in enumerate(island_outlines.polygons_of(self.host.document))
            if len(one) > 2 and contains(one, x, y)
        )
        return next((f"r{n}" for n in found), "")

    def _far_from(self, side: island_outlines.Side, pos: Point) -> float:
        """The distance in units of a place from a side."""
        return distance(*self._board(pos), self._edge(side)) * self._k

    def step(self, spot: str, direction: str) -> str:
        """Move the corner in hand, or go to the next spot."""
        if self.host.tool != "shape" or self.held != spot or not spot:
            return super().step(spot, direction)
        by = {"up": (0, -STEP), "down": (0, STEP), "left": (-STEP, 0), "right": (STEP, 0)}[direction]
        before, corner = self.host.document, int(spot[1:])
        x, y = island_outlines.corners_of(before)[corner]
        self.host.change(
            island_outlines.derived(island_outlines.moved(before, corner, (x + by[0], y + by[1])), before),
            f"corner.{corner}",
        )
        return spot

    def point_out(self, place: str) -> str:
        kind, _, number = place.partition(":")
        if kind != "region" or int(number) >= len(self._regions):
            return ""
        self.chosen = int(number)
        return "region"

    def tip(self, spot: str) -> str:
        if not spot.startswith("r") or int(spot[1:]) >= len(self._regions):
            return ""
        region = int(spot[1:])
        held = rows_at(self._regions[region], ("symbols",))
        words = [t(f"small_world.terrain.{self._terrain(region)}")]
        words += [t(f"small_world.symbol.{one}") for one in held if one in SYMBOLS]
        return f"{self._name(region)}\n{', '.join(words)}"

    # -- the picture ---------------------------------------------------------------------------------

    def lay(self, rect: Rect) -> None:
        self.rect = rect
        wide, high = island_outlines.frame_of(self.host.document)
        self._k = min((rect.w - 40) / wide, (rect.h - 40) / high)
        self._origin = rect.centerx - wide * self._k / 2, rect.centery - high * self._k / 2

    def _spaces(self) -> list[Space]:
        """The regions as spaces to be painted; none where an outline crosses itself."""
        polygons = island_outlines.polygons_of(self.host.document)
        if not polygons or not all(len(one) > 2 and island_outlines.is_simple(one) for one in polygons):
            return []
        labels = [self._label(n) for n in range(len(polygons))]
        sound = [
            label if contains(one, *label) else island_outlines.label_of(one)
            for one, label in zip(polygons, labels, strict=True)
        ]
        return [
            space(f"r{n}", polygon, (), label, (self._terrain(n),))  # type: ignore[arg-type]
            for n, (polygon, label) in enumerate(zip(polygons, sound, strict=True))
        ]

    def land(self) -> Land:
        return tuple(
            (polygon, self._terrain(n)) for n, polygon in enumerate(island_outlines.polygons_of(self.host.document))
        )

    def composer(self) -> IslandComposer | None:
        spaces = self._spaces()
        return IslandComposer("bench", spaces, *island_outlines.frame_of(self.host.document)) if spaces else None

    def changed(self) -> None:
        """What is chosen and held may be gone."""
        super().changed()
        self.chosen = min(self.chosen, max(0, len(self._regions) - 1))
        if self.held and int(self.held[1:]) >= len(island_outlines.corners_of(self.host.document)):
            self.held = ""

    def draw(self, canvas: Canvas, cursor: str) -> None:
        canvas.fill(self.rect, theme.SEA_DEEP, radius=6)
        (x, y), k = self._origin, self._k
        wide, high = island_outlines.frame_of(self.host.document)
        canvas.frame((x, y, wide * k, high * k), theme.IVORY300, 1, 10, alpha=50)
        for polygon in island_outlines.polygons_of(self.host.document):
            if len(polygon) > 2:
                canvas.polygon([self._screen(one) for one in polygon], theme.SEA_MID, 90, theme.SEA_SHALLOW, 9)
        if (plate := self.plate) is not None:
            zoom = k / plate.scale
            left, top = x - plate.origin[0] * zoom, y - plate.origin[1] * zoom
            whole = FRect(left, top, plate.size[0] * zoom, plate.size[1] * zoom)
            draw_plate_fitting(canvas, whole, plate=plate)
        self._draw_fresh(canvas)
        for region in range(len(self._regions)):
            self._draw_region(canvas, region, f"r{region}" == cursor)
        self._draw_lines(canvas, cursor)

    def _draw_fresh(self, canvas: Canvas) -> None:
        """Draw what the picture does not show yet: regions in their colours, sea where there was land."""
        land, shown = self.land(), {*self.shown}
        for polygon, _ in shown - {*land}:
            canvas.polygon([self._screen(one) for one in polygon], theme.SEA_MID, 255, theme.SEA_MID, 6)
        for polygon, terrain in land:
            if (polygon, terrain) not in shown and len(polygon) > 2:
                canvas.polygon([self._screen(one) for one in polygon], WASHES[terrain], 255, theme.MAP_INK, 1.6)

    def _draw_region(self, canvas: Canvas, region: int, met: bool) -> None:
        """Draw symbols at the label, the name where there is room for it or where the region is ``met``, and the sign
        of the terrain until that is painted."""
        x, y = self._screen(self._label(region))
        polygon = island_outlines.polygons_of(self.host.document)[region]
        if (polygon, self._terrain(region)) not in {*self.shown}:
            canvas.icon(f"terrain-{self._terrain(region)}", (x, y - 16), 34, theme.MAP_INK, 150)
        chosen, name = self.host.place == "region" and region == self.chosen, self._name(region)
        wide = max((px for px, _ in polygon), default=0) - min((px for px, _ in polygon), default=0)
        if met or chosen or canvas.measure(name, "small")[0] <= wide * self._k:
            canvas.text(name, (x, y), "small", theme.IVORY100, anchor="center", shadow=200)
        symbols = [one for one in rows_at(self._regions[region], ("symbols",)) if one in SYMBOLS]
        for n, symbol in enumerate(symbols):
            at = x + (n - (len(symbols) - 1) / 2) * 26, y + 22
            if symbol in pieces_art.SYMBOLS:
                pieces_art.draw_symbol(canvas, at, 11, str(symbol))
            else:
                pieces_art.draw_disc(canvas, at, 11, SYMBOL_ICONS[str(symbol)], theme.BRASS300, theme.INK900)
        if chosen and len(polygon) > 2:
            canvas.polygon([self._screen(one) for one in polygon], None, 255, theme.BRASS300, 3)

    def _draw_lines(self, canvas: Canvas, cursor: str) -> None:
        """Draw corners and sides as the tool in hand can meet them, and what the pointer or the keys are at."""
        tool, spots, corners = self.host.tool, self.spots(), island_outlines.corners_of(self.host.document)
        if cursor.startswith("r") and int(cursor[1:]) < len(self._regions):
            polygon = island_outlines.polygons_of(self.host.document)[int(cursor[1:])]
            if len(polygon) > 2:
                canvas.polygon([self._screen(one) for one in polygon], theme.IVORY100, 30, theme.IVORY100, 2.5)
        if tool not in SHAPING:
            return
        for one in spots:
            if one[0] == "e":
                a, b = (self._screen(corners[n]) for n in _side(one))
                canvas.line(a, b, theme.BRASS300 if one == cursor else theme.IVORY100, 5 if one == cursor else 1.4)
                if tool in ("join", "extend"):
                    canvas.circle(spots[one], 8, theme.NIGHT900, alpha=200, outline=theme.BRASS300, outline_width=1.2)
                    canvas.icon(SHAPING[tool], spots[one], 11, theme.IVORY100)
        fine = min(4.5, max(2.0, 60.0 * self._k * 4 / max(1, len(corners)) ** 0.5))
        for one, at in spots.items():
            if one[0] == "v":
                lit = one in (cursor, self.held, self._dragging)
                r = 7.5 if lit else fine
                ink = theme.BRASS300 if one in (self.held, self._dragging) else theme.IVORY100
                canvas.circle(at, r, ink, outline=theme.NIGHT900, outline_width=1.6)
        start = self._dragging or self.held
        if tool == "divide" and start in spots and cursor in spots and cursor != start:
            canvas.line(spots[start], spots[cursor], theme.BRASS300, 2.5)


def region_name(document: Document, region: int) -> str:
    """What a region of a document is called; empty for one without an English name."""
    names = value_at(document, ("regions", region, "name"))
    told = {code: str(text) for code, text in names.items()} if isinstance(names, Mapping) else {}
    return localised(told) if told.get(FALLBACK) else ""


def _side(spot: str) -> island_outlines.Side:
    a, _, b = spot[1:].partition("-")
    return int(a), int(b)


def _what(what: str) -> str:
    if what == "mountain":
        return t("small_world.terrain.mountain")
    return t(f"small_world.symbol.{what}" if what in SYMBOLS else f"small_world.work.count.{what}")


def _count(document: Document, what: str) -> int:
    """How many regions of a document there are, or are water, or have that terrain or symbol."""
    found = 0
    for region in rows_at(document, ("regions",)):
        terrain, symbols = value_at(region, ("terrain",)), rows_at(region, ("symbols",))
        found += what == "regions" or terrain == what or what in symbols or (what == "water" and terrain in WATER)
    return found


@cache
def _boxed(size: str, what: str) -> tuple[int, int]:
    """The least and the greatest number among the islands of the box of that size."""
    islands = [built_in(face) for face in FACES if face.startswith(size)] or [built_in(FACES[0])]
    numbers = [
        len(one.regions) if what == "regions" else sum(region.water for region in one.regions) if what == "water"
        else one.counted(what)
        for one in islands
    ]  # fmt: skip
    return min(numbers), max(numbers)


class IslandKind(WorkKind):
    """Islands."""

    rules, icon, bench = IslandRules(), "terrain-hill", IslandBench
    own_id, longest_id = r"[^a-z0-9]", 16

    def refusals(self, document: Json) -> list[Refusal]:
        return island_faults(document)

    def called(self, document: Document, place: str) -> str:
        kind, _, number = place.partition(":")
        return region_name(document, int(number)) if kind == "region" else ""

    def told(self, document: Document, refusal: Refusal) -> str:
        numbers = {key: refusal.values[key] for key in ("region", "other") if key in refusal.values}
        names = {key: region_name(document, int(str(number)) - 1) for key, number in numbers.items()}
        told = {key: t("small_world.work.region_named", name=name) for key, name in names.items() if name}
        if told:
            return fault_text(self.game, replace(refusal, values={**refusal.values, **told}))
        return super().told(document, refusal)

    def with_id(self, document: Document, id: str) -> Document:
        return {**document, "id": id, "board": id}

    def reserved(self, id: str) -> bool:
        return id.upper() in {*FACES, *(face[:2] for face in FACES)}

    def examples(self) -> list[Document]:
        return [self.shipped_example(), *map(_of_the_box, FACES)]

    def line(self, document: Document) -> str:
        regions = document["regions"]
        assert isinstance(regions, list)
        return t("small_world_setup.own.line", size=t(f"small_world.size.{document['size']}"), n=len(regions))

    def place(self, refusal: Refusal) -> str:
        steps = str(refusal.values.get("where", "")).split(".")
        number = refusal.values.get("region", steps[1] if steps[0] == "regions" and len(steps) > 1 else 0)
        return f"region:{int(str(number)) - 1}" if number else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        id = document.get("id")
        boxed = isinstance(id, str) and id in FACES and document == _of_the_box(id)
        found = built_in(str(id)) if boxed else parse_island(document)
        if not isinstance(found, Island):
            raise ValueError(found.key)
        canvas.fill(rect, theme.SEA_DEEP)
        draw_plate_fitting(canvas, rect.inflate(-8, -8), plate=plate_of(found))


@cache
def _of_the_box(face: str) -> Document:
    found: Json = json.loads((FOLDER / f"{face}.json").read_text(encoding="utf-8"))
    assert isinstance(found, Mapping)
    return found
