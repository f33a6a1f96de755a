"""Faults in the form of a scenario document, as ids and figures for messages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tabletop.rules import own_documents
from tabletop.rules.game import Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError

    from .scenario_model import ScenarioModel

FORMAT: Final = "warcraft-scenario"
RULE: Final = "WC-SET-10"
_HEX: Final = re.compile(r"[a-z][a-z0-9]{0,3}")


def form_fault(error: ValidationError, document: Mapping[str, object]) -> Refusal:
    """The first fault. ``where``: names and numbers from 1 joined by dots, a row of a hex by the name of the hex, which
    ``hex`` repeats; ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed, ``value``:
    the wrong value; both are empty where the fault has none."""
    way = error.errors(include_url=False)[0]["loc"]
    steps, hex_ = _steps([step for step in way if isinstance(step, int) or step.isidentifier()], document)
    values = {**own_documents.form_fault(error), "where": ".".join(steps) or "-", "hex": hex_}
    return Refusal(RULE, "scenario_form", values)


def _steps(way: Sequence[int | str], document: object) -> tuple[list[str], str]:
    """The path to a fault with numbers from 1, and the hex whose row it lies in ("" for none)."""
    steps: list[str] = []
    hex_, here = "", document
    for step in way:
        here = _inside(here, step)
        name = here[0] if isinstance(step, int) and isinstance(here, list) and here else ""
        if not hex_ and isinstance(name, str) and _HEX.fullmatch(name):
            hex_ = name
            steps.append(name)
        else:
            steps.append(str(step + 1) if isinstance(step, int) else step)
    return steps, hex_


def _inside(value: object, step: int | str) -> object:
    """One entry of a list or a group; None where there is none."""
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if 0 <= step < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def map_fault(model: ScenarioModel) -> dict[str, str]:
    """Why the hexes are no valid map. ``fault``: name_twice, place_twice, wall_unknown or wall_apart; ``hex`` and
    ``other``: the hexes it is about."""
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
