"""Scenarios in the workshop: their examples, faults and pictures, and the bench: a painter of hexes with symmetry,
walls, towns, starting pieces and outposts, on the map as it is in play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from string import ascii_lowercase
from typing import get_args

from pygame import FRect

from tabletop.client.board.hex_geometry import Hex, HexGrid, neighbours
from tabletop.client.board.map_composer import WASHES, HexComposer, MapSpace
from tabletop.client.board.plate import HexPlate, draw_plate
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games.bench import BenchHost, Fields, Tab, Tool, ToolGroup
from tabletop.client.games.map_bench import MapBench
from tabletop.client.games.work_kind import WorkKind
from tabletop.client.ui.form import ChoiceRow, FormRow, HeadRow, NumberRow, TextRow, ToggleRow, WordRow
from tabletop.json_values import Document, Json, Way, put, rows_at, value_at
from tabletop.rules.entry_fields import Record, with_texts
from tabletop.rules.game import Refusal
from tabletop.rules.warcraft import RACES, scenarios as rules
from tabletop.rules.warcraft.content import FOLDER, content
from tabletop.rules.warcraft.scenarios import (
    BUILT_IN,
    HEX_NAME,
    RESOURCES,
    Row,
    ScenarioContent,
    SeatPlan,
    Terrain,
    built_in,
    scenario_faults,
)
from tabletop.rules.warcraft.works import ScenarioRules
from tabletop.text import LANGUAGES, localised, t
from tabletop.text.grammar import in_all_languages

from . import pieces_art
from .map_thumbnail import MiniMap, draw_pieces, soften
from .model import EMBLEMS, KIND_ICONS, RACE_COLOURS
from .symmetry import SYMMETRIES, images, middle_of

TERRAINS: tuple[str, ...] = get_args(Terrain)
ANY_COLOURS = ("blue", "red", "purple", "green")
"""Colours of seats whose race is drawn, by their place."""


def rows_of(document: Document) -> tuple[Row, ...]:
    """The rows of hexes that can be drawn, whatever else is wrong with a document."""
    listed, found, places = document.get("hexes"), [], set()
    for row in listed if isinstance(listed, list | tuple) else ():
        if not isinstance(row, list | tuple) or len(row) < 6:
            continue
        name, q, r, terrain, points, label = row[:6]
        texts = isinstance(name, str) and terrain in TERRAINS and isinstance(label, str)
        numbers = all(isinstance(value, int) and abs(value) <= 60 for value in (q, r, points))
        if texts and numbers and (q, r) not in places:
            places.add((q, r))
            found.append((name, q, r, terrain, points, label))
    return tuple(found)


def pieces_of(document: Document) -> Iterator[tuple[str, int, str, int]]:
    """(hex, seat, kind, number) of all pieces that can be drawn; the seat of the side without a player comes last."""
    names, seats = {row[0] for row in rows_of(document)}, document.get("seats")
    sides = [*(seats if isinstance(seats, list | tuple) else ()), document.get("neutral")]
    for seat, side in enumerate(sides):
        rows = side.get("pieces") if isinstance(side, Mapping) else None
        for row in rows if isinstance(rows, list | tuple) else ():
            if isinstance(row, list | tuple) and len(row) == 3 and row[0] in names:
                yield str(row[0]), seat, str(row[1]), int(row[2])


def colours_of(document: Document, seat: int) -> theme.SeatColours:
    """The colours of a seat: those of its race, if that is certain; ivory for the side without a player."""
    seats = document.get("seats")
    listed = seats if isinstance(seats, list | tuple) else ()
    if seat >= len(listed):
        return theme.seat_colours("ivory")
    race = listed[seat].get("race") if isinstance(listed[seat], Mapping) else None
    return theme.seat_colours(RACE_COLOURS[race] if race in RACES else ANY_COLOURS[seat % len(ANY_COLOURS)])


def sketch(document: Document) -> ScenarioContent:
    """A scenario with the map of a document, to be drawn and not to be played. Raises ValueError for no map."""
    rows = rows_of(document)
    if not rows:
        raise ValueError("no hexes")
    return replace(built_in("main2"), id=str(document.get("id")), hexes=rows, source="sketch")


SIZE = (1476, 774)
"""Pixels of the picture of the map."""
LAND_ICONS = {
    "clear": "terrain-clear", "forest": "terrain-forest", "mine": "terrain-mine", "mountain": "terrain-mountain",
    "objective": "objective", "town": "town-hall",
}  # fmt: skip
PIECES: tuple[str, ...] = get_args(rules.PieceKind)
NEUTRAL = "neutral"
RACE_FIELDS = frozenset({"race", "first", "races", "winner"})
ELSEWHERE = ("id", "hexes", "walls", "never_depleted", "depleted", "seats", "neutral")
"""Fields of a scenario that have a place of their own."""


class ScenarioBench(MapBench[tuple[MapSpace, ...], HexPlate]):
    """Spots: ``c3`` a hex, ``+<q>,<r>`` the sea beside the map, ``c3|c4`` the edge between two hexes. Places of the
    form: empty for the scenario, ``seat:<n>``, ``neutral``, ``hex``."""

    model = ScenarioContent
    place_pattern = HEX_NAME
    painted = frozenset({
        "SeatPlan.pieces", "SeatPlan.team", "NeutralPlan.pieces", "NeutralPlan.english",
        *(f"ScenarioContent.{name}" for name in ELSEWHERE),
    })  # fmt: skip
    word_keys = {"sources.value": "warcraft_board.kind.{}"}

    def __init__(self, game: str, host: BenchHost) -> None:
        super().__init__(game, host, ())
        self.seat = "0"
        self.symmetry = "none"
        self.chosen = ""
        """The hex whose fields are shown; empty for none."""
        self._middle: Point = (0.0, 0.0)
        self._grid = HexGrid(1.0)

    # -- the document --------------------------------------------------------------------------------

    @property
    def hexes(self) -> dict[str, Row]:
        return {row[0]: row for row in rows_of(self.host.document)}

    @property
    def _cells(self) -> dict[Hex, str]:
        return {(row[1], row[2]): row[0] for row in rows_of(self.host.document)}

    @property
    def _seats(self) -> int:
        return len(rows_at(self.host.document, ("seats",)))

    def _side(self, seat: int | str) -> Way:
        return (NEUTRAL,) if seat == NEUTRAL else ("seats", int(seat))

    # -- words and fields ----------------------------------------------------------------------------

    def word(self, name: str, value: str | int) -> str:
        return _race_word(str(value)) if name in RACE_FIELDS else super().word(name, value)

    def keys(self, name: str, way: Way) -> Sequence[tuple[str, str, int]]:
        race = value_at(self.host.document, (*way[:-1], "race"))
        cards = [card for card in content().cards.values() if not card.race or card.race == race]
        return [(card.id, localised(card.name), card.copies) for card in cards]

    def picked_value(self, way: Way) -> Json:
        return PIECES[0]

    def tabs(self) -> list[Tab]:
        found = [Tab("", t("warcraft.work.tab.whole"))]
        found += [Tab(f"seat:{n}", self._seat_name(n), t("warcraft.work.seat", n=n + 1)) for n in range(self._seats)]
        found.append(Tab(NEUTRAL, t("warcraft.work.tab.neutral"), t("warcraft.work.neutral")))
        if self.chosen in self.hexes:
            found.append(Tab("hex", t("warcraft.work.tab.hex", hex=self.chosen)))
        return found

    def _race(self, seat: int) -> str:
        return str(value_at(self.host.document, (*self._side(seat), "race")) or "any")

    def _seat_icon(self, seat: int) -> str:
        return EMBLEMS.get(self._race(seat), f"die-{seat + 1}")

    def _seat_name(self, seat: int) -> str:
        race = self._race(seat)
        return t("warcraft.work.tab.seat", n=seat + 1, race=_race_word(race))

    def rows(self, fields: Fields) -> list[FormRow]:
        place = self.host.place
        if place == "hex" and self.chosen in self.hexes:
            return self._hex_rows()
        if place.startswith("seat:"):
            return self._seat_rows(fields, int(place.partition(":")[2]))
        if place == NEUTRAL:
            return fields.value(ScenarioContent, NEUTRAL, (NEUTRAL,))
        seats = NumberRow("prop.seats", t("warcraft.work.seats"), t("warcraft.work.seats.text"), rules.FEWEST_SEATS,
                          rules.MOST_SEATS, self._seats, self._set_seats)  # fmt: skip
        whole, told = fields.record(ScenarioContent, ()), 2 * len(LANGUAGES)  # rows of name and text
        return [*whole[:told], seats, *whole[told:]]

    def _set_seats(self, number: int | None) -> None:
        seats = rows_at(self.host.document, ("seats",))
        while len(seats) < (number or rules.FEWEST_SEATS):
            seats.append({"race": "any", "team": len(seats), "gold": 3, "wood": 3, "levels": "first", "pieces": []})
        self.put(("seats",), seats[:number])

    def _seat_rows(self, fields: Fields, seat: int) -> list[FormRow]:
        way: Way = ("seats", seat)
        team = value_at(self.host.document, (*way, "team"))
        teams = [(n, t(f"warcraft.work.team.{n}")) for n in range(rules.MOST_SEATS)]
        row: ChoiceRow[int] = ChoiceRow(
            f"prop.seats.{seat}.team", self.label(SeatPlan, "team"), self.note(SeatPlan, "team"),
            teams, team if isinstance(team, int) else 0,
            lambda value: self.put((*way, "team"), value),
        )  # fmt: skip
        told = fields.record(SeatPlan, way)
        pieces = ", ".join(f"{one[0]}: {t(f'warcraft_setup.pieces.{one[1]}', n=one[2])}" for one in self._pieces(seat))
        listed = TextRow(pieces or t("warcraft.work.pieces.none"), theme.IVORY300)
        return [told[0], row, *told[1:], HeadRow(t("warcraft.work.pieces")), listed]

    def _hex_rows(self) -> list[FormRow]:
        """Terrain, points, letter, tokens, and the pieces that begin here."""
        document, name = self.host.document, self.chosen
        row = self.hexes[name]
        at = next(n for n, one in enumerate(rows_at(document, ("hexes",))) if isinstance(one, list) and one[0] == name)

        def set_part(part: int, value: Json) -> None:
            self.host.change(put(self.host.document, ("hexes", at, part), value), f"prop.{name}.{part}")

        words = [(terrain, t(f"warcraft_board.terrain.{terrain}")) for terrain in TERRAINS]
        found: list[FormRow] = [
            WordRow("prop.terrain", t("warcraft.work.terrain"), t(f"warcraft_board.terrain.{row[3]}.text"), words,
                    row[3], partial(set_part, 3), self.host.app),
            NumberRow("prop.points", t("warcraft.work.points"), t("warcraft.work.points.text"), 0,
                      rules.MOST_VALUE, row[4], lambda n: set_part(4, n or 0)),
        ]  # fmt: skip
        for list_ in ("never_depleted", "depleted") if row[3] in RESOURCES else ():
            there, mark = name in rows_at(document, (list_,)), partial(self.put_member, (list_,), name)
            found.append(ToggleRow(f"prop.{list_}", t(f"warcraft.work.{list_}"), t(f"warcraft.work.{list_}.text"),
                                   there, mark))  # fmt: skip
        return [*found, *(one for seat in (*range(self._seats), NEUTRAL) for one in self._standing(name, seat))]

    def _pieces(self, seat: int | str) -> list[list[Json]]:
        """[hex, kind, number] of each pile of a side."""
        rows = rows_at(self.host.document, (*self._side(seat), "pieces"))
        return [one for one in rows if isinstance(one, list) and len(one) == 3]

    def _standing(self, name: str, seat: int | str) -> list[FormRow]:
        """Rows of the pieces of a side in a zone, with their numbers; none where it has none there."""
        here = [one for one in self._pieces(seat) if one[0] == name]
        title = t("warcraft.work.tab.neutral") if seat == NEUTRAL else self._seat_name(int(seat))
        numbers = [
            NumberRow(f"prop.{seat}.{kind}", t(f"warcraft_board.kind.{kind}"), "", 0, rules.MOST_PIECES,
                      number if isinstance(number, int) else 0, partial(self._set_pieces, seat, name, str(kind)))
            for _, kind, number in here
        ]  # fmt: skip
        return [HeadRow(title), *numbers] if here else []

    # -- tools ---------------------------------------------------------------------------------------

    def groups(self) -> list[ToolGroup]:
        land = [self.tool("select", "pointer")]
        for terrain, icon in LAND_ICONS.items():
            words = t(f"warcraft_board.terrain.{terrain}")
            tip = t("warcraft.work.paints", what=t(f"warcraft_board.terrain.{terrain}.text"))
            land.append(Tool(terrain, icon, words, tip))
        land += [self.tool("sea", "terrain-sea"), self.tool("wall", "wall")]
        seats = [Tool(f"seat.{n}", self._seat_icon(n), t("warcraft.work.seat", n=n + 1), self._seat_name(n),
                      self._colours(n).tint) for n in range(self._seats)]  # fmt: skip
        if value_at(self.host.document, (NEUTRAL,)) is not None:
            seats.append(Tool(f"seat.{NEUTRAL}", "faction-neutral", t("warcraft.work.neutral"),
                              t("warcraft.work.neutral.tip")))  # fmt: skip
        tint = self._colours(self.seat).tint
        begin = [self.tool("home", "town-hall", tint)]
        for kind in PIECES:
            words = t(f"warcraft_board.kind.{kind}")
            begin.append(Tool(kind, KIND_ICONS[kind], words, t("warcraft.work.tool.piece.tip"), tint))
        begin.append(self.tool("outpost", "outpost", tint))
        ways = [Tool(f"symmetry.{id}", id if id != "none" else "cancel", t(f"warcraft.work.symmetry.{id}"),
                     t(f"warcraft.work.symmetry.{id}.tip")) for id in SYMMETRIES]  # fmt: skip
        return [
            ToolGroup(t("warcraft.work.group.land"), tuple(land)),
            ToolGroup(t("warcraft.work.group.seats"), tuple(seats), f"seat.{self.seat}"),
            ToolGroup(t("warcraft.work.group.pieces"), tuple(begin)),
            ToolGroup(t("warcraft.work.group.symmetry"), tuple(ways), f"symmetry.{self.symmetry}"),
        ]

    def choose(self, group: int, tool: str) -> None:
        kind, _, id = tool.partition(".")
        if kind == "symmetry":
            self.symmetry = id
            self._middle = middle_of(self._cells, id) if self._cells else (0.0, 0.0)
        else:
            self.seat = id

    def _colours(self, seat: int | str) -> theme.SeatColours:
        return colours_of(self.host.document, self._seats if seat == NEUTRAL else int(seat))

    # -- strokes -------------------------------------------------------------------------------------

    def use(self, spot: str) -> None:
        tool = self.host.tool
        if tool == "select":
            if spot in self.hexes:
                self.chosen = spot
                self.host.select("hex")
        elif tool == "wall":
            self._wall(spot)
        else:
            cells = images(self._cell(spot), self.symmetry, self._middle)
            for n, cell in enumerate(cells):
                self._use(tool, cell, n, len(cells))

    def release(self) -> None:
        """Name all zones anew where the map has grown or shrunk, as they are called in play: the column by a letter,
        from the top by a number."""
        self.host.change(_named(self.host.document))

    def _cell(self, spot: str) -> Hex:
        if spot.startswith("+"):
            q, _, r = spot[1:].partition(",")
            return int(q), int(r)
        row = self.hexes[spot]
        return row[1], row[2]

    def _use(self, tool: str, cell: Hex, image: int, count: int) -> None:
        """Use a tool at one of ``count`` symmetric hexes: pieces of the seats round the table."""
        name = self._cells.get(cell)
        if tool in (*TERRAINS, "sea"):
            self._paint(cell, "" if self.erase or tool == "sea" else tool)
            return
        if name is None:
            return
        seat = self.seat
        if seat != NEUTRAL and image:
            seat = str((int(seat) + image * max(1, self._seats // count)) % self._seats)
        if tool == "home" and seat != NEUTRAL:
            self.put((*self._side(seat), "town"), None if self.erase else name)
            if not self.erase and self.hexes[name][3] != "town":
                self._paint(cell, "town")
        elif tool == "outpost" and seat != NEUTRAL:
            way = (*self._side(seat), "outposts")
            self.put_member(way, name, not self.erase)
            self.put(way, rows_at(self.host.document, way)[-rules.MOST_OUTPOSTS :])
        elif tool in PIECES:
            there = next((one[2] for one in self._pieces(seat) if one[:2] == [name, tool]), 0)
            there = there if isinstance(there, int) else 0
            self._set_pieces(seat, name, tool, min(rules.MOST_PIECES, max(0, there + (-1 if self.erase else 1))))

    def _set_pieces(self, seat: int | str, name: str, kind: str, number: int | None) -> None:
        """Change how many pieces of a kind a side has in a zone, in their place among the others."""
        rows = self._pieces(seat)
        at = next((n for n, one in enumerate(rows) if one[:2] == [name, kind]), len(rows))
        rows[at : at + 1] = [[name, kind, number]] if number else []
        self.put((*self._side(seat), "pieces"), [*rows])

    def _paint(self, cell: Hex, terrain: str) -> None:
        """Give a hex a terrain, add it to the map, or take it out of that (empty)."""
        rows, name = rows_at(self.host.document, ("hexes",)), self._cells.get(cell)
        if name is None:
            if terrain and len(rows) < rules.MOST_HEXES and max(map(abs, cell)) <= rules.FARTHEST:
                self.put(("hexes",), [*rows, [_free(self.hexes), *cell, terrain, _points(terrain), ""]])
            return
        at = next(n for n, row in enumerate(rows) if isinstance(row, list) and row[0] == name)
        if not terrain:
            self.put(("hexes",), [*rows[:at], *rows[at + 1 :]])
        elif self.hexes[name][3] != terrain:
            row = self.hexes[name]
            self.put(("hexes", at), [name, row[1], row[2], terrain, _points(terrain), row[5]])
            if terrain not in RESOURCES:
                for list_ in ("never_depleted", "depleted"):
                    if name in rows_at(self.host.document, (list_,)):
                        self.put_member((list_,), name, False)

    def _wall(self, spot: str) -> None:
        """Build a wall between two hexes, or tear it down; and those that are symmetric to it."""
        first, _, second = spot.partition("|")
        pairs = zip(*(images(self._cell(one), self.symmetry, self._middle) for one in (first, second)), strict=False)
        there = self._has_wall(first, second)
        for a, b in pairs:
            names = [self._cells.get(a), self._cells.get(b)]
            if None in names or b not in neighbours(a):
                continue
            walls = [one for one in rows_at(self.host.document, ("walls",)) if sorted(one) != sorted(names)]  # type: ignore[arg-type, type-var]
            self.put(("walls",), walls if there or self.erase else [*walls, names])

    def _has_wall(self, first: str, second: str) -> bool:
        walls = rows_at(self.host.document, ("walls",))
        return any(isinstance(one, list) and {*map(str, one)} == {first, second} for one in walls)

    # -- spots ---------------------------------------------------------------------------------------

    def spots(self) -> Mapping[str, Point]:
        cells = self._cells
        if self.host.tool == "wall":
            return {
                f"{name}|{cells[other]}": _between(self._grid.center(cell), self._grid.center(other))
                for cell, name in cells.items() for other in neighbours(cell) if other in cells and name < cells[other]
            }  # fmt: skip
        found = {name: self._grid.center(cell) for cell, name in cells.items()}
        if self.host.tool in TERRAINS:
            for beside in {other for cell in cells for other in neighbours(cell)} - cells.keys():
                found[f"+{beside[0]},{beside[1]}"] = self._grid.center(beside)
        return found

    def spot_at(self, pos: Point) -> str:
        if self.host.tool == "wall":
            spots = self.spots()
            near = min(spots, key=lambda spot: _far(spots[spot], pos), default="")
            return near if near and _far(spots[near], pos) < self._grid.radius * 0.55 else ""
        cell = self._grid.at(pos)
        name = self._cells.get(cell)
        if name is not None:
            return name
        return f"+{cell[0]},{cell[1]}" if f"+{cell[0]},{cell[1]}" in self.spots() else ""

    def picks(self, spot: str) -> str:
        return spot if spot in self.hexes else ""

    def point_out(self, place: str) -> str:
        kind, _, name = place.partition(":")
        if kind != "hex":
            return place
        self.chosen = name if name in self.hexes else ""
        return "hex" if self.chosen else ""

    def tip(self, spot: str) -> str:
        row = self.hexes.get(spot)
        if row is None:
            return t("warcraft.work.add_here") if spot.startswith("+") else ""
        words = [t("warcraft.work.hex_tip", hex=row[0], terrain=t(f"warcraft_board.terrain.{row[3]}"))]
        for name, seat, kind, number in pieces_of(self.host.document):
            if name == spot:
                side = t("warcraft.work.tab.neutral") if seat >= self._seats else self._seat_name(seat)
                words.append(f"{side}: {t(f'warcraft_setup.pieces.{kind}', n=number)}")
        return "\n".join(words)

    # -- the picture ---------------------------------------------------------------------------------

    def lay(self, rect: Rect) -> None:
        self.rect = rect
        cells = set(self._cells)
        ring = cells | {other for cell in cells for other in neighbours(cell)} or {(0, 0)}
        self._grid = HexGrid.fit(ring, (rect.x + 6, rect.y + 6, rect.w - 12, rect.h - 12), most=150.0)

    def land(self) -> tuple[MapSpace, ...]:
        rows = rows_of(self.host.document)
        return tuple(MapSpace(f"{row[1]},{row[2]}", (row[1], row[2]), row[3], row[4]) for row in rows)

    def composer(self) -> HexComposer | None:
        land = self.land()
        return HexComposer("bench", land, SIZE) if land else None

    def draw(self, canvas: Canvas, cursor: str) -> None:
        canvas.fill(self.rect, theme.SEA_DEEP, radius=6)
        rows = rows_of(self.host.document)
        if self.plate is not None:
            self._draw_plate(canvas, self.plate)
        self._draw_fresh(canvas, rows)
        if "|" not in cursor:
            self._draw_cursor(canvas, cursor)
        r, depleted = self._grid.radius, rows_at(self.host.document, ("depleted",))
        for row in rows:
            x, y = self._grid.center((row[1], row[2]))
            pieces_art.draw_name_tag(canvas, (x - r * 0.42, y - r * 0.73), max(r, pieces_art.LEAST_TAG), row[0])
            if row[4]:
                pieces_art.draw_badge(canvas, (x + r * 0.5, y - r * 0.55), r * 0.16, row[4])
            if row[0] in depleted:
                pieces_art.draw_depletion(canvas, (x + r * 0.52, y - r * 0.2), r * 0.15, True)
        self._draw_walls(canvas)
        self._draw_sides(canvas)
        if "|" in cursor:  # over the wall that stands there
            a, b = (self._cell(name) for name in cursor.split("|"))
            canvas.line(*self._grid.edge(a, b), theme.IVORY100, 5)

    def _draw_plate(self, canvas: Canvas, plate: HexPlate) -> None:
        """Draw the picture so that its hexes lie on those of the bench, its frame cut off."""
        zoom = self._grid.radius / plate.grid.radius
        x, y = (self._grid.origin[n] - plate.grid.origin[n] * zoom for n in (0, 1))
        whole = FRect(x, y, plate.size[0] * zoom, plate.size[1] * zoom)
        sea = whole.inflate(-2 * plate.frame * zoom, -2 * plate.frame * zoom)
        with canvas.clip(sea.clip(self.rect)):
            draw_plate(canvas, plate, whole)
        soften(canvas, self.rect, sea, 40.0)

    def _draw_fresh(self, canvas: Canvas, rows: Sequence[Row]) -> None:
        """Draw what the picture does not show yet: new terrain in its colour with its sign, and sea where there was
        land."""
        now = {(row[1], row[2]): row[3] for row in rows}
        shown = {space.cell: space.terrain for space in self.shown}
        for cell in shown.keys() - now.keys():
            canvas.polygon(self._grid.outline(cell, 1.04), theme.SEA_SHALLOW, 255)
        for cell, terrain in now.items():
            if shown.get(cell) != terrain:
                canvas.polygon(self._grid.outline(cell, 0.97), WASHES[terrain], 255, theme.MAP_INK, 1.2)
                canvas.icon(LAND_ICONS[terrain], self._grid.center(cell), self._grid.radius * 0.8, theme.MAP_INK, 150)

    def _draw_walls(self, canvas: Canvas) -> None:
        places = {name: cell for cell, name in self._cells.items()}
        for one in rows_at(self.host.document, ("walls",)):
            names = [str(name) for name in one] if isinstance(one, list) else []
            if len(names) == 2 and all(name in places for name in names):
                a, b = (places[name] for name in names)
                if b in neighbours(a):
                    pieces_art.draw_wall(canvas, *self._grid.edge(a, b), self._grid.radius * 0.17)

    def _draw_sides(self, canvas: Canvas) -> None:
        """Draw Outposts, the flags of Towns, and the pieces of each side."""
        r, places = self._grid.radius, {name: cell for cell, name in self._cells.items()}
        for seat in range(self._seats):
            look, way = self._colours(seat), self._side(seat)
            for name in rows_at(self.host.document, (*way, "outposts")):
                if name in places:
                    x, y = self._grid.center(places[str(name)])
                    pieces_art.draw_outpost(
                        canvas, (x - r * 0.46, y + r * 0.02), r * 0.62, look, True, self._seat_icon(seat)
                    )
            town = value_at(self.host.document, (*way, "town"))
            if isinstance(town, str) and town in places:
                x, y = self._grid.center(places[town])
                pieces_art.draw_pennant(canvas, (x, y - r * 0.6), r * 0.46, look, self._seat_icon(seat))
        stacks: dict[str, list[tuple[int, str, int]]] = {}
        for name, seat, kind, number in pieces_of(self.host.document):
            stacks.setdefault(name, []).append((seat, kind, number))
        for name, stack in stacks.items():
            x, y = self._grid.center(places[name])
            half = r * (0.3 if len(stack) <= 2 else 0.22)
            for n, (seat, kind, number) in enumerate(stack):
                at = (x + (n % 3 - (min(3, len(stack)) - 1) / 2) * half * 2.1, y + r * 0.16 + n // 3 * half * 1.5)
                look = colours_of(self.host.document, seat)
                if kind == "necromancer":
                    canvas.medallion(at, half, look, KIND_ICONS[kind])
                else:
                    pieces_art.draw_marker(canvas, at, half, kind, look, count=number if number > 1 else 0)

    def _draw_cursor(self, canvas: Canvas, cursor: str) -> None:
        """Outline the hex of the form and the spot in hand, with its images; a new hex in its outline."""
        if self.chosen in self.hexes and self.host.place == "hex":
            canvas.polygon(self._grid.outline(self._cell(self.chosen), 0.93), None, 255, theme.BRASS300, 3)
        if not cursor or (cursor not in self.hexes and not cursor.startswith("+")):
            return
        cell = self._cell(cursor)
        cells = [cell] if self.host.tool == "select" else images(cell, self.symmetry, self._middle)
        for n, cell in enumerate(cells):
            ink = theme.IVORY100 if not n else theme.IVORY300
            if cell not in self._cells:
                canvas.polygon(self._grid.outline(cell, 0.95), theme.NIGHT900, 70)
                canvas.icon("plus", self._grid.center(cell), self._grid.radius * 0.5, ink)
            canvas.polygon(self._grid.outline(cell, 0.95), None, 255, ink, 3 if not n else 1.6)


def _race_word(race: str) -> str:
    return t(f"warcraft_board.race.{race}" if race in RACES else f"warcraft.work.race.{race}")


def _points(terrain: str) -> int:
    """The points that a zone has when it is painted."""
    return {"town": 3, "objective": 1}.get(terrain, 0)


def _free(taken: Mapping[str, object]) -> str:
    """A name that no zone has, until all are named anew."""
    return next(f"z{n}" for n in range(100, 999) if f"z{n}" not in taken)


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _far(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def coordinates(rows: Sequence[Row]) -> dict[str, str]:
    """The name of each zone as maps of the box have it, by its present one: columns by letters from the left, zones of
    a column by numbers from the top."""
    columns: dict[int, list[Row]] = {}
    for row in rows:
        columns.setdefault(row[1], []).append(row)
    first = min(columns, default=0)
    return {
        row[0]: f"{_column(q - first)}{n}"
        for q, column in columns.items() for n, row in enumerate(sorted(column, key=lambda one: one[2]), start=1)
    }  # fmt: skip


def _column(number: int) -> str:
    """The letters of a column, counted from 0: a to z, then aa, ab, ..."""
    more, last = divmod(number, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def _named(document: Mapping[str, Json]) -> Json:
    """The document with all zones named by their coordinates, in order; what names a zone that is gone goes too."""
    names = coordinates(rows_of(document))
    if all(old == new for old, new in names.items()) and _names(document) <= names.keys():
        return document
    gone = _names(document) - names.keys()

    def called(name: str) -> str | None:
        return None if name in gone else names[name]

    found = with_texts(Record(ScenarioContent), HEX_NAME, document, called)
    places = {names[row[0]]: row[1:3] for row in rows_of(document)}
    rows = sorted(rows_at(found, ("hexes",)), key=lambda row: places.get(str(value_at(row, (0,))), ()))
    return put(found, ("hexes",), rows)


def _names(document: Mapping[str, Json]) -> set[str]:
    """All names of zones in a document."""
    found: set[str] = set()

    def note(name: str) -> str:
        found.add(name)
        return name

    with_texts(Record(ScenarioContent), HEX_NAME, document, note)
    return found


class ScenarioKind(WorkKind):
    """Scenarios."""

    rules, icon, bench = ScenarioRules(), "terrain-clear", ScenarioBench

    def refusals(self, document: Json) -> list[Refusal]:
        return scenario_faults(document)

    def reserved(self, id: str) -> bool:
        return id in BUILT_IN

    def examples(self) -> list[Document]:
        return [self.shipped_example(), *map(_of_the_box, BUILT_IN)]

    def line(self, document: Document) -> str:
        seats, hexes = document["seats"], rows_of(document)
        assert isinstance(seats, list)
        return " · ".join((t("setup.seats", time=str(len(seats))), t("warcraft_setup.zones", n=len(hexes))))

    def place(self, refusal: Refusal) -> str:
        steps = str(refusal.values.get("where", "")).split(".")
        if steps[0] == "seats" and len(steps) > 1:
            return f"seat:{int(steps[1]) - 1}"
        if refusal.key == "scenario_markers":
            return f"seat:{int(str(refusal.values['n'])) - 1}"
        if steps[0] == "neutral" or refusal.key == "scenario_neutral":
            return "neutral"
        return f"hex:{refusal.values['hex']}" if refusal.values.get("hex") else ""

    def called(self, document: Document, place: str) -> str:
        kind, _, id = place.partition(":")
        words = {"seat": lambda: t("warcraft.work.seat", n=int(id) + 1), NEUTRAL: lambda: t("warcraft.work.neutral"),
                 "hex": lambda: t("warcraft.work.tab.hex", hex=id)}  # fmt: skip
        return words[kind]() if kind in words else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        mini = MiniMap(rect, sketch(document))
        mini.draw(canvas)
        draw_pieces(canvas, mini, pieces_of(document), lambda seat: colours_of(document, seat))


@cache
def _of_the_box(id: str) -> Document:
    """The document of a scenario of the box, with the names that the program has for it."""
    found = json.loads((FOLDER / "scenarios" / f"{id}.json").read_text(encoding="utf-8"))
    return {**found, "name": in_all_languages(f"warcraft_setup.name.{id}")}
