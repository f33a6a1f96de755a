"""The kind of work of Warcraft: scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from tabletop.json_values import put, rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules, figures, raised

from . import META
from .scenarios import FORMAT, Terrain, parse_scenario
from .setup import CUSTOM


class ScenarioRules(WorkRules):
    """Scenarios."""

    id, folder, format = "warcraft.scenario", "scenarios", FORMAT
    option, scenario = "scenario", CUSTOM
    starts = True
    used = (("space", "harvested", "space"), ("space", "outpost_started", "space"), ("space", "moved", "to"))

    def judge(self, document: Json) -> WorkFacts | Refusal:
        """Things are the hexes, whose ids are their names."""
        found = parse_scenario(document)
        if isinstance(found, Refusal):
            return found
        things: dict[str, dict[str, str]] = {f"space:{value_at(row, [0])}": {} for row in rows_at(document, ["hexes"])}
        return WorkFacts(found.id, found.name, found.text or {}, (len(found.seats),), things)

    def standard(self, document: Json, seats: int) -> tuple[str, list[str]]:  # noqa: ARG002 - one shape
        """The main game for as many seats, or the scenario that the box has for so many."""
        return next(one.id for one in META.scenarios if seats in one.seats), []

    def changes(self, document: Json) -> Iterator[Change]:
        """A unit, a gold or a wood more or less for one seat, a victory point more or less to win by, and another
        terrain for one hex."""
        for n in range(len(rows_at(document, ["victory"]))):
            for by in (-2, -1, 1, 2):
                found = raised(document, ["victory", n, "target"], by)
                if found is not None:
                    yield Change("warcraft.target", {"was": found[0], "now": found[1]}, found[2])
        for seat in range(len(rows_at(document, ["seats"]))):
            for stock in ("gold", "wood"):
                yield from figures(document, ["seats", seat, stock], f"warcraft.{stock}", {"seat": seat}, seat)
            for n, piece in enumerate(rows_at(document, ["seats", seat, "pieces"])):
                told = {"seat": seat, "hex": value_at(piece, [0]), "kind": value_at(piece, [1])}
                yield from figures(document, ["seats", seat, "pieces", n, 2], "warcraft.pieces", told, seat)
        for n, row in enumerate(rows_at(document, ["hexes"])):
            was = value_at(row, [3])
            for terrain in get_args(Terrain):
                if terrain not in (was, "town", "objective") and was not in ("town", "objective"):
                    told = {"hex": value_at(row, [0]), "was": was, "now": terrain}
                    yield Change("warcraft.terrain", told, put(document, ["hexes", n, 3], terrain))


WORKS: Final = (ScenarioRules(),)
