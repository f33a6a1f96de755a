"""Placeholder until the closed list is written out."""
from __future__ import annotations

from tabletop.rules.game import Path, Refusal

from .state import State


def explain(state: State, path: Path) -> Refusal:
    return Refusal("LW-TRN-2", "nothing_here")
def refusal(state: State, path: Path) -> Refusal | None:
    return None
