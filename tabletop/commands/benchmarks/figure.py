"""One measured figure, and how times are taken so that other work on the machine disturbs them least."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.json_values import Json, as_fraction, as_object, as_text


@dataclass(frozen=True, slots=True)
class Run:
    """How a run measures: ``quick`` takes fewer repetitions and gives rougher figures."""

    quick: bool = False

    def times(self, full: int, quick: int) -> int:
        """How often to repeat."""
        return quick if self.quick else full


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio and the mark it should reach.

    ``name`` says what (message ``cli.bench.<name>``; its baseline ``cli.bench.<name>.baseline``), ``subject`` of
    what (a game, a scene, a display driver). ``value`` is None when it could not be measured; ``left_out`` is then the
    message that says why, and ``why`` its placeholder of that name. ``details`` are the plain numbers behind the ratio.
    """

    name: str
    subject: str
    value: float | None
    limit: float
    better: Literal["at_most", "at_least"] = "at_most"
    details: Mapping[str, float] = field(default_factory=dict)
    left_out: str = ""
    why: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the mark is reached; None when nothing was measured."""
        if self.value is None:
            return None
        return self.value <= self.limit if self.better == "at_most" else self.value >= self.limit

    def document(self) -> dict[str, Json]:
        return {
            "name": self.name,
            "subject": self.subject,
            "value": None if self.value is None else float(f"{self.value:.4g}"),
            "limit": self.limit,
            "better": self.better,
            "reached": self.reached,
            "details": {key: float(f"{number:.4g}") for key, number in self.details.items()},
            "left_out": self.left_out,
            "why": self.why,
        }

    @classmethod
    def from_document(cls, data: Mapping[str, Json]) -> Figure:
        """A figure that another process measured. Raises KeyError, ValueError."""
        value = data["value"]
        return cls(
            as_text(data["name"]),
            as_text(data["subject"]),
            None if value is None else as_fraction(value),
            as_fraction(data["limit"]),
            "at_least" if data["better"] == "at_least" else "at_most",
            {key: as_fraction(number) for key, number in as_object(data["details"]).items()},
            as_text(data["left_out"]),
            as_text(data["why"]),
        )


def best_times(repeat: int, *calls: Callable[[], object]) -> list[float]:
    """The shortest time of each call in seconds. The calls are repeated by turns, so that a slow moment slows all of
    them."""
    best = [float("inf")] * len(calls)
    for _ in range(repeat):
        for index, call in enumerate(calls):
            began = time.perf_counter()
            call()
            best[index] = min(best[index], time.perf_counter() - began)
    return best
