"""The kind of work of Small World: islands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from tabletop.json_values import put, rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules

from . import META, SEATS
from .content import content
from .islands import FORMAT, Terrain, parse_island


def _judge(document: Json) -> WorkFacts | Refusal:
    found = parse_island(document)
    if isinstance(found, Refusal):
        return found
    seats = tuple([n for n in SEATS if content().boards[n][found.size]])
    return WorkFacts(found.id, found.name, {}, seats)


def _standard(document: Json, seats: int) -> tuple[str, list[str]]:
    """The same variant on islands of the box."""
    del document, seats
    return META.scenarios[0].id, []


def _things(document: Json) -> Mapping[str, Mapping[str, str]]:
    """The regions, by the ids that they have in a match."""
    found = parse_island(document)
    return {} if isinstance(found, Refusal) else {f"region:{one.id}": one.name for one in found.regions}


def _changes(document: Json) -> Iterator[Change]:
    """Another terrain for one region."""
    for n, region in enumerate(rows_at(document, ["regions"])):
        was = value_at(region, ["terrain"])
        for terrain in get_args(Terrain):
            if terrain not in (was, "lake", "sea") and was not in ("lake", "sea"):
                told = {"region": value_at(region, ["name"]), "was": was, "now": terrain}
                yield Change("small_world.terrain", told, put(document, ["regions", n, "terrain"], terrain))


WORKS: Final = (
    WorkRules(
        "small_world.island",
        "islands",
        FORMAT,
        _judge,
        "boards",
        META.scenarios[0].id,
        _standard,
        starts=False,
        things=_things,
        used=(("region", "conquered", "region"),),
        changes=_changes,
    ),
)
