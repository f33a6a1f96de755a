"""What moves in the battle overlay while its events are shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.client.board.animation_queue import Motion


@dataclass
class BattleMotion(Motion):
    """A stretch of time in which the overlay moves; nothing flies over the board."""

    kind: str = "pause"
    sources: tuple[Any, ...] = ()
    loss: tuple[int, str, str] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """How much of it has passed, 0..1."""
        return min(1.0, self.elapsed / self.duration) if self.duration > 0 else 1.0
