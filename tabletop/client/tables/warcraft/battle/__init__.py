"""The battle overlay of Warcraft (specification 8.3): what has happened, who stands where, and what is asked."""

from __future__ import annotations

from .view import BattleView

__all__ = ["BattleView"]
