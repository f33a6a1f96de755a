"""The main button of a table."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Target


@dataclass(frozen=True)
class Primary:
    """The main button: its words and icon, the target it touches (None: it confirms the action that is ready), and the
    id of the ``rule`` that forbids it, if one does."""

    label: str
    icon: str
    target: Target | None = None
    enabled: bool = True
    reason: str = ""
    rule: str = ""
