"""The document of a scenario as far as it can be drawn, whatever is wrong with the rest of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import get_args

from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.json_values import Document
from tabletop.rules.warcraft import RACES
from tabletop.rules.warcraft.scenarios import Row, ScenarioContent, Terrain, built_in

from .model import RACE_COLOURS

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
