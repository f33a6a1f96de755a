"""Why a click is not legal: an answer for every path, however odd, from the closed list of :mod:`.reasons`."""

from __future__ import annotations

from tabletop.rules.game import Path, Refusal

from .flow import legal
from .reasons import say
from .state import State


def refusal(state: State, path: Path) -> Refusal | None:
    """Why no legal action's path begins with ``path``; None when one does."""
    size = len(path)
    if any(action.path[:size] == path for action in legal(state)):
        return None
    return explain(state, path)


def explain(state: State, path: Path) -> Refusal:  # noqa: ARG001
    """The most useful reason against a path that is not legal; an answer for anything."""
    return say("game_over") if not state.frames else say("nothing_here")
