"""The combat check that was shown last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LastCheck:
    """A combat check that was shown: the event, the coordinates of all units before it, and how many actions the
    match had then."""

    event: Any
    stage: dict[str, tuple[int, int]]
    actions: int
