"""Islands in the workshop: their examples, faults and pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from tabletop.client.board.plate import draw_plate_fitting
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import SEA_DEEP
from tabletop.client.games.work_kind import WorkKind
from tabletop.json_values import Document, Json
from tabletop.rules.game import Refusal
from tabletop.rules.small_world.islands import FACES, FOLDER, Island, built_in, island_faults, parse_island
from tabletop.rules.small_world.works import IslandRules
from tabletop.text import t

from .island_bench import IslandBench
from .island_pictures import plate_of


class IslandKind(WorkKind):
    """Islands."""

    rules, icon, bench = IslandRules(), "terrain-hill", IslandBench
    own_id, longest_id = r"[^a-z0-9]", 16

    def refusals(self, document: Json) -> list[Refusal]:
        return island_faults(document)

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
        """The region that a fault is about."""
        steps = str(refusal.values.get("where", "")).split(".")
        number = refusal.values.get("region", steps[1] if steps[0] == "regions" and len(steps) > 1 else 0)
        return f"region:{int(str(number)) - 1}" if number else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        id = document.get("id")
        boxed = isinstance(id, str) and id in FACES and document == _of_the_box(id)
        found = built_in(str(id)) if boxed else parse_island(document)
        if not isinstance(found, Island):
            raise ValueError(found.key)
        canvas.fill(rect, SEA_DEEP)
        draw_plate_fitting(canvas, rect.inflate(-8, -8), plate=plate_of(found))


@cache
def _of_the_box(face: str) -> Document:
    found: Json = json.loads((FOLDER / f"{face}.json").read_text(encoding="utf-8"))
    assert isinstance(found, Mapping)
    return found
