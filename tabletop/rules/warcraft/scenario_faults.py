"""What is wrong with the form of a scenario document, as ids and figures that a client can put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.printable import printable
from tabletop.rules.game import Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError

    from .scenario_model import ScenarioModel

FORMAT: Final = "warcraft-scenario"
RULE: Final = "WC-SET-10"
SHOWN: Final = 24  # letters of a wrong value that are repeated


def form_fault(error: ValidationError) -> Refusal:
    """The first fault. ``where``: names and indexes (from 0) joined by dots, ``why``: pydantic's words, ``fault``: its
    type; ``limit``: what would have been allowed, ``value``: what stands there, each empty where it has no use."""
    first = error.errors(include_url=False)[0]
    steps = [str(step) for step in first["loc"] if isinstance(step, int) or step.isidentifier()]
    known = first.get("ctx", {})
    limits = [str(known[key]) for key in ("ge", "le", "expected", "min_length", "max_length") if key in known]
    limits += [str(known["expected_tags"])] if "expected_tags" in known else []
    value = first["input"]
    shown = str(value) if isinstance(value, (str, int, float, bool)) else ""
    values = {
        "where": ".".join(steps) or "-",
        "why": first["msg"],
        "fault": first["type"],
        "limit": limits[0] if limits else "",
        "value": printable(shown[:SHOWN]),
    }
    return Refusal(RULE, "scenario_form", values)


def map_fault(model: ScenarioModel) -> dict[str, str]:
    """Why the hexes make no map. ``fault``: name_twice, place_twice, wall_unknown or wall_apart; ``hex`` and
    ``other``: the hexes meant."""
    seen: dict[str, tuple[int, int]] = {}
    for row in model.hexes:
        name, place = row[0], (row[1], row[2])
        if name in seen:
            return {"fault": "name_twice", "hex": name, "other": ""}
        for other, taken in seen.items():
            if taken == place:
                return {"fault": "place_twice", "hex": other, "other": name}
        seen[name] = place
    for first, second in model.walls:
        for name in (first, second):
            if name not in seen:
                return {"fault": "wall_unknown", "hex": name, "other": ""}
    return {"fault": "wall_apart", **_apart(model, seen)}


def _apart(model: ScenarioModel, seen: dict[str, tuple[int, int]]) -> dict[str, str]:
    near = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    for first, second in model.walls:
        (q, r), (other_q, other_r) = seen[first], seen[second]
        if (other_q - q, other_r - r) not in near:
            return {"hex": first, "other": second}
    return {"hex": "", "other": ""}
