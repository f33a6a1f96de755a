"""The refusal of an action that a position does not allow."""

from __future__ import annotations

from typing import TypeVar

from tabletop.rules.game import Action, Game, IllegalAction, Refusal

S = TypeVar("S")


def refusal_of(game: Game[S], state: S, action: Action) -> Refusal:
    """Why an action is not legal; fails where it is, and where the refusal has changed the position."""
    before = game.clone(state)
    try:
        game.apply(state, action)
    except IllegalAction as error:
        assert state == before
        return error.refusal
    raise AssertionError(f"{action.text} is legal")
