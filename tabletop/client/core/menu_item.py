"""MenuItem: one line of a popup list (the list itself is the scene "popup")."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MenuItem:
    """``id`` is what the choice gives back; ``note`` stands at the right end; ``line`` draws a line above."""

    id: str
    label: str
    icon: str | None = None
    note: str = ""
    enabled: bool = True
    reason: str | None = None
    line: bool = False
    danger: bool = False
