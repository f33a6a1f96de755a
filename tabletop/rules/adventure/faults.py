"""x"""
from __future__ import annotations
from .state import State
def faults(state: State) -> list[str]:
    return []
