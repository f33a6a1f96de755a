"""The kind of work of Small World: islands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from tabletop.json_values import put, rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules

from . import META, SEATS
from .content import content
from .islands import FORMAT, Terrain, parse_island


class IslandRules(WorkRules):
    """Islands, compared with the same variant on islands of the box."""

    id, folder, format = "small_world.island", "islands", FORMAT
    guide = "small-world-islands"
    option, scenario = "boards", META.scenarios[0].id
    used = (("region", "conquered", "region"),)

    def judge(self, document: Json) -> WorkFacts | Refusal:
        """Things are the regions, by the ids that they have in a match."""
        found = parse_island(document)
        if isinstance(found, Refusal):
            return found
        seats = tuple([n for n in SEATS if content().boards[n][found.size]])
        return WorkFacts(found.id, found.name, {}, seats, {f"region:{one.id}": one.name for one in found.regions})

    def changes(self, document: Json) -> Iterator[Change]:
        """Another terrain for one region."""
        for n, region in enumerate(rows_at(document, ["regions"])):
            was = value_at(region, ["terrain"])
            for terrain in get_args(Terrain):
                if terrain not in (was, "lake", "sea") and was not in ("lake", "sea"):
                    told = {"region": value_at(region, ["name"]), "was": was, "now": terrain}
                    yield Change("small_world.terrain", told, put(document, ["regions", n, "terrain"], terrain))


WORKS: Final = (IslandRules(),)
