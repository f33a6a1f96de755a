"""The kind of work of Warcraft: scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from tabletop.json_values import put, rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules, figures, raised

from . import META
from .pieces import KINDS, WORKER
from .scenarios import FORMAT, Terrain, parse_scenario
from .setup import CUSTOM


class ScenarioRules(WorkRules):
    """Scenarios."""

    id, folder, format = "warcraft.scenario", "scenarios", FORMAT
    guide = "making-scenarios"
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
        """A unit, a gold or a wood more or less for one seat or for all, a victory point more or less to win by or
        for an objective, mines and forests that never run out, and another terrain for one hex, or for two that lie
        opposite each other."""
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
        yield from _for_all(document)
        rows = rows_at(document, ["hexes"])
        sources = [value_at(row, [0]) for row in rows if value_at(row, [3]) in ("mine", "forest")]
        if isinstance(document, Mapping) and len(rows_at(document, ["never_depleted"])) < len(sources):
            yield Change("warcraft.lasting", {}, {**document, "never_depleted": sources, "depleted": []})
        opposite = _opposite(document, rows)
        for n, row in enumerate(rows):
            was = value_at(row, [3])
            if was == "objective":
                yield from figures(document, ["hexes", n, 4], "warcraft.points", {"hex": value_at(row, [0])})
            for terrain in get_args(Terrain):
                if terrain in (was, "town", "objective") or was in ("town", "objective"):
                    continue
                told = {"hex": value_at(row, [0]), "was": was, "now": terrain}
                changed = put(document, ["hexes", n, 3], terrain)
                yield Change("warcraft.terrain", told, changed)
                other = opposite.get(n, n)
                if n < other and value_at(rows[other], [3]) == was:
                    both = {**told, "other": value_at(rows[other], [0])}
                    yield Change("warcraft.terrains", both, put(changed, ["hexes", other, 3], terrain))


def _opposite(document: Json, rows: Sequence[Json]) -> Mapping[int, int]:
    """The hexes that lie opposite each other about the middle between the Towns of two seats, by their numbers."""
    places: dict[tuple[int, int], int] = {}
    towns = [value_at(seat, ["town"]) for seat in rows_at(document, ["seats"])]
    homes: list[tuple[int, int]] = []
    for n, row in enumerate(rows):
        match rows_at(row, []):
            case [name, int(q), int(r), *_]:
                places[q, r] = n
                homes += [(q, r)] * (name in towns)
    if len(towns) != 2 or len(homes) != 2:
        return {}
    q, r = (homes[0][n] + homes[1][n] for n in (0, 1))
    return {n: places[q - cell[0], r - cell[1]] for cell, n in places.items() if (q - cell[0], r - cell[1]) in places}


def _for_all(document: Json) -> Iterator[Change]:
    """A gold, a wood or a unit at home more or less for every seat, of what all have as much."""
    seats = range(len(rows_at(document, ["seats"])))
    for stock in ("gold", "wood"):
        held = {value_at(document, ["seats", seat, stock]) for seat in seats}
        if len(held) == 1 and isinstance(was := held.pop(), int):
            for now in (was - 1, was + 1):
                changed = document
                for seat in seats:
                    changed = put(changed, ["seats", seat, stock], now)
                yield Change(f"warcraft.all.{stock}", {"was": was, "now": now}, changed)
    for kind in KINDS[: WORKER + 1]:
        found = [_at_home(document, seat, kind) for seat in seats]
        numbers = {number for number, _ in found}
        if len(numbers) == 1 and isinstance(was := numbers.pop(), int):
            for now in (was - 1, was + 1):
                changed = document
                for seat, (_, rest) in enumerate(found):
                    here: list[Json] = [[value_at(document, ["seats", seat, "town"]), kind, now]] if now else []
                    changed = put(changed, ["seats", seat, "pieces"], [*here, *rest])
                yield Change("warcraft.all.pieces", {"was": was, "now": now, "kind": kind}, changed)


def _at_home(document: Json, seat: int, kind: str) -> tuple[Json, list[Json]]:
    """How many pieces of a kind a seat has in its Town at the start, and the rows of its other pieces."""
    place = [value_at(document, ["seats", seat, "town"]), kind]
    rows = rows_at(document, ["seats", seat, "pieces"])
    here = [row for row in rows if rows_at(row, [])[:2] == place]
    return value_at(here[0], [2]) if here else 0, [row for row in rows if row not in here]


WORKS: Final = (ScenarioRules(),)
