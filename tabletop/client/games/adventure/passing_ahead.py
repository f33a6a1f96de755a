"""Seats that want not to be asked: for reactions to cards until they say otherwise, or for the rest of a fight."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tabletop.client.games.table import PassWindow
from tabletop.rules.adventure.actions import PASS
from tabletop.rules.adventure.queries import ReactFrame, WindowFrame
from tabletop.rules.match import Match

REACTIONS = "reactions"
"""The scope of reactions: it never runs out by itself."""


def _fight(state: Any) -> tuple[str, int, int]:
    return ("fight", int(state.turn), int(state.combat.attacker))


def scope_of(match: Match[Any]) -> object | None:
    """For how long a seat would pass ahead now; None where it cannot."""
    state = match.state
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, ReactFrame):
        return REACTIONS
    return _fight(state) if isinstance(frame, WindowFrame) and state.combat is not None else None


def open_window(match: Match[Any]) -> PassWindow | None:
    """The optional window that is open for the decider; None where something else is asked."""
    scope = scope_of(match)
    if scope is None or PASS not in match.legal_actions():
        return None
    return PassWindow(scope, PASS)


def running_scopes(match: Match[Any]) -> Collection[object]:
    """The scopes that have not run out."""
    return (REACTIONS,) if match.state.combat is None else (REACTIONS, _fight(match.state))


__all__ = ["REACTIONS", "open_window", "running_scopes", "scope_of"]
