"""The registry of a game's functions: every kind of action, frame and target has one, and only one."""

from __future__ import annotations

from typing import get_args

import pytest

from tabletop.rules.lords_of_war import actions as low_actions
from tabletop.rules.lords_of_war import state as low_state
from tabletop.rules.lords_of_war.game import GAME as LOW
from tabletop.rules.stack_game import Registry, StackGame
from tabletop.rules.warcraft import actions, state
from tabletop.rules.warcraft.game import GAME


@pytest.mark.parametrize(
    ("game", "verbs", "frames"),
    [(LOW, low_actions, low_state), (GAME, actions, state)],
    ids=["lords_of_war", "warcraft"],
)
def test_every_action_is_carried_out_and_every_frame_lists_or_settles(
    game: object, verbs: object, frames: object
) -> None:
    """No kind of action without a handler, no kind of frame that nothing knows."""
    assert isinstance(game, StackGame)
    known = game.registry
    assert set(known.handlers) == set(get_args(vars(verbs)["AnyAction"]))
    base = vars(frames)["Frame"]
    kinds = {
        kind for kind in vars(frames).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }
    assert kinds == set(known.listings) | set(known.settlers)
    assert {"card", "piece", "space", "button"} <= set(known.reasons)


def test_a_second_function_of_a_kind_is_refused() -> None:
    """Two handlers of one action would hide each other."""
    registry: Registry[low_state.State] = Registry()
    registry.handles(low_actions.Move)(lambda state, action, events: None)
    with pytest.raises(ValueError, match="two functions"):
        registry.handles(low_actions.Move)(lambda state, action, events: None)
