"""What is wrong with the document of an island, as ids and figures that a client can put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.rules.game import Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError

FORMAT: Final = "small-world-island"
RULE: Final = "SW-OPT-4"
SHOWN: Final = 24  # letters of a wrong value that are repeated


class IslandFault(Exception):
    """What is wrong with an island, as a refusal."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(RULE, key, values)


def form_fault(error: ValidationError) -> Refusal:
    """The first fault of the form. ``where``: names and indexes (from 0) joined by dots, ``why``: pydantic's words,
    ``fault``: its type; ``limit``: what would have been allowed, ``value``: what stands there, each empty where it has
    no use."""
    first = error.errors()[0]
    steps = [str(step) for step in first["loc"] if isinstance(step, int) or step.isidentifier()]
    known = first.get("ctx", {})
    limits = [
        str(known[key]) for key in ("ge", "le", "expected", "min_length", "max_length", "pattern") if key in known
    ]
    value = first["input"]
    shown = str(value) if isinstance(value, (str, int, float, bool)) else ""
    values = {
        "where": ".".join(steps) or "-",
        "why": first["msg"],
        "fault": first["type"],
        "limit": limits[0] if limits else "",
        "value": shown.encode("utf-8", "replace").decode("utf-8")[:SHOWN],
    }
    return Refusal(RULE, "island_form", values)
