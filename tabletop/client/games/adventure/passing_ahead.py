"""Seats that want not to be asked: for reactions to cards until they say otherwise, or for the rest of a fight."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.client.games.table import PassWindow
from tabletop.rules.adventure.actions import PASS
from tabletop.rules.adventure.queries import Combat, ReactFrame, State, WindowFrame
from tabletop.rules.match import Match

REACTIONS = "reactions"
"""The scope of reactions: it never runs out by itself."""


def _fight(turn: int, combat: Combat) -> tuple[str, int, int]:
    return ("fight", turn, combat.attacker)


def scope_of(match: Match[State]) -> object | None:
    """For how long a seat would pass ahead now; None where it cannot."""
    state = match.state
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, ReactFrame):
        return REACTIONS
    combat = state.combat
    return _fight(state.turn, combat) if isinstance(frame, WindowFrame) and combat is not None else None


def open_window(match: Match[State]) -> PassWindow | None:
    """The optional window that is open for the decider; None where something else is asked."""
    scope = scope_of(match)
    if scope is None or PASS not in match.legal_actions():
        return None
    return PassWindow(scope, PASS)


def running_scopes(match: Match[State]) -> Collection[object]:
    """The scopes that have not run out."""
    combat = match.state.combat
    return (REACTIONS,) if combat is None else (REACTIONS, _fight(match.state.turn, combat))


__all__ = ["REACTIONS", "open_window", "running_scopes", "scope_of"]
