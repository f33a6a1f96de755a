"""Scenarios in the workshop: their examples, faults and pictures."""

from __future__ import annotations

import json
from functools import cache

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.work_kind import WorkKind
from tabletop.json_values import Document, Json
from tabletop.rules.game import Refusal
from tabletop.rules.warcraft.content import FOLDER
from tabletop.rules.warcraft.scenarios import BUILT_IN, scenario_faults
from tabletop.rules.warcraft.works import ScenarioRules
from tabletop.text import t
from tabletop.text.grammar import in_all_languages

from .map_thumbnail import MiniMap, draw_pieces
from .scenario_bench import ScenarioBench
from .scenario_document import colours_of, pieces_of, rows_of, sketch


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
        """The seat, or the side without a player, that a fault is about, else the zone."""
        steps = str(refusal.values.get("where", "")).split(".")
        if steps[0] == "seats" and len(steps) > 1:
            return f"seat:{int(steps[1]) - 1}"
        if refusal.key == "scenario_markers":
            return f"seat:{int(str(refusal.values['n'])) - 1}"
        if steps[0] == "neutral" or refusal.key == "scenario_neutral":
            return "neutral"
        return f"hex:{refusal.values['hex']}" if refusal.values.get("hex") else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        mini = MiniMap(rect, sketch(document))
        mini.draw(canvas)
        draw_pieces(canvas, mini, pieces_of(document), lambda seat: colours_of(document, seat))


@cache
def _of_the_box(id: str) -> Document:
    """The document of a scenario of the box, with the names that the program has for it."""
    found = json.loads((FOLDER / "scenarios" / f"{id}.json").read_text(encoding="utf-8"))
    return {**found, "name": in_all_languages(f"warcraft_setup.name.{id}")}
