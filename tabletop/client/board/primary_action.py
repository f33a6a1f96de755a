"""The main button of a table."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Target


@dataclass(frozen=True)
class Primary:
    """Its words and icon, and the target it touches (None: it confirms what is ready); ``rule``: what forbids it."""

    label: str
    icon: str
    target: Target | None = None
    enabled: bool = True
    reason: str = ""
    rule: str = ""
