"""One measured figure, and how times are taken so that other work on the machine disturbs them least."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.json_values import Json, as_object, as_text


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

    ``name``: of the measurement; ``subject``: of what (a game, a scene, a display driver). ``value`` is None when it
    could not be measured, and ``left_out`` then says why. ``details`` are the plain numbers behind the ratio.
    """

    name: str
    subject: str
    value: float | None
    limit: float
    better: Literal["at_most", "at_least"] = "at_most"
    details: Mapping[str, float] = field(default_factory=dict)
    left_out: str = ""

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
        }

    @classmethod
    def from_document(cls, data: Mapping[str, Json]) -> Figure:
        """A figure that another process measured. Raises KeyError, ValueError."""
        value = data["value"]
        return cls(
            as_text(data["name"]),
            as_text(data["subject"]),
            None if value is None else _number(value),
            _number(data["limit"]),
            "at_least" if data["better"] == "at_least" else "at_most",
            {key: _number(number) for key, number in as_object(data["details"]).items()},
            as_text(data["left_out"]),
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


def _number(value: Json) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise ValueError(f"a number is needed, not {value!r:.40}")


Take = Callable[[Run], list[Figure]]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What is measured, against what, and whether it needs a process and a window of its own."""

    take: Take
    what: str
    baseline: str
    window: bool


MEASUREMENTS: dict[str, Measurement] = {}


def measurement(name: str, what: str, baseline: str, *, window: bool = False) -> Callable[[Take], Take]:
    """Makes a function one of the measurements."""

    def register(take: Take) -> Take:
        MEASUREMENTS[name] = Measurement(take, what, baseline, window)
        return take

    return register
