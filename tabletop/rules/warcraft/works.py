"""The kind of work of Warcraft: scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from tabletop.json_values import put, rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules, raised

from . import META
from .scenarios import FORMAT, Terrain, parse_scenario
from .setup import CUSTOM


def _judge(document: Json) -> WorkFacts | Refusal:
    found = parse_scenario(document)
    if isinstance(found, Refusal):
        return found
    return WorkFacts(found.id, found.name, found.text or {}, (len(found.seats),))


def _standard(document: Json, seats: int) -> tuple[str, list[str]]:
    """The main game for as many seats, or the scenario that the box has for so many."""
    del document
    return next(one.id for one in META.scenarios if seats in one.seats), []


def _things(document: Json) -> Mapping[str, Mapping[str, str]]:
    """The hexes, whose ids are their names."""
    return {f"space:{value_at(row, [0])}": {} for row in rows_at(document, ["hexes"])}


def _changes(document: Json) -> Iterator[Change]:
    """A unit, a gold or a wood more or less for one seat, a victory point more or less to win by, and another terrain
    for one hex."""
    for n in range(len(rows_at(document, ["victory"]))):
        for by in (-2, -1, 1, 2):
            found = raised(document, ["victory", n, "target"], by)
            if found is not None:
                yield Change("warcraft.target", {"was": found[0], "now": found[1]}, found[2])
    for seat in range(len(rows_at(document, ["seats"]))):
        for stock in ("gold", "wood"):
            yield from _figures(document, ["seats", seat, stock], f"warcraft.{stock}", seat, {})
        for n, piece in enumerate(rows_at(document, ["seats", seat, "pieces"])):
            told = {"hex": value_at(piece, [0]), "kind": value_at(piece, [1])}
            yield from _figures(document, ["seats", seat, "pieces", n, 2], "warcraft.pieces", seat, told)
    for n, row in enumerate(rows_at(document, ["hexes"])):
        was = value_at(row, [3])
        for terrain in get_args(Terrain):
            if terrain not in (was, "town", "objective") and was not in ("town", "objective"):
                told = {"hex": value_at(row, [0]), "was": was, "now": terrain}
                yield Change("warcraft.terrain", told, put(document, ["hexes", n, 3], terrain))


def _figures(
    document: Json, path: list[str | int], key: str, seat: int, told: Mapping[str, object]
) -> Iterator[Change]:
    for by in (-1, 1):
        found = raised(document, path, by)
        if found is not None:
            was, now, changed = found
            yield Change(key, {"seat": seat, "was": was, "now": now, **told}, changed, seat, by)


WORKS: Final = (
    WorkRules(
        "warcraft.scenario",
        "scenarios",
        FORMAT,
        _judge,
        "scenario",
        CUSTOM,
        _standard,
        starts=True,
        things=_things,
        used=(("space", "harvested", "space"), ("space", "outpost_started", "space"), ("space", "moved", "to")),
        changes=_changes,
    ),
)
