"""Scenarios in the workshop: their examples, faults and pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.games.workbench import Document, WorkKind
from tabletop.json_values import Json
from tabletop.rules.game import Refusal
from tabletop.rules.warcraft import RACES
from tabletop.rules.warcraft.content import FOLDER
from tabletop.rules.warcraft.scenarios import BUILT_IN, Row, ScenarioContent, Terrain, built_in, parse_scenario
from tabletop.storage.paths import Paths
from tabletop.text import LANGUAGES, messages, t

from .map_thumbnail import MiniMap, draw_pieces
from .model import RACE_COLOURS

TERRAINS: tuple[str, ...] = get_args(Terrain)
ANY_COLOURS = ("orange", "teal", "yellow", "ivory")
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


def colours_of(document: Document, seat: int) -> SeatColours:
    """The colours of a seat: those of its race, if that is certain; ivory for the side without a player."""
    seats = document.get("seats")
    listed = seats if isinstance(seats, list | tuple) else ()
    if seat >= len(listed):
        return seat_colours("ivory")
    race = listed[seat].get("race") if isinstance(listed[seat], Mapping) else None
    return seat_colours(RACE_COLOURS[race] if race in RACES else ANY_COLOURS[seat % len(ANY_COLOURS)])


def sketch(document: Document) -> ScenarioContent:
    """A scenario with the map of a document, to be drawn and not to be played. Raises ValueError for no map."""
    rows = rows_of(document)
    if not rows:
        raise ValueError("no hexes")
    return replace(built_in("main2"), id=str(document.get("id")), hexes=rows, source="sketch")


class ScenarioKind(WorkKind):
    """Scenarios."""

    id, game, icon, words = "warcraft.scenario", "warcraft", "terrain-clear", "warcraft_workshop"
    guide = "making-scenarios"

    def folder(self, paths: Paths) -> Path:
        return paths.scenarios

    def refusal(self, document: Json) -> Refusal | None:
        found = parse_scenario(document)
        return found if isinstance(found, Refusal) else None

    def reserved(self, id: str) -> bool:
        return id in BUILT_IN

    def examples(self) -> list[Document]:
        return [self.shipped_example(), *map(_of_the_box, BUILT_IN)]

    def line(self, document: Document) -> str:
        seats, hexes = document["seats"], rows_of(document)
        assert isinstance(seats, list)
        return t("warcraft_workshop.line", seats=t("setup.seats", time=str(len(seats))), n=len(hexes))

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        mini = MiniMap(rect, sketch(document))
        mini.draw(canvas)
        draw_pieces(canvas, mini, pieces_of(document), lambda seat: colours_of(document, seat))


@cache
def _of_the_box(id: str) -> Document:
    """The document of a scenario of the box, with the names that the program has for it."""
    found = json.loads((FOLDER / "scenarios" / f"{id}.json").read_text(encoding="utf-8"))
    named = {code: str(messages()[f"warcraft_setup.name.{id}"][code]) for code in LANGUAGES}
    return {**found, "name": named}
